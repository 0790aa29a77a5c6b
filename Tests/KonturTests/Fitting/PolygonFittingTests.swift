import KonturTestSupport
import Testing

@testable import Kontur

struct PolygonFittingTests {
  @Test(arguments: [0.2, 0.3, 0.5], 0..<4)
  func `a shape with straight sides has its own corners`(tolerance: Double, place: Int) throws {
    let center = Point2D(x: 30 + 0.3 * Double(place), y: 30.1)
    let degrees = 7 + 20 * Double(place)
    for shape in [
      Shape.star(center: center, radii: [25, 10], count: 10, degrees: degrees),
      Shape.rectangle(center: center, width: 31, height: 18, degrees: degrees),
      Shape.regularPolygon(center: center, radius: 24, count: 3),
    ] {
      let polygon = try polygon(along: shape, tolerance: tolerance)
      #expect(polygon.count == shape.count)
      for corner in shape {
        #expect(polygon.contains { isClose($0, corner, within: 0.7) })
      }
    }
  }

  @Test(arguments: [0.12, 0.3, 1])
  func `a disc has about as few sides as stay near it, in even lengths`(tolerance: Double) throws {
    let (center, radius) = (Point2D(x: 50.2, y: 49.9), 40.0)
    let polygon = try polygon(
      along: Shape.disc(center: center, radius: radius), tolerance: tolerance)
    // The sagitta of a chord of length s is s² / 8r; half of it on either side of the arc.
    let fewest = 3.1416 * (radius / (4 * tolerance)).squareRoot()
    #expect((fewest * 0.8...fewest * 2.2).contains(Double(polygon.count)), "\(polygon.count)")
    for corner in polygon {
      #expect(abs(corner.distance(to: center) - radius) <= tolerance + 0.1)
    }
  }

  @Test(arguments: [2.2, 3.1, 4.4])
  func `the ends of strokes stay flat`(width: Double) throws {
    let stroke = Shape.rectangle(
      center: Point2D(x: 30.2, y: 30.3), width: 40, height: width, degrees: 33)
    let polygon = try polygon(along: stroke, tolerance: 0.12)
    #expect((4...8).contains(polygon.count))
    for corner in stroke { #expect(polygon.contains { isClose($0, corner, within: 1) }) }
  }

  @Test func `a tooth in a long side is not missed`() throws {
    // A tooth adds next to nothing to the variance along such a side.
    let tooth = [(900.0, 5.0), (900, 7), (903, 7), (903, 5)]
    let points = ([(5, 5)] + tooth + [(1900, 5), (1900, 30), (5, 30)])
      .map { Point2D(x: $0.0, y: $0.1) }
    let samples = try #require(SampledContour(points))
    let polygon = samples.fittedPolygon(tolerance: 0.12)
    #expect(polygon.count == 8)
    for corner in points { #expect(polygon.contains { isClose($0, corner, within: 0.1) }) }
  }

  @Test func `any tolerance gives a polygon that encloses something`() throws {
    for contour in ContourFittingTests.trees.flatMap(\.contours) {
      let samples = try #require(SampledContour(contour.points))
      for tolerance in [1e-3, 0.03, 0.12, 1, 5, 1e9] {
        let polygon = samples.fittedPolygon(tolerance: tolerance)
        #expect(polygon.count >= 3)
        #expect(polygon.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  private func polygon(along shape: [Point2D], tolerance: Double) throws -> [Point2D] {
    let contours = ScalarField(coverageOf: [shape], width: 100, height: 100).contours()
    let samples = try #require(SampledContour(contours[0].points))
    return samples.fittedPolygon(tolerance: tolerance)
  }
}
