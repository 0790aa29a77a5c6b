import KonturTestSupport
import Testing

@testable import Kontur

struct SampledCoverageTests {
  /// What a renderer with 4 × 4 samples in each pixel, whose number it stores in some way, makes of a
  /// convex polygon that runs from the x axis towards the y axis.
  private static func field(_ polygon: [Point2D], store: @escaping (Int) -> UInt8) -> ScalarField {
    ScalarField(size: 64, sampledAt: 4, store: store) { point in
      polygon.indices.allSatisfy { index in
        let (start, end) = (polygon[index], polygon[(index + 1) % polygon.count])
        return (end - start).cross(point - start) > 0
      }
    }
  }

  /// As Skia stores them.
  private static func sixteens(_ hits: Int) -> UInt8 { UInt8(min(255, 16 * hits)) }

  /// The same painted twice.
  private static func twice(_ hits: Int) -> UInt8 {
    let left = 1 - Double(sixteens(hits)) / 255
    return UInt8((255 * (1 - left * left)).rounded())
  }

  /// A circle as so many chords.
  private static func chords(radius: Double, count: Int) -> [Point2D] {
    Shape.regularPolygon(
      center: Point2D(x: 32.3, y: 31.8), radius: radius, count: count, degrees: 2)
  }

  @Test func `greys that count samples are recognised`() throws {
    let polygon = Self.chords(radius: 20, count: 64)
    let single = try #require(Self.field(polygon, store: Self.sixteens).flatNoise.samples)
    #expect(single.coats == 1 && single.isFlattened)
    let double = try #require(Self.field(polygon, store: Self.twice).flatNoise.samples)
    #expect(double.coats == 2 && double.isFlattened)
    // An average of black and white pixels.
    let average = try #require(
      Self.field(polygon) { UInt8((255 * Double($0) / 16).rounded()) }.flatNoise.samples)
    #expect(average.coats == 1 && !average.isFlattened)
  }

  @Test func `where parts overlap greys may be other ones`() {
    let counted = Self.field(Self.chords(radius: 20, count: 64), store: Self.sixteens)
    let greys = counted.samples.indices.filter { (1..<255).contains(counted.samples[$0]) }
    func recognized(changing count: Int) -> SampledCoverage? {
      var samples = counted.samples
      for place in greys.prefix(count) { samples[place] ^= 8 }
      return ScalarField(width: 64, height: 64, samples: samples).flatNoise.samples
    }
    #expect(recognized(changing: greys.count / 14) != nil)
    #expect(recognized(changing: greys.count / 7) == nil)
  }

  @Test func `a flat shade is none of samples`() {
    // Its one value may be that of a count, and there are more of it than of all edges.
    let side = 240
    func coverage(_ corners: [(Double, Double)]) -> [Double] {
      BezierPath(polygon: corners.map(Point2D.init)).coverage(width: side, height: side).values
    }
    let card = coverage([(6, 34), (228, 6), (228, 224), (6, 224)])
    let inside = coverage([(9.3, 36.6), (224.8, 9.6), (224.8, 220.7), (9.3, 220.7)])
    let samples = zip(card, inside).map { UInt8((255 * $0 - (255 - 32) * $1).rounded()) }
    let noise = ScalarField(width: side, height: side, samples: samples).flatNoise
    #expect(noise.samples == nil)
  }

  @Test(arguments: [7.0, 8, 9, 9.5, 10])
  func `the greys of one round corner are enough`(radius: Double) {
    let arc = (0...64).map {
      Point2D(x: 45 - radius, y: 52 - radius)
        + Point2D(x: radius, y: 0).applying(.rotation(degrees: Double($0) * 90 / 64))
    }
    let tab = arc + [(5, 52), (5, 6), (45, 6)].map(Point2D.init)
    #expect(Self.field(tab, store: Self.sixteens).flatNoise.samples != nil)
    #expect(TrueShape.polygon(tab).field(width: 64, height: 64).flatNoise.samples == nil)
  }

  @Test func `other greys count nothing`() {
    let disc = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20)
    let exact = disc.field(width: 64, height: 64)
    #expect(exact.flatNoise.samples == nil)
    // Sixteen levels, black and white among them.
    let palette = exact.samples.map { UInt8((Double($0) / 17).rounded()) * 17 }
    #expect(ScalarField(width: 64, height: 64, samples: palette).flatNoise.samples == nil)
    // Quarters and halves alone occur in any image of sides along the pixels.
    let bar = TrueShape.polygon(BoundingBox(x: 7.25, y: 23.5, width: 34, height: 12).corners)
    #expect(bar.field(width: 64, height: 64).flatNoise.samples == nil)
    // Too little contrast for one to tell sixteenths apart.
    let faint = ScalarField(
      width: 64, height: 64, samples: exact.samples.map { 120 + $0 / 16 }, zero: 120, one: 135)
    #expect(faint.flatNoise.samples == nil)
  }

  @Test func `a shade that two coats of samples might make is none by itself`() {
    // Thirds of a pixel, and ninths at the corners: a drawing on a grid of 24 at 64 px.
    let bar = TrueShape.polygon(
      Shape.rectangle(center: Point2D(x: 32, y: 32), width: 128.0 / 3, height: 32.0 / 3))
    let field = bar.field(width: 64, height: 64)
    #expect(SampledCoverage(of: field, histogram: field.histogram) == nil)
  }

  @Test func `two coats have the coverage of one`() {
    let polygon = Self.chords(radius: 20, count: 64)
    let one = Self.field(polygon, store: Self.sixteens)
    let two = Self.field(polygon, store: Self.twice)
    let (ones, twos) = (InkPixels(of: one), InkPixels(of: two))
    for y in 0..<64 {
      for x in 0..<64 {
        let (a, b) = (ones.value(column: x, row: y), twos.value(column: x, row: y))
        #expect(isClose(a ?? 2, b ?? 3, within: 0.04))
      }
    }
  }

  @Test(arguments: [(20.0, 64), (11, 32), (27, 64)])
  func `a circle drawn as chords comes back as the circle`(radius: Double, count: Int) throws {
    let chords = Self.chords(radius: radius, count: count)
    // The chords as they are, when nothing speaks for a circle.
    let inner = BezierPath(polygon: chords).signedArea
    #expect(abs(inner) < .pi * radius * (radius - 0.02))
    for store in [Self.sixteens, Self.twice] {
      let path = Trace(of: Bitmap(ink: Self.field(chords, store: store))).path
      let mean = (abs(path.signedArea) / .pi).squareRoot()
      #expect(isClose(mean, radius, within: 0.012))
      #expect(path.segmentCount == 4)
    }
    let average = Self.field(chords) { UInt8((255 * Double($0) / 16).rounded()) }
    let path = Trace(of: Bitmap(ink: average)).path
    #expect(isClose(abs(path.signedArea), abs(inner), within: 0.012 * 2 * .pi * radius))
  }

  @Test func `sides are where they were`() {
    let square = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.8), width: 36, height: 36, degrees: 20)
    let path = Trace(of: Bitmap(ink: Self.field(square, store: Self.sixteens))).path
    #expect(path.segmentCount == 4 && path.curveCount == 0)
    #expect(isClose(abs(path.signedArea), 36 * 36, within: 0.012 * 4 * 36))
  }
}
