import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct FilterRasterizerTests {
  private static let image = PixelWindow(x: 0, y: 0, width: 64, height: 64)
  private static let window = PixelWindow(x: -3, y: -3, width: 70, height: 70)

  /// Closed curves around a shape, counter-clockwise as outlines are.
  private func curves(_ path: BezierPath) -> [CubicBezier] {
    let curves = path.curves
    let ink = curves.coverage(of: Self.window).reduce(0, +)
    return ink > 0 ? curves : curves.map(\.reversed)
  }

  private static let lanczos = ReductionFilter(kernel: .lanczos, clipping: .atTheEnd)

  private var disc: [CubicBezier] {
    curves(TrueShape.disc(center: Point2D(x: 32.3, y: 31.8), radius: 20).path)
  }

  private var star: [CubicBezier] {
    curves(
      BezierPath(
        polygon: Shape.star(
          center: Point2D(x: 32.2, y: 31.7), radii: [27, 12], count: 10, degrees: 7)))
  }

  /// All filters that images are made smaller with.
  static let filters = ResamplingKernel.ofReductions.flatMap { kernel in
    (kernel.overshoots ? ReductionFilter.Clipping.allCases : [.atTheEnd]).map {
      ReductionFilter(kernel: kernel, clipping: $0)
    }
  }

  /// What a filter makes of some curves in the pixels of a window, row by row.
  private func filtered(
    _ curves: [CubicBezier], by filter: ReductionFilter, window: PixelWindow = image,
    precision: ReductionFilter.Precision = .fine
  ) -> [Double] {
    let band = PixelBand(PixelMask(all: window))
    let pixels = filter.image(of: curves, in: band, image: Self.image, precision: precision)
    return window.rows.flatMap { row in
      window.columns.map { pixels[band.place(column: $0, row: row).place] }
    }
  }

  /// The first fit to the image that a filter makes of some curves.
  private func fit(of curves: [CubicBezier], by filter: ReductionFilter) -> PixelFit {
    let values = filtered(curves, by: filter)
    let field = ScalarField(CoverageMap(width: 64, height: 64, values: values))
    return PixelFit(field: field, contours: field.contours())
  }

  @Test(arguments: filters)
  func `paper stays paper and ink stays ink`(filter: ReductionFilter) {
    let image = filtered(disc, by: filter, window: Self.window)
    func pixel(_ x: Int, _ y: Int) -> Double { image[(y + 3) * 70 + x + 3] }
    #expect(isClose(pixel(32, 32), 1, within: 1e-9))
    #expect(isClose(pixel(2, 2), 0, within: 1e-9))
    #expect(image.allSatisfy { (0...1).contains($0) })
  }

  @Test(arguments: filters)
  func `ink is neither lost nor made`(filter: ReductionFilter) {
    let sum = filtered(disc, by: filter, window: Self.window).reduce(0, +)
    let area = Double.pi * 400
    // What is clipped at paper and at ink is about as much.
    #expect(isClose(sum, area, within: 0.01 * area))
  }

  @Test(arguments: filters)
  func `the filter is the same along rows and along columns`(filter: ReductionFilter) {
    let wide = PixelWindow(x: -3, y: 2, width: 70, height: 41)
    let high = PixelWindow(x: 2, y: -3, width: 41, height: 70)
    // Exchanging the axes turns outlines around.
    let mirror = Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    let image = filtered(disc, by: filter, window: wide)
    let exchanged: [ReductionFilter.Clipping: ReductionFilter.Clipping] = [
      .afterRows: .afterColumns, .afterColumns: .afterRows,
    ]
    let other = ReductionFilter(
      kernel: filter.kernel, clipping: exchanged[filter.clipping] ?? filter.clipping)
    let mirrored = filtered(
      disc.map { $0.applying(mirror).reversed }, by: other, window: high)
    // Beyond the window a filter sees nothing.
    for row in 3..<38 {
      for column in 0..<70 {
        // What lies between the finer rows of the one lies between the columns of the other.
        let most = filter.clipping == .atTheEnd ? 0.006 : 1e-9
        #expect(isClose(image[row * 70 + column], mirrored[column * 41 + row], within: most))
      }
    }
  }

  @Test(arguments: filters)
  func `a pixel is the same in whatever window`(filter: ReductionFilter) {
    let part = PixelWindow(x: 5, y: 8, width: 20, height: 30)
    let whole = filtered(disc, by: filter, window: Self.window)
    let image = filtered(disc, by: filter, window: part)
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

  /// The pixels that the filter's formula makes of the coverage of finer ones, pass by pass.
  private func formula(
    _ filter: ReductionFilter, of fine: [Double], scale: Int
  ) -> [Double] {
    let (count, fineCount) = (64, 64 * scale)
    let taps = (0..<6 * scale).map {
      weight(filter.kernel, (Double($0) + 0.5) / Double(scale) - 3) / Double(scale)
    }
    func clipped(_ value: Double) -> Double { max(0, min(1, value)) }
    /// Makes lines shorter whose samples are so far apart.
    func pass(_ source: [Double], lines: Int, lineStep: Int, step: Int) -> [Double] {
      var result = [Double](repeating: 0, count: lines * count)
      for line in 0..<lines {
        for place in 0..<count {
          let first = (place - 3) * scale + scale / 2
          var (sum, whole) = (0.0, 0.0)
          for (tap, weight) in taps.enumerated() where (0..<fineCount).contains(first + tap) {
            sum += weight * source[line * lineStep + (first + tap) * step]
            whole += weight
          }
          result[line * count + place] = sum / whole
        }
      }
      return result
    }
    if filter.clipping == .afterColumns {
      let columns = pass(fine, lines: fineCount, lineStep: 1, step: fineCount).map(clipped)
      let rows = pass(columns, lines: count, lineStep: 1, step: count).map(clipped)
      return rows
    }
    var rows = pass(fine, lines: fineCount, lineStep: fineCount, step: 1)
    if filter.clipping == .afterRows { rows = rows.map(clipped) }
    let columns = pass(rows, lines: count, lineStep: 1, step: count).map(clipped)
    return (0..<count).flatMap { row in (0..<count).map { columns[$0 * count + row] } }
  }

  @Test(arguments: filters)
  func `a drawing becomes what the formula makes of its finest parts`(filter: ReductionFilter) {
    let scale = 16
    let enlargement = Transform.scaling(x: Double(scale), y: Double(scale))
    let fine = star.map { $0.applying(enlargement) }.coverage(
      of: PixelWindow(x: 0, y: 0, width: 64 * scale, height: 64 * scale))
    let expected = formula(filter, of: fine, scale: scale)
    for (precision, most) in [
      (ReductionFilter.Precision.coarse, 0.05), (.usual, 0.015), (.fine, 0.006),
    ] {
      let image = filtered(star, by: filter, precision: precision)
      let worst = zip(image, expected).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < most, "\(filter) \(precision) \(worst)")
    }
  }

  @Test(arguments: filters)
  func `parts of a band are as in the whole`(filter: ReductionFilter) {
    // The pixels near the edge, with columns and rows left out.
    var mask = PixelMask(window: Self.window)
    for curve in star {
      curve.forEachPixelPiece { mask.insert(column: $0.column, row: $0.row) }
    }
    let band = PixelBand(mask.dilated(by: 2))
    let whole = filtered(star, by: filter, window: Self.window)
    let part = filter.image(of: star, in: band, image: Self.image, precision: .fine)
    // In a hole of something larger all is the other way around.
    let hole = filter.image(
      of: star.map(\.reversed), in: band, image: Self.image, ground: 1, precision: .fine)
    band.forEachPixel { column, row, place in
      let expected = whole[(row + 3) * 70 + column + 3]
      #expect(isClose(part[place], expected, within: 1e-9))
      #expect(isClose(hole[place], 1 - expected, within: 1e-9))
    }
  }

  @Test(arguments: filters)
  func `an image is traced as exactly as if it had not been resampled`(
    filter: ReductionFilter
  ) throws {
    let center = Point2D(x: 32.3, y: 31.8)
    let fit = fit(of: disc, by: filter)
    let outline = try #require(fit.traced(FittingOptions(), isPatient: false).outlines.first)
    let distances = outline.subpaths.flatMap { subpath in
      subpath.segments.flatMap { segment in
        (0..<16).map { abs(segment.asCubic.point(at: Double($0) / 16).distance(to: center) - 20) }
      }
    }
    #expect((distances.max() ?? 1) < 0.01)
  }

  @Test(arguments: filters)
  func `beside the border pixels are made of what the image had`(filter: ReductionFilter) {
    let half = curves(
      BezierPath(polygon: [(0, 0), (0, 64), (30.3, 64), (30.3, 0)].map(Point2D.init)))
    let image = filtered(half, by: filter, window: Self.window)
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

  @Test(arguments: filters)
  func `the filter that made an image is found`(filter: ReductionFilter) {
    guard case .resampled(let found) = fit(of: star, by: filter).noise.spread else {
      Issue.record("no filter was found")
      return
    }
    #expect(found.kernel == filter.kernel)
    // Mitchell's overshoots by so little that it hardly matters where that was clipped.
    #expect(found.clipping == filter.clipping || filter.kernel == .mitchell)
  }

  @Test(arguments: filters)
  func `it is found where the border cuts the drawing`(filter: ReductionFilter) {
    let cut = TrueShape.disc(center: Point2D(x: 24, y: 30), radius: 28.4).path
    #expect(fit(of: curves(cut), by: filter).noise.spread == .resampled(filter))
  }

  @Test func `pieces tell the filter of a drawing that hangs together everywhere`() {
    let center = Point2D(x: 220.3, y: 219.8)
    let rings = (0..<26).map { place in
      let radius = 10.3 + 8 * Double(place)
      return TrueShape.ring(center: center, outer: radius, inner: radius - 4.2).path
    }
    let image = PixelWindow(x: 0, y: 0, width: 440, height: 440)
    let band = PixelBand(all: image)
    let values = Self.lanczos.image(
      of: rings.flatMap(curves), in: band, image: image, precision: .usual)
    let pixels = image.rows.flatMap { row in
      image.columns.map { values[band.place(column: $0, row: row).place] }
    }
    let field = ScalarField(CoverageMap(width: 440, height: 440, values: pixels))
    let fit = PixelFit(field: field, contours: field.contours())
    let isDivided = fit.parts != nil
    #expect(!isDivided)
    #expect(fit.noise.spread == .resampled(Self.lanczos))
  }

  @Test func `squares that touch at their corners stay squares`() {
    var board = BezierPath()
    for place in 0..<16 where (place / 4 + place % 4) % 2 == 0 {
      let corner = Point2D(x: 16 * Double(place % 4), y: 16 * Double(place / 4))
      board.append(
        BezierPath(polygon: BoundingBox(x: corner.x, y: corner.y, width: 16, height: 16).corners))
    }
    let outlines = fit(of: curves(board), by: Self.lanczos).traced(
      FittingOptions(), isPatient: false
    ).outlines
    for segment in outlines.flatMap(\.subpaths).flatMap(\.segments) {
      guard case .line(let start, let end) = segment else {
        Issue.record("a bend from \(segment.start) to \(segment.end)")
        continue
      }
      #expect(min(abs(start.x - end.x), abs(start.y - end.y)) < 0.1)
    }
  }

  @Test func `what a filter carries from corners is no noise`() {
    let noise = fit(of: star, by: Self.lanczos).noise
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
