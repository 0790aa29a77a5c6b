// The outlines of some contours, from the splines along them to few segments that explain the pixels.

/// The fit of outlines to the pixels of a part of an image that has no others.
struct OutlineFit {
  /// The pixels.
  let pixels: InkPixels
  /// How far they can be believed.
  let noise: NoiseEstimate
  /// A spline along each contour.
  let splines: [EdgeSpline]

  /// The outlines, refined and simplified.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted: as the noise allows when no tolerance is
  ///     given.
  ///   - limits: How long they are refined.
  /// - Returns: An outline for each spline.
  func outlines(_ options: FittingOptions, limits: RefinementLimits) -> [OutlineChain] {
    if isCoarse(options) {
      var exact = options
      exact.tolerance = nil
      return simplified(outlines(exact, limits: limits), options, limits: limits)
    }
    let outlines = refinedOutlines(options, limits: limits)
    guard options.segments == .curves, !noise.isBilevel, noise.spread.blur == nil else {
      return outlines
    }
    let left = error(of: outlines.map(\.path))
    guard left.largest > mostMissed(options), let again = begunAgain(from: outlines) else {
      return outlines
    }
    let others = again.refinedOutlines(options, limits: limits)
    return error(of: others.map(\.path)).sum < left.sum ? others : outlines
  }

  /// Whether outlines of curves may be so far off that those which may not are the ones to begin with.
  private func isCoarse(_ options: FittingOptions) -> Bool {
    var exact = options
    exact.tolerance = nil
    return options.segments == .curves && options.tolerance != nil && !options.keepsToPixels
      && options.effectiveTolerance > noise.withTolerance(exact).effectiveTolerance
  }

  /// Outlines with the nodes only that pixels ask for at a larger tolerance, or at as large a one as leaves of them what they
  /// are.
  ///
  /// - Complexity: That of a simplification for each time that the tolerance is halved.
  private func simplified(
    _ exact: [OutlineChain], _ options: FittingOptions, limits: RefinementLimits
  ) -> [OutlineChain] {
    var options = options
    let mayCross = !crossings(of: exact.map(\.path), tolerance: mostCrossing).isEmpty
    while isCoarse(options) {
      let outlines = simplerOutlines(exact, options, limits: limits)
      let paths = outlines.map(\.path)
      let areTheirs = zip(paths, exact).allSatisfy { path, outline in
        let area = outline.path.signedArea
        return path.signedArea / area > leastAreaLeft || area == 0
      }
      if areTheirs, mayCross || crossings(of: paths, tolerance: mostCrossing).isEmpty {
        return outlines
      }
      options.tolerance = options.effectiveTolerance / 2
    }
    return exact
  }

  /// Outlines with the nodes only that pixels ask for at a larger tolerance.
  private func simplerOutlines(
    _ exact: [OutlineChain], _ options: FittingOptions, limits: RefinementLimits
  ) -> [OutlineChain] {
    var outlines = exact
    var residual = residual(of: outlines)
    let isShape = [Bool](repeating: false, count: outlines.count)
    simplify(&outlines, &residual, except: isShape, noise.simplificationOptions(options)) {
      $0.joinRuns()
      $0.straighten()
      $0.takeOut()
    }
    residual.refine(&outlines, limits: limits, negligibleDisplacement: finalDisplacement)
    dropSmallLoops(of: &outlines, &residual, limits: limits)
    return outlines
  }

  /// The same with splines along outlines.
  ///
  /// Outlines may be where no step leads to better ones. Along splines there is other company for each of their nodes,
  /// and corners that tips had are round.
  private func begunAgain(from outlines: [OutlineChain]) -> OutlineFit? {
    var splines = outlines.flatMap(\.path.subpaths).compactMap {
      EdgeSpline(along: $0.corners(tolerance: chordError))
    }
    guard splines.count == outlines.count else { return nil }
    pixels.fit(&splines, stiffness: noise.splineStiffness, spread: noise.spread)
    return OutlineFit(pixels: pixels, noise: noise, splines: splines)
  }

  /// What outlines leave of a pixel at most where nothing is wrong.
  func mostMissed(_ options: FittingOptions) -> Double {
    let most = noise.spread.isResampled ? unexplainedByFilter : unexplained
    return options.tolerance == nil
      ? most : max(most, missed(byTolerance: options.effectiveTolerance))
  }

