import KonturTestSupport
import Testing

@testable import Kontur

struct ParallelCurveTests {
  /// How far a parallel curve and what draws it are from each other.
  static func deviation(
    of segments: [BezierPath.Segment], from curve: ParallelCurve, _ from: Double, _ to: Double
  ) -> Double {
    // Where the centre all but stands still, the parallel is fast.
    let inner = curve.chordParameters(tolerance: 1e-3).filter { $0 > from && $0 < to }
    let exact = ([from] + inner + [to]).map { curve.point(at: $0) }
    let drawn = segments.flatMap { segment in
      [segment.start] + segment.asCubic.flattened(tolerance: 1e-3)
    }
    return max(distance(of: exact, from: drawn), distance(of: drawn, from: exact))
  }

  /// The largest distance of some points from a polyline.
  static func distance(of points: [Point2D], from polyline: [Point2D]) -> Double {
    points.map { point in
      zip(polyline, polyline.dropFirst()).map { point.distance(toSegmentFrom: $0, to: $1) }.min()
        ?? .infinity
    }.max() ?? .infinity
  }

  static func quarter(radius: Double) -> CubicBezier {
    BezierPath.circle(center: .zero, radius: radius).subpaths[0].segments[0].asCubic
  }

  @Test(arguments: [-25.0, -10, -1, 1, 10, 30])
  func `the parallel of a quarter circle is one cubic`(distance: Double) {
    let curve = ParallelCurve(center: Self.quarter(radius: 100), distance: distance)
    let segments = curve.segments(from: 0, to: 1, tolerance: 0.01)
    #expect(segments.count == 1)
    #expect(Self.deviation(of: segments, from: curve, 0, 1) < 0.01)
    // The curve turns from the x axis to the y axis, so that a positive distance is inside.
    #expect(isClose(curve.point(at: 0), Point2D(x: 100 - distance, y: 0)))
    #expect(segments[0].start == curve.point(at: 0))
    #expect(segments[0].end == curve.point(at: 1))
  }

