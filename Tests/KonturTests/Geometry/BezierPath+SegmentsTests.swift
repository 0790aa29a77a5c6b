import Kontur
import KonturTestSupport
import Testing

struct BezierPathSegmentsTests {
  @Test func `every segment begins where the one before it ends`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      for subpath in BezierPath.random(using: &generator).subpaths {
        var pen = subpath.start
        for segment in subpath.segments {
          #expect(segment.start == pen)
          pen = segment.end
        }
        if subpath.isClosed { #expect(pen == subpath.start) }
      }
    }
  }

  @Test func `a path made of its subpaths draws the same`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let path = BezierPath.random(using: &generator)
      let rebuilt = BezierPath(path.subpaths)
      let subpaths = zip(path.subpaths, rebuilt.subpaths)
      #expect(path.subpaths.count == rebuilt.subpaths.count)
      #expect(subpaths.allSatisfy { $0.start == $1.start && $0.isClosed == $1.isClosed })
      #expect(subpaths.allSatisfy { $0.segments.withExtent == $1.segments.withExtent })
    }
  }

  @Test func `closing draws a line unless the pen is at the start`() {
    let points = [Point2D(x: 0, y: 0), Point2D(x: 3, y: 0), Point2D(x: 3, y: 4)]
    var path = BezierPath(polygon: points)
    #expect(path.subpaths.map(\.segments.count) == [3])
    #expect(path.subpaths[0].segments.last == .line(from: points[2], to: points[0]))
    #expect(BezierPath(path.subpaths) == path)

    path = BezierPath()
    path.move(to: points[0])
    path.line(to: points[1])
    path.line(to: points[0])
    path.closeSubpath()
    #expect(path.subpaths.map(\.segments.count) == [2])
    #expect(path.subpaths[0].isClosed)
  }

  @Test func `a line seen as a cubic has the same ends and length`() {
    let segment = BezierPath.Segment.line(from: Point2D(x: 1, y: 2), to: Point2D(x: 4, y: 6))
    #expect(segment.asCubic.start == segment.start && segment.asCubic.end == segment.end)
    #expect(isClose(segment.asCubic.length, 5))
    #expect(isClose(segment.asCubic.point(at: 0.5), Point2D(x: 2.5, y: 4)))
  }

  @Test func `a reversed path runs the other way`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let path = BezierPath.random(using: &generator)
      let back = path.reversed()
      #expect(isClose(back.signedArea, -path.signedArea, within: 1e-6))
      #expect(isClose(back.length, path.length, within: 1e-6))
      let again = back.reversed().subpaths
      #expect(again.map(\.segments.withExtent) == path.subpaths.map(\.segments.withExtent))
      for (there, back) in zip(path.subpaths, back.subpaths) {
        #expect(back.isClosed == there.isClosed)
        if there.isClosed { #expect(back.start == there.start) }
        #expect(back.start == there.segments.last?.end ?? there.start)
      }
    }
  }

  @Test func `a segment knows its directions`() {
    let line = BezierPath.Segment.line(from: Point2D(x: 1, y: 2), to: Point2D(x: 4, y: 6))
    #expect(line.startDirection == Point2D(x: 0.6, y: 0.8))
    #expect(line.reversed.endDirection == -line.startDirection)
    var generator = SeededGenerator(seed: 4)
    let curve = CubicBezier.random(using: &generator)
    #expect(BezierPath.Segment.cubic(curve).endDirection == curve.endDirection)
    #expect(BezierPath.Segment.cubic(curve).reversed.startDirection == -curve.endDirection)
  }
}

extension [BezierPath.Segment] {
  /// The segments but for lines from a point to itself, which closing makes unnecessary.
  fileprivate var withExtent: Self { filter { $0 != .line(from: $0.start, to: $0.start) } }
}
