/// A Gaussian on the grid of pixels, along rows and along columns.
struct GaussianKernel: Hashable, Sendable {
  /// What pixels at the distances 0, 1, 2 … count; with both sides they add up to 1.
  let weights: [Double]

  /// Creates a kernel that reaches three standard deviations far.
  ///
  /// - Parameter sigma: The standard deviation, in pixels.
  init(sigma: Double) {
    let radius = Int((kernelReach * sigma).rounded(.up))
    let heights = (0...radius).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * heights.reduce(0, +) - heights[0]
    weights = heights.map { $0 / sum }
  }

  /// How far it reaches, in pixels.
  var reach: Int { weights.count - 1 }

  /// How much is left of the sum of squares that a displaced edge makes, when it is long and straight:
  /// only across it something is blurred.
  var edgeResponse: Double {
    2 * weights.reduce(0) { $0 + $1 * $1 } - weights[0] * weights[0]
  }

  /// Blurs an image, beyond whose border its last pixels go on.
  ///
  /// - Parameters:
  ///   - values: A value for each pixel of a window, row by row; what is not of the image stays.
  ///   - window: The window; beyond it the image is zero.
  ///   - rowStride: How far in `values` it is from one row to the next.
  ///   - image: The image.
  /// - Complexity: O(*n r*) in the number of pixels and the reach.
  func convolve(
    _ values: inout [Double], window: PixelWindow, rowStride: Int, image: PixelWindow
  ) {
    let columns = overlap(window.x, window.width, image.x, image.width)
    let rows = overlap(window.y, window.height, image.y, image.height)
    let goesOn = (
      left: window.x <= image.x, right: window.x + window.width >= image.x + image.width,
      above: window.y <= image.y, below: window.y + window.height >= image.y + image.height
    )
    var line = [Double](repeating: 0, count: max(columns.count, rows.count) + 2 * reach)
    for row in rows {
      convolve(
        &values, from: row * rowStride + columns.lowerBound, step: 1, count: columns.count,
        goesOn: (goesOn.left, goesOn.right), line: &line)
    }
    for column in columns {
      convolve(
        &values, from: rows.lowerBound * rowStride + column, step: rowStride, count: rows.count,
        goesOn: (goesOn.above, goesOn.below), line: &line)
    }
  }

  /// The places of a window, counted from its start, that are of the image.
  private func overlap(
    _ start: Int, _ count: Int, _ imageStart: Int, _ imageCount: Int
  ) -> Range<Int> {
    let first = max(0, imageStart - start)
    return first..<max(first, min(count, imageStart + imageCount - start))
  }

  private func convolve(
    _ values: inout [Double], from start: Int, step: Int, count: Int,
    goesOn: (before: Bool, after: Bool), line: inout [Double]
  ) {
    guard count > 0 else { return }
    for place in 0..<count { line[reach &+ place] = values[start &+ place &* step] }
    for place in 0..<reach {
      line[place] = goesOn.before ? line[reach] : 0
      line[reach + count + place] = goesOn.after ? line[reach + count - 1] : 0
    }
    for place in 0..<count {
      var value = weights[0] * line[place &+ reach]
      for distance in 1..<weights.count {
        value +=
          weights[distance]
          * (line[place &+ reach &- distance] + line[place &+ reach &+ distance])
      }
      values[start &+ place &* step] = value
    }
  }
}

/// Beyond three standard deviations lies 0.3 % of a Gaussian: less than one grey level.
private let kernelReach = 3.0
