// Images by their light: sums of it are what is seen of a pixel that several colours share.

extension Bitmap {
  /// The image with the light, from 0 to 255, that sRGB stores as its numbers; opacity stays as it is.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  var inLight: Bitmap {
    let count = format.channelCount
    let opacity = format.hasAlpha ? count - 1 : count
    var samples = samples
    for start in stride(from: 0, to: samples.count, by: count) {
      for place in start..<(start + opacity) { samples[place] = lightOfNumber[Int(samples[place])] }
    }
    return Bitmap(width: width, height: height, format: format, samples: samples, scale: scale)
  }
}

extension RGBA {
  /// The light of the colour, as that of an image.
  var inLight: RGBA {
    func light(_ number: UInt8) -> UInt8 { lightOfNumber[Int(number)] }
    return RGBA(red: light(red), green: light(green), blue: light(blue), alpha: alpha)
  }
}

private let lightOfNumber = (0...255).map { number in
  UInt8((255 * TransferFunction.sRGB.light(of: Double(number) / 255)).rounded())
}
