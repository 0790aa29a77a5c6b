/// What an image shows of one point, besides the share of its pixel: how the image was made.
enum PointSpread: Hashable, Sendable {
  /// A pixel is the mean of what lies in it: exact anti-aliasing.
  case box
  /// As the box, then blurred by a Gaussian with a standard deviation in pixels: cameras, scanners.
  case gaussian(Double)

  /// The image that some coverage makes.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  func image(of coverage: [Double], window: PixelWindow) -> [Double] {
    switch self {
    case .box: return coverage
    case .gaussian(let sigma):
      let radius = Int((3 * sigma).rounded(.up))
      let weights = (0...radius).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
      return coverage.convolved(with: weights, window: window)
    }
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
