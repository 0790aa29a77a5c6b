// From contours to outlines that explain the pixels: the line of the refinement, stage by stage.

/// The state of the refinement of all outlines of an image.
struct PixelFit {
  private(set) var pixels: InkPixels
  private(set) var noise: NoiseEstimate
  private(set) var splines: [EdgeSpline]
  /// The contours, with those of features too thin to have crossed the level.
  private(set) var contours: ContourTree

  /// Moves contours to where the pixels put the edges, and finds out how far these can be believed.
  init(pixels: InkPixels, contours: ContourTree) {
    self.pixels = pixels
    self.contours = contours
    noise = pixels.flatNoise
    splines = contours.contours.compactMap { EdgeSpline(along: $0.points) }
    var stiffness = max(leastStiffness, stiffnessPerNoise * noise.sigma)
    if noise.sigma > leastScanNoise && !noise.isBilevel { estimateBlur(stiffness: stiffness) }
    self.pixels.fit(&splines, stiffness: stiffness, blur: noise.blur)
    guard !noise.isBilevel else { return }
    var residual = self.pixels.residual(of: coverage(of: splines), blur: noise.blur)
    if noise.sigma < leastScanNoise {
      let edgeNoise = self.pixels.edgeNoise(of: residual, along: splines)
      let all = contours.addingThinFeatures(in: residual, of: pixels.window, noise: edgeNoise)
      if all.contourCount > contours.contourCount {
        self.contours = all
        splines = all.contours.compactMap { EdgeSpline(along: $0.points) }
        self.pixels.fit(&splines, stiffness: stiffness)
        residual = self.pixels.residual(of: coverage(of: splines), blur: noise.blur)
      }
    }
    if noise.sigma < leastScanNoise {
      noise.sigma = max(noise.sigma, self.pixels.edgeNoise(of: residual, along: splines))
    }
    if max(leastStiffness, stiffnessPerNoise * noise.sigma) > 1.5 * stiffness {
      stiffness = stiffnessPerNoise * noise.sigma
      self.pixels.fit(&splines, stiffness: stiffness, blur: noise.blur)
    }
  }

  /// Tries how the edges come out best, and puts paper and ink where they then are.
  private mutating func estimateBlur(stiffness: Double) {
    var best: (error: Double, blur: Double, splines: [EdgeSpline])?
    for blur in triedBlurs {
      var tried = splines
      pixels.fit(&tried, stiffness: stiffness, blur: blur)
      let residual = pixels.residual(of: coverage(of: tried), blur: blur)
      let error = residual.reduce(0) { $0 + $1 * $1 }
      if error < best?.error ?? .infinity { best = (error, blur, tried) }
    }
    guard let best else { return }
    noise.blur = best.blur
    splines = best.splines
    pixels = pixels.levelled(to: coverage(of: splines), blur: noise.blur)
  }

  private func coverage(of splines: [EdgeSpline]) -> [Double] {
    var rasterizer = CoverageRasterizer(window: pixels.window)
    for spline in splines {
      for index in 0..<spline.count { rasterizer.add(spline.span(index)) }
    }
    return rasterizer.coverage
  }

  /// The outlines, one for each spline.
  mutating func outlines(_ options: FittingOptions) -> [OutlineChain] {
    var options = options
    let displacement: Double
    if let tolerance = options.tolerance {
      displacement = tolerance / tolerancePerDisplacement
    } else {
      let tolerance =
        noise.isBilevel
        ? bilevelTolerance : min(bilevelTolerance, leastTolerance + tolerancePerNoise * noise.sigma)
      options.tolerance = tolerance
      displacement = max(leastDisplacement, noise.isBilevel ? 0.02 : noise.sigma / 2)
    }
    var chains = splines.map { spline -> OutlineChain in
      guard let segmentation = segmentation(along: spline.polyline, options) else {
        return OutlineChain(nodes: [], isClosed: true)
      }
      return OutlineChain(segmentation)
    }
    var sharp = pixels.deblurred(near: coverage(of: splines), blur: noise.blur)
    var residual = sharp.residual(of: chains)
    sharp.refine(&chains, residual: &residual, limits: RefinementLimits())
    var simplifier = OutlineSimplifier(
      chains, window: sharp.window, residual: residual,
      options: SimplificationOptions(displacement: displacement, noise: max(noise.sigma - leastNoise, 0)))
    simplifier.simplify()
    chains = simplifier.outlines
    sharp = pixels.deblurred(near: coverage(of: splines), blur: noise.blur)
    residual = sharp.residual(of: chains)
    sharp.refine(&chains, residual: &residual, limits: RefinementLimits(steps: 8))
    return chains
  }
}

/// The wrinkles that noise makes in a spline cost as much as the noise they follow.
private let stiffnessPerNoise = 8.0

/// More noise than this away from edges is that of a camera or a scanner, which also blur.
private let leastScanNoise = 0.012
private let triedBlurs = [0.0, 0.5, 0.8, 1.1, 1.5]

/// The noise of eight bits.
private let leastNoise = 0.0012

/// The largest distance between a first outline and the edge: for exact pixels, and for noise.
private let leastTolerance = 0.02
private let tolerancePerNoise = 4.0
private let bilevelTolerance = 0.45

/// The mean displacement of a segment that is worth a node.
private let leastDisplacement = 0.005
private let tolerancePerDisplacement = 4.0
