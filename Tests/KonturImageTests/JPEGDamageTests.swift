import Kontur
import KonturImage
import Testing

struct JPEGDamageTests {
  @Test(arguments: ["gray", "ycbcr-420", "progressive", "restart", "cmyk"])
  func `a JPEG truncated anywhere is refused`(name: String) throws {
    let bytes = try Fixtures.bytes("\(name).jpg")
    #expect(ImageDecodingError(decoding: bytes) == nil)
    for count in bytes.indices {
      #expect(ImageDecodingError(decoding: Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test(arguments: ["gray", "progressive", "restart", "ycck"])
  func `a change of any byte does not trap`(name: String) throws {
    let bytes = try Fixtures.bytes("\(name).jpg")
    let options = DecodingOptions(maximumPixelCount: 1 << 20)
    for index in bytes.indices {
      for change in [0x01, 0x10, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        _ = ImageDecodingError(decoding: damaged, options: options)
      }
    }
  }

  @Test func `a JPEG without its end marker is refused`() throws {
    let comment: [UInt8] = [0xFF, 0xFE, 0x00, 0x04, 0x41, 0x41]
    let bytes = try Fixtures.bytes("gray.jpg").dropLast(2) + comment
    #expect(ImageDecodingError(decoding: Array(bytes + [0xFF, 0xD9])) == nil)
    #expect(ImageDecodingError(decoding: Array(bytes))?.isDamage == true)
  }

  @Test func `lost pixels are refused, not painted grey`() throws {
    let bytes = try Fixtures.bytes("restart.jpg")
    let scan = try #require(bytes.firstIndex(ofSegment: 0xDA))
    let restart = try #require(bytes[scan...].firstIndex(of: 0xD1))
    let damaged = bytes[..<(restart - 3)] + bytes[(restart - 1)...]
    #expect(ImageDecodingError(decoding: Array(damaged))?.isDamage == true)
  }

  @Test func `a sample size other than 8 bits is unsupported`() throws {
    var bytes = try Fixtures.bytes("gray.jpg")
    let frame = try #require(bytes.firstIndex(ofSegment: 0xC0))
    bytes[frame + 4] = 12
    #expect(ImageDecodingError(decoding: bytes)?.isUnsupported == true)
  }

  @Test func `hierarchical JPEG is unsupported`() throws {
    var bytes = try Fixtures.bytes("gray.jpg")
    let frame = try #require(bytes.firstIndex(ofSegment: 0xC0))
    bytes[frame + 1] = 0xC5
    #expect(ImageDecodingError(decoding: bytes)?.isUnsupported == true)
  }

  @Test(arguments: [(20000, 20000), (65535, 65535)])
  func `a header that claims too many pixels is refused at once`(width: Int, height: Int) throws {
    var bytes = try Fixtures.bytes("gray.jpg")
    let frame = try #require(bytes.firstIndex(ofSegment: 0xC0))
    let size = [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init)
    bytes.replaceSubrange(frame + 5..<frame + 9, with: size)
    #expect(
      ImageDecodingError(decoding: bytes)
        == .tooLarge(width: width, height: height, limit: 1 << 28))
  }

  @Test func `scans without end are refused`() throws {
    let bytes = try Fixtures.bytes("progressive.jpg")
    let start = try #require(bytes.firstIndex(ofSegment: 0xDA))
    let end = try #require(bytes.firstIndex(ofSegment: 0xC4, from: start))
    // The first scan has no lower bit to follow it once its last byte before the data is zero, and
    // may then come again and again.
    var scan = bytes[start..<end]
    scan[start + 1 + Int(scan[start + 3])] = 0
    let endless = bytes[..<start] + Array(repeating: scan, count: 300).joined() + [0xFF, 0xD9]
    #expect(ImageDecodingError(decoding: Array(endless))?.isUnsupported == true)
    let single = bytes[..<start] + scan + [0xFF, 0xD9]
    #expect(ImageDecodingError(decoding: Array(single)) == nil)
  }
}
