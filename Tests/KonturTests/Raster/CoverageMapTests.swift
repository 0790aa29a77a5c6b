import KonturTestSupport
import Testing

@testable import Kontur

struct CoverageMapTests {
  private func square(x: Double, y: Double, side: Double) -> BezierPath {
    BezierPath(polygon: BoundingBox(x: x, y: y, width: side, height: side).corners)
  }

  @Test func `a square covers the pixels that it covers`() {
    let map = square(x: 1.25, y: 0.5, side: 2).coverage(width: 4, height: 3)
    #expect(
      map.values == [
        0, 0.375, 0.5, 0.125,
        0, 0.75, 1, 0.25,
        0, 0.375, 0.5, 0.125,
      ])
    #expect(isClose(map.area, 4, within: 1e-12))
    #expect(map[3, 1] == 0.25)
  }

  @Test func `either direction is inside, and open subpaths are closed`() {
    let path = square(x: 1.25, y: 0.5, side: 2)
    var open = BezierPath()
    for (index, corner) in BoundingBox(x: 1.25, y: 0.5, width: 2, height: 2).corners.reversed()
      .enumerated()
    {
      if index == 0 { open.move(to: corner) } else { open.line(to: corner) }
    }
    #expect(open.coverage(width: 4, height: 3) == path.coverage(width: 4, height: 3))
  }

  @Test func `fill rules differ where a path winds twice`() {
    var path = square(x: 0, y: 0, side: 4)
    path.append(square(x: 1, y: 1, side: 2))
    #expect(path.coverage(width: 4, height: 4).area == 16)
    #expect(path.coverage(width: 4, height: 4, fillRule: .evenOdd).area == 12)
    path.append(square(x: 1, y: 1, side: 1))
    #expect(path.coverage(width: 4, height: 4, fillRule: .evenOdd).area == 13)
    #expect(path.coverage(width: 4, height: 4, fillRule: .evenOdd)[1, 1] == 1)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0), (0.25, 0.25, 0.25), (-0.25, 0.25, 0.25), (1.0, 1.0, 1.0), (1.5, 1.0, 0.5),
    (-2.0, 1.0, 0.0), (2.75, 1.0, 0.75), (-3.5, 1.0, 0.5),
  ])
  func `windings are clamped or folded`(winding: Double, nonZero: Double, evenOdd: Double) {
    #expect(FillRule.nonZero.coverage(ofWinding: winding) == nonZero)
    #expect(FillRule.evenOdd.coverage(ofWinding: winding) == evenOdd)
  }

  @Test func `a path that reaches far beyond the image covers what is in it`() {
    for size in [20.0, 1e3, 1e6, 1e9, 1e12, 1e300] {
      let half = BezierPath(polygon: [
        Point2D(x: 2.5, y: -size), Point2D(x: size, y: -size), Point2D(x: size, y: size),
        Point2D(x: 2.5, y: size),
      ])
      let map = half.coverage(width: 4, height: 2)
      for (value, expected) in zip(map.values, [0, 0, 0.5, 1, 0, 0, 0.5, 1]) {
        #expect(isClose(value, expected, within: 1e-6))
      }
      let left = BezierPath(polygon: [
        Point2D(x: -size, y: -size), Point2D(x: 2.5, y: -size), Point2D(x: 2.5, y: size),
        Point2D(x: -size, y: size),
      ])
      #expect(isClose(left.coverage(width: 4, height: 2).area, 5, within: 1e-6))
    }
  }

  @Test func `a slanted edge of great length runs where it should`() {
    for size in [1e2, 1e5, 1e8] {
      let triangle = BezierPath(polygon: [
        Point2D(x: -size, y: -size), Point2D(x: size, y: size), Point2D(x: -size, y: size),
      ])
      let map = triangle.coverage(width: 3, height: 3)
      let expected = [0.5, 0, 0, 1, 0.5, 0, 1, 1, 0.5]
      for (value, share) in zip(map.values, expected) {
        #expect(isClose(value, share, within: 1e-6))
      }
    }
  }

  @Test func `a large circle is cut to the image`() throws {
    let radius = 5000.0
    let circle = try BezierPath(
      svgPathData: "M\(8 - radius) 0A\(radius) \(radius) 0 1 1 \(8 - radius) 0.001Z")
    #expect(circle.coverage(width: 8, height: 8).values.allSatisfy { (0...1).contains($0) })
    // The circle through (8, 0) with its centre far to the left: x = 8 − y²/2r.
    let disc = try BezierPath(
      svgPathData:
        "M8 0A\(radius) \(radius) 0 0 1 \(8 - 2 * radius) 0A\(radius) \(radius) 0 0 1 8 0Z")
    // Cubics for arcs err by 2.7e-4 of the radius, but not beside their ends.
    #expect(isClose(disc.coverage(width: 16, height: 8).area, 64 - 512 / 6 / radius, within: 1e-2))
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e18,
    -1e18, 9.3e18, .leastNonzeroMagnitude, 1e-300,
  ])
  func `no coordinate traps`(value: Double) {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var points = (0..<7).map { _ in Point2D.random(within: 20, using: &generator) }
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<7, using: &generator)
        if Bool.random(using: &generator) {
          points[index].x = value
        } else {
          points[index].y = value
        }
      }
      var path = BezierPath()
      path.move(to: points[0])
      path.curve(to: points[1], control1: points[2], control2: points[3])
      path.line(to: points[4])
      path.curve(to: points[5], control1: points[6], control2: points[6])
      let map = path.coverage(width: 9, height: 7)
      #expect(map.values.allSatisfy { (-1e-9...1 + 1e-9).contains($0) })
      if !value.isFinite { #expect(map.area == 0) }
    }
  }

  @Test func `an image without pixels has no coverage`() {
    #expect(square(x: 0, y: 0, side: 4).coverage(width: 0, height: 5).values.isEmpty)
    #expect(square(x: 0, y: 0, side: 4).coverage(width: 5, height: 0).values.isEmpty)
    #expect(BezierPath().coverage(width: 2, height: 1).values == [0, 0])
  }

  @Test func `a preview is black on white`() {
    let map = CoverageMap(width: 3, height: 1, values: [0, 0.5, 1])
    #expect(
      Bitmap(map) == Bitmap(width: 3, height: 1, format: .gray, samples: [255, 128, 0]))
  }
}
