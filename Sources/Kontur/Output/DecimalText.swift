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

  /// Below 2⁶³ by so much that sums and differences of two grid numbers fit as well.
  static let largestGridNumber = 4_000_000_000_000_000_000

  /// The decimals that numbers need in a unit that is larger, to be as exact as some decimals of the smaller one.
  ///
  /// - Returns: As many more, up to ``mostFractionDigits``; never fewer.
  static func fractionDigits(_ fractionDigits: Int, inUnitsOf unit: Double) -> Int {
    var (result, power) = (fractionDigits, 1.0)
    while power < unit, result < mostFractionDigits {
      result += 1
      power *= 10
    }
    return result
  }

  /// A number as a multiple of the last decimal, rounded to the nearest, ties away from zero.
  ///
  /// What is not a number becomes 0; what does not fit becomes the largest that does.
  func grid(_ value: Double) -> Int {
    let scaled = (value * scale).rounded()
    guard !scaled.isNaN else { return 0 }
    let largest = Double(Self.largestGridNumber)
    return Int(max(-largest, min(largest, scaled)))
  }

  /// A grid number as text: no plus sign, no trailing zeros, no zero before the point unless asked
  /// for.
  func text(_ units: Int, leadingZero: Bool) -> NumberText {
    var magnitude = units.magnitude
    var decimals = fractionDigits
    while decimals > 0, magnitude.isMultiple(of: 10) {
      magnitude /= 10
      decimals -= 1
    }
    return NumberText(
      isNegative: units < 0, digits: magnitude, decimals: decimals,
      leastWholes: decimals == 0 || leadingZero ? 1 : 0)
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

/// The text of a number: how long it is is known before it is written.
struct NumberText {
  /// Whether it begins with a minus sign.
  let isNegative: Bool
  /// All digits, as a whole number.
  private let digits: UInt
  /// How many of them come behind the point.
  private let decimals: Int
  /// How many come in front of it, zeros among them.
  private let wholes: Int

  /// No text is longer: a sign, a point and the digits of 64 bits take less.
  static let mostCount = 32

  fileprivate init(isNegative: Bool, digits: UInt, decimals: Int, leastWholes: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.decimals = decimals
    wholes = max(leastWholes, digits.decimalDigitCount - decimals)
  }

  /// Whether there is a decimal point.
  @inline(__always)
  var hasPoint: Bool { decimals > 0 }

  /// Whether it begins with the point.
  @inline(__always)
  var startsWithPoint: Bool { !isNegative && wholes == 0 }

  /// How many characters there are.
  @inline(__always)
  var count: Int { (isNegative ? 1 : 0) + wholes + (hasPoint ? 1 : 0) + decimals }

  /// Writes the characters, from the last one.
  @inline(__always)
  func write(to start: UnsafeMutablePointer<UInt8>) {
    var place = start + count
    var rest = digits
    func writeDigits(_ count: Int) {
      for _ in 0..<count {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        place -= 1
        place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
    }
    writeDigits(decimals)
    if hasPoint {
      place -= 1
      place.pointee = UInt8(ascii: ".")
    }
    writeDigits(wholes)
    if isNegative { start.pointee = UInt8(ascii: "-") }
  }

  /// Appends the characters.
  func append(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.mostCount) { room in
      guard let start = room.baseAddress else { return }
      write(to: start)
      text.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }
}

extension UInt {
  /// How many decimal digits there are; none for zero.
  @inline(__always)
  fileprivate var decimalDigitCount: Int {
    // The bits times log 2, rounded down, are right or one too few.
    let estimate = ((UInt.bitWidth - leadingZeroBitCount) &* 1233) &>> 12
    return estimate + (self >= powersOfTen[estimate] ? 1 : 0)
  }
}

private let powersOfTen: [UInt] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
