import Kontur
import KonturTestSupport
import Testing

struct FlatteningTests {
  @Test(arguments: [10, 1, 0.1, 0.01])
  func `chords stay within the tolerance of their curve`(tolerance: Double) {
    for curve in CubicBezierTests.curves {
      let ends = [curve.start] + curve.flattened(tolerance: tolerance)
      let chords = ends.count - 1
      for (index, chord) in zip(ends, ends.dropFirst()).enumerated() {
        for step in 0...8 {
          let t = (Double(index) + Double(step) / 8) / Double(chords)
          let distance = ClosedPolyline([chord.0, chord.1]).distance(to: curve.point(at: t))
          #expect(distance <= tolerance * (1 + 1e-9))
        }
      }
    }
  }

  @Test func `chords end exactly at the end`() {
    for curve in CubicBezierTests.curves {
      #expect(curve.flattened(tolerance: 0.1).last == curve.end)
    }
  }

  @Test func `a straight curve is one chord`() {
    let line = CubicBezier(from: Point2D(x: 0, y: 0), to: Point2D(x: 9, y: 3))
    #expect(line.flattened(tolerance: 1e-3) == [line.end])
  }

  @Test func `a smaller tolerance needs no fewer chords, and half as many for four times it`() {
    for curve in CubicBezierTests.curves.prefix(30) {
      let counts = [0.01, 0.04, 0.16].map { curve.flattened(tolerance: $0).count }
      #expect(counts[0] >= counts[1] && counts[1] >= counts[2])
      #expect(abs(counts[0] - 2 * counts[1]) <= 2)
    }
  }

  @Test func `a flattened path has the same subpaths, without curves`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let path = BezierPath.random(using: &generator)
      let flat = path.flattened(tolerance: 1)
      #expect(flat.curveCount == 0)
      #expect(flat.subpaths.map(\.start) == path.subpaths.map(\.start))
      #expect(flat.subpaths.map(\.isClosed) == path.subpaths.map(\.isClosed))
      #expect(flat.flattened(tolerance: 0.1) == flat)
    }
  }

  @Test func `a careless tolerance does not exhaust memory`() {
    let curve = CubicBezierTests.curves[0]
    #expect(curve.flattened(tolerance: 1e-300).count <= 65536)
  }
}
