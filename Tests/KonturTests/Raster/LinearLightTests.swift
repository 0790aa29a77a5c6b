import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

/// Images whose edges were blended in linear light, and those whose were not.
struct LinearLightTests {
  /// Blends the grey levels of paper and ink, from 0 to 255, by their light.
  private struct Blend: Sendable, CustomTestStringConvertible {
    var function: TransferFunction
    var paper = 255.0
    var ink = 0.0

    var testDescription: String { "\(function), \(ink) on \(paper)" }

    /// The light of a number from 0 to 1, by the formula.
    func light(of number: Double) -> Double {
      switch function {
      case .sRGB: number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
      case .power(let exponent): pow(number, exponent)
      }
    }

    func number(of light: Double) -> Double {
      switch function {
      case .sRGB: light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      case .power(let exponent): pow(light, 1 / exponent)
      }
    }

    /// What is stored of a pixel with some coverage, 0 to 255.
    func level(of coverage: Double) -> Double {
      let (paper, ink) = (light(of: paper / 255), light(of: ink / 255))
      return 255 * number(of: paper + (ink - paper) * coverage)
    }

    func bitmap(of coverage: CoverageMap) -> Bitmap {
      Bitmap(
        width: coverage.width, height: coverage.height, format: .gray,
        samples: coverage.values.map { UInt8(level(of: $0).rounded()) })
    }
  }

