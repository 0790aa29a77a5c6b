// Images made smaller by a filter that is not the mean of an area. Most such filters have negative
// lobes, which would leave rings beside an edge, were they not clipped at paper and at ink: what is left
// is an edge that lies up to some hundredths of a pixel beside where its coverage would put it. Others
// have none, but reach farther than a pixel, and make edges wider. Which
// filter it was and how far it moved the edges is found by doing the same to the outlines.

/// A filter that images are made smaller or larger with.
enum ResamplingKernel: Hashable, Sendable, CaseIterable {
  /// A sinc windowed by its own middle lobe, the choice of most image tools (Duchon 1979,
  /// doi:10.1175/1520-0450(1979)018<1016:LFIOAT>2.0.CO;2).
  case lanczos
  /// Keys's cubic convolution (1981, doi:10.1109/TASSP.1981.1163711): the "bicubic" of most tools.
  case catmullRom
  /// Mitchell and Netravali's cubic (1988, doi:10.1145/54852.378514).
  case mitchell
  /// The pixel that is nearest: each is repeated.
  case nearest
  /// The straight line from one pixel to the next: "bilinear".
  case triangle
  /// Keys's cubic convolution with *a* = −¾, the "bicubic" of graphics hardware and computer vision.
  case sharpCubic
  /// The cubic of two samples alone, level at both (Hermite): a smooth step from one pixel to the next.
  case hermite

  /// Those that have negative lobes, or reach so far, that an image made smaller by them is not one of areas.
  static let ofReductions: [ResamplingKernel] = [
    .lanczos, .catmullRom, .mitchell, .triangle, .hermite,
  ]

  /// How exact the image of curves is to be, by how many times as large they are drawn for it.
  enum Precision: Int {
    /// To tell what is out of the question.
    case coarse = 2
    /// To choose a filter.
    case usual = 4
    /// To undo it.
    case fine = 8
  }

  /// How far it reaches to each side, in pixels of the smaller image.
  var radius: Int {
    switch self {
    case .lanczos: 3
    case .catmullRom, .mitchell, .sharpCubic: 2
    case .nearest, .triangle, .hermite: 1
    }
  }

  /// Whether it goes beyond the darkest and the lightest pixel next to an edge.
  var overshoots: Bool {
    switch self {
    case .lanczos, .catmullRom, .mitchell, .sharpCubic: true
    case .nearest, .triangle, .hermite: false
    }
  }

  /// Its value at a distance from the centre of a pixel of the smaller image, within its radius.
  func weight(_ distance: Double) -> Double {
    switch self {
    case .lanczos:
      let x = Double.pi * distance
      return x == 0 ? 1 : 3 * sine(x) * sine(x / 3) / (x * x)
    case .catmullRom: return cubicKernel(distance, b: 0, c: 0.5)
    case .mitchell: return cubicKernel(distance, b: 1.0 / 3, c: 1.0 / 3)
    case .nearest: return -0.5 < distance && distance <= 0.5 ? 1 : 0
    case .triangle: return 1 - abs(distance)
    case .sharpCubic: return cubicKernel(distance, b: 0, c: 0.75)
    case .hermite: return cubicKernel(distance, b: 0, c: 0)
    }
  }

  /// The pixels that the filter makes of the inside of closed curves.
  ///
  /// The curves are drawn larger, and made smaller. Beyond the border of the image there was nothing to make
  /// pixels of: those beside it are made of what there was, and beyond it curves cover what they cover.
  /// - Parameters:
  ///   - curves: The curves.
  ///   - window: The pixels wanted.
  ///   - image: Those of the image.
  ///   - precision: How exact they are to be.
  /// - Returns: The pixels of the window, row by row.
  /// - Complexity: O(*n*) in the number of pixels.
  func image(
    of curves: [CubicBezier], window: PixelWindow, image: PixelWindow,
    precision: Precision = .usual
  ) -> [Double] {
    let scale = precision.rawValue
    let reduction = Reduction(by: self, scale: scale)
    let fine = PixelWindow(
      x: window.x * scale, y: window.y * scale, width: window.width * scale,
      height: window.height * scale)
    let enlargement = Transform.scaling(x: Double(scale), y: Double(scale))
    var rasterizer = CoverageRasterizer(window: fine)
    for curve in curves { rasterizer.add(curve.applying(enlargement)) }
    let columns = reduction.taps(of: window.columns, in: image.columns)
    let rows = reduction.taps(of: window.rows, in: image.rows)
    // Down the columns first: a row at a time is added up in the order of memory.
    return reduction.rows(of: rasterizer, by: rows).flatMap { reduction.row($0, by: columns) }
      .map { max(0, min(1, $0)) }
  }

