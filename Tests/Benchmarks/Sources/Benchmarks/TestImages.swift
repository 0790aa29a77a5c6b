import Kontur

/// Images made for measuring, the same on every run.
enum TestImages {
  /// A sheet of black icons on white, each in its own square.
  ///
  /// - Parameters:
  ///   - count: The icons in a row, and the rows.
  ///   - size: The side of an icon's square, in pixels.
  /// - Returns: A grey image of `count * size` pixels to a side.
  static func iconSheet(count: Int, size: Int) -> Bitmap {
    let side = count * size
    var samples = [UInt8](repeating: 255, count: side * side)
    for row in 0..<count {
      for column in 0..<count {
        for y in 0..<size {
          let start = (row * size + y) * side + column * size
          for x in 0..<size {
            let coverage = flower(
              x: Double(x) + 0.5, y: Double(y) + 0.5, size: Double(size),
              petals: 3 + (row * count + column) % 7)
            samples[start + x] = UInt8((255 * (1 - coverage)).rounded())
          }
        }
      }
    }
    return Bitmap(width: side, height: side, format: .gray, samples: samples)
  }

  /// Smooth noise: many small contours of all shapes.
  static func noise(side: Int) -> Bitmap {
    var state: UInt64 = 1
    let samples = (0..<(side * side)).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let field = ScalarField(width: side, height: side, samples: samples).blurred(sigma: 3)
    // Stretch what smoothing has flattened.
    let stretched = field.samples.map { UInt8(max(0, min(255, (Int($0) - 128) * 8 + 128))) }
    return Bitmap(width: side, height: side, format: .gray, samples: stretched)
  }

  /// How much of a pixel a flower with a round hole covers, nearly: by the distance from its edge.
  private static func flower(x: Double, y: Double, size: Double, petals: Int) -> Double {
    let (dx, dy) = (x - size / 2, y - size / 2)
    let distance = (dx * dx + dy * dy).squareRoot()
    guard distance > 0 else { return 0 }
    // The real part of ((dx + i·dy) / distance)^petals is the cosine of so many times the angle.
    var (real, imaginary) = (1.0, 0.0)
    for _ in 0..<petals {
      (real, imaginary) = (
        (real * dx - imaginary * dy) / distance, (real * dy + imaginary * dx) / distance
      )
    }
    let outer = size * (0.34 + 0.08 * real)
    let inner = size * 0.12
    return max(0, min(1, min(outer - distance, distance - inner) + 0.5))
  }
}
