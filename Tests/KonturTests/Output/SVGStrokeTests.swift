import Kontur
import KonturTestSupport
import Testing

/// What strokes become in SVG.
struct SVGStrokeTests {
  private func svg(
    _ style: StrokeStyle, fill: Paint? = nil, animation: Drawing.Animation? = nil,
    fractionDigits: Int = 2
  ) -> String {
    var drawing = Drawing(size: DrawingSize(width: 10, height: 10))
    let path = BezierPath(polygon: BoundingBox(x: 2, y: 2, width: 6, height: 4).corners)
    drawing.layers = [.init(path: path, fill: fill, stroke: .init(.black, style: style))]
    drawing.animation = animation
    return drawing.svg(fractionDigits: fractionDigits)
  }

  @Test(arguments: [0.0, 1e15, -1e300])
  func `patterns beyond all numbers are written as long as these go`(phase: Double) {
    let style = StrokeStyle(dash: [1e15, 1e15, 1e15], dashPhase: phase)
    for digits in [0, 8, 10] {
      let text = svg(
        style, animation: .init(.march, duration: 1), fractionDigits: digits)
      #expect(text.contains("stroke-dasharray"))
      #expect(!text.contains("stroke-dashoffset:-"))
    }
  }

  @Test(arguments: [
    (StrokeStyle(), "stroke-miterlimit=\"10\""),
    (StrokeStyle(lineWidth: 2.5), "stroke-width=\"2.5\" stroke-miterlimit=\"10\""),
    (StrokeStyle(lineWidth: 0), "stroke-width=\"0\" stroke-miterlimit=\"10\""),
    (StrokeStyle(miterLimit: 4), "stroke-miterlimit=\"4\""),
    (StrokeStyle(miterLimit: 0.5), "stroke-linejoin=\"bevel\""),
    (StrokeStyle(lineJoin: .bevel), "stroke-linejoin=\"bevel\""),
    (
      StrokeStyle(lineCap: .round, lineJoin: .round),
      "stroke-linecap=\"round\" stroke-linejoin=\"round\""
    ),
    (
      StrokeStyle(lineCap: .square, lineJoin: .bevel),
      "stroke-linecap=\"square\" stroke-linejoin=\"bevel\""
    ),
    (StrokeStyle(dash: [0, 0]), "stroke-miterlimit=\"10\""),
    (StrokeStyle(dash: [1, 20]), "stroke-miterlimit=\"10\" stroke-dasharray=\"1 20\""),
    (
      StrokeStyle(lineJoin: .round, dash: [6, 3, 1], dashPhase: -2),
      "stroke-linejoin=\"round\" stroke-dasharray=\"6 3 1\" stroke-dashoffset=\"18\""
    ),
    (
      StrokeStyle(lineJoin: .round, dash: [6, 4], dashPhase: 1e300),
      "stroke-linejoin=\"round\" stroke-dasharray=\"6 4\""
    ),
    (
      StrokeStyle(lineJoin: .round, dash: [6, 4], dashPhase: 20),
      "stroke-linejoin=\"round\" stroke-dasharray=\"6 4\""
    ),
  ])
  func `a style is written but for what is SVG's default`(style: StrokeStyle, attributes: String) {
    let start = "<path fill=\"none\" stroke=\"#000\" \(attributes)"
    #expect(svg(style).contains(start + " d=\"M2 2H8V6H2z\"/>"), "\(svg(style))")
  }

  @Test func `a stroke may have a fill under it`() {
    #expect(svg(.init(), fill: .black).contains("<path stroke=\"#000\" stroke-miterlimit"))
  }

  @Test func `a layer may be transparent`() {
    var drawing = Drawing(size: DrawingSize(width: 10, height: 10))
    drawing.stroke(BezierPath(polygon: [.zero, Point2D(x: 1, y: 2), Point2D(x: 3, y: 1)]))
    drawing.layers[0].opacity = 0.5
    #expect(drawing.svg().contains(" opacity=\"0.5\" d="))
  }

