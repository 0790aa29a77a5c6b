import KonturTestSupport
import Testing

@testable import Kontur

struct LevellingTests {
  private func polygon(_ corners: [(Double, Double)]) -> BezierPath {
    BezierPath(polygon: corners.map { Point2D(x: $0.0, y: $0.1) })
  }

  @Test func `sides that are level but for what nobody sees are so, wherever the outline begins`() {
    let corners = [(10.0, 10.002), (20, 10.001), (30, 10), (30.004, 25), (10, 25.03)]
    for first in corners.indices {
      let turned = Array(corners[first...] + corners[..<first])
      let points = polygon(turned).levelled().subpaths[0].segments.map(\.start)
      for (place, corner) in turned.enumerated() {
        let point = points[place]
        #expect(isClose(point.y, corner.1 < 11 ? 10.001 : corner.1, within: 1e-4))
        #expect(isClose(point.x, corner.0 > 25 ? 30.002 : corner.0, within: 1e-4))
      }
      #expect(Set(points.filter { $0.y < 11 }.map(\.y)).count == 1)
      #expect(Set(points.filter { $0.x > 25 }.map(\.x)).count == 1)
    }
  }

  @Test func `short slanted lines stay slanted, and curves keep their handles`() {
    let short = polygon([(10, 10), (10.3, 10.0045), (12, 14)])
    #expect(short.levelled() == short)
    let circle = BezierPath.circle(center: Point2D(x: 8, y: 8), radius: 5)
    #expect(circle.levelled() == circle)
  }

  @Test func `traces have level sides`() {
    let corners = [(8.37, 9.21), (39.62, 9.21), (39.62, 20.4), (30.1, 38.8), (8.37, 38.8)]
    let field = ScalarField(polygon(corners).coverage(width: 48, height: 48))
    let segments = Trace(of: Bitmap(ink: field)).path.subpaths[0].segments
    #expect(segments.count == 5)
    let slanted = segments.filter { $0.start.x != $0.end.x && $0.start.y != $0.end.y }
    #expect(slanted.count == 1)
  }
}
