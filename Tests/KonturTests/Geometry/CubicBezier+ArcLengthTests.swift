import KonturTestSupport
import Testing

@testable import Kontur

struct CubicBezierArcLengthTests {
  @Test func `parabolas, doubled lines and cusps have the length of their closed forms`() {
    // y = x² from 0 to 1, raised from a quadratic: ½√5 + ¼ asinh 2.
    let parabola = curve(0, 0, 1.0 / 3, 0, 2.0 / 3, 1.0 / 3, 1, 1)
    #expect(isClose(parabola.length, 1.4789428575445974338, within: 1e-12))
    // A line that goes forth, back and forth again: by the roots of its derivative.
    #expect(isClose(curve(0, 0, 9, 0, -6, 0, 3, 0).length, doubledLineLength, within: 1e-11))
    // y² = x³, from one side of its cusp to the other.
    let cusp = curve(1, 1, 1.0 / -3, -1, 1.0 / -3, 1, 1, -1)
    #expect(isClose(cusp.length, 2 * cuspLength(to: 1), within: 1e-11))
    for share in [0.1, 0.2, 0.37, 0.499_999] {
      let rest = cusp.length(to: 1) - cusp.length(to: share)
      #expect(isClose(rest, cuspLength(to: 1 - 2 * share) + cuspLength(to: 1), within: 1e-11))
      #expect(isClose(cusp.subcurve(from: share, to: 1).length, rest, within: 1e-11))
      #expect(isClose(cusp.parameter(atLength: cusp.length - rest), share, within: 1e-9))
    }
    #expect(curve(5, 6, 5, 6, 5, 6, 5, 6).length == 0)
  }

  @Test func `the parts of a curve are as long as the whole`() {
    var generator = SeededGenerator(seed: 1)
    for curve in CubicBezierTests.curves {
      for _ in 0..<10 {
        let cut = Double.random(in: 0...1, using: &generator)
        let (before, after) = curve.split(at: cut)
        #expect(isClose(curve.length(to: cut), before.length, within: 1e-11 * curve.length))
        let sum = before.length + after.length
        #expect(isClose(sum, curve.length, within: 1e-11 * curve.length))
      }
      #expect(curve.length(to: 0) == 0 && curve.length(to: 1) == curve.length)
    }
  }

  @Test func `the parameter at a length is where the curve is that long`() {
    var generator = SeededGenerator(seed: 2)
    for curve in CubicBezierTests.curves {
      let table = ArcLengthTable(of: curve)
      let random = (0..<20).map { _ in Double.random(in: 0...1, using: &generator) }
      for share in [1e-12, 0.5, 1 - 1e-12] + random {
        let t = table.parameter(at: share * table.length)
        #expect((0...1).contains(t))
        #expect(isClose(table.length(to: t), share * table.length, within: 1e-13 * table.length))
      }
      #expect(curve.parameter(atLength: -1) == 0)
      #expect(curve.parameter(atLength: curve.length + 1) == 1)
    }
  }

  @Test func `a length goes back to the parameter it came from, unless the curve stands still`() {
    var generator = SeededGenerator(seed: 3)
    for curve in CubicBezierTests.curves.prefix(30) {
      for _ in 0..<10 {
        let t = Double.random(in: 0...1, using: &generator)
        let found = curve.parameter(atLength: curve.length(to: t))
        let slope = curve.derivative(at: t).length
        #expect(isClose(found, t, within: 1e-12 * curve.length / max(slope, 1e-3)))
      }
    }
  }

  @Test func `a part between parameters runs where the whole does`() {
    var generator = SeededGenerator(seed: 4)
    for curve in CubicBezierTests.curves {
      let a = Double.random(in: 0...1, using: &generator)
      let b = Double.random(in: 0...1, using: &generator)
      let part = curve.subcurve(from: a, to: b)
      for t in stride(from: 0.0, through: 1, by: 0.125) {
        #expect(isClose(part.point(at: t), curve.point(at: a + t * (b - a))))
      }
      #expect(part.end == curve.subcurve(from: b, to: 1).start)
      #expect(curve.subcurve(from: 0, to: 1) == curve)
      #expect(curve.subcurve(from: 1, to: 0) == curve.reversed)
    }
  }

  @Test func `a handle of no length keeps none when the other end is cut`() {
    var generator = SeededGenerator(seed: 5)
    for curve in CubicBezierTests.curves.prefix(30) {
      let (a, b) = (curve.start, curve.end)
      let still = CubicBezier(start: a, control1: a, control2: b, end: b)
      let cut = Double.random(in: 0...1, using: &generator)
      #expect(still.subcurve(from: 0, to: cut).control1 == a)
      #expect(still.subcurve(from: cut, to: 1).control2 == b)
    }
  }

  @Test func `what is not a number, or hardly one, ends the work`() {
    #expect(isClose(curve(0, 0, 1e-155, 0, 2e-155, 3e-155, 0, 0).length, 0, within: 1e-150))
    #expect(curve(0, 0, .nan, 0, 1, 1, 2, 2).length.isNaN)
    #expect(!curve(0, 0, .infinity, 0, 1, 1, 2, 2).length.isFinite)
    // The squares of lengths are beyond all numbers; the curve is not.
    for far in [4e153, 1e160] {
      let clock = ContinuousClock()
      let time = clock.measure {
        _ = curve(0, 0, far, -far, -far, far, far, far / 2).length
      }
      #expect(time < .seconds(1))
    }
  }

  /// The length of (t², t³) from 0 on.
  private func cuspLength(to t: Double) -> Double {
    let root = (4 + 9 * t * t).squareRoot()
    return (root * root * root - 8) / 27
  }

  /// x = 9·3t(1−t)² − 6·3t²(1−t) + 3t³ = 27t − 72t² + 48t³: the sum of its three ways.
  private var doubledLineLength: Double {
    func x(_ t: Double) -> Double { t * (27 + t * (-72 + 48 * t)) }
    let roots = quadraticRoots(144, -144, 27)
    return x(roots[0]) + (x(roots[0]) - x(roots[1])) + (x(1) - x(roots[1]))
  }

  private func curve(_ numbers: Double...) -> CubicBezier {
    let points = stride(from: 0, to: 8, by: 2).map { Point2D(x: numbers[$0], y: numbers[$0 + 1]) }
    return CubicBezier(start: points[0], control1: points[1], control2: points[2], end: points[3])
  }
}
