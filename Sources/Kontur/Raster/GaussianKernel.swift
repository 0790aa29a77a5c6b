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
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let width = columns.count
    var line = [Double](repeating: 0, count: width + 2 * reach)
    for row in rows {
      let start = row * rowStride + columns.lowerBound
      line.replaceSubrange(reach..<(reach + width), with: values[start..<(start + width)])
      for place in 0..<reach {
        line[place] = goesOn.left ? line[reach] : 0
        line[reach + width + place] = goesOn.right ? line[reach + width - 1] : 0
      }
      addUp(line, from: reach, step: 1, into: &values, from: start, count: width)
    }
    // Whole rows at a time, in the order of memory.
    var lines = [Double](repeating: 0, count: width * (rows.count + 2 * reach))
    for place in -reach..<(rows.count + reach) {
      let row = max(0, min(rows.count - 1, place))
      guard row == place || (place < 0 ? goesOn.above : goesOn.below) else { continue }
      let start = (rows.lowerBound + row) * rowStride + columns.lowerBound
      let first = (place + reach) * width
      lines.replaceSubrange(first..<(first + width), with: values[start..<(start + width)])
    }
    for row in 0..<rows.count {
      addUp(
        lines, from: (row + reach) * width, step: width, into: &values,
        from: (rows.lowerBound + row) * rowStride + columns.lowerBound, count: width)
    }
  }

  /// Sets some values to what the kernel makes of others.
  ///
  /// - Parameters:
  ///   - source: What it is made of.
  ///   - center: The place there of what the first value is at.
  ///   - step: How far there it is to the next pixel that counts.
  ///   - values: The values.
  ///   - start: The place of the first one.
  ///   - count: How many there are.
  private func addUp(
    _ source: [Double], from center: Int, step: Int, into values: inout [Double], from start: Int,
    count: Int
  ) {
    source.withUnsafeBufferPointer { source in
      values.withUnsafeMutableBufferPointer { values in
        for place in 0..<count {
          values[start &+ place] = weights[0] * source[center &+ place]
        }
        for distance in 1..<weights.count {
          let weight = weights[distance]
          let (before, after) = (center &- distance &* step, center &+ distance &* step)
          for place in 0..<count {
            values[start &+ place] += weight * (source[before &+ place] + source[after &+ place])
          }
        }
      }
    }
  }

  /// The places of a window, counted from its start, that are of the image.
  private func overlap(
    _ start: Int, _ count: Int, _ imageStart: Int, _ imageCount: Int
  ) -> Range<Int> {
    let first = max(0, imageStart - start)
    return first..<max(first, min(count, imageStart + imageCount - start))
  }
}

/// Beyond three standard deviations lies 0.3 % of a Gaussian: less than one grey level.
private let kernelReach = 3.0
