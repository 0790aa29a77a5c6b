public import Kontur

/// Writes PNG files of every kind, right ones and wrong ones, without any library, so that a test
/// of a decoder does not depend on the encoder of the same hands (ISO/IEC 15948).
///
/// Pixels are stored uncompressed, and unfiltered unless told otherwise. To damage a file, change its ``chunks`` or the
/// bytes made from them.
public struct PNGBuilder {
  /// What the samples of a pixel mean; the raw value is the colour type of the format.
  public enum ColorType: Int, CaseIterable, Sendable {
    /// Luma.
    case gray = 0
    /// Red, green, blue.
    case rgb = 2
    /// An index into the palette.
    case palette = 3
    /// Luma, alpha.
    case grayAlpha = 4
    /// Red, green, blue, alpha.
    case rgba = 6

    /// The number of samples of a pixel.
    public var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The legal numbers of bits of a sample.
    public var bitDepths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// What the samples mean.
  public var colorType: ColorType
  /// The number of bits of a sample.
  public var bitDepth: Int
  /// The samples of all pixels, row by row from the top, 0..<2^`bitDepth`.
  public var samples: [Int]
  /// Whether the pixels are stored in the seven passes of Adam7.
  public var isInterlaced = false
  /// The filters of the rows, which take turns: 0 none, 1 sub, 2 up, 3 average, 4 Paeth.
  public var filters = [0]
  /// The colours of the PLTE chunk, whose alpha is ignored; no chunk if empty.
  public var palette: [RGBA] = []
  /// The values of the tRNS chunk: the alpha of each palette entry, or the samples of the one
  /// transparent colour; no chunk if empty.
  public var transparency: [Int] = []
  /// The value of the gAMA chunk in units of 1/100000, such as 45455; no chunk if nil.
  public var gamma: Int?
  /// The TIFF data of the eXIf chunk; no chunk if empty.
  public var exif: [UInt8] = []

  /// Creates a file of an image; its other properties are then set as wanted.
  public init(width: Int, height: Int, colorType: ColorType, bitDepth: Int, samples: [Int]) {
    self.width = width
    self.height = height
    self.colorType = colorType
    self.bitDepth = bitDepth
    self.samples = samples
  }

  /// The file.
  public var bytes: [UInt8] { Self.file(of: chunks) }

  /// A file of any chunks in any order.
  public static func file(of chunks: [PNGChunk]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap(\.bytes)
  }

  /// The chunks of the file, in order.
  public var chunks: [PNGChunk] {
    var chunks = [PNGChunk(type: "IHDR", data: header)]
    if let gamma { chunks.append(PNGChunk(type: "gAMA", data: bigEndian(gamma, byteCount: 4))) }
    if !exif.isEmpty { chunks.append(PNGChunk(type: "eXIf", data: exif)) }
    let colors = palette.flatMap { [$0.red, $0.green, $0.blue] }
    if !colors.isEmpty { chunks.append(PNGChunk(type: "PLTE", data: colors)) }
    let width = colorType == .palette ? 1 : 2
    let alphas = transparency.flatMap { bigEndian($0, byteCount: width) }
    if !alphas.isEmpty { chunks.append(PNGChunk(type: "tRNS", data: alphas)) }
    chunks.append(PNGChunk(type: "IDAT", data: zlibStored(scanlines)))
    return chunks + [PNGChunk(type: "IEND", data: [])]
  }

  private var header: [UInt8] {
    bigEndian(width, byteCount: 4) + bigEndian(height, byteCount: 4)
      + [UInt8(bitDepth), UInt8(colorType.rawValue), 0, 0, isInterlaced ? 1 : 0]
  }

  /// The rows as they are compressed, of all passes one after the other.
  private var scanlines: [UInt8] {
    (isInterlaced ? Pass.adam7 : [.whole]).flatMap(scanlines(of:))
  }

  private func scanlines(of pass: Pass) -> [UInt8] {
    let columns = stride(from: pass.left, to: width, by: pass.columnStep)
    let rows = stride(from: pass.top, to: height, by: pass.rowStep)
    guard pass.left < width else { return [] }
    let packedRows = rows.map { y in
      packed(
        columns.flatMap { x in
          let index = (y * width + x) * colorType.channelCount
          return samples[index..<index + colorType.channelCount]
        })
    }
    return packedRows.indices.flatMap { index in
      let above = index > 0 ? packedRows[index - 1] : packedRows[index].map { _ in 0 }
      let filter = filters[index % filters.count]
      return [UInt8(filter)] + filtered(packedRows[index], under: above, by: filter)
    }
  }

