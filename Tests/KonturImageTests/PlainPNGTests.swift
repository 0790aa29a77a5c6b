import CImageCodecs
import Kontur
import KonturImage
import KonturTestSupport
import Testing

/// Plain PNG files are decoded without libpng, which has to make the same of them.
struct PlainPNGTests {
  @Test(arguments: PNGKind.plain, 0...4)
  func `rows of every filter are those of libpng`(kind: PNGKind, filter: Int) {
    var generator = SeededGenerator(seed: 4)
    for width in [1, 2, 3, 5, 15, 16, 17, 31, 32, 33, 47, 49, 100] {
      for height in [1, 2, 7] {
        var png = PNGBuilder(kind, width: width, height: height, using: &generator)
        png.filters = [filter]
        expectPlain(png, "\(width)×\(height)")
      }
    }
  }

  @Test(arguments: PNGKind.plain)
  func `drawings with filters that take turns are those of libpng`(kind: PNGKind) {
    var generator = SeededGenerator(seed: 5)
    for width in 30...70 {
      var png = PNGBuilder(kind, width: width, height: 20, using: &generator)
      png.drawSquares(using: &generator)
      png.filters = [4, 4, 4, 1, 3, 2, 0]
      expectPlain(png, "\(width) pixels wide")
    }
  }

  @Test(arguments: PNGKind.all)
  func `other kinds are left to libpng`(kind: PNGKind) {
    var generator = SeededGenerator(seed: 6)
    let png = PNGBuilder(kind, width: 4, height: 3, using: &generator)
    #expect(isPlain(png.bytes) == PNGKind.plain.contains(kind))
  }

  @Test func `compressed pixels are those of libpng`() throws {
    var generator = SeededGenerator(seed: 7)
    for kind in PNGKind.plain {
      for side in [1, 8, 60, 200] {
        var png = PNGBuilder(kind, width: side, height: side, using: &generator)
        png.drawSquares(using: &generator)
        // The encoder is libpng, which makes small windows for small images.
        let bytes = try png.expectedBitmap.pngData()
        #expect(isPlain(bytes), "\(kind) \(side)")
        #expect(Decoded(bytes, by: kontur_png_decode) == Decoded(bytes, by: kontur_libpng_decode))
      }
    }
  }

  @Test(arguments: PNGKind.plain)
  func `every truncation ends with the error of libpng`(kind: PNGKind) {
    let bytes = PNGBuilder.small(kind).bytes
    for count in bytes.indices {
      let cut = Array(bytes.prefix(count))
      #expect(!isPlain(cut), "\(count) bytes")
      #expect(ImageDecodingError(decoding: cut) != nil, "\(count) bytes")
      expectSame(cut, "\(count) bytes")
    }
  }

  @Test(arguments: [0x01, 0x20, 0x80, 0xFF] as [UInt8])
  func `a change of any byte ends with the error of libpng`(change: UInt8) {
    let bytes = PNGBuilder.small(PNGKind.plain[0]).bytes
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= change
      #expect(!isPlain(damaged), "byte \(index)")
      #expect(ImageDecodingError(decoding: damaged) != nil, "byte \(index)")
      expectSame(damaged, "byte \(index)")
    }
  }

  @Test(arguments: PNGKind.plain)
  func `a wrong byte under a right checksum ends as with libpng`(kind: PNGKind) {
    let chunks = PNGBuilder.small(kind).chunks
    for (position, chunk) in chunks.enumerated() {
      for index in chunk.data.indices {
        for value in stride(from: UInt8.min, through: .max, by: 3) {
          var damaged = chunks
          damaged[position].data[index] = value
          expectSame(PNGBuilder.file(of: damaged), "\(chunk.type) \(index) \(value)")
        }
      }
    }
  }

  @Test func `chunks in any order end as with libpng`() {
    let chunks = PNGBuilder.small(PNGKind.plain[2]).chunks
    let pixels = chunks[1]
    let others = [
      PNGChunk(type: "tEXt", data: [0x41]), PNGChunk(type: "tRNS", data: [0, 1]),
      PNGChunk(type: "PLTE", data: [1, 2, 3]), PNGChunk(type: "IDAT", data: []),
      PNGChunk(type: "IDAT", data: [0x41]), PNGChunk(type: "QUIT", data: []),
      PNGChunk(type: "no1t", data: []), PNGChunk(type: "IEND", data: [0]), chunks[0], pixels,
      chunks[2], PNGChunk(type: "tEXt", data: [UInt8](repeating: 0x41, count: 1_100_000)),
    ]
    for other in others {
      for position in 0...chunks.count {
        var changed = chunks
        changed.insert(other, at: position)
        expectSame(PNGBuilder.file(of: changed), "\(other.type) at \(position)")
      }
    }
    for position in chunks.indices {
      var changed = chunks
      changed.remove(at: position)
      expectSame(PNGBuilder.file(of: changed), "without \(position)")
    }
  }

  @Test func `pixels split over many chunks are put together`() {
    let png = PNGBuilder.small(PNGKind.plain[3])
    let (header, pixels, end) = (png.chunks[0], png.chunks[1], png.chunks[2])
    let bytes = pixels.data.map { PNGChunk(type: "IDAT", data: [$0]) }
    let nothing = PNGChunk(type: "IDAT", data: [])
    for place in bytes.indices {
      let halves = [
        PNGChunk(type: "IDAT", data: Array(pixels.data[..<place])),
        PNGChunk(type: "IDAT", data: Array(pixels.data[place...])),
      ]
      expectPlain(png, PNGBuilder.file(of: [header] + halves + [end]))
    }
    expectPlain(png, PNGBuilder.file(of: [header] + bytes + [end]))
    expectPlain(png, PNGBuilder.file(of: [header, nothing, pixels, nothing, end]))
    // Only together are they pixels.
    let text = PNGChunk(type: "tEXt", data: [0x41])
    expectSame(PNGBuilder.file(of: [header] + bytes.flatMap { [$0, text] } + [end]))
  }

  @Test func `bytes after the image are ignored`() {
    let png = PNGBuilder.small(PNGKind.plain[0])
    expectPlain(png, png.bytes + [0x00, 0xFF, 0x89])
  }

  @Test func `more or fewer rows than the header claims end as with libpng`() {
    for kind in PNGKind.plain {
      let png = PNGBuilder.small(kind)
      for height in [0, 1, 2, 3, 4, 5, 9, 255] as [UInt8] {
        var chunks = png.chunks
        chunks[0].data.replaceSubrange(4..<8, with: [0, 0, 0, height])
        #expect(isPlain(PNGBuilder.file(of: chunks)) == (Int(height) == png.height))
        expectSame(PNGBuilder.file(of: chunks), "\(kind), \(height) rows")
      }
    }
  }

  @Test func `a window smaller than the pixels is left to libpng`() {
    var generator = SeededGenerator(seed: 8)
    let kind = PNGKind.plain[0]
    let png = PNGBuilder(kind, width: 20, height: 20, using: &generator)
    for exponent in 0...7 {
      // 256 bytes and up; the second byte makes the two a multiple of 31.
      let method = exponent << 4 | 8
      var chunks = png.chunks
      chunks[1].data[0] = UInt8(method)
      chunks[1].data[1] = UInt8(31 - (method * 256) % 31)
      #expect(isPlain(PNGBuilder.file(of: chunks)) == (256 << exponent >= 420))
      expectSame(PNGBuilder.file(of: chunks), "\(exponent)")
    }
  }

  @Test func `the limit of pixels is that of libpng`() {
    let bytes = PNGBuilder.small(PNGKind.plain[0]).bytes
    for limit in [0, 1, 14, 15, 16, 1 << 28] as [UInt64] {
      expectSame(bytes, limit: limit, "\(limit) pixels")
    }
  }
}

