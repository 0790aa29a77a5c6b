import KonturTestSupport
import Testing

@testable import Kontur

struct DeviationTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    BezierPath(polygon: BoundingBox(x: x, y: y, width: width, height: height).corners)
  }

  private func disc(_ radius: Double, x: Double = 32.3, y: Double = 31.9) -> BezierPath {
    BezierPath(polygon: Shape.disc(center: Point2D(x: x, y: y), radius: radius))
  }

  private func deviation(
    of trace: BezierPath, from image: BezierPath, size: Int = 64
  ) -> Deviation {
    Deviation(
      of: trace.coverage(width: size, height: size), from: image.coverage(width: size, height: size)
    )
  }

  @Test func `the same path does not deviate`() {
    let star = BezierPath(
      polygon: Shape.star(center: Point2D(x: 30, y: 31), radii: [25, 9], count: 10))
    for path in [box(3.3, 4.1, 20, 9), disc(20), star, box(-5, -5, 100, 100), box(8, 8, 1, 40)] {
      let same = deviation(of: path, from: path)
      #expect(same.intersectionOverUnion == 1 && same.mean == 0 && same.largest == 0)
    }
  }

  @Test(arguments: [0.01, 0.1, 0.25, 0.5, 0.75, 1, 1.3, 2, 2.6, 4, 7.5])
  func `a band moved by some pixels deviates by as many`(distance: Double) {
    // From border to border, so that its two sides are all there is of it.
    for start in [20.0, 20.3, 20.5] {
      let image = box(start, -10, 15, 100)
      let moved = deviation(of: box(start + distance, -10, 15, 100), from: image)
      #expect(isClose(moved.mean, distance) && isClose(moved.largest, distance))
      #expect(isClose(moved.intersectionOverUnion, (15 - distance) / (15 + distance)))
      let wider = deviation(of: box(start - distance, -10, 15 + 2 * distance, 100), from: image)
      #expect(isClose(wider.mean, distance) && isClose(wider.largest, distance))
      #expect(isClose(wider.intersectionOverUnion, 15 / (15 + 2 * distance)))
    }
  }

  @Test(arguments: [0.05, 0.2, 0.5, 1, 3])
  func `a square moved sideways deviates on two of its four sides`(distance: Double) {
    let moved = deviation(of: box(12 + distance, 12, 40, 40), from: box(12, 12, 40, 40))
    // Corners are crossed slantwise, which makes the four sides a little shorter or longer.
    #expect(isClose(moved.mean, distance / 2, within: 0.06 * distance))
    #expect(isClose(moved.largest, distance, within: 0.02 * distance))
    #expect(isClose(moved.intersectionOverUnion, (40 - distance) / (40 + distance)))
  }

  @Test(arguments: [(9.0, 0.05), (9.0, -0.3), (20.0, 0.1), (20.0, -0.5), (20.0, 1.5), (15.0, 8)])
  func `a disc of another radius deviates by the difference`(radius: Double, growth: Double) {
    let other = deviation(of: disc(radius + growth), from: disc(radius))
    #expect(isClose(other.mean, abs(growth), within: 0.05 * abs(growth)))
    #expect(isClose(other.largest, abs(growth), within: 0.2 * abs(growth)))
    let (inner, outer) = (min(radius, radius + growth), max(radius, radius + growth))
    let ratio = (inner / outer) * (inner / outer)
    #expect(isClose(other.intersectionOverUnion, ratio, within: 1e-6))
  }

  @Test(arguments: [10.0, 30, 45, 62])
  func `a slanted edge is measured perpendicular to it`(degrees: Double) {
    for distance in [0.1, 0.4, 1.2, 3] {
      func band(_ shift: Double) -> BezierPath {
        BezierPath(
          polygon: [(-90.0, -8.0), (90, -8), (90, 8), (-90, 8)].map { x, y in
            Point2D(x: x, y: y + shift).applying(.rotation(degrees: degrees))
              + Point2D(x: 32.2, y: 31.7)
          })
      }
      let moved = deviation(of: band(distance), from: band(0))
      #expect(isClose(moved.mean, distance, within: 0.06 * distance))
      // Near the border of the image less is known.
      #expect(isClose(moved.largest, distance, within: 0.2 * distance))
    }
  }

  @Test func `corners do not make a deviation larger than it is`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let center = Point2D(x: 32, y: 32) + .random(within: 1, using: &generator)
      let degrees = Double.random(in: 0...90, using: &generator)
      let distance = Double.random(in: 0.05...0.6, using: &generator)
      func square(_ shift: Double) -> BezierPath {
        let corners = Shape.rectangle(center: .zero, width: 30, height: 30)
        return BezierPath(
          polygon: corners.map {
            ($0 + Point2D(x: shift, y: 0)).applying(.rotation(degrees: degrees)) + center
          })
      }
      let moved = deviation(of: square(distance), from: square(0))
      #expect(isClose(moved.mean, distance / 2, within: 0.1 * distance))
      #expect(moved.largest > 0.95 * distance && moved.largest < 1.5 * distance)
    }
  }

  @Test func `thin strokes and gaps that move are noticed`() {
    for width in [2.0, 2.5, 3, 4] {
      let moved = deviation(of: box(20.2, -9, width, 99), from: box(20, -9, width, 99))
      #expect(isClose(moved.mean, 0.2, within: 0.05) && isClose(moved.largest, 0.2, within: 0.05))
      var gap = box(-9, -9, 29, 99)
      gap.append(box(20 + width, -9, 99, 99))
      var movedGap = box(-9, -9, 29.2, 99)
      movedGap.append(box(20.2 + width, -9, 99, 99))
      let gaps = deviation(of: movedGap, from: gap)
      #expect(isClose(gaps.mean, 0.2, within: 0.05) && isClose(gaps.largest, 0.2, within: 0.05))
    }
  }

  @Test func `ink that is missing, or too much, counts by its thickness`() {
    let nothing = deviation(of: BezierPath(), from: box(10, 10, 20, 30))
    // Corners are crossed slantwise.
    #expect(nothing.intersectionOverUnion == 0 && nothing.largest == 20)
    #expect(isClose(nothing.mean, 20, within: 0.6))
    #expect(deviation(of: box(10, 10, 20, 30), from: BezierPath()) == nothing)
    var withHole = box(10, 10, 40, 40)
    withHole.append(
      BezierPath(polygon: BoundingBox(x: 20, y: 20, width: 6, height: 9).corners.reversed()))
    let filled = deviation(of: box(10, 10, 40, 40), from: withHole)
    #expect(filled.largest == 6 && filled.mean > 0.5 && filled.mean < 1.2)
    #expect(isClose(filled.intersectionOverUnion, (1600 - 54) / 1600))
    var withSpot = box(10, 10, 20, 20)
    withSpot.append(box(50, 50, 2, 2))
    #expect(deviation(of: withSpot, from: box(10, 10, 20, 20)).largest > 1.4)
  }

  @Test(arguments: [0.0, 0.2, 0.5])
  func `ink where there should be paper, and the other way around, is not in place`(shift: Double) {
    func image(_ shift: Double) -> CoverageMap {
      box(16 + shift, 16 + shift, 32, 32).coverage(width: 64, height: 64)
    }
    let shape = image(shift)
    for moved in [0, 0.1, 0.4, 0.8] {
      let opposite = CoverageMap(
        width: 64, height: 64, values: image(shift + moved).values.map { 1 - $0 })
      let deviation = Deviation(of: opposite, from: shape)
      // The square has 32 px of ink, with 16 px of paper around it.
      #expect(deviation.largest > 26 && deviation.largest <= 32 && deviation.mean > 10)
    }
    let soft = ScalarField(
      width: 64, height: 64, samples: shape.values.map { UInt8(($0 * 255).rounded()) }
    ).blurred(sigma: 0.8)
    let blurred = CoverageMap(
      width: 64, height: 64, values: soft.samples.map { Double($0) / 255 })
    let opposite = CoverageMap(width: 64, height: 64, values: shape.values.map { 1 - $0 })
    #expect(Deviation(of: opposite, from: blurred).mean > 15)
  }

  @Test func `any two coverages have a deviation`() {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<400 {
      let (width, height) = (
        Int.random(in: 1...12, using: &generator), Int.random(in: 1...12, using: &generator)
      )
      let levels: [Double] = round.isMultiple(of: 2) ? [0, 1] : [0, 0.2, 0.45, 0.5, 0.8, 1]
      let maps = (0..<2).map { _ in
        CoverageMap(
          width: width, height: height,
          values: (0..<width * height).map { _ in levels.randomElement(using: &generator) ?? 0 })
      }
      let deviation = Deviation(of: maps[0], from: maps[1])
      #expect((0...1).contains(deviation.intersectionOverUnion))
      #expect(deviation.mean >= 0 && deviation.mean <= deviation.largest + 1e-9)
      #expect(deviation.largest <= 17)
      // Which of the two is the trace makes no difference.
      let other = Deviation(of: maps[1], from: maps[0])
      #expect(isClose(other.mean, deviation.mean) && isClose(other.largest, deviation.largest))
    }
  }

  @Test func `without ink there is nothing to deviate`() {
    let none = deviation(of: BezierPath(), from: BezierPath())
    #expect(none == Deviation(intersectionOverUnion: 1, mean: 0, largest: 0))
    #expect(deviation(of: box(1, 1, 2, 2), from: BezierPath(), size: 0) == none)
  }

  @Test func `an image that is all ink has a boundary where the trace has none`() {
    let full = box(-9, -9, 99, 99)
    #expect(deviation(of: full, from: full).mean == 0)
    let missing = deviation(of: BezierPath(), from: full)
    #expect(missing.intersectionOverUnion == 0 && missing.mean == 64 && missing.largest == 64)
  }

  @Test func `a soft edge does not deviate while its middle is in place`() {
    let sharp = BezierPath(polygon: Shape.disc(center: Point2D(x: 32.2, y: 31.7), radius: 22))
    let field = ScalarField(
      width: 64, height: 64,
      samples: sharp.coverage(width: 64, height: 64).values.map { UInt8(($0 * 255).rounded()) })
    let soft = field.blurred(sigma: 0.8)
    let image = CoverageMap(
      width: 64, height: 64, values: soft.samples.map { Double($0) / 255 })
    let still = Deviation(of: sharp.coverage(width: 64, height: 64), from: image)
    #expect(still.mean < 0.03 && still.largest < 0.12)
    let moved = Deviation(
      of: disc(22.4, x: 32.2, y: 31.7).coverage(width: 64, height: 64), from: image)
    #expect(isClose(moved.mean, 0.4, within: 0.03))
  }

  @Test func `noise on paper and ink does not deviate`() {
    var generator = SeededGenerator(seed: 4)
    let sharp = box(20, -9, 24, 99).coverage(width: 64, height: 64)
    let noisy = sharp.values.map {
      max(0, min(1, $0 + .random(in: -0.04...0.04, using: &generator)))
    }
    let deviation = Deviation(of: sharp, from: CoverageMap(width: 64, height: 64, values: noisy))
    #expect(deviation.mean < 0.05 && deviation.largest < 0.15)
  }

  @Test func `the ink of an image is the coverage that it shows`() {
    let samples: [UInt8] = [30, 30, 30, 130, 230, 230, 230, 180, 255, 0]
    let field = ScalarField(width: 10, height: 1, samples: samples, zero: 230, one: 30)
    var ink = Ink(of: Bitmap(width: 1, height: 1, format: .gray, samples: [0]))
    ink.field = field
    ink.level = 0.5
    #expect(CoverageMap(ink).values == [1, 1, 1, 0.5, 0, 0, 0, 0.25, 0, 1])
    ink.level = 0.25
    #expect(CoverageMap(ink).values == [1, 1, 1, 0.5 + 0.25 / 0.75 / 2, 0, 0, 0, 0.5, 0, 1])
    ink.level = 0
    #expect(CoverageMap(ink).values.allSatisfy { $0 >= 0.5 })
    ink.level = 1
    #expect(CoverageMap(ink).values == [1, 1, 1, 0.25, 0, 0, 0, 0.125, 0, 1])
  }

  @Test func `a path is measured against the ink of an image`() {
    let field = ScalarField(
      coverageOf: [Shape.disc(center: Point2D(x: 32.3, y: 31.9), radius: 20)], width: 64, height: 64
    )
    let ink = Ink(of: Bitmap(ink: field, color: RGBA(red: 0, green: 90, blue: 200)))
    let deviation = Deviation(of: disc(20), from: ink)
    #expect(deviation.intersectionOverUnion > 0.998)
    #expect(deviation.mean < 0.01 && deviation.largest < 0.03)
    #expect(isClose(Deviation(of: disc(20.5), from: ink).mean, 0.5, within: 0.02))
  }
}
