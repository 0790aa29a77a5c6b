// Contours that show no more than an ellipse, a straight stroke or a polygon, with corners sharp or rounded,
// become just that.

extension OutlineFit {
  /// Makes ellipses and straight strokes of the contours that show no more.
  ///
  /// - Returns: Which outlines now are such shapes.
  func takeShapes(
    _ outlines: inout [OutlineChain], _ residual: inout PixelResidual,
    _ simplification: SimplificationOptions, limits: RefinementLimits
  ) -> [Bool] {
    // What circles are worth more than ellipses; in exact pixels four curves are nearer to what was drawn.
    let circleAllowance =
      noise.sigma < leastRigid ? nil : simplification.allowance(forNodes: 1, along: 0)
    var isShape = [Bool](repeating: false, count: outlines.count)
    for (index, spline) in splines.enumerated() where !outlines[index].nodes.isEmpty {
      let old = outlines[index]
      let polyline = spline.polyline
      let isShort = spline.count <= mostEllipseControls
      let trials =
        residual.strokeTrials(insteadOf: old, like: polyline, limits: limits)
        + [
          residual.ellipseTrial(
            insteadOf: old, like: polyline,
            farthest: isShort ? .infinity : farthestFromEllipse, circleAllowance: circleAllowance,
            limits: limits)
        ].compactMap { $0 }
      guard let best = trials.min(by: { $0.result.error < $1.result.error }) else { continue }
      let savedNodes = Double(max(0, old.nodes.count - best.result.chain.nodes.count))
      var allowance = shapeAllowance * (1 + savedNodes)
      if !isShort {
        // A shape has about as many unknowns as one node.
        allowance += simplification.allowance(
          forNodes: Double(old.nodes.count - 1), along: polyline.polylineLength)
      }
      if let doubted = options(simplification, doubting: old, leaving: best.errorBefore) {
        allowance = max(allowance, doubted.allowance(forNodes: savedNodes, along: 0))
      }
      // Without greys bends may follow the steps of pixels: what has none of them wrong is enough, but for sides.
      let isEnough =
        noise.isBilevel && !old.nodes.contains(where: \.isLine)
        && best.result.residual.allSatisfy { abs($0) < mostLeftOfBilevel }
      guard isEnough || best.result.error < best.errorBefore + allowance else { continue }
      outlines[index] = best.result.chain
      residual.accept(best)
      isShape[index] = true
    }
    return isShape
  }
}

