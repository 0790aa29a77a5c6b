import KonturTestSupport
import Testing

@testable import Kontur

struct ShapeFittingTests {
  /// Whether a point is inside of an L with three corners rounded by a radius.
  private func isInside(_ point: Point2D, radius: Double) -> Bool {
    let box = (lower: 9.0, upper: 63.0)
    guard (box.lower...box.upper).contains(point.x), (box.lower...box.upper).contains(point.y),
      point.x < 51 || point.y < 33
    else { return false }
    let inner = (lower: box.lower + radius, upper: box.upper - radius)
    for middle in [
      Point2D(x: inner.lower, y: inner.lower), Point2D(x: inner.upper, y: inner.lower),
      Point2D(x: inner.lower, y: inner.upper),
    ] {
      let offset = point - middle
      let isBeyond =
        (middle.x == inner.lower ? offset.x < 0 : offset.x > 0)
        && (middle.y == inner.lower ? offset.y < 0 : offset.y > 0)
      if isBeyond, offset.length > radius { return false }
    }
    return true
  }

  /// An L of 24 units with three corners rounded by two, the others on whole units.
  private static let ell: BezierPath = {
    var path = BezierPath()
    let arm = 2 * 0.5523
    path.move(to: Point2D(x: 5, y: 3))
    path.line(to: Point2D(x: 19, y: 3))
    path.curve(
      to: Point2D(x: 21, y: 5), control1: Point2D(x: 19 + arm, y: 3),
      control2: Point2D(x: 21, y: 5 - arm))
    for (x, y) in [(21.0, 11.0), (17, 11), (17, 21), (5, 21)] { path.line(to: Point2D(x: x, y: y)) }
    path.curve(
      to: Point2D(x: 3, y: 19), control1: Point2D(x: 5 - arm, y: 21),
      control2: Point2D(x: 3, y: 19 + arm))
    path.line(to: Point2D(x: 3, y: 5))
    path.curve(
      to: Point2D(x: 5, y: 3), control1: Point2D(x: 3, y: 5 - arm),
      control2: Point2D(x: 5 - arm, y: 3))
    path.closeSubpath()
    return path
  }()

  @Test(arguments: [24, 48, 96])
  func `corners in the corners of pixels are sharp beside rounded ones`(size: Int) {
    let scale = Double(size) / 24
    let path = Self.ell.applying(.scaling(x: scale, y: scale))
    let traced = Trace(
      of: Bitmap(ink: ScalarField(path.coverage(width: size, height: size)))
    ).path
    #expect(traced.segmentCount == 9 && traced.curveCount == 3)
    let corners = [(21.0, 11.0), (17, 11), (17, 21)].map {
      Point2D(x: $0.0 * scale, y: $0.1 * scale)
    }
    #expect(isSameSet(traced.corners(sharperThan: 60), corners, within: 0.01))
  }

