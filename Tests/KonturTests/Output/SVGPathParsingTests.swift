import KonturTestSupport
import Testing

@testable import Kontur

@Suite struct SVGPathParsingTests {
  @Test(arguments: 0..<200)
  func `printing a path and parsing it gives it back`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let path = randomGridPath(using: &generator)
    let text = path.svgPathData(fractionDigits: 2)
    let parsed = try BezierPath(svgPathData: text)
    #expect(parsed.svgPathData(fractionDigits: 2) == text)
    let pairs = zip(points(of: parsed), points(of: path))
    #expect(points(of: parsed).count == points(of: path).count)
    #expect(pairs.allSatisfy { $0.distance(to: $1) < 1e-9 })
  }

  @Test func `all commands are understood, absolute and relative`() throws {
    let absolute = try BezierPath(
      svgPathData: "M10 10L20 10H30V20C30 30 40 30 40 20S50 10 50 20Q55 30 60 20T70 20Z")
    let relative = try BezierPath(
      svgPathData: "m10,10 10,0h10v10c0 10 10 10 10 0s10-10 10 0q5 10 10 0t10 0z")
    #expect(absolute == relative)
    #expect(absolute.segmentCount == 8)
    #expect(points(of: absolute).contains(Point2D(x: 70, y: 20)))
  }

  @Test func `a smooth curve mirrors only a control point of its own kind`() throws {
    let path = try BezierPath(svgPathData: "M0 0L3 0S6 3 6 6")
    #expect(path.elements.last == curve((3, 0), (6, 3), (6, 6)))
    let quadratic = try BezierPath(svgPathData: "M0 0C0 1 1 1 3 0T6 6")
    #expect(quadratic.elements.last == curve((3, 0), (4, 2), (6, 6)))
  }

  @Test func `drawing goes on from the start after closing`() throws {
    let path = try BezierPath(svgPathData: "M1 2h4v4zl3 3z")
    #expect(path.subpaths.count == 2)
    #expect(path.subpaths[1].start == Point2D(x: 1, y: 2))
  }

  @Test func `numbers may touch`() throws {
    let path = try BezierPath(svgPathData: "M.5.5-1-.25e1 1E1+3")
    #expect(
      points(of: path) == [
        Point2D(x: 0.5, y: 0.5), Point2D(x: -1, y: -2.5), Point2D(x: 10, y: 3),
      ])
  }

  @Test(arguments: [true, false], [true, false])
  func `arcs are circular, run the way and the length asked for`(isLarge: Bool, sweeps: Bool) throws
  {
    // Two points a quarter turn apart on a circle of radius 5.
    let flags = "\(isLarge ? 1 : 0)\(sweeps ? 1 : 0)"
    let path = try BezierPath(svgPathData: "M5 0A5 5 0 \(flags) 0 5")
    #expect(abs(path.length - (isLarge ? 1.5 : 0.5) * .pi * 5) < 5e-3)
    let center = isLarge == sweeps ? Point2D(x: 5, y: 5) : .zero
    for point in points(of: path.flattened(tolerance: 0.01)) {
      #expect(abs(point.distance(to: center) - 5) < 1.5e-3)
    }
    let turn = path.subpaths[0].segments.reduce(0) { $0 + cross(of: $1) }
    #expect((turn > 0) == sweeps)
  }

  @Test(arguments: [0, 1], [0, 1])
  func `two halves of a circle are a circle, large or not`(large: Int, sweep: Int) throws {
    for (x, radius) in [("8", 24.0), ("8.049999999999997", 24.25), ("0.1", 0.3), ("7", 1.7)] {
      let arc = "a\(radius) \(radius) 0 \(large) \(sweep)"
      let path = try BezierPath(
        svgPathData: "M\(x) 31.6\(arc) \(2 * radius) 0\(arc) \(-2 * radius) 0z")
      let area = .pi * radius * radius * (sweep == 1 ? 1 : -1)
      #expect(isClose(path.signedArea, area, within: 1e-3 * abs(area)))
    }
  }

  @Test func `an arc with radii too small is enlarged, and one without a radius is a line`() throws
  {
    let half = try BezierPath(svgPathData: "M0 0A1 1 0 0 1 10 0")
    #expect(abs(half.length - .pi * 5) < 5e-3)
    let line = try BezierPath(svgPathData: "M0 0A0 4 0 0 1 10 0")
    #expect(line.elements.last == .line(to: Point2D(x: 10, y: 0)))
  }

  @Test(arguments: ["1e-9", "1e-150", "1e-200", "5e-324"])
  func `of radii far too small only the ratio counts`(radius: String) throws {
    let half = try BezierPath(svgPathData: "M16 16A\(radius) \(radius) 0 0 1 48 48")
    let center = Point2D(x: 32, y: 32)
    #expect(isClose(half.length, .pi * 512.squareRoot(), within: 0.02))
    for point in points(of: half.flattened(tolerance: 0.01)) {
      #expect(isClose(point.distance(to: center), 512.squareRoot(), within: 0.01))
    }
  }

  @Test func `an ellipse far too small has the form of its radii`() throws {
    let flat = try BezierPath(svgPathData: "M0 0A2e-200 1e-200 0 0 1 8 0")
    let bounds = try #require(flat.bounds)
    #expect(isClose(bounds.height, 2, within: 1e-3) && isClose(bounds.width, 8, within: 1e-3))
    for flags in ["0 0", "0 1", "1 0", "1 1"] {
      for radii in ["1 1e-200", "1e-200 1", "1 1e200", "1e200 1", "1e-300 1e300"] {
        let wild = try BezierPath(svgPathData: "M0 0A\(radii) 20 \(flags) 8 3")
        #expect(wild.length.isFinite && wild.length > 8)
      }
    }
  }

  @Test(arguments: ["1e9", "1e150", "1e200", "1e308"])
  func `an arc of a radius far too large is a line, or all of the plane`(radius: String) throws {
    let near = try BezierPath(svgPathData: "M16 16A\(radius) \(radius) 30 0 1 48 48")
    #expect(isClose(near.length, 2048.squareRoot(), within: 1e-4))
    for point in points(of: near) { #expect(isClose(point.x, point.y, within: 1e-4)) }
    let far = try BezierPath(svgPathData: "M16 16A\(radius) \(radius) 0 1 1 48 48z")
    let coverage = far.coverage(width: 64, height: 64).values
    #expect(isClose(coverage.reduce(0, +), 2048, within: 0.1))
  }

  @Test(arguments: [
    ("L1 1", SVGPathDataError.Reason.missingMove, 1), ("M1", .missingNumber, 2),
    ("M1 1X2", .unknownCommand, 4), ("M1 1z5", .unknownCommand, 5),
    ("M0 0A1 1 0 2 0 5 5", .missingFlag, 11), ("M1 1L1e999 0", .missingNumber, 5),
    ("M-.5-", .missingNumber, 4), ("7", .missingMove, 0),
  ])
  func `what is wrong is told with its place`(
    text: String, reason: SVGPathDataError.Reason, offset: Int
  ) {
    #expect(throws: SVGPathDataError(reason: reason, offset: offset)) {
      try BezierPath(svgPathData: text)
    }
  }

  @Test func `no text makes the parser trap`() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, ")
    for _ in 0..<3000 {
      let length = Int.random(in: 0..<40, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "M" })
      _ = try? BezierPath(svgPathData: text)
    }
  }
}

