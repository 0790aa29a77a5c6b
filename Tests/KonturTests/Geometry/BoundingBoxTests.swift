import Kontur
import KonturTestSupport
import Testing

struct BoundingBoxTests {
  @Test func `the box around points holds them and touches some on every side`() throws {
    var generator = SeededGenerator(seed: 1)
    for count in 1...20 {
      let points = (0..<count).map { _ in Point2D.random(using: &generator) }
      let box = try #require(BoundingBox(around: points))
      #expect(box.minimum.x == points.map(\.x).min() && box.maximum.x == points.map(\.x).max())
      #expect(box.minimum.y == points.map(\.y).min() && box.maximum.y == points.map(\.y).max())
    }
    #expect(BoundingBox(around: []) == nil)
  }

  @Test func `a union is the box around all corners`() {
    let a = BoundingBox(x: 0, y: 1, width: 2, height: 3)
    let b = BoundingBox(x: -1, y: 2, width: 1, height: 7)
    #expect(a.union(b) == BoundingBox(around: a.corners + b.corners))
    #expect(a.union(b) == b.union(a))
    #expect(a.union(a) == a)
  }

  @Test func `size and centre follow from the corners`() {
    let box = BoundingBox(x: 1, y: 2, width: 4, height: 6)
    #expect((box.width, box.height) == (4, 6))
    #expect(box.center == Point2D(x: 3, y: 5))
    #expect(box.corners.count == 4 && Set(box.corners).count == 4)
  }

  @Test func `an inset moves all sides and outwards undoes it`() {
    let box = BoundingBox(x: 1, y: 2, width: 4, height: 6)
    #expect(box.insetBy(1) == BoundingBox(x: 2, y: 3, width: 2, height: 4))
    #expect(box.insetBy(1).insetBy(-1) == box)
  }

  @Test(arguments: [2.5, 3, 100])
  func `an inset beyond the middle leaves a line or a point there`(distance: Double) {
    let box = BoundingBox(x: 1, y: 2, width: 4, height: 6).insetBy(distance)
    #expect(box.width == 0)
    #expect(box.height == max(0, 6 - 2 * distance))
    #expect(box.center == Point2D(x: 3, y: 5))
  }
}
