extension Drawing {
  /// The drawing as an SVG document.
  ///
  /// A view box in the units of the drawing, its size, and one path element for each layer, without
  /// transforms. Gradients, patterns and shadows are defined in front of them; there is a group only for
  /// a shadow or an opacity of all layers, and a style sheet only for an animation.
  /// - Parameter fractionDigits: The largest number of decimals of a coordinate, 0...10; nil for those of the
  ///   drawing.
  /// - Returns: The document, ending in a line break.
  /// - Precondition: `fractionDigits` is in 0...10.
  /// - Complexity: O(*n*) in the number of path elements.
  public func svg(fractionDigits: Int? = nil) -> String {
    var writer = SVGWriter(
      drawing: self, fractionDigits: fractionDigits ?? self.fractionDigits)
    return writer.document()
  }
}

/// Writes a document, part by part.
private struct SVGWriter {
  let drawing: Drawing
  let fractionDigits: Int
  private var paints: SVGPaints
  private var animation: SVGAnimation?

  init(drawing: Drawing, fractionDigits: Int) {
    self.drawing = drawing
    self.fractionDigits = fractionDigits
    paints = SVGPaints(drawing: drawing, number: .fine(fractionDigits))
    animation = drawing.animation.map {
      SVGAnimation($0, of: drawing.layers, number: .fine(fractionDigits))
    }
  }

  mutating func document() -> String {
    let number = DecimalText(fractionDigits: max(fractionDigits, sizeFractionDigits))
    let width = number.string(drawing.size.width)
    let height = number.string(drawing.size.height)
    let unit = drawing.size.unit.rawValue
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += " width=\"\(width)\(unit)\" height=\"\(height)\(unit)\""
    text += " viewBox=\"0 0 \(width) \(height)\">"
    if let title = drawing.title { text += "<title>\(escapedXML(title))</title>" }
    let content = background() + layers()
    let definitions = paints.definitions.elements
    if !definitions.isEmpty { text += "<defs>\(definitions.joined())</defs>" }
    if let sheet = animation?.styleSheet { text += "<style>\(sheet)</style>" }
    return text + content + "</svg>\n"
  }

  /// The canvas; in this form readers know it for what it is.
  private mutating func background() -> String {
    guard let background = drawing.background else { return "" }
    let attributes = paints.attributes(of: background, for: .background)
    return "<rect width=\"100%\" height=\"100%\"\(attributes)/>"
  }

  /// The layers, in a group if they have something in common.
  private mutating func layers() -> String {
    var text = ""
    for layer in drawing.layers { text += elements(of: layer) }
    guard !text.isEmpty else { return "" }
    var attributes = ""
    if let shadow = drawing.shadow {
      attributes += " filter=\"url(#\(paints.defineShadow(shadow)))\""
    }
    if drawing.opacity < 1 {
      attributes += " opacity=\"\(DecimalText.share.string(drawing.opacity))\""
    }
    return attributes.isEmpty ? text : "<g\(attributes)>\(text)</g>"
  }

  private mutating func elements(of layer: Drawing.Layer) -> String {
    let data = layer.visiblePath.svgPathData(fractionDigits: fractionDigits)
    guard !data.isEmpty else { return "" }
    let opacity =
      layer.opacity < 1 ? " opacity=\"\(DecimalText.share.string(layer.opacity))\"" : ""
    guard let stroke = layer.stroke else {
      return "<path\(fillAttributes(layer))\(opacity) d=\"\(data)\"/>"
    }
    var line = strokeAttributes(stroke)
    if let animation, animation.uncovers(layer) {
      let course = layer.course?.svgPathData(fractionDigits: fractionDigits) ?? data
      let mask = paints.defineMask(cover(of: stroke.style, animation), data: course)
      line += " mask=\"url(#\(mask))\""
    } else {
      line += animation?.attribute(of: stroke.style) ?? ""
      if layer.strokeClip == nil {
        return "<path\(fillAttributes(layer))\(line)\(opacity) d=\"\(data)\"/>"
      }
    }
    if let clip = layer.strokeClip {
      let data = clip.svgPathData(fractionDigits: fractionDigits)
      let id = paints.defineClip(to: data, rule: layer.fillRule)
      line += " clip-path=\"url(#\(id))\""
    }
    // Neither mask nor clip is for the inside.
    let stroked = "<path fill=\"none\"\(line) d=\"\(data)\"/>"
    let text = layer.fill == nil ? "" : "<path\(fillAttributes(layer)) d=\"\(data)\"/>"
    return opacity.isEmpty ? text + stroked : "<g\(opacity)>\(text)\(stroked)</g>"
  }

  private mutating func strokeAttributes(_ stroke: Drawing.Stroke) -> String {
    paints.attributes(of: stroke.paint, for: .stroke)
      + stroke.style.svgAttributes(.fine(fractionDigits))
  }

  /// The attributes of a solid line that uncovers a dashed one.
  private func cover(of style: StrokeStyle, _ animation: SVGAnimation) -> String {
    var cover = style
    cover.dash = []
    cover.lineWidth *= coverWidth
    return animation.attribute(of: style) + cover.svgAttributes(.fine(fractionDigits))
  }

  private mutating func fillAttributes(_ layer: Drawing.Layer) -> String {
    guard let fill = layer.fill else { return " fill=\"none\"" }
    let rule = layer.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    return paints.attributes(of: fill, for: .fill) + rule
  }
}

extension Drawing.Layer {
  /// The path without its dots, unless caps show these.
  fileprivate var visiblePath: BezierPath {
    guard stroke == nil || stroke?.style.lineCap == .butt else { return path }
    return BezierPath(path.subpaths.filter { !$0.isDot })
  }
}

extension DecimalText {
  /// Shares between 0 and 1.
  static let share = DecimalText(fractionDigits: 3)

  /// Numbers that other lengths are multiples of: finer than coordinates.
  static func fine(_ fractionDigits: Int) -> DecimalText {
    DecimalText(fractionDigits: min(mostFractionDigits, max(fractionDigits + 2, 4)))
  }
}

/// A size is written exactly enough for a view box even when coordinates are rounded coarsely.
private let sizeFractionDigits = 3
/// Wider than what it uncovers, so that the edges of both do not fall together.
private let coverWidth = 1.25