  @Test func `lines are drawn by a dash longer than any of them`() throws {
    let text = svg(StrokeStyle(lineWidth: 2), animation: .init(.draw, duration: 1.5))
    // The block is 20 around.
    #expect(
      text.contains(
        "{from{stroke-dasharray:20.4;stroke-dashoffset:20.6}to{stroke-dasharray:20.4;"
          + "stroke-dashoffset:0}}"))
    let name = try #require(text.values(of: "class").first)
    #expect(text.contains(".\(name){animation:\(name) 1.5s ease-in-out}"))
    #expect(text.contains("@media (prefers-reduced-motion:reduce){.\(name){animation:none}}"))
    // What does not move is the whole line.
    #expect(!text.contains("<path fill=\"none\" stroke=\"#000\" stroke-dash"))
  }

  @Test func `dashes stay in place while the line is drawn`() throws {
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, dash: [0, 4])
    let text = svg(style, fill: .white, animation: .init(.draw))
    #expect(text.contains("<path class=\"draw-"))
    #expect(text.contains("stroke-width=\"2.5\" stroke-linecap=\"round\""))
    #expect(text.count(of: "d=\"M2 2H8V6H2z\"") == 3)
    #expect(text.contains("<path fill=\"#fff\" d="))
    let id = try #require(text.values(of: "id").first)
    #expect(text.contains("stroke-dasharray=\"0 4\" mask=\"url(#\(id))\""))
  }

  @Test func `dashes at corners are uncovered along the whole line`() throws {
    var drawing = Drawing(size: DrawingSize(width: 10, height: 10))
    let path = BezierPath(polygon: BoundingBox(x: 2, y: 2, width: 6, height: 4).corners)
    drawing.stroke(path, style: StrokeStyle(lineWidth: 2, dash: [1, 1]))
    drawing.animation = .init(.draw)
    let text = drawing.fittingDashes(.corners).svg()
    // The block is 20 around.
    #expect(text.contains("stroke-dasharray:20.4;"))
    #expect(text.count(of: "class=") == 1 && text.count(of: "d=\"M2 2H8V6H2z\"/></mask>") == 1)
    let id = try #require(text.values(of: "id").first)
    #expect(text.contains("mask=\"url(#\(id))\" d=\"M"))
  }

  @Test func `fitted dashes end in a gap, however the outline is rounded`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<40 {
      let circle = BezierPath.circle(
        center: Point2D(x: .random(in: 20...30, using: &generator), y: 25),
        radius: .random(in: 3...20, using: &generator))
      var drawing = Drawing(size: DrawingSize(width: 50, height: 50))
      drawing.stroke(circle, style: StrokeStyle(lineWidth: 2, dash: [5, 3]))
      let text = drawing.fittingDashes(.contour).svg()
      let data = try #require(text.values(of: "d").first)
      let dashes = try #require(text.values(of: "stroke-dasharray").first)
      let period = dashes.split(separator: " ").compactMap { Double($0) }.reduce(0, +)
      let beyond = try BezierPath(svgPathData: data).length / period
      let last = beyond - beyond.rounded(.down)
      #expect(last > 5.0 / 8 && last < 1)
    }
  }

  @Test(arguments: [
    ([6.0, 3], 0.0, "9"), ([6, 3, 1], 0, "20"), ([6, 3], 7, "16"), ([6, 3], -1, "17"),
    ([0.12341, 0.12341], 0, "0.2468"),
  ])
  func `dashes march by one period`(dash: [Double], phase: Double, start: String) {
    let style = StrokeStyle(dash: dash, dashPhase: phase)
    let text = svg(style, animation: .init(.march, duration: 2))
    #expect(text.contains("{from{stroke-dashoffset:\(start)}}"))
    #expect(text.contains(" 2s linear infinite}"))
  }

  @Test func `a solid line does not march`() {
    #expect(svg(.init(), animation: .init(.march)) == svg(.init()))
  }

  @Test func `strokes of one style share a movement`() {
    var drawing = Drawing(size: DrawingSize(width: 10, height: 10))
    drawing.animation = .init(.march)
    let path = BezierPath(polygon: BoundingBox(x: 2, y: 2, width: 6, height: 4).corners)
    for dash in [[1.0, 2], [1, 2], [3, 4]] { drawing.stroke(path, style: .init(dash: dash)) }
    drawing.fill(path)
    let text = drawing.svg()
    #expect(text.count(of: "@keyframes") == 2 && text.count(of: "class=") == 3)
  }
}
