// The whole line, from pixels to outlines.

/// An image traced: its contours, their outlines, and how its ink was found.
public struct Trace: Hashable, Sendable {
  /// The size of the image in points: its pixels divided by its scale.
  public var imageSize: DrawingSize
  /// The ink of the image; where outlines were refined, as it was drawn (``Ink/asDrawn()``): before the image was made
  /// larger, by light where it was blended so, and on a scale of its own along each edge of colour art.
  public var ink: Ink
  /// The contours of the ink, without specks.
  public var contours: ContourTree
  /// The outline of each contour, depth first, in the pixel space of `contours`.
  ///
  /// Unless ``TracingOptions/refinement`` is `none` they do not cross, themselves or each other, by more than a hundredth
  /// of a pixel: where they would, they are cut, and contours with them.
  public var outlines: [BezierPath]

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
    ink = Ink(of: bitmap, options: options.ink, loop: loop)
    if options.refinement != .none, ink.isLevelHalfWay {
      var automatic = options.ink
      automatic.threshold = .automatic
      ink = Ink(of: bitmap, options: automatic, loop: loop)
    }
    // Pixels say where the edges are only if the contour is half-way between paper and ink, along each edge, and if
    // there is nothing else.
    let canRefine = options.refinement != .none && ink.isLevelAutomatic
    var noise = canRefine ? ink.field.flatNoise(loop: loop) : nil
    var options = options
    if let found = noise, let original = ink.atOriginalSize(noise: found) {
      options = options.inPixels(of: Double(ink.field.width) / Double(original.ink.field.width))
      (ink, noise) = original
    }
    // A drawing that plain shapes leave nothing of needs no more to be known.
    let takesPlainShapes = options.fitting == FittingOptions()
    var band: (pixels: InkPixels, components: BandComponents)?
    if takesPlainShapes, let noise, noise.isClean, noise.isTwoTone {
      let pixels = InkPixels(of: ink.field, noise: noise, loop: loop)
      let components = BandComponents(of: pixels.edges)
      if let fit = ink.plainFit(to: pixels, components, noise, options, loop) {
        (contours, outlines) = fit.separated(options, loop)
        return
      }
      band = (pixels, components)
    }
    if let found = noise, let coverage = ink.asCoverage(noise: found) {
      (ink, noise) = coverage
      band = nil
    }
    guard var noise, noise.isTwoTone else {
      let found = ink.contours(speckleArea: options.speckleArea, loop: loop)
      let fitted = found.outlines(options.fitting, loop: loop)
      (contours, outlines) =
        options.refinement == .none ? (found, fitted) : found.separating(fitted, loop: loop)
      return
    }
    var pixels = band?.pixels ?? InkPixels(of: ink.field, noise: noise, loop: loop)
    if noise.isClean {
      let even = pixels.withoutSteps()
      // Steps stay at tips, and along edges that are less flat.
      if noise.samples == nil, even.values != pixels.values {
        noise.leastEdgeSigma = rendererNoise
      }
      pixels = even
    }
    let components = band?.components ?? BandComponents(of: pixels.edges)
    let field =
      noise.isClean
      ? ink.field.withVisibleHairlines(noise: noise.sigma, near: components, loop: loop)
      : ink.field
    let all = field.contours(at: ink.level, loop: loop)
    let found = all.removingSpeckles(smallerThan: options.speckleArea, noise: noise)
    if noise.isBilevel, options.fitting.tolerance == nil,
      let polygons = found.polygonsOfEnlargedPixels
    {
      contours = found
      outlines = polygons.map { BezierPath(polygon: $0) }
      return
    }
    let fit = PixelFit(
      pixels: pixels, components: components, noise: noise, contours: found,
      specks: options.speckleArea == nil ? [] : all.boxes(ofContoursNotIn: found),
      takesPlainShapes: takesPlainShapes, loop: loop)
    (contours, outlines) = fit.separated(options, loop)
  }

  /// All outlines as one path in pixel space.
  public var path: BezierPath { outlines.reduce(into: BezierPath()) { $0.append($1) } }
}

extension Ink {
  /// The fit of ink that is nothing but a few plain shapes, none of them a speck; nil for other ink.
  fileprivate func plainFit(
    to pixels: InkPixels, _ components: BandComponents, _ noise: NoiseEstimate,
    _ options: TracingOptions, _ loop: @escaping ConcurrentLoop
  ) -> PixelFit? {
    PixelFit(ofPlainShapesIn: pixels, components: components, noise: noise, loop: loop) {
      let all = field.contours(at: level, loop: loop)
      let found = all.removingSpeckles(smallerThan: options.speckleArea, noise: noise)
      return found.contourCount == all.contourCount ? all : nil
    }
  }
}

extension PixelFit {
  /// The contours as they turn out to be connected, and an outline for each, none of which cross.
  fileprivate func separated(
    _ options: TracingOptions, _ loop: ConcurrentLoop
  ) -> (ContourTree, [BezierPath]) {
    let traced = traced(options.fitting, effort: options.refinement)
    return traced.contours.separating(traced.outlines, loop: loop)
  }
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
