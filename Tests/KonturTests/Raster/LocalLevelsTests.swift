import KonturTestSupport
import Testing

@testable import Kontur

/// Drawings whose paper and ink differ from place to place, and photographs.
struct LocalLevelsTests {
  private static let disc = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20)
  private static let coverage = disc.path.coverage(width: 64, height: 64)

  /// The ink of a grey image of the disc, painted over a ground.
  private func ink(
    over ground: (_ x: Int, _ y: Int) -> Double, ink: (_ x: Int, _ y: Int) -> Double,
    coverage: CoverageMap = Self.coverage, options: InkOptions = .automatic
  ) -> Ink {
    Ink(of: bitmap(over: ground, ink: ink, coverage: coverage), options: options)
  }

  private func bitmap(
    over ground: (_ x: Int, _ y: Int) -> Double, ink: (_ x: Int, _ y: Int) -> Double,
    coverage: CoverageMap = Self.coverage
  ) -> Bitmap {
    let (width, height) = (coverage.width, coverage.height)
    let samples = (0..<width * height).map { place -> UInt8 in
      let (x, y) = (place % width, place / width)
      let covered = coverage[x, y]
      return UInt8((ink(x, y) * covered + ground(x, y) * (1 - covered)).rounded())
    }
    return Bitmap(width: width, height: height, format: .gray, samples: samples)
  }

  /// White to the left, orange to the right.
  private func twoGrounds(_ x: Int, _ y: Int) -> Double { x < 30 ? 255 : 190 }

  /// How far a field is from a coverage at most.
  private func error(
    of field: ScalarField, from coverage: CoverageMap = Self.coverage,
    where isWanted: (_ x: Int, _ y: Int) -> Bool = { _, _ in true }
  ) -> Double {
    (0..<field.width * field.height).reduce(0) { worst, place in
      let (x, y) = (place % field.width, place / field.width)
      return isWanted(x, y) ? max(worst, abs(field[x, y] - coverage[x, y])) : worst
    }
  }

  @Test func `an edge to either of two grounds is in its own middle`() {
    let ink = ink(over: twoGrounds) { _, _ in 34 }
    #expect(error(of: ink.field) > 0.3)
    let local = ink.atLocalLevels()
    #expect((local.level, local.threshold, local.channel) == (0.5, ink.threshold, ink.channel))
    // Where the grounds meet, a pixel may have of both.
    #expect(error(of: local.field) { x, _ in abs(x - 30) > 4 } < 0.01)
    #expect(error(of: local.field) < 0.25)
  }

  @Test func `an edge between two inks is none`() {
    let ink = ink(over: { _, _ in 255 }, ink: { x, _ in x < 30 ? 85 : 43 })
    let field = ink.atLocalLevels().field
    #expect(error(of: field) { x, y in abs(x - 30) > 4 || abs(y - 32) < 14 } < 0.01)
    // Nor is it beside the edge of the disc, but for the pixels that this one passes.
    for (x, y) in [29, 30].flatMap({ x in (1..<63).map { (x, $0) } }) {
      let isInside = (-1...1).allSatisfy { row in
        (-1...1).allSatisfy { Self.coverage[x + $0, y + row] > 0.5 }
      }
      if isInside { #expect(field[x, y] == 1) }
    }
  }

  @Test func `paper and ink may change gradually`() {
    let ink = ink(
      over: { x, y in 250 - 0.6 * Double(x) - 0.3 * Double(y) },
      ink: { x, _ in 30 + 0.7 * Double(x) })
    #expect(error(of: ink.field) > 0.1)
    #expect(error(of: ink.atLocalLevels().field) < 0.03)
  }

  @Test func `an edge where one level passes into another is as sharp as any`() {
    // A ramp forty pixels long from paper nearly to ink, and an edge back to paper; the shade makes it uneven.
    let samples = (0..<64 * 64).map { place -> UInt8 in
      let (x, y) = (place % 64, place / 64)
      if y < 12 { return x < 20 ? 120 : 0 }
      return x < 10 || x >= 50 ? 0 : UInt8(min(200, 4 * (x - 10)))
    }
    let field = ScalarField(width: 64, height: 64, samples: samples, zero: 0, one: 200)
    let ink = Ink(
      field: field, level: 0.5, isLevelAutomatic: true, channel: .alpha, threshold: 0.5,
      isInverted: false)
    let local = ink.atLocalLevels().field
    #expect(local != field)
    for y in 20..<60 {
      // The level lies at x = 35, on the centre of a pixel.
      #expect(isClose(local[35, y], 0.5, within: 0.01))
      #expect(local[33, y] == 0 && local[37, y] == 1)
      #expect(local[49, y] == 1 && local[50, y] == 0)
    }
  }

  @Test func `ink that reaches the border is covered there as it was`() {
    let coverage = TrueShape.disc(center: Point2D(x: 32.3, y: 19.6), radius: 20).path
      .coverage(width: 64, height: 64)
    // The border cuts 0.4 px off the disc.
    let ink = ink(over: { _, y in y < 40 ? 255 : 180 }, ink: { _, _ in 20 }, coverage: coverage)
    let local = ink.atLocalLevels().field
    #expect(error(of: local, from: coverage) { _, y in y < 34 } < 0.02)
  }

  @Test func `strokes without a flat pixel have the ink next to them`() {
    var path = Self.disc.path
    path.append(BezierPath(polygon: BoundingBox(x: 5, y: 2.5, width: 50, height: 1.5).corners))
    let coverage = path.coverage(width: 64, height: 64)
    let ink = ink(over: twoGrounds, ink: { _, _ in 34 }, coverage: coverage)
    let field = ink.atLocalLevels().field
    #expect(error(of: field, from: coverage) { x, _ in abs(x - 30) > 4 } < 0.02)
  }

  /// Two rings drawn with a pen of 3 px, and their coverage.
  private static let rings = {
    var path = BezierPath()
    for x in [30.2, 82.6] {
      let center = Point2D(x: x, y: 28.4)
      path.append(.circle(center: center, radius: 21.5))
      path.append(BezierPath.circle(center: center, radius: 18.5).reversed())
    }
    return (path: path, coverage: path.coverage(width: 112, height: 56))
  }()

  @Test(arguments: [(0.0, 120.0), (120, 0), (0, 90), (140, 200), (80, 0)])
  func `thin strokes of two shades are covered as those of one`(left: Double, right: Double) {
    let coverage = Self.rings.coverage
    let ink = ink(
      over: { _, _ in 255 }, ink: { x, _ in x < 56 ? left : right }, coverage: coverage)
    #expect(error(of: ink.field, from: coverage) > 0.15)
    #expect(!ink.field.flatNoise.strokeShades.isEmpty)
    #expect(error(of: ink.atLocalLevels().field, from: coverage) < 0.03)
  }

  @Test
  func `thin strokes of two shades are traced as what they are, and those of one shade as before`()
  {
    for (left, right) in [(0.0, 120.0), (80, 0), (60, 60)] {
      let bitmap = bitmap(
        over: { _, _ in 255 }, ink: { x, _ in x < 56 ? left : right }, coverage: Self.rings.coverage
      )
      let trace = Trace(of: bitmap)
      #expect(trace.contours.contourCount == 4)
      #expect(trace.path.segmentCount == 16)
      let deviation = Deviation(
        of: trace.path.coverage(width: 112, height: 56), from: Self.rings.coverage)
      #expect(deviation.largest < 0.05)
    }
  }

  @Test func `small areas of a shade are traced as what they are`() {
    var path = BezierPath()
    for (x, y) in [(15.3, 10.2), (14.1, 29.6), (28.4, 28.7)] {
      path.append(
        BezierPath(polygon: [
          Point2D(x: x, y: y), Point2D(x: x + 5.7, y: y + 11), Point2D(x: x - 5.4, y: y + 12.3),
        ]))
    }
    let coverage = path.coverage(width: 48, height: 48)
    for shade in [60.0, 90, 115] {
      let bitmap = bitmap(
        over: { _, _ in 255 }, ink: { _, y in y < 25 ? shade : 0 }, coverage: coverage)
      let trace = Trace(of: bitmap)
      #expect(trace.contours.contourCount == 3)
      #expect(trace.path.segmentCount == 9)
      #expect(
        Deviation(of: trace.path.coverage(width: 48, height: 48), from: coverage).largest < 0.05)
    }
  }

  @Test(arguments: [(200.0, 1.8), (180, 2.2), (220, 2)])
  func `thin gaps of a shade are gaps`(shade: Double, width: Double) {
    // A pale ring on a dark square on white paper.
    let square = 4..<44
    var ring = BezierPath()
    for radius in [7.3 + width / 2, 7.3 - width / 2] {
      let circle = BezierPath.circle(center: Point2D(x: 17.2, y: 18.9), radius: radius)
      ring.append(ring.isEmpty ? circle : circle.reversed())
    }
    let bitmap = bitmap(
      over: { square.contains($0) && square.contains($1) ? 70 : 255 }, ink: { _, _ in shade },
      coverage: ring.coverage(width: 48, height: 48))
    #expect(!Ink(of: bitmap).field.flatNoise.strokeShades.isEmpty)
    let trace = Trace(of: bitmap)
    #expect(trace.contours.contourCount == 3)
    #expect(trace.path.segmentCount == 12)
  }

  @Test func `a grid of thin lines has no shades, however its greys come out`() {
    // Lines that are 1.3 px wide, by samples of 4 × 4: where one ends at another, three pixels are of one grey.
    var path = BezierPath(rectangle: BoundingBox(x: 7.25, y: 7.5, width: 49.5, height: 48.75))
    for (column, row) in (0..<3).flatMap({ row in (0..<3).map { ($0, row) } }) {
      let room = BezierPath(
        rectangle: BoundingBox(
          x: 8.5 + 16.25 * Double(column), y: 9 + 15.75 * Double(row), width: 15, height: 14.5))
      path.append(room.reversed())
    }
    let coverage = path.coverage(width: 64, height: 64)
    let ink = ink(over: { _, _ in 255 }, ink: { _, _ in 0 }, coverage: coverage)
    #expect(ink.field.flatNoise.strokeShades.isEmpty)
  }

  @Test func `shades are found in what lossy storage leaves, and none in one ink`() {
    var generator = SeededGenerator(seed: 5)
    let coverage = Self.rings.coverage
    for (right, isTwo) in [(120.0, true), (0, false)] {
      let field = ink(
        over: { _, _ in 255 }, ink: { x, _ in x < 56 ? 0 : right }, coverage: coverage
      ).field
      let samples = field.samples.map { sample in
        // Along edges only, as JPEG leaves it.
        sample == 255
          ? sample
          : UInt8(max(0, min(255, Int(sample) + Int.random(in: -3...3, using: &generator))))
      }
      let lossy = ScalarField(
        width: field.width, height: field.height, samples: samples, zero: field.zero, one: field.one
      )
      #expect(lossy.flatNoise.strokeShades.isEmpty == !isTwo)
    }
  }

  @Test func `ink stays as it is where there is nothing to gain`() {
    var generator = SeededGenerator(seed: 1)
    let plain = Self.disc.field(width: 64, height: 64)
    let even = [
      plain, plain.withNoise(sigma: 0.03, using: &generator),
      plain.blurred(sigma: 0.8).withNoise(sigma: 0.03, using: &generator),
    ].map { Ink(of: Bitmap(ink: $0)) }
    for ink in even { #expect(ink.atLocalLevels() == ink) }
    // A level of one's own is that everywhere, half-way between paper and ink too.
    func ink(_ threshold: InkOptions.Level) -> Ink {
      self.ink(
        over: { x, _ in x < 40 ? 255 : 190 }, ink: { _, _ in 0 },
        options: InkOptions(threshold: threshold))
    }
    for own in [ink(.fixed(0.4)), ink(.fixed(0.5))] { #expect(own.atLocalLevels() == own) }
    #expect(ink(.automatic).level == ink(.fixed(0.5)).level)
    // What has been done is not done again.
    let local = ink(.automatic).atLocalLevels()
    #expect(local != ink(.automatic) && local.atLocalLevels() == local)
  }

  @Test func `photographs, whose edges are blurred and no steps, stay as they are`() {
    var generator = SeededGenerator(seed: 2)
    for sigma in [2.0, 4] {
      let field = ScalarField.random(width: 96, height: 96, using: &generator).blurred(sigma: sigma)
      let ink = Ink(of: Bitmap(ink: field))
      #expect(!ink.field.flatNoise.isEven)
      #expect(ink.atLocalLevels() == ink)
    }
    // So does a drawing that is out of focus.
    let sharp = ink(over: twoGrounds) { _, _ in 34 }
    var soft = sharp
    soft.field = sharp.field.blurred(sigma: 2.5)
    #expect(sharp.atLocalLevels() != sharp)
    #expect(soft.atLocalLevels() == soft)
  }

  @Test func `soft strokes of one ink in a scan have no levels of their own`() {
    var generator = SeededGenerator(seed: 3)
    var strokes = BezierPath()
    for (index, width) in [0.9, 1.4, 1.9, 2.4, 1.1, 2.2].enumerated() {
      let center = Point2D(x: 64.3, y: 15.4 + 19.3 * Double(index))
      strokes.append(
        BezierPath(polygon: Shape.rectangle(center: center, width: 110, height: width)))
      for letter in 0..<16 {
        let center = center + Point2D(x: 6.7 * Double(letter) - 50, y: 8)
        strokes.append(
          BezierPath(
            polygon: Shape.rectangle(
              center: center, width: width, height: 7, degrees: Double(7 * letter))))
      }
    }
    let drawing = ScalarField(strokes.coverage(width: 128, height: 128))
    let scan = drawing.blurred(sigma: 0.5).withNoise(sigma: 0.006, using: &generator)
    let ink = Ink(of: Bitmap(ink: scan))
    // Where some of the greys that noise leaves happen to be alike.
    var noise = ink.field.flatNoise
    noise.isEven = false
    #expect(ink.withLocalLevels(noise: noise) == nil)
  }

  @Test func `the smallest images have levels`() {
    var generator = SeededGenerator(seed: 3)
    for (width, height) in [(1, 1), (1, 7), (9, 1), (2, 2), (3, 3), (5, 4)] {
      for _ in 0..<50 {
        let ink = Ink(of: Bitmap(ink: .random(width: width, height: height, using: &generator)))
        let field = ink.atLocalLevels().field
        #expect((field.width, field.height) == (width, height))
      }
    }
  }

  @Test func `a disc on other grounds than paper comes back as on paper`() {
    func trace(
      over ground: (_ x: Int, _ y: Int) -> Double,
      _ refinement: TracingOptions.Refinement = .automatic
    ) -> Trace {
      Trace(
        of: bitmap(over: ground) { _, _ in 34 }, options: TracingOptions(refinement: refinement))
    }
    func gradient(_ x: Int, _ y: Int) -> Double { 250 - 0.6 * Double(x) - 0.3 * Double(y) }
    let onGradient = trace(over: gradient)
    #expect(onGradient.path.segmentCount == 4 && onGradient.path.curveCount == 4)
    #expect(Self.disc.greatestDistance(of: onGradient.path) < 0.03)
    // Where two grounds meet, the edge is off.
    let onTwo = trace(over: twoGrounds)
    #expect(onTwo.path.segmentCount <= 8)
    #expect(Self.disc.greatestDistance(of: onTwo.path) < 0.1)
    for trace in [onGradient, onTwo] { #expect(trace.deviation.mean < 0.01) }
    // What is not refined is measured by the same levels.
    #expect(trace(over: twoGrounds, .none).deviation.mean > 0.05)
  }
}
