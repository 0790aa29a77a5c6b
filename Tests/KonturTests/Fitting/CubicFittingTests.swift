import KonturTestSupport
import Testing

@testable import Kontur

struct CubicFittingTests {
  @Test func `a curve is found again from points on it and its directions`() throws {
    for curve in Self.arcs {
      let fit = try #require(
        fitCubic(
          through: points(on: curve), from: start(of: curve), to: end(of: curve),
          useful: 0...Double.infinity))
      #expect(fit.error < 0.01 * curve.length)
      #expect(fit.curve.start == curve.start && fit.curve.end == curve.end)
      #expect(isClose(fit.curve.startDirection, curve.startDirection))
      #expect(isClose(fit.curve.endDirection, curve.endDirection))
    }
  }

  @Test func `a curve is found again from points on it alone`() throws {
    for curve in Self.arcs {
      let fit = try #require(
        fitCubic(
          through: points(on: curve), from: FitEnd(position: curve.start, direction: nil),
          to: FitEnd(position: curve.end, direction: nil), useful: 0...Double.infinity))
      #expect(fit.error < 0.01 * curve.length)
    }
  }

  @Test func `a curve that begins away from its end is found again`() throws {
    let lobe = CubicBezier(
      start: Point2D(x: 64, y: 10.5), control1: Point2D(x: 99.5, y: -26),
      control2: Point2D(x: 188.3, y: 37.9), end: Point2D(x: 64, y: 120))
    let fit = try #require(
      fitCubic(
        through: points(on: lobe), from: FitEnd(position: lobe.start, direction: nil),
        to: FitEnd(position: lobe.end, direction: nil), useful: 0...Double.infinity))
    #expect(fit.error < 1e-3 * lobe.length)
    // With parameters in proportion to its own it takes no search.
    let known = try #require(
      fitCubic(
        through: points(on: lobe), at: (1..<24).map { Double($0) / 24 },
        from: FitEnd(position: lobe.start, direction: nil),
        to: FitEnd(position: lobe.end, direction: nil), useful: 0...Double.infinity))
    #expect(known.error < 1e-4 * lobe.length)
  }

  @Test func `the error is that of the farthest point`() throws {
    for curve in Self.arcs {
      var points = points(on: curve)
      points[10] += Point2D(x: 0.5, y: 0.5)
      let fit = try #require(
        fitCubic(
          through: points, from: start(of: curve), to: end(of: curve),
          useful: 0...Double.infinity))
      let dense = (0...1000).map { fit.curve.point(at: Double($0) / 1000) }
      let farthest =
        points.map { point in dense.map { $0.distance(to: point) }.min() ?? 0 }.max() ?? 0
      // Parameters are only near those of the nearest points, so the error is no smaller.
      #expect(fit.error >= farthest - 1e-3)
      #expect(fit.error <= farthest + 0.1)
    }
  }

  @Test func `turning and shifting the points turns and shifts the curve`() throws {
    let map = Transform.rotation(degrees: 31).then(.translation(Point2D(x: 50, y: -20)))
    for curve in Self.arcs {
      let moved = curve.applying(map)
      let fit = try #require(
        fitCubic(
          through: points(on: curve), from: start(of: curve), to: end(of: curve), useful: 0...1))
      let movedFit = try #require(
        fitCubic(
          through: points(on: moved), from: start(of: moved), to: end(of: moved), useful: 0...1))
      #expect(isClose(fit.curve.control1.applying(map), movedFit.curve.control1, within: 1e-6))
      #expect(isClose(fit.curve.control2.applying(map), movedFit.curve.control2, within: 1e-6))
    }
  }

  @Test func `ends without points between them make a straight curve`() throws {
    let (a, b) = (Point2D(x: 1, y: 1), Point2D(x: 7, y: 4))
    let fit = try #require(
      fitCubic(
        through: [], from: FitEnd(position: a, direction: nil),
        to: FitEnd(position: b, direction: nil), useful: 0...1))
    #expect(fit.error == 0)
    #expect(isClose(fit.curve.length, a.distance(to: b)))
  }

  @Test func `directions that lead away from the points have no curve`() {
    let line = (1..<10).map { Point2D(x: Double($0), y: 0) }
    let fit = fitCubic(
      through: line, from: FitEnd(position: .zero, direction: Point2D(x: -1, y: 0)),
      to: FitEnd(position: Point2D(x: 10, y: 0), direction: Point2D(x: -1, y: 0)), useful: 0...1)
    #expect(fit == nil)
  }

  /// Arcs as outlines have them: no loops, no cusps, up to about a quarter turn.
  private static let arcs: [CubicBezier] = {
    var generator = SeededGenerator(seed: 1)
    return (0..<20).map { _ in
      func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      let curve = CubicBezier(
        start: .zero, control1: Point2D(x: random(3...6), y: random(-3...3)),
        control2: Point2D(x: random(9...12), y: random(-3...3)), end: Point2D(x: 15, y: 0))
      return curve.applying(.rotation(degrees: random(0...360)))
    }
  }()

  private func points(on curve: CubicBezier) -> [Point2D] {
    (1..<24).map { curve.point(at: Double($0) / 24) }
  }

  private func start(of curve: CubicBezier) -> FitEnd {
    FitEnd(position: curve.start, direction: curve.startDirection)
  }

  private func end(of curve: CubicBezier) -> FitEnd {
    FitEnd(position: curve.end, direction: curve.endDirection)
  }
}
