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
