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
}

/// Beyond three standard deviations lies 0.3 % of a Gaussian: less than one grey level.
private let kernelReach = 3.0
