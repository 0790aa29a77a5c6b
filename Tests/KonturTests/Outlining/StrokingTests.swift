import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct StrokingTests {
  static let line: BezierPath = {
    var path = BezierPath()
    path.move(to: Point2D(x: 2, y: 3))
    path.line(to: Point2D(x: 12, y: 3))
    return path
  }()

  static let corner: BezierPath = {
    var path = line
    path.line(to: Point2D(x: 12, y: 13))
    return path
  }()

  @Test func `caps add what they are made of`() {
    let half = Double.pi / 2
    for (cap, area) in [(StrokeStyle.Cap.butt, 40.0), (.square, 56), (.round, 40 + 8 * half)] {
      let outline = Self.line.stroked(StrokeStyle(lineWidth: 4, lineCap: cap))
      #expect(isClose(-outline.signedArea, area, within: 0.02))
      #expect(outline.subpaths.count == 1)
    }
    #expect(Self.line.stroked(StrokeStyle(lineWidth: 4, lineCap: .square)).segmentCount == 4)
  }

  @Test func `joins add what they are made of`() {
    // Two bars of 10 × 4 that share a quarter of the square around their corner.
    for (join, area) in [(StrokeStyle.Join.miter, 4.0), (.round, Double.pi), (.bevel, 2)] {
      let outline = Self.corner.stroked(StrokeStyle(lineWidth: 4, lineJoin: join))
      #expect(isClose(-outline.signedArea, 80 - 4 + area, within: 0.02))
    }
    let blunt = Self.corner.stroked(StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: 1.4))
    #expect(isClose(-blunt.signedArea, 78))
    let sharp = Self.corner.stroked(StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: 1.5))
    #expect(isClose(-sharp.signedArea, 80) && sharp.segmentCount == 6)
  }

  @Test(arguments: StrokeStyle.Join.allCases)
  func `joins are one piece with what they join`(join: StrokeStyle.Join) {
    var generator = SeededGenerator(seed: 21)
    func point() -> Point2D {
      Point2D(
        x: .random(in: 0..<100, using: &generator), y: .random(in: 0..<100, using: &generator))
    }
    var pieces = 0
    for round in 0..<600 {
      var path = BezierPath()
      path.move(to: point())
      for _ in 0..<2 { path.line(to: point()) }
      if round % 2 == 0 { path.closeSubpath() }
      let outline = path.stroked(StrokeStyle(lineWidth: 4, lineJoin: join))
      // Outer outlines run the one way, holes the other.
      pieces += outline.subpaths.count { BezierPath([$0]).signedArea < 0 }
    }
    #expect(pieces == 600)
  }

  @Test func `what turns back is joined with a half disc or not at all`() {
    var path = Self.line
    path.line(to: Point2D(x: 2, y: 3))
    for (join, area) in [(StrokeStyle.Join.miter, 0.0), (.bevel, 0), (.round, 2 * Double.pi)] {
      let outline = path.stroked(StrokeStyle(lineWidth: 4, lineJoin: join))
      #expect(isClose(-outline.signedArea, 40 + area, within: 0.02))
    }
  }

  @Test func `a circle becomes a ring, and a disc when the pen fills it`() {
    let circle = BezierPath.circle(center: .zero, radius: 10)
    let ring = circle.stroked(StrokeStyle(lineWidth: 6), tolerance: 0.01)
    #expect(ring.segmentCount == 8)
    #expect(isClose(-ring.signedArea, .pi * (169 - 49), within: 0.3))
    let disc = circle.stroked(StrokeStyle(lineWidth: 24), tolerance: 0.01)
    #expect(disc.segmentCount == 4)
    #expect(isClose(-disc.signedArea, .pi * 484, within: 0.5))
  }

  @Test func `dots are discs and squares`() {
    let dots = StrokeStyle(lineWidth: 2, lineCap: .round, dash: [0, 5])
    let discs = Self.line.stroked(dots)
    #expect(discs.subpaths.count == 3)
    #expect(isClose(-discs.signedArea, 3 * .pi, within: 0.01))
    var point = BezierPath()
    point.move(to: .zero)
    point.closeSubpath()
    for (cap, area) in [(StrokeStyle.Cap.butt, 0.0), (.square, 4), (.round, Double.pi)] {
      let outline = point.stroked(StrokeStyle(lineWidth: 2, lineCap: cap))
      #expect(isClose(-outline.signedArea, area, within: 0.01))
    }
  }

  @Test func `a stroke holds the points that are near enough, and no others`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<15 {
      let path = BezierPath.random(within: 50, using: &generator)
      let width = Double.random(in: 0.5...30, using: &generator)
      let outline = path.stroked(
        StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round))
      let rings = outline.flattened(tolerance: 0.001).subpaths.map {
        ClosedPolyline($0.segments.map(\.start))
      }
      let wrong = (0..<200).map { _ in Point2D.random(within: 70, using: &generator) }.filter {
        let distance = distance(of: $0, from: path)
        if abs(distance - width / 2) < 0.05 { return false }
        let isInside = !rings.count(where: { [point = $0] in $0.contains(point) }).isMultiple(of: 2)
        return isInside != (distance < width / 2)
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test func `random strokes of all kinds are finite and paint the same under both rules`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let path = BezierPath.random(within: 50, using: &generator)
      let style = StrokeStyle(
        lineWidth: .random(in: 0.1...60, using: &generator),
        lineCap: StrokeStyle.Cap.allCases[Int.random(in: 0..<3, using: &generator)],
        lineJoin: StrokeStyle.Join.allCases[Int.random(in: 0..<3, using: &generator)],
        miterLimit: .random(in: 1...10, using: &generator),
        dash: Bool.random(using: &generator) ? [] : [7, 3, 0, 4])
      let outline = path.stroked(style)
      #expect(outline.isFinite)
      let odd = outline.normalized(using: .evenOdd).signedArea
      #expect(isClose(odd, outline.signedArea, within: 1e-2))
    }
  }

  @Test func `dashes that lie on many others are one piece`() {
    let circle = BezierPath.circle(center: .zero, radius: 100)
    let dashed = StrokeStyle(lineWidth: 20, lineCap: .round, dash: [0.3, 0.5])
    let outline = circle.stroked(dashed)
    #expect(isClose(-outline.signedArea, .pi * (110 * 110 - 90 * 90), within: 2))
    #expect(outline.subpaths.count == 2)
  }

  @Test func `an endless miter limit has an end`() {
    var path = BezierPath(polygon: [.zero, Point2D(x: 100, y: 0), Point2D(x: 0, y: 1e-6)])
    #expect(!path.stroked(StrokeStyle(lineWidth: 10, miterLimit: .infinity)).isEmpty)
    path = Self.corner
    let (endless, usual) = (
      path.stroked(StrokeStyle(lineWidth: 2, miterLimit: .infinity)),
      path.stroked(StrokeStyle(lineWidth: 2))
    )
    #expect(endless == usual)
  }

  @Test func `a style that cannot be is not decoded`() throws {
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, dash: [1, 2], dashPhase: 4)
    let text = String(decoding: try JSONEncoder().encode(style), as: UTF8.self)
    #expect(try JSONDecoder().decode(StrokeStyle.self, from: Data(text.utf8)) == style)
    for (good, bad) in [("[1,2]", "[-1,2]"), ("[1,2]", "[1e308,1e308]"), (":3", ":-3")] {
      let wrong = text.replacing(good, with: bad)
      #expect(wrong != text)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(StrokeStyle.self, from: Data(wrong.utf8))
      }
    }
  }

  @Test(arguments: StrokeStyle.Cap.allCases)
  func `dashes of a border lie inside, whatever their ends`(cap: StrokeStyle.Cap) {
    let star = BezierPath(
      polygon: Shape.star(center: Point2D(x: 50, y: 50), radii: [45, 18], count: 10))
    let style = StrokeStyle(lineWidth: 8, lineCap: cap, dash: [3, 9])
    var drawing = Drawing(size: DrawingSize(width: 100, height: 100))
    drawing.stroke(star, style: style)
    let expanded = drawing.strokingBorders().expanded()
    let outside = expanded.layers[0].path.subtracting(star)
    #expect(!expanded.layers[0].path.isEmpty && abs(outside.signedArea) < 0.02)
  }

  @Test func `a border lies inside`() {
    let star = BezierPath(polygon: Shape.star(center: .zero, radii: [40, 18], count: 10))
    let border = star.strokeBorder(StrokeStyle(lineWidth: 3))
    #expect(abs(border.subtracting(star).signedArea) < 0.01)
    #expect(border.subpaths.count == 2, "\(border.svgPathData(fractionDigits: 4))")
  }

  /// A horn: inset, it ends in tips that are no corners of its own, between sides that bend.
  private static let horn: BezierPath = {
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.curve(
      to: Point2D(x: 40, y: 40), control1: Point2D(x: 20, y: 0), control2: Point2D(x: 40, y: 15))
    path.curve(
      to: Point2D(x: 0, y: 0), control1: Point2D(x: 20, y: 40), control2: Point2D(x: 24, y: 12))
    path.closeSubpath()
    return path
  }()

  @Test(arguments: StrokeStyle.Join.allCases)
  func `no join of a border sticks out`(join: StrokeStyle.Join) {
    let notched = BezierPath(polygon: Shape.star(center: .zero, radii: [40, 12], count: 14))
    for path in [Self.horn, notched] {
      for width in [2.0, 5, 7] {
        let style = StrokeStyle(lineWidth: width, lineJoin: join)
        let border = path.strokeBorder(style)
        #expect(abs(border.subtracting(path).signedArea) < 0.1)
        // What it covers without them is the same.
        let line = path.borderLine(for: style, using: .nonZero).stroked(style)
        let inside = line.intersection(path).signedArea
        #expect(isClose(border.signedArea, inside, within: 0.2))
      }
    }
  }

  @Test func `the line of a border is clipped where joins would stick out`() {
    func border(_ path: BezierPath, _ join: StrokeStyle.Join) -> Drawing {
      let stroke = Drawing.Stroke(style: StrokeStyle(lineWidth: 5, lineJoin: join))
      var drawing = Drawing(size: DrawingSize(width: 50, height: 50))
      drawing.layers = [Drawing.Layer(path: path, fill: nil, stroke: stroke)]
      return drawing.strokingBorders()
    }
    let square = BezierPath(
      polygon: Shape.rectangle(center: .zero, width: 30, height: 30, degrees: 0))
    let sticking = border(Self.horn, .miter)
    #expect(sticking.layers.map(\.strokeClip) == [Self.horn])
    let clip = "<clipPath id=\"clip-"
    #expect(sticking.svg().contains(clip) && sticking.svg().contains(" clip-path=\"url(#clip-"))
    for solid in [border(Self.horn, .round), border(square, .miter)] {
      #expect(solid.layers.map(\.strokeClip) == [nil] && !solid.svg().contains(clip))
    }
    // Expanded, the line ends where the clip does.
    let expanded = sticking.expanded().layers[0].path
    #expect(abs(expanded.subtracting(Self.horn).signedArea) < 0.1)
    #expect(
      abs(
        sticking.layers[0].path.stroked(StrokeStyle(lineWidth: 5)).subtracting(Self.horn).signedArea
      )
        > 1)
    // Neither the inside nor what is without a clip changes.
    var filled = sticking
    filled.layers[0].fill = .black
    let text = filled.svg()
    #expect(text.count(of: "<path") == 3 && text.count(of: "clip-path") == 1)
  }

  @Test func `no width and no path leave nothing`() {
    #expect(Self.line.stroked(StrokeStyle(lineWidth: 0)).isEmpty)
    #expect(BezierPath().stroked(StrokeStyle()).isEmpty)
  }

  @Test func `a tolerance is above zero`() async {
    await #expect(processExitsWith: .failure) {
      _ = StrokingTests.line.stroked(StrokeStyle(), tolerance: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = StrokingTests.corner.inset(by: 1, tolerance: -1)
    }
  }

  @Test func `however small the tolerance, the work ends`() {
    let style = StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round)
    let outline = Self.corner.stroked(style, tolerance: 1e-300)
    #expect(outline.segmentCount < 200)
    #expect(isClose(-outline.signedArea, 80 - 4 + 5 * .pi, within: 1e-6))
  }

  @Test func `what is not finite leaves the rest`() {
    var path = Self.corner
    for value in [Double.nan, .infinity] {
      path.move(to: Point2D(x: value, y: 0))
      path.line(to: Point2D(x: 3, y: 4))
      path.curve(to: .zero, control1: Point2D(x: 1, y: value), control2: .zero)
    }
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
    #expect(path.bounds == Self.corner.bounds)
    #expect(path.stroked(style) == Self.corner.stroked(style))
    #expect(path.inset(by: -3) == Self.corner.inset(by: -3))
  }

  private func distance(of point: Point2D, from path: BezierPath) -> Double {
    path.flattened(tolerance: 0.001).subpaths.flatMap { subpath -> [Double] in
      if subpath.segments.isEmpty {
        return subpath.isClosed ? [point.distance(to: subpath.start)] : []
      }
      return subpath.segments.map { segment in
        let along = segment.end - segment.start
        let square = along.squaredLength
        let share = square > 0 ? (point - segment.start).dot(along) / square : 0
        return point.distance(
          to: segment.start.interpolated(to: segment.end, by: max(0, min(1, share))))
      }
    }.min() ?? .infinity
  }
}
