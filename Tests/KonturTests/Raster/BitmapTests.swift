import Kontur
import Testing

struct BitmapTests {
  @Test(arguments: Bitmap.PixelFormat.allCases)
  func `a pixel is read from its row and column`(format: Bitmap.PixelFormat) {
    let count = 3 * 2 * format.channelCount
    let bitmap = Bitmap(
      width: 3, height: 2, format: format, samples: (0..<count).map(UInt8.init))
    let first = UInt8((1 * 3 + 2) * format.channelCount)
    let pixel = bitmap[2, 1]
    #expect(pixel.red == first)
    #expect(pixel.green == (format.isGray ? first : first + 1))
    #expect(pixel.blue == (format.isGray ? first : first + 2))
    #expect(pixel.alpha == (format.hasAlpha ? first + UInt8(format.channelCount) - 1 : 255))
  }

  @Test func `an image may be empty`() {
    let bitmap = Bitmap(width: 0, height: 7, format: .rgba, samples: [])
    #expect(bitmap.samples.isEmpty && bitmap.scale == 1)
  }

  @Test func `a wrong number of samples is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: 2, height: 2, format: .rgb, samples: [0, 1, 2, 3])
    }
  }
}
