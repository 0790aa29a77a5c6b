/// A scene ready to be written: its size, and paths painted in order.
///
/// Coordinates are those of the output: x to the right, y down, in units of `size`.
public struct Drawing: Hashable, Sendable, Codable {
  /// A path and how it is painted.
  public struct Layer: Hashable, Sendable, Codable {
    /// The outline.
    ///
    /// Kontur's own outlines look the same under both fill rules.
    public var path: BezierPath
    /// The colour of the inside.
    public var fill: RGBA
    /// What is inside where the path winds around a point more than once.
    public var fillRule: FillRule

    /// Creates a layer.
    public init(path: BezierPath, fill: RGBA = .black, fillRule: FillRule = .nonZero) {
      self.path = path
      self.fill = fill
      self.fillRule = fillRule
    }
  }

  /// The size of the canvas.
  public var size: DrawingSize
  /// What the drawing shows, for readers that cannot see it; nil for nothing.
  public var title: String?
  /// What is painted, from the back to the front.
  public var layers: [Layer]

  /// Creates an empty drawing.
  public init(size: DrawingSize, title: String? = nil) {
    self.size = size
    self.title = title
    layers = []
  }

  /// Paints the inside of a path, in front of what is there.
  public mutating func fill(_ path: BezierPath, with color: RGBA = .black) {
    layers.append(Layer(path: path, fill: color))
  }
}

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
    precondition(width >= 0 && height >= 0, "a size is not negative")
    self.width = width
    self.height = height
    self.unit = unit
  }
}
