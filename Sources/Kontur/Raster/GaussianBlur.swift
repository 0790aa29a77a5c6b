extension ScalarField {
  /// The field smoothed by a Gaussian, with the border samples continued outwards.
  ///
  /// - Parameter sigma: The standard deviation in pixels; one below 0.1 changes nothing.
  /// - Returns: The smoothed field, on the same scale.
  /// - Precondition: `sigma` is neither negative nor infinite.
  /// - Complexity: O(*n* · sigma) in the number of pixels.
  public func blurred(sigma: Double) -> ScalarField {
    precondition(sigma >= 0 && sigma.isFinite, "a standard deviation is a number, not negative")
    guard sigma >= leastSigma, !samples.isEmpty else { return self }
    // Of wider ones nearly all lies beyond the borders already.
    let widest = widestBlur * Double(max(width, height))
    let kernel = GaussianKernel(sigma: min(sigma, widest)).weights.map { Float($0) }
    let across = stride(from: 0, to: samples.count, by: width).map { start in
      convolved(samples[start..<(start + width)].map(Float.init), with: kernel)
    }
    return ScalarField(
      width: width, height: height, samples: blurredDown(across, kernel: kernel), zero: zero,
      one: one)
  }
}

/// A line of samples convolved with a symmetric kernel.
private func convolved(_ line: [Float], with kernel: [Float]) -> [Float] {
  let last = line.count - 1
  return line.indices.map { x in
    var sum = kernel[0] * line[x]
    for distance in kernel.indices.dropFirst() {
      sum += kernel[distance] * (line[max(0, x - distance)] + line[min(last, x + distance)])
    }
    return sum
  }
}

/// The columns of some rows convolved with a symmetric kernel, rounded to bytes.
private func blurredDown(_ rows: [[Float]], kernel: [Float]) -> [UInt8] {
  let last = rows.count - 1
  var result: [UInt8] = []
  result.reserveCapacity(rows.count * rows[0].count)
  for y in rows.indices {
    var sums = rows[y].map { $0 * kernel[0] }
    for distance in kernel.indices.dropFirst() {
      let above = rows[max(0, y - distance)]
      let below = rows[min(last, y + distance)]
      for x in sums.indices { sums[x] += kernel[distance] * (above[x] + below[x]) }
    }
    for sum in sums { result.append(UInt8(max(0, min(255, sum.rounded())))) }
  }
  return result
}

/// How many times the side of an image is the widest Gaussian's standard deviation.
private let widestBlur = 2.0

/// A narrower Gaussian is zero at the next pixel, to many more digits than a sample has.
private let leastSigma = 0.1
