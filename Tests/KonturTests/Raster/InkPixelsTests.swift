import KonturTestSupport
import Testing

@testable import Kontur

struct InkPixelsTests {
  @Test func `a hole leaves nothing of the pixels around it`() throws {
    // As seen on the screen, clockwise: what it covers is taken away.
    let hole = BezierPath(
      polygon: Shape.rectangle(
        center: Point2D(x: 32.3, y: 31.6), width: 9.2, height: 8.4, degrees: 15))
    var shape = BezierPath(
      polygon: Shape.rectangle(
        center: Point2D(x: 32.2, y: 32.4), width: 50, height: 48, degrees: 4)
    ).reversed()
    shape.append(hole)
    let pixels = InkPixels(of: ScalarField(shape.coverage(width: 64, height: 64)))
    let components = BandComponents(of: pixels.band)
    #expect(components.count == 2)
    let component = try #require(components.component(column: 32, row: 27))
    let part = pixels.part(component, of: components, ground: 1)
    // The pixels of eight bits.
    let left = part.error(of: hole.curves, spread: .box)
    #expect(left.largest < 0.003)
    #expect(left.sum < 1e-3)
    #expect(part.error(of: [], spread: .box).largest > 0.9)
  }
}
