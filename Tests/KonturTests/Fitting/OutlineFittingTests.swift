import KonturTestSupport
import Testing

@testable import Kontur

struct OutlineFittingTests {
  struct RoundedStar {
    var size: Double
    var waist: Double
    var cornerCount: Int
  }

  private static let stars = [
    RoundedStar(size: 9.5, waist: 0.3, cornerCount: 12),
    RoundedStar(size: 12, waist: 0.45, cornerCount: 12),
    RoundedStar(size: 13.5, waist: 0.45, cornerCount: 10),
    RoundedStar(size: 14, waist: 0.3, cornerCount: 10),
  ]

  @Test(arguments: stars)
  private func `where a first fit misses pixels of round tips another one does not`(
    star: RoundedStar
  ) {
    let corners = Shape.star(
      center: Point2D(x: 16.2, y: 15.9), radii: [star.size, star.waist * star.size],
      count: star.cornerCount, degrees: -18)
    let coverage = Shape.rounded(corners, by: 1.4).coverage(width: 32, height: 32)
    let path = Trace(of: Bitmap(ink: ScalarField(coverage))).path
    let traced = path.coverage(width: 32, height: 32)
    let left = zip(traced.values, coverage.values).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(left < 0.1)
  }
}
