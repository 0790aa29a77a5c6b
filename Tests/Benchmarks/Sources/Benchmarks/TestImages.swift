import Kontur

/// Images made for measuring, the same on every run.
enum TestImages {
  /// A sheet of black icons on white, anti-aliased exactly.
  ///
  /// - Parameters:
  ///   - count: The icons in a row, and the rows.
  ///   - size: The side of an icon's square, in pixels.
  ///   - first: The number of the first icon.
  /// - Returns: A grey image of `count * size` pixels to a side.
  static func icons(count: Int, size: Int, first: Int = 0) -> Bitmap {
    let side = count * size
    var samples = [UInt8](repeating: 255, count: side * side)
    for number in 0..<(count * count) {
      let (row, column) = (number / count, number % count)
      let icon = Icons.icon(first + number).applying(
        .scaling(x: Double(size) / 10, y: Double(size) / 10))
      let coverage = icon.coverage(width: size, height: size, fillRule: .evenOdd).values
      for y in 0..<size {
        let start = (row * size + y) * side + column * size
        for x in 0..<size {
          samples[start + x] = UInt8((255 * (1 - coverage[y * size + x])).rounded())
        }
      }
    }
    return Bitmap(width: side, height: side, format: .gray, samples: samples)
  }

  /// Smooth noise: many small contours of all shapes, 100,000 of them at 4096².
  static func noise(side: Int) -> Bitmap {
    var state: UInt64 = 1
    let samples = (0..<(side * side)).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let field = ScalarField(width: side, height: side, samples: samples).blurred(sigma: 1.2)
    // Stretch what smoothing has flattened.
    let stretched = field.samples.map { UInt8(max(0, min(255, (Int($0) - 128) * 3 + 128))) }
    return Bitmap(width: side, height: side, format: .gray, samples: stretched)
  }

  /// White paper.
  static func blank(side: Int) -> Bitmap {
    Bitmap(
      width: side, height: side, format: .gray,
      samples: [UInt8](repeating: 255, count: side * side))
  }
}
