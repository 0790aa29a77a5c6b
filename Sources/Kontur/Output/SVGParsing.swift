// SVG documents read back: the plain shapes that tracers write (SVG 1.1, §5, §7, §9, §11).

extension Drawing {
  /// Creates a drawing from an SVG document as tracers write it.
  ///
  /// Groups, transforms, paths and basic shapes with their fills become layers in the units of the
  /// drawing's size, and a rectangle of 100 % by 100 % behind them its background. Gradients and patterns
  /// count as black. Strokes are not read: those along filled shapes are left out, and a shape that is
  /// only stroked is an error. So is what would paint something else (`use`, `image`, `text`, style
  /// sheets, filters, clipping, masks) and a colour that cannot be read, that nothing is left out silently. Of
  /// a `switch` the first is drawn that needs no extension, in whatever language. Any bytes may be given.
  /// - Parameter document: The bytes of the document, in UTF-8.
  /// - Throws: An error that says what cannot be read, and where.
  /// - Complexity: O(*n*) in the length of the document.
  public init(svg document: [UInt8]) throws(SVGError) {
    var reader = SVGReader(document)
    self = try reader.read()
  }
}

/// What an element hands down to those in it.
private struct Style {
  var transform = Transform.identity
  /// The colour of insides; nil for none.
  var fill: RGBA? = .black
  var fillOpacity = 1.0
  /// The colour of lines along outlines; nil for none.
  var stroke: RGBA?
  var strokeOpacity = 1.0
  /// Whether lines have a width.
  var hasLineWidth = true
  var opacity = 1.0
  var fillRule = FillRule.nonZero
  var isVisible = true
  /// Whether the element and all that is in it are not painted.
  var isSkipped = false

  /// The colour of insides with all that makes it transparent; nil when nothing is seen.
  var fillColor: RGBA? {
    guard var color = fill else { return nil }
    color.alpha = UInt8((Double(color.alpha) * fillOpacity * opacity).rounded())
    return color.alpha > 0 && isVisible && !isSkipped ? color : nil
  }

  /// Whether lines along outlines are seen.
  var isStroked: Bool {
    guard let stroke else { return false }
    return hasLineWidth && Double(stroke.alpha) * strokeOpacity * opacity >= 0.5
  }
}

/// Reads a document from its first tag to its last.
private struct SVGReader {
  private var scanner: XMLScanner
  /// The open elements from the outermost on: a stack of our own, whatever the depth.
  private var open: [(name: String, style: Style)] = []
  private var drawing = Drawing(size: DrawingSize(width: 0, height: 0))
  private var hasRoot = false

  init(_ document: [UInt8]) { scanner = XMLScanner(document) }

  mutating func read() throws(SVGError) -> Drawing {
    while let tag = try scanner.next() {
      if tag.opens { try begin(tag) }
      if tag.closes {
        guard open.last?.name == tag.name else {
          throw SVGError(.mismatchedTag(tag.name), offset: tag.offset)
        }
        open.removeLast()
        if open.isEmpty { return drawing }
      }
    }
    throw SVGError(hasRoot ? .unfinished : .notSVG, offset: 0)
  }

  private mutating func begin(_ tag: XMLScanner.Tag) throws(SVGError) {
    guard let parent = open.last?.style else {
      guard tag.name == "svg" else { throw SVGError(.notSVG, offset: tag.offset) }
      hasRoot = true
      var style = try ElementReader(tag).style(in: Style())
      style.transform = style.transform.then(try readCanvas(tag))
      open.append((tag.name, style))
      return
    }
    var style = parent
    if !parent.isSkipped {
      var isDrawn = true
      switch tag.name {
      // No extension is known.
      case _ where tag["requiredExtensions"] != nil: isDrawn = false
      case "g", "a", "switch": style = try ElementReader(tag).style(in: parent)
      case "path", "rect", "circle", "ellipse", "polygon", "polyline", "line":
        let element = ElementReader(tag)
        style = try element.style(in: parent)
        try paint(element, style)
      case "svg", "use", "image", "text", "foreignObject", "style":
        throw SVGError(.unsupportedElement(tag.name), offset: tag.offset)
      // Definitions, descriptions, and what editors note down for themselves.
      default: isDrawn = false
      }
      if !isDrawn {
        style.isSkipped = true
      } else if open[open.count - 1].name == "switch" {
        // Only one is drawn of what is in it.
        open[open.count - 1].style.isSkipped = true
      }
    }
    open.append((tag.name, style))
  }