/// What a decoder makes of a file: the samples, or why there are none.
private struct Decoded: Equatable {
  var status: kontur_status
  var message: String
  var size: [UInt32]
  var channels: UInt32
  var samples: [UInt8] = []

  typealias Decoder = (UnsafePointer<UInt8>?, Int, UInt64, UnsafeMutablePointer<UInt8>?) ->
    kontur_image

  init(_ image: kontur_image) {
    status = image.status
    message = withUnsafeBytes(of: image.message) { characters in
      String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
    }
    size = [image.width, image.height]
    channels = image.channels
  }

  /// Decodes the header and then, if it is right, all.
  init(_ bytes: [UInt8], limit: UInt64 = 1 << 16, by decode: Decoder) {
    let header = decode(bytes, bytes.count, limit, nil)
    self.init(header)
    guard status == .KONTUR_OK else { return }
    let count = Int(header.width * header.height * header.channels)
    var room = [UInt8](repeating: 0, count: count + Int(header.spare))
    self.init(decode(bytes, bytes.count, limit, &room))
    if status == .KONTUR_OK { samples = Array(room.prefix(count)) }
  }
}

/// Whether a file is decoded without libpng.
private func isPlain(_ bytes: [UInt8]) -> Bool {
  var isPlain = true
  _ = Decoded(bytes) { bytes, count, limit, samples in
    var image = kontur_image()
    isPlain = kontur_plain_png_decode(bytes, count, limit, samples, &image)
    if !isPlain { image.status = .KONTUR_UNSUPPORTED }
    return image
  }
  return isPlain
}

/// Expects that a file is decoded without libpng, to the right pixels.
private func expectPlain(_ png: PNGBuilder, _ bytes: [UInt8]? = nil, _ comment: Comment? = nil) {
  let bytes = bytes ?? png.bytes
  #expect(isPlain(bytes), comment)
  #expect(Decoded(bytes, by: kontur_png_decode).samples == png.expectedBitmap.samples, comment)
  expectSame(bytes, comment)
}

private func expectPlain(_ png: PNGBuilder, _ comment: Comment) {
  expectPlain(png, nil, comment)
}

/// Expects the same of both decoders, pixels and errors.
private func expectSame(_ bytes: [UInt8], limit: UInt64 = 1 << 16, _ comment: Comment? = nil) {
  let found = Decoded(bytes, limit: limit, by: kontur_png_decode)
  #expect(found == Decoded(bytes, limit: limit, by: kontur_libpng_decode), comment)
}

extension PNGKind {
  /// Eight bits a channel and nothing else: grey, RGB, and both with alpha.
  fileprivate static let plain = all.filter {
    $0.bitDepth == 8 && $0.colorType != .palette && !$0.isInterlaced && !$0.hasTransparency
  }
}

extension PNGBuilder {
  /// A file of 5×3 random pixels.
  fileprivate static func small(_ kind: PNGKind) -> PNGBuilder {
    var generator = SeededGenerator(seed: 9)
    return PNGBuilder(kind, width: 5, height: 3, using: &generator)
  }

  /// Fills most of the image with areas of one value, so that bytes foretold from the row above are 0 for long.
  fileprivate mutating func drawSquares(using generator: inout SeededGenerator) {
    let channelCount = colorType.channelCount
    let colors = (0..<3).map { _ in Int.random(in: 0...255, using: &generator) }
    for index in samples.indices where !Int.random(in: 0..<50, using: &generator).isMultiple(of: 50)
    {
      let (y, x) = (index / channelCount).quotientAndRemainder(dividingBy: width)
      samples[index] = colors[(x / 21 + y / 6 + index % channelCount) % colors.count]
    }
  }
}
