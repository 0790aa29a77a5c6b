import KonturTestSupport

// Images that are as small as a test can do with.

extension PNGBuilder {
  /// A black square of 8×8 pixels in the middle of a white one of 16×16.
  static var square: PNGBuilder { gray { x, y in (4..<12).contains(x) && (4..<12).contains(y) } }

  /// A white square of 8×8 pixels in the middle of a black one of 16×16.
  static var lightSquare: PNGBuilder {
    gray { x, y in !((4..<12).contains(x) && (4..<12).contains(y)) }
  }

  /// A square frame with a square in it at the left, and a spot of 3×3 pixels at the right: three
  /// shapes of four contours, different from its mirror image.
  static var frameAndSpot: PNGBuilder {
    gray(width: 24) { x, y in
      let isFrame = (2..<14).contains(x) && (2..<14).contains(y)
      let isOpening = (4..<12).contains(x) && (4..<12).contains(y)
      let isCore = (6..<10).contains(x) && (6..<10).contains(y)
      return isFrame && !isOpening || isCore || (18..<21).contains(x) && (3..<6).contains(y)
    }
  }

  /// A red and a blue square beside each other on transparency.
  static var twoColors: PNGBuilder { twoSquares([255, 0, 0, 255], [0, 0, 255, 255]) }

  /// A red and a white square beside each other on transparency.
  static var redAndWhite: PNGBuilder { twoSquares([255, 0, 0, 255], [255, 255, 255, 255]) }

  private static func twoSquares(_ left: [Int], _ right: [Int]) -> PNGBuilder {
    let samples = (0..<16).flatMap { y in
      (0..<16).flatMap { x in
        guard (4..<12).contains(y), (2..<14).contains(x) else {
          return [Int](repeating: 0, count: 4)
        }
        return x < 8 ? left : right
      }
    }
    return PNGBuilder(width: 16, height: 16, colorType: .rgba, bitDepth: 8, samples: samples)
  }

  /// A white sheet.
  static var blank: PNGBuilder { gray { _, _ in false } }

  /// The image, lying on its side for readers that know EXIF.
  func lyingOnItsSide() -> PNGBuilder {
    var image = self
    let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
    let orientation: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    image.exif = header + orientation + [0, 0, 0, 0]
    return image
  }

  private static func gray(width: Int = 16, isInk: (Int, Int) -> Bool) -> PNGBuilder {
    let samples = (0..<16).flatMap { y in (0..<width).map { x in isInk(x, y) ? 0 : 255 } }
    return PNGBuilder(
      width: width, height: 16, colorType: .gray, bitDepth: 8, samples: samples)
  }
}
