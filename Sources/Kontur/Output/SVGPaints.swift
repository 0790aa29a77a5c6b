/// What shapes of an SVG document are painted with: attributes, and the definitions they refer to.
struct SVGPaints {
  /// What is painted.
  enum Role {
    case background
    case fill
    case stroke
  }

  private(set) var definitions = SVGDefinitions()
  let number: DecimalText
  let size: DrawingSize
  private let drawing: Drawing
  /// Only gradients and their like span boxes.
  private lazy var boxes = PaintBoxes(of: drawing)

  init(drawing: Drawing, number: DecimalText) {
    self.number = number
    size = drawing.size
    self.drawing = drawing
  }

  /// The attributes of a paint, each with a space before it; none where it is SVG's default.
  mutating func attributes(of paint: Paint, for role: Role) -> String {
    let name = role == .stroke ? "stroke" : "fill"
    switch paint {
    case .color(let color):
      let isDefault = role != .stroke && color.hexadecimal == "#000"
      return (isDefault ? "" : " \(name)=\"\(color.hexadecimal)\"")
        + color.opacity("\(name)-opacity")
    case .currentColor: return " \(name)=\"\(currentColorName)\""
    case .linearGradient, .radialGradient, .stripes, .tile:
      let box = box(role)
      return " \(name)=\"url(#\(define(paint, in: box)))\""
    }
  }

  private mutating func box(_ role: Role) -> BoundingBox {
    switch role {
    case .background: boxes.canvas
    case .fill: boxes.fill
    case .stroke: boxes.stroke
    }
  }

  private mutating func define(_ paint: Paint, in box: BoundingBox) -> String {
    switch paint {
    // Colours need no definition, but have one.
    case .color(let color): defineRadial([GradientStop(color)], in: box)
    case .currentColor: defineRadial([GradientStop(.black)], in: box)
    case .linearGradient(let degrees, let stops): defineLinear(degrees, stops, in: box)
    case .radialGradient(let stops): defineRadial(stops, in: box)
    case .stripes(let stripes): defineStripes(stripes, in: box)
    case .tile(let tile): defineTile(tile, in: box)
    }
  }

  /// Defines an element.
  ///
  /// - Parameters:
  ///   - kind: What its id begins with.
  ///   - name: Its name.
  ///   - text: Its attributes and the rest of it.
  /// - Returns: The id.
  mutating func define(_ kind: String, _ name: String, _ text: String) -> String {
    definitions.define(kind, name, text)
  }
}

extension RGBA {
  /// The attribute of a name for the alpha, with a space before it; none for an opaque colour.
  func opacity(_ name: String) -> String {
    alpha == 255 ? "" : " \(name)=\"\(DecimalText.share.string(Double(alpha) / 255))\""
  }
}
