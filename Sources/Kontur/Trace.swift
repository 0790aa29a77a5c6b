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
    let found = ink.field.contours(at: ink.level)
    // Pixels say where the edges are only if the contour is half-way between paper and ink, and if
    // there is nothing else.
    let canRefine = options.refinement != .none && options.ink.threshold == .automatic
    let pixels = canRefine ? InkPixels(of: ink.field) : nil
    guard let pixels, case let noise = pixels.flatNoise, noise.isTwoTone else {
      contours = found.removingSpeckles(smallerThan: options.speckleArea ?? dustArea)
      outlines = contours.outlines(options.fitting)
      return
    }
    let dust = DustRule(area: options.speckleArea, noise: noise)
    let field = noise.isClean ? ink.field.withVisibleHairlines(noise: noise.sigma) : ink.field
    let fit = PixelFit(
      pixels: pixels, noise: noise, contours: dust.sweep(field.contours(at: ink.level)))
    contours = fit.contours
    outlines = fit.outlines(options.fitting, effort: options.refinement)
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

/// What counts as dust.
private struct DustRule {
  /// The least area of a contour that is none; nil to judge by the company it keeps.
  var area: Double?
  var noise: NoiseEstimate

  func sweep(_ contours: ContourTree) -> ContourTree {
    if area == nil, noise.isClean {
      return contours.removingLoneSpeckles(smallerThan: dustArea, fartherThan: dotDistance)
    }
    return contours.removingSpeckles(smallerThan: area ?? dustArea)
  }
}

/// A contour of less area, in square pixels, is dust unless it belongs to a drawing.
private let dustArea = 2.0
/// Dots of a drawing are no farther from others, in pixels.
private let dotDistance = 4.0
