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

  /// A grid number as text: no plus sign, no trailing zeros, no zero before the point unless asked
  /// for.
  func text(_ units: Int, leadingZero: Bool) -> NumberText {
    var text = NumberText()
    var rest = units.magnitude
    var decimals = fractionDigits
    while decimals > 0, rest.isMultiple(of: 10) {
      rest /= 10
      decimals -= 1
    }
    for _ in 0..<decimals { text.prependDigit(of: &rest) }
    if decimals > 0 {
      text.prepend(UInt8(ascii: "."))
      text.hasPoint = true
    }
    if rest > 0 || decimals == 0 || leadingZero {
      repeat { text.prependDigit(of: &rest) } while rest > 0
    }
    if units < 0 { text.prepend(UInt8(ascii: "-")) }
    return text
  }

  /// Appends a grid number.
  func write(_ units: Int, leadingZero: Bool, to text: inout [UInt8]) {
    self.text(units, leadingZero: leadingZero).append(to: &text)
  }

  /// A number as text, with a zero before the point.
  func string(_ value: Double) -> String {
    var text: [UInt8] = []
    write(grid(value), leadingZero: true, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// The text of a number, made from its end, in registers rather than in memory.
struct NumberText {
  /// How many characters there are; with a sign, a point and 64 bits, never more than 32.
  private(set) var count = 0
  /// Whether there is a decimal point.
  var hasPoint = false
  /// The first characters, at most 16, the very first one in the lowest byte.
  private var head: UInt128 = 0
  /// The 16 characters behind them, when there are more.
  private var tail: UInt128 = 0

  /// The first character.
  var first: UInt8 { UInt8(truncatingIfNeeded: head) }

  /// Puts a character in front of the others.
  @inline(__always)
  mutating func prepend(_ character: UInt8) {
    if count == 16 { (head, tail) = (0, head) }
    head = head << 8 | UInt128(character)
    count += 1
  }

  /// Moves the last digit of a number in front of the others.
  @inline(__always)
  fileprivate mutating func prependDigit(of number: inout UInt) {
    let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
    prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    number = quotient
  }

  /// Appends the characters.
  @inline(__always)
  func append(to text: inout [UInt8]) {
    let headCount = count > 16 ? count - 16 : count
    for index in 0..<headCount {
      text.append(UInt8(truncatingIfNeeded: head >> UInt128(8 * index)))
    }
    for index in headCount..<count {
      text.append(UInt8(truncatingIfNeeded: tail >> UInt128(8 * (index - headCount))))
    }
  }
}

/// Below 2⁶³ by so much that differences of two grid numbers fit as well.
private let largestGridNumber = 4e18