  /// What places count around the centre of a new pixel, so many for a pixel; they add up to 1.
  fileprivate func taps(_ scale: Int) -> [Double] {
    let weights = (0..<2 * radius * scale).map { place in
      weight((Double(place) + 0.5) / Double(scale) - Double(radius))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

/// Making drawings smaller by a filter.
private struct Reduction {
  /// How many times smaller.
  private let scale: Int
  /// What each place counts that a new pixel is made of.
  private let taps: [Double]
  /// How far before its own first place those of a new pixel begin.
  private let reach: Int

  init(by kernel: ResamplingKernel, scale: Int) {
    self.scale = scale
    taps = kernel.taps(scale)
    reach = (taps.count - scale) / 2
  }

  /// What each place counts, for some rows or columns.
  ///
  /// - Parameters:
  ///   - pixels: The rows or columns.
  ///   - image: Those of the image: beyond them the kernel sees nothing, and is none.
  /// - Returns: For each row or column, the weights of the places from `reach` before its first one.
  func taps(of pixels: Range<Int>, in image: Range<Int>) -> [[Double]] {
    // Beyond the image a pixel is the mean of its own places.
    let own = taps.indices.map { (reach..<reach + scale).contains($0) ? 1 / Double(scale) : 0 }
    let inside = image.lowerBound * scale..<image.upperBound * scale
    return pixels.map { pixel in
      guard image.contains(pixel) else { return own }
      let first = pixel * scale - reach
      if first >= inside.lowerBound, first + taps.count <= inside.upperBound { return taps }
      let seen = taps.indices.map { inside.contains(first + $0) ? taps[$0] : 0 }
      let sum = seen.reduce(0, +)
      return seen.map { $0 / sum }
    }
  }

  /// The rows of a coverage, made fewer; beyond the ends is nothing.
  func rows(of rasterizer: CoverageRasterizer, by taps: [[Double]]) -> [[Double]] {
    var result = [[Double]](
      repeating: [Double](repeating: 0, count: rasterizer.window.width), count: taps.count)
    rasterizer.forEachRow { row, coverage in
      // The first tap that meets the row is that of the last new row which sees it.
      var newRow = min((row + reach) / scale, result.count - 1)
      while newRow >= 0, row - (newRow * scale - reach) < taps[newRow].count {
        result[newRow].add(coverage, times: taps[newRow][row - (newRow * scale - reach)])
        newRow -= 1
      }
    }
    return result
  }

  /// A row made shorter; beyond the ends is nothing.
  func row(_ row: [Double], by taps: [[Double]]) -> [Double] {
    let nothing = [Double](repeating: 0, count: reach)
    let line = nothing + row + nothing
    return zip(taps.indices, taps).map { pixel, taps in
      var sum = SIMD4<Double>.zero
      for tap in stride(from: 0, to: taps.count, by: 4) {
        sum += taps.four(from: tap) * line.four(from: pixel &* scale &+ tap)
      }
      return sum.sum()
    }
  }
}

extension [Double] {
  /// Adds numbers times a factor, one to each.
  fileprivate mutating func add(_ others: [Double], times factor: Double) {
    others.withUnsafeBufferPointer { others in
      withUnsafeMutableBufferPointer { own in
        for place in others.indices { own[place] += factor * others[place] }
      }
    }
  }

  /// Four numbers in a row.
  @inline(__always)
  fileprivate func four(from place: Int) -> SIMD4<Double> {
    SIMD4(self[place], self[place &+ 1], self[place &+ 2], self[place &+ 3])
  }
}

/// The family of cubic filters of Mitchell and Netravali.
private func cubicKernel(_ distance: Double, b: Double, c: Double) -> Double {
  let x = abs(distance)
  return x < 1
    ? ((12 - 9 * b - 6 * c) * x * x * x + (12 * b + 6 * c - 18) * x * x + 6 - 2 * b) / 6
    : ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x - (12 * b + 48 * c) * x + 8 * b + 24 * c)
      / 6
}