  private static let blends = [
    Blend(function: .sRGB), Blend(function: .sRGB, ink: 80),
    Blend(function: .sRGB, paper: 200, ink: 40), Blend(function: .power(1.8)),
    Blend(function: .power(1.4)),
  ]
  private static let disc = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20)
  private static let star = TrueShape.polygon(
    Shape.star(center: Point2D(x: 31.3, y: 32.8), radii: [27, 13], count: 10, degrees: 7))
  private static let ring = TrueShape.ring(
    center: Point2D(x: 31.7, y: 32.4), outer: 27, inner: 19.5)
  private static let coverage = disc.path.coverage(width: 64, height: 64)

  /// How far a field is from a coverage at most.
  private func error(of field: ScalarField, from coverage: CoverageMap = Self.coverage) -> Double {
    zip(field.samples, coverage.values).reduce(0) {
      max($0, abs(field.value(ofSample: $1.0) - $1.1))
    }
  }

  @Test func `a scan keeps to its numbers, however its edges look`() {
    var generator = SeededGenerator(seed: 11)
    let blend = Blend(function: .sRGB)
    let samples = Self.coverage.values.map { covered -> UInt8 in
      let level = 20 + 0.85 * blend.level(of: covered)
      return UInt8((level + 1.2 * Double.normal(using: &generator)).rounded())
    }
    let clean = Self.coverage.values.map { UInt8((20 + 0.85 * blend.level(of: $0)).rounded()) }
    let inks = [clean, samples].map {
      Ink(of: Bitmap(width: 64, height: 64, format: .gray, samples: $0))
    }
    #expect(inks[0].inLinearLight() != inks[0])
    #expect(inks[1].inLinearLight() == inks[1])
  }

  @Test func `light is that of the formulas`() {
    #expect(TransferFunction.sRGB.light(of: 0) == 0 && TransferFunction.sRGB.light(of: 1) == 1)
    #expect(isClose(TransferFunction.sRGB.light(of: 0.5), 0.21404, within: 1e-5))
    #expect(isClose(TransferFunction.sRGB.light(of: 0.04), 0.0030960, within: 1e-5))
    #expect(isClose(TransferFunction.power(1.8).light(of: 0.5), 0.28717, within: 1e-5))
  }

  @Test func `of a field so wide that a band of it is large one band tells`() {
    let blend = Self.blends[0]
    let tile = blend.bitmap(of: Self.coverage)
    let (columns, rows) = (266, 2)
    let wide = Bitmap(
      width: 64 * columns, height: 64 * rows, format: .gray,
      samples: (0..<64 * rows).flatMap { row -> [UInt8] in
        let start = row % 64 * 64
        return (0..<columns).flatMap { _ in tile.samples[start..<start + 64] }
      })
    let linear = Ink(of: wide).inLinearLight().field
    #expect(linear.samples.prefix(64) == Ink(of: tile).inLinearLight().field.samples.prefix(64))
    #expect(linear != Ink(of: wide).field)
  }

  @Test(arguments: blends)
  private func `coverage is found by light`(blend: Blend) {
    for shape in [Self.disc, Self.star, Self.ring] {
      let coverage = shape.path.coverage(width: 64, height: 64)
      let ink = Ink(of: blend.bitmap(of: coverage))
      let linear = ink.inLinearLight()
      #expect(error(of: ink.field, from: coverage) > 0.04)
      // The darkest numbers stand for less light than the others: half a number of rounding for more coverage.
      #expect(error(of: linear.field, from: coverage) < 0.016)
      #expect((linear.channel, linear.isInverted, linear.level) == (.luminance, false, 0.5))
      #expect(isClose(linear.threshold, 1 - blend.level(of: 0.5) / 255, within: 0.002))
    }
  }

  @Test(arguments: [false, true])
  func `an alpha channel may be of light on darkness, or of darkness on light`(isDark: Bool) {
    let blend = Blend(function: .sRGB)
    let samples = Self.coverage.values.flatMap { coverage -> [UInt8] in
      let alpha = isDark ? 255 - blend.level(of: coverage) : blend.level(of: 1 - coverage)
      return [0, UInt8(alpha.rounded())]
    }
    let bitmap = Bitmap(width: 64, height: 64, format: .grayAlpha, samples: samples)
    for isInverted in [false, true] {
      let ink = Ink(of: bitmap, options: InkOptions(isInverted: isInverted))
      let linear = ink.inLinearLight()
      let values = Self.coverage.values.map { isInverted ? 1 - $0 : $0 }
      let coverage = CoverageMap(width: 64, height: 64, values: values)
      #expect(error(of: linear.field, from: coverage) < 0.016)
      let alpha = (isDark ? 255 - blend.level(of: 0.5) : blend.level(of: 0.5)) / 255
      #expect(isClose(linear.threshold, isInverted ? 1 - alpha : alpha, within: 0.002))
    }
  }

  @Test(arguments: [64, 128])
  func `a disc blended in linear light is four curves on its circle`(size: Int) {
    let disc = TrueShape.disc(center: Point2D(x: 31.6, y: 32.3), radius: 21)
    let bitmap = Blend(function: .sRGB).bitmap(of: disc.path.coverage(width: size, height: size))
    let trace = Trace(of: bitmap)
    #expect(trace.path.segmentCount == 4 && trace.path.curveCount == 4)
    #expect(disc.greatestDistance(of: trace.path) < 0.02)
    #expect(trace.deviation.mean < 0.01)
    // Without it the numbers are those of a disc half a pixel smaller in diameter.
    let plain = Trace(of: bitmap, options: TracingOptions(refinement: .none))
    #expect(disc.greatestDistance(of: plain.path) > 0.2)
  }

  @Test func `two inks blended in linear light have levels of their own`() {
    let blends = [Blend(function: .sRGB), Blend(function: .sRGB, ink: 110)]
    let coverage = Self.star.path.coverage(width: 64, height: 64)
    let samples = coverage.values.enumerated().map { place, value in
      UInt8(blends[place % 64 < 32 ? 0 : 1].level(of: value).rounded())
    }
    let ink = Ink(of: Bitmap(width: 64, height: 64, format: .gray, samples: samples))
    let drawn = ink.asDrawn().field
    let far = coverage.values.indices.filter { abs($0 % 64 - 32) > 3 }
    let worst = far.map {
      abs(drawn.value(ofSample: drawn.samples[$0]) - coverage.values[$0])
    }.max()!
    #expect(worst < 0.03)
    #expect(ink.asDrawn() != ink.inLinearLight())
  }

  @Test func `what was made larger was blended before`() {
    let coverage = Self.star.path.coverage(width: 64, height: 64)
    let small = Blend(function: .sRGB).bitmap(of: coverage)
    let large = ScalarField(width: 64, height: 64, samples: small.samples)
      .enlarged(width: 192, height: 192, radius: 1) { 1 - abs($0) }
    let ink = Ink(of: Bitmap(width: 192, height: 192, format: .gray, samples: large.samples))
    let drawn = ink.asDrawn().field
    #expect(drawn.width == 64)
    #expect(error(of: drawn, from: coverage) < 0.05)
  }

  @Test func `ink stays as it is where its numbers are coverage`() {
    let stars = (1...8).map { index in
      TrueShape.polygon(
        Shape.star(
          center: Point2D(x: 31.3, y: 32.8), radii: [27, 13], count: 2 * index + 4,
          degrees: 11 * Double(index)))
    }
    for field in ([Self.disc] + stars).map({ $0.field(width: 64, height: 64) }) {
      let narrow = field.samples.map { UInt8((200 - 0.6 * Double($0)).rounded()) }
      let inks = [
        Ink(of: Bitmap(ink: field)), Ink(of: Bitmap(ink: field.storedInBlocks(step: 6))),
        Ink(of: Bitmap(ink: field.blurred(sigma: 0.6))),
        Ink(of: Bitmap(width: 64, height: 64, format: .gray, samples: narrow)),
      ]
      for ink in inks { #expect(ink.inLinearLight() == ink) }
    }
  }

  /// Strokes of 1.6 px at angles of a quarter turn, that begin 13 px from their common center.
  private static let rays = stride(from: 3.0, to: 90, by: 12).map { degrees in
    let middle = Point2D(x: 32.8, y: 0).applying(.rotation(degrees: -degrees))
    return BezierPath(
      polygon: Shape.rectangle(
        center: Point2D(x: 8.4, y: 55.3) + middle, width: 39.6, height: 1.6, degrees: -degrees))
  }

  @Test func `ink stays as it is where a filter made thin strokes`() {
    let image = PixelWindow(x: 0, y: 0, width: 64, height: 64)
    let band = PixelBand(PixelMask(all: image))
    let filter = ReductionFilter(kernel: .catmullRom, clipping: .afterRows)
    let pixels = filter.image(
      of: Self.rays.flatMap(\.curves).map(\.reversed), in: band, image: image, precision: .fine)
    let values = image.rows.flatMap { row in
      image.columns.map { pixels[band.place(column: $0, row: row).place] }
    }
    let ink = Ink(
      of: Bitmap(
        ink: ScalarField(CoverageMap(width: 64, height: 64, values: values))))
    #expect(values.reduce(0, +) > 400)
    #expect(ink.inLinearLight() == ink)
  }

  @Test func `ink stays as it is where a level was given, in scans, and in black and white`() {
    let bitmap = Blend(function: .sRGB).bitmap(of: Self.coverage)
    #expect(Ink(of: bitmap).inLinearLight() != Ink(of: bitmap))
    let given = Ink(of: bitmap, options: InkOptions(threshold: .fixed(0.5)))
    #expect(given.inLinearLight() == given)
    var generator = SeededGenerator(seed: 5)
    let field = ScalarField(width: 64, height: 64, samples: bitmap.samples, zero: 255, one: 0)
    let scan = Ink(of: Bitmap(ink: field.withNoise(sigma: 0.03, using: &generator)))
    #expect(scan.inLinearLight() == scan)
    let bilevel = Ink(of: Bitmap(ink: Self.disc.field(width: 64, height: 64).blackAndWhite))
    #expect(bilevel.inLinearLight() == bilevel)
    // What has been done is not done again.
    let linear = Ink(of: bitmap).inLinearLight()
    #expect(linear.inLinearLight() == linear)
  }

  @Test func `edges along rows and columns do not tell`() {
    let square = BezierPath(polygon: BoundingBox(x: 9.3, y: 12.6, width: 41, height: 37).corners)
    let ink = Ink(
      of: Blend(function: .sRGB).bitmap(of: square.coverage(width: 64, height: 64)))
    #expect(ink.inLinearLight() == ink)
  }

  @Test func `a few corners do not tell, however often there are such`() {
    var generator = SeededGenerator(seed: 9)
    for number in 0..<100 {
      let corners = (0..<(3 + number % 3)).map { _ in Point2D.random(within: 6, using: &generator) }
      var tiles = BezierPath()
      for index in 0..<25 {
        let tile = Point2D(x: 6 + 13 * Double(index % 5), y: 6 + 13 * Double(index / 5))
        tiles.append(BezierPath(polygon: corners.map { $0 + tile }))
      }
      let single = BezierPath(polygon: corners.map { $0 * 2 + Point2D(x: 32, y: 32) })
      for path in [tiles, single] {
        let coverage = path.coverage(width: 64, height: 64, fillRule: .evenOdd)
        let ink = Ink(of: Bitmap(ink: ScalarField(coverage)))
        #expect(ink.inLinearLight() == ink)
      }
    }
  }

  @Test func `of large images some rows tell`() {
    let disc = TrueShape.disc(center: Point2D(x: 751.3, y: 748.6), radius: 640)
    let coverage = disc.path.coverage(width: 1500, height: 1500)
    let ink = Ink(of: Blend(function: .sRGB).bitmap(of: coverage))
    #expect(error(of: ink.inLinearLight().field, from: coverage) < 0.016)
  }

  @Test func `the smallest images are looked at`() {
    var generator = SeededGenerator(seed: 6)
    for (width, height) in [(1, 1), (1, 9), (9, 1), (3, 3), (4, 4), (9, 5)] {
      for _ in 0..<50 {
        let ink = Ink(of: Bitmap(ink: .random(width: width, height: height, using: &generator)))
        #expect(ink.inLinearLight().field.width == width)
      }
    }
  }

  // MARK: What is said of edges

  private static let square = BoundingBox(x: 9.3, y: 12.6, width: 41, height: 37)

  @Test(arguments: blends.filter { $0.function == .sRGB })
  private func `where light is said to have been mixed every edge is by light`(blend: Blend) {
    for path in [Self.disc.path, BezierPath(polygon: Self.square.corners)] {
      let coverage = path.coverage(width: 64, height: 64)
      let rest = CoverageMap(width: 64, height: 64, values: coverage.values.map { 1 - $0 })
      for (isInverted, expected) in [(false, coverage), (true, rest)] {
        let options = InkOptions(blendSpace: .linear, isInverted: isInverted)
        let ink = Ink(of: blend.bitmap(of: coverage), options: options)
        #expect(error(of: ink.field, from: expected) < 0.02)
        #expect(ink.inLinearLight() == ink)
      }
    }
  }

  // Linear interpolation alone is off by up to 0.086 px on each side.
  @Test(arguments: [(TracingOptions.Refinement.none, 0.13), (.automatic, 0.01)])
  func `a square said to be blended in linear light is where it was`(
    refinement: TracingOptions.Refinement, farthest: Double
  ) throws {
    let coverage = BezierPath(polygon: Self.square.corners).coverage(width: 64, height: 64)
    let bitmap = Blend(function: .sRGB).bitmap(of: coverage)
    func distance(_ blendSpace: InkOptions.BlendSpace) throws -> Double {
      let options = TracingOptions(
        ink: InkOptions(blendSpace: blendSpace), refinement: refinement)
      let box = try #require(Trace(of: bitmap, options: options).path.bounds)
      return max(
        box.minimum.distance(to: Self.square.minimum),
        box.maximum.distance(to: Self.square.maximum))
    }
    #expect(try distance(.linear) < farthest)
    #expect(try distance(.automatic) > 0.25 && distance(.sRGB) > 0.25)
  }

  @Test func `colours are mixed by the light of each channel`() {
    let blends = [230, 90, 40].map { Blend(function: .sRGB, ink: $0) }
    let samples = Self.coverage.values.flatMap { value in
      blends.map { UInt8($0.level(of: value).rounded()) }
    }
    let bitmap = Bitmap(width: 64, height: 64, format: .rgb, samples: samples)
    for channel in [InkOptions.Channel.luminance, .green, .blue] {
      let ink = Ink(of: bitmap, options: InkOptions(channel: channel, blendSpace: .linear))
      #expect(error(of: ink.field) < 0.02)
    }
  }

  @Test func `transparency is flattened by light`() {
    let green = RGBA(red: 20, green: 90, blue: 30)
    let samples = Self.coverage.values.flatMap {
      [green.red, green.green, green.blue, UInt8((255 * $0).rounded())]
    }
    let bitmap = Bitmap(width: 64, height: 64, format: .rgba, samples: samples)
    for background in [RGBA.white, RGBA(red: 200, green: 220, blue: 90)] {
      let options = InkOptions(
        channel: .luminance, background: background, blendSpace: .linear)
      #expect(error(of: Ink(of: bitmap, options: options).field) < 0.01)
      // What is painted in its colour does not show.
      let painted = [background.red, background.green, background.blue, 255, 0, 0, 0, 0]
      let pair = Bitmap(width: 2, height: 1, format: .rgba, samples: painted)
      let field = Ink(of: pair, options: options).field
      #expect(field.samples[0] == field.samples[1])
    }
    // Opacity is no light.
    let alpha = Ink(of: bitmap, options: InkOptions(blendSpace: .linear))
    #expect(alpha.channel == .alpha && error(of: alpha.field) < 0.003)
  }

  @Test func `where numbers are said to have been mixed light is not looked for`() {
    let bitmap = Blend(function: .sRGB).bitmap(of: Self.coverage)
    let ink = Ink(of: bitmap, options: InkOptions(blendSpace: .sRGB))
    #expect(ink.field == Ink(of: bitmap).field)
    #expect(ink.inLinearLight() == ink)
  }
}
