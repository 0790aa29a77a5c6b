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
}

/// The family of cubic filters of Mitchell and Netravali.
private func cubicKernel(_ distance: Double, b: Double, c: Double) -> Double {
  let x = abs(distance)
  return x < 1
    ? ((12 - 9 * b - 6 * c) * x * x * x + (12 * b + 6 * c - 18) * x * x + 6 - 2 * b) / 6
    : ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x - (12 * b + 48 * c) * x + 8 * b + 24 * c)
      / 6
}
