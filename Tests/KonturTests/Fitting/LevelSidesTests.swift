import KonturTestSupport
import Testing

@testable import Kontur

struct LevelSidesTests {
  /// The level sides of the only contour of what a renderer makes of a shape that takes some samples along a pixel.
  private func sides(
    sampledAt perSide: Int = 5, isInside: (Point2D) -> Bool
  ) throws -> [StraightStretch] {
    let field = ScalarField(size: 64, sampledAt: perSide, isInside: isInside)
    let contour = try #require(field.contours().contours.first)
    let samples = try #require(SampledContour(contour.points))
    return InkPixels(of: field).levelSides(along: samples)
  }

  /// Whether a point is in a rectangle with round corners around the middle of the image.
  private func isInRoundedRectangle(
    _ point: Point2D, halfWidth: Double, halfHeight: Double, radius: Double
  ) -> Bool {
    let (dx, dy) = (abs(point.x - 32.27), abs(point.y - 31.61))
    guard dx < halfWidth, dy < halfHeight else { return false }
    let (x, y) = (dx - halfWidth + radius, dy - halfHeight + radius)
    return x < 0 || y < 0 || x * x + y * y < radius * radius
  }

  @Test(arguments: [0.0, 1.5, 3, 6])
  func `the sides of a rounded rectangle are found whatever samples make of it`(radius: Double)
    throws
  {
    let sides = try sides {
      isInRoundedRectangle($0, halfWidth: 24.4, halfHeight: 21.7, radius: radius)
    }
    #expect(sides.count == 4)
    for side in sides {
      let isHorizontal = side.start.y == side.end.y
      #expect(isHorizontal || side.start.x == side.end.x)
      let (middle, half) = isHorizontal ? (31.61, 21.7) : (32.27, 24.4)
      let height = abs((isHorizontal ? side.start.y : side.start.x) - middle)
      #expect(isClose(height, half, within: 0.1))
      let (from, reach) = isHorizontal ? (32.27, 24.4) : (31.61, 21.7)
      for end in [side.start, side.end] {
        let rest = reach - abs((isHorizontal ? end.x : end.y) - from)
        #expect(isClose(rest, radius, within: 1 + radius / 4))
      }
      // Ink is on its left, as seen on the screen.
      let left = side.start.interpolated(to: side.end, by: 0.5) + side.direction.quarterTurned * -2
      #expect(abs(left.x - 32.27) < 24.4 && abs(left.y - 31.61) < 21.7)
    }
  }

  @Test(arguments: [5.0, 8, 12, 17, 23, 29.5])
  func `circles have none`(radius: Double) throws {
    for center in [Point2D(x: 32, y: 32), Point2D(x: 32.3, y: 31.6), Point2D(x: 31.55, y: 32.5)] {
      #expect(try sides { $0.distance(to: center) < radius }.isEmpty)
    }
  }

  @Test(arguments: [2.0, 4, 7, 11, 18, 30, 44])
  func `squares that are turned have none`(degrees: Double) throws {
    let direction = Point2D(x: 1, y: 0).turned(by: degrees * .pi / 180)
    #expect(
      try sides {
        let offset = $0 - Point2D(x: 32.1, y: 31.8)
        return max(abs(offset.dot(direction)), abs(offset.cross(direction))) < 20
      }.isEmpty)
  }

  @Test(arguments: [7.7, 15.4, 23.1, 30.8, 38.5, 46.2, 53.9, 61.6])
  func `stars that are turned have none`(degrees: Double) throws {
    // Of the last step of a slanted side before a tip little is left.
    for center in [Point2D(x: 31.61, y: 31.94), Point2D(x: 32.34, y: 31.72)] {
      let star = ClosedPolyline(
        Shape.star(center: center, radii: [27.2, 11.1], count: 10, degrees: degrees))
      #expect(try sides(sampledAt: 4) { star.contains($0) }.isEmpty)
    }
  }

  @Test func `sides stay lines between the round corners of what samples make of a shape`() throws {
    // A bar around three sides of a square.
    func isInside(_ point: Point2D) -> Bool {
      isInRoundedRectangle(point, halfWidth: 25, halfHeight: 24, radius: 12)
        && !isInRoundedRectangle(point, halfWidth: 20, halfHeight: 19, radius: 7)
        && point.x < 46.3
    }
    let field = ScalarField(size: 64, sampledAt: 5, isInside: isInside)
    let lines = Trace(of: Bitmap(ink: field)).path.subpaths.flatMap(\.segments).compactMap {
      segment -> Point2D? in
      if case .line(let start, let end) = segment { end - start } else { nil }
    }
    let lengths = lines.filter { min(abs($0.x), abs($0.y)) < 0.02 }.map(\.length)
    // The two ends of the bar are short.
    #expect(lengths.count { $0 > 15 } == 6)
  }
}
