import Kontur
import KonturTestSupport
import Testing

struct RectangleInsetTests {
  private let box = BoundingBox(x: 10, y: 20, width: 100, height: 60)

  @Test(arguments: BoundingBox.ContentMode.allCases)
  func `the bounds fill what is left of the rectangle`(mode: BoundingBox.ContentMode) throws {
    var generator = SeededGenerator(seed: 1)
    for inset in [-5.0, 0, 8] {
      let path = BezierPath(polygon: (0..<5).map { _ in Point2D.random(using: &generator) })
      let placed = try #require(path.fitted(in: box, inset: inset, contentMode: mode).bounds)
      let space = box.insetBy(inset)
      #expect(isClose(placed.center, space.center))
      let shares = [placed.width / space.width, placed.height / space.height]
      switch mode {
      case .fit: #expect(isClose(shares.max() ?? 0, 1))
      case .fill: #expect(isClose(shares.min() ?? 0, 1))
      case .stretch: #expect(isClose(shares[0], 1) && isClose(shares[1], 1))
      }
      let bounds = try #require(path.bounds)
      let keepsShape = isClose(
        placed.width * bounds.height, placed.height * bounds.width, within: 1e-6)
      #expect(keepsShape == (mode != .stretch))
    }
  }

  @Test func `an inset leaves its margin`() {
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 1, height: 1).corners)
    let placed = square.fitted(in: BoundingBox(x: 0, y: 0, width: 24, height: 24), inset: 2)
    #expect(placed.bounds == BoundingBox(x: 2, y: 2, width: 20, height: 20))
  }

  @Test func `placing a path again where it is changes nothing`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let placed = BezierPath.random(using: &generator).fitted(in: box, contentMode: .stretch)
      let again = placed.fitted(in: box, contentMode: .stretch)
      for (a, b) in zip(placed.mentionedPoints, again.mentionedPoints) {
        #expect(isClose(a, b, within: 1e-9 * (1 + a.length)))
      }
    }
  }

  @Test(arguments: BoundingBox.ContentMode.allCases)
  func `lines are scaled, points moved`(mode: BoundingBox.ContentMode) {
    let points = [Point2D(x: 5, y: 5), Point2D(x: 7, y: 5)]
    let line = BezierPath(polygon: points).fitted(in: box, inset: 10, contentMode: mode)
    #expect(line.bounds == BoundingBox(x: 20, y: 50, width: 80, height: 0))
    let point = BezierPath(polygon: points.prefix(1)).fitted(in: box, contentMode: mode)
    #expect(point.bounds == BoundingBox(minimum: box.center, maximum: box.center))
    #expect(BezierPath().fitted(in: box, contentMode: mode).isEmpty)
  }

  @Test func `a margin that leaves nothing leaves a point`() {
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 1, height: 1).corners)
    let placed = square.fitted(in: box, inset: 50)
    #expect(placed.bounds == BoundingBox(minimum: box.center, maximum: box.center))
  }
}
