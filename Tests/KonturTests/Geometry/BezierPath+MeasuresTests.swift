import Kontur
import KonturTestSupport
import Testing

struct BezierPathMeasuresTests {
  @Test func `segments are counted as subpaths have them`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<100 {
      let path = BezierPath.random(using: &generator)
      #expect(path.segmentCount == path.subpaths.reduce(0) { $0 + $1.segments.count })
    }
  }

  @Test func `the bounds of a path are those of its flattened form`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      let bounds = try #require(path.bounds)
      let flat = try #require(path.flattened(tolerance: 1e-3).bounds)
      #expect(isClose(bounds.minimum, flat.minimum, within: 2e-3))
      #expect(isClose(bounds.maximum, flat.maximum, within: 2e-3))
    }
    #expect(BezierPath().bounds == nil)
  }

  @Test func `what is not finite has no bounds`() {
    for value in [Double.nan, .infinity] {
      var path = BezierPath(polygon: [Point2D(x: 1, y: value), Point2D(x: 9, y: 9)])
      #expect(path.bounds == nil)
      path.move(to: .zero)
      path.curve(
        to: Point2D(x: 5, y: 5), control1: Point2D(x: value, y: 1), control2: Point2D(x: 1, y: 1))
      #expect(path.bounds == nil)
      let box = BoundingBox(x: 2, y: 3, width: 4, height: 5)
      path.append(BezierPath(polygon: box.corners))
      #expect(path.bounds == box)
    }
  }

  @Test func `what is not finite has no length, no area and no path data`() {
    let square = BezierPath(polygon: BoundingBox(x: 2, y: 3, width: 4, height: 5).corners)
    for value in [Double.nan, .infinity] {
      var path = square
      path.move(to: Point2D(x: 1, y: 1))
      path.line(to: Point2D(x: value, y: 20))
      #expect(path.length == square.length)
      #expect(path.signedArea == square.signedArea)
      #expect(path.svgPathData() == square.svgPathData())
    }
  }

  @Test func `an area far away is as exact`() {
    for offset in [1e7, -1e9] {
      let box = BoundingBox(x: offset, y: offset / 3, width: 0.5, height: 0.25)
      #expect(isClose(BezierPath(polygon: box.corners).signedArea, 0.125, within: 1e-6))
    }
    let circle = BezierPath.circle(center: Point2D(x: 1e7, y: 1e7), radius: 1)
    #expect(isClose(abs(circle.signedArea), .pi, within: 1e-3))
  }

  @Test func `the area of a path is that of its flattened form`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      let flat = path.flattened(tolerance: 1e-4)
      #expect(isClose(path.signedArea, flat.signedArea, within: 1e-4 * (path.length + 1)))
    }
  }

  @Test func `the length of a path is hardly more than that of its flattened form`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      let flat = path.flattened(tolerance: 1e-4).length
      #expect(path.length >= flat - 1e-6)
      #expect(isClose(path.length, flat, within: 1e-2))
    }
  }

  @Test func `polygons have the area and the perimeter of school`() {
    let corners = [Point2D(x: 0, y: 0), Point2D(x: 3, y: 0), Point2D(x: 3, y: 4)]
    let triangle = BezierPath(polygon: corners)
    #expect(triangle.signedArea == 6)
    #expect(BezierPath(polygon: corners.reversed()).signedArea == -6)
    #expect(isClose(triangle.length, 12))
    #expect(triangle.segmentCount == 3)
    #expect(triangle.bounds == BoundingBox(x: 0, y: 0, width: 3, height: 4))
  }

  @Test func `the area does not depend on where the path lies`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      let moved = path.applying(.translation(.random(within: 1000, using: &generator)))
      #expect(isClose(moved.signedArea, path.signedArea, within: 1e-6))
      #expect(isClose(moved.length, path.length, within: 1e-6))
    }
  }

  @Test func `a path of nothing but a move has no extent`() {
    var path = BezierPath()
    path.move(to: Point2D(x: 1, y: 2))
    #expect(path.signedArea == 0 && path.length == 0 && path.segmentCount == 0)
    #expect(path.bounds == BoundingBox(x: 1, y: 2, width: 0, height: 0))
  }
}
