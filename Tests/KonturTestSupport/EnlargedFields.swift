public import Kontur

extension ScalarField {
  /// What a program makes of a field that is to be larger, rows first, rounded and clipped to eight bits each time.
  ///
  /// - Parameters:
  ///   - width: The new width.
  ///   - height: The new height.
  ///   - radius: How far the kernel reaches, in old pixels.
  ///   - kernel: What a pixel counts at a distance.
  /// - Returns: The larger field.
  public func enlarged(
    width: Int, height: Int, radius: Double, kernel: (Double) -> Double
  ) -> ScalarField {
    let rows: [UInt8] = (0..<self.height).flatMap { row in
      longer(samples[row * self.width..<(row + 1) * self.width], width, radius, kernel)
    }
    let columns: [[UInt8]] = (0..<width).map { column in
      let line = (0..<self.height).map { rows[$0 * width + column] }
      return longer(line[...], height, radius, kernel)
    }
    let result = (0..<width * height).map { columns[$0 % width][$0 / width] }
    return ScalarField(width: width, height: height, samples: result, zero: zero, one: one)
  }

  private func longer(
    _ line: ArraySlice<UInt8>, _ count: Int, _ radius: Double, _ kernel: (Double) -> Double
  ) -> [UInt8] {
    (0..<count).map { place in
      let center = (Double(place) + 0.5) * Double(line.count) / Double(count)
      var (sum, weights) = (0.0, 0.0)
      for (old, sample) in line.enumerated() {
        let distance = Double(old) + 0.5 - center
        guard abs(distance) < radius else { continue }
        sum += kernel(distance) * Double(sample)
        weights += kernel(distance)
      }
      return UInt8(max(0, min(255, sum / weights)).rounded())
    }
  }
}
