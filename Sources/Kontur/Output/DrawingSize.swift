/// The width and height of a drawing.
public struct DrawingSize: Hashable, Sendable, Codable {
  /// What a length is measured in.
  public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
    /// CSS pixels, without saying so.
    case none = ""
    /// CSS pixels, 1/96 inch.
    case pixels = "px"
    /// Points, 1/72 inch.
    case points = "pt"
    /// Millimetres.
    case millimeters = "mm"
    /// Inches.
    case inches = "in"

    /// How many of the unit make an inch.
    public var perInch: Double {
      switch self {
      case .none, .pixels: 96
      case .points: 72
      case .millimeters: 25.4
      case .inches: 1
      }
    }
  }

  /// The width, in units.
  public var width: Double
  /// The height, in units.
  public var height: Double
  /// The unit of width, height and all coordinates.
  public var unit: Unit

  /// Creates a size.
  ///
  /// - Precondition: Neither side is negative.
  public init(width: Double, height: Double, unit: Unit = .none) {
    self.width = width
    self.height = height
    self.unit = unit
    requireFlawless()
  }
}

extension DrawingSize: Constrained {
  var flaw: String? { width >= 0 && height >= 0 ? nil : "a size is not negative" }
}

extension DrawingSize {
  private enum CodingKeys: CodingKey {
    case width, height, unit
  }

  /// Reads a size.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    width = try container.decode(Double.self, forKey: .width)
    height = try container.decode(Double.self, forKey: .height)
    unit = try container.decode(Unit.self, forKey: .unit)
    try refuseFlaws(decoder)
  }
}
