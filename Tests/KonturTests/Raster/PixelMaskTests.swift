import KonturTestSupport
import Testing

@testable import Kontur

struct PixelMaskTests {
  /// Masks of random pixels, with rows of less than a word, of just one, and of more.
  private static let windows = [
    PixelWindow(x: -3, y: 2, width: 17, height: 9), PixelWindow(x: 0, y: 0, width: 64, height: 7),
    PixelWindow(x: 5, y: -4, width: 131, height: 6), PixelWindow(x: 0, y: 0, width: 1, height: 1),
    PixelWindow(x: 0, y: 0, width: 0, height: 3),
  ]

  private func pixels(of mask: PixelMask) -> Set<SIMD2<Int>> {
    var result: Set<SIMD2<Int>> = []
    mask.forEachPixel { column, row in result.insert(SIMD2(column, row)) }
    return result
  }

  private func random(
    in window: PixelWindow, share: Double, using generator: inout SeededGenerator
  ) -> PixelMask {
    var mask = PixelMask(window: window)
    for row in window.y..<(window.y + window.height) {
      for column in window.x..<(window.x + window.width)
      where Double.random(in: 0..<1, using: &generator) < share {
        mask.insert(column: column, row: row)
      }
    }
    return mask
  }

  @Test(arguments: windows)
  func `it has the pixels that were put in`(window: PixelWindow) {
    var mask = PixelMask(window: window)
    mask.insert(column: window.x - 1, row: window.y)
    mask.insert(column: window.x + window.width, row: window.y)
    mask.insert(column: window.x, row: window.y + window.height)
    #expect(mask.count == 0)
    #expect(PixelMask(all: window).count == window.count)
    guard window.count > 0 else { return }
    let last = SIMD2(window.x + window.width - 1, window.y + window.height - 1)
    mask.insert(column: last.x, row: last.y)
    mask.insert(column: window.x, row: window.y)
    #expect(pixels(of: mask) == [last, SIMD2(window.x, window.y)])
  }

  @Test(arguments: windows)
  func `it tells which pixels it has`(window: PixelWindow) {
    var generator = SeededGenerator(seed: 3)
    let mask = random(in: window, share: 0.3, using: &generator)
    let pixels = pixels(of: mask)
    for row in window.y..<(window.y + window.height) {
      for column in window.x..<(window.x + window.width) {
        #expect(mask.contains(column: column, row: row) == pixels.contains(SIMD2(column, row)))
      }
    }
  }

  @Test(arguments: windows)
  func `it grows along rows and columns`(window: PixelWindow) {
    var generator = SeededGenerator(seed: 1)
    let mask = random(in: window, share: 0.02, using: &generator)
    let start = pixels(of: mask)
    for distance in [0, 1, 2, 3, 7, 40, 64] {
      let expected = pixels(of: PixelMask(all: window)).filter { pixel in
        start.contains {
          abs($0.x - pixel.x) <= distance && abs($0.y - pixel.y) <= distance
        }
      }
      #expect(pixels(of: mask.dilated(by: distance)) == expected)
    }
  }

  @Test(arguments: windows)
  func `a boundary lies where the next pixel differs`(window: PixelWindow) {
    var generator = SeededGenerator(seed: 2)
    let mask = random(in: window, share: 0.5, using: &generator)
    let inside = pixels(of: mask)
    let all = pixels(of: PixelMask(all: window))
    let expected = all.filter { pixel in
      [SIMD2(1, 0), SIMD2(0, 1)].contains {
        all.contains(pixel &+ $0) && inside.contains(pixel) != inside.contains(pixel &+ $0)
      }
    }
    #expect(pixels(of: mask.boundary) == expected)
  }

  @Test(arguments: windows)
  func `a boundary turns where one or three of four pixels are in the mask`(window: PixelWindow) {
    var generator = SeededGenerator(seed: 3)
    let mask = random(in: window, share: 0.5, using: &generator)
    let inside = pixels(of: mask)
    let all = pixels(of: PixelMask(all: window))
    let turns = all.filter { pixel in
      let four = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)].map { pixel &+ $0 }
      return four.allSatisfy(all.contains) && four.count(where: inside.contains) % 2 == 1
    }
    #expect(mask.turnCount == turns.count)
  }

  @Test func `masks of an image show ink and greys`() {
    let image = """
      ..#######...
      .o########..
      ..#o###.....
      """
    let rows = image.split(separator: "\n").map(Array.init)
    let samples = rows.joined().map { $0 == "#" ? 255 : $0 == "o" ? 200 : 3 as UInt8 }
    let field = ScalarField(width: 12, height: 3, samples: samples)
    let ink = field.inkMask(margin: 2)
    let grey = field.greyMask(margin: 2, flatness: 0.04)
    #expect(ink.window == PixelWindow(x: -2, y: -2, width: 16, height: 7))
    for (y, row) in rows.enumerated() {
      for (x, character) in row.enumerated() {
        #expect(pixels(of: ink).contains(SIMD2(x, y)) == (character != "."))
        #expect(pixels(of: grey).contains(SIMD2(x, y)) == (character == "o"))
      }
    }
    #expect(ink.count == 21)
  }

  @Test func `it can be made strip by strip`() {
    var generator = SeededGenerator(seed: 8)
    // Rows so long that each is a strip.
    let window = PixelWindow(x: -1, y: -2, width: 1 << 19, height: 6)
    #expect(window.strips.count == 6)
    var mask = PixelMask(window: window)
    for row in window.rows {
      for _ in 0..<200 {
        mask.insert(column: .random(in: window.columns, using: &generator), row: row)
      }
    }
    let dilated = PixelMask(window: window, reach: 2, loop: serialLoop) { [mask] strip in
      mask.part(inRows: strip.rows).dilated(by: 2)
    }
    #expect(dilated == mask.dilated(by: 2))
    let strips = window.strips.map { mask.part(inRows: $0.rows) }
    #expect(PixelMask(joining: strips, in: window, loop: serialLoop) == mask)
    let empty = PixelWindow(x: 0, y: 0, width: 5, height: 0)
    #expect(
      PixelMask(window: empty, reach: 1, loop: serialLoop) { PixelMask(all: $0) }
        == PixelMask(all: empty))
  }
}
