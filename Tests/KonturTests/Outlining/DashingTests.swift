import KonturTestSupport
import Testing

@testable import Kontur

struct DashingTests {
  @Test func `dashes and gaps add up to the length of the path`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let path = BezierPath.random(using: &generator)
      let (dash, gap) = (
        Double.random(in: 1...40, using: &generator), Double.random(in: 1...40, using: &generator)
      )
      let phase = Double.random(in: -100...100, using: &generator)
      let dashes = path.dashed([dash, gap], phase: phase)
      let gaps = path.dashed([gap, dash], phase: phase - dash)
      #expect(isClose(dashes.length + gaps.length, path.length, within: 1e-9 * path.length))
    }
  }

  @Test func `inner dashes have the lengths of the pattern, in its order`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      var path = BezierPath()
      path.move(to: .zero)
      for _ in 0..<4 {
        let curve = CubicBezier.random(using: &generator)
        path.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      let lengths = path.dashed([5, 2, 3, 2]).subpaths.dropLast().map { BezierPath([$0]).length }
      for (index, length) in lengths.enumerated() {
        #expect(isClose(length, index % 2 == 0 ? 5 : 3, within: 1e-8))
      }
    }
  }

  @Test func `a phase of 6 begins the pattern 5-2-3-2 in the middle of its first gap`() {
    #expect(
      ends(line(24).dashed([5, 2, 3, 2], phase: 6)) == [[1, 4], [6, 11], [13, 16], [18, 23]])
    #expect(ends(line(10).dashed([5, 2, 3, 2], phase: -1)) == [[1, 6], [8, 10]])
    #expect(ends(line(10).dashed([5, 2, 3, 2], phase: 3)) == [[0, 2], [4, 7], [9, 10]])
  }

  @Test func `periods added to the phase change nothing`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      let path = BezierPath.random(using: &generator)
      let phase = Double(Int.random(in: 0...95, using: &generator)) / 8
      for periods in [-1000.0, -1, 1, 5] {
        let shifted = path.dashed([5, 2, 3, 2], phase: phase + periods * 12)
        #expect(shifted == path.dashed([5, 2, 3, 2], phase: phase))
      }
    }
  }

  @Test func `a list of odd length is taken twice`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      let phase = Double.random(in: -30...30, using: &generator)
      for fit in DashFit.allCases {
        let odd = path.dashed([7, 3, 2], phase: phase, fit: fit)
        #expect(odd == path.dashed([7, 3, 2, 7, 3, 2], phase: phase, fit: fit))
      }
    }
    #expect(ends(line(10).dashed([3])) == [[0, 3], [6, 9]])
  }

  @Test func `every subpath begins the pattern anew`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      let path = BezierPath.random(using: &generator)
      for fit in DashFit.allCases {
        var each = BezierPath()
        for subpath in path.subpaths {
          each.append(BezierPath([subpath]).dashed([9, 4], phase: 5, fit: fit))
        }
        #expect(path.dashed([9, 4], phase: 5, fit: fit) == each)
      }
    }
  }

  @Test func `what is painted at both sides of a seam is one dash with its join`() {
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    // 40 long: painted 0–3, 7–13, 17–23, 27–33 and 37–40.
    let dashes = square.dashed([6, 4], phase: 3).subpaths
    #expect(dashes.count == 4)
    #expect(dashes.last?.start == Point2D(x: 0, y: 3))
    #expect(dashes.last?.segments.map(\.end) == [.zero, Point2D(x: 3, y: 0)])
    #expect(dashes.allSatisfy { $0.segments.count == 2 && !$0.isClosed })
    // The same line left open has two pieces there.
    var open = square.subpaths[0]
    open.isClosed = false
    #expect(BezierPath([open]).dashed([6, 4], phase: 3).subpaths.count == 5)
    // Painted up to the seam, but not from it, and the other way around.
    #expect(square.dashed([6, 4], phase: 6).subpaths.count == 4)
    #expect(square.dashed([6, 4], phase: 0).subpaths.count == 4)
    #expect(square.dashed([6, 5], phase: 0).subpaths.map(\.start.y).last == 7)
  }

  @Test func `a dash around all of a closed subpath is that subpath`() {
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    #expect(square.dashed([40, 3]) == square)
    #expect(square.dashed([100, 3], phase: 30) == square)
    #expect(!square.dashed([39, 3]).subpaths[0].isClosed)
    #expect(ends(line(10).dashed([40, 3])) == [[0, 10]])
  }

  @Test(arguments: [[], [0], [0, 0], [5, 0], [5, 0, 3, 0]])
  func `a pattern that leaves nothing out changes nothing`(lengths: [Double]) {
    var generator = SeededGenerator(seed: 6)
    let path = BezierPath.random(using: &generator)
    #expect(path.dashed(lengths, phase: 3, fit: .corners) == path)
  }

  @Test func `dashes with no gap between them are one`() {
    #expect(ends(line(20).dashed([3, 0, 2, 4])) == [[0, 5], [9, 14], [18, 20]])
    #expect(ends(line(20).dashed([3, 4, 2, 0])) == [[0, 3], [7, 12], [16, 20]])
  }

  @Test func `dashes of no length are points, also at both ends of a line`() {
    #expect(ends(line(10).dashed([0, 2])) == [0, 2, 4, 6, 8, 10].map { [$0, $0] })
    #expect(ends(line(10).dashed([0, 2], phase: 1)) == [1, 3, 5, 7, 9].map { [$0, $0] })
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    for phase in [0, 1, 2.5, -2] {
      #expect(square.dashed([0, 2], phase: phase).subpaths.count == 20)
    }
    // At the end of a closed line, where none is at its beginning.
    #expect(square.dashed([0, 24], phase: 8).subpaths.map(\.start.y) == [6, 0])
  }

  @Test func `a dot knows the direction of its line`() throws {
    let pattern = try #require(DashPattern([0, 5], phase: 0))
    let square = BezierPath(polygon: BoundingBox(x: 0, y: 0, width: 10, height: 10).corners)
    let directions = square.dashes(pattern, fit: .none).map { dash -> Point2D? in
      if case .dot(_, let direction) = dash { direction } else { nil }
    }
    let sides = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { Point2D(x: $0, y: $1) }
    #expect(directions == sides.flatMap { [$0, $0] })
  }

  @Test func `what has no length is painted when the pattern begins with paint`() throws {
    var path = BezierPath()
    path.move(to: Point2D(x: 1, y: 2))
    #expect(path.dashed([3, 2]).isEmpty)
    path.closeSubpath()
    #expect(ends(path.dashed([3, 2])) == [[1, 1]])
    #expect(ends(path.dashed([0, 2])) == [[1, 1]])
    #expect(path.dashed([3, 2], phase: 4).isEmpty)
    #expect(path.dashed([3, 2], phase: 3).isEmpty)
    #expect(ends(path.dashed([3, 2], phase: 4, fit: .corners)) == [[1, 1]])
    let pattern = try #require(DashPattern([3, 2], phase: 0))
    let dot = Dash.dot(at: Point2D(x: 1, y: 2), direction: Point2D(x: 1, y: 0))
    #expect(path.dashes(pattern, fit: .none) == [dot])
    #expect(path.dashes(nil, fit: .none) == [dot])
    #expect(BezierPath().dashed([3, 2]).isEmpty)
  }

  @Test func `a dash that ends at a corner leaves no sliver behind it`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      // Sides of the same length wherever they point, which rounding makes a little longer or not.
      let shift = Point2D.random(within: 1000, using: &generator)
      let polygon = Shape.regularPolygon(
        center: shift, radius: 10, count: 7, degrees: .random(in: 0...360, using: &generator))
      let side = polygon[0].distance(to: polygon[1])
      let dashes = BezierPath(polygon: polygon).dashed([side, side], phase: 0).subpaths
      // The last side is painted, and so is the first: one dash with the seam in its middle.
      #expect(dashes.map(\.segments.count) == [1, 1, 2])
    }
  }

  @Test func `patterns too fine are stretched, and paint the same share`() {
    let path = line(1000)
    let fine = path.dashed([1e-9, 3e-9], phase: 2e-9)
    #expect(abs(fine.subpaths.count - 262_144) <= 1)
    #expect(isClose(fine.length, 250, within: 0.01))
    #expect(path.dashed([1e-307, 1e-307]).subpaths.count <= 262_145)
    #expect(path.dashed([1e300, 1e300]).subpaths.count == 1)
  }

  @Test func `what is not finite stays solid`() {
    var path = BezierPath()
    path.move(to: .zero)
    path.line(to: Point2D(x: .infinity, y: 0))
    path.line(to: Point2D(x: 3, y: .nan))
    #expect(path.dashed([3, 2]).subpaths.map(\.segments.count) == [2])
  }

  private func line(_ length: Double) -> BezierPath {
    var path = BezierPath()
    path.move(to: .zero)
    path.line(to: Point2D(x: length, y: 0))
    return path
  }

  /// The first and the last x of every subpath.
  private func ends(_ path: BezierPath) -> [[Double]] {
    path.subpaths.map { [$0.start.x, $0.segments.last?.end.x ?? .nan] }
  }
}