  /// A row without what its filter foretells of each byte (ISO/IEC 15948, section 9).
  private func filtered(_ row: [UInt8], under rowAbove: [UInt8], by filter: Int) -> [UInt8] {
    let step = max(1, colorType.channelCount * bitDepth / 8)
    return row.indices.map { index in
      let hasLeft = index >= step
      let left = hasLeft ? Int(row[index - step]) : 0
      let corner = hasLeft ? Int(rowAbove[index - step]) : 0
      let above = Int(rowAbove[index])
      let foretold =
        switch filter {
        case 1: left
        case 2: above
        case 3: (left + above) / 2
        case 4: nearest(to: left + above - corner, of: [left, above, corner])
        default: 0
        }
      return row[index] &- UInt8(foretold)
    }
  }

  /// The first of the values that are nearest to one.
  private func nearest(to value: Int, of values: [Int]) -> Int {
    values.dropFirst().reduce(values[0]) { abs(value - $1) < abs(value - $0) ? $1 : $0 }
  }

  /// Samples of `bitDepth` bits, the first in the highest bits; the last byte is filled with zeros.
  private func packed(_ values: [Int]) -> [UInt8] {
    guard bitDepth < 8 else { return values.flatMap { bigEndian($0, byteCount: bitDepth / 8) } }
    var bytes = [UInt8](repeating: 0, count: (values.count * bitDepth + 7) / 8)
    for (index, value) in values.enumerated() {
      let bit = index * bitDepth
      bytes[bit / 8] |= UInt8(value << (8 - bitDepth - bit % 8))
    }
    return bytes
  }
}

/// A part of a PNG file: length, type, data, checksum.
public struct PNGChunk: Hashable, Sendable {
  /// The four letters of the type.
  public var type: String
  /// The content.
  public var data: [UInt8]

  /// Creates a chunk.
  public init(type: String, data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// The chunk as it is in the file, with the checksum that it should have.
  public var bytes: [UInt8] {
    let typeAndData = Array(type.utf8) + data
    return bigEndian(data.count, byteCount: 4) + typeAndData
      + bigEndian(Int(crc32(typeAndData)), byteCount: 4)
  }
}

/// The pixels of an image that are stored together.
private struct Pass {
  var left: Int
  var top: Int
  var columnStep: Int
  var rowStep: Int

  static let whole = Pass(left: 0, top: 0, columnStep: 1, rowStep: 1)

  /// The seven passes, and to which of them a pixel of a block of 8×8 belongs.
  ///
  ///     1 6 4 6 2 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  ///     3 6 4 6 3 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  static let adam7 = [
    Pass(left: 0, top: 0, columnStep: 8, rowStep: 8),
    Pass(left: 4, top: 0, columnStep: 8, rowStep: 8),
    Pass(left: 0, top: 4, columnStep: 4, rowStep: 8),
    Pass(left: 2, top: 0, columnStep: 4, rowStep: 4),
    Pass(left: 0, top: 2, columnStep: 2, rowStep: 4),
    Pass(left: 1, top: 0, columnStep: 2, rowStep: 2),
    Pass(left: 0, top: 1, columnStep: 1, rowStep: 2),
  ]
}

private func bigEndian(_ value: Int, byteCount: Int) -> [UInt8] {
  (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
private func zlibStored(_ data: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = data[...]
  repeat {
    let block = rest.prefix(0xFFFF)
    rest = rest.dropFirst(block.count)
    let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
    stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
  } while !rest.isEmpty
  return stream + bigEndian(Int(adler32(data)), byteCount: 4)
}

/// The checksum of a zlib stream (RFC 1950, section 9).
private func adler32(_ data: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in data {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}

/// The checksum of a chunk (ISO/IEC 15948, annex D).
private func crc32(_ data: [UInt8]) -> UInt32 {
  var crc = ~UInt32(0)
  for byte in data {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  }
  return ~crc
}
