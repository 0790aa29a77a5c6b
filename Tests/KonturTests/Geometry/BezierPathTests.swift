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
}
