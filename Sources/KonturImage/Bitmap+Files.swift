public import Kontur

extension Bitmap {
  /// Reads and decodes a PNG or JPEG file.
  ///
  /// The content tells the format, whatever the file is called. The name tells the scale: 2 for
  /// `icon@2x.png`.
  ///
  /// - Parameters:
  ///   - path: Where the file is, absolute or relative to the working directory.
  ///   - options: The largest size to accept, and whether to turn the image upright.
  /// - Throws: An error that says why the file cannot be read or what is wrong with its content.
  public init(contentsOfFile path: String, options: DecodingOptions = DecodingOptions())
    throws(ImageDecodingError)
  {
    try self.init(decoding: FileBytes.readImage(path: path), options: options)
    scale = ImageScale.named(in: path)
  }
}
