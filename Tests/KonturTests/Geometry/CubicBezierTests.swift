import Kontur
import KonturTestSupport
import Testing

struct CubicBezierTests {
  /// Some random curves, and a cusp, a loop, a straight one and one of no extent.
  static let curves: [CubicBezier] = {
    var generator = SeededGenerator(seed: 1)
    let random = (0..<30).map { _ in CubicBezier.random(using: &generator) }
    func curve(_ numbers: Double...) -> CubicBezier {
      let points = stride(from: 0, to: 8, by: 2).map {
        Point2D(x: numbers[$0], y: numbers[$0 + 1])
      }
      return CubicBezier(
        start: points[0], control1: points[1], control2: points[2], end: points[3])
    }
    return random + [
      curve(0, 0, 10, 10, 0, 10, 10, 0), curve(0, 0, 20, 10, -10, 10, 10, 0),
      curve(0, 0, 1, 1, 2, 2, 3, 3), curve(0, 0, 9, 0, -6, 0, 3, 0), curve(5, 6, 5, 6, 5, 6, 5, 6),
      curve(0, 0, 0, 0, 10, 0, 10, 10),
    ]
  }()

  @Test func `a curve begins at its start and ends at its end`() {
    for curve in Self.curves {
      #expect(isClose(curve.point(at: 0), curve.start))
      #expect(isClose(curve.point(at: 1), curve.end))
    }
  }

  @Test func `the derivative is the limit of differences`() {
    for curve in Self.curves {
      for t in stride(from: 0.0, through: 1, by: 0.1) {
        let difference = (curve.point(at: t + 1e-5) - curve.point(at: t - 1e-5)) / 2e-5
        #expect(isClose(curve.derivative(at: t), difference, within: 1e-4))
      }
    }
  }

  @Test func `the parts of a split curve run where the whole does`() {
    var generator = SeededGenerator(seed: 2)
    for curve in Self.curves {
      let cut = Double.random(in: 0...1, using: &generator)
      let (before, after) = curve.split(at: cut)
      #expect(before.start == curve.start && after.end == curve.end && before.end == after.start)
      for t in stride(from: 0.0, through: 1, by: 0.125) {
        #expect(isClose(before.point(at: t), curve.point(at: t * cut)))
        #expect(isClose(after.point(at: t), curve.point(at: cut + t * (1 - cut))))
      }
    }
  }

  @Test func `a reversed curve runs the other way`() {
    for curve in Self.curves {
      #expect(curve.reversed.reversed == curve)
      for t in stride(from: 0.0, through: 1, by: 0.125) {
        #expect(isClose(curve.reversed.point(at: t), curve.point(at: 1 - t)))
      }
      #expect(isClose(curve.reversed.areaIntegral, -curve.areaIntegral))
      #expect(curve.reversed.startDirection == -curve.endDirection)
    }
  }

  @Test func `the box around a curve holds it tightly`() throws {
    for curve in Self.curves {
      let samples = (0...2000).map { curve.point(at: Double($0) / 2000) }
      let sampled = try #require(BoundingBox(around: samples))
      let bounds = curve.bounds
      #expect(bounds.insetBy(-1e-9).union(sampled) == bounds.insetBy(-1e-9))
      #expect(isClose(bounds.minimum, sampled.minimum, within: 1e-3))
      #expect(isClose(bounds.maximum, sampled.maximum, within: 1e-3))
    }
  }

  @Test func `the length is that of very short chords`() {
    for curve in Self.curves {
      let count = 4000
      let points = (0...count).map { curve.point(at: Double($0) / Double(count)) }
      let chords = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(curve.length >= chords - 1e-6)
      #expect(isClose(curve.length, chords, within: 1e-4))
    }
  }

  @Test func `the lengths of two parts add up to the whole`() {
    for curve in Self.curves {
      let (before, after) = curve.split(at: 0.3)
      #expect(isClose(before.length + after.length, curve.length, within: 1e-6))
    }
  }

  @Test func `the area integral is that of the polygon of very short chords`() {
    for curve in Self.curves {
      let count = 4000
      let points = (0...count).map { curve.point(at: Double($0) / Double(count)) }
      let sum = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.cross($1.1) / 2 }
      #expect(isClose(curve.areaIntegral, sum, within: 1e-2))
    }
  }

  @Test func `a straight curve has constant speed and the length of its chord`() {
    let curve = CubicBezier(from: Point2D(x: 1, y: 1), to: Point2D(x: 4, y: 5))
    #expect(isClose(curve.length, 5))
    for t in [0, 0.2, 0.7, 1] { #expect(isClose(curve.derivative(at: t), Point2D(x: 3, y: 4))) }
  }

  @Test func `the directions at the ends pass over controls that coincide with them`() {
    let (a, b) = (Point2D(x: 0, y: 0), Point2D(x: 3, y: 4))
    let direction = Point2D(x: 0.6, y: 0.8)
    for (control1, control2) in [(a, b), (a, a), (b, b)] {
      let curve = CubicBezier(start: a, control1: control1, control2: control2, end: b)
      #expect(isClose(curve.startDirection, direction))
      #expect(isClose(curve.endDirection, direction))
    }
    let point = CubicBezier(start: b, control1: b, control2: b, end: b)
    #expect(point.startDirection == .zero)
    #expect(point.endDirection == .zero)
  }

  @Test func `mapping the controls maps the curve`() {
    var generator = SeededGenerator(seed: 3)
    for curve in Self.curves {
      let map = Transform.random(using: &generator)
      for t in stride(from: 0.0, through: 1, by: 0.25) {
        let mapped = curve.applying(map).point(at: t)
        #expect(isClose(mapped, curve.point(at: t).applying(map)))
      }
    }
  }
}
