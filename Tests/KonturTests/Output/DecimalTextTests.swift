import KonturTestSupport
import Testing

@testable import Kontur

struct DecimalTextTests {
  @Test(arguments: 0...10)
  func `a number read back is off by half a unit at most`(fractionDigits: Int) throws {
    var generator = SeededGenerator(seed: 1)
    let number = DecimalText(fractionDigits: fractionDigits)
    let unit = (0..<fractionDigits).reduce(1.0) { result, _ in result / 10 }
    for _ in 0..<500 {
      let ranges: [Double] = [0.001, 1, 1000, 1e5]
      let range = ranges[Int.random(in: 0..<4, using: &generator)]
      let value = Double.random(in: -range...range, using: &generator)
      let text = number.string(value)
      let read = try #require(Double(text))
      #expect(isClose(read, value, within: unit / 2 + 1e-10))
    }
  }

  @Test(arguments: 0...10)
  func `there is no sign, digit or point without need`(fractionDigits: Int) {
    var generator = SeededGenerator(seed: 2)
    let number = DecimalText(fractionDigits: fractionDigits)
    for _ in 0..<500 {
      // Every other value is a short decimal, whose zeros are to be left out.
      let digits = Int.random(in: -99999...99999, using: &generator)
      let divisors: [Double] = [1, 10, 1000, 1e7]
      let divisor = divisors[Int.random(in: 0..<4, using: &generator)]
      let text = number.string(Double(digits) / divisor)
      #expect(text.allSatisfy { "-.0123456789".contains($0) })
      #expect(text != "-0")
      if text.contains(".") { #expect(!text.hasSuffix("0") && !text.hasSuffix(".")) }
      let magnitude = text.drop { $0 == "-" }
      #expect(magnitude.first != ".")
      if magnitude.count > 1 && magnitude.first == "0" {
        #expect(magnitude.dropFirst().first == ".")
      }
    }
  }

  @Test func `a zero before the point is left out where it may be`() {
    let number = DecimalText(fractionDigits: 3)
    func short(_ value: Double) -> String {
      var text: [UInt8] = []
      number.write(number.grid(value), leadingZero: false, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    #expect(
      [0.5, -0.25, 0, 10, 1.5, 0.001].map(short) == [".5", "-.25", "0", "10", "1.5", ".001"])
  }

  @Test func `ties are rounded away from zero and what vanishes loses its sign`() {
    let whole = DecimalText(fractionDigits: 0)
    #expect([0.5, 1.5, 2.5, -0.5, -2.5].map(whole.string) == ["1", "2", "3", "-1", "-3"])
    let hundredths = DecimalText(fractionDigits: 2)
    #expect([0.125, -0.125, 0.375].map(hundredths.string) == ["0.13", "-0.13", "0.38"])
    #expect([-0.004, -0.0, 0.004].map(hundredths.string) == ["0", "0", "0"])
  }

  @Test func `carries run through nines`() {
    let number = DecimalText(fractionDigits: 2)
    #expect(number.string(9.999) == "10")
    #expect(number.string(-0.996) == "-1")
    #expect(number.string(0.994) == "0.99")
  }

  @Test(arguments: [
    1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    9.3e18, -9.3e18, 4e18,
  ])
  func `what fits no grid is cut off and never traps`(value: Double) {
    for fractionDigits in [0, 2, 10] {
      let number = DecimalText(fractionDigits: fractionDigits)
      #expect(Double(number.string(value)) != nil)
      // Differences of the outermost grid numbers fit as well.
      _ = number.grid(value) - number.grid(-value)
    }
    #expect(DecimalText(fractionDigits: 2).string(.nan) == "0")
  }
}