  @Test(arguments: [4.0, 6, 9])
  func `where samples were counted rounded corners have one radius, and others are sharp`(
    radius: Double
  ) {
    let field = ScalarField(
      size: 72, sampledAt: 4, store: { UInt8($0 == 16 ? 255 : 16 * $0) },
      isInside: { isInside($0, radius: radius) })
    let path = Trace(of: Bitmap(ink: field)).path
    #expect(path.segmentCount == 9 && path.curveCount == 3)
    let curves = path.curves.filter { $0.distanceFromChord > 0.1 }
    for curve in curves {
      let chord = curve.end - curve.start
      #expect(isClose(abs(chord.x), abs(chord.y), within: 0.01))
      #expect(isClose(abs(chord.x), radius, within: 0.15))
    }
    let widths = curves.map { abs(($0.end - $0.start).x) }
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 0.01)
  }

  /// The ink of a disc of radius 6 as Skia draws it: along small arcs it errs by up to 0.08 of a pixel.
  private static let disc: [[UInt8]] = [
    [0, 0, 0, 0, 15, 73, 116, 73, 15, 0, 0, 0, 0],
    [0, 0, 11, 143, 253, 255, 255, 255, 253, 142, 11, 0, 0],
    [0, 70, 224, 255, 255, 255, 255, 255, 255, 255, 224, 61, 0],
    [0, 152, 255, 255, 255, 255, 255, 255, 255, 255, 255, 144, 0],
    [23, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 252, 23],
    [72, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 72],
    [128, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 128],
    [88, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 72],
    [40, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 24],
    [0, 168, 255, 255, 255, 255, 255, 255, 255, 255, 255, 168, 0],
    [0, 17, 222, 255, 255, 255, 255, 255, 255, 255, 223, 16, 0],
    [0, 0, 11, 142, 253, 255, 255, 255, 253, 143, 11, 0, 0],
    [0, 0, 0, 0, 15, 73, 116, 73, 15, 0, 0, 0, 0],
  ]

  /// The corners of a box, rounded by 6 px, as Skia draws them: those above, then those below.
  private static let corners: [[[UInt8]]] = [
    [
      [0, 0, 0, 93, 173, 229, 255],
      [0, 31, 185, 255, 255, 255, 255],
      [0, 196, 255, 255, 255, 255, 255],
      [97, 255, 255, 255, 255, 255, 255],
      [184, 255, 255, 255, 255, 255, 255],
      [232, 255, 255, 255, 255, 255, 255],
      [255, 255, 255, 255, 255, 255, 255],
    ],
    [
      [255, 229, 173, 93, 0, 0, 0],
      [255, 255, 255, 255, 185, 31, 0],
      [255, 255, 255, 255, 255, 195, 0],
      [255, 255, 255, 255, 255, 255, 97],
      [255, 255, 255, 255, 255, 255, 184],
      [255, 255, 255, 255, 255, 255, 232],
      [255, 255, 255, 255, 255, 255, 255],
    ],
    [
      [255, 255, 255, 255, 255, 255, 255],
      [232, 255, 255, 255, 255, 255, 255],
      [184, 255, 255, 255, 255, 255, 255],
      [80, 255, 255, 255, 255, 255, 255],
      [0, 184, 255, 255, 255, 255, 255],
      [0, 40, 248, 255, 255, 255, 255],
      [0, 0, 0, 93, 173, 229, 255],
    ],
    [
      [255, 255, 255, 255, 255, 255, 255],
      [255, 255, 255, 255, 255, 255, 232],
      [255, 255, 255, 255, 255, 255, 184],
      [255, 255, 255, 255, 255, 255, 80],
      [255, 255, 255, 255, 255, 176, 0],
      [255, 255, 255, 255, 243, 28, 0],
      [255, 229, 173, 93, 0, 0, 0],
    ],
  ]

  @Test func `small arcs that a renderer has erred along are those of discs and boxes`() {
    func trace(_ width: Int, _ height: Int, _ ink: (_ x: Int, _ y: Int) -> UInt8) -> BezierPath {
      let samples = (0..<height).flatMap { y in (0..<width).map { x in 255 - ink(x, y) } }
      return Trace(of: Bitmap(width: width, height: height, format: .gray, samples: samples)).path
    }
    let disc = trace(33, 33) { x, y in
      Self.disc.indices.contains(y - 10) && Self.disc.indices.contains(x - 10)
        ? Self.disc[y - 10][x - 10] : 0
    }
    #expect(disc.curveCount == 4 && disc.lineCount == 0)
    let box = trace(70, 50) { x, y in
      guard (5..<65).contains(x), (5..<45).contains(y) else { return 0 }
      let (column, row) = (x < 35 ? x - 5 : x - 58, y < 25 ? y - 5 : y - 38)
      guard (0..<7).contains(column), (0..<7).contains(row) else { return 255 }
      return Self.corners[(y < 25 ? 0 : 2) + (x < 35 ? 0 : 1)][row][column]
    }
    #expect(box.curveCount == 4 && box.lineCount == 4)
  }
}
