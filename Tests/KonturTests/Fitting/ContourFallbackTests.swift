import KonturTestSupport
import Testing

@testable import Kontur

struct ContourFallbackTests {
  private static let centers = [Point2D(x: 14.3, y: 16.2), Point2D(x: 33.8, y: 15.6)]

  /// Two discs that share pixels near their edges, with an outline for each.
  private func discs(moving offset: Point2D) -> (fit: OutlineFit, outlines: [BezierPath]) {
    let path = Self.centers.reduce(into: BezierPath()) {
      $0.append(BezierPath.circle(center: $1, radius: 8).reversed())
    }
    let field = ScalarField(path.coverage(width: 48, height: 32))
    let splines = field.contours().contours.compactMap { EdgeSpline(along: $0.points) }
    let fit = OutlineFit(
      pixels: InkPixels(of: field), noise: field.flatNoise, splines: splines)
    return (
      fit,
      [
        BezierPath.circle(center: Self.centers[0], radius: 8).reversed(),
        BezierPath.circle(center: Self.centers[1] + offset, radius: 8).reversed(),
      ]
    )
  }

  private let plain = BezierPath.circle(center: centers[1], radius: 7.9).reversed()

  @Test func `outlines that explain their pixels stay`() {
    let (fit, outlines) = discs(moving: .zero)
    let best = fit.bestExplained(outlines, FittingOptions()) { _ in
      Issue.record("nothing is missed, so no contour need be looked at")
      return plain
    }
    #expect(best == outlines)
  }

  @Test func `an outline gives way to its contour, and its neighbour stays`() {
    let (fit, outlines) = discs(moving: Point2D(x: 0.6, y: 0.4))
    let small = BezierPath.circle(center: Self.centers[0], radius: 7.95).reversed()
    let best = fit.bestExplained(outlines, FittingOptions()) { place in
      place == 0 ? small : plain
    }
    #expect(best == [outlines[0], plain])
  }

  @Test func `an outline that misses no pixel stays where its contour explains no more`() {
    let (fit, outlines) = discs(moving: Point2D(x: 0.02, y: 0))
    #expect(fit.bestExplained(outlines, FittingOptions()) { _ in plain } == outlines)
  }

  @Test func `where outlines would cross contours, all give way`() {
    let (fit, outlines) = discs(moving: Point2D(x: 0.6, y: 0.4))
    let wide = BezierPath.circle(center: Self.centers[0], radius: 12).reversed()
    // In the place of the first one the wide one explains less, in the place of both the pixels agree.
    let best = fit.bestExplained([wide, outlines[1]], FittingOptions()) { place in
      place == 0 ? outlines[0] : plain
    }
    #expect(best == [outlines[0], plain])
  }
}
