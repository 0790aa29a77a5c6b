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
}
