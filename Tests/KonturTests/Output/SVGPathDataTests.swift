import Kontur
import KonturTestSupport
import Testing

struct SVGPathDataTests {
  @Test func `a square takes no more characters than it must`() {
    let square = BezierPath(polygon: BoundingBox(x: 1, y: 1, width: 8, height: 8).corners)
    #expect(square.svgPathData() == "M1 1H9V9H1z")
    let far = square.applying(.translation(Point2D(x: 99, y: 0)))
    #expect(far.svgPathData() == "M100 1h8V9h-8z")
  }

  @Test func `lines are written in the shortest of their forms`() {
    func data(_ points: (Double, Double)...) -> String {
      BezierPath(polygon: points.map { Point2D(x: $0.0, y: $0.1) }).svgPathData()
    }
    // Relative where that is shorter, the letter left out where it repeats or follows a move.
    #expect(data((100, 100), (101, 102), (99, 103)) == "M100 100l1 2-2 1z")
    #expect(data((0, 0), (5, 7), (9, 3)) == "M0 0 5 7 9 3z")
    // A point or a sign separates numbers as well as a space does.
    #expect(data((0.5, 0.25), (-0.5, 0.75), (3, -1)) == "M.5.25-.5.75 3-1z")
  }

  @Test func `smooth curves leave out the control they mirror`() {
    var path = BezierPath()
    path.move(to: .zero)
    path.curve(
      to: Point2D(x: 10, y: 10), control1: Point2D(x: 0, y: 5), control2: Point2D(x: 5, y: 10))
    path.curve(
      to: Point2D(x: 20, y: 0), control1: Point2D(x: 15, y: 10), control2: Point2D(x: 20, y: 5))
    #expect(path.svgPathData() == "M0 0C0 5 5 10 10 10S20 5 20 0")
  }

  @Test func `what rounding makes vanish is left out`() {
    var path = BezierPath(
      polygon: [(1, 1), (1.001, 1.002), (0.999, 1)].map { Point2D(x: $0.0, y: $0.1) })
    #expect(path.svgPathData() == "")
    path.append(
      BezierPath(polygon: [(1, 1), (5, 1), (5.001, 1), (5, 4)].map { Point2D(x: $0.0, y: $0.1) }))
    #expect(path.svgPathData() == "M1 1H5V4z")
    #expect(BezierPath().svgPathData() == "")
  }

  @Test func `dots are kept`() throws {
    var line = BezierPath()
    line.move(to: Point2D(x: 1, y: 2))
    line.line(to: Point2D(x: 5, y: 2))
    let dots = line.dashed([0, 2])
    #expect(dots.svgPathData() == "M1 2H1M3 2H3M5 2H5")
    #expect(try BezierPath(svgPathData: dots.svgPathData()) == dots)
    var point = BezierPath()
    point.move(to: Point2D(x: 1, y: 2))
    #expect(point.svgPathData() == "")
    point.closeSubpath()
    #expect(point.svgPathData() == "M1 2z")
  }

  @Test(arguments: [0, 1, 2, 5, 10])
  func `path data has only the characters it may have`(fractionDigits: Int) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let data = BezierPath.random(using: &generator).svgPathData(fractionDigits: fractionDigits)
      #expect(data.allSatisfy { "MmLlHhVvCcSsz-. 0123456789".contains($0) })
      #expect(data.isEmpty || data.first == "M")
      for waste in ["  ", " -", "-0 ", "- ", ". ", "z ", "--", ".."] {
        #expect(!data.contains(waste))
      }
    }
  }

  @Test(arguments: [0, 2, 3])
  func `relative steps do not drift`(fractionDigits: Int) throws {
    var generator = SeededGenerator(seed: 2)
    let unit = (0..<fractionDigits).reduce(1.0) { result, _ in result / 10 }
    for _ in 0..<50 {
      let path = BezierPath.random(using: &generator)
      let data = path.svgPathData(fractionDigits: fractionDigits)
      // Every point that is drawn to is one of the path's, rounded, and in its order.
      var rest = path.ends[...]
      for end in try BezierPath(svgPathData: data).ends {
        let place = rest.firstIndex { isClose($0, end, within: unit * 0.71 + 1e-9) }
        #expect(place != nil)
        rest = rest[(place ?? rest.startIndex)...]
      }
    }
  }

  @Test func `thousands of small steps end where the path does`() throws {
    let points = (0...5000).map { Point2D(x: 1000 + Double($0) / 3, y: 1000 - Double($0) / 7) }
    var path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    let data = path.svgPathData(fractionDigits: 1)
    #expect(data.contains("l"))
    let end = try #require(try BezierPath(svgPathData: data).ends.last)
    #expect(isClose(end, points[5000], within: 0.071))
  }

  @Test func `coordinates of any size never trap`() {
    let values = [1e300, -1e300, .infinity, .nan, 1e18, -4e18]
    for x in values {
      var path = BezierPath(polygon: [Point2D(x: x, y: 1), Point2D(x: 2, y: -x), .zero])
      path.append(path.applying(.scaling(x: -1, y: 1)))
      path.move(to: Point2D(x: -x, y: x))
      path.curve(
        to: Point2D(x: x, y: x), control1: Point2D(x: x, y: -x), control2: Point2D(x: -x, y: -x))
      path.curve(
        to: Point2D(x: -x, y: x), control1: Point2D(x: -x, y: x), control2: Point2D(x: x, y: -x))
      for fractionDigits in [0, 10] {
        #expect(path.svgPathData(fractionDigits: fractionDigits).isEmpty == !x.isFinite)
      }
    }
  }
}

extension BezierPath {
  /// Where the pen is put down, and where each line and curve ends.
  fileprivate var ends: [Point2D] { subpaths.flatMap { [$0.start] + $0.segments.map(\.end) } }
}
