extension SVGPaints {
  /// Defines the filter of a shadow, of primitives that every program knows.
  ///
  /// It works on the canvas and as far around it as a shadow falls.
  mutating func defineShadow(_ shadow: Drawing.Shadow) -> String {
    let deviation = shadow.blur / 2
    let margin = max(abs(shadow.offset.x), abs(shadow.offset.y)) + 3 * deviation
    let (width, height) = (size.width + 2 * margin, size.height + 2 * margin)
    let blur =
      deviation > 0
      ? "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"\(number.string(deviation))\"/>" : ""
    let source = deviation > 0 ? "" : " in=\"SourceAlpha\""
    let offset = "dx=\"\(number.string(shadow.offset.x))\" dy=\"\(number.string(shadow.offset.y))\""
    return define(
      "shadow", "filter",
      " x=\"\(number.string(-margin))\" y=\"\(number.string(-margin))\""
        + " width=\"\(number.string(width))\" height=\"\(number.string(height))\""
        + " filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\">"
        + blur + "<feOffset\(source) \(offset) result=\"shade\"/>"
        + "<feFlood flood-color=\"\(shadow.color.hexadecimal)\""
        + "\(shadow.color.opacity("flood-opacity"))/><feComposite in2=\"shade\" operator=\"in\"/>"
        + "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge></filter>")
  }

  /// Defines a mask that shows what is under a line.
  ///
  /// - Parameters:
  ///   - attributes: The width, the caps and the movement of the line.
  ///   - data: The path along which it runs.
  /// - Returns: The id.
  mutating func defineMask(_ attributes: String, data: String) -> String {
    define(
      "cover", "mask",
      " maskUnits=\"userSpaceOnUse\"><path\(attributes) fill=\"none\" stroke=\"#fff\" d=\"\(data)\"/>"
        + "</mask>")
  }

  /// Defines a clip to the inside of a path.
  ///
  /// - Parameters:
  ///   - data: The path.
  ///   - rule: What is inside of it.
  /// - Returns: The id.
  mutating func defineClip(to data: String, rule: FillRule) -> String {
    let rule = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    return define("clip", "clipPath", "><path\(rule) d=\"\(data)\"/></clipPath>")
  }
}