  /// The outlines along the splines, refined and simplified.
  private func refinedOutlines(
    _ given: FittingOptions, limits: RefinementLimits
  ) -> [OutlineChain] {
    var (outlines, residual) = refinedSketches(given, limits: limits)
    guard given.segments == .curves else { return outlines }
    let options = noise.withTolerance(given)
    let simplification = noise.simplificationOptions(given)
    // Now they have corners, which the splines have not.
    if let better = corrected(near: outlines) {
      residual = PixelResidual(
        of: better, outlines: outlines.lazy.flatMap(\.curves), noise: noise.sigma)
      residual.refine(&outlines, limits: limits)
    }
    var isShape = takeShapes(&outlines, &residual, simplification, limits: limits)
    simplify(&outlines, &residual, except: isShape, simplification) { $0.simplify() }
    takePolygons(&outlines, &residual, &isShape, options, simplification, limits: limits)
    if given.tolerance == nil {
      simplify(&outlines, &residual, except: isShape, simplification) {
        $0.sharpenTurns()
        $0.replaceChamfers()
        $0.smoothCorners()
        // Steps of black and white are straight wherever outlines are.
        if !noise.isBilevel { $0.drawSides() }
      }
    }
    // Now lines are lines.
    if let better = corrected(near: outlines) {
      residual = PixelResidual(
        of: better, outlines: outlines.lazy.flatMap(\.curves), noise: noise.sigma)
    }
    residual.refine(
      &outlines, except: isShape, limits: limits, negligibleDisplacement: finalDisplacement)
    dropSmallLoops(of: &outlines, &residual, limits: limits)
    unfold(&outlines, &residual, except: isShape, simplification)
    return outlines
  }

  /// Polygons of as few sides as explain the pixels.
  ///
  /// - Parameters:
  ///   - displacement: The mean displacement of a side, in pixels, that is worth a corner.
  ///   - limits: How long they are refined.
  /// - Returns: A polygon for each spline.
  func polygons(displacement: Double, limits: RefinementLimits) -> [OutlineChain] {
    let options = FittingOptions(
      segments: .lines, tolerance: tolerancePerDisplacement * displacement)
    let (outlines, residual) = refinedSketches(options, limits: limits)
    var simplification = noise.simplificationOptions(options)
    simplification.segments = .lines
    var simplifier = OutlineSimplifier(outlines, residual: residual, options: simplification)
    simplifier.takeOut()
    return simplifier.outlines
  }

  /// Makes outlines simpler in one way or another.
  private func simplify(
    _ outlines: inout [OutlineChain], _ residual: inout PixelResidual, except isShape: [Bool],
    _ options: SimplificationOptions, by change: (inout OutlineSimplifier) -> Void
  ) {
    let others = outlines.indices.filter { !isShape[$0] }
    var simplifier = OutlineSimplifier(
      others.map { outlines[$0] }, residual: residual, options: options)
    change(&simplifier)
    for (index, outline) in zip(others, simplifier.outlines) { outlines[index] = outline }
    residual = simplifier.residual
  }

  /// Takes back the corners about which outlines turn to and fro, but of those that cross others: they are to be connected
  /// with these.
  private func unfold(
    _ outlines: inout [OutlineChain], _ residual: inout PixelResidual, except isShape: [Bool],
    _ options: SimplificationOptions
  ) {
    var isLeft = zip(outlines, isShape).map { $1 || !$0.hasTips }
    guard isLeft.contains(false) else { return }
    for pair in crossings(of: outlines.map(\.path)).pairs {
      isLeft[pair.first] = true
      isLeft[pair.second] = true
    }
    simplify(&outlines, &residual, except: isLeft, options) { $0.unfoldCorners() }
  }

  /// Leaves out the small loops of outlines, and refines again what has had some: a loop stands for as much less ink.
  private func dropSmallLoops(
    of outlines: inout [OutlineChain], _ residual: inout PixelResidual, limits: RefinementLimits
  ) {
    for index in outlines.indices {
      var turned = outlines[index]
      guard turned.dropSmallLoops() else { continue }
      let trial = residual.trial(of: turned, insteadOf: outlines[index], limits: limits)
      residual.accept(trial)
      outlines[index] = trial.result.chain
      outlines[index].dropSmallLoops()
    }
  }

