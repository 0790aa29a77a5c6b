/// Reads numbers from a text as SVG has them in paths, points and transforms (SVG 1.1, §8.3.9).
///
/// They are separated by white space, a comma, or nothing where the next one cannot go on the one before:
/// `1.5.5-2` is three numbers.
struct SVGNumberScanner {
  private let bytes: [UInt8]
  /// How many bytes have been read.
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte that is read next; nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Reads a number, perhaps behind a separator: sign, digits, point, digits, exponent; at least one digit.
  ///
  /// - Returns: Nil where there is no number or too large a one, which is not read then.
  mutating func number() -> Double? {
    skipSeparator()
    let start = position
    skip(where: isSign)
    var digitCount = skipDigits()
    if skip(where: { $0 == UInt8(ascii: ".") }) { digitCount += skipDigits() }
    if digitCount > 0 {
      skipExponent()
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      if let value = Double(text), value.isFinite { return value }
    }
    position = start
    return nil
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while skip(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {}
    return position - start
  }

  private mutating func skipExponent() {
    let start = position
    guard skip(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return }
    skip(where: isSign)
    if skipDigits() == 0 { position = start }
  }

  /// Steps over a byte of some kind, if there is one.
  @discardableResult
  mutating func skip(where isWanted: (UInt8) -> Bool) -> Bool {
    guard let next, isWanted(next) else { return false }
    position += 1
    return true
  }

  /// Steps over white space with a comma in it, or none.
  mutating func skipSeparator() {
    skipSpace()
    if skip(where: { $0 == UInt8(ascii: ",") }) { skipSpace() }
  }

  /// Steps over white space.
  mutating func skipSpace() { while skip(where: \.isSpace) {} }
}

extension UInt8 {
  /// Whether the byte is white space of a document.
  var isSpace: Bool { self == 0x20 || (0x9...0xD).contains(self) }
}

private func isSign(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
}