extension OutlineFit {
  /// Makes polygons, with sharp corners or rounded ones, of the outlines that the pixels leave to be ones.
  ///
  /// Splines have no corners, and the less the pixels tell the more of these become bends.
  /// - Parameters:
  ///   - outlines: The outlines, simplified.
  ///   - residual: What they leave of the pixels.
  ///   - isShape: Which of them are shapes as a whole, and stay as they are; those that now have equal radii
  ///     are among them then.
  ///   - options: How closely outlines are fitted.
  ///   - simplification: What nodes are worth.
  ///   - limits: How long polygons are refined.
  func takePolygons(
    _ outlines: inout [OutlineChain], _ residual: inout PixelResidual, _ isShape: inout [Bool],
    _ options: FittingOptions, _ simplification: SimplificationOptions, limits: RefinementLimits
  ) {
    let usual = max(leastPolygonTolerance, options.effectiveTolerance)
    for (index, spline) in splines.enumerated()
    where !isShape[index] && !outlines[index].nodes.allSatisfy(\.isLine) {
      let polyline = spline.polyline
      guard let samples = SampledContour(polyline) else { continue }
      let old = outlines[index]
      let length = samples.spacing * Double(samples.count)
      let unknownCount = old.unknownCount
      // With noise radii are to be equal. Without greys pixels do not tell which corners are sharp.
      let rounded = [
        RoundedPolygon(rectangleAlong: polyline),
        noise.sigma >= leastRigid && !noise.isBilevel ? RoundedPolygon(along: old) : nil,
      ]
      var trials = rounded.compactMap(\.self).flatMap {
        roundedTrials($0, insteadOf: old, residual, limits)
      }
      if !noise.isBilevel, let sharp = old.withSharpCorners {
        trials.append(polygonTrial(of: sharp, insteadOf: old, residual, limits))
      }
      var tried: [Point2D] = []
      for share in polygonTolerances {
        let tolerance = share * usual
        let fitted = samples.fittedPolygon(tolerance: tolerance)
        // Along bends there are many, and the more the nearer.
        if fitted.count > mostCornersPerNode * old.nodes.count { break }
        let corners = fitted.withoutFlatCorners(within: flatness * tolerance)
        // A polygon often is the same at the next tolerance.
        if corners == tried { continue }
        if isPolygon(corners, tolerance: tolerance) {
          tried = corners
          trials.append(
            polygonTrial(of: OutlineChain(polygon: corners), insteadOf: old, residual, limits))
        } else if let rounded = RoundedPolygon(
          alongLongSidesOf: corners, tolerance: tolerance, near: polyline)
        {
          trials += roundedTrials(rounded, insteadOf: old, residual, limits)
        }
      }
      var best: (trial: PolygonTrial, cost: Double)?
      let doubted = trials.first.flatMap {
        self.options(simplification, doubting: old, leaving: $0.refinement.errorBefore)
      }
      for trial in trials {
        // A corner between lines has two unknowns.
        let saved = Double(unknownCount - trial.unknownCount) / 2
        // Of sharp corners and small round ones the latter leave less for a reason.
        let isRound = trial.refinement.result.chain.nodes.contains { !$0.isLine }
        let worth = isRound ? doubted ?? simplification : simplification
        let allowance = worth.allowance(forNodes: saved, along: length)
        let error = trial.refinement.result.error - errorOfLongRuns(trial.refinement)
        let cost = error - trial.refinement.errorBefore - allowance
        if cost < best?.cost ?? 0 { best = (trial, cost) }
      }
      guard let best = best?.trial else { continue }
      outlines[index] = best.refinement.result.chain
      residual.accept(best.refinement)
      isShape[index] = best.isShape
    }
  }

  /// A polygon tried in place of an outline.
  private struct PolygonTrial {
    var refinement: RefinementTrial
    /// How many numbers make it.
    var unknownCount: Int
    /// Whether its arcs have one radius, and are to keep it.
    var isShape = false
  }

  /// A polygon all of whose nodes may move, in place of an outline.
  private func polygonTrial(
    of chain: OutlineChain, insteadOf old: OutlineChain, _ residual: PixelResidual,
    _ limits: RefinementLimits
  ) -> PolygonTrial {
    PolygonTrial(
      refinement: residual.trial(of: chain, insteadOf: old, limits: limits),
      unknownCount: chain.unknownCount)
  }

  /// A polygon with rounded corners in place of an outline; with noise, with equal radii, too.
  private func roundedTrials(
    _ rounded: RoundedPolygon, insteadOf old: OutlineChain, _ residual: PixelResidual,
    _ limits: RefinementLimits
  ) -> [PolygonTrial] {
    let free = polygonTrial(of: rounded.outline, insteadOf: old, residual, limits)
    // What is left of a side in the middle of an arc is none.
    let outline = free.refinement.result.chain
    guard outline.leastSide >= shortestSide else { return [] }
    guard noise.sigma >= leastRigid, let exact = RoundedPolygon(along: outline) else {
      let sharp = outline.withSharpCorners.map {
        polygonTrial(of: $0, insteadOf: old, residual, limits)
      }
      return [free, sharp].compactMap(\.self)
    }
    let best = residual.withBestRadius(exact, insteadOf: old)
    // What passes so near to its corners is not told from noise.
    guard best.leastDepth >= leastDepth * noise.sigma,
      !(noise.isBilevel && outline.hasSlightFillets)
    else { return [] }
    return [
      free,
      PolygonTrial(
        refinement: residual.trial(of: best.outline, insteadOf: old, limits: .unmoved),
        unknownCount: best.unknownCount, isShape: true),
    ]
  }

