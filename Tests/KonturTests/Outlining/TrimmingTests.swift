import Kontur
import KonturTestSupport
import Testing

struct TrimmingTests {
  @Test func `from 0 to 1 is the whole path`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      #expect(path.trimmed(from: 0, to: 1) == path)
      #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
      #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
    }
  }

  @Test func `parts have their share of the length and meet where they were cut`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let path = BezierPath.random(using: &generator)
      let cut = Double.random(in: 0...1, using: &generator)
      let (first, second) = (path.trimmed(from: 0, to: cut), path.trimmed(from: cut, to: 1))
      #expect(isClose(first.length, cut * path.length, within: 1e-9 * path.length))
      #expect(isClose(second.length, (1 - cut) * path.length, within: 1e-9 * path.length))
      if path.length > 0 {
        let end = first.subpaths.last { !$0.segments.isEmpty }?.segments.last?.end
        let start = second.subpaths.first { !$0.segments.isEmpty }?.start
        let gap = end.flatMap { end in start.map { $0.distance(to: end) } }
        #expect(gap == 0)
      }
    }
  }

  @Test func `subpaths that are not cut stay closed, and those that are become open`() {
    var path = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    path.append(path.applying(.translation(Point2D(x: 20, y: 0))))
    #expect(path.trimmed(from: 0, to: 0.5).subpaths == [path.subpaths[0]])
    #expect(path.trimmed(from: 0.5, to: 1).subpaths == [path.subpaths[1]])
    let part = path.trimmed(from: 0.25, to: 0.75).subpaths
    #expect(part.map(\.isClosed) == [false, false])
    #expect(part.map(\.start) == [Point2D(x: 10, y: 10), Point2D(x: 20, y: 0)])
    #expect(part.map(\.segments.count) == [2, 2])
  }

  @Test func `what has no length stays where it is`() {
    var path = BezierPath()
    for x in [0.0, 10, 20] {
      path.move(to: Point2D(x: x, y: 5))
      path.closeSubpath()
      if x < 20 {
        path.move(to: Point2D(x: x, y: 0))
        path.line(to: Point2D(x: x + 10, y: 0))
      }
    }
    let part = path.trimmed(from: 0.25, to: 0.75).subpaths
    #expect(part.map(\.start.x) == [5, 10, 10])
    #expect(path.trimmed(from: 0.75, to: 1).subpaths.map(\.start.x) == [15, 20])
    #expect(BezierPath().trimmed(from: 0.2, to: 0.3).isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a subpath without a length is no part`(value: Double) {
    var path = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    let part = path.trimmed(from: 0.25, to: 0.75)
    path.move(to: Point2D(x: value, y: 0))
    path.line(to: Point2D(x: 3, y: 0))
    #expect(path.trimmed(from: 0.25, to: 0.75) == part)
  }

  @Test func `a trimmed path follows the path by its length`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      let curve = CubicBezier.random(using: &generator)
      let path = BezierPath([.init(start: curve.start, segments: [.cubic(curve)])])
      for share in [0.1, 0.5, 0.9] {
        let end = path.trimmed(from: 0, to: share).subpaths.last?.segments.last?.end
        let expected = curve.point(at: curve.parameter(atLength: share * curve.length))
        #expect(isClose(end ?? .zero, expected))
      }
    }
  }
}
