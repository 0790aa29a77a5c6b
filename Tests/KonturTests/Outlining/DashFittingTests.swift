import Kontur
import KonturTestSupport
import Testing

struct DashFittingTests {
  @Test func `a fitted pattern closes each contour with its first dash and last gap whole`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let path = BezierPath.random(using: &generator)
      for subpath in path.subpaths where subpath.isClosed {
        let contour = BezierPath([subpath])
        guard contour.length > 0 else { continue }
        let dashes = contour.dashed([9, 4], fit: .contour)
        let count = max(1, (contour.length / 13).rounded())
        #expect(Double(dashes.subpaths.count) == count)
        for dash in dashes.subpaths {
          let share = BezierPath([dash]).length * count / contour.length
          #expect(isClose(share, 9.0 / 13, within: 1e-6))
        }
        #expect(dashes.subpaths.first?.start == subpath.start)
        // The gaps, as the dashes of the pattern turned around.
        let gaps = contour.dashed([4, 9], phase: 4, fit: .contour).subpaths
        #expect(Double(gaps.count) == count)
        let last = gaps.last.map { BezierPath([$0]).length } ?? 0
        #expect(isClose(last * count / contour.length, 4.0 / 13, within: 1e-6))
      }
    }
  }

  @Test func `a fitted pattern keeps its phase in proportion`() {
    let square = square(side: 11)
    // 44 long, so four periods of 10 are stretched by a tenth, and the phase with them.
    let dashes = square.dashed([6, 4], phase: 3, fit: .contour).subpaths
    #expect(dashes.count == 4)
    for dash in dashes { #expect(isClose(BezierPath([dash]).length, 6.6)) }
    #expect(isClose(dashes[0].start, Point2D(x: 7.7, y: 0)))
  }

  @Test func `open subpaths keep their pattern`() {
    var path = BezierPath()
    path.move(to: .zero)
    path.line(to: Point2D(x: 17, y: 0))
    #expect(path.dashed([6, 4], fit: .contour) == path.dashed([6, 4]))
  }

  @Test func `dashes are centred on corners`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      var corners: [Point2D]
      repeat {
        corners = (0..<5).map { _ in Point2D.random(using: &generator) }
      } while !turnsEverywhere(corners)
      let path = BezierPath(polygon: corners)
      let dashes = path.dashed([5, 3], phase: 1, fit: .corners).subpaths
      let edges = zip(corners, corners.dropFirst() + [corners[0]]).map { $0.distance(to: $1) }
      for (index, corner) in corners.enumerated() {
        let over = dashes.filter { dash in dash.segments.dropLast().contains { $0.end == corner } }
        #expect(over.count == 1)
        // Half a dash to each side, stretched as that side is.
        let before = over.first?.segments.first { $0.end == corner }
        let after = over.first?.segments.first { $0.start == corner }
        for (half, edge) in [(before, edges[(index + 4) % 5]), (after, edges[index])] {
          let length = half.map { $0.start.distance(to: $0.end) } ?? .nan
          let expected = edge > 5 ? 2.5 * edge / (8 * max(1, (edge / 8).rounded())) : edge
          #expect(isClose(length, expected, within: 1e-8))
        }
      }
      let count = edges.reduce(0) { $0 + ($1 > 5 ? max(1, ($1 / 8).rounded()) : 0) }
      #expect(Double(dashes.count) == count)
    }
  }

  @Test func `corners are found when the contour begins between two of them`() {
    // A square that begins in the middle of a side.
    var path = BezierPath()
    path.move(to: Point2D(x: 10, y: 0))
    for (x, y) in [(20.0, 0.0), (20, 20), (0, 20), (0, 0)] { path.line(to: Point2D(x: x, y: y)) }
    path.closeSubpath()
    let dashes = path.dashed([4, 6], fit: .corners).subpaths
    #expect(dashes.count == 8)
    let centers = dashes.map { dash in
      dash.segments.count == 2 ? dash.segments[0].end : (dash.start + dash.segments[0].end) / 2
    }
    #expect(centers.count { $0.x == 10 || $0.y == 10 } == 4)
    #expect(centers.count { ($0.x == 0 || $0.x == 20) && ($0.y == 0 || $0.y == 20) } == 4)
  }

  @Test func `sides no longer than a dash stay solid`() {
    let rectangle = BoundingBox(x: 0, y: 0, width: 30, height: 4)
    let path = BezierPath(polygon: rectangle.corners)
    let dashes = path.dashed([5, 5], fit: .corners).subpaths
    // Each short side is one dash with half a dash on both long sides.
    #expect(dashes.count { $0.segments.count == 3 } == 2)
    #expect(dashes.count == 6)
    #expect(square(side: 5).dashed([5, 1], fit: .corners) == square(side: 5))
  }

  @Test func `an open line has half a dash at both its ends`() {
    var path = BezierPath()
    path.move(to: .zero)
    path.line(to: Point2D(x: 21, y: 0))
    path.line(to: Point2D(x: 21, y: 21))
    let dashes = path.dashed([4, 3], phase: 2, fit: .corners).subpaths
    #expect(dashes.map { BezierPath([$0]).length } == [2, 4, 4, 4, 4, 4, 2])
    #expect(dashes[3].segments.map(\.end) == [Point2D(x: 21, y: 0), Point2D(x: 21, y: 2)])
  }

  @Test func `dots lie on corners`() {
    let dots = square(side: 10).dashed([0, 3], fit: .corners).subpaths
    #expect(dots.count == 12)
    for corner in BoundingBox(x: 0, y: 0, width: 10, height: 10).corners {
      #expect(dots.count { $0.start == corner } == 1)
    }
  }

  @Test func `what has no corners is fitted as a whole`() {
    for count in [31, 200] {
      let circle = BezierPath(
        polygon: Shape.regularPolygon(center: .zero, radius: 50, count: count))
      let fitted = circle.dashed([7, 4], phase: 2, fit: .contour)
      #expect(circle.dashed([7, 4], phase: 2, fit: .corners) == fitted)
    }
    let dozen = BezierPath(polygon: Shape.regularPolygon(center: .zero, radius: 50, count: 12))
    let dashes = dozen.dashed([7, 4], fit: .corners).subpaths
    #expect(dashes.count { $0.segments.count == 2 } == 12)
  }

  /// Whether the polygon through some points turns by 20° or more at each of them.
  private func turnsEverywhere(_ points: [Point2D]) -> Bool {
    points.indices.allSatisfy { index in
      let (a, b, c) = (points[index], points[(index + 1) % 5], points[(index + 2) % 5])
      return (b - a).normalized.dot((c - b).normalized) < 0.94
    }
  }

  private func square(side: Double) -> BezierPath {
    BezierPath(polygon: BoundingBox(x: 0, y: 0, width: side, height: side).corners)
  }
}
