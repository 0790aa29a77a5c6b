// The whole line, from pixels to outlines.

/// An image traced: its contours, their outlines, and how its ink was found.
public struct Trace: Hashable, Sendable {
  /// The size of the image in points: its pixels divided by its scale.
  public internal(set) var imageSize: DrawingSize
  /// The number of pixels in a row of the image.
  public internal(set) var imageWidth: Int
  /// The ink of the image; where outlines were refined, as it was drawn (``Ink/asDrawn()``): before the image was made
  /// larger, by light where it was blended so, and on a scale of its own along each edge of colour art.
  public internal(set) var ink: Ink
  /// The contours of the ink, without specks.
  public internal(set) var contours: ContourTree
  /// The outline of each contour, depth first, in the pixel space of `contours`.
  ///
  /// Unless ``TracingOptions/refinement`` is `none` they do not cross, themselves or each other, by more than a hundredth
  /// of a pixel: where they would, they are cut, and contours with them. Beyond 131,072 pixels nothing is looked for.
  public internal(set) var outlines: [BezierPath]

  /// Traces an image.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - options: What counts as ink, and how closely its outline is followed.
  ///   - loop: Does what can be done side by side, as bands of rows and outlines that share no pixels;
  ///     one after the other when left out. The trace is the same.
  /// - Complexity: O(*n* + *m* log *m*) for *n* pixels and *m* contour points.
  public init(
    of bitmap: Bitmap, options: TracingOptions = .init(),
    loop: @escaping ConcurrentLoop = serialLoop
  ) {
    imageSize = DrawingSize(
      width: Double(bitmap.width) / bitmap.scale, height: Double(bitmap.height) / bitmap.scale)
    imageWidth = bitmap.width
    let ink = Ink(of: bitmap, tracing: options, loop: loop)
    // Pixels say where the edges are only if the contour is half-way between paper and ink, along each edge, and if
    // there is nothing else.
    let canRefine = options.refinement != .none && ink.isLevelAutomatic
    (self.ink, contours, outlines) =
      canRefine ? ink.refined(options, loop) : ink.fitted(options, loop)
  }

  /// All outlines as one path in pixel space.
  public var path: BezierPath { outlines.reduce(into: BezierPath()) { $0.append($1) } }
}

/// Ink, its contours and an outline for each.
private typealias OutlinedInk = (ink: Ink, contours: ContourTree, outlines: [BezierPath])

extension Ink {
  /// The ink of an image that is to be traced: a threshold that is half-way between paper and ink is found exactly.
  fileprivate init(of bitmap: Bitmap, tracing options: TracingOptions, loop: ConcurrentLoop) {
    self.init(of: bitmap, options: options.ink, loop: loop)
    guard options.refinement != .none, isLevelHalfWay else { return }
    var automatic = options.ink
    automatic.threshold = .automatic
    self.init(of: bitmap, options: automatic, loop: loop)
  }

  /// Outlines that are fitted to the contours of the ink.
  fileprivate func fitted(_ options: TracingOptions, _ loop: ConcurrentLoop) -> OutlinedInk {
    let found = contours(speckleArea: options.speckleArea, loop: loop)
    let outlines = found.outlines(options.fitting, loop: loop)
    guard options.refinement != .none else { return (self, found, outlines) }
    let separate = found.separating(outlines, loop: loop)
    return (self, separate.contours, separate.outlines)
  }

  /// Outlines that are solved for against the pixels, as these were before the image was made larger.
  fileprivate func refined(
    _ options: TracingOptions, _ loop: @escaping ConcurrentLoop
  ) -> OutlinedInk {
    let noise = field.flatNoise(loop: loop)
    guard let original = atOriginalSize(noise: noise) else {
      return refined(noise: noise, options, loop)
    }
    let scale = Double(field.width) / Double(original.ink.field.width)
    return original.ink.refined(noise: original.noise, options.inPixels(of: scale), loop)
  }

  /// The same of an image that was not made larger, in whatever way its edges were blended.
  private func refined(
    noise: NoiseEstimate, _ options: TracingOptions, _ loop: @escaping ConcurrentLoop
  ) -> OutlinedInk {
    var band: RefinementBand?
    if options.takesPlainShapes, noise.isClean, noise.isTwoTone {
      // A drawing that plain shapes leave nothing of needs no more to be known.
      let own = RefinementBand(of: field, noise: noise, loop)
      if let fit = plainFit(to: own, noise, options, loop) { return outlined(fit, options, loop) }
      band = own
    }
    guard let coverage = asCoverage(noise: noise) else {
      return refined(noise: noise, in: band, options, loop)
    }
    return coverage.ink.refined(noise: coverage.noise, in: nil, options, loop)
  }

