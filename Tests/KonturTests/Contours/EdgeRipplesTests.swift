import KonturTestSupport
import Testing

@testable import Kontur

struct EdgeRipplesTests {
  /// Greys as programs make them of coverage: steeper by half and cut off, eased, painted twice, and blended in linear
  /// light.
  private static let curves: [@Sendable (Double) -> Double] = [
    { max(0, min(1, 0.5 + 1.5 * ($0 - 0.5))) }, { $0 * $0 * (3 - 2 * $0) },
    { 1 - (1 - $0) * (1 - $0) }, { $0 * $0 },
  ]

  private let disc = TrueShape.disc(center: Point2D(x: 50.3, y: 49.6), radius: 38)

  private func rippleNoise(of field: ScalarField) -> Double? {
    InkPixels(of: field).rippleNoise(along: field.fittedSplines())
  }

  @Test(arguments: [9.0, 16, 38])
  func `exact edges of discs have none`(radius: Double) {
    let disc = TrueShape.disc(center: Point2D(x: 50.3, y: 49.6), radius: radius)
    #expect(rippleNoise(of: disc.field(width: 100, height: 100)) ?? 0 < 0.001)
  }

  @Test(arguments: [5.0, 22.5, 33, 45])
  func `exact sides have none, corners or not`(degrees: Double) {
    let square = Shape.rectangle(
      center: Point2D(x: 50.3, y: 49.6), width: 60, height: 41, degrees: degrees)
    #expect(rippleNoise(of: TrueShape.polygon(square).field(width: 100, height: 100)) ?? 0 < 0.001)
  }

  @Test(arguments: curves)
  func `greys that are no coverage make ripples`(curve: @Sendable (Double) -> Double) throws {
    let field = disc.field(width: 100, height: 100).withGreys(curve)
    let noise = try #require(rippleNoise(of: field))
    #expect(noise > 0.01 && noise < 0.1)
  }

  @Test func `what has no smooth edge of any length does not tell`() {
    let square = Shape.rectangle(
      center: Point2D(x: 10.3, y: 9.6), width: 7, height: 7, degrees: 20)
    let field = TrueShape.polygon(square).field(width: 20, height: 20)
    #expect(rippleNoise(of: field.withGreys(Self.curves[0])) == nil)
  }

  @Test(arguments: curves)
  func `a disc with such greys is four curves about its circle`(
    curve: @Sendable (Double) -> Double
  ) throws {
    let path = trace(disc.field(width: 100, height: 100).withGreys(curve)).path
    #expect(path.segmentCount == 4 && path.curveCount == 4)
    let box = try #require(path.bounds)
    #expect(box.center.distance(to: Point2D(x: 50.3, y: 49.6)) < 0.03)
    #expect(isClose(box.width, 76, within: 0.5) && isClose(box.height, 76, within: 0.5))
  }

  @Test func `a shape beside one that has ripples is as exact as alone`() throws {
    let square = Shape.rectangle(
      center: Point2D(x: 120.3, y: 49.6), width: 24, height: 31, degrees: 17)
    let exact = TrueShape.polygon(square).field(width: 150, height: 100)
    let rippled = disc.field(width: 150, height: 100).withGreys(Self.curves[0])
    let both = ScalarField(
      width: 150, height: 100, samples: zip(exact.samples, rippled.samples).map { max($0, $1) })
    let outlines = trace(both).outlines
    #expect(outlines.count == 2)
    let outline = try #require(outlines.first { $0.curveCount == 0 })
    #expect(outline == trace(exact).outlines.first)
  }

  @Test func `what is too small to tell has as many ripples as the rest`() {
    var both = disc.path
    let square = Shape.rectangle(
      center: Point2D(x: 112.4, y: 51.7), width: 18, height: 18, degrees: 7)
    both.append(BezierPath(polygon: square))
    let field = ScalarField(both.coverage(width: 130, height: 100, fillRule: .evenOdd))
    let outlines = trace(field.withGreys(Self.curves[0])).outlines
    #expect(outlines.count == 2)
    #expect(outlines.allSatisfy { $0.segmentCount == 4 })
  }