  private mutating func paint(_ element: ElementReader, _ style: Style) throws(SVGError) {
    if element.coversCanvas, drawing.layers.isEmpty, drawing.background == nil {
      drawing.background = style.fillColor.map(Paint.color)
      return
    }
    // Errors are told of what is not seen as well.
    let path = try element.path()
    guard style.isVisible, !style.isSkipped, !path.isEmpty else { return }
    guard let color = style.fillColor else {
      if style.isStroked { throw element.strokeError }
      return
    }
    drawing.layers.append(
      Layer(
        path: path.applying(style.transform), fill: .color(color), fillRule: style.fillRule))
  }

  /// Reads the size of the drawing.
  ///
  /// - Returns: The map from the view box to it.
  private mutating func readCanvas(_ tag: XMLScanner.Tag) throws(SVGError) -> Transform {
    let element = ElementReader(tag)
    let box = try element.viewBox()
    let width = try element.size("width")
    let height = try element.size("height")
    let size = drawingSize(width, height, box)
    guard size.width > 0, size.height > 0, size.width <= longestSide, size.height <= longestSide
    else { throw SVGError(.noSize, offset: tag.offset) }
    drawing.size = size
    guard let box else { return .identity }
    return element.mapping(
      box, onto: BoundingBox(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// The size of the drawing, in the unit of its sides or, where these have two, in pixels.
  private func drawingSize(
    _ width: ElementReader.Length?, _ height: ElementReader.Length?, _ box: BoundingBox?
  ) -> DrawingSize {
    if let width, let height, width.unit != height.unit {
      return DrawingSize(width: width.inPixels, height: height.inPixels, unit: .pixels)
    }
    return DrawingSize(
      width: width?.value ?? box?.width ?? 0, height: height?.value ?? box?.height ?? 0,
      unit: (width ?? height)?.unit ?? .none)
  }

  private typealias Layer = Drawing.Layer
}

/// Reads what the attributes of an element say.
private struct ElementReader {
  /// A side of the drawing.
  struct Length {
    var value: Double
    var unit: DrawingSize.Unit

    /// How many pixels of CSS it is.
    var inPixels: Double { value * DrawingSize.Unit.pixels.perInch / unit.perInch }
  }

  private let tag: XMLScanner.Tag
  /// The declarations of the `style` attribute.
  private let declarations: [(name: String, value: String)]

  init(_ tag: XMLScanner.Tag) {
    self.tag = tag
    declarations = (tag["style"] ?? "").utf8.split(separator: UInt8(ascii: ";")).compactMap {
      let parts = $0.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (trimmed(parts[0]), withoutImportance(trimmed(parts[1])))
    }
  }

  func style(in parent: Style) throws(SVGError) -> Style {
    var style = parent
    for name in ["clip-path", "mask", "filter"] {
      if let value = property(name), value != "none" {
        throw SVGError(.unsupportedElement("\(tag.name) \(name)"), offset: tag.offset)
      }
    }
    if let text = tag["transform"] {
      guard let transform = Transform(svg: text) else { throw bad("transform") }
      style.transform = transform.then(parent.transform)
      guard style.transform.isFinite else { throw bad("transform") }
    }
    if let text = property("fill") { style.fill = try paint(text, "fill", inherited: parent.fill) }
    if let text = property("fill-rule") {
      style.fillRule = FillRule(rawValue: text) ?? style.fillRule
    }
    if let text = property("fill-opacity") { style.fillOpacity = try share(text, "fill-opacity") }
    if let text = property("stroke") {
      style.stroke = try paint(text, "stroke", inherited: parent.stroke)
    }
    if let text = property("stroke-opacity") {
      style.strokeOpacity = try share(text, "stroke-opacity")
    }
    if let text = property("stroke-width") { style.hasLineWidth = !isZero(text) }
    if let text = property("opacity") { style.opacity *= try share(text, "opacity") }
    switch property("visibility") {
    case "visible": style.isVisible = true
    case "hidden", "collapse": style.isVisible = false
    default: break
    }
    if property("display") == "none" { style.isSkipped = true }
    if tag.name == "line" { style.fill = nil }
    return style
  }

  /// The outline of a path or a basic shape.
  func path() throws(SVGError) -> BezierPath {
    switch tag.name {
    case "path":
      do throws(SVGPathDataError) {
        return try BezierPath(svgPathData: tag["d"] ?? "")
      } catch {
        throw SVGError(.badPathData(error), offset: tag.offset)
      }
    case "rect":
      let (width, height) = (try length("width") ?? 0, try length("height") ?? 0)
      guard width > 0, height > 0 else { return BezierPath() }
      let (rx, ry) = (try length("rx"), try length("ry"))
      return BezierPath(
        rectangle: BoundingBox(
          x: try length("x") ?? 0, y: try length("y") ?? 0, width: width, height: height),
        cornerRadii: Point2D(x: rx ?? ry ?? 0, y: ry ?? rx ?? 0))
    case "circle":
      let radius = try length("r") ?? 0
      return try ellipse(radii: Point2D(x: radius, y: radius))
    case "ellipse":
      return try ellipse(radii: Point2D(x: try length("rx") ?? 0, y: try length("ry") ?? 0))
    case "line":
      let start = Point2D(x: try length("x1") ?? 0, y: try length("y1") ?? 0)
      return BezierPath(
        polygon: [start, Point2D(x: try length("x2") ?? 0, y: try length("y2") ?? 0)])
    default:
      guard let numbers = numbers(in: tag["points"] ?? "") else { throw bad("points") }
      return BezierPath(
        polygon: (0..<numbers.count / 2).map { Point2D(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
      )
    }
  }

  private func ellipse(radii: Point2D) throws(SVGError) -> BezierPath {
    guard radii.x > 0, radii.y > 0 else { return BezierPath() }
    let center = Point2D(x: try length("cx") ?? 0, y: try length("cy") ?? 0)
    return BezierPath(
      ellipseIn: BoundingBox(minimum: center - radii, maximum: center + radii))
  }

  func viewBox() throws(SVGError) -> BoundingBox? {
    guard let text = tag["viewBox"] else { return nil }
    guard let numbers = numbers(in: text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0
    else { throw bad("viewBox") }
    let box = BoundingBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    // Far away a small box has no extent, and a large one no end.
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
      throw bad("viewBox")
    }
    return box
  }

  /// A side of the drawing; nil when it is that of the view box.
  func size(_ name: String) throws(SVGError) -> Length? {
    guard let text = tag[name].map({ trimmed($0.utf8[...]) }), !text.hasSuffix("%"), text != "auto"
    else { return nil }
    let units: [(String, Double, DrawingSize.Unit)] = [
      ("px", 1, .pixels), ("pt", 1, .points), ("mm", 1, .millimeters), ("cm", 10, .millimeters),
      ("in", 1, .inches), ("pc", 12, .points), ("Q", 0.25, .millimeters), ("", 1, .none),
    ]
    for (suffix, factor, unit) in units where text.hasSuffix(suffix) {
      guard let value = Double(String(text.dropLast(suffix.count))), value.isFinite, value > 0
      else { throw bad(name) }
      return Length(value: value * factor, unit: unit)
    }
    return nil
  }

  /// The map from a view box to the canvas, as `preserveAspectRatio` has it.
  func mapping(_ box: BoundingBox, onto canvas: BoundingBox) -> Transform {
    let words = (tag["preserveAspectRatio"] ?? "").split(separator: " ")
    if words.first == "none" { return .mapping(box, onto: canvas) }
    let (across, down) = (canvas.width / box.width, canvas.height / box.height)
    let factor = words.last == "slice" ? max(across, down) : min(across, down)
    let place = words.first { $0.hasPrefix("x") } ?? "xMidYMid"
    func share(_ axis: String) -> Double {
      place.contains(axis + "Min") ? 0 : place.contains(axis + "Max") ? 1 : 0.5
    }
    return Transform(
      a: factor, b: 0, c: 0, d: factor,
      tx: (canvas.width - factor * box.width) * share("x") - factor * box.minimum.x,
      ty: (canvas.height - factor * box.height) * share("Y") - factor * box.minimum.y)
  }

  /// A colour; nil for none.
  private func paint(
    _ text: String, _ name: String, inherited: RGBA?
  ) throws(SVGError) -> RGBA? {
    switch text.lowercased() {
    case "none": return nil
    case "inherit": return inherited
    case "currentcolor": return .black
    case let name where name.hasPrefix("url("): return .black
    default: break
    }
    guard let color = RGBA(css: text) else { throw bad(name) }
    return color
  }

  private func share(_ text: String, _ name: String) throws(SVGError) -> Double {
    let isPercent = text.hasSuffix("%")
    guard let value = Double(isPercent ? String(text.dropLast()) : text), value.isFinite else {
      throw bad(name)
    }
    return max(0, min(1, isPercent ? value / 100 : value))
  }

  /// Whether a length of any unit is 0.
  private func isZero(_ text: String) -> Bool {
    Double(text.prefix { "+-.0123456789".contains($0) }) == 0
  }

  private func length(_ name: String) throws(SVGError) -> Double? {
    guard let text = tag[name].map({ trimmed($0.utf8[...]) }), text != "auto" else { return nil }
    guard let value = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text), value.isFinite
    else { throw bad(name) }
    return value
  }

  /// A property, from the `style` attribute or one of its own.
  private func property(_ name: String) -> String? {
    declarations.last { $0.name == name }?.value ?? tag[name].map { trimmed($0.utf8[...]) }
  }

  /// Whether the element is a rectangle that covers the canvas whatever its size.
  var coversCanvas: Bool {
    tag.name == "rect" && tag["width"] == "100%" && tag["height"] == "100%" && tag["x"] == nil
      && tag["y"] == nil && tag["transform"] == nil
  }

  /// What is said of a shape that is only stroked.
  var strokeError: SVGError { SVGError(.strokeOnly(tag.name), offset: tag.offset) }

  private func bad(_ name: String) -> SVGError { SVGError(.badAttribute(name), offset: tag.offset) }
}

extension Transform {
  /// Creates a map from the value of a `transform` attribute; nil when it is none.
  fileprivate init?(svg text: String) {
    self = .identity
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "(")) {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ")")),
        let numbers = numbers(in: String(rest[rest.index(after: start)..<end]) ?? ""),
        let next = Transform(function: trimmed(rest[..<start]), numbers)
      else { return nil }
      self = next.then(self)
      rest = rest[rest.index(after: end)...]
    }
    guard trimmed(rest).isEmpty else { return nil }
  }