  @Test(arguments: 0..<60)
  func `cubics stay within the tolerance`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let center = CubicBezier.random(within: 100, using: &generator)
    let curve = ParallelCurve(center: center, distance: .random(in: -40...40, using: &generator))
    let from = Double.random(in: 0...0.4, using: &generator)
    let to = Double.random(in: 0.6...1, using: &generator)
    let segments = curve.segments(from: from, to: to, tolerance: 0.05)
    // The tolerance holds at samples.
    #expect(Self.deviation(of: segments, from: curve, from, to) < 0.07)
    #expect(segments.count <= 16, "\(segments.count)")
    #expect(segments.first?.start == curve.point(at: from))
    #expect(segments.last?.end == curve.point(at: to))
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test(arguments: 0..<60)
  func `chords stay within the tolerance`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(100 + seed))
    let center = CubicBezier.random(within: 100, using: &generator)
    let curve = ParallelCurve(center: center, distance: .random(in: -40...40, using: &generator))
    let parameters = curve.chordParameters(tolerance: 0.01)
    #expect(parameters.first == 0 && parameters.last == 1)
    for (a, b) in zip(parameters, parameters.dropFirst()) {
      #expect(a < b)
      let (start, end) = (curve.point(at: a), curve.point(at: b))
      for step in 1..<10 {
        let point = curve.point(at: a + (b - a) * Double(step) / 10)
        #expect(point.distance(toSegmentFrom: start, to: end) < 0.015)
      }
    }
  }

  @Test func `a parallel beyond the radius of curvature turns back twice`() {
    let bend = CubicBezier(
      start: Point2D(x: 0, y: 0), control1: Point2D(x: 40, y: 90), control2: Point2D(x: 60, y: 90),
      end: Point2D(x: 100, y: 0))
    let curve = ParallelCurve(center: bend, distance: -40)
    let cusps = curve.cusps
    #expect(cusps.count == 2)
    #expect(isClose(cusps.reduce(0, +), 1))
    for cusp in cusps {
      #expect(curve.stretch(at: cusp - 1e-6) * curve.stretch(at: cusp + 1e-6) < 0)
      #expect(curve.derivative(at: cusp).length < 1e-6)
    }
    #expect(ParallelCurve(center: bend, distance: 40).cusps.isEmpty)
    #expect(ParallelCurve(center: bend, distance: -10).cusps.isEmpty)
    let segments = curve.segments(from: 0, to: 1, tolerance: 0.01)
    #expect(segments.count <= 8)
    #expect(Self.deviation(of: segments, from: curve, 0, 1) < 0.01)
  }

  @Test func `a narrow peak of curvature has its cusps`() {
    // The bend is within a two-hundredth of the parameter range.
    let bend = CubicBezier(
      start: Point2D(x: 0, y: 0), control1: Point2D(x: 100, y: 100),
      control2: Point2D(x: 0.2, y: 100), end: Point2D(x: 100, y: 0.1))
    for distance in [-3.0, 3] {
      let curve = ParallelCurve(center: bend, distance: distance)
      let signs = (0...100000).map { curve.stretch(at: Double($0) / 100000) > 0 }
      #expect(curve.cusps.count == zip(signs, signs.dropFirst()).count { $0 != $1 })
    }
  }

  @Test func `handles of no length leave a direction`() {
    let (a, b) = (Point2D(x: 0, y: 0), Point2D(x: 30, y: 0))
    let curves = [
      CubicBezier(start: a, control1: a, control2: Point2D(x: 30, y: 20), end: b),
      CubicBezier(start: a, control1: Point2D(x: 0, y: 20), control2: b, end: b),
      CubicBezier(start: a, control1: a, control2: b, end: b),
    ]
    for center in curves {
      for distance in [-5.0, 5] {
        let curve = ParallelCurve(center: center, distance: distance)
        let segments = curve.segments(from: 0, to: 1, tolerance: 0.01)
        #expect(isClose(curve.point(at: 0).distance(to: a), 5))
        #expect(isClose(curve.point(at: 1).distance(to: b), 5))
        #expect(segments.count <= 8)
        #expect(Self.deviation(of: segments, from: curve, 0, 1) < 0.011)
      }
    }
  }

  @Test func `the parallel of a straight cubic is a line`() {
    let center = CubicBezier(
      start: .zero, control1: Point2D(x: 3, y: 3), control2: Point2D(x: 9, y: 9),
      end: Point2D(x: 10, y: 10))
    let curve = ParallelCurve(center: center, distance: 2)
    let segments = curve.segments(from: 0.25, to: 1, tolerance: 0.01)
    #expect(segments == [.line(from: curve.point(at: 0.25), to: curve.point(at: 1))])
  }

  @Test func `sources run backwards give reversed segments`() {
    var generator = SeededGenerator(seed: 5)
    let cubic = CubicBezier.random(using: &generator)
    for source in [
      CurveSource.line(from: cubic.start, to: cubic.end), .cubic(cubic),
      .parallel(cubic, distance: 7),
    ] {
      let forward = source.segments(from: 0.2, to: 0.9, tolerance: 0.01)
      let backward = source.segments(from: 0.9, to: 0.2, tolerance: 0.01)
      #expect(backward == forward.reversed().map(\.reversed))
      #expect(isClose(forward[0].start, source.point(at: 0.2)))
      #expect(isClose(source.reversed.point(at: 0.3), source.point(at: 0.7)))
      #expect(source.start == source.point(at: 0))
    }
    #expect(CurveSource.cubic(cubic).segments(from: 0, to: 1, tolerance: 1) == [.cubic(cubic)])
    #expect(
      CurveSource.cubic(cubic).segments(from: 1, to: 0, tolerance: 1) == [.cubic(cubic.reversed)])
  }
}
