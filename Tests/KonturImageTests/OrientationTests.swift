import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct OrientationTests {
  @Test(arguments: ImageOrientation.allCases)
  func `a JPEG is turned upright`(orientation: ImageOrientation) throws {
    let path = Fixtures.path("orientation-\(orientation.rawValue).jpg")
    let bitmap = try Bitmap(contentsOfFile: path)
    #expect((bitmap.width, bitmap.height) == (16, 8))
    let corners = [(0, 0), (15, 0), (0, 7), (15, 7)].map { Int(bitmap[$0, $1].luma) }
    #expect(zip(corners, [0, 85, 170, 255]).allSatisfy { abs($0 - $1) <= 3 }, "\(corners)")
  }

  @Test(arguments: ImageOrientation.allCases)
  func `the orientation can be ignored`(orientation: ImageOrientation) throws {
    let bitmap = try Bitmap(
      contentsOfFile: Fixtures.path("orientation-\(orientation.rawValue).jpg"),
      options: DecodingOptions(appliesOrientation: false))
    let isTall = orientation.exchangesWidthAndHeight
    #expect((bitmap.width, bitmap.height) == (isTall ? (8, 16) : (16, 8)))
  }

  @Test(arguments: ImageOrientation.allCases, [true, false])
  func `a PNG is turned as its eXIf chunk says`(
    orientation: ImageOrientation, isLittleEndian: Bool
  ) throws {
    var png = Fixtures.smallPNG
    png.exif = tiff(orientation: orientation.rawValue, isLittleEndian: isLittleEndian)
    #expect(try Bitmap(decoding: png.bytes) == png.expectedBitmap.oriented(orientation))
  }

  @Test func `an eXIf chunk after the pixels counts as well`() throws {
    let png = Fixtures.smallPNG
    var chunks = png.chunks
    let exif = PNGChunk(type: "eXIf", data: tiff(orientation: 6, isLittleEndian: true))
    chunks.insert(exif, at: chunks.count - 1)
    let bitmap = try Bitmap(decoding: PNGBuilder.file(of: chunks))
    #expect(bitmap == png.expectedBitmap.oriented(.right))
  }

  @Test(arguments: [0, 9, 0xFFFF])
  func `an orientation that does not exist is ignored`(value: Int) throws {
    var png = Fixtures.smallPNG
    png.exif = tiff(orientation: value, isLittleEndian: true)
    #expect(try Bitmap(decoding: png.bytes) == png.expectedBitmap)
  }

  @Test(arguments: [true, false])
  func `damaged EXIF data never traps and never hides the pixels`(isLittleEndian: Bool) throws {
    var png = Fixtures.smallPNG
    let exif = tiff(orientation: 2, isLittleEndian: isLittleEndian)
    for index in exif.indices {
      for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] {
        png.exif = exif
        png.exif[index] = value
        _ = try Bitmap(decoding: png.bytes)
        png.exif = Array(exif.prefix(index)) + [value]
        _ = try Bitmap(decoding: png.bytes)
      }
    }
  }

  @Test func `mirroring twice gives the image back`() {
    let image = Fixtures.smallPNG.expectedBitmap
    let mirrors: [ImageOrientation] = [.upMirrored, .downMirrored, .leftMirrored, .rightMirrored]
    for mirror in mirrors + [.down] {
      #expect(image.oriented(mirror).oriented(mirror) == image)
    }
    #expect(image.oriented(.left).oriented(.right) == image)
  }

  @Test func `a quarter turn moves the corners clockwise`() {
    let image = Bitmap(width: 2, height: 2, format: .gray, samples: [1, 2, 3, 4], scale: 2)
    let turned = image.oriented(.right)
    #expect(turned.samples == [3, 1, 4, 2])
    #expect(turned.scale == 2)
  }

  @Test(arguments: ImageOrientation.allCases)
  func `an image without pixels can be turned`(orientation: ImageOrientation) {
    let turned = Bitmap(width: 0, height: 3, format: .rgb, samples: []).oriented(orientation)
    #expect((turned.width, turned.height) == (orientation.rawValue < 5 ? (0, 3) : (3, 0)))
  }
}

/// TIFF data of one directory with a resolution unit and an orientation.
private func tiff(orientation: Int, isLittleEndian: Bool) -> [UInt8] {
  func integer(_ value: Int, _ byteCount: Int) -> [UInt8] {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
  func entry(_ tag: Int, _ value: Int) -> [UInt8] {
    integer(tag, 2) + integer(3, 2) + integer(1, 4) + integer(value, 2) + integer(0, 2)
  }
  let magic = Array((isLittleEndian ? "II" : "MM").utf8) + integer(42, 2)
  return magic + integer(8, 4) + integer(2, 2) + entry(0x0128, 2) + entry(0x0112, orientation)
    + integer(0, 4)
}
