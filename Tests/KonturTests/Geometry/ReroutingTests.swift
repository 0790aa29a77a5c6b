import KonturTestSupport
import Testing

@testable import Kontur

struct ReroutingTests {
  static let circle = CrossingsTests.circle(center: .zero, radius: 10)
  /// A corner at every ten degrees, around the circle.
  static let polygon = (0..<36).map {
    Point2D(x: 10.5, y: 0).applying(.rotation(degrees: Double(10 * $0)))
  }

  @Test func `what is near a place is led along the polygon, the rest stays as it is`() throws {
    let place = Point2D(x: 10, y: 0).applying(.rotation(degrees: 135))
    let outline = Self.circle.rerouted(along: Self.polygon, within: 2, of: [place])
    let subpath = try #require(outline.subpaths.first)
    #expect(outline.subpaths.count == 1 && subpath.isClosed)
    // The quarter is cut in two, the polygon has a corner at every ten degrees.
    let curves = subpath.segments.filter { if case .cubic = $0 { true } else { false } }
    #expect(curves.count == 5)
    #expect(subpath.segments.count == 5 + 3 || subpath.segments.count == 5 + 4)
    for segment in subpath.segments {
      for point in [segment.start, segment.end] where point.distance(to: place) > 2.5 {
        #expect(isClose(point.length, 10, within: 0.01))
      }
      #expect(segment.start.distance(to: place) > 0.4)
    }
    #expect(isClose(outline.signedArea, 314 + 1.5, within: 1.5))
    for (before, after) in zip(subpath.segments, subpath.segments.dropFirst()) {
      #expect(before.end == after.start)
    }
  }

  @Test func `a place at a joint cuts the curves on both sides`() throws {
    let outline = Self.circle.rerouted(
      along: Self.polygon, within: 2, of: [Point2D(x: 10, y: 0)])
    #expect(outline.curves.contains { $0.end.x > 9 && $0.end.y < -1 })
    #expect(outline.curves.contains { $0.start.x > 9 && $0.start.y > 1 })
    #expect(outline.bounds.map { isClose($0.maximum.x, 10.5, within: 1e-9) } == true)
  }

  @Test func `nothing near leaves the outline as it is, all near leaves the polygon`() {
    #expect(Self.circle.rerouted(along: Self.polygon, within: 2, of: [.zero]) == Self.circle)
    #expect(Self.circle.rerouted(along: Self.polygon, within: 2, of: []) == Self.circle)
    #expect(
      Self.circle.rerouted(along: Self.polygon, within: 11, of: [.zero])
        == BezierPath(polygon: Self.polygon))
  }

  @Test func `of the two sides of something thin each is led along its own`() {
    let bar = CrossingsTests.polygon([(0, 0), (40, 0), (40, 1), (0, 1)])
    let polygon =
      stride(from: 0.0, to: 40, by: 1).map { Point2D(x: $0, y: 0.2) }
      + stride(from: 40.0, to: 0, by: -1).map { Point2D(x: $0, y: 0.8) }
    let outline = bar.rerouted(along: polygon, within: 2, of: [Point2D(x: 20, y: 0.5)])
    #expect(isClose(outline.signedArea, 40 - 4 * 0.4, within: 0.5))
    #expect(crossings(of: [outline], tolerance: 1e-3).isEmpty)
  }

  @Test func `a polygon that runs the other way is not followed round`() {
    let outline = Self.circle.rerouted(
      along: Self.polygon.reversed(), within: 2, of: [Point2D(x: 10, y: 0)])
    #expect(outline.length < 65)
  }
}
