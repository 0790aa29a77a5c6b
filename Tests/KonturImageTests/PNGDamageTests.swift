import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct PNGDamageTests {
  @Test func `a PNG truncated anywhere is refused`() {
    let bytes = Fixtures.smallPNG.bytes
    for count in bytes.indices {
      #expect(ImageDecodingError(decoding: Array(bytes.prefix(count))) != nil, "\(count) bytes")
    }
  }

  @Test(arguments: PNGKind.all.filter(\.isInterlaced))
  func `an interlaced PNG truncated anywhere is refused`(kind: PNGKind) {
    var generator = SeededGenerator(seed: 3)
    let bytes = PNGBuilder(kind, width: 3, height: 3, using: &generator).bytes
    for count in 8..<bytes.count {
      let error = ImageDecodingError(decoding: Array(bytes.prefix(count)))
      #expect(error?.isDamage == true, "\(count) bytes")
    }
  }

  @Test(arguments: [0x01, 0x20, 0x80, 0xFF] as [UInt8])
  func `a change of any byte is refused`(change: UInt8) {
    let bytes = Fixtures.smallPNG.bytes
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= change
      #expect(ImageDecodingError(decoding: damaged) != nil, "byte \(index)")
    }
  }

  @Test func `a wrong byte under a right checksum does not trap`() {
    let chunks = Fixtures.smallPNG.chunks
    for (position, chunk) in chunks.enumerated() {
      for index in chunk.data.indices {
        for value in stride(from: UInt8.min, through: .max, by: 5) {
          var damaged = chunks
          damaged[position].data[index] = value
          let options = DecodingOptions(maximumPixelCount: 1 << 16)
          _ = ImageDecodingError(decoding: PNGBuilder.file(of: damaged), options: options)
        }
      }
    }
  }

  @Test func `a wrong checksum of the compressed pixels is refused`() throws {
    var chunks = Fixtures.smallPNG.chunks
    let position = try #require(chunks.firstIndex { $0.type == "IDAT" })
    chunks[position].data[chunks[position].data.count - 1] ^= 1
    #expect(ImageDecodingError(decoding: PNGBuilder.file(of: chunks))?.isDamage == true)

    // In a chunk of its own it is read after the last row.
    let checksum = PNGChunk(type: "IDAT", data: chunks[position].data.suffix(4))
    chunks[position].data.removeLast(4)
    chunks.insert(checksum, at: position + 1)
    #expect(ImageDecodingError(decoding: PNGBuilder.file(of: chunks))?.isDamage == true)
  }

  @Test(arguments: ["IHDR", "PLTE", "IDAT", "IEND"])
  func `a PNG without a part that it needs is refused`(type: String) {
    let chunks = Fixtures.smallPNG.chunks.filter { $0.type != type }
    let error = ImageDecodingError(decoding: PNGBuilder.file(of: chunks))
    #expect(error?.isDamage == true)
  }

  @Test(arguments: [(0x0D, 0x0A), (0x0A, 0x0D)] as [(UInt8, UInt8)])
  func `a PNG transferred as text is refused as damaged`(old: UInt8, new: UInt8) {
    let bytes = Fixtures.smallPNG.bytes.map { $0 == old ? new : $0 }
    #expect(ImageDecodingError(decoding: bytes)?.isDamage == true)
  }

  @Test func `a header that claims too many pixels is refused at once, with the numbers`() throws {
    var chunks = Fixtures.smallPNG.chunks
    chunks[0].data.replaceSubrange(0..<8, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    let error = try #require(ImageDecodingError(decoding: PNGBuilder.file(of: chunks)))
    #expect(error == .tooLarge(width: 65535, height: 65535, limit: 1 << 28))
    #expect("\(error)".contains("65535×65535"))
    #expect("\(error)".contains("268435456"))
  }

  @Test func `a header that claims too many pixels is enough to say so`() {
    var header = Fixtures.smallPNG.chunks[0]
    header.data.replaceSubrange(0..<8, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    let error = ImageDecodingError(decoding: PNGBuilder.file(of: [header]))
    #expect(error == .tooLarge(width: 65535, height: 65535, limit: 1 << 28))
  }

  @Test func `the limit of pixels is the last number accepted`() {
    let bytes = Fixtures.smallPNG.bytes
    let errors = [-1, 0, 5, 6].map { limit in
      ImageDecodingError(decoding: bytes, options: DecodingOptions(maximumPixelCount: limit))
    }
    #expect(
      errors == [-1, 0, 5].map { .tooLarge(width: 3, height: 2, limit: $0) } + [nil])
  }

  @Test func `a header that lies about its data is refused without the memory it asks for`() {
    var chunks = Fixtures.smallPNG.chunks
    chunks[0].data.replaceSubrange(0..<8, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    let error = ImageDecodingError(decoding: PNGBuilder.file(of: chunks))
    #expect(error?.isDamage == true)
  }
}
