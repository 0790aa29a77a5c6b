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
    /// What the inside is painted with; nil for nothing.
    public var fill: Paint?
    /// What is inside where the path winds around a point more than once.
    public var fillRule: FillRule
    /// The line along the outline, in front of the inside; nil for none.
    public var stroke: Stroke?
    /// How opaque the layer is, from 0 to 1.
    public var opacity: Double
    /// The line that the path has the dashes of, along which an animation draws them; nil for the path itself.
    public var course: BezierPath?
    /// What the stroke is clipped to, by the layer's fill rule; nil for nothing.
    public var strokeClip: BezierPath?

    /// Creates a layer.
    ///
    /// - Precondition: `opacity` is in 0...1.
    public init(
      path: BezierPath, fill: Paint? = .black, fillRule: FillRule = .nonZero,
      stroke: Stroke? = nil, opacity: Double = 1
    ) {
      self.path = path
      self.fill = fill
      self.fillRule = fillRule
      self.stroke = stroke
      self.opacity = opacity
      requireFlawless()
    }
  }

  /// A line along a path.
  public struct Stroke: Hashable, Sendable, Codable {
    /// What the line is painted with.
    public var paint: Paint
    /// Its width, caps, joins and dashes, in units of the drawing.
    public var style: StrokeStyle

    /// Creates a stroke.
    public init(_ paint: Paint = .black, style: StrokeStyle = .init()) {
      self.paint = paint
      self.style = style
    }
  }

  /// The size of the canvas.
  public var size: DrawingSize
  /// What the drawing shows, for readers that cannot see it; nil for nothing.
  public var title: String?
  /// What the canvas is painted with, behind everything; nil for nothing.
  public var background: Paint?
  /// What is painted, from the back to the front.
  public var layers: [Layer]
  /// How opaque all layers are together, from 0 to 1; the background is not concerned.
  public var opacity = 1.0
  /// The shadow of all layers together; nil for none.
  public var shadow: Shadow?
  /// How the strokes move, in formats that can; nil for not at all.
  public var animation: Animation?
  /// The decimals that coordinates are written with unless others are asked for, 0...10; of a trace, as many
  /// as write it as exactly as two write pixels.
  public var fractionDigits = 2

  /// Creates an empty drawing.
  public init(size: DrawingSize, title: String? = nil) {
    self.size = size
    self.title = title
    layers = []
  }

  /// Paints the inside of a path, in front of what is there.
  public mutating func fill(_ path: BezierPath, with paint: Paint = .black) {
    layers.append(Layer(path: path, fill: paint))
  }

  /// Paints a line along a path, in front of what is there.
  public mutating func stroke(
    _ path: BezierPath, with paint: Paint = .black, style: StrokeStyle = .init()
  ) {
    layers.append(Layer(path: path, fill: nil, stroke: Stroke(paint, style: style)))
  }
}

extension Drawing.Layer: Constrained {
  var flaw: String? { (0...1).contains(opacity) ? nil : "an opacity is a share" }
}

extension Drawing.Layer {
  private enum CodingKeys: CodingKey {
    case path, fill, fillRule, stroke, opacity, course, strokeClip
  }

  /// Reads a layer.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decode(BezierPath.self, forKey: .path)
    fill = try container.decodeIfPresent(Paint.self, forKey: .fill)
    fillRule = try container.decode(FillRule.self, forKey: .fillRule)
    stroke = try container.decodeIfPresent(Drawing.Stroke.self, forKey: .stroke)
    opacity = try container.decode(Double.self, forKey: .opacity)
    course = try container.decodeIfPresent(BezierPath.self, forKey: .course)
    strokeClip = try container.decodeIfPresent(BezierPath.self, forKey: .strokeClip)
    try refuseFlaws(decoder)
  }
}

extension Drawing: Constrained {
  var flaw: String? {
    if !(0...1).contains(opacity) { return "an opacity is a share" }
    return (0...10).contains(fractionDigits) ? nil : "there are up to ten decimals"
  }
}

extension Drawing {
  private enum CodingKeys: CodingKey {
    case size, title, background, layers, opacity, shadow, animation, fractionDigits
  }

  /// Reads a drawing.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    size = try container.decode(DrawingSize.self, forKey: .size)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    background = try container.decodeIfPresent(Paint.self, forKey: .background)
    layers = try container.decode([Layer].self, forKey: .layers)
    opacity = try container.decode(Double.self, forKey: .opacity)
    shadow = try container.decodeIfPresent(Shadow.self, forKey: .shadow)
    animation = try container.decodeIfPresent(Animation.self, forKey: .animation)
    fractionDigits = try container.decode(Int.self, forKey: .fractionDigits)
    try refuseFlaws(decoder)
  }
}
