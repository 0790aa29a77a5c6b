import KonturTestSupport
import Testing

@testable import Kontur

struct FilletTests {
  private static let ahead = Point2D(x: 1, y: 0)

  @Test(arguments: [20.0, 45, 90, 120, 150])
  func `the radius is known from the ink that is taken away`(turn: Double) {
    let fillet = Fillet(between: Self.ahead, and: Self.ahead.applying(.rotation(degrees: turn)))
    // A kite of two right triangles without a sector.
    let area = fillet.reach - turn * .pi / 360
    #expect(isClose(fillet.radius(ofArea: 9 * area), 3, within: 0.03))
    #expect(fillet.radius(ofArea: -area) == 0)
  }

  @Test func `a fillet leaves and reaches its sides smoothly`() throws {
    let square = OutlineChain.square(center: Point2D(x: 20, y: 20), side: 20)
    let round = try #require(square.withFillet(at: 2, radius: 3))
    #expect(round.nodes.count == 5)
    #expect(round.nodes.map(\.isCorner) == [true, true, false, false, true])
    #expect(round.nodes.map(\.isLine) == [true, true, false, true, true])
    #expect(round.jointError < 1e-9)
    let corner = square.nodes[2].position
    let center = corner + (Point2D(x: 20, y: 20) - corner) * 0.3
    for step in 0...8 {
      let point = round.segment(2).point(at: Double(step) / 8)
      #expect(isClose(point.distance(to: center), 3, within: 0.001))
    }
  }

  @Test func `there is no fillet without room or turn`() {
    let square = OutlineChain.square(center: Point2D(x: 20, y: 20), side: 20)
    #expect(square.withFillet(at: 2, radius: 9.1) == nil)
    let flat = OutlineChain(
      polygon: [(0.0, 0.0), (10, 1), (20, 0), (10, 20)].map { Point2D(x: $0.0, y: $0.1) })
    #expect(flat.withFillet(at: 1, radius: 1) == nil)
    #expect(flat.withFillet(at: 0, radius: 1) != nil)
  }
}
