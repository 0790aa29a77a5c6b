extension ScalarField {
  /// The field made smaller, so that neither side is longer than a limit.
  ///
  /// Each new sample is the mean of the area it covers, so that coverage of ink stays coverage of
  /// ink. A field within the limit is returned as it is: nothing is ever enlarged.
  /// - Parameter maximumDimension: The longest side allowed, in samples.
  /// - Returns: The smaller field.
  /// - Precondition: `maximumDimension` is above zero.
  /// - Complexity: O(*n*) in the number of samples of this field.
  public func downsampled(maximumDimension: Int) -> ScalarField {
    precondition(maximumDimension > 0, "a size is above zero")
    let longest = max(width, height)
    guard longest > maximumDimension else { return self }
    let newWidth = max(1, (width * maximumDimension + longest / 2) / longest)
    let newHeight = max(1, (height * maximumDimension + longest / 2) / longest)
    let weights = AreaWeights(from: width, to: newWidth)
    let columns = (0..<newWidth).map { weights[$0] }
    let rows = AreaWeights(from: height, to: newHeight)

    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight)
    for y in 0..<newHeight {
      var line = [Float](repeating: 0, count: width)
      for (row, weight) in rows[y] {
        for x in 0..<width { line[x] += weight * Float(samples[row * width + x]) }
      }
      for x in 0..<newWidth {
        var sum: Float = 0
        for (column, weight) in columns[x] { sum += weight * line[column] }
        result.append(UInt8(max(0, min(255, sum.rounded()))))
      }
    }
    return ScalarField(width: newWidth, height: newHeight, samples: result, zero: zero, one: one)
  }
}

/// How much each of `count` old samples contributes to each of fewer new ones.
struct AreaWeights {
  private let count: Int
  private let ratio: Double

  /// The weights for some samples in place of as many or more.
  init(from count: Int, to newCount: Int) {
    self.count = count
    ratio = Double(count) / Double(newCount)
  }

  /// The old samples under new sample `index`, with weights that add up to 1.
  subscript(index: Int) -> [(index: Int, weight: Float)] {
    let start = Double(index) * ratio
    // Of millions of samples, rounding goes past the last one.
    let end = min(start + ratio, Double(count))
    var result: [(index: Int, weight: Float)] = []
    var old = Int(start)
    while Double(old) < end - smallestOverlap {
      let overlap = min(end, Double(old + 1)) - max(start, Double(old))
      result.append((old, Float(overlap / ratio)))
      old += 1
    }
    return result
  }
}

/// An overlap below this is rounding of the interval's end, not a sample.
private let smallestOverlap = 1e-9
