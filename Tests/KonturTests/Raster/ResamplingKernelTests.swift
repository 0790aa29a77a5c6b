import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct ResamplingKernelTests {
  private static let image = PixelWindow(x: 0, y: 0, width: 64, height: 64)
  private static let window = PixelWindow(x: -3, y: -3, width: 70, height: 70)

  /// Closed curves around a shape, counter-clockwise as outlines are.
  private func curves(_ path: BezierPath) -> [CubicBezier] {
    let curves = path.curves
    let ink = curves.coverage(of: Self.window).reduce(0, +)
    return ink > 0 ? curves : curves.map(\.reversed)
  }

  private var disc: [CubicBezier] {
    curves(TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20).path)
  }

  private var star: [CubicBezier] {
    curves(
      BezierPath(
        polygon: Shape.star(
          center: Point2D(x: 32.2, y: 31.7), radii: [27, 12], count: 10, degrees: 7)))
  }

  /// The first fit to the image that a filter makes of some curves.
  private func fit(of curves: [CubicBezier], by kernel: ResamplingKernel) -> PixelFit {
    let values = kernel.image(of: curves, window: Self.image, image: Self.image, precision: .fine)
    let field = ScalarField(CoverageMap(width: 64, height: 64, values: values))
    return PixelFit(field: field, contours: field.contours())
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `paper stays paper and ink stays ink`(kernel: ResamplingKernel) {
    let image = kernel.image(of: disc, window: Self.window, image: Self.image)
    func pixel(_ x: Int, _ y: Int) -> Double { image[(y + 3) * 70 + x + 3] }
    #expect(isClose(pixel(32, 32), 1, within: 1e-9))
    #expect(isClose(pixel(2, 2), 0, within: 1e-9))
    #expect(image.allSatisfy { (0...1).contains($0) })
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `ink is neither lost nor made`(kernel: ResamplingKernel) {
    let sum = kernel.image(of: disc, window: Self.window, image: Self.image).reduce(0, +)
    let area = Double.pi * 400
    // What is clipped at paper and at ink is about as much.
    #expect(isClose(sum, area, within: 0.01 * area))
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `the filter is the same along rows and along columns`(kernel: ResamplingKernel) {
    let wide = PixelWindow(x: -3, y: 2, width: 70, height: 41)
    let high = PixelWindow(x: 2, y: -3, width: 41, height: 70)
    // Exchanging the axes turns outlines around.
    let mirror = Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    let image = kernel.image(of: disc, window: wide, image: Self.image)
    let mirrored = kernel.image(
      of: disc.map { $0.applying(mirror).reversed }, window: high, image: Self.image)
    for row in 0..<41 {
      for column in 0..<70 {
        #expect(isClose(image[row * 70 + column], mirrored[column * 41 + row], within: 1e-9))
      }
    }
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `a pixel is the same in whatever window`(kernel: ResamplingKernel) {
    let part = PixelWindow(x: 5, y: 8, width: 20, height: 30)
    let whole = kernel.image(of: disc, window: Self.window, image: Self.image)
    let image = kernel.image(of: disc, window: part, image: Self.image)
    // Beyond the window a filter sees nothing.
    for row in 3..<27 {
      for column in 3..<17 {
        let inWhole = whole[(row + 11) * 70 + column + 8]
        #expect(isClose(image[row * 20 + column], inWhole, within: 1e-9))
      }
    }
  }

  /// The kernels by their formulas, as functions of the distance in new pixels.
  private func weight(_ kernel: ResamplingKernel, _ distance: Double) -> Double {
    let x = abs(distance)
    func cubic(_ b: Double, _ c: Double) -> Double {
      x < 1
        ? (2 - 1.5 * b - c) * x * x * x + (2 * b + c - 3) * x * x + 1 - b / 3
        : x < 2
          ? (-b / 6 - c) * x * x * x + (b + 5 * c) * x * x - (2 * b + 8 * c) * x + 4 * b / 3 + 4 * c
          : 0
    }
    func sinc(_ t: Double) -> Double { t == 0 ? 1 : sin(.pi * t) / (.pi * t) }
    return switch kernel {
    case .lanczos: x < 3 ? sinc(x) * sinc(x / 3) : 0
    case .catmullRom: cubic(0, 0.5)
    case .mitchell: cubic(1.0 / 3, 1.0 / 3)
    case .triangle: max(0, 1 - x)
    case .hermite: cubic(0, 0)
    case .nearest, .sharpCubic: .nan
    }
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `an edge becomes the integral of the kernel`(kernel: ResamplingKernel) {
    let step = 1.0 / 512
    let steps = stride(from: -3 + step / 2, to: 3, by: step).map { ($0, weight(kernel, $0) * step) }
    let whole = steps.reduce(0) { $0 + $1.1 }
    for edge in stride(from: 30.0, to: 31, by: 0.07) {
      let half = curves(
        BezierPath(polygon: [(-9, -9), (-9, 73), (edge, 73), (edge, -9)].map(Point2D.init)))
      for (precision, most) in [(ResamplingKernel.Precision.usual, 0.01), (.fine, 0.0025)] {
        let image = kernel.image(
          of: half, window: Self.image, image: Self.image, precision: precision)
        for x in 26...35 {
          let seen = steps.reduce(0) { $0 + ($1.0 < edge - Double(x) - 0.5 ? $1.1 : 0) } / whole
          #expect(isClose(image[32 * 64 + x], max(0, min(1, seen)), within: most))
        }
      }
    }
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `an image is traced as exactly as if it had not been resampled`(
    kernel: ResamplingKernel
  ) throws {
    let center = Point2D(x: 32.3, y: 31.8)
    let fit = fit(of: disc, by: kernel)
    let outline = try #require(fit.outlines(FittingOptions(), effort: .automatic).first)
    let distances = outline.subpaths.flatMap { subpath in
      subpath.segments.flatMap { segment in
        (0..<16).map { abs(segment.asCubic.point(at: Double($0) / 16).distance(to: center) - 20) }
      }
    }
    #expect((distances.max() ?? 1) < 0.01)
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `beside the border pixels are made of what the image had`(kernel: ResamplingKernel) {
    let half = curves(
      BezierPath(polygon: [(0, 0), (0, 64), (30.3, 64), (30.3, 0)].map(Point2D.init)))
    let image = kernel.image(of: half, window: Self.window, image: Self.image)
    func pixel(_ x: Int, _ y: Int) -> Double { image[(y + 3) * 70 + x + 3] }
    for y in [0, 1, 63] {
      for x in [0, 1, 2, 29, 30, 31] {
        #expect(isClose(pixel(x, y), pixel(x, 32), within: 1e-9))
      }
      #expect(isClose(pixel(0, y), 1, within: 1e-9))
    }
    // Beyond it is what curves cover there.
    #expect(isClose(pixel(-1, 32), 0, within: 1e-9))
    #expect(isClose(pixel(5, -1), 0, within: 1e-9))
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `the filter that made an image is found`(kernel: ResamplingKernel) {
    #expect(fit(of: star, by: kernel).noise.spread == .resampled(kernel))
  }

  @Test(arguments: ResamplingKernel.ofReductions)
  func `it is found where the border cuts the drawing`(kernel: ResamplingKernel) {
    let cut = TrueShape.disc(center: Point2D(x: 24, y: 30), radius: 28.4).path
    #expect(fit(of: curves(cut), by: kernel).noise.spread == .resampled(kernel))
  }

  @Test func `squares that touch at their corners stay squares`() {
    var board = BezierPath()
    for place in 0..<16 where (place / 4 + place % 4) % 2 == 0 {
      let corner = Point2D(x: 16 * Double(place % 4), y: 16 * Double(place / 4))
      board.append(
        BezierPath(polygon: BoundingBox(x: corner.x, y: corner.y, width: 16, height: 16).corners))
    }
    let outlines = fit(of: curves(board), by: .lanczos).outlines(
      FittingOptions(), effort: .automatic)
    for segment in outlines.flatMap(\.subpaths).flatMap(\.segments) {
      guard case .line(let start, let end) = segment else {
        Issue.record("a bend from \(segment.start) to \(segment.end)")
        continue
      }
      #expect(min(abs(start.x - end.x), abs(start.y - end.y)) < 0.1)
    }
  }

  @Test func `what a filter carries from corners is no noise`() {
    let noise = fit(of: star, by: .lanczos).noise
    #expect(noise.sigma < 0.01)
    #expect(EdgeNoise(passed: 0.02, beside: 0.001).resampledSigma < 0.01)
    // More than corners carry.
    #expect(EdgeNoise(passed: 0.05, beside: 0.001).resampledSigma == 0.05)
  }

  @Test func `coverage was not resampled`() {
    let field = TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20)
      .field(width: 64, height: 64)
    #expect(PixelFit(field: field, contours: field.contours()).noise.spread == .box)
  }
}
