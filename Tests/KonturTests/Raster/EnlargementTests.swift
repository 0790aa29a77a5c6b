import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

/// Images made larger, and those that were not.
struct EnlargementTests {
  /// A kernel by its formula.
  struct Kernel: Sendable, CustomTestStringConvertible {
    var kernel: ResamplingKernel
    var radius: Double
    var weight: @Sendable (Double) -> Double

    var testDescription: String { "\(kernel)" }

    static func cubic(_ kernel: ResamplingKernel, _ a: Double) -> Kernel {
      Kernel(kernel: kernel, radius: 2) { distance in
        let x = abs(distance)
        return x < 1
          ? (a + 2) * x * x * x - (a + 3) * x * x + 1
          : a * (x * x * x - 5 * x * x + 8 * x - 4)
      }
    }

    static let linear = Kernel(kernel: .triangle, radius: 1) { 1 - abs($0) }
    /// From one pixel to the next in three fifths of the way between them, by quarters.
    static let coarse = Kernel(kernel: .hermite, radius: 1) {
      (4 * max(0, min(1, 0.5 + (0.5 - abs($0)) / 0.6))).rounded() / 4
    }
    static let all = [
      Kernel(kernel: .nearest, radius: 0.5) { _ in 1 },
      linear,
      Kernel(kernel: .hermite, radius: 1) { distance in
        let x = abs(distance)
        return 1 - 3 * x * x + 2 * x * x * x
      },
      cubic(.catmullRom, -0.5),
      cubic(.sharpCubic, -0.75),
      Kernel(kernel: .mitchell, radius: 2) { distance in
        let x = abs(distance)
        return x < 1
          ? (21 * x * x * x - 36 * x * x + 16) / 18
          : (-7 * x * x * x + 36 * x * x - 60 * x + 32) / 18
      },
      Kernel(kernel: .lanczos, radius: 3) { x in
        x == 0 ? 1 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
      },
    ]
  }

  private static let star = TrueShape.polygon(
    Shape.star(center: Point2D(x: 27.3, y: 22.8), radii: [19, 9], count: 14, degrees: 4))
  private static let disc = TrueShape.disc(center: Point2D(x: 28.3, y: 21.8), radius: 17)
  private static let quadrilateral = TrueShape.polygon(
    [(12.3, 9.8), (86.4, 21.7), (78.9, 70.2), (20.6, 61.4)].map(Point2D.init))
  private static let drawing = star.field(width: 56, height: 44)

  private func enlarged(
    _ field: ScalarField = drawing, by factor: Double, _ kernel: Kernel
  ) -> ScalarField {
    field.enlarged(
      width: Int((Double(field.width) * factor).rounded()),
      height: Int((Double(field.height) * factor).rounded()), radius: kernel.radius,
      kernel: kernel.weight)
  }

  private func bitmap(_ field: ScalarField) -> Bitmap {
    Bitmap(
      width: field.width, height: field.height, format: .gray,
      samples: field.samples.map { 255 - $0 })
  }

  @Test func `an enlarged picture of several shades is as it was before`() {
    // Most pixels are neither paper nor ink.
    let shades = Self.drawing.samples.indices.map { place in
      let (x, y) = (place % Self.drawing.width, place / Self.drawing.width)
      return max(Self.drawing.samples[place], UInt8(y / 11 % 4 * 30 + x / 14 * 10))
    }
    let small = ScalarField(
      width: Self.drawing.width, height: Self.drawing.height, samples: shades)
    let original = Ink(of: bitmap(enlarged(small, by: 3, .linear))).atOriginalSize()
    #expect(original.field.width == small.width && original.field.height == small.height)
  }

  @Test(arguments: Kernel.all, [1.6, 2, 4])
  func `how an image was made larger is found out, and what of`(kernel: Kernel, factor: Double)
    throws
  {
    // A pixel that is not repeated everywhere may be one of the drawing.
    guard kernel.kernel != .nearest || factor >= 2 else { return }
    let large = enlarged(by: factor, kernel)
    let found = try #require(Enlargement(of: large))
    #expect((found.width, found.height) == (56, 44))
    #expect(found.kernel == kernel.kernel)
    let original = found.original(of: large)
    let differences = zip(original.samples, Self.drawing.samples).map { abs(Int($0) - Int($1)) }
    #expect(differences.max()! <= 16)
    #expect(differences.count { $0 > 3 } < differences.count / 20)
  }