  private init?(function name: String, _ n: [Double]) {
    switch (name, n.count) {
    case ("matrix", 6): self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translate", 2):
      self = .translation(Point2D(x: n[0], y: n.count > 1 ? n[1] : 0))
    case ("scale", 1), ("scale", 2): self = .scaling(x: n[0], y: n.count > 1 ? n[1] : n[0])
    case ("rotate", 1): self = .rotation(degrees: n[0])
    case ("rotate", 3):
      let center = Point2D(x: n[1], y: n[2])
      self = .rotation(degrees: n[0], about: center)
    case ("skewX", 1), ("skewY", 1):
      let (sine, cosine) = sineAndCosine(degrees: n[0])
      let slope = sine / cosine
      self.init(
        a: 1, b: name == "skewY" ? slope : 0, c: name == "skewX" ? slope : 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}

/// All the numbers of an attribute; nil when there is anything else.
private func numbers(in text: String) -> [Double]? {
  var scanner = SVGNumberScanner(text)
  var result: [Double] = []
  scanner.skipSpace()
  while scanner.next != nil {
    guard let number = scanner.number() else { return nil }
    result.append(number)
    scanner.skipSeparator()
  }
  return result
}

/// The value of a declaration without `!important`, which outranks no style sheet here.
private func withoutImportance(_ value: String) -> String {
  guard let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
    trimmed(value.utf8[mark...].dropFirst()).lowercased() == "important"
  else { return value }
  return trimmed(value.utf8[..<mark])
}

/// A text without the white space around it.
private func trimmed(_ text: Substring.UTF8View) -> String {
  let rest = text.drop(while: \.isSpace)
  let count = rest.reversed().drop(while: \.isSpace).count
  return String(decoding: rest.prefix(count), as: UTF8.self)
}

/// Larger drawings leave no room for decimals.
private let longestSide = 1e9
