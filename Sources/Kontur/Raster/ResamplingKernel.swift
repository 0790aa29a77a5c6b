// Images made smaller by a filter that is not the mean of an area. Such filters have negative lobes,
// which would leave rings beside an edge, were they not clipped at paper and at ink: what is left is
// an edge that lies up to some hundredths of a pixel beside where its coverage would put it. Which
// filter it was and how far it moved the edges is found by doing the same to the outlines.

/// A filter that images are made smaller with.
enum ResamplingKernel: Hashable, Sendable, CaseIterable {
  /// A sinc windowed by its own middle lobe, the choice of most image tools (Duchon 1979,
  /// doi:10.1175/1520-0450(1979)018<1016:LFIOAT>2.0.CO;2).
  case lanczos
  /// Keys's cubic convolution (1981, doi:10.1109/TASSP.1981.1163711): the "bicubic" of most tools.
  case catmullRom
  /// Mitchell and Netravali's cubic (1988, doi:10.1145/54852.378514).
  case mitchell

  /// How far it reaches, in new pixels.
  private var radius: Int {
    switch self {
    case .lanczos: 3
    case .catmullRom, .mitchell: 2
    }
  }

  /// Its value at a distance from the centre of a new pixel.
  private func weight(_ distance: Double) -> Double {
    switch self {
    case .lanczos:
      let x = Double.pi * distance
      return x == 0 ? 1 : 3 * sine(x) * sine(x / 3) / (x * x)
    case .catmullRom: return cubicKernel(distance, b: 0, c: 0.5)
    case .mitchell: return cubicKernel(distance, b: 1.0 / 3, c: 1.0 / 3)
    }
  }

  /// The pixels that the filter makes of the inside of closed curves.
  ///
  /// The curves are drawn four times as large, and made smaller.
  /// - Complexity: O(*n*) in the number of pixels.
  func image(of curves: [CubicBezier], window: PixelWindow) -> [Double] {
    let fine = PixelWindow(
      x: window.x * scale, y: window.y * scale, width: window.width * scale,
      height: window.height * scale)
    let enlargement = Transform.scaling(x: Double(scale), y: Double(scale))
    let coverage = curves.map { $0.applying(enlargement) }.coverage(of: fine)
    let weights = (0..<2 * radius * scale).map { place in
      weight((Double(place) + 0.5) / Double(scale) - Double(radius))
    }
    let sum = weights.reduce(0, +)
    let kernel = weights.map { $0 / sum }
    let rows = coverage.reduced(
      by: kernel, lines: fine.height, length: fine.width, lineStep: fine.width, step: 1,
      newLineStep: window.width, newStep: 1, newCount: window.width * fine.height)
    return rows.reduced(
      by: kernel, lines: window.width, length: fine.height, lineStep: 1, step: window.width,
      newLineStep: 1, newStep: window.width, newCount: window.count
    ).map { max(0, min(1, $0)) }
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

extension [Double] {
  /// Lines of samples convolved with a kernel, at every fourth place; beyond the ends is nothing.
  fileprivate func reduced(
    by kernel: [Double], lines: Int, length: Int, lineStep: Int, step: Int, newLineStep: Int,
    newStep: Int, newCount: Int
  ) -> [Double] {
    var result = [Double](repeating: 0, count: newCount)
    let reach = (kernel.count - scale) / 2
    for line in 0..<lines {
      for place in 0..<length / scale {
        let first = place * scale - reach
        var value = 0.0
        for tap in Swift.max(0, -first)..<Swift.min(kernel.count, length - first) {
          value += kernel[tap] * self[line * lineStep + (first + tap) * step]
        }
        result[line * newLineStep + place * newStep] = value
      }
    }
    return result
  }
}

/// How much larger the curves are drawn.
private let scale = 4