  @Test func `what lossy storage leaves beside edges is no ripples`() {
    let lossy = disc.field(width: 100, height: 100).storedInBlocks(step: 2.5)
    #expect(PixelFit(field: lossy, contours: lossy.contours()).noise.leastEdgeSigma == 0)
    let field = disc.field(width: 100, height: 100).withGreys(Self.curves[0])
    #expect(PixelFit(field: field, contours: field.contours()).noise.leastEdgeSigma > 0.01)
  }

  @Test(arguments: [(38.0, 60), (45, 50), (45, 80)])
  func `chords have kinks, the arc that they were made of has none`(radius: Double, chords: Int) {
    let center = Point2D(x: 50.3, y: 49.6)
    let polygon = Shape.regularPolygon(center: center, radius: radius, count: chords)
    let drawn = TrueShape.polygon(polygon).field(width: 100, height: 100)
    #expect(drawn.fittedSplines().kinkNoise > 0)
    let disc = TrueShape.disc(center: center, radius: radius)
    #expect(disc.field(width: 100, height: 100).fittedSplines().kinkNoise == 0)
  }

  @Test func `chords have kinks where most of a drawing is straight`() {
    let turn = Transform.rotation(degrees: 41, about: Point2D(x: 170.3, y: 171.6))
    func bordered(by chordCount: Int) -> ScalarField {
      // A square of 200 px with corners of 34 px.
      let corners = [
        (236.3, 237.6, 0.0), (104.3, 237.6, 90), (104.3, 105.6, 180), (236.3, 105.6, 270),
      ]
      let points = corners.flatMap { x, y, first in
        (0...chordCount).map { step in
          let way = Transform.rotation(degrees: first + 90 * Double(step) / Double(chordCount))
          return (Point2D(x: x, y: y) + Point2D(x: 34, y: 0).applying(way)).applying(turn)
        }
      }
      return TrueShape.polygon(points).field(width: 340, height: 340)
    }
    #expect(bordered(by: 90).fittedSplines().kinkNoise == 0)
    let field = bordered(by: 8)
    #expect(field.fittedSplines().kinkNoise > 0)
    #expect(trace(field).path.segmentCount == 8)
  }

  @Test(arguments: [5.0, 22.5, 33, 45])
  func `corners are no kinks`(degrees: Double) {
    let star = Shape.star(
      center: Point2D(x: 50.3, y: 49.6), radii: [45, 20], count: 10, degrees: degrees)
    let field = TrueShape.polygon(star).field(width: 100, height: 100)
    #expect(field.fittedSplines().kinkNoise == 0)
  }

  @Test func `sides that a renderer has drawn with kinks are sides`() {
    // They leave their lines for 6 px, and come back to them within 1, much as Skia draws them.
    let corners = [Point2D(x: 10, y: 108), Point2D(x: 62, y: 14), Point2D(x: 114, y: 98)]
    let kinked = corners.indices.flatMap { index in
      let (start, end) = (corners[index], corners[(index + 1) % 3])
      let across = 0.025 * (end - start).normalized.quarterTurned
      return [start]
        + stride(from: 10, to: (end - start).length - 10, by: 7).flatMap { place in
          [(place, -1.0), (place + 6, 1.0)].map { place, side in
            start + (end - start).normalized * place + side * across
          }
        }
    }
    let field = TrueShape.polygon(kinked).field(width: 128, height: 128)
    #expect(field.fittedSplines().kinkNoise > 0)
    let path = trace(field).path
    #expect(path.lineCount == 3 && path.segmentCount == 3)
  }

  private func trace(_ field: ScalarField) -> Trace {
    Trace(of: Bitmap(ink: field))
  }
}

extension ScalarField {
  /// The field with other greys, from 0 to 1.
  fileprivate func withGreys(_ curve: (Double) -> Double) -> ScalarField {
    ScalarField(
      width: width, height: height,
      samples: samples.map { UInt8((255 * curve(Double($0) / 255)).rounded()) })
  }
}
