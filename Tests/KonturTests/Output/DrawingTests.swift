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

  @Test func `units agree on the length of an inch`() {
    #expect(DrawingSize.Unit.none.perInch == DrawingSize.Unit.pixels.perInch)
    #expect(DrawingSize.Unit.points.perInch * 4 == DrawingSize.Unit.pixels.perInch * 3)
    #expect(DrawingSize.Unit.millimeters.perInch == 25.4)
    #expect(DrawingSize.Unit.inches.perInch == 1)
  }
}
