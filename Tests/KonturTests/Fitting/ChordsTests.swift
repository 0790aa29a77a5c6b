import KonturTestSupport
import Testing

@testable import Kontur

struct ChordsTests {
  /// What is traced of a polygon that covers a square of pixels exactly.
  private func traced(
    _ polygon: [Point2D], side: Int, fitting: FittingOptions = .init()
  ) -> BezierPath {
    let field = TrueShape.polygon(polygon).field(width: side, height: side)
    return BezierPath(tracing: Bitmap(ink: field), options: TracingOptions(fitting: fitting))
  }

  /// Chords that rise by an eighth of a pixel, and by a twelfth and less, as cairo's do.
  @Test(arguments: [
    (20.3, 28, 64, 0.1), (50.2, 44, 128, 0.1), (97.4, 64, 256, 0.1), (50.2, 56, 128, 0.07),
    (97.4, 80, 256, 0.07), (97.4, 96, 256, 0.05),
  ])
  func `a circle drawn as chords comes back as the circle`(
    radius: Double, chords: Int, side: Int, rise: Double
  ) {
    let center = Point2D(x: Double(side) / 2 + 0.2, y: Double(side) / 2 - 0.3)
    let polygon = Shape.regularPolygon(center: center, radius: radius, count: chords)
    let path = traced(polygon, side: side)
    let circle = TrueShape.disc(center: center, radius: radius)
    #expect(path.segmentCount <= 8)
    #expect(circle.greatestDistance(of: path) < 0.03)
    // In their middles the chords are farther off.
    #expect(circle.greatestDistance(of: BezierPath(polygon: polygon.midpoints)) > rise)
  }

  @Test func `sides between chords stay lines`() {
    let center = Point2D(x: 63.8, y: 64.3)
    let polygon = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated().flatMap { quarter, sign in
      let middle = center + Point2D(x: sign.0 * 28, y: sign.1 * 22)
      return (0...6).map { step in
        middle
          + Point2D(x: 24, y: 0).applying(
            .rotation(degrees: 90 * (Double(quarter) + Double(step) / 6)))
      }
    }
    let path = traced(polygon, side: 128)
    let box = TrueShape.roundedRectangle(center: center, width: 104, height: 92, radius: 24)
    #expect(path.lineCount == 4)
    #expect(path.segmentCount <= 12)
    #expect(box.greatestDistance(of: path) < 0.05)
  }

  @Test func `a polygon whose sides are no chords keeps them`() {
    let center = Point2D(x: 64.2, y: 63.7)
    let polygon = Shape.regularPolygon(center: center, radius: 50, count: 16)
    #expect(traced(polygon, side: 128).lineCount == 16)
  }

  @Test func `chords are kept where a tolerance says so`() {
    let center = Point2D(x: 64.2, y: 63.7)
    let polygon = Shape.regularPolygon(center: center, radius: 50, count: 44)
    let path = traced(polygon, side: 128, fitting: FittingOptions(tolerance: 0.005))
    #expect(path.lineCount > 30)
  }

  @Test func `only what goes on turning the same way is chords`() {
    let center = Point2D(x: 64, y: 64)
    let round = Shape.regularPolygon(center: center, radius: 50, count: 44)
    let wavy = Shape.star(center: center, radii: [50, 50, 50.5, 50.5], count: 88)
    let few = Shape.regularPolygon(center: center, radius: 50, count: 10)
    #expect(ChordPolygons([OutlineChain(polygon: round)]) != nil)
    #expect(ChordPolygons([OutlineChain(polygon: wavy)]) == nil)
    #expect(ChordPolygons([OutlineChain(polygon: few)]) == nil)
  }
}

extension [Point2D] {
  /// The middles of the sides of a polygon.
  fileprivate var midpoints: [Point2D] {
    indices.map { self[$0].interpolated(to: self[($0 + 1) % count], by: 0.5) }
  }
}
