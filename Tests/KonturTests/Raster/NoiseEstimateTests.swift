import KonturTestSupport
import Testing

@testable import Kontur

struct NoiseEstimateTests {
  private static let disc = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20)

  @Test func `exact coverage has no noise`() {
    for shape in [Self.disc, .ring(center: Point2D(x: 32.3, y: 31.8), outer: 24, inner: 22)] {
      let noise = shape.field(width: 64, height: 64).flatNoise
      #expect(noise.sigma < 0.002)
      #expect(!noise.isBilevel)
      #expect(noise.spread == .box)
    }
  }

  @Test(arguments: [0.01, 0.02, 0.04])
  func `the noise of paper and ink is found`(sigma: Double) {
    var generator = SeededGenerator(seed: 1)
    let field = Self.disc.field(width: 64, height: 64)
    for _ in 0..<3 {
      let noise = field.withNoise(sigma: sigma, using: &generator).flatNoise
      #expect(isClose(noise.sigma, sigma, within: 0.3 * sigma))
      #expect(!noise.isBilevel)
    }
  }

  @Test func `strips of rows tell the same as all of them at once`() {
    var generator = SeededGenerator(seed: 9)
    // Ink to the borders, greys in areas and thin ones.
    let shapes = [
      Shape.star(center: Point2D(x: 32, y: 32), radii: [40, 12], count: 14),
      Shape.rectangle(center: Point2D(x: 50, y: 8), width: 9, height: 0.4, degrees: 20),
    ]
    let field = ScalarField(
      shapes.reduce(into: BezierPath()) { $0.append(BezierPath(polygon: $1)) }
        .coverage(width: 64, height: 64))
    for sigma in [0, 0.005, 0.03] {
      let noisy = field.withNoise(sigma: sigma, using: &generator)
      for ends in [[20], [1, 2, 3], [7, 30, 31, 63]] {
        let bounds = [0] + ends + [64]
        let strips = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
        #expect(noisy.flatNoise(ofRows: strips, loop: serialLoop) == noisy.flatNoise)
      }
    }
    // Rows so long that each is a strip.
    let width = 1 << 19
    let long = ScalarField(
      width: width, height: 3, samples: (0..<3 * width).map { UInt8($0 / width * 7 + $0 % 2) })
    let counts = long.histogram
    for sample in 0..<16 { #expect(counts[sample] == (sample % 7 < 2 ? width / 2 : 0)) }
  }

  @Test func `bands of a large image tell the noise of all of it`() {
    var generator = SeededGenerator(seed: 2)
    // As tall as five bands, with a disc in each.
    let tile = Self.disc.field(width: 64, height: 64)
    let tall = ScalarField(
      width: 64, height: 640, samples: (0..<10).flatMap { _ in tile.samples }, zero: tile.zero,
      one: tile.one)
    let noisy = tall.withNoise(sigma: 0.02, using: &generator)
    for (pixels, height) in [(1, 128), (64 * 300, 256), (64 * 600, 512)] {
      let bands = noisy.bands(of: pixels)
      #expect(bands.width == 64 && bands.height == height)
      #expect(isClose(bands.flatNoise.sigma, 0.02, within: 0.002))
      #expect(bands.flatNoise.isTwoTone && !bands.flatNoise.isBilevel)
    }
    // They are evenly spaced.
    let rows = ScalarField(width: 1, height: 512, samples: (0..<512).map { UInt8($0 / 2) })
    #expect(
      rows.bands(of: 256).samples == (48..<112).flatMap { [$0, $0] }
        + (144..<208).flatMap { [$0, $0] })
    #expect(tile.bands(of: 10) == tile)
  }

  @Test func `edges of exact coverage have hardly any noise`() {
    let field = Self.disc.field(width: 64, height: 64)
    let fit = PixelFit(field: field, contours: field.contours())
    #expect(fit.noise.sigma < 0.005)
  }

  @Test func `what pixels beside edges leave is told without the edges`() throws {
    let field = Self.disc.field(width: 64, height: 64)
    let curves = Self.disc.path.curves
    #expect(InkPixels(of: field).error(besideNeighboursOf: curves) < 1e-9)
    // As from a coverage of 0 and of 1; what curves pass does not count.
    var samples = field.samples
    for x in [32 + 20, 32 + 23, 32 - 17] { samples[31 * 64 + x] ^= 16 }
    let noisy = ScalarField(
      width: 64, height: 64, samples: samples, zero: field.zero, one: field.one)
    let left = InkPixels(of: noisy).error(besideNeighboursOf: curves)
    #expect(isClose(left, 2 * (16.0 / 255) * (16.0 / 255), within: 1e-9))
  }

  @Test func `the corners of many small shapes are no noise`() {
    let squares = (0..<9).map { index in
      Shape.rectangle(
        center: Point2D(x: 12 + 20.7 * Double(index % 3), y: 12 + 20.7 * Double(index / 3)),
        width: 13, height: 13, degrees: 8 + 4 * Double(index))
    }
    let field = ScalarField(coverageOf: squares, width: 64, height: 64)
    let fit = PixelFit(field: field, contours: field.contours())
    #expect(fit.noise.sigma < 0.006)
  }

  @Test func `edges with few levels of grey are noisy where paper and ink are not`() {
    let field = Self.disc.field(width: 64, height: 64)
    let coarse = ScalarField(
      width: 64, height: 64,
      samples: field.samples.map { UInt8((Double($0) / 255 * 4).rounded() / 4 * 255) })
    let flat = coarse.flatNoise
    #expect(flat.sigma < 0.002 && !flat.isBilevel)
    let fit = PixelFit(field: coarse, contours: coarse.contours())
    // Steps of a quarter: 1/4/√12 = 0.072.
    #expect((0.03...0.15).contains(fit.noise.sigma))
  }

  // Sixteen samples are recognised as such, nine are not.
  @Test(arguments: [18.0, 40], [4, 3])
  func `noise of coarse anti-aliasing goes on along edges`(radius: Double, samples: Int) {
    let field = ScalarField(size: 100, sampledAt: samples) {
      $0.distance(to: Point2D(x: 50.3, y: 49.6)) < radius
    }
    let fit = PixelFit(field: field, contours: field.contours())
    #expect(fit.noise.sigma > 0.012)
    #expect(fit.noise.isAlongEdges)
  }

  @Test(arguments: [18.0, 40], [5.0, 8])
  func `noise of lossy storage goes on along edges, however low its quality`(
    radius: Double, step: Double
  ) {
    let disc = TrueShape.disc(center: Point2D(x: 50.3, y: 49.6), radius: radius)
    let field = disc.field(width: 100, height: 100).storedInBlocks(step: step)
    let fit = PixelFit(field: field, contours: field.contours())
    #expect(fit.noise.sigma > 0.012 && fit.noise.isAlongEdges)
  }

  @Test func `what outlines leave of a few pixels is no noise`() {
    let disc = BezierPath.circle(center: Point2D(x: 31.7, y: 32.4), radius: 24).reversed()
    var path = disc
    for row in 0..<4 {
      path.append(
        BezierPath(
          polygon: Shape.rectangle(
            center: Point2D(x: 32, y: 20 + 6.3 * Double(row)), width: 24, height: 0.4, degrees: 3)))
    }
    let field = ScalarField(path.coverage(width: 64, height: 64, fillRule: .evenOdd))
    func deviation(_ field: ScalarField) -> (usual: Double, root: Double) {
      let pixels = InkPixels(of: field)
      let residual = pixels.residual(of: disc.curves, spread: .box)
      let greys = pixels.greys(from: 0.006)
      let squares = greys.reduce(0) { $0 + residual[$1] * residual[$1] }
      return (usualDeviation(of: greys, in: residual), (squares / Double(greys.count)).squareRoot())
    }
    let clean = deviation(field)
    #expect(clean.root > 0.1)
    #expect(clean.usual < 0.003)
    var generator = SeededGenerator(seed: 12)
    #expect(deviation(field.withNoise(sigma: 0.01, using: &generator)).usual > 0.008)
  }

  @Test func `sides along the pixels do not hide the noise of others`() {
    // A bookmark: its sides are straight whatever the samples, its corners and its notch are not.
    let field = ScalarField(size: 128, sampledAt: 4) { point in
      let (x, y) = (abs(point.x - 64.2), point.y - 7.3)
      let isBelowCorner = x < 28 || y > 20 || Point2D(x: x - 28, y: y - 20).length < 20
      return x < 48 && y > 0 && y < 84.7 + 0.6 * x && isBelowCorner
    }
    let fit = PixelFit(field: field, contours: field.contours())
    #expect(fit.noise.sigma > 0.01)
    let outlines = fit.traced(FittingOptions(), isPatient: false).outlines
    // Two sides, two arcs, the top, and the notch with its two ends.
    #expect(outlines.reduce(0) { $0 + $1.segmentCount } <= 10)
  }

  @Test(arguments: [64, 128])
  func `noise of lossy storage is that of the corners, where edges run along the pixels`(size: Int)
  {
    let middle = Point2D(x: Double(size) / 2 + 0.3, y: Double(size) / 2 - 0.2)
    let side = 0.7 * Double(size)
    func noise(degrees: Double, step: Double?) -> Double {
      let square = Shape.rectangle(center: middle, width: side, height: side, degrees: degrees)
      let field = TrueShape.polygon(square).field(width: size, height: size)
      let stored = step.map { field.storedInBlocks(step: $0) } ?? field
      return PixelFit(field: stored, contours: stored.contours()).noise.sigma
    }
    #expect(noise(degrees: 0, step: nil) < 0.003)
    for step in [2.5, 5] {
      // All of the edges of the turned square are noisy.
      #expect(noise(degrees: 0, step: step) > noise(degrees: 20, step: step) / 4)
    }
  }

  @Test func `an image without greys is recognised`() {
    let field = Self.disc.field(width: 64, height: 64)
    #expect(field.blackAndWhite.flatNoise.isBilevel)
    #expect(ScalarField("....\n.##.\n.##.\n....").flatNoise.isBilevel)
    // Upright shapes on whole pixels have no greys in the best of images.
    let turned = TrueShape.polygon(
      Shape.rectangle(center: Point2D(x: 32, y: 32), width: 30, height: 20, degrees: 20))
    #expect(!turned.field(width: 64, height: 64).flatNoise.isBilevel)
  }

  @Test func `sides along the pixels do not make an image bilevel`() {
    let bar = TrueShape.polygon(BoundingBox(x: 7.3, y: 23, width: 34, height: 2).corners)
    #expect(!bar.field(width: 48, height: 48).flatNoise.isBilevel)
  }

  @Test(arguments: [(0, 0), (1, 1), (0, 5), (1, 9), (9, 1), (12, 12)])
  func `blank images have no noise and do not trap`(width: Int, height: Int) {
    for sample in [0, 255] as [UInt8] {
      let field = ScalarField(
        width: width, height: height,
        samples: [UInt8](repeating: sample, count: width * height))
      let pixels = InkPixels(of: field)
      #expect(field.flatNoise.sigma.isFinite)
      if sample == 0 { #expect(field.flatNoise == NoiseEstimate(sigma: 0)) }
      #expect(pixels.edgeNoise(of: pixels.values, along: []).sigma == 0)
      let fit = PixelFit(field: field, contours: field.contours())
      #expect(fit.noise.sigma.isFinite)
      #expect(fit.contours.contourCount == (sample == 0 || width * height == 0 ? 0 : 1))
    }
  }

  @Test func `the blur of a noisy scan is found`() {
    var generator = SeededGenerator(seed: 2)
    for radius in [12.0, 20] {
      let shape = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: radius)
      let scan = shape.field(width: 64, height: 64).blurred(sigma: 0.8)
        .withNoise(sigma: 0.03, using: &generator)
      let fit = PixelFit(field: scan, contours: scan.contours())
      #expect([.gaussian(0.5), .gaussian(0.8), .gaussian(1.1)].contains(fit.noise.spread))
      #expect(isClose(fit.noise.sigma, 0.03, within: 0.01))
    }
  }

  @Test func `the blur of a scan whose ink runs off the image is found`() {
    var generator = SeededGenerator(seed: 3)
    let sides = [
      Shape.rectangle(center: Point2D(x: 24, y: 32), width: 80, height: 30.6),
      Shape.rectangle(center: Point2D(x: 70, y: 10.3), width: 60, height: 70),
    ]
    for points in sides {
      let scan = TrueShape.polygon(points).field(width: 64, height: 64).blurred(sigma: 0.8)
        .withNoise(sigma: 0.03, using: &generator)
      let fit = PixelFit(field: scan, contours: scan.contours())
      #expect(fit.noise.spread == .gaussian(0.8))
    }
  }

  @Test func `pieces of a large scan tell its blur`() {
    var generator = SeededGenerator(seed: 14)
    let plate = Shape.rectangle(
      center: Point2D(x: 260, y: 260), width: 480, height: 470, degrees: 7)
    let scan = TrueShape.polygon(plate).field(width: 520, height: 520).blurred(sigma: 0.8)
      .withNoise(sigma: 0.03, using: &generator)
    let fit = PixelFit(field: scan, contours: scan.contours())
    let isDivided = fit.parts != nil
    #expect(!isDivided)
    #expect(fit.noise.spread == .gaussian(0.8))
  }

  @Test func `thin strokes are no shades, and areas are`() {
    // Strokes of half a pixel: grey wherever they are, but nowhere three pixels wide.
    let strokes = (0..<12).map { index in
      BezierPath(
        polygon: BoundingBox(x: 4, y: 4.25 + 5 * Double(index), width: 56, height: 0.5).corners)
    }
    let thin = ScalarField(
      strokes.reduce(into: BezierPath()) { $0.append($1) }.coverage(width: 64, height: 64))
    #expect(thin.flatNoise.isTwoTone)
    var samples = Self.disc.field(width: 64, height: 64).samples
    for y in 2..<12 { for x in 2..<22 { samples[y * 64 + x] = 90 } }
    #expect(!ScalarField(width: 64, height: 64, samples: samples).flatNoise.isTwoTone)
  }

  @Test func `greys that are alike along strokes are a shade, from stroke to stroke none`() {
    // Thirty marks on paper whose darkest pixels, of one grey, have neighbours of all greys.
    func field(lengthOfMarks length: Int) -> ScalarField {
      var generator = SeededGenerator(seed: 9)
      var samples = [UInt8](repeating: 255, count: 64 * 64)
      for mark in 0..<30 {
        let (x, y) = (4 + mark % 6 * 10, 6 + mark / 6 * 12)
        for row in y - 1...y + 1 {
          for column in x - 1...x + length {
            samples[row * 64 + column] = .random(in: 120...240, using: &generator)
          }
        }
        for column in x..<x + length { samples[y * 64 + column] = 90 }
      }
      return ScalarField(width: 64, height: 64, samples: samples, zero: 255, one: 0)
    }
    #expect(field(lengthOfMarks: 1).flatNoise.strokeShades.isEmpty)
    #expect(field(lengthOfMarks: 2).flatNoise.strokeShades.samples.contains(90))
  }

  @Test func `shades are shades, also where most pixels are, and noise is none`() {
    var generator = SeededGenerator(seed: 6)
    var samples = Self.disc.field(width: 64, height: 64).samples
    let noisy = samples.map { sample in
      UInt8(max(0, min(255, Double(sample) + .random(in: -60...60, using: &generator))))
    }
    #expect(ScalarField(width: 64, height: 64, samples: noisy).flatNoise.isTwoTone)
    // The deviation of most pixels from paper and ink is that of the shade.
    for y in 0..<64 { for x in 0..<64 where (x / 16 + y / 16) % 3 > 0 { samples[y * 64 + x] = 90 } }
    #expect(!ScalarField(width: 64, height: 64, samples: samples).flatNoise.isTwoTone)
  }

  @Test func `paper that is not alike everywhere is not even, and noise is`() {
    var generator = SeededGenerator(seed: 5)
    let disc = Self.disc.field(width: 64, height: 64)
    func changed(_ change: (_ x: Int, _ y: Int) -> Double) -> ScalarField {
      let samples = disc.samples.indices.map { place in
        let change = change(place % 64, place / 64)
        return UInt8(max(0, min(255, 60 + Double(disc.samples[place]) / 2 + change)))
      }
      return ScalarField(width: 64, height: 64, samples: samples, zero: 60, one: 187.5)
    }
    #expect(changed { _, _ in 0 }.flatNoise.isEven)
    #expect(changed { _, _ in .random(in: -10...10, using: &generator) }.flatNoise.isEven)
    // A shade between paper and ink, one lighter than paper, one darker than ink, and a gradient.
    for shade in [40.0, -40] {
      #expect(!changed { x, y in x < 20 && y < 10 ? shade : 0 }.flatNoise.isEven)
    }
    #expect(!changed { x, y in abs(x - 32) < 6 && abs(y - 32) < 6 ? 50 : 0 }.flatNoise.isEven)
    #expect(!changed { x, _ in 0.6 * Double(x) - 19 }.flatNoise.isEven)
    // Those beyond paper and ink do not keep an image from having two tones.
    #expect(changed { x, y in x < 20 && y < 10 ? -40 : 0 }.flatNoise.isTwoTone)
  }

  @Test func `a blur is taken away where coverage says what it has done`() {
    let coverage = Self.disc.path.coverage(width: 70, height: 70)
    // The window of the pixels has a margin of three.
    let inner = (0..<64 * 64).map { coverage[$0 % 64 + 3, $0 / 64 + 3] }
    let sharp = ScalarField(CoverageMap(width: 64, height: 64, values: inner))
    let pixels = InkPixels(of: sharp.blurred(sigma: 1))
    #expect(pixels.window.count == 70 * 70)
    let toWindow = Transform.translation(Point2D(x: -3, y: -3))
    // Counter-clockwise, as outlines are.
    let curves = Self.disc.path.applying(toWindow).curves.map(\.reversed)
    let residual = pixels.residual(of: curves, spread: .gaussian(1))
    #expect(residual.allSatisfy { abs($0) < 0.02 })
    let sharpened = pixels.sharpened(near: curves, spread: .gaussian(1))
    let expected = pixels.band.values(coverage.values)
    #expect(zip(sharpened.values, expected).allSatisfy { isClose($0, $1, within: 0.02) })
    #expect(pixels.sharpened(near: curves, spread: .box).values == pixels.values)
  }

  @Test func `areas of a third shade are no noise, however large they are`() {
    let disc = BezierPath.circle(center: Point2D(x: 31.4, y: 20.3), radius: 9.2)
    let coverage = disc.coverage(width: 64, height: 64)
    for share in [10, 20, 30, 36] {
      // A dark disc on a ground of one shade, above another, and a border of a third one.
      let samples = (0..<64 * 64).map { place -> UInt8 in
        let (x, y) = (place % 64, place / 64)
        if y >= 64 - share { return y < 62 ? 255 : 181 }
        return UInt8((178 - 144 * coverage[x, y]).rounded())
      }
      let field = ScalarField(width: 64, height: 64, samples: samples, zero: 178, one: 34)
      #expect(field.flatNoise.sigma == 0)
      #expect(!field.flatNoise.isEven)
    }
  }
}
