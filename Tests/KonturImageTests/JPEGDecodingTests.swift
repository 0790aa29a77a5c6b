import Kontur
import KonturImage
import Testing

struct JPEGDecodingTests {
  @Test(arguments: ["ycbcr-444", "ycbcr-420", "progressive", "restart", "rgb"])
  func `a colour JPEG becomes RGB`(name: String) throws {
    let bitmap = try Bitmap(contentsOfFile: Fixtures.path("\(name).jpg"))
    #expect(bitmap.format == .rgb)
    expectQuadrants(of: bitmap, Quadrants.rgb)
  }

  @Test func `a grey JPEG stays grey`() throws {
    let bitmap = try Bitmap(contentsOfFile: Fixtures.path("gray.jpg"))
    #expect(bitmap.format == .gray)
    expectQuadrants(of: bitmap, Quadrants.gray)
  }

  @Test(arguments: ["cmyk", "ycck"])
  func `the inverted inks of Adobe become RGB`(name: String) throws {
    let bitmap = try Bitmap(contentsOfFile: Fixtures.path("\(name).jpg"))
    #expect(bitmap.format == .rgb)
    expectQuadrants(of: bitmap, Quadrants.cmyk.map(rgb(cyan:magenta:yellow:black:)))
  }

  @Test func `inks without an Adobe marker are not inverted`() throws {
    let bytes = try Fixtures.bytes("cmyk.jpg").removingSegment(0xEE)
    let bitmap = try Bitmap(decoding: bytes)
    let inverted = Quadrants.cmyk.map { (255 - $0, 255 - $1, 255 - $2, 255 - $3) }
    expectQuadrants(of: bitmap, inverted.map(rgb(cyan:magenta:yellow:black:)))
  }

  @Test func `a JPEG of one pixel is decoded`() throws {
    let bitmap = try Bitmap(contentsOfFile: Fixtures.path("1x1.jpg"))
    #expect((bitmap.width, bitmap.height) == (1, 1))
    #expect(bitmap[0, 0].isClose(to: Quadrants.rgb[0]))
  }

  @Test func `bytes after the image are ignored`() throws {
    let bytes = try Fixtures.bytes("gray.jpg")
    #expect(try Bitmap(decoding: bytes + [0xFF, 0xD8, 0x00]) == Bitmap(decoding: bytes))
  }

  @Test func `bytes between segments are ignored`() throws {
    let bytes = try Fixtures.bytes("gray.jpg")
    let padded = bytes.prefix(2) + [0x00, 0x01, 0x02] + bytes.dropFirst(2)
    #expect(try Bitmap(decoding: Array(padded)) == Bitmap(decoding: bytes))
  }
}

/// The colours of the fixtures, as the script that made them has them.
private enum Quadrants {
  static let rgb = [
    RGBA(red: 220, green: 40, blue: 30), RGBA(red: 30, green: 160, blue: 60),
    RGBA(red: 40, green: 60, blue: 200), RGBA(red: 240, green: 230, blue: 200),
  ]
  static let gray = [0, 85, 170, 255].map { RGBA(red: $0, green: $0, blue: $0) }
  static let cmyk = [(255, 0, 0, 0), (0, 200, 100, 0), (0, 0, 255, 100), (0, 0, 0, 255)]
}

/// The colour of inks, 0 for none and 255 for all.
private func rgb(cyan: Int, magenta: Int, yellow: Int, black: Int) -> RGBA {
  func channel(_ ink: Int) -> UInt8 { UInt8((255 - ink) * (255 - black) / 255) }
  return RGBA(red: channel(cyan), green: channel(magenta), blue: channel(yellow))
}

/// Expects each quarter of an image of 32×32 pixels to have its colour, up to two pixels from the
/// others, into which subsampled colour bleeds.
private func expectQuadrants(
  of bitmap: Bitmap, _ colors: [RGBA], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect((bitmap.width, bitmap.height) == (32, 32), sourceLocation: sourceLocation)
  for (index, color) in colors.enumerated() {
    let (left, top) = (index % 2 * 18, index / 2 * 18)
    let differences = (0..<14 * 14).filter { pixel in
      !bitmap[left + pixel % 14, top + pixel / 14].isClose(to: color)
    }
    #expect(differences.isEmpty, "quadrant \(index)", sourceLocation: sourceLocation)
  }
}

extension RGBA {
  /// Whether a colour is the same but for what quality 95 loses.
  fileprivate func isClose(to other: RGBA) -> Bool {
    let channels = [(red, other.red), (green, other.green), (blue, other.blue)]
    return alpha == other.alpha && channels.allSatisfy { abs(Int($0) - Int($1)) <= 3 }
  }
}
