import KonturTestSupport
import Testing

@testable import Kontur

struct SVGParsingTests {
  private func drawing(_ text: String) throws -> Drawing { try Drawing(svg: Array(text.utf8)) }

  /// The coverage of the shapes in a canvas of 8×8.
  private func coverage(_ shapes: String, _ attributes: String = "") throws -> [Double] {
    try drawing("<svg viewBox=\"0 0 8 8\" \(attributes)>\(shapes)</svg>")
      .coverage(width: 8, height: 8).values
  }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> [Double] {
    BezierPath(polygon: BoundingBox(x: x, y: y, width: side, height: side).corners)
      .coverage(width: 8, height: 8).values
  }

  private func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1, within: 1e-9) }
  }

  @Test func `what is written is read back`() throws {
    var generator = SeededGenerator(seed: 1)
    for unit in DrawingSize.Unit.allCases {
      var original = Drawing(size: DrawingSize(width: 30, height: 20.5, unit: unit), title: "a < b")
      original.fill(.random(within: 10, using: &generator))
      original.fill(
        .random(within: 10, using: &generator), with: .color(RGBA(red: 255, green: 99, blue: 71)))
      original.layers[1].fillRule = .evenOdd
      original.background = .white
      let svg = original.svg(fractionDigits: 3)
      let read = try drawing(svg)
      #expect(read.size == original.size && read.background == .white)
      #expect(read.layers.map(\.fill) == original.layers.map(\.fill))
      #expect(read.layers.map(\.fillRule) == [.nonZero, .evenOdd])
      var titled = read
      titled.title = original.title
      #expect(titled.svg(fractionDigits: 3) == svg)
    }
  }

  @Test(arguments: [
    "<rect x='2' y='1' width='4' height='4'/>", "<path d='M2 1h4v4H2z'/>",
    "<polygon points='2,1 6,1 6,5 2,5'/>", "<polyline points='2 1 6 1 6 5 2 5'/>",
    "<g transform='translate(2,1)'><rect width='4px' height='4'/></g>",
    "<g transform='translate(0 8) scale(.1 -.1)'><path d='M20 70h40v-40h-40z'/></g>",
    "<rect transform='matrix(0 1 -1 0 6 1)' width='4' height='4'/>",
    "<rect transform='rotate(90, 4 3)' x='2' y='1' width='4' height='4'/>",
    "<rect transform='rotate(90)translate(1-6)' width='4' height='4'/>",
    "<g><g><g transform='translate(1)'><g transform='scale(2)'><rect x='.5' y='.5' width='2' "
      + "height='2'/></g></g></g></g>",
    "<g transform='translate(1.5.5)'><polygon points='.5.5 4.5.5 4.5 4.5.5 4.5'/></g>",
    "<polygon transform='translate(-1.5e0-.5)' points='+3.5+1.5,7.5 1.5 , 7.5 5.5,3.5,5.5'/>",
    "<rect transform='skewX(0) skewY(0)' x='2' y='1' width='4' height='4'></rect>",
    "<a><switch><rect x='2' y='1' width='4' height='4'/></switch></a>",
  ])
  func `shapes and transforms in their many forms are the same square`(shape: String) throws {
    #expect(isSame(try coverage(shape), square(2, 1, 4)))
  }

  @Test func `circles, ellipses and round corners are where they should be`() throws {
    let circle = try coverage("<circle cx='4' cy='4' r='3'/>")
    #expect(isClose(circle.reduce(0, +), .pi * 9, within: 0.02))
    #expect(isSame(circle, try coverage("<ellipse cx='4' cy='4' rx='3' ry='3'/>")))
    #expect(isSame(circle, try coverage("<rect x='1' y='1' width='6' height='6' rx='3'/>")))
    #expect(isSame(circle, try coverage("<rect x='1' y='1' width='6' height='6' rx='9' ry='9'/>")))
    let ellipse = try coverage("<ellipse cx='4' cy='4' rx='3' ry='2'/>")
    #expect(isClose(ellipse.reduce(0, +), .pi * 6, within: 0.02))
    let round = try coverage("<rect x='1' y='1' width='6' height='6' rx='1'/>")
    #expect(isClose(round.reduce(0, +), 36 - 4 + .pi, within: 0.01))
  }

  @Test(arguments: [
    ("<rect width='4' height='4' fill='none'/>", 0.0),
    ("<rect width='4' height='4' style='stroke: red; fill : none; stroke-width:0px'/>", 0),
    ("<rect width='4' height='4' fill='none' stroke='red' stroke-opacity='0'/>", 0),
    ("<rect width='4' height='4' fill='none' stroke='transparent'/>", 0),
    ("<rect width='4' height='4' stroke='red' stroke-width='9'/>", 16),
    ("<g stroke='red' fill='none'><rect width='4' height='4' stroke='none'/></g>", 0),
    ("<rect width='100%' height='100%' fill='red'/><rect width='4' height='4'/>", 16),
    ("<rect width='100%' height='100%'/><rect width='4' height='4' fill='white'/>", 16),
    ("<g fill='none'><rect width='4' height='4' fill='#123'/></g>", 16),
    ("<g fill='none'><rect width='4' height='4'/></g>", 0),
    ("<g display='none'><rect width='4' height='4'/></g>", 0),
    ("<g visibility='hidden'><rect width='4' height='4'/></g>", 0),
    ("<g visibility='hidden'><rect width='4' height='4' visibility='inherit'/></g>", 0),
    ("<g visibility='hidden'><rect width='4' height='4' visibility='visible'/></g>", 16),
    ("<g style='visibility:collapse'><rect width='4' height='4'/></g>", 0),
    ("<g visibility='inherit'><rect width='4' height='4'/></g>", 16),
    ("<rect width='4' height='4' opacity='0'/>", 0),
    ("<rect width='4' height='4' opacity='50%'/>", 16),
    ("<rect width='4' height='4' fill-opacity='0'/>", 0),
    ("<defs><rect width='4' height='4'/></defs>", 0),
    ("<clipPath><rect width='4' height='4'/></clipPath>", 0),
    ("<rect width='4' height='4' requiredExtensions='x'/>", 0),
    ("<metadata><rdf:x/></metadata><desc>a</desc><rect width='4' height='4'/>", 16),
    ("<rect width='4' height='4'/><rect x='1' y='1' width='2' height='2' fill='#FFFFFF'/>", 12),
    (
      "<rect width='4' height='4'/><rect x='1' y='1' width='2' height='2' fill='rgb(100%,255,255)'/>",
      12
    ),
    (
      "<rect width='4' height='4' fill='white'/><rect x='1' y='1' width='2' height='2' fill='#fff'/>",
      16
    ),
    (
      "<rect width='4' height='4' fill='red'/><rect x='4' width='4' height='4' fill='url(#g)'/>", 32
    ),
    ("<path fill-rule='evenodd' d='M0 0h4v4H0zM1 1h2v2H1z'/>", 12),
    ("<path d='M0 0h4v4H0zM1 1h2v2H1z'/>", 16),
    ("<g style='fill-rule:evenodd'><path d='M0 0h4v4H0zM1 1h2v2H1z'/></g>", 12),
    ("<rect width='2.5' height='4'/><rect x='2.5' width='1.5' height='4' fill='red'/>", 16),
    ("<line x1='1' y1='1' x2='5' y2='5'/><g stroke='none'><line x2='5'/></g>", 0),
    ("<defs><line x2='5' stroke='red'/></defs><line x2='5' stroke='red' stroke-width='0'/>", 0),
    ("<circle r='0'/><rect/><path/><polygon points=''/><ellipse rx='1'/>", 0),
  ])
  func `what is painted is ink, and white in front of it is paper`(shapes: String, area: Double)
    throws
  {
    #expect(isClose(try coverage(shapes).reduce(0, +), area))
  }

  @Test func `of a switch the first is painted that needs no extension`() throws {
    let foreign = "<g requiredExtensions='x'><text/><rect width='8' height='8'/></g>"
    let square = "<rect width='4' height='4'/>"
    for (content, area) in [
      ("<title>a</title>\(foreign)<g>\(square)</g><text/><rect width='8' height='8'/>", 16.0),
      ("<switch>\(foreign)\(square)</switch><rect width='8' height='8'/>", 16),
      ("<g display='none'/>\(square)", 0), (foreign, 0),
    ] {
      let painted = try coverage("<switch>\(content)</switch><rect x='4' width='4' height='4'/>")
      #expect(isClose(painted.reduce(0, +), area + 16))
    }
  }

  @Test(arguments: [
    ("rgb(255,99,71)", RGBA(red: 255, green: 99, blue: 71)),
    ("RGBA( 255 , 99, 71 ,.5)", RGBA(red: 255, green: 99, blue: 71, alpha: 128)),
    ("rgb(100% 0% 20% / 50%)", RGBA(red: 255, green: 0, blue: 51, alpha: 128)),
    ("rgb(300 -4 127.5/1)", RGBA(red: 255, green: 0, blue: 128)),
    ("rgba(255,255,255,1)", .white), ("hsl(0,0%,100%)", .white),
    ("hsla(120deg, 100%, 25%, 1)", RGBA(red: 0, green: 128, blue: 0)),
    ("hsl(-90 100 50)", RGBA(red: 128, green: 0, blue: 255)),
    ("hsl(480 100% 50%)", RGBA(red: 0, green: 255, blue: 0)),
    ("red !important", RGBA(red: 255, green: 0, blue: 0)), ("#fff! IMPORTANT", .white),
  ])
  func `colours are read in all their notations`(text: String, color: RGBA) throws {
    let shape = "<g style='fill: \(text);'><rect width='4' height='4'/></g>"
    let read = try drawing("<svg viewBox='0 0 8 8'>\(shape)</svg>")
    #expect(read.layers.map(\.fill) == [.color(color)])
  }

  @Test(arguments: [
    "", "blak", "#12", "lab(1 2 3)", "rgb(1,2)", "rgb(1 2 3 4)", "rgb(1,2,3,4,5)", "rgb(1,,2,3)",
    "rgb(1 2 3", "rgb(1 2 3 /)", "rgb(1 2 3 / 1 / 1)", "rgb(a,2,3)", "rgb(nan,2,3)", "rgb()",
    "hsl(1turn 2% 3%)", "(1,2,3)", "red!", "red !importan",
  ])
  func `a colour that cannot be read is an error, not another colour`(text: String) {
    for name in ["fill", "stroke"] {
      let shape = "<path \(name)='\(text)' d='M0 0'/>"
      #expect(throws: SVGError(.badAttribute(name), offset: 23)) {
        try drawing("<svg viewBox='0 0 8 8'>\(shape)</svg>")
      }
    }
  }

  @Test(arguments: [
    ("width='16' height='16'", 16.0, 16.0), ("width='16pt'", 16, 8), ("", 8, 8),
    ("width='100%' height='100%'", 8, 8), ("height='2cm'", 8, 20),
    ("width='2in' height='25.4mm'", 192, 96), ("width='16px' height='16'", 16, 16),
    ("width='3' height='3pt'", 3, 4), ("width='2pc' height='4Q'", 32, 96 / 25.4),
  ])
  func `the size is what is written, or that of the view box`(
    attributes: String, width: Double, height: Double
  ) throws {
    let size = try drawing("<svg viewBox='1 2 8 8' \(attributes)/>").size
    #expect(isClose(size.width, width) && isClose(size.height, height))
  }

  @Test(arguments: [
    ("", [4.0, 0, 12, 8]), ("xMinYMin", [0, 0, 8, 8]), ("xMaxYMid meet", [8, 0, 16, 8]),
    ("none", [0, 0, 16, 8]), ("xMidYMid slice", [0, -4, 16, 12]),
    ("xMidYMax slice", [0, -8, 16, 8]),
  ])
  func `a view box is placed as preserveAspectRatio says`(value: String, box: [Double]) throws {
    let shape = "<rect x='10' y='20' width='5' height='5'/>"
    let text =
      "<svg width='16' height='8' viewBox='10 20 5 5' preserveAspectRatio='\(value)'>\(shape)</svg>"
    let bounds = try #require(try drawing(text).layers.first?.path.bounds)
    #expect(isClose(bounds.minimum, Point2D(x: box[0], y: box[1])))
    #expect(isClose(bounds.maximum, Point2D(x: box[2], y: box[3])))
  }

  @Test func `a document as potrace writes it`() throws {
    let text = """
      <?xml version="1.0" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN"
       "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
      <svg version="1.0" xmlns="http://www.w3.org/2000/svg"
       width="8.000000pt" height="8.000000pt" viewBox="0 0 8.000000 8.000000"
       preserveAspectRatio="xMidYMid meet">
      <metadata>
      Created by potrace 1.16, written by Peter Selinger 2001-2019
      </metadata>
      <g transform="translate(0.000000,8.000000) scale(0.100000,-0.100000)"
      fill="#000000" stroke="none">
      <path d="M20 50 l0 -20 20 0 20 0 0 20 0 20 -20 0 -20 0 0 -20z"/>
      </g>
      </svg>
      """
    let read = try drawing(text)
    #expect(read.size == DrawingSize(width: 8, height: 8, unit: .points))
    #expect(isSame(read.coverage(width: 8, height: 8).values, square(2, 1, 4)))
    #expect(read.segmentCount == 8)
  }

  @Test func `a document as vtracer writes it`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- Generator: visioncortex VTracer 0.6.4 -->
      <svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="8" height="8">
      <path d="M0 0 C2.64 0 5.28 0 8 0 C8 2.64 8 5.28 8 8 C5.36 8 2.72 8 0 8 Z " fill="#FFFFFF" \
      transform="translate(0,0)"/>
      <path d="M0 0 C1.32 0 2.64 0 4 0 C4 1.32 4 2.64 4 4 C2.68 4 1.36 4 0 4 Z " fill="#050505" \
      transform="translate(2,1)"/>
      </svg>
      """
    #expect(isSame(try drawing(text).coverage(width: 8, height: 8).values, square(2, 1, 4)))
  }

  @Test func `what is not markup of the drawing is stepped over`() throws {
    let text = """
      \u{FEFF}<!DOCTYPE svg [<!ENTITY a "]>"> <!ENTITY b '<&a;&a;'> <!-- it's ]> > -->
      <?q is "not ]> ?> <!ENTITY c "<!-- <?">]><?p <svg> ?><!-- <svg> -->
      <svg:svg xmlns:svg='http://www.w3.org/2000/svg' viewBox = "0 0 8&#32;&#x38;">a &lt; b
      <![CDATA[<rect width='8'/>]]><editor:view width='x'><rect width='8' height='8'/></editor:view>
      <svg:rect id='&unknown;&#xFFFFFFFFF;&#xD800;&' x='2' y='1' width='4' height='4'/></svg:svg>junk <
      """
    #expect(isSame(try drawing(text).coverage(width: 8, height: 8).values, square(2, 1, 4)))
  }

  @Test(arguments: [
    ("", SVGError.Reason.notSVG), ("hello", .notSVG), ("<html/>", .notSVG),
    ("<svg viewBox='0 0 1 1'>", .unfinished),
    ("<svg viewBox='0 0 1 1'><g></svg>", .mismatchedTag("svg")),
    ("</svg>", .mismatchedTag("svg")), ("<svg", .unfinished), ("<svg a", .malformedTag),
    ("<svg a=b>", .malformedTag), ("<svg a='b", .unfinished), ("<!-- <svg/>", .unfinished),
    ("<!DOCTYPE", .unfinished), ("<!DOCTYPE svg [<!-- ]><svg/>", .unfinished),
    ("< svg>", .malformedTag), ("<svg / >", .malformedTag),
    ("<svg/>", .noSize), ("<svg width='5'/>", .noSize),
    ("<svg width='1e300' height='1'/>", .noSize),
    ("<svg width='-5' height='5'/>", .badAttribute("width")),
    ("<svg width='nan' height='5'/>", .badAttribute("width")),
    ("<svg width='2in' height='5em'/>", .badAttribute("height")),
    ("<svg width='2in'/>", .noSize), ("<svg width='2' height='1e9in'/>", .noSize),
    ("<svg viewBox='0 0 0 5'/>", .badAttribute("viewBox")),
    ("<svg viewBox='1e30 0 1 5'/>", .badAttribute("viewBox")),
    ("<svg viewBox='0 0 5'/>", .badAttribute("viewBox")),
    ("<svg viewBox='0 0 5 x'/>", .badAttribute("viewBox")),
  ])
  func `what is no drawing is an error`(text: String, reason: SVGError.Reason) {
    #expect(throws: SVGError.self) { try drawing(text) }
    do { _ = try drawing(text) } catch { #expect((error as? SVGError)?.reason == reason) }
  }

  @Test(arguments: [
    (
      "<path d='M1 2 L'/>",
      SVGError.Reason.badPathData(SVGPathDataError(reason: .missingNumber, offset: 6))
    ),
    ("<rect width='a' height='1'/>", .badAttribute("width")),
    ("<circle r='5%'/>", .badAttribute("r")),
    ("<g transform='turn(3)'/>", .badAttribute("transform")),
    ("<g transform='scale(1'/>", .badAttribute("transform")),
    ("<g transform='scale()'/>", .badAttribute("transform")),
    ("<g transform='scale(1) x'/>", .badAttribute("transform")),
    ("<polygon points='1 2 z'/>", .badAttribute("points")),
    ("<polygon points='1 2 . 3'/>", .badAttribute("points")),
    ("<g transform='translate(1e999)'/>", .badAttribute("transform")),
    ("<g opacity='x'/>", .badAttribute("opacity")),
    ("<use href='#a'/>", .unsupportedElement("use")), ("<image/>", .unsupportedElement("image")),
    ("<text>a</text>", .unsupportedElement("text")),
    ("<style>.a{}</style>", .unsupportedElement("style")),
    ("<g clip-path='url(#a)'/>", .unsupportedElement("g clip-path")),
    ("<path d='M1 2L3 4' fill='none' stroke='red'/>", .strokeOnly("path")),
    ("<rect width='4' height='4' style='stroke:url(#a);fill-opacity:0'/>", .strokeOnly("rect")),
    ("<line x1='0' y1='0' x2='6' y2='6' stroke='black'/>", .strokeOnly("line")),
    ("<line x2='6' fill='red' style='stroke:#000'/>", .strokeOnly("line")),
    ("<line x2='6%' stroke='black'/>", .badAttribute("x2")),
    ("<rect x='1' width='100%' height='100%'/>", .badAttribute("width")),
  ])
  func `what cannot be read is an error that says where`(shape: String, reason: SVGError.Reason) {
    let start = "<svg viewBox='0 0 8 8'>"
    do {
      _ = try drawing(start + shape + "</svg>")
      Issue.record("nothing is wrong with \(shape)")
    } catch {
      #expect(error as? SVGError == SVGError(reason, offset: start.utf8.count))
      #expect("\(error)".contains("(at byte 23)"))
    }
  }

  @Test func `deep nesting and wild numbers are no trouble`() throws {
    let depth = 15_000
    let nested =
      String(repeating: "<g transform='scale(1.5)'><g transform='scale(.5)'>", count: depth)
      + "<rect width='4' height='4'/>" + String(repeating: "</g></g>", count: depth)
    #expect(try coverage(nested).allSatisfy { (0...1).contains($0) })
    for value in ["1e308", "-1e308", "1e-320", "1e999", "9e18"] {
      for shape in [
        "<rect x='\(value)' width='\(value)' height='4'/>", "<circle cx='\(value)' r='\(value)'/>",
        "<path d='M\(value) 0L0 \(value)A\(value) 1 0 0 1 4 4z'/>",
        "<g transform='scale(\(value)) scale(\(value))'><rect width='4' height='4' rx='1'/></g>",
        "<polygon transform='translate(\(value),\(value))' points='0 0 \(value) 1 1 \(value)'/>",
      ] {
        let values = try? coverage(shape)
        #expect(values?.allSatisfy { (0...1).contains($0) } ?? true)
      }
    }
  }

  @Test(arguments: [
    "skewX(90)", "scale(1e300) scale(1e300)", "translate(1e308,0) scale(1e308) translate(1e308,0)",
  ])
  func `what is moved beyond all numbers is refused and not left out`(transform: String) {
    let start = "<svg viewBox='0 0 8 8'>"
    #expect(throws: SVGError(.badAttribute("transform"), offset: start.utf8.count)) {
      _ = try drawing("\(start)<g transform='\(transform)'><rect width='4' height='4'/></g></svg>")
    }
  }

  @Test func `any bytes end in a drawing or an error`() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg width="8pt" height='8' \
      viewBox="0 0 8 8"><!-- c --><g transform="translate(1,2) scale(.1)" style="fill:#000;">\
      <path fill-rule="evenodd" d="M1 2C3 4 5 6 7 8A1 2 3 0 1 4 5z"/><rect rx="1" width="3" \
      height="4"/></g><![CDATA[ x ]]><circle cx="4" cy="4" r="3" opacity="50%"/></svg>
      """
    let document = Array(text.utf8)
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("<>/='\"&;#!-[]?().,eE+- 0123456789svgpathMzA%\u{0}".utf8) + [0xFF, 0xC3]
    var readCount = 0
    for round in 0..<2500 {
      var bytes = document
      if round < document.count { bytes.removeLast(document.count - round) }
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      do throws(SVGError) {
        let drawing = try Drawing(svg: bytes)
        readCount += 1
        let values = drawing.coverage(width: 5, height: 4).values
        #expect(values.allSatisfy { (0...1).contains($0) })
      } catch {
        #expect(error.offset >= 0 && error.offset <= bytes.count)
      }
    }
    #expect(readCount > 20)
  }
}
