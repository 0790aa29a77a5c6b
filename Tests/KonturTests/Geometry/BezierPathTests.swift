import Foundation
import Kontur
import KonturTestSupport
import Testing

struct BezierPathTests {
  @Test func `a polygon is a move, lines and a closing`() {
    let points = [Point2D(x: 0, y: 0), Point2D(x: 3, y: 0), Point2D(x: 3, y: 4)]
    #expect(
      BezierPath(polygon: points).elements == [
        .move(to: points[0]), .line(to: points[1]), .line(to: points[2]), .closeSubpath,
      ])
    #expect(BezierPath(polygon: []).isEmpty)
    #expect(BezierPath(polygon: []) == BezierPath())
  }

  @Test func `appending puts the elements of one path after those of another`() {
    var generator = SeededGenerator(seed: 1)
    let (a, b) = (BezierPath.random(using: &generator), BezierPath.random(using: &generator))
    var both = a
    both.append(b)
    #expect(both.elements == a.elements + b.elements)
  }

  @Test func `a map applies to every point and leaves the steps what they are`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      let path = BezierPath.random(using: &generator)
      let map = Transform.random(using: &generator)
      let mapped = path.applying(map)
      #expect(mapped.mentionedPoints == path.mentionedPoints.map { $0.applying(map) })
      #expect(mapped.elements.count == path.elements.count)
      #expect(path.applying(.identity) == path)
    }
  }

  @Test func `a path that is encoded and decoded is the same`() throws {
    var generator = SeededGenerator(seed: 3)
    let path = BezierPath.random(using: &generator)
    let data = try JSONEncoder().encode(path)
    #expect(try JSONDecoder().decode(BezierPath.self, from: data) == path)
  }

  @Test func `drawing before a move is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var path = BezierPath()
      path.line(to: .zero)
    }
    await #expect(processExitsWith: .failure) {
      var path = BezierPath()
      path.closeSubpath()
    }
  }

  @Test func `after closing, a path goes on from where its subpath began`() {
    let corners = BoundingBox(x: 1, y: 2, width: 4, height: 4).corners
    var path = BezierPath(polygon: corners)
    path.closeSubpath()
    path.line(to: .zero)
    var expected = BezierPath(polygon: corners)
    expected.move(to: corners[0])
    expected.line(to: .zero)
    #expect(path == expected)
  }

  @Test func `a path that begins in the air is not decoded`() throws {
    let line = #"{"elements":[{"line":{"to":{"x":1,"y":2}}}]}"#
    let move = #"{"elements":[{"move":{"to":{"x":1,"y":2}}},{"closeSubpath":{}}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BezierPath.self, from: Data(line.utf8))
    }
    let path = try JSONDecoder().decode(BezierPath.self, from: Data(move.utf8))
    #expect(path == BezierPath(polygon: [Point2D(x: 1, y: 2)]))
  }

  @Test func `a quadratic curve is drawn as the cubic that it is`() {
    var path = BezierPath()
    #expect(path.currentPoint == nil)
    path.move(to: Point2D(x: 1, y: 1))
    path.quadraticCurve(to: Point2D(x: 5, y: 1), control: Point2D(x: 3, y: 5))
    #expect(path.currentPoint == Point2D(x: 5, y: 1))
    path.closeSubpath()
    #expect(path.currentPoint == Point2D(x: 1, y: 1))
    path.quadraticCurve(to: .zero, control: Point2D(x: 4, y: 4))
    #expect(path.currentPoint == .zero)
    #expect(path.subpaths.count == 2)
    let cubics = path.subpaths.compactMap { $0.segments.first?.asCubic }
    // (1−t)²·start + 2(1−t)t·control + t²·end, halfway.
    #expect(isClose(cubics[0].point(at: 0.5), Point2D(x: 3, y: 3)))
    #expect(isClose(cubics[1].point(at: 0.5), Point2D(x: 2.25, y: 2.25)))
    #expect(isClose(cubics[1].point(at: 0.25), Point2D(x: 0.5625 + 1.5, y: 0.5625 + 1.5)))
  }

  @Test func `a rectangle has its corners, sharp or round, and an ellipse its radii`() {
    let box = BoundingBox(x: 2, y: 3, width: 10, height: 6)
    #expect(BezierPath(rectangle: box) == BezierPath(polygon: box.corners))
    #expect(BezierPath(rectangle: box, cornerRadii: Point2D(x: 1, y: 0)).signedArea == 60)
    let rounded = BezierPath(rectangle: box, cornerRadii: Point2D(x: 2, y: 1))
    #expect(rounded.bounds == box && rounded.subpaths[0].segments.count == 8)
    // Four quarters of an ellipse in place of four corners.
    #expect(isClose(rounded.signedArea, 60 - (4 - .pi) * 2, within: 0.002))
    let ellipse = BezierPath(ellipseIn: box)
    #expect(ellipse.bounds == box && ellipse.subpaths[0].segments.count == 4)
    #expect(isClose(ellipse.signedArea, .pi * 15, within: 15 * 0.002))
    #expect(BezierPath(rectangle: box, cornerRadii: Point2D(x: 99, y: 99)) == ellipse)
    for cubic in ellipse.subpaths[0].segments.map(\.asCubic) {
      for step in 0...20 {
        let place = cubic.point(at: Double(step) / 20) - box.center
        #expect(isClose(Point2D(x: place.x / 5, y: place.y / 3).length, 1, within: 2.8e-4))
      }
    }
  }
}
