import KonturTestSupport
import Testing

@testable import Kontur

struct StraightStretchesTests {
  /// The straight parts of the only contour of a field.
  private func stretches(of field: ScalarField, noise: Double = 0) throws -> [StraightStretch] {
    let pixels = InkPixels(of: field)
    let contour = try #require(field.contours().contours.first)
    var splines = [try #require(EdgeSpline(along: contour.points))]
    pixels.fit(&splines, stiffness: leastStiffness)
    let samples = try #require(SampledContour(splines[0].polyline))
    return pixels.straightStretches(along: samples, noise: noise)
  }

  @Test(arguments: [2.0, 3, 5, 8, 14])
  func `the sides of a rounded rectangle end where its corners begin`(radius: Double) throws {
    let (x, y, width, height) = (10.3, 8.6, 44.0, 40.0)
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: x + width / 2, y: y + height / 2), width: width, height: height,
      radius: radius)
    let stretches = try stretches(of: shape.field(width: 64, height: 64))
    #expect(stretches.count == 4)
    for stretch in stretches {
      let isHorizontal = abs(stretch.direction.x) > 0.5
      let (start, end) =
        isHorizontal
        ? (min(stretch.start.x, stretch.end.x) - x, max(stretch.start.x, stretch.end.x) - x)
        : (min(stretch.start.y, stretch.end.y) - y, max(stretch.start.y, stretch.end.y) - y)
      let length = isHorizontal ? width : height
      #expect(isClose(start, radius, within: 0.75))
      #expect(isClose(end, length - radius, within: 0.75))
      let across = isHorizontal ? stretch.start.y - y : stretch.start.x - x
      let other = isHorizontal ? height : width
      #expect(min(abs(across), abs(across - other)) < 0.01)
    }
  }

  @Test func `the sides of an upright rectangle meet in its corners`() throws {
    let points = Shape.rectangle(center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    let stretches = try stretches(of: field)
    #expect(stretches.count == 4)
    for (place, stretch) in stretches.enumerated() {
      let corner = try #require(stretch.corner(with: stretches[(place + 1) % stretches.count]))
      #expect(points.contains { $0.distance(to: corner) < 0.01 })
    }
  }

  @Test(arguments: stride(from: 5.0, to: 90, by: 8).map { $0 })
  func `what is straight in a slanted rectangle lies on its sides`(degrees: Double) throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30, degrees: degrees)
    let sides = ClosedPolyline(points)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    for stretch in try stretches(of: field) {
      let middle = stretch.start.interpolated(to: stretch.end, by: 0.5)
      #expect(sides.distance(to: middle) < 0.01)
    }
  }

  @Test(arguments: [3.0, 8, 14, 27, 60, 110])
  func `a circle has no straight sides`(radius: Double) throws {
    let size = Int(2 * radius) + 8
    let middle = Double(size) / 2
    let shape = TrueShape.disc(center: Point2D(x: middle + 0.3, y: middle - 0.2), radius: radius)
    #expect(try stretches(of: shape.field(width: size, height: size)).isEmpty)
  }

  @Test func `sides are not looked for in noise`() throws {
    let points = Shape.rectangle(center: Point2D(x: 32, y: 32), width: 34, height: 30)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    #expect(try stretches(of: field, noise: 0.05).isEmpty)
  }
}
