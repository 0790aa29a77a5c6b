import Foundation
import Kontur
import KonturTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGTests {
  @Test func `a drawing is a view box and a path for each layer`() {
    var drawing = Drawing(size: DrawingSize(width: 10, height: 20.5))
    drawing.fill(BezierPath(polygon: BoundingBox(x: 1, y: 1, width: 8, height: 8).corners))
    #expect(
      drawing.svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20.5" \
        viewBox="0 0 10 20.5"><path d="M1 1H9V9H1z"/></svg>

        """)
  }

  @Test(arguments: [
    (RGBA.black, ""), (RGBA(red: 255, green: 0, blue: 0), " fill=\"#f00\""),
    (RGBA(red: 1, green: 32, blue: 255), " fill=\"#0120ff\""),
    (RGBA(red: 0, green: 0, blue: 0, alpha: 51), " fill-opacity=\"0.2\""),
    (RGBA(red: 17, green: 34, blue: 51, alpha: 0), " fill=\"#123\" fill-opacity=\"0\""),
  ])
  func `a fill is named unless it is opaque black`(color: RGBA, attributes: String) {
    var drawing = Drawing(size: DrawingSize(width: 1, height: 1))
    drawing.fill(
      BezierPath(polygon: [.zero, Point2D(x: 1, y: 0), Point2D(x: 0, y: 1)]), with: .color(color))
    #expect(drawing.svg().contains("<path\(attributes) d="))
  }

  @Test(arguments: DrawingSize.Unit.allCases)
  func `the size carries the unit and the view box does not`(unit: DrawingSize.Unit) {
    let svg = Drawing(size: DrawingSize(width: 12, height: 3.25, unit: unit)).svg()
    #expect(svg.contains("width=\"12\(unit.rawValue)\" height=\"3.25\(unit.rawValue)\""))
    #expect(svg.contains("viewBox=\"0 0 12 3.25\""))
  }

  @Test(arguments: [
    "a < b && c > \"d\" 'e'", "]]>", "\u{0}\u{1F}\u{FFFE}tab\tnewline\n", "çé — 🎨", "",
  ])
  func `any title makes a document that can be parsed`(title: String) throws {
    var drawing = Drawing(size: DrawingSize(width: 4, height: 4), title: title)
    drawing.fill(BezierPath(polygon: BoundingBox(x: 1, y: 1, width: 2, height: 2).corners))
    let reader = XMLReader()
    let parser = XMLParser(data: Data(drawing.svg().utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.elements == ["svg", "title", "path"])
    let controls: ClosedRange<Unicode.Scalar> = "\u{0}"..."\u{1F}"
    let readable = title.unicodeScalars.filter { scalar in
      "\t\n".unicodeScalars.contains(scalar)
        || !controls.contains(scalar) && scalar != "\u{FFFE}"
    }
    #expect(reader.text == String(String.UnicodeScalarView(readable)))
  }

  @Test func `layers that draw nothing are left out`() {
    var drawing = Drawing(size: DrawingSize(width: 4, height: 4))
    drawing.fill(BezierPath())
    drawing.fill(BezierPath(polygon: [Point2D(x: 1, y: 1)]))
    #expect(!drawing.svg().contains("<path"))
  }

  @Test func `fewer decimals make a shorter document`() {
    var generator = SeededGenerator(seed: 1)
    var drawing = Drawing(size: DrawingSize(width: 100, height: 100))
    drawing.fill(.random(using: &generator))
    let lengths = (0...6).map { drawing.svg(fractionDigits: $0).utf8.count }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 < $1 })
  }
}

private final class XMLReader: NSObject, XMLParserDelegate {
  var elements: [String] = []
  var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}