  /// What of the squared error of a trial comes from sides that cross samples so rarely that many pixels in a row
  /// err alike.
  ///
  /// What such a run errs by is one observation, not as many as it has pixels; outlines that bend follow it.
  private func errorOfLongRuns(_ trial: RefinementTrial) -> Double {
    guard noise.isBilevel || noise.samples != nil else { return 0 }
    let samples = noise.isBilevel ? 1.0 : samplesAcross
    let (chain, band) = (trial.result.chain, trial.part.band)
    return chain.nodes.indices.filter { chain.nodes[$0].isLine }.reduce(0) { sum, place in
      let side = chain.segment(place)
      let step = side.end - side.start
      let (along, across) = (max(abs(step.x), abs(step.y)), min(abs(step.x), abs(step.y)))
      // Rows and columns of samples are crossed, or their diagonals.
      let runs = [across, along - across].compactMap { rise in
        // What runs along the pixels errs in its corners only.
        samples * rise > leastRise ? along / max(1, samples * rise) : nil
      }
      guard let run = runs.max(), run > longRun else { return sum }
      var error = 0.0
      side.forEachPixelPiece { piece in
        guard let place = band.index(column: piece.column, row: piece.row) else { return }
        // Samples are missed by half of their distance at most.
        let left = min(abs(trial.result.residual[place]), 0.5 / samples)
        error += left * left
      }
      return sum + error * (1 - usualRun / run)
    }
  }

  /// Whether the sides of a polygon are longer than those of one that follows a curve.
  ///
  /// The sides of a polygon that follows an arc of radius r within d to both sides are 4√(dr) long and turn by
  /// 4√(d/r): the product is 16 d.
  private func isPolygon(_ corners: [Point2D], tolerance: Double) -> Bool {
    guard corners.count >= 3 else { return false }
    return corners.indices.allSatisfy { place in
      let corner = corners[place]
      let before = corner - corners[place == 0 ? corners.count - 1 : place - 1]
      let after = corners[place + 1 == corners.count ? 0 : place + 1] - corner
      let turn = (after.normalized - before.normalized).length
      return turn * min(before.length, after.length) > leastTurn * tolerance
    }
  }
}

extension PixelResidual {
  /// An ellipse in place of an outline, refined.
  ///
  /// - Parameters:
  ///   - old: The outline.
  ///   - polyline: What the ellipse is like.
  ///   - farthest: How far the polyline may be from it, in pixels.
  ///   - circleAllowance: By how much the error of an ellipse may be less than that of a circle; nil when four
  ///     curves need not be an exact ellipse.
  ///   - limits: How long it is refined.
  /// - Returns: How it came out; nil when the polyline is too far from any ellipse.
  fileprivate func ellipseTrial(
    insteadOf old: OutlineChain, like polyline: [Point2D], farthest: Double,
    circleAllowance: Double?, limits: RefinementLimits
  ) -> RefinementTrial? {
    guard let first = Ellipse(like: polyline),
      first.greatestDistance(of: polyline) < farthest
    else { return nil }
    let free = trial(of: first.outline, insteadOf: old, limits: limits)
    guard let circleAllowance, let exact = Ellipse(along: free.result.chain) else { return free }
    // Four curves would follow the noise.
    let ellipse = trial(of: exact.outline, insteadOf: old, limits: .unmoved)
    let circle = trial(of: exact.circle.outline, insteadOf: old, limits: .unmoved)
    return circle.result.error < ellipse.result.error + circleAllowance ? circle : ellipse
  }