  /// The fit of ink that is nothing but a few plain shapes, none of them a speck; nil for other ink.
  private func plainFit(
    to band: RefinementBand, _ noise: NoiseEstimate, _ options: TracingOptions,
    _ loop: @escaping ConcurrentLoop
  ) -> PixelFit? {
    PixelFit(
      ofPlainShapesIn: band.pixels, components: band.components, noise: noise, loop: loop
    ) {
      let all = field.contours(at: level, loop: loop)
      let found = all.removingSpeckles(smallerThan: options.speckleArea, noise: noise)
      return found.contourCount == all.contourCount ? all : nil
    }
  }

  /// Outlines that are solved for against pixels that are coverage, where there is nothing but paper and ink.
  private func refined(
    noise: NoiseEstimate, in band: RefinementBand?, _ options: TracingOptions,
    _ loop: @escaping ConcurrentLoop
  ) -> OutlinedInk {
    guard noise.isTwoTone else { return fitted(options, loop) }
    var noise = noise
    var band = band ?? RefinementBand(of: field, noise: noise, loop)
    if noise.isClean {
      let even = band.pixels.withoutSteps(loop: loop)
      // Steps stay at tips, and along edges that are less flat.
      if noise.samples == nil, even.values != band.pixels.values {
        noise.leastEdgeSigma = rendererNoise
      }
      band.pixels = even
    }
    let visible =
      noise.isClean
      ? field.withVisibleHairlines(noise: noise.sigma, near: band.components, loop: loop) : field
    let all = visible.contours(at: level, loop: loop)
    let found = all.removingSpeckles(smallerThan: options.speckleArea, noise: noise)
    if noise.isBilevel, options.fitting.tolerance == nil,
      let squares = drawnInSquares(found, of: all, options)
    {
      return (self, squares.contours, squares.polygons.map { BezierPath(polygon: $0) })
    }
    let fit = PixelFit(
      pixels: band.pixels, components: band.components, noise: noise, contours: found,
      specks: options.speckleArea == nil ? [] : all.boxes(ofContoursNotIn: found),
      takesPlainShapes: options.takesPlainShapes, loop: loop)
    return outlined(fit, options, loop)
  }

  /// The contours of ink without greys that is drawn in squares: in pixels that were repeated, or in single ones that are
  /// no edge's steps, of which none is a speck; nil for a smooth drawing.
  ///
  /// - Parameters:
  ///   - found: The contours without specks.
  ///   - all: The contours.
  ///   - options: Whether any are to be taken for specks.
  /// - Returns: The contours, and the polygon along the sides of pixels for each.
  private func drawnInSquares(
    _ found: ContourTree, of all: ContourTree, _ options: TracingOptions
  ) -> (contours: ContourTree, polygons: [[Point2D]])? {
    let polygons = found.pixelPolygons
    if areOfRepeatedPixels(polygons) { return (found, polygons) }
    let hasSpecks = found.contourCount < all.contourCount
    let allPolygons = hasSpecks ? all.pixelPolygons : polygons
    guard areOfSinglePixels(allPolygons) else { return nil }
    return options.speckleArea == nil ? (all, allPolygons) : (found, polygons)
  }

  /// The contours of a fit as they turn out to be connected, and an outline for each, none of which cross.
  private func outlined(
    _ fit: PixelFit, _ options: TracingOptions, _ loop: ConcurrentLoop
  ) -> OutlinedInk {
    let traced = fit.traced(options.fitting, isPatient: options.refinement == .full)
    let separate = traced.contours.separating(traced.outlines, loop: loop)
    return (self, separate.contours, separate.outlines)
  }
}

/// The pixels near edges, and what of them has nothing to do with each other.
private struct RefinementBand {
  var pixels: InkPixels
  let components: BandComponents

  init(of field: ScalarField, noise: NoiseEstimate, _ loop: ConcurrentLoop) {
    pixels = InkPixels(of: field, noise: noise, loop: loop)
    components = BandComponents(of: pixels.edges, loop: loop)
  }
}

extension TracingOptions {
  /// Whether outlines may be what is simplest.
  fileprivate var takesPlainShapes: Bool { fitting == FittingOptions() }
}

extension BezierPath {
  /// Creates the outline of the ink in an image, in pixel space.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - options: What counts as ink, and how closely its outline is followed.
  /// - Complexity: O(*n* + *m* log *m*) for *n* pixels and *m* contour points.
  public init(tracing bitmap: Bitmap, options: TracingOptions = .init()) {
    self = Trace(of: bitmap, options: options).path
  }
}
