import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct PNGEncodingTests {
  @Test(arguments: Bitmap.PixelFormat.allCases)
  func `an image that is encoded and decoded is the same`(format: Bitmap.PixelFormat) throws {
    var generator = SeededGenerator(seed: 5)
    for (width, height) in [(1, 1), (7, 3), (64, 65)] {
      let samples = (0..<width * height * format.channelCount).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let bitmap = Bitmap(width: width, height: height, format: format, samples: samples)
      #expect(try Bitmap(decoding: bitmap.pngData()) == bitmap)
    }
  }

  @Test func `the same image gives the same bytes`() throws {
    let bitmap = Fixtures.smallPNG.expectedBitmap
    #expect(try bitmap.pngData() == bitmap.pngData())
  }

  @Test func `a very wide image is encoded and decoded`() throws {
    let samples = [UInt8](repeating: 9, count: 1_000_003)
    let bitmap = Bitmap(width: samples.count, height: 1, format: .gray, samples: samples)
    #expect(try Bitmap(decoding: bitmap.pngData()) == bitmap)
  }

  @Test func `an image without pixels cannot be encoded`() {
    let bitmap = Bitmap(width: 0, height: 5, format: .gray, samples: [])
    #expect(throws: ImageEncodingError.emptyImage(width: 0, height: 5)) {
      try bitmap.pngData()
    }
  }
}
