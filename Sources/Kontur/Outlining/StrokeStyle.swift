/// How a path is stroked: the words, the defaults and the meaning of SwiftUI's type of the same name.
public struct StrokeStyle: Hashable, Sendable, Codable {
  /// How an open line ends.
  public enum Cap: String, Hashable, Sendable, Codable, CaseIterable {
    /// At its end point.
    case butt
    /// With a half disc around it.
    case round
    /// With half a square beyond it.
    case square
  }

  /// What fills the outside of a corner.
  public enum Join: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its sides, prolonged until they meet; a bevel where that is beyond the miter limit.
    case miter
    /// A sector of the disc around it.
    case round
    /// The triangle between its sides.
    case bevel
  }

  /// The width of the line, in the unit of the coordinates; 0 or more.
  public var lineWidth: Double
  /// How an open line, or a dash, ends.
  public var lineCap: Cap
  /// What fills the outside of corners.
  public var lineJoin: Join
  /// The longest miter, from the inner to the outer corner, in line widths; longer ones are bevelled.
  ///
  /// Limits above 1000 count as 1000.
  public var miterLimit: Double
  /// The lengths that are painted and left out, in turn, cycled; empty for a solid line.
  ///
  /// A list of odd length is cycled like any other: what it paints first, it leaves out next. A
  /// pattern of total length 0 is solid.
  public var dash: [Double]
  /// How far into the pattern the line begins; of any sign.
  public var dashPhase: Double

  /// Creates a style; the defaults are those of SwiftUI.
  ///
  /// - Precondition: No width, limit or length of a dash is negative, and all but the limit are finite, the
  ///   sum of the dashes too.
  public init(
    lineWidth: Double = 1, lineCap: Cap = .butt, lineJoin: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
    requireFlawless()
  }
}

extension StrokeStyle: Constrained {
  var flaw: String? {
    if !(lineWidth >= 0 && lineWidth.isFinite) { return "a line has a finite width" }
    if !(miterLimit >= 0) { return "a miter limit is not negative" }
    // An odd list is cycled twice.
    if !(dash.allSatisfy { $0 >= 0 } && (2 * dash.reduce(0, +)).isFinite) {
      return "a dash has a finite length"
    }
    return dashPhase.isFinite ? nil : "a dash phase is finite"
  }
}

extension StrokeStyle {
  private enum CodingKeys: CodingKey {
    case lineWidth, lineCap, lineJoin, miterLimit, dash, dashPhase
  }

  /// Reads a style.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lineWidth = try container.decode(Double.self, forKey: .lineWidth)
    lineCap = try container.decode(Cap.self, forKey: .lineCap)
    lineJoin = try container.decode(Join.self, forKey: .lineJoin)
    miterLimit = try container.decode(Double.self, forKey: .miterLimit)
    dash = try container.decode([Double].self, forKey: .dash)
    dashPhase = try container.decode(Double.self, forKey: .dashPhase)
    try refuseFlaws(decoder)
  }
}
