/// How an image is decoded.
public struct DecodingOptions: Hashable, Sendable, Codable {
  /// The largest number of pixels to decode, checked before any memory is taken for them.
  ///
  /// The default, 2^28, is an image of 16384×16384: a gigabyte of RGBA.
  public var maximumPixelCount: Int

  /// Whether the image is turned upright as its EXIF orientation says.
  public var appliesOrientation: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - maximumPixelCount: The largest number of pixels to decode; zero and less refuse all images.
  ///   - appliesOrientation: Whether to turn the image upright as its EXIF orientation says.
  public init(maximumPixelCount: Int = 1 << 28, appliesOrientation: Bool = true) {
    self.maximumPixelCount = maximumPixelCount
    self.appliesOrientation = appliesOrientation
  }
}