private func points(of path: BezierPath) -> [Point2D] {
  path.elements.flatMap { element -> [Point2D] in
    switch element {
    case .move(let point), .line(let point): [point]
    case .curve(let point, let control1, let control2): [control1, control2, point]
    case .closeSubpath: []
    }
  }
}

private func curve(
  _ control1: (Double, Double), _ control2: (Double, Double), _ end: (Double, Double)
) -> BezierPath.Element {
  .curve(
    to: Point2D(x: end.0, y: end.1), control1: Point2D(x: control1.0, y: control1.1),
    control2: Point2D(x: control2.0, y: control2.1))
}

/// Positive where the segment turns from the x axis towards the y axis.
private func cross(of segment: BezierPath.Segment) -> Double {
  let cubic = segment.asCubic
  return (cubic.control1 - cubic.start).cross(cubic.end - cubic.control2)
}

/// Closed subpaths of lines and curves whose coordinates are on the grid of two decimals, so that
/// printing loses nothing.
private func randomGridPath(using generator: inout SeededGenerator) -> BezierPath {
  func point() -> Point2D {
    Point2D(
      x: Double(Int.random(in: -9999...9999, using: &generator)) / 100,
      y: Double(Int.random(in: -9999...9999, using: &generator)) / 100)
  }
  var path = BezierPath()
  for _ in 0..<Int.random(in: 1...3, using: &generator) {
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      if Bool.random(using: &generator) {
        path.line(to: point())
      } else {
        path.curve(to: point(), control1: point(), control2: point())
      }
    }
    path.closeSubpath()
  }
  return path
}
