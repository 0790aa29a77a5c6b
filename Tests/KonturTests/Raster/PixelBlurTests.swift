import KonturTestSupport
import Testing

@testable import Kontur

struct PixelBlurTests {
  private static let kernel = GaussianKernel(sigma: 0.8)
  private static let image = PixelWindow(x: 0, y: 0, width: 20, height: 16)
  private static let window = PixelWindow(x: -3, y: -3, width: 26, height: 22)

  private func blurred(_ values: [Double], _ window: PixelWindow) -> [Double] {
    var result = values
    PixelBlur(Self.kernel, of: window, image: Self.image).apply(to: &result)
    return result
  }

  @Test func `an even image stays, up to its border`() {
    let values = [Double](repeating: 0.7, count: Self.window.count)
    #expect(blurred(values, Self.window).allSatisfy { isClose($0, 0.7, within: 1e-12) })
  }

  @Test func `what lies beyond the border is not blurred into the image`() throws {
    var values = [Double](repeating: 1, count: Self.window.count)
    for y in -3..<19 {
      for x in -3..<23 where Self.image.index(column: x, row: y) == nil {
        values[try #require(Self.window.index(column: x, row: y))] = 0
      }
    }
    #expect(zip(blurred(values, Self.window), values).allSatisfy { isClose($0, $1, within: 1e-12) })
  }

  @Test func `a change is the same in a part that holds its blur`() throws {
    let part = PixelWindow(x: 3, y: 2, width: 11, height: 10)
    for place in [(8, 7), (9, 6)] {
      var whole = [Double](repeating: 0, count: Self.window.count)
      var some = [Double](repeating: 0, count: part.count)
      whole[try #require(Self.window.index(column: place.0, row: place.1))] = 1
      some[try #require(part.index(column: place.0, row: place.1))] = 1
      (whole, some) = (blurred(whole, Self.window), blurred(some, part))
      #expect(isClose(some.reduce(0, +), 1, within: 1e-12))
      for y in part.y..<(part.y + part.height) {
        for x in part.x..<(part.x + part.width) {
          let (a, b) = (Self.window.index(column: x, row: y), part.index(column: x, row: y))
          #expect(isClose(whole[try #require(a)], some[try #require(b)], within: 1e-12))
        }
      }
    }
  }

  @Test func `what is looked at is blurred as if all were`() {
    var generator = SeededGenerator(seed: 5)
    // Along edges, up to the border and beyond it, there is something.
    var mask = PixelMask(window: Self.window)
    for (x, y) in [(-2, 3), (0, 0), (1, 9), (5, 4), (12, 5), (13, 13), (19, 1), (20, 15), (9, 15)] {
      mask.insert(column: x, row: y)
    }
    let band = PixelBand(mask.dilated(by: Self.kernel.reach))
    #expect(band.count < Self.window.count)
    var some = [Double](repeating: 0, count: band.count)
    var whole = [Double](repeating: 0, count: Self.window.count)
    mask.forEachPixel { x, y in
      guard let place = band.index(column: x, row: y),
        let index = Self.window.index(column: x, row: y)
      else { return }
      some[place] = .random(in: -1...1, using: &generator)
      whole[index] = some[place]
    }
    whole = blurred(whole, Self.window)
    PixelBlur(Self.kernel, of: band, image: Self.image).apply(to: &some)
    band.forEachPixel { x, y, place in
      #expect(some[place] == Self.window.index(column: x, row: y).map { whole[$0] })
    }
  }

  @Test func `beyond a part of the image is nothing`() throws {
    let part = PixelWindow(x: 3, y: 2, width: 11, height: 10)
    let weights = Self.kernel.weights
    for (x, y) in [(3, 2), (13, 2), (3, 11), (13, 11), (8, 2), (3, 6)] {
      var values = [Double](repeating: 0, count: part.count)
      values[try #require(part.index(column: x, row: y))] = 1
      let result = blurred(values, part)
      for row in part.y..<(part.y + part.height) {
        for column in part.x..<(part.x + part.width) {
          func weight(_ distance: Int) -> Double {
            distance < weights.count ? weights[distance] : 0
          }
          let expected = weight(abs(column - x)) * weight(abs(row - y))
          let index = try #require(part.index(column: column, row: row))
          #expect(isClose(result[index], expected, within: 1e-12))
        }
      }
    }
  }

  @Test func `the response is what is left of the square of a long edge`() {
    var values = [Double](repeating: 0, count: Self.window.count)
    for row in 0..<Self.window.height { values[row * Self.window.width + 12] = 1 }
    let row = blurred(values, Self.window)[(10 * Self.window.width)..<(11 * Self.window.width)]
    #expect(isClose(row.reduce(0) { $0 + $1 * $1 }, Self.kernel.edgeResponse, within: 1e-12))
  }
}
