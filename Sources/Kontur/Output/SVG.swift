extension Drawing {
  /// The drawing as an SVG document.
  ///
  /// Free of transforms, style sheets and groups: a view box in the units of the drawing, its size,
  /// and one path element for each layer.
  /// - Parameter fractionDigits: The largest number of decimals of a coordinate, 0...10.
  /// - Returns: The document, ending in a line break.
  /// - Precondition: `fractionDigits` is in 0...10.
  /// - Complexity: O(*n*) in the number of path elements.
  public func svg(fractionDigits: Int = 2) -> String {
    let number = DecimalText(fractionDigits: max(fractionDigits, sizeFractionDigits))
    let width = number.string(size.width)
    let height = number.string(size.height)
    let unit = size.unit.rawValue
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += " width=\"\(width)\(unit)\" height=\"\(height)\(unit)\""
    text += " viewBox=\"0 0 \(width) \(height)\">"
    if let title { text += "<title>\(escapedXML(title))</title>" }
    for layer in layers {
      let data = layer.path.svgPathData(fractionDigits: fractionDigits)
      let rule = layer.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      if !data.isEmpty { text += "<path\(fillAttributes(layer.fill))\(rule) d=\"\(data)\"/>" }
    }
    return text + "</svg>\n"
  }
}

/// The attributes of a fill; none for black, which is SVG's default.
private func fillAttributes(_ color: RGBA) -> String {
  let isBlack = color.red == 0 && color.green == 0 && color.blue == 0
  var result = isBlack ? "" : " fill=\"\(color.hexadecimal)\""
  if color.alpha < 255 {
    let opacity = DecimalText(fractionDigits: 3).string(Double(color.alpha) / 255)
    result += " fill-opacity=\"\(opacity)\""
  }
  return result
}

/// Text fit for XML: markup escaped, control characters that XML has no way to write left out.
private func escapedXML(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\u{9}", "\u{A}", "\u{D}": result.unicodeScalars.append(scalar)
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A size is written exactly enough for a view box even when coordinates are rounded coarsely.
private let sizeFractionDigits = 3
