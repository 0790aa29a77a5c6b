/// A file format that can be decoded, told by its first bytes and never by a file's name.
public enum ImageFormat: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible
{
  /// Portable Network Graphics (ISO/IEC 15948).
  case png
  /// JPEG, baseline or progressive (ITU-T T.81).
  case jpeg

  /// Recognises a format.
  ///
  /// The rest of the data may still be damaged; only decoding tells.
  ///
  /// - Parameter bytes: The data, or at least its first four bytes.
  public init?(sniffing bytes: [UInt8]) {
    // The four bytes of the PNG signature that a transfer as text leaves alone: what it does to the
    // other four is then reported as the damage that it is.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// How many bytes tell the format.
  static let tellingByteCount = 4

  /// The name for people: "PNG" or "JPEG".
  public var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    }
  }
}
