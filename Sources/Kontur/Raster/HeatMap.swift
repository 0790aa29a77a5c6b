extension Bitmap {
  /// A picture of where a trace differs from its image.
  ///
  /// Paper is white and ink that both have is grey; red is ink that the trace is missing, blue is where
  /// it has too much, and the paler the smaller the share of the pixel.
  /// - Parameters:
  ///   - trace: The coverage by the trace.
  ///   - image: The coverage by the ink of the image.
  ///   - scale: How many pixels of the picture a pixel of the image is wide.
  /// - Precondition: Both have the same size, and the scale is at least 1.
  /// - Complexity: O(*n*) in the number of pixels of the picture.
  public init(heatMapOf trace: CoverageMap, against image: CoverageMap, scale: Int = 1) {
    precondition(
      trace.width == image.width && trace.height == image.height, "coverages of one size")
    precondition(scale >= 1, "a pixel stays a pixel at least")
    var samples: [UInt8] = []
    samples.reserveCapacity(image.values.count * scale * scale * 3)
    for y in 0..<image.height {
      var row: [UInt8] = []
      for x in 0..<image.width {
        let color = heat(trace: trace[x, y], image: image[x, y])
        for _ in 0..<scale { row += [color.red, color.green, color.blue] }
      }
      for _ in 0..<scale { samples += row }
    }
    self.init(
      width: image.width * scale, height: image.height * scale, format: .rgb, samples: samples)
  }
}

private func heat(trace: Double, image: Double) -> RGBA {
  var color = sharedInk
  color.alpha = UInt8((255 * max(0, min(trace, image, 1))).rounded())
  let ground = color.flattened(onto: .white)
  color = image > trace ? missingInk : excessInk
  color.alpha = UInt8((255 * min(1, abs(image - trace))).rounded())
  return color.flattened(onto: ground)
}

/// Dark enough to show the shape, light enough for colours to show on it.
private let sharedInk = RGBA(red: 150, green: 150, blue: 150)

private let missingInk = RGBA(red: 224, green: 0, blue: 0)

private let excessInk = RGBA(red: 0, green: 64, blue: 255)
