import KonturTestSupport
import Testing

@testable import Kontur

struct StraightStretchesTests {
  /// The samples of the only contour of a field, on its edge, and the straight parts of it.
  private func edge(
    of field: ScalarField, noise: Double = 0
  ) throws -> (samples: SampledContour, stretches: [StraightStretch]) {
    let edge = try EdgeSamples(of: field, noise: noise)
    return (edge.samples, edge.straightStretches(noise: noise))
  }

  /// The corners in which stretches meet the next ones; those that end elsewhere have none.
  private func corners(
    _ edge: (samples: SampledContour, stretches: [StraightStretch])
  ) -> [Point2D] {
    edge.stretches.indices.compactMap { place in
      let before = edge.stretches[place]
      let after = edge.stretches[(place + 1) % edge.stretches.count]
      let gap = edge.samples.steps(from: before.last - 4, to: after.first) - 4
      return before.corner(
        with: after, near: edge.samples[before.last..<before.last + max(1, gap + 1)],
        mostExcess: 0.2)
    }
  }

  @Test(arguments: [2.0, 3, 5, 8, 14])
  func `the sides of a rounded rectangle end where its corners begin`(radius: Double) throws {
    let (x, y, width, height) = (10.3, 8.6, 44.0, 40.0)
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: x + width / 2, y: y + height / 2), width: width, height: height,
      radius: radius)
    let stretches = try edge(of: shape.field(width: 64, height: 64)).stretches
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
    #expect(isSameSet(corners(try edge(of: field)), points, within: 0.01))
  }

  @Test(arguments: stride(from: 1.0, to: 90, by: 4).map { $0 })
  func `the sides of a slanted rectangle meet in its corners`(degrees: Double) throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30, degrees: degrees)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    let edge = try edge(of: field)
    #expect(edge.stretches.count == 4)
    #expect(isSameSet(corners(edge), points, within: 0.03))
  }

  @Test(arguments: [0.0, 7, 20, 31])
  func `the sides of a star meet in its tips and its notches`(degrees: Double) throws {
    let points = Shape.star(
      center: Point2D(x: 63.7, y: 64.4), radii: [56, 22], count: 10, degrees: degrees)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 128, height: 128))
    let edge = try edge(of: field)
    #expect(edge.stretches.count == 10)
    // A tip may end too far from its sides.
    let corners = corners(edge)
    #expect(corners.count >= 9)
    #expect(corners.allSatisfy { corner in points.contains { $0.distance(to: corner) < 0.01 } })
  }

  @Test(arguments: [1.5, 2, 3])
  func `sides of a rounded rectangle do not meet in corners`(radius: Double) throws {
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 34, height: 30, radius: radius)
    let edge = try edge(of: shape.field(width: 64, height: 64))
    #expect(edge.stretches.count == 4)
    #expect(corners(edge).isEmpty)
  }

  @Test(arguments: [3.0, 8, 14, 27, 60, 110])
  func `a circle has no straight sides`(radius: Double) throws {
    let size = Int(2 * radius) + 8
    let middle = Double(size) / 2
    let shape = TrueShape.disc(center: Point2D(x: middle + 0.3, y: middle - 0.2), radius: radius)
    #expect(try edge(of: shape.field(width: size, height: size)).stretches.isEmpty)
  }

  @Test func `sides that face each other across paper do not meet in a corner`() {
    func stretch(_ start: Point2D, _ end: Point2D) -> StraightStretch {
      StraightStretch(first: 0, last: 9, start: start, end: end, reach: 2.1)
    }
    let (ahead, down) = (
      stretch(Point2D(x: 0, y: 0), Point2D(x: 10, y: 0)),
      stretch(Point2D(x: 11, y: 1), Point2D(x: 11, y: 11))
    )
    let bend = [Point2D(x: 10, y: 0), Point2D(x: 10.8, y: 0.2), Point2D(x: 11, y: 1)]
    #expect(
      ahead.corner(with: down, near: bend, mostExcess: 0.2).map {
        $0.distance(to: Point2D(x: 11, y: 0)) < 1e-9
      } == true)
    // The contour passes the corner as well, but goes all around something on its way.
    let detour = bend.dropLast() + [Point2D(x: 40, y: 20), Point2D(x: 11, y: 1)]
    #expect(ahead.corner(with: down, near: Array(detour), mostExcess: 0.2) == nil)
  }

  @Test func `sides are not looked for in noise`() throws {
    let points = Shape.rectangle(center: Point2D(x: 32, y: 32), width: 34, height: 30)
    let field = ScalarField(BezierPath(polygon: points).coverage(width: 64, height: 64))
    #expect(try edge(of: field, noise: 0.05).stretches.isEmpty)
  }
}
