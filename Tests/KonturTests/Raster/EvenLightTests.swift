import Kontur
import KonturTestSupport
import Testing

struct EvenLightTests {
  /// A drawing of thin and of solid ink, of brightness 0.2, on white paper, and the light that falls on it.
  private func photograph(
    width: Int = 400, height: Int = 300, light: (_ x: Double, _ y: Double) -> Double = { _, _ in 1 }
  ) -> ScalarField {
    let samples = (0..<width * height).map { place -> UInt8 in
      let (x, y) = (place % width, place / width)
      let brightness = isInk(x, y) ? 0.2 : 1
      return UInt8((255 * brightness * light(Double(x), Double(y))).rounded())
    }
    return ScalarField(width: width, height: height, samples: samples, zero: 255, one: 0)
  }

  /// Strokes of four pixels and a block of 40.
  private func isInk(_ x: Int, _ y: Int) -> Bool {
    x % 40 < 4 || y % 60 < 4 || (101..<141).contains(x) && (121..<161).contains(y)
  }

  private func largestDifference(_ one: ScalarField, _ other: ScalarField) -> Int {
    zip(one.samples, other.samples).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The pixels that are ink and should not be, or the other way round.
  private func wrongCount(_ field: ScalarField) -> Int {
    let level = Ink(of: Bitmap(field)).threshold
    return (0..<field.width * field.height).reduce(0) { count, place in
      let (x, y) = (place % field.width, place / field.width)
      return (field[x, y] >= level) == isInk(x, y) ? count : count + 1
    }
  }

  @Test func `evenly lit white paper stays as it is`() {
    let drawing = photograph()
    #expect(drawing.evenlyLit() == drawing)
  }

  @Test func `dim light becomes bright`() {
    #expect(largestDifference(photograph { _, _ in 0.7 }.evenlyLit(), photograph()) <= 1)
  }

  @Test func `light that falls from one side is taken away`() {
    let slanted = photograph { x, y in 1 - x / 1000 - y / 2000 }
    let even = slanted.evenlyLit()
    #expect(wrongCount(even) == 0)
    #expect(largestDifference(even, photograph()) <= 12)
  }

  @Test func `a soft shadow is taken away`() {
    let shadowed = photograph { x, y in 1 - 0.5 * max(0, min(1, (x + y - 300) / 40)) }
    #expect(wrongCount(shadowed) > 1000)
    #expect(wrongCount(shadowed.evenlyLit()) == 0)
  }

  @Test func `wide solid ink stays if it is darker than paper is in shadow`() {
    let width = 400
    func blot(brightness: Double) -> ScalarField {
      ScalarField(
        width: width, height: 300,
        samples: (0..<width * 300).map { place in
          let isBlot = (100..<300).contains(place % width) && (50..<250).contains(place / width)
          return UInt8((255 * (isBlot ? brightness : 1)).rounded())
        }, zero: 255, one: 0)
    }
    #expect(blot(brightness: 0.3).evenlyLit() == blot(brightness: 0.3))
    // What is lighter is a shadow, unless there are none so deep.
    #expect(blot(brightness: 0.5).evenlyLit()[200, 150] == 0)
    #expect(blot(brightness: 0.5).evenlyLit(darkestPaper: 0.6) == blot(brightness: 0.5))
  }

  @Test func `ink that is not wide stays whatever it is`() {
    let width = 400
    let square = ScalarField(
      width: width, height: 300,
      samples: (0..<width * 300).map { place in
        let isInk = (180..<220).contains(place % width) && (130..<170).contains(place / width)
        return isInk ? 160 : 255
      }, zero: 255, one: 0)
    #expect(square.evenlyLit() == square)
  }

  @Test func `a light drawing on a dark ground loses its glare`() {
    // The ground is lighter on one side, chalk as light as it gets.
    let glaring = photograph { x, _ in 1 - x / 1500 }
    let inverted = ScalarField(
      width: 400, height: 300, samples: glaring.samples.map { 255 - $0 }, zero: 0, one: 255)
    let even = inverted.evenlyLit()
    #expect(even.samples == glaring.evenlyLit().samples.map { 255 - $0 })
    #expect(largestDifference(glaring.evenlyLit(), photograph()) <= 8)
  }

  @Test(arguments: [(0, 4), (1, 1), (1, 90), (7, 3), (300, 2)])
  func `any size will do`(width: Int, height: Int) {
    let field = ScalarField(
      width: width, height: height, samples: Array(repeating: 128, count: width * height),
      zero: 255, one: 0)
    let even = field.evenlyLit()
    #expect((even.width, even.height) == (width, height))
    #expect(even.samples.allSatisfy { $0 == 255 })
  }

  @Test func `all black stays black`() {
    let black = ScalarField(
      width: 30, height: 20, samples: Array(repeating: 0, count: 600), zero: 255, one: 0)
    #expect(black.evenlyLit() == black)
  }

  @Test func `rows side by side give the same`() {
    let slanted = photograph { x, y in 1 - x / 1000 - y / 2000 }
    let backwards = slanted.evenlyLit { count, body in
      for index in (0..<count).reversed() { body(index) }
    }
    #expect(backwards == slanted.evenlyLit())
  }

  @Test func `the ink of an alpha channel has no light on it`() {
    let bitmap = Bitmap(
      width: 3, height: 1, format: .grayAlpha, samples: [0, 255, 0, 128, 0, 0])
    let options = InkOptions(channel: .alpha, evensLight: true)
    #expect(
      Ink(of: bitmap, options: options) == Ink(of: bitmap, options: InkOptions(channel: .alpha)))
  }

  @Test func `light is evened out before paper and ink are measured`() {
    let slanted = Bitmap(photograph { x, _ in 1 - x / 650 })
    let drawing = Ink(of: Bitmap(photograph()))
    let even = Ink(of: slanted, options: InkOptions(evensLight: true))
    #expect(isClose(even.threshold, drawing.threshold, within: 0.01))
    // By light a shadow is deeper than by the numbers that stand for it.
    let shadowed = Bitmap(photograph { x, _ in x < 200 ? 1 : 0.45 })
    let linear = Ink(of: shadowed, options: InkOptions(blendSpace: .linear, evensLight: true))
    #expect(linear.field[390, 30] < 0.1 && linear.field[362, 30] > 0.9)
  }
}

extension Bitmap {
  /// The image whose luminance is a field from white to black.
  fileprivate init(_ field: ScalarField) {
    self.init(
      width: field.width, height: field.height, format: .gray, samples: field.samples)
  }
}
