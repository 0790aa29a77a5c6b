/// What the inside of a shape, a line or a canvas is painted with.
///
/// Gradients, stripes and tiles span a box: that of all that the drawing fills, whatever with, or that of all its lines, so
/// that the shapes of a split drawing share one gradient and one pattern.
public enum Paint: Hashable, Sendable, Codable {
  /// One colour.
  case color(RGBA)
  /// The colour of the text around the drawing, where a page has it in its own code; black elsewhere.
  case currentColor
  /// Colours that follow one another along a line, as in CSS's `linear-gradient`.
  ///
  /// The angle is a direction on the compass: 0° is up, 90° to the right. The line is so long that the
  /// corners of the box get the first and the last colour.
  case linearGradient(degrees: Double, stops: [GradientStop])
  /// Colours from the middle of the box to its corners, as in CSS's `radial-gradient(circle, …)`.
  case radialGradient(stops: [GradientStop])
  /// Parallel stripes with nothing between them.
  case stripes(Stripes)
  /// Copies of an image.
  case tile(ImageTile)

  /// Opaque black.
  public static let black = Paint.color(.black)
  /// Opaque white.
  public static let white = Paint.color(.white)
}
