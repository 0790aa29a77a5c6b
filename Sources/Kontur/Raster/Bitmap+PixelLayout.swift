// Pixels in memory that something else has filled.

extension Bitmap {
  /// How the channels of a pixel lie in the memory of a camera, a canvas or a graphics library: the names of the
  /// bytes in order of their addresses, `x` for one that says nothing.
  public enum PixelLayout: String, Hashable, Sendable, Codable, CaseIterable {
    case gray, grayAlpha, rgb, bgr, rgba, bgra, argb, abgr, rgbx, bgrx, xrgb, xbgr

    /// The number of bytes of a pixel, 1...4.
    public var bytesPerPixel: Int {
      switch self {
      case .gray: 1
      case .grayAlpha: 2
      case .rgb, .bgr: 3
      case .rgba, .bgra, .argb, .abgr, .rgbx, .bgrx, .xrgb, .xbgr: 4
      }
    }

    /// The channels that are kept.
    public var format: PixelFormat {
      switch self {
      case .gray: .gray
      case .grayAlpha: .grayAlpha
      case .rgb, .bgr, .rgbx, .bgrx, .xrgb, .xbgr: .rgb
      case .rgba, .bgra, .argb, .abgr: .rgba
      }
    }

    /// Where in a pixel each channel that is kept is.
    fileprivate var places: [Int] {
      switch self {
      case .gray: [0]
      case .grayAlpha: [0, 1]
      case .rgb, .rgbx: [0, 1, 2]
      case .bgr, .bgrx: [2, 1, 0]
      case .rgba: [0, 1, 2, 3]
      case .bgra: [2, 1, 0, 3]
      case .argb: [1, 2, 3, 0]
      case .abgr: [3, 2, 1, 0]
      case .xrgb: [1, 2, 3]
      case .xbgr: [3, 2, 1]
      }
    }
  }

  /// Creates an image from pixels in memory, which are copied.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - layout: How the channels of a pixel lie, 8 bits each.
  ///   - isPremultiplied: Whether colours are multiplied by alpha, as Core Graphics, Cairo and Skia have them; they
  ///     are divided by it, to the nearest of 256 steps.
  ///   - bytesPerRow: How far the beginnings of two rows are apart; `width * layout.bytesPerPixel` when left out.
  ///   - bytes: The rows, from the top; what follows the last pixel of the last row need not be there.
  ///   - scale: Pixels per point.
  /// - Precondition: No negative size, rows that do not overlap, as many bytes as rows need, and a scale above zero.
  /// - Complexity: O(*n*) in the number of pixels.
  public init(
    width: Int, height: Int, layout: PixelLayout, isPremultiplied: Bool = false,
    bytesPerRow: Int? = nil, bytes: UnsafeRawBufferPointer, scale: Double = 1
  ) {
    precondition(width >= 0 && height >= 0, "an image has no negative size")
    let pixelBytes = layout.bytesPerPixel
    let rowBytes = width * pixelBytes
    let stride = bytesPerRow ?? rowBytes
    precondition(stride >= rowBytes, "rows do not overlap")
    precondition(
      width == 0 || height == 0 || bytes.count >= (height - 1) * stride + rowBytes,
      "\(bytes.count) bytes for \(height) rows of \(stride)")
    let (format, places) = (layout.format, layout.places)
    let channelCount = format.channelCount
    let samples = [UInt8](unsafeUninitializedCapacity: width * height * channelCount) {
      samples, count in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y * stride + x * pixelBytes
          for place in places {
            samples[count] = bytes[pixel + place]
            count += 1
          }
          guard isPremultiplied && format.hasAlpha else { continue }
          let alpha = samples[count - 1]
          for index in count - channelCount..<count - 1 {
            samples[index] = samples[index].divided(byAlpha: alpha)
          }
        }
      }
    }
    self.init(width: width, height: height, format: format, samples: samples, scale: scale)
  }
}

extension UInt8 {
  /// A channel that is no longer multiplied by alpha; 0 where nothing is to be seen.
  fileprivate func divided(byAlpha alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(Swift.min(255, (Int(self) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
