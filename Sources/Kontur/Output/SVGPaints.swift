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
  /// The boxes around what is filled and what is stroked: paints span them.
  private let fillBox: BoundingBox
  private let strokeBox: BoundingBox

  init(drawing: Drawing, number: DecimalText) {
    self.number = number
    size = drawing.size
    let canvas = BoundingBox(x: 0, y: 0, width: size.width, height: size.height)
    let filled = drawing.layers.filter { $0.fill != nil }
    fillBox = filled.compactMap(\.path.bounds).union ?? canvas
    strokeBox = drawing.layers.compactMap(\.strokeBounds).union ?? canvas
  }

  /// The attributes of a paint, each with a space before it; none where it is SVG's default.
  mutating func attributes(of paint: Paint, for role: Role) -> String {
    let name = role == .stroke ? "stroke" : "fill"
    guard case .color(let color) = paint else {
      return " \(name)=\"url(#\(define(paint, in: box(role))))\""
    }
    let isDefault = role != .stroke && color.hexadecimal == "#000"
    return (isDefault ? "" : " \(name)=\"\(color.hexadecimal)\"") + color.opacity("\(name)-opacity")
  }

  private func box(_ role: Role) -> BoundingBox {
    switch role {
    case .background: BoundingBox(x: 0, y: 0, width: size.width, height: size.height)
    case .fill: fillBox
    case .stroke: strokeBox
    }
  }

  private mutating func define(_ paint: Paint, in box: BoundingBox) -> String {
    switch paint {
    // A colour needs no definition, but has one.
    case .color(let color): defineRadial([GradientStop(color)], in: box)
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

extension Drawing.Layer {
  /// The box around the line along the outline, without its miters; nil where there is none.
  fileprivate var strokeBounds: BoundingBox? {
    guard let stroke else { return nil }
    return path.bounds?.insetBy(-stroke.style.lineWidth / 2)
  }
}

extension [BoundingBox] {
  fileprivate var union: BoundingBox? {
    first.map { first in dropFirst().reduce(first) { $0.union($1) } }
  }
}