  /// A straight stroke in place of an outline, with round ends and with square ones; none when a polyline
  /// along it is not like a stroke.
  fileprivate func strokeTrials(
    insteadOf old: OutlineChain, like polyline: [Point2D], limits: RefinementLimits
  ) -> [RefinementTrial] {
    // Refinement finds the axis and the width: about, with the fewest unknowns, then whatever the ends are.
    var stroke = StraightStroke(like: polyline)
    for shape in [\StraightStroke.rectangle, \.capsule] {
      stroke = stroke.flatMap {
        let moved = trial(of: $0[keyPath: shape], insteadOf: old, limits: limits)
        return StraightStroke(along: moved.result.chain)
      }
    }
    return stroke.map { [$0.capsule, $0.rectangle] }?.map {
      trial(of: $0, insteadOf: old, limits: .unmoved)
    } ?? []
  }
}

extension OutlineChain {
  /// The length of its shortest line.
  var leastSide: Double {
    nodes.indices.filter { nodes[$0].isLine }
      .reduce(.infinity) { min($0, segment($1).start.distance(to: segment($1).end)) }
  }
}

extension PixelResidual {
  /// A polygon with rounded corners in place of an outline, with the radius that leaves least of the pixels.
  ///
  /// Each arc by itself says little of the radius, the pixels of all of them more.
  ///
  /// - Parameters:
  ///   - polygon: The polygon.
  ///   - old: The outline.
  ///   - step: How much longer and shorter radii are tried, in pixels.
  /// - Returns: The polygon with the radius where the parabola through the three errors is lowest, by no more than a step
  ///   from its own.
  func withBestRadius(
    _ polygon: RoundedPolygon, insteadOf old: OutlineChain?, step: Double = radiusStep
  ) -> RoundedPolygon {
    let tried = [-step, 0, step].compactMap(polygon.withRadius)
    guard tried.count == 3 else { return polygon }
    let errors = tried.map {
      trial(of: $0.outline, insteadOf: old, limits: .unmoved).result.error
    }
    let bend = errors[0] + errors[2] - 2 * errors[1]
    let share = bend > 0 ? max(-1, min(1, (errors[0] - errors[2]) / (2 * bend))) : 0
    return polygon.withRadius(longerBy: share * step) ?? polygon
  }
}

extension RefinementLimits {
  /// Only find out what is left of the pixels.
  static let unmoved = RefinementLimits(steps: 0)
}

/// A contour of at most so many control points, or 16 px around, may be an ellipse; longer ones when they
/// are so near to it, in pixels.
private let mostEllipseControls = 20
private let farthestFromEllipse = 0.5
/// With less noise than this, pixels tell four curves from an ellipse, and radii from each other.
private let leastRigid = 0.006
/// What of the squared error a shape may leave for being one, and for each node that it saves.
private let shapeAllowance = 5e-4

/// What shapes that were cut at half coverage leave of a pixel at most: that half, and what least squares are off by.
private let mostLeftOfBilevel = 0.6

/// How many samples renderers take of a pixel in each direction.
private let samplesAcross = 4.0
/// How long runs of pixels that err alike usually are, and how long they are where it matters.
private let usualRun = 4.0
private let longRun = 10.0
/// By how much a side rises that does not run along the pixels, as a share of the distance of samples.
private let leastRise = 0.15

/// How far apart the radii are, in pixels, among which the best one is looked for.
let radiusStep = 0.4
/// The sides of rounded polygons are as long at least, in pixels.
private let shortestSide = 0.5
/// How far arcs pass from their corners at least, in pixels, as a multiple of the noise.
private let leastDepth = 3.0

/// How far polygons that are tried may be from the splines, as shares of what outlines may; and what turn,
/// in radians, times length, as a share of that, the sides of a polygon along an arc have.
private let polygonTolerances = [5.0 / 3, 4.0 / 3, 1, 2.0 / 3]
private let leastTurn = 16.0
/// How far from the line between its neighbours, as a share of that, a corner is that stands for one; those along an
/// arc are 8 of it away, or 4 when sides are only half as far from it.
private let flatness = 2.0
/// Polygons with more corners for each node of an outline are not looked for.
private let mostCornersPerNode = 4
