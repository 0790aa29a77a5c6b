import Glibc
// The whole line, from pixels to outlines.

/// An image traced: its contours, their outlines, and how its ink was found.
public struct Trace: Hashable, Sendable {
  /// The size of the image in points: its pixels divided by its scale.
  public var imageSize: DrawingSize
  /// The ink of the image.
  public var ink: Ink
  /// The contours of the ink, without specks.
  public var contours: ContourTree
  /// The outline of each contour, depth first, in the pixel space of `contours`.
  public var outlines: [BezierPath]

  /// Traces an image.
  ///
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - options: What counts as ink, and how closely its outline is followed.
  /// - Complexity: O(*n* + *m* log *m*) for *n* pixels and *m* contour points.
  public init(of bitmap: Bitmap, options: TracingOptions = .init()) {
    imageSize = DrawingSize(
      width: Double(bitmap.width) / bitmap.scale, height: Double(bitmap.height) / bitmap.scale)
    ink = Ink(of: bitmap, options: options.ink)
    contours = ink.field.contours(at: ink.level)
      .removingSpeckles(smallerThan: options.speckleArea)
    if getenv("KSTEP") != nil {
      let pixels = InkPixels(of: ink.field)
      let splines = pixels.splines(along: contours.contours.map(\.points), stiffness: leastStiffness)
      outlines = splines.map { BezierPath(polygon: $0.polyline) }
      let mode = String(cString: getenv("KSTEP"))
      if mode == "seg" {
        outlines = splines.map { outline(along: $0.polyline, options.fitting) }
      }
      if mode == "lm" || mode == "all" {
        var chains = splines.compactMap { segmentation(along: $0.polyline, options.fitting) }.map { OutlineChain($0) }
        var residual = pixels.residual(of: chains)
        pixels.refine(&chains, residual: &residual, limits: RefinementLimits())
        if mode == "all" {
          var simplifier = OutlineSimplifier(chains, window: pixels.window, residual: residual, options: SimplificationOptions())
          simplifier.simplify()
          chains = simplifier.outlines
          residual = simplifier.residual
          pixels.refine(&chains, residual: &residual, limits: RefinementLimits(steps: 8))
        }
        outlines = chains.map(\.path)
      }
    } else {
      outlines = contours.outlines(options.fitting)
    }
  }

  /// All outlines as one path in pixel space.
  public var path: BezierPath { outlines.reduce(into: BezierPath()) { $0.append($1) } }
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
