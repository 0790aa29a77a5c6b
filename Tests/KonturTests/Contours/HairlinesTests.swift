import KonturTestSupport
import Testing

@testable import Kontur

struct HairlinesTests {
  private func field(_ polygons: [[Point2D]], size: Int = 48) -> ScalarField {
    var path = BezierPath()
    for polygon in polygons { path.append(BezierPath(polygon: polygon)) }
    return ScalarField(path.coverage(width: size, height: size))
  }

  private func bar(
    _ center: Point2D, _ width: Double, _ height: Double, _ degrees: Double = 0
  ) -> [Point2D] {
    Shape.rectangle(center: center, width: width, height: height, degrees: degrees)
  }

  private static let middle = Point2D(x: 24.3, y: 23.6)
  private static let edges: Comment = "between rows and columns, the last pixels may be cut off"

  /// Whether neither rows nor columns cut a line in a short way.
  private static func isBetween(_ degrees: Double) -> Bool {
    let slant = abs(degrees.remainder(dividingBy: 90))
    return slant > 10
  }

  private static let angles = Array(stride(from: 0.0, to: 180, by: 7))

  @Test(arguments: angles, [0.25, 0.4, 0.6, 0.8])
  func `a hairline of ink has one contour`(degrees: Double, width: Double) {
    let drawn = field([bar(Self.middle, 34, width, degrees)]).withVisibleHairlines(noise: 0)
    // The pixel at the very end may touch the others by its corner only.
    let contours = drawn.contours().removingSpeckles(smallerThan: 0.5)
    #expect(contours.contourCount == 1)
    let box = contours.contours[0].boundingBox
    let (x, y) = (box.maximum.x - box.minimum.x, box.maximum.y - box.minimum.y)
    #expect((x * x + y * y).squareRoot() > 30)
  }

  @Test(arguments: angles, [0.25, 0.5, 0.8])
  func `a hairline of paper has one contour in its sheet`(degrees: Double, width: Double) {
    let sheet = bar(Self.middle, 40, 40)
    let gap = Array(bar(Self.middle, 28, width, degrees).reversed())
    let contours = field([sheet, gap]).withVisibleHairlines(noise: 0).contours()
    #expect(contours.contours.contains { $0.isHole })
    withKnownIssue(Self.edges, isIntermittent: true) {
      #expect(contours.contourCount == 2)
    } when: {
      Self.isBetween(degrees)
    }
  }

  @Test(arguments: angles)
  func `a hairline that leaves a thick shape belongs to it`(degrees: Double) {
    let way = Point2D(x: 10, y: 0).applying(.rotation(degrees: degrees))
    let shapes = [
      Shape.disc(center: Self.middle, radius: 6), bar(Self.middle + way, 14, 0.4, degrees),
    ]
    let contours = field(shapes).withVisibleHairlines(noise: 0).contours()
      .removingSpeckles(smallerThan: 0.5)
    withKnownIssue(Self.edges, isIntermittent: true) {
      #expect(contours.contourCount == 1)
    } when: {
      Self.isBetween(degrees)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 1, by: 0.125)), [1.5, 1.7])
  func `round tips that nearly touch stay apart`(offset: Double, gap: Double) {
    let tips = [-1.0, 1].map { side in
      Shape.disc(
        center: Point2D(x: 24.3 + side * (4 + gap / 2), y: 23.6) + Point2D(x: offset, y: 0),
        radius: 4)
    }
    let (ink, paper) = (tips, [bar(Self.middle, 40, 40)] + tips.map { $0.reversed() })
    for (shapes, count) in [(ink, 2), (paper, 3)] {
      #expect(field(shapes).withVisibleHairlines(noise: 0).contours().contourCount == count)
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 1, by: 0.125)), [0.5, 0.7])
  func `a slit as short as two pixels joins what has flat ends`(offset: Double, width: Double) {
    let place = Point2D(x: 24 + offset, y: 23.6)
    let bars = [-1.0, 1].map { bar(place + Point2D(x: $0 * 6, y: 0), 10, 9) }
    let contours = field(bars + [bar(place, 3, width)]).withVisibleHairlines(noise: 0).contours()
    #expect(contours.contourCount == 1)
  }

  @Test func `a field without hairlines stays as it is`() {
    for shapes in [
      [bar(Self.middle, 30, 20, 13)], [Shape.disc(center: Self.middle, radius: 15)],
      [bar(Self.middle, 36, 3, 21)],
    ] {
      let field = field(shapes)
      #expect(field.withVisibleHairlines(noise: 0) == field)
    }
  }

  @Test func `beyond the border is paper, and what touches it has no gap there`() {
    let field = field([Shape.disc(center: Point2D(x: 100, y: 100), radius: 100)], size: 200)
    #expect(field.withVisibleHairlines(noise: 0) == field)
  }

  @Test func `noise is no hairline`() {
    var generator = SeededGenerator(seed: 5)
    let clean = field([bar(Self.middle, 30, 20, 13)])
    for sigma in [0.01, 0.03] {
      let noisy = clean.withNoise(sigma: sigma, using: &generator)
      #expect(noisy.withVisibleHairlines(noise: sigma) == noisy)
    }
  }

  @Test func `dark ink on light paper is as good as coverage`() {
    let light = field([bar(Self.middle, 34, 0.4, 20)])
    let dark = ScalarField(
      width: light.width, height: light.height, samples: light.samples.map { 255 - $0 }, zero: 255,
      one: 0)
    #expect(
      dark.withVisibleHairlines(noise: 0).contours()
        == light.withVisibleHairlines(noise: 0).contours())
  }
}