  @Test func `a kernel that is none of those known does not hide the size`() throws {
    let large = enlarged(Self.disc.field(width: 56, height: 44), by: 1.28, .coarse)
    let found = try #require(Enlargement(of: large))
    #expect((found.width, found.height) == (56, 44))
    #expect(found.kernel == .hermite)
  }

  @Test func `what a kernel that is not known leaves is not drawn`() {
    let drawing = Self.quadrilateral.field(width: 100, height: 80)
    let trace = Trace(of: bitmap(enlarged(drawing, by: 1.28, .coarse)))
    #expect(trace.ink.field.width == 100)
    #expect(trace.path.segmentCount == 4)
  }

  @Test func `a drawing is not taken for one that was made larger`() {
    #expect(Enlargement(of: Self.drawing) == nil)
    let shapes = [
      Self.disc, .capsule(from: Point2D(x: 12, y: 10), to: Point2D(x: 50, y: 33), radius: 2.2),
      .roundedRectangle(center: Point2D(x: 28, y: 22), width: 33.3, height: 21.7, radius: 5),
      .ring(center: Point2D(x: 28, y: 22), outer: 18, inner: 16.5),
      .polygon([(10, 10), (40.5, 10), (40.5, 30.3), (10, 30.3)].map(Point2D.init)),
    ]
    for shape in shapes { #expect(Enlargement(of: shape.field(width: 56, height: 44)) == nil) }
  }

  @Test(arguments: [0.6, 1.0, 1.4])
  func `a blur is none`(sigma: Double) {
    #expect(Enlargement(of: Self.drawing.blurred(sigma: sigma)) == nil)
  }

  @Test func `images without edges and of a few pixels have no smaller one`() {
    for (width, height) in [(1, 1), (1, 40), (40, 1), (3, 5), (64, 64)] {
      let blank = ScalarField(
        width: width, height: height, samples: [UInt8](repeating: 0, count: width * height))
      #expect(Enlargement(of: blank) == nil)
      let checkers = (0..<width * height).map { UInt8(($0 % width + $0 / width) % 2 * 255) }
      #expect(
        Enlargement(of: ScalarField(width: width, height: height, samples: checkers)) == nil)
    }
  }

  @Test func `pixel art keeps its squares`() {
    // A dark outline and four shades in it, drawn with a pencil of one pixel.
    let samples = (0..<32 * 32).map { place -> UInt8 in
      let center = Point2D(x: 15.5, y: 15.5)
      let point = Point2D(x: Double(place % 32), y: Double(place / 32))
      let distance = point.distance(to: center)
      return distance > 12.6 ? 0 : distance > 11 ? 240 : UInt8(60 + 20 * (place / 32 / 8))
    }
    let field = ScalarField(width: 32, height: 32, samples: samples)
    let nearest = Kernel.all[0]
    for factor in [2.0, 3, 4] {
      #expect(Enlargement(of: enlarged(field, by: factor, nearest)) == nil)
    }
    #expect(Trace(of: bitmap(enlarged(field, by: 4, nearest))).path.curveCount == 0)
  }

  @Test(arguments: Kernel.all.dropFirst(), [3.0, 9.1])
  func `black and white that was made larger is black and white`(kernel: Kernel, factor: Double) {
    var generator = SeededGenerator(seed: 5)
    let samples = (0..<33 * 33).map { place -> UInt8 in
      let isMargin = [place % 33, place / 33].contains { $0 < 3 || $0 > 29 }
      return isMargin || Bool.random(using: &generator) ? 0 : 255
    }
    let code = ScalarField(width: 33, height: 33, samples: samples)
    let trace = Trace(of: bitmap(enlarged(code, by: factor, kernel)))
    #expect(trace.ink.field.width == 33 && trace.path.curveCount == 0)
    let drawn = trace.ink.field
    #expect(drawn.samples.map(drawn.value) == code.samples.map(code.value))
  }

  @Test(arguments: Kernel.all, [2.0, 3])
  func `an enlarged image is traced as the one that it was made of`(kernel: Kernel, factor: Double)
  {
    let large = enlarged(Self.disc.field(width: 56, height: 44), by: factor, kernel)
    let trace = Trace(of: bitmap(large))
    #expect(trace.imageSize.width == 56 * factor)
    #expect((trace.ink.field.width, trace.ink.field.height) == (56, 44))
    #expect(trace.path.segmentCount == 4)
    #expect(Self.disc.greatestDistance(of: trace.path) < 0.03)
    // In pixels of the larger image, of which one of the smaller one is so many.
    #expect(trace.deviation.mean < 0.015 * factor)
    let own = Deviation(of: trace.path, from: trace.ink)
    #expect(isClose(trace.deviation.mean, own.mean * factor, within: 0.02 * own.mean * factor))
  }

