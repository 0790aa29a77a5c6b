import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct Point2DTests {
  @Test func `positions and displacements add up`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let (a, b) = (Point2D.random(using: &generator), Point2D.random(using: &generator))
      #expect(isClose(a + (b - a), b))
      #expect(-(a - b) == b - a)
      #expect(isClose(3 * a / 3, a))
      var c = a
      c += b
      #expect(c == a + b)
      c -= b
      #expect(isClose(c, a))
    }
  }

  @Test func `dot and cross product share the squared length between them`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let (a, b) = (Point2D.random(using: &generator), Point2D.random(using: &generator))
      let (dot, cross) = (a.dot(b), a.cross(b))
      let product = a.squaredLength * b.squaredLength
      #expect(isClose(dot * dot + cross * cross, product, within: 1e-12 * product))
    }
  }

  @Test func `the cross product is positive from the x axis towards the y axis`() {
    #expect(Point2D(x: 2, y: 0).cross(Point2D(x: 0, y: 3)) == 6)
  }

  @Test func `a normalised displacement has length 1 and zero stays zero`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let a = Point2D.random(using: &generator)
      #expect(isClose(a.normalized.length, 1, within: 1e-14))
      #expect(a.dot(a.normalized) > 0)
    }
    #expect(Point2D.zero.normalized == .zero)
  }

  @Test func `distance is that of Pythagoras`() {
    #expect(Point2D(x: 1, y: 2).distance(to: Point2D(x: 4, y: -2)) == 5)
  }

  @Test func `interpolation runs from here to there`() {
    let (a, b) = (Point2D(x: 1, y: 2), Point2D(x: 5, y: -2))
    #expect(a.interpolated(to: b, by: 0) == a)
    #expect(a.interpolated(to: b, by: 1) == b)
    #expect(a.interpolated(to: b, by: 0.25) == Point2D(x: 2, y: 1))
  }

  @Test func `a displacement turns by nearly the angle and keeps its length`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let a = Point2D.random(using: &generator)
      let angle = Double.random(in: -0.4...0.4, using: &generator)
      let turned = a.turned(by: angle)
      let exact = a * cos(angle) + a.quarterTurned * sin(angle)
      #expect(abs(turned.length - a.length) < 1e-12 * a.length)
      #expect(turned.distance(to: exact) <= abs(angle * angle * angle) / 12 * a.length + 1e-12)
    }
  }
}
