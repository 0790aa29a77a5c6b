/// What a file that cannot be decoded seems to be, so that an error can say it.
enum ForeignFormat {
  /// Names what the bytes look like, with an article: "a GIF image", "text".
  ///
  /// - Parameter bytes: The data, or its beginning.
  /// - Returns: The name, or nil when the bytes look like nothing known.
  static func name(of bytes: [UInt8]) -> String? {
    if let signature = signatures.first(where: { $0.matches(bytes) }) { return signature.name }
    let sample = bytes.prefix(sampleByteCount)
    if !sample.contains(where: isBinary) {
      return name(ofText: String(decoding: sample, as: UTF8.self))
    }
    // Two letters are too few to tell an image from text.
    return bytes.starts(with: "BM".utf8) ? "a BMP image" : nil
  }

  private static func name(ofText text: String) -> String {
    if text.contains("<svg") { return "an SVG document" }
    if text.contains("<html") || text.contains("<!DOCTYPE html") { return "a web page" }
    return "text"
  }

  /// Whether a byte is a control character that no text file contains.
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains(byte)
  }

  /// Enough to get past the licence comment that some drawing programs put before `<svg`.
  private static let sampleByteCount = 4096

  private struct Signature {
    var magic: String
    var offset = 0
    var name: String

    func matches(_ bytes: [UInt8]) -> Bool { bytes.dropFirst(offset).starts(with: magic.utf8) }
  }

  private static let signatures = [
    Signature(magic: "GIF8", name: "a GIF image"),
    Signature(magic: "WEBP", offset: 8, name: "a WebP image"),
    Signature(magic: "ftypheic", offset: 4, name: "a HEIC image"),
    Signature(magic: "ftypheix", offset: 4, name: "a HEIC image"),
    Signature(magic: "ftypmif1", offset: 4, name: "a HEIF image"),
    Signature(magic: "ftypavif", offset: 4, name: "an AVIF image"),
    Signature(magic: "jP  ", offset: 4, name: "a JPEG 2000 image"),
    Signature(magic: "JXL ", offset: 4, name: "a JPEG XL image"),
    Signature(magic: "II*\0", name: "a TIFF image"),
    Signature(magic: "MM\0*", name: "a TIFF image"),
    Signature(magic: "\0\0\u{1}\0", name: "a Windows icon"),
    Signature(magic: "icns", name: "a macOS icon"),
    Signature(magic: "8BPS", name: "a Photoshop document"),
    Signature(magic: "%PDF", name: "a PDF document"),
    Signature(magic: "%!PS", name: "a PostScript document"),
    Signature(magic: "PK\u{3}\u{4}", name: "a ZIP archive"),
    Signature(magic: "\u{1F}\u{8B}", name: "compressed by gzip"),
  ]
}
