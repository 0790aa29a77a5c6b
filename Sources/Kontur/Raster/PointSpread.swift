/// What an image shows of one point, besides the share of its pixel: how the image was made.
enum PointSpread: Hashable, Sendable {
  /// A pixel is the mean of what lies in it: exact anti-aliasing.
  case box
  /// As the box, then blurred by a Gaussian with a standard deviation in pixels: cameras, scanners.
  case gaussian(Double)
  /// Made smaller by a filter that is not the mean of an area.
  case resampled(ResamplingKernel)

  /// The image that closed curves make of what is inside of them.
  ///
  /// - Complexity: O(*n*) in the number of pixels, and in that which the curves pass.
  func image(of curves: [CubicBezier], window: PixelWindow) -> [Double] {
    switch self {
    case .box: return curves.coverage(of: window)
    case .resampled(let kernel): return kernel.image(of: curves, window: window)
    case .gaussian(let sigma):
      let radius = Int((3 * sigma).rounded(.up))
      let weights = (0...radius).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
      return curves.coverage(of: window).convolved(with: weights, window: window)
    }
  }
}

extension [CubicBezier] {
  /// How much of each pixel of a window lies inside of the closed curves.
  func coverage(of window: PixelWindow) -> [Double] {
    var rasterizer = CoverageRasterizer(window: window)
    for curve in self { rasterizer.add(curve) }
    return rasterizer.coverage
  }
}

extension [Double] {
  /// The pixels of a window convolved along rows and columns with a symmetric kernel.
  ///
  /// - Parameters:
  ///   - weights: What pixels at distances 0, 1, 2 … count; made to add up to 1.
  ///   - window: The size of the image; beyond its sides the last pixels go on.
  /// - Returns: The pixels of the window.
  fileprivate func convolved(with weights: [Double], window: PixelWindow) -> [Double] {
    let sum = 2 * weights.reduce(0, +) - weights[0]
    let kernel = weights.map { $0 / sum }
    let across = convolved(
      kernel, lines: window.height, length: window.width, lineStep: window.width, step: 1)
    return across.convolved(
      kernel, lines: window.width, length: window.height, lineStep: 1, step: window.width)
  }

  private func convolved(
    _ kernel: [Double], lines: Int, length: Int, lineStep: Int, step: Int
  ) -> [Double] {
    var result = self
    for line in 0..<lines {
      let start = line * lineStep
      for place in 0..<length {
        var value = kernel[0] * self[start + place * step]
        for distance in 1..<kernel.count {
          let before = Swift.max(0, place - distance)
          let after = Swift.min(length - 1, place + distance)
          value += kernel[distance] * (self[start + before * step] + self[start + after * step])
        }
        result[start + place * step] = value
      }
    }
    return result
  }
}
