extension ImageOrientation {
  /// Reads the orientation that a file states; ``up`` when it states none or nonsense.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: The format of the file.
  init(of bytes: [UInt8], format: ImageFormat) {
    let exif =
      switch format {
      case .png: PNGChunks(bytes).exif
      case .jpeg: JPEGSegments(bytes).exif
      }
    self = exif.flatMap { TIFFDirectory($0)?.orientation } ?? .up
  }
}

/// Bytes that are read by position; reading past the end gives nil.
private struct BinaryReader {
  var bytes: ArraySlice<UInt8>
  var isLittleEndian = false

  func uint16(at offset: Int) -> Int? { integer(at: offset, byteCount: 2) }
  func uint32(at offset: Int) -> Int? { integer(at: offset, byteCount: 4) }

  private func integer(at offset: Int, byteCount: Int) -> Int? {
    guard let field = slice(at: offset, count: byteCount) else { return nil }
    let append = { (value: Int, byte: UInt8) in value << 8 | Int(byte) }
    return isLittleEndian ? field.reversed().reduce(0, append) : field.reduce(0, append)
  }

  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes.dropFirst(offset).prefix(count)
  }

  func has(_ text: String, at offset: Int) -> Bool {
    slice(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }
}

/// The chunks of a PNG file: length, type, data, checksum.
private struct PNGChunks {
  private let reader: BinaryReader

  init(_ bytes: [UInt8]) { reader = BinaryReader(bytes: bytes[...]) }

  /// The data of the `eXIf` chunk.
  var exif: ArraySlice<UInt8>? {
    var offset = 8
    while let length = reader.uint32(at: offset), !reader.has("IEND", at: offset + 4) {
      if reader.has("eXIf", at: offset + 4) { return reader.slice(at: offset + 8, count: length) }
      offset += length + 12
    }
    return nil
  }
}

/// The segments before the first scan of a JPEG file: marker, length, data.
private struct JPEGSegments {
  private let reader: BinaryReader

  init(_ bytes: [UInt8]) { reader = BinaryReader(bytes: bytes[...]) }

  /// The TIFF data in the APP1 segment that begins with "Exif" and two zeros.
  var exif: ArraySlice<UInt8>? {
    var offset = 2
    while let marker = reader.uint16(at: offset), marker > 0xFF00, marker != Self.startOfScan {
      if marker == Self.fillBytes {
        offset += 1
        continue
      }
      guard let length = reader.uint16(at: offset + 2), length >= 2 else { return nil }
      if marker == Self.app1, length >= 8, reader.has("Exif\0\0", at: offset + 4) {
        return reader.slice(at: offset + 10, count: length - 8)
      }
      offset += 2 + length
    }
    return nil
  }

  private static let app1 = 0xFFE1
  private static let startOfScan = 0xFFDA
  /// Any number of these may come before a marker.
  private static let fillBytes = 0xFFFF
}

/// The first directory of TIFF data (Adobe TIFF 6.0, section 2), which EXIF is made of.
///
///     II*0 offset ──▶ count, count × (tag, type, number of values, value)
///      2 2   4          2             2    2          4              4   bytes
private struct TIFFDirectory {
  private var reader: BinaryReader
  private let offset: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    reader = BinaryReader(bytes: bytes)
    reader.isLittleEndian = reader.has("II", at: 0)
    guard reader.isLittleEndian || reader.has("MM", at: 0), reader.uint16(at: 2) == 42,
      let offset = reader.uint32(at: 4)
    else { return nil }
    self.offset = offset
  }

  var orientation: ImageOrientation? {
    guard let count = reader.uint16(at: offset) else { return nil }
    let entries = (0..<count).lazy.map { offset + 2 + 12 * $0 }
    guard let entry = entries.first(where: { reader.uint16(at: $0) == Self.orientationTag }),
      reader.uint16(at: entry + 2) == Self.shortType
    else { return nil }
    return reader.uint16(at: entry + 8).flatMap(ImageOrientation.init(rawValue:))
  }

  private static let orientationTag = 0x0112
  private static let shortType = 3
}
