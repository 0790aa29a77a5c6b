import Kontur
import KonturTestSupport

/// A kind of PNG file: everything that decides how its pixels are stored.
struct PNGKind: Hashable, CustomStringConvertible {
  var colorType: PNGBuilder.ColorType
  var bitDepth: Int
  var isInterlaced: Bool
  var hasTransparency: Bool

  var description: String {
    "\(bitDepth)-bit \(colorType)" + (isInterlaced ? " interlaced" : "")
      + (hasTransparency ? " with tRNS" : "")
  }

  /// The fifteen legal combinations of colour and depth, interlaced and not, with tRNS and without.
  static let all: [PNGKind] = PNGBuilder.ColorType.allCases.flatMap { colorType in
    colorType.bitDepths.flatMap { bitDepth in
      [false, true].flatMap { isInterlaced in
        transparencies(of: colorType).map { hasTransparency in
          PNGKind(
            colorType: colorType, bitDepth: bitDepth, isInterlaced: isInterlaced,
            hasTransparency: hasTransparency)
        }
      }
    }
  }

  private static func transparencies(of colorType: PNGBuilder.ColorType) -> [Bool] {
    switch colorType {
    case .gray, .rgb, .palette: [false, true]
    case .grayAlpha, .rgba: [false]
    }
  }
}

extension PNGBuilder {
  /// A file of random pixels.
  init(_ kind: PNGKind, width: Int, height: Int, using generator: inout SeededGenerator) {
    let levels = 1 << kind.bitDepth
    let channelCount = kind.colorType.channelCount
    let samples = (0..<width * height * channelCount).map { _ in
      Int.random(in: 0..<levels, using: &generator)
    }
    self.init(
      width: width, height: height, colorType: kind.colorType, bitDepth: kind.bitDepth,
      samples: samples)
    isInterlaced = kind.isInterlaced
    if kind.colorType == .palette {
      palette = (0..<levels).map { _ in .random(using: &generator) }
    }
    guard kind.hasTransparency else { return }
    // The colour of the first pixel, so that there is one; alpha for half of a palette.
    transparency =
      kind.colorType == .palette
      ? (0..<(levels + 1) / 2).map { _ in Int.random(in: 0...255, using: &generator) }
      : Array(samples.prefix(channelCount))
  }

  /// What a decoder has to make of the file.
  var expectedBitmap: Bitmap {
    Bitmap(width: width, height: height, format: expectedFormat, samples: expectedSamples)
  }

  private var expectedFormat: Bitmap.PixelFormat {
    let hasTransparency = !transparency.isEmpty
    return switch colorType {
    case .gray: hasTransparency ? .grayAlpha : .gray
    case .rgb, .palette: hasTransparency ? .rgba : .rgb
    case .grayAlpha: .grayAlpha
    case .rgba: .rgba
    }
  }

  private var expectedSamples: [UInt8] {
    stride(from: 0, to: samples.count, by: colorType.channelCount).flatMap { index in
      expectedPixel(Array(samples[index..<index + colorType.channelCount]))
    }
  }

  private func expectedPixel(_ pixel: [Int]) -> [UInt8] {
    if colorType == .palette { return expectedPaletteEntry(pixel[0]) }
    let alpha: [UInt8] = transparency.isEmpty ? [] : [pixel == transparency ? 0 : 255]
    return pixel.map(scaledTo8Bits) + alpha
  }

  private func expectedPaletteEntry(_ index: Int) -> [UInt8] {
    let color = palette[index]
    let opacity = transparency.indices.contains(index) ? transparency[index] : 255
    let alpha: [UInt8] = transparency.isEmpty ? [] : [UInt8(opacity)]
    return [color.red, color.green, color.blue] + alpha
  }

  private func scaledTo8Bits(_ sample: Int) -> UInt8 {
    let maximum = 1 << bitDepth - 1
    return UInt8((sample * 255 + maximum / 2) / maximum)
  }
}

extension RGBA {
  fileprivate static func random(using generator: inout SeededGenerator) -> RGBA {
    func channel() -> UInt8 { .random(in: 0...255, using: &generator) }
    return RGBA(red: channel(), green: channel(), blue: channel())
  }
}
