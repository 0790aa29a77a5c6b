import CImageCodecs
public import Kontur

extension Bitmap {
  /// The image as a PNG file, with the channels it has and without its scale.
  ///
  /// The pixels are kept exactly. The bytes depend on the version of libpng and zlib.
  ///
  /// - Throws: An error if the image has no pixels, or more in a row or column than PNG allows.
  /// - Complexity: O(*n*) in the number of pixels.
  public func pngData() throws(ImageEncodingError) -> [UInt8] {
    guard width > 0, height > 0 else { throw .emptyImage(width: width, height: height) }
    var file = kontur_png_encode(
      samples, UInt32(clamping: width), UInt32(clamping: height), UInt32(format.channelCount))
    defer { kontur_file_free(&file) }
    switch file.status {
    case .KONTUR_OK: return [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
    case .KONTUR_OUT_OF_MEMORY: throw .outOfMemory
    case .KONTUR_DAMAGED, .KONTUR_UNSUPPORTED, .KONTUR_TOO_LARGE:
      throw .failed(message: String(cArray: file.message))
    }
  }
}
