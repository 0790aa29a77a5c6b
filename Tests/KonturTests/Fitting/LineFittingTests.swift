import KonturTestSupport
import Testing

@testable import Kontur

struct LineFittingTests {
  @Test func `points on a line give that line, in their order`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let start = Point2D.random(using: &generator)
      let step = Point2D.random(within: 3, using: &generator)
      let points = (0..<9).map { start + step * Double($0) }
      let line = try #require(LineFit(points))
      #expect(isClose(line.direction, step.normalized, within: 1e-6))
      #expect(points.allSatisfy { isClose(line.projection(of: $0), $0, within: 1e-6) })
      let backwards = try #require(LineFit(Array(points.reversed())))
      #expect(isClose(backwards.direction, -line.direction, within: 1e-6))
    }
  }

  @Test func `axis-parallel points give exact lines`() throws {
    let across = try #require(LineFit((0...4).map { Point2D(x: Double($0), y: 7) }))
    #expect(across.direction == Point2D(x: 1, y: 0))
    let down = try #require(LineFit((0...4).map { Point2D(x: 7, y: Double($0)) }))
    #expect(down.direction == Point2D(x: 0, y: 1))
  }

  @Test func `no other line has a smaller sum of squared distances`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      let points = (0..<12).map { _ in Point2D.random(using: &generator) }
      let line = try #require(LineFit(points))
      func sum(center: Point2D, direction: Point2D) -> Double {
        points.reduce(0) { total, point in
          let distance = (point - center).cross(direction)
          return total + distance * distance
        }
      }
      let best = sum(center: line.center, direction: line.direction)
      for degrees in [-10.0, -1, 0, 1, 10] {
        let direction = line.direction.applying(.rotation(degrees: degrees))
        let center = line.center + Point2D.random(within: 1, using: &generator)
        #expect(sum(center: center, direction: direction) >= best * (1 - 1e-12))
      }
    }
  }

  @Test func `points without a direction have no line`() {
    #expect(LineFit([Point2D]()) == nil)
    #expect(LineFit([Point2D(x: 1, y: 2)]) == nil)
    #expect(LineFit([Point2D(x: 1, y: 2), Point2D(x: 1, y: 2)]) == nil)
  }

  @Test func `two lines meet on both, unless they are parallel`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let points = (0..<4).map { _ in Point2D.random(using: &generator) }
      let (a, b) = (
        try #require(LineFit(points[..<2])), try #require(LineFit(points[2...]))
      )
      guard let meeting = a.intersection(with: b) else { continue }
      #expect(isClose(a.projection(of: meeting), meeting, within: 1e-6))
      #expect(isClose(b.projection(of: meeting), meeting, within: 1e-6))
      #expect(a.intersection(with: a) == nil)
    }
  }
}
