// The outlines of some contours, from the splines along them to few segments that explain the pixels.

/// The fit of outlines to the pixels of a part of an image that has no others.
struct OutlineFit {
  /// The pixels.
  let pixels: InkPixels
  /// How far they can be believed.
  let noise: NoiseEstimate
  /// A spline along each contour.
  let splines: [EdgeSpline]

  /// Versions of the outlines, the best ones first: simplified, refined, and as the splines have them.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted; with a tolerance.
  ///   - simplification: What they may differ from the pixels by for fewer nodes.
  ///   - limits: How long they are refined.
  /// - Returns: For each version an outline for each spline.
  func outlines(
    _ options: FittingOptions, _ simplification: SimplificationOptions, limits: RefinementLimits
  ) -> [[OutlineChain]] {
    var (sketches, outlines, residual) = refinedSketches(options, limits: limits)
    guard options.segments == .curves else { return [outlines, sketches] }
    // Now they have corners, which the splines have not.
    if case .resampled = noise.spread {
      residual = PixelResidual(of: sharpened(near: outlines.flatMap(\.curves)), outlines: outlines)
      residual.refine(&outlines, limits: limits)
    }
    let isShape = takeShapes(&outlines, &residual, limits: limits)
    let refined = outlines
    let others = outlines.indices.filter { !isShape[$0] }
    var simplifier = OutlineSimplifier(
      others.map { outlines[$0] }, residual: residual, options: simplification)
    simplifier.simplify()
    for (index, outline) in zip(others, simplifier.outlines) { outlines[index] = outline }
    residual = simplifier.residual
    residual.refine(&outlines, except: isShape, limits: limits)
    return [outlines, refined, sketches]
  }

  /// The outlines along the splines, as they are and refined, and what these leave of the pixels.
  func refinedSketches(
    _ options: FittingOptions, limits: RefinementLimits
  ) -> (sketches: [OutlineChain], refined: [OutlineChain], residual: PixelResidual) {
    let sharp = sharpened(near: splines.flatMap(\.curves))
    let sketches = splines.map {
      OutlineChain(along: $0.polyline, in: sharp, noise: noise, options)
    }
    var refined = sketches
    var residual = PixelResidual(of: sharp, outlines: refined, spread: sharpenedSpread)
    residual.refine(&refined, limits: limits)
    return (sketches, refined, residual)
  }

  /// The pixels without what a filter has done to edges near some curves.
  ///
  /// A blur stays: outlines are blurred when they are compared with it.
  private func sharpened(near curves: [CubicBezier]) -> InkPixels {
    noise.spread.blur == nil ? pixels.sharpened(near: curves, spread: noise.spread) : pixels
  }

  /// How the sharpened pixels were made of coverage.
  private var sharpenedSpread: PointSpread { noise.spread.blur == nil ? .box : noise.spread }

  /// Makes ellipses and straight strokes of the contours that are too small to show more.
  ///
  /// - Returns: Which outlines now are such shapes.
  private func takeShapes(
    _ outlines: inout [OutlineChain], _ residual: inout PixelResidual, limits: RefinementLimits
  ) -> [Bool] {
    var isShape = [Bool](repeating: false, count: outlines.count)
    for (index, spline) in splines.enumerated() where !outlines[index].nodes.isEmpty {
      let old = outlines[index]
      func trial(of shape: OutlineChain?, _ limits: RefinementLimits) -> RefinementTrial? {
        guard let shape else { return nil }
        return residual.trial(
          of: shape, insteadOf: old,
          isFree: [Bool](repeating: true, count: shape.nodes.count), limits: limits)
      }
      let polyline = spline.polyline
      let isShort = spline.count <= mostEllipseControls
      // Refinement finds the axis and the width: about, with the fewest unknowns, then whatever the ends are.
      var stroke = StraightStroke(like: polyline)
      for shape in [\StraightStroke.rectangle, \.capsule] {
        let moved = trial(of: stroke?[keyPath: shape], limits)?.result.chain
        stroke = moved.flatMap { StraightStroke(along: $0) }
      }
      let trials = [
        trial(of: isShort ? OutlineChain(ellipseLike: polyline) : nil, limits),
        trial(of: stroke?.capsule, RefinementLimits(steps: 0)),
        trial(of: stroke?.rectangle, RefinementLimits(steps: 0)),
      ]
      guard
        let best = trials.compactMap({ $0 }).min(by: { $0.result.error < $1.result.error })
      else { continue }
      let savedNodes = max(0, old.nodes.count - best.result.chain.nodes.count)
      if best.result.error < best.errorBefore + shapeAllowance * Double(1 + savedNodes) {
        outlines[index] = best.result.chain
        residual.accept(best)
        isShape[index] = true
      }
    }
    return isShape
  }
}

extension OutlineChain {
  /// The outline along a spline, from its samples and from where pixels say that it is straight.
  init(
    along polyline: [Point2D], in pixels: InkPixels, noise: NoiseEstimate, _ options: FittingOptions
  ) {
    guard let samples = SampledContour(polyline) else {
      self.init(polygon: polyline)
      return
    }
    guard options.segments == .curves else {
      self.init(polygon: samples.fittedPolygon(tolerance: options.effectiveTolerance))
      return
    }
    let straights = pixels.straightStretches(along: samples, noise: noise.sigma)
    self.init(Segmentation(of: samples, straights: straights, density: .even, options).refined())
  }
}

/// A contour of at most so many control points, or 16 px around, may be an ellipse.
private let mostEllipseControls = 20
/// What of the squared error a shape may leave for being one, and for each node that it saves.
private let shapeAllowance = 5e-4
