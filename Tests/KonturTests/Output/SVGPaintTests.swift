import Foundation
import Kontur
import KonturTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What paints become in SVG.
struct SVGPaintTests {
  private let red = RGBA(red: 255, green: 0, blue: 0)
  private let blue = RGBA(red: 0, green: 0, blue: 255, alpha: 51)

  /// A canvas of 40×20 with a block of 20×10 in its middle.
  private func drawing(_ paint: Paint?, stroke: Drawing.Stroke? = nil) -> Drawing {
    var drawing = Drawing(size: DrawingSize(width: 40, height: 20))
    let path = BezierPath(polygon: BoundingBox(x: 10, y: 5, width: 20, height: 10).corners)
    drawing.layers = [.init(path: path, fill: paint, stroke: stroke)]
    return drawing
  }

  private func tile(_ capInsets: ImageTile.CapInsets = .init(), isOpaque: Bool = false) -> ImageTile
  {
    ImageTile(
      name: "a.png", width: 6, height: 4, capInsets: capInsets,
      parts: capInsets == .init() ? [[1, 2, 3]] : (0..<9).map { [UInt8($0)] }, isOpaque: isOpaque)
  }

  @Test func `a gradient runs from corner to corner of what it fills`() {
    let stops = [GradientStop(red), GradientStop(blue, at: 0.75)]
    func line(_ degrees: Double) -> String {
      let svg = drawing(.linearGradient(degrees: degrees, stops: stops)).svg()
      return svg.attributes(of: "linearGradient")
    }
    let units = "gradientUnits=\"userSpaceOnUse\" "
    #expect(line(0).hasSuffix(units + "x1=\"20\" y1=\"15\" x2=\"20\" y2=\"5\""))
    #expect(line(90).hasSuffix(units + "x1=\"10\" y1=\"10\" x2=\"30\" y2=\"10\""))
    #expect(line(45).hasSuffix(units + "x1=\"12.5\" y1=\"17.5\" x2=\"27.5\" y2=\"2.5\""))
    #expect(line(180) == line(-180))
  }

