/// Parallel stripes, a fixed distance apart.
///
/// ```
///  │◀─ spacing ─▶│
///  ███           ███           ███       at 0°; with two colours
///  ███           ▒▒▒           ███       every other one is ▒
///  ◀▶ width
/// ```
public struct Stripes: Hashable, Sendable, Codable {
  /// The direction in which a stripe runs, on the compass: 0° is up, 90° to the right.
  public var degrees: Double
  /// The distance from the middle of a stripe to that of the next, above zero.
  public var spacing: Double
  /// How wide a stripe is, above zero and no more than the spacing.
  public var width: Double
  /// The colours of the stripes, in turn; one of the first runs through the middle of the box.
  public var colors: [RGBA]

  /// Creates stripes.
  ///
  /// - Precondition: 0 < `width` ≤ `spacing`, everything is finite, and there is a colour.
  public init(degrees: Double, spacing: Double, width: Double, colors: [RGBA]) {
    precondition(degrees.isFinite && spacing.isFinite, "stripes have a finite angle and spacing")
    precondition(width > 0 && width <= spacing, "stripes are no wider than their spacing")
    precondition(!colors.isEmpty, "stripes have a colour")
    self.degrees = degrees
    self.spacing = spacing
    self.width = width
    self.colors = colors
  }
}

extension Stripes {
  /// The direction, of length 1, in which stripes follow one another.
  var step: Point2D {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return Point2D(x: cosine, y: sine)
  }
}
