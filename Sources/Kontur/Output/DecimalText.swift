/// Numbers as text: decimal, with a fixed number of decimals at most, the same everywhere.
///
/// Numbers are first put on a grid of whole multiples of the last decimal; sums and differences of
/// grid numbers are exact, so that a chain of relative steps does not drift.
struct DecimalText {
  /// The number of decimals, 0...``mostFractionDigits``.
  let fractionDigits: Int
  private let unitsPerOne: Int
  private let scale: Double

  init(fractionDigits: Int) {
    precondition(
      (0...Self.mostFractionDigits).contains(fractionDigits),
      "a number is written with 0 to \(Self.mostFractionDigits) decimals")
    self.fractionDigits = fractionDigits
    unitsPerOne = (0..<fractionDigits).reduce(1) { result, _ in result * 10 }
    scale = Double(unitsPerOne)
  }

  /// Ten decimals of numbers up to ±10⁸ fit the 64 bits of the grid.
  static let mostFractionDigits = 10

  /// A number as a multiple of the last decimal, rounded to the nearest, ties away from zero.
  ///
  /// What is not a number becomes 0; what does not fit becomes the largest that does.
  func grid(_ value: Double) -> Int {
    let scaled = (value * scale).rounded()
    guard !scaled.isNaN else { return 0 }
    return Int(max(-largestGridNumber, min(largestGridNumber, scaled)))
  }

  /// Appends a grid number: no plus sign, no trailing zeros, no zero before the point unless asked
  /// for.
  func write(_ units: Int, leadingZero: Bool, to text: inout [UInt8]) {
    if units < 0 { text.append(UInt8(ascii: "-")) }
    let magnitude = abs(units)
    let whole = magnitude / unitsPerOne
    var fraction = magnitude % unitsPerOne
    if whole > 0 || fraction == 0 || leadingZero { writeDigits(whole, to: &text) }
    guard fraction > 0 else { return }
    text.append(UInt8(ascii: "."))
    var unit = unitsPerOne / 10
    while fraction > 0 {
      text.append(UInt8(ascii: "0") + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  /// A number as text, with a zero before the point.
  func string(_ value: Double) -> String {
    var text: [UInt8] = []
    write(grid(value), leadingZero: true, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func writeDigits(_ number: Int, to text: inout [UInt8]) {
    let start = text.count
    var rest = number
    repeat {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    text[start...].reverse()
  }
}

/// Below 2⁶³ by so much that differences of two grid numbers fit as well.
private let largestGridNumber = 4e18
