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
    self.degrees = degrees
    self.spacing = spacing
    self.width = width
    self.colors = colors
    requireFlawless()
  }
}

extension Stripes: Constrained {
  var flaw: String? {
    if !(degrees.isFinite && spacing.isFinite) { return "stripes have a finite angle and spacing" }
    if !(width > 0 && width <= spacing) { return "stripes are no wider than their spacing" }
    return colors.isEmpty ? "stripes have a colour" : nil
  }
}

extension Stripes {
  private enum CodingKeys: CodingKey { case degrees, spacing, width, colors }

  /// Reads stripes.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    degrees = try container.decode(Double.self, forKey: .degrees)
    spacing = try container.decode(Double.self, forKey: .spacing)
    width = try container.decode(Double.self, forKey: .width)
    colors = try container.decode([RGBA].self, forKey: .colors)
    try refuseFlaws(decoder)
  }
}

extension Stripes {
  /// The direction, of length 1, in which stripes follow one another.
  var step: Point2D {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return Point2D(x: cosine, y: sine)
  }
}