  @Test func `what is ink is as it was`() {
    let large = enlarged(by: 3, .linear)
    for isInverted in [false, true] {
      for channel in [InkOptions.Channel.luminance, .alpha] {
        let samples = large.samples.flatMap { sample -> [UInt8] in
          let value = isInverted ? sample : 255 - sample
          return channel == .alpha ? [0, 255 - value] : [value, 255]
        }
        let ink = Ink(
          of: Bitmap(
            width: large.width, height: large.height, format: .grayAlpha, samples: samples),
          options: InkOptions(channel: channel, isInverted: isInverted))
        let original = ink.atOriginalSize()
        #expect((original.field.width, original.field.height) == (56, 44))
        #expect((original.channel, original.isInverted) == (channel, isInverted))
        #expect(original.level == 0.5 && isClose(original.threshold, 0.5, within: 0.01))
        for place in stride(from: 0, to: 56 * 44, by: 7) {
          let (x, y) = (place % 56, place / 56)
          #expect(isClose(original.field[x, y], Self.drawing[x, y], within: 0.02))
        }
      }
    }
  }

  @Test func `what is ink does not change because a darker one gets room`() {
    // A pale disc has more flat pixels than dark strokes while these are blurred, and fewer when they are sharp.
    let disc = TrueShape.disc(center: Point2D(x: 28, y: 18), radius: 6)
    let pale = disc.path.coverage(width: 56, height: 46)
    let strokes = (0..<5).reduce(into: BezierPath()) { path, index in
      let x = 5 + 10 * Double(index)
      path.append(
        BezierPath(
          polygon: [(x, 39), (x + 3, 39), (x + 4, 45), (x + 1, 45)].map(Point2D.init)))
    }.coverage(width: 56, height: 46)
    let samples = zip(pale.values, strokes.values).map {
      UInt8((255 * max($1, 0.36 * $0)).rounded())
    }
    let field = ScalarField(width: 56, height: 46, samples: samples)
    for factor in [2.0, 3] {
      let ink = Ink(of: bitmap(enlarged(field, by: factor, .linear)))
      let original = ink.atOriginalSize()
      #expect(original.field.width == 56)
      #expect(isClose(ink.threshold, 0.18, within: 0.01))
      #expect(isClose(original.threshold, ink.threshold, within: 0.01))
    }
  }

  @Test func `a level that was given is one of the pixels there are`() {
    let large = enlarged(by: 3, .linear)
    let ink = Ink(of: bitmap(large), options: InkOptions(threshold: .fixed(0.5)))
    #expect(ink.atOriginalSize() == ink)
    #expect(ink != Ink(of: bitmap(large)).atOriginalSize())
  }

  @Test func `what is given in pixels is given in those of the image`() {
    // A dot of two pixels across is one of 18 px² in the larger image.
    var shape = Self.disc
    shape.path.append(
      TrueShape.disc(center: Point2D(x: 50.6, y: 38.4), radius: 1.4).path)
    let large = bitmap(enlarged(shape.field(width: 56, height: 44), by: 3, .linear))
    func contourCount(_ speckleArea: Double) -> Int {
      Trace(of: large, options: TracingOptions(speckleArea: speckleArea)).contours.contourCount
    }
    #expect(contourCount(40) == 2)
    #expect(contourCount(70) == 1)
  }

  @Test func `outlines that were not refined are compared with the image as it was`() {
    let large = bitmap(enlarged(Self.disc.field(width: 56, height: 44), by: 3, .linear))
    let rough = Trace(of: large, options: TracingOptions(refinement: .none))
    #expect((rough.ink.field.width, rough.ink.field.height) == (168, 132))
    #expect(rough.deviation.intersectionOverUnion > 0.98)
    #expect(rough.deviation.largest < 3 * 0.2)
  }

  @Test func `lossy storage hides no enlargement to twice the size and more`() {
    for factor in [2.0, 3] {
      let stored = enlarged(by: factor, .linear).storedInBlocks(step: 1.5)
      let found = Enlargement(of: stored)
      #expect(found?.width == 56 && found?.height == 44)
    }
  }
}