  /// The outlines along the splines, refined, and what they leave of the pixels.
  func refinedSketches(
    _ given: FittingOptions, limits: RefinementLimits
  ) -> (outlines: [OutlineChain], residual: PixelResidual) {
    let options = noise.withTolerance(given)
    var sharp = sharpened(near: splines.flatMap(\.curves))
    var outlines = sketches(in: sharp, options)
    if noise.spread.isResampled {
      // Near splines, which are round in corners, so are the pixels.
      sharp = sharpened(near: outlines.flatMap(\.curves))
      outlines = sketches(in: sharp, options)
    }
    var residual = PixelResidual(
      of: sharp, outlines: outlines.lazy.flatMap(\.curves), noise: noise.sigma,
      spread: sharpenedSpread)
    // Simplification would not notice more.
    residual.refine(
      &outlines, limits: limits,
      negligibleDisplacement: negligibleShare * noise.simplificationOptions(given).displacement)
    return (outlines, residual)
  }

  /// The outlines along the splines, as pixels show where these are straight.
  private func sketches(in sharp: InkPixels, _ options: FittingOptions) -> [OutlineChain] {
    splines.map { OutlineChain(along: $0.polyline, in: sharp, noise: noise, options) }
  }

  /// The pixels without what a filter has done to edges near some curves.
  ///
  /// A blur stays: outlines are blurred when they are compared with it.
  private func sharpened(near curves: [CubicBezier]) -> InkPixels {
    noise.spread.blur == nil ? pixels.sharpened(near: curves, spread: noise.spread) : pixels
  }

  /// The pixels without what a filter or flattening has done to edges near some outlines; nil where nothing
  /// has.
  private func corrected(near outlines: [OutlineChain]) -> InkPixels? {
    var curves: [CubicBezier] { outlines.flatMap(\.curves) }
    if noise.samples?.isFlattened == true { return pixels.unflattened(near: curves) }
    if noise.spread.isResampled { return sharpened(near: curves) }
    return nil
  }

  /// What outlines leave of the pixels, as they are without what a filter or flattening has done to edges.
  func residual(of outlines: [OutlineChain]) -> PixelResidual {
    PixelResidual(
      of: corrected(near: outlines) ?? pixels, outlines: outlines.lazy.flatMap(\.curves),
      noise: noise.sigma, spread: sharpenedSpread)
  }

  /// The sum of the squares of what outlines leave of the pixels, and the largest of it.
  func error(of outlines: [BezierPath]) -> (sum: Double, largest: Double) {
    pixels.error(of: outlines.flatMap(\.curves), spread: noise.spread)
  }

  /// How the sharpened pixels were made of coverage.
  private var sharpenedSpread: PointSpread { noise.spread.blur == nil ? .box : noise.spread }
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
    let straights = pixels.straights(along: samples, noise: noise)
    self.init(
      Segmentation(of: samples, straights: straights.stretches, density: .even, options).refined(),
      keepsSides: straights.areSides)
  }
}

extension InkPixels {
  /// The parts of a contour that pixels show to be straight, and whether they are so whatever the noise.
  fileprivate func straights(
    along samples: SampledContour, noise: NoiseEstimate
  ) -> (stretches: [StraightStretch], areSides: Bool) {
    if noise.isBilevel { return (pixelSides(along: samples), true) }
    if noise.sigma >= mostNoiseOfStretches { return (levelSides(along: samples), true) }
    let edges = EdgeSamples(samples, in: self, noise: noise.sigma)
    return (edges.straightStretches(noise: noise.sigma), false)
  }
}

/// What an outline has left of its area, at least, where it is the same with fewer nodes.
private let leastAreaLeft = 0.5

/// What the first refinement leaves of the displacement that is worth a node.
private let negligibleShare = 0.5
/// No step follows in the end for a displacement of all of an outline by less, in pixels.
private let finalDisplacement = 0.0007
/// A pixel missed by more belongs to something that no contour follows; after a filter, to corners that splines
/// have rounded, without which it is not undone.
private let unexplained = 0.15
private let unexplainedByFilter = 0.03
