import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct PNGDecodingTests {
  @Test(arguments: PNGKind.all)
  func `every kind of PNG is decoded pixel for pixel`(kind: PNGKind) throws {
    var generator = SeededGenerator(seed: 1)
    for (width, height) in [(1, 1), (2, 1), (1, 3), (3, 5), (5, 2), (8, 8), (17, 9)] {
      let png = PNGBuilder(kind, width: width, height: height, using: &generator)
      let bitmap = try Bitmap(decoding: png.bytes)
      #expect(bitmap == png.expectedBitmap, "\(width)×\(height)")
    }
  }

  @Test func `there are fifteen legal kinds of pixels`() {
    let kinds = Set(PNGKind.all.map { [$0.colorType.rawValue, $0.bitDepth] })
    #expect(kinds.count == 15)
  }

  @Test(arguments: PNGBuilder.ColorType.allCases)
  func `a gamma chunk changes nothing`(colorType: PNGBuilder.ColorType) throws {
    var generator = SeededGenerator(seed: 2)
    for bitDepth in colorType.bitDepths {
      let kind = PNGKind(
        colorType: colorType, bitDepth: bitDepth, isInterlaced: false, hasTransparency: false)
      var png = PNGBuilder(kind, width: 9, height: 4, using: &generator)
      let expected = png.expectedBitmap
      png.gamma = 100_000
      #expect(try Bitmap(decoding: png.bytes) == expected)
    }
  }

  @Test func `pixels split over many IDAT chunks are put together`() throws {
    let png = Fixtures.smallPNG
    let chunks = png.chunks.flatMap { chunk in
      chunk.type == "IDAT" ? chunk.data.map { PNGChunk(type: "IDAT", data: [$0]) } : [chunk]
    }
    #expect(try Bitmap(decoding: PNGBuilder.file(of: chunks)) == png.expectedBitmap)
  }

  @Test func `bytes after the image are ignored`() throws {
    let png = Fixtures.smallPNG
    #expect(try Bitmap(decoding: png.bytes + [0x00, 0xFF, 0x89]) == png.expectedBitmap)
  }

  @Test func `more pixel data than the image has rows is ignored`() throws {
    let png = Fixtures.smallPNG
    var taller = png
    taller.height += 1
    taller.samples += [0, 0, 0]
    let chunks = zip(png.chunks, taller.chunks).map { $0.type == "IDAT" ? $1 : $0 }
    #expect(try Bitmap(decoding: PNGBuilder.file(of: chunks)) == png.expectedBitmap)
  }

  @Test(arguments: ["tEXt", "iCCP", "caBX"], [1, -1])
  func `a long chunk of no interest does not matter`(type: String, position: Int) throws {
    let png = Fixtures.smallPNG
    var chunks = png.chunks
    let long = PNGChunk(type: type, data: [UInt8](repeating: 0x41, count: 1_200_000))
    chunks.insert(long, at: position > 0 ? position : chunks.count - 1)
    #expect(try Bitmap(decoding: PNGBuilder.file(of: chunks)) == png.expectedBitmap)
  }

  @Test func `the first frame of an animation is decoded`() throws {
    let png = Fixtures.smallPNG
    var chunks = png.chunks
    let control = PNGChunk(type: "acTL", data: [0, 0, 0, 2, 0, 0, 0, 0])
    let frame = PNGChunk(type: "fdAT", data: [0, 0, 0, 1] + chunks[chunks.count - 2].data)
    chunks.insert(control, at: 1)
    chunks.insert(frame, at: chunks.count - 1)
    #expect(try Bitmap(decoding: PNGBuilder.file(of: chunks)) == png.expectedBitmap)
  }
}
