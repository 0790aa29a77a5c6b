import Kontur
import KonturTestSupport
import Testing

struct BezierPathPlacesTests {
  @Test func `a circle contains what is nearer than its radius`() {
    let circle = BezierPath.circle(center: Point2D(x: 3, y: 4), radius: 5)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let point = Point2D(
        x: .random(in: -3...9, using: &generator), y: .random(in: -2...10, using: &generator))
      let distance = point.distance(to: Point2D(x: 3, y: 4))
      // The cubics are off by a four thousandth.
      guard abs(distance - 5) > 0.005 else { continue }
      #expect(circle.contains(point) == (distance < 5))
    }
  }

  @Test func `winding numbers are those of the flattened path`() {
    var generator = SeededGenerator(seed: 5)
    var (different, wound) = (0, 0)
    for _ in 0..<40 {
      let path = BezierPath.random(within: 50, using: &generator)
      let flat = path.flattened(tolerance: 1e-6)
      for _ in 0..<50 {
        let point = Point2D(
          x: .random(in: -50...50, using: &generator), y: .random(in: -50...50, using: &generator))
        let winding = path.windingNumber(around: point)
        different += winding == flat.windingNumber(around: point) ? 0 : 1
        wound += winding == 0 ? 0 : 1
      }
    }
    #expect(different == 0 && wound > 50)
  }

  @Test func `the fill rule decides about what is wound around twice`() {
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 4, height: 4).corners)
    var twice = square
    twice.append(square)
    let inside = Point2D(x: 1, y: 1)
    #expect(twice.windingNumber(around: inside) == 2)
    #expect(square.reversed().windingNumber(around: inside) == -1)
    #expect(twice.contains(inside) && !twice.contains(inside, using: .evenOdd))
    #expect(!twice.contains(Point2D(x: 5, y: 1)) && !BezierPath().contains(.zero))
  }

  @Test func `places follow the subpaths`() throws {
    var path = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 4, height: 4).corners)
    path.move(to: Point2D(x: 10, y: 0))
    path.line(to: Point2D(x: 10, y: 5))
    for (length, x, y, direction) in [
      (-1.0, 0.0, 0.0, Point2D(x: 1, y: 0)), (5, 4, 1, Point2D(x: 0, y: 1)),
      (15, 0, 1, Point2D(x: 0, y: -1)), (18, 10, 2, Point2D(x: 0, y: 1)),
      (99, 10, 5, Point2D(x: 0, y: 1)),
    ] {
      let place = try #require(path.place(atLength: length))
      #expect(isClose(place.position, Point2D(x: x, y: y)))
      #expect(isClose(place.direction, direction))
    }
    #expect(BezierPath(polygon: [.zero]).place(atLength: 0) == nil)
  }

  @Test func `a place along a circle is as far around`() throws {
    let circle = BezierPath.circle(center: .zero, radius: 10)
    let start = try #require(circle.place(atLength: 0)).position
    let half = try #require(circle.place(atLength: circle.length / 2)).position
    #expect(isClose(half, -start, within: 1e-9))
  }
}
