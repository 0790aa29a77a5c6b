/// An image of 8 bits a channel: what decoders make and tracing begins with.
///
/// Rows run from the top, pixels from the left, channels are interleaved, and colour is not
/// premultiplied by alpha. A grey image keeps one byte per pixel.
public struct Bitmap: Hashable, Sendable {
  /// Which channels a pixel has, in the order in which they are stored.
  public enum PixelFormat: Int, Hashable, Sendable, Codable, CaseIterable {
    /// One byte: luma.
    case gray = 1
    /// Two bytes: luma, alpha.
    case grayAlpha = 2
    /// Three bytes: red, green, blue.
    case rgb = 3
    /// Four bytes: red, green, blue, alpha.
    case rgba = 4

    /// The number of bytes of a pixel, 1...4.
    public var channelCount: Int { rawValue }
    /// Whether a pixel says how opaque it is.
    public var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
    /// Whether a pixel has one brightness rather than three colours.
    public var isGray: Bool { self == .gray || self == .grayAlpha }
  }

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The channels of a pixel.
  public let format: PixelFormat
  /// The channels of all pixels: `width * height * format.channelCount` bytes.
  public private(set) var samples: [UInt8]
  /// Pixels per point: 2 for an image made for a Retina display (`icon@2x.png`), else 1.
  public var scale: Double

  /// Creates an image from its samples.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - format: The channels of a pixel.
  ///   - samples: The channels of all pixels, row by row from the top.
  ///   - scale: Pixels per point.
  /// - Precondition: `samples.count == width * height * format.channelCount`, no negative size, and
  ///   a scale above zero.
  public init(
    width: Int, height: Int, format: PixelFormat, samples: [UInt8], scale: Double = 1
  ) {
    precondition(width >= 0 && height >= 0, "an image has no negative size")
    precondition(
      samples.count == width * height * format.channelCount,
      "\(samples.count) samples for \(width)×\(height) pixels of \(format.channelCount) channels")
    precondition(scale > 0, "a scale is above zero")
    self.width = width
    self.height = height
    self.format = format
    self.samples = samples
    self.scale = scale
  }

  /// The colour of a pixel.
  ///
  /// - Parameters:
  ///   - x: The column, 0 at the left.
  ///   - y: The row, 0 at the top.
  public subscript(x: Int, y: Int) -> RGBA {
    let index = (y * width + x) * format.channelCount
    switch format {
    case .gray:
      let gray = samples[index]
      return RGBA(red: gray, green: gray, blue: gray)
    case .grayAlpha:
      let gray = samples[index]
      return RGBA(red: gray, green: gray, blue: gray, alpha: samples[index + 1])
    case .rgb:
      return RGBA(red: samples[index], green: samples[index + 1], blue: samples[index + 2])
    case .rgba:
      return RGBA(
        red: samples[index], green: samples[index + 1], blue: samples[index + 2],
        alpha: samples[index + 3])
    }
  }
}
