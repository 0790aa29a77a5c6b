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

  @Test(arguments: Bitmap.PixelLayout.allCases)
  func `pixels are read from memory in any layout, padded or not`(layout: Bitmap.PixelLayout) {
    let (width, height, padding) = (3, 2, 5)
    let pixelBytes = layout.bytesPerPixel
    let channels: [String] =
      switch layout {
      case .gray: ["l"]
      case .grayAlpha: ["l", "a"]
      default: layout.rawValue.map(String.init)
      }
    #expect(channels.count == pixelBytes)
    func sample(_ channel: String, _ x: Int, _ y: Int) -> UInt8 {
      let place = ["r", "g", "b", "a", "l", "x"].firstIndex(of: channel) ?? 9
      return UInt8(100 * y + 20 * x + place)
    }
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { bytes += channels.map { sample($0, x, y) } }
      // What is behind the last pixel need not be there.
      if y < height - 1 { bytes += [UInt8](repeating: 255, count: padding) }
    }
    let bitmap = bytes.withUnsafeBytes {
      Bitmap(
        width: width, height: height, layout: layout, bytesPerRow: width * pixelBytes + padding,
        bytes: $0, scale: 2)
    }
    #expect(bitmap.format == layout.format && bitmap.scale == 2)
    for (x, y) in [(0, 0), (2, 0), (1, 1), (2, 1)] {
      let color =
        layout.format.isGray
        ? RGBA(red: sample("l", x, y), green: sample("l", x, y), blue: sample("l", x, y))
        : RGBA(red: sample("r", x, y), green: sample("g", x, y), blue: sample("b", x, y))
      #expect(bitmap[x, y].red == color.red)
      #expect(bitmap[x, y].green == color.green)
      #expect(bitmap[x, y].blue == color.blue)
      #expect(bitmap[x, y].alpha == (layout.format.hasAlpha ? sample("a", x, y) : 255))
    }
  }

  @Test func `colours that are multiplied by alpha are divided by it`() {
    // Blue, green, red, alpha; the last is brighter than it can be.
    let bytes: [UInt8] = [10, 64, 128, 128, 7, 7, 7, 0, 1, 2, 3, 255, 200, 0, 0, 100]
    let bitmap = bytes.withUnsafeBytes {
      Bitmap(width: 2, height: 2, layout: .bgra, isPremultiplied: true, bytes: $0)
    }
    #expect(bitmap[0, 0] == RGBA(red: 255, green: 128, blue: 20, alpha: 128))
    #expect(bitmap[1, 0] == .clear)
    #expect(bitmap[0, 1] == RGBA(red: 3, green: 2, blue: 1))
    #expect(bitmap[1, 1] == RGBA(red: 0, green: 0, blue: 255, alpha: 100))
  }

  @Test func `memory that ends before the image is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      [UInt8](repeating: 0, count: 14).withUnsafeBytes {
        _ = Bitmap(width: 2, height: 2, layout: .bgra, bytes: $0)
      }
    }
    await #expect(processExitsWith: .failure) {
      [UInt8](repeating: 0, count: 99).withUnsafeBytes {
        _ = Bitmap(width: 2, height: 2, layout: .rgb, bytesPerRow: 5, bytes: $0)
      }
    }
  }
}
