// How option values are read: each reader names what is allowed when a value is not.

import ArgumentParser
import Kontur

/// A reader of numbers in a range.
func number(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
  { text in
    guard let value = Double(text), range.contains(value) else {
      throw ValidationError("a number \(described(range)) is wanted")
    }
    return value
  }
}

/// A reader of whole numbers in a range.
func integer(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let value = Int(text), range.contains(value) else {
      throw ValidationError(
        range.upperBound == .max
          ? "a whole number of at least \(range.lowerBound) is wanted"
          : "a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return value
  }
}

/// A reader of numbers in a range, or `auto`, which is nil.
func numberOrAuto(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double? {
  { text in
    if text == "auto" { return nil }
    do { return try number(in: range)(text) } catch {
      throw ValidationError("'auto' or a number \(described(range)) is wanted")
    }
  }
}

/// Reads an ink level: `auto`, or a number from 0 to 1.
@Sendable func inkLevel(_ text: String) throws -> InkOptions.Level {
  try numberOrAuto(in: 0...1)(text).map(InkOptions.Level.fixed) ?? .automatic
}

/// Reads a colour in CSS notation.
@Sendable func color(_ text: String) throws -> RGBA {
  guard let color = RGBA(css: text) else {
    throw ValidationError("a CSS colour is wanted: a name, #rgb, #rrggbb, rgb(…) or hsl(…)")
  }
  return color
}

/// Reads a colour that nothing shows through.
@Sendable func opaqueColor(_ text: String) throws -> RGBA {
  guard let color = RGBA(css: text), color.alpha == 255 else {
    throw ValidationError(
      "a CSS colour without transparency is wanted: a name, #rgb, #rrggbb, rgb(…) or hsl(…)")
  }
  return color
}

/// A length with the unit that was written behind it.
struct Length: Hashable, Sendable {
  var value: Double
  var unit: DrawingSize.Unit

  var isZero: Bool { value == 0 }

  /// The same length in another unit.
  func value(in other: DrawingSize.Unit) -> Double { value / unit.perInch * other.perInch }

  /// The same length in the unit of the output, in which a number without a unit is one.
  func value(inOutput output: DrawingSize.Unit) -> Double {
    unit == .none ? value : value(in: output)
  }
}

/// A reader of lengths: a number in a range and optionally a unit.
func length(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Length {
  { text in
    guard let length = length(text, in: range) else {
      throw ValidationError("a number \(described(range)) is wanted, with \(lengthUnits)")
    }
    return length
  }
}

/// Reads the length of a side.
@Sendable func sideLength(_ text: String) throws -> Length {
  try length(in: shortestSide...longestSide)(text)
}

/// A length, with its unit in letters of any case; nil for a text that is none, or whose number is beyond a range.
func length(_ text: String, in range: ClosedRange<Double>) -> Length? {
  let text = text.lowercased()
  let unit = DrawingSize.Unit.allCases.last { $0 != .none && text.hasSuffix($0.rawValue) }
  let isInCentimeters = text.hasSuffix("cm")
  let digits = text.dropLast(isInCentimeters ? 2 : (unit ?? .none).rawValue.count)
  guard let number = Double(digits) else { return nil }
  let length =
    isInCentimeters
    ? Length(value: 10 * number, unit: .millimeters) : Length(value: number, unit: unit ?? .none)
  return range.contains(length.value) ? length : nil
}

/// What may be written behind a length.
let lengthUnits = "px, pt, mm, cm, in or no unit"

/// Where results go.
enum Destination: Hashable, Sendable {
  case standardOutput
  /// A file or a folder.
  case path(String)
}

/// Reads where results go: a path, or `-` for standard output.
@Sendable func destination(_ text: String) throws -> Destination {
  guard !text.isEmpty else { throw ValidationError("a path or - is wanted") }
  return ["-", "/dev/stdout"].contains(text) ? .standardOutput : .path(text)
}

/// Names of output formats, separated by commas.
@Sendable func outputFormats(_ text: String) throws -> [OutputFormat] {
  try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
    guard let format = OutputFormat(rawValue: String(name)) else {
      throw ValidationError("a list of \(OutputFormat.allNames) is wanted, separated by commas")
    }
    return format
  }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

/// Sides longer than this many units leave no room for decimals in a drawing.
let longestSide = 1e6

/// Shorter sides would be written as 0.
private let shortestSide = 0.001

private func described(_ range: ClosedRange<Double>) -> String {
  range.upperBound == .greatestFiniteMagnitude
    ? "of at least \(decimal(range.lowerBound))"
    : "from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
}

/// A number for people: a whole one without decimals.
func decimal(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? String(value)
}