  @Test func `stops have their colours and places`() {
    let stops = [GradientStop(red), GradientStop(.white), GradientStop(blue, at: 0.75)]
    let svg = drawing(.radialGradient(stops: stops)).svg()
    #expect(
      svg.contains(
        "cx=\"20\" cy=\"10\" r=\"11.1803\"><stop offset=\"0\" stop-color=\"#f00\"/>"
          + "<stop offset=\"0.375\" stop-color=\"#fff\"/>"
          + "<stop offset=\"0.75\" stop-color=\"#00f\" stop-opacity=\"0.2\"/></radialGradient>"))
  }

  @Test func `a stroke is painted across its own box, and a canvas across all of it`() {
    let gradient = Paint.linearGradient(
      degrees: 90, stops: [GradientStop(red), GradientStop(.white)])
    let stroked = drawing(nil, stroke: .init(gradient, style: .init(lineWidth: 4))).svg()
    #expect(stroked.contains("x1=\"8\" y1=\"10\" x2=\"32\" y2=\"10\""))
    #expect(stroked.contains("<path fill=\"none\" stroke=\"url(#linear-"))
    var canvas = drawing(nil)
    canvas.background = gradient
    #expect(canvas.svg().contains("x1=\"0\" y1=\"10\" x2=\"40\" y2=\"10\""))
    #expect(canvas.svg().contains("<rect width=\"100%\" height=\"100%\" fill=\"url(#linear-"))
  }

  @Test func `shapes of a drawing share one gradient`() {
    var drawing = drawing(.radialGradient(stops: [GradientStop(red), GradientStop(.white)]))
    let path = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 4, height: 4).corners)
    drawing.layers.append(.init(path: path, fill: drawing.layers[0].fill))
    #expect(drawing.svg().count(of: "<radialGradient") == 1)
    #expect(drawing.svg().contains("cx=\"15\" cy=\"7.5\""))
  }

  @Test func `stripes are dashes of lines across a pattern as large as the canvas`() {
    let stripes = Stripes(degrees: 0, spacing: 8, width: 2, colors: [red, blue])
    let svg = drawing(.stripes(stripes)).svg()
    #expect(svg.contains(" width=\"40\" height=\"20\" patternUnits=\"userSpaceOnUse\">"))
    let line = "stroke-width=\"44.7214\" stroke-dasharray=\"2 14\" d="
    #expect(svg.contains("<path stroke=\"#f00\" \(line)\"M-13 10L"))
    #expect(svg.contains("<path stroke=\"#00f\" stroke-opacity=\"0.2\" \(line)\"M-5 10L"))
  }

  @Test func `stripes that touch have nothing between them`() {
    func dashes(_ colors: [RGBA]) -> [String] {
      let stripes = Stripes(degrees: 30, spacing: 4, width: 4, colors: colors)
      return drawing(.stripes(stripes)).svg().values(of: "stroke-dasharray")
    }
    #expect(dashes([red]) == [])
    // The first lies behind all, the second goes on behind the third.
    #expect(dashes([red, .white, .black]) == ["6 6", "4 8"])
    #expect(dashes([red, .white, blue]) == ["4 8", "4 8", "4 8"])
    let clear = RGBA(red: 1, green: 2, blue: 3, alpha: 51)
    let stripes = Stripes(degrees: 30, spacing: 4, width: 4, colors: [clear, blue])
    #expect(drawing(.stripes(stripes)).svg().contains("<g opacity=\"0.2\"><path"))
  }

  @Test func `a whole number of tiles fills the box`() {
    let svg = drawing(.tile(tile())).svg()
    #expect(svg.count(of: "data:image/png;base64,AQID\"") == 1)
    // Of 6×4 pixels three fit into 20, and of ten rows two and a half: three again.
    #expect(svg.attributes(of: "image").contains("width=\"6.6667\" height=\"3.3333\""))
    #expect(svg.values(of: "x") == ["10", "16.6667", "23.3333"])
    #expect(svg.values(of: "y") == ["5", "5", "5", "3.3333", "6.6667"])
  }

  @Test func `corners of a tile keep their size`() {
    let svg = drawing(.tile(tile(.init(top: 1, right: 2, bottom: 1, left: 1)))).svg()
    let sizes = Set(zip(svg.values(of: "width"), svg.values(of: "height")).map { "\($0)×\($1)" })
    // Columns of 1, 17 in six copies, and 2; rows of 1, 8 in four copies, and 1.
    for size in ["1×1", "2.8333×1", "2×1", "1×2", "2.8333×2", "2×2"] {
      #expect(sizes.contains(size))
    }
    #expect(svg.count(of: "<image") == 9)
  }

  @Test func `opaque tiles have others behind them`() {
    func copies(_ isOpaque: Bool) -> Int {
      drawing(.tile(tile(isOpaque: isOpaque))).svg().count(of: "<use href=\"#tiles-")
    }
    #expect(copies(false) == 1 && copies(true) == 2)
  }

  @Test func `a shadow and an opacity are of all layers together`() {
    var drawing = drawing(.black)
    drawing.background = .white
    drawing.opacity = 0.25
    drawing.shadow = .init(offset: Point2D(x: 2, y: -3), blur: 4, color: blue)
    let svg = drawing.svg()
    #expect(svg.contains(" x=\"-9\" y=\"-9\" width=\"58\" height=\"38\" filterUnits=\"userSpace"))
    #expect(svg.contains("<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"2\"/>"))
    #expect(svg.contains("<feOffset dx=\"2\" dy=\"-3\" result=\"shade\"/>"))
    #expect(svg.contains("<feFlood flood-color=\"#00f\" flood-opacity=\"0.2\"/>"))
    #expect(
      svg.contains("</defs><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/><g filter"))
    #expect(svg.contains("\" opacity=\"0.25\"><path d="))
    drawing.shadow?.blur = 0
    #expect(drawing.svg().contains("<feOffset in=\"SourceAlpha\" dx=\"2\""))
    #expect(!drawing.svg().contains("feGaussianBlur"))
  }

  @Test func `ids are those of the content, whatever else there is`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      var drawing = drawing(.random(using: &generator))
      drawing.layers[0].stroke = .init(.random(using: &generator))
      let svg = drawing.svg()
      #expect(svg == drawing.svg())
      let ids = svg.values(of: "id")
      #expect(Set(ids).count == ids.count)
      let references = svg.values(of: "href").filter { $0.hasPrefix("#") }.map { $0.dropFirst() }
      #expect(Set(references).isSubset(of: Set(ids.map { $0[...] })))
      #expect(XMLParser(data: Data(svg.utf8)).parse())
    }
  }

  @Test func `an empty drawing has any paint`() {
    var drawing = Drawing(size: DrawingSize(width: 0, height: 0))
    drawing.layers = [.init(path: BezierPath(), fill: .tile(tile()), stroke: .init())]
    drawing.background = .stripes(Stripes(degrees: 3, spacing: 4, width: 4, colors: [red]))
    #expect(XMLParser(data: Data(drawing.svg().utf8)).parse())
  }
}
