import KonturTestSupport
import Testing

@testable import Kontur

extension EdgeSamples {
  /// The samples along a spline that was fitted to the only contour of a field.
  init(of field: ScalarField, noise: Double = 0) throws {
    let pixels = InkPixels(of: field)
    let contour = try #require(field.contours().contours.first)
    var splines = [try #require(EdgeSpline(along: contour.points))]
    pixels.fit(&splines, stiffness: leastStiffness)
    let samples = try #require(SampledContour(splines[0].polyline))
    self.init(samples, in: pixels, noise: noise)
  }
}

struct EdgeHeightsTests {
  /// The samples on the edge, as heights tell it.
  private func told(_ edge: EdgeSamples) -> [Point2D] {
    edge.samples.points.indices.filter { edge.heights[$0] != nil }.map { edge.samples.points[$0] }
  }

  @Test(arguments: stride(from: 0.0, to: 90, by: 7.5).map { $0 })
  func `heights put samples on the sides of a rectangle up to its corners`(degrees: Double) throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30, degrees: degrees)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    let edge = try EdgeSamples(of: field)
    let sides = ClosedPolyline(points)
    for (sample, height) in zip(edge.samples.points, edge.heights) {
      let isNearCorner = points.contains { $0.distance(to: sample) < 2.2 }
      #expect(isNearCorner || height != nil)
      if height != nil { #expect(sides.distance(to: sample) < (isNearCorner ? 0.05 : 0.02)) }
    }
  }

  @Test(arguments: [40.0, 70, 110])
  func `heights put samples on an arc`(radius: Double) throws {
    let size = Int(2 * radius) + 8
    let middle = Point2D(x: Double(size) / 2 + 0.3, y: Double(size) / 2 - 0.2)
    let disc = TrueShape.disc(center: middle, radius: radius)
    let told = told(try EdgeSamples(of: disc.field(width: size, height: size)))
    #expect(told.count > Int(4 * radius))
    #expect(told.allSatisfy { disc.distance($0) < 0.02 })
  }

  @Test func `a column is left where its edge crosses its side`() throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30, degrees: 20)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    let edge = try EdgeSamples(of: field)
    let sides = ClosedPolyline(points)
    for height in edge.heights.compactMap({ $0 }) {
      for end in [height.columnStart, height.columnEnd] {
        #expect(end.x == end.x.rounded() || end.y == end.y.rounded())
        let isNearCorner = points.contains { $0.distance(to: end) < 2.2 }
        #expect(sides.distance(to: end) < (isNearCorner ? 0.2 : 0.02))
      }
      #expect(height.columnStart.distance(to: height.columnEnd) <= 2.0.squareRoot() + 0.05)
    }
  }

  @Test func `where two edges share their pixels there are no heights`() throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 40, height: 1.4, degrees: 20)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    #expect(try EdgeSamples(of: field).heights.allSatisfy { $0 == nil })
  }
}
