import Foundation
import Kontur
import Testing

struct DrawingTests {
  @Test func `what is painted later lies in front`() {
    var drawing = Drawing(size: DrawingSize(width: 3, height: 4), title: "two")
    let path = BezierPath(polygon: [.zero])
    drawing.fill(path)
    drawing.fill(path, with: .white)
    #expect(drawing.layers.map(\.fill) == [.black, .white])
    #expect(drawing.layers == [.init(path: path), .init(path: path, fill: .white)])
  }

  @Test func `stripes that cannot be are not decoded`() throws {
    let stripes = Stripes(degrees: 30, spacing: 4, width: 2, colors: [.black])
    let text = String(decoding: try JSONEncoder().encode(stripes), as: UTF8.self)
    #expect(try JSONDecoder().decode(Stripes.self, from: Data(text.utf8)) == stripes)
    for (good, bad) in [("\"spacing\":4", "\"spacing\":0"), ("\"width\":2", "\"width\":5")] {
      let wrong = text.replacing(good, with: bad)
      #expect(wrong != text)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Stripes.self, from: Data(wrong.utf8))
      }
    }
  }

  @Test func `what is filled is ink, and nothing else is`() {
    func coverage(_ fill: Paint?, _ stroke: Drawing.Stroke?) -> Double {
      var drawing = Drawing(size: DrawingSize(width: 8, height: 8))
      drawing.background = .black
      drawing.shadow = .init(offset: Point2D(x: 1, y: 1), blur: 1)
      let path = BezierPath(polygon: BoundingBox(x: 2, y: 2, width: 4, height: 4).corners)
      drawing.layers = [.init(path: path, fill: fill, stroke: stroke)]
      return drawing.coverage(width: 8, height: 8).values.reduce(0, +)
    }
    let stripes = Stripes(degrees: 0, spacing: 2, width: 1, colors: [.clear])
    #expect(coverage(.black, nil) == 16 && coverage(.white, nil) == 16)
    #expect(coverage(.stripes(stripes), .init()) == 16)
    #expect(coverage(nil, .init()) == 0 && coverage(nil, nil) == 0)
  }

  @Test func `units agree on the length of an inch`() {
    #expect(DrawingSize.Unit.none.perInch == DrawingSize.Unit.pixels.perInch)
    #expect(DrawingSize.Unit.points.perInch * 4 == DrawingSize.Unit.pixels.perInch * 3)
    #expect(DrawingSize.Unit.millimeters.perInch == 25.4)
    #expect(DrawingSize.Unit.inches.perInch == 1)
  }
}
