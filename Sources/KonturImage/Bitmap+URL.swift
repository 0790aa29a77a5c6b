#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Kontur

extension Bitmap {
  /// Reads and decodes a PNG or JPEG file.
  ///
  /// - Parameters:
  ///   - url: Where the file is: a file URL.
  ///   - options: The largest size to accept, and whether to turn the image upright.
  /// - Throws: An error that says why the file cannot be read or what is wrong with its content.
  public init(contentsOf url: URL, options: DecodingOptions = DecodingOptions())
    throws(ImageDecodingError)
  {
    guard url.isFileURL else {
      throw .unreadableFile(path: url.absoluteString, reason: "it is not on this computer")
    }
    try self.init(contentsOfFile: url.path(percentEncoded: false), options: options)
  }
}
