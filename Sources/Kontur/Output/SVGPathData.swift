// The `d` attribute of SVG's path element, as short as it goes.

extension BezierPath {
  /// The path as SVG path data.
  ///
  /// Every command is written in whichever of its forms is shortest: absolute or relative, with the
  /// shorthands H, V and S, the repeated letter left out, and no character that is not needed to
  /// keep numbers apart. Coordinates are rounded once, to a grid; relative steps are differences on
  /// that grid, so rounding errors do not add up. Segments and subpaths that rounding makes vanish
  /// are left out.
  ///
  /// - Parameter fractionDigits: The largest number of decimals of a coordinate, 0...10.
  /// - Returns: The path data; empty when nothing remains to be drawn.
  /// - Precondition: `fractionDigits` is in 0...10.
  /// - Complexity: O(*n*) in the number of elements.
  public func svgPathData(fractionDigits: Int = 2) -> String {
    let number = DecimalText(fractionDigits: fractionDigits)
    var writer = PathDataWriter(number: number)
    for subpath in subpaths.compactMap({ GridSubpath($0, on: number) }) { writer.write(subpath) }
    return String(decoding: writer.text, as: UTF8.self)
  }
}

/// Writes path data, command by command.
private struct PathDataWriter {
  let number: DecimalText
  private(set) var text: [UInt8] = []
  /// Where the pen is.
  private var pen = GridPoint(x: 0, y: 0)
  /// The second control point of the curve just drawn, else the pen: S mirrors it.
  private var lastControl = GridPoint(x: 0, y: 0)
  /// The letter that may be left out when it is wanted again.
  private var impliedCommand: UInt8?

  init(number: DecimalText) { self.number = number }

  mutating func write(_ subpath: GridSubpath) {
    let start = subpath.start
    write("M", [start], relativeTo: pen)
    pen = start
    lastControl = start
    for segment in subpath.segments { write(segment) }
    if subpath.isClosed {
      text.append(UInt8(ascii: "z"))
      impliedCommand = nil
      pen = start
    }
  }

  private mutating func write(_ segment: GridSubpath.Segment) {
    switch segment {
    case .line(let end):
      if end.y == pen.y {
        write("H", values: [end.x], relative: [end.x - pen.x])
      } else if end.x == pen.x {
        write("V", values: [end.y], relative: [end.y - pen.y])
      } else {
        write("L", [end], relativeTo: pen)
      }
      lastControl = end
    case .curve(let control1, let control2, let end):
      if control1 - pen == pen - lastControl {
        write("S", [control2, end], relativeTo: pen)
      } else {
        write("C", [control1, control2, end], relativeTo: pen)
      }
      lastControl = control2
    }
    pen = segment.end
  }

  private mutating func write(
    _ letter: Unicode.Scalar, _ points: [GridPoint], relativeTo origin: GridPoint
  ) {
    write(
      letter, values: points.flatMap { [$0.x, $0.y] },
      relative: points.flatMap { [$0.x - origin.x, $0.y - origin.y] })
  }

  /// Writes the shorter of the absolute and the relative form.
  private mutating func write(_ letter: Unicode.Scalar, values: [Int], relative: [Int]) {
    let upper = UInt8(ascii: letter)
    let lower = upper + 32
    let absoluteText = commandText(upper, values)
    let relativeText = commandText(lower, relative)
    let isRelative = relativeText.count < absoluteText.count
    text += isRelative ? relativeText : absoluteText
    let written = isRelative ? lower : upper
    // More points after a move are lines.
    switch written {
    case UInt8(ascii: "M"): impliedCommand = UInt8(ascii: "L")
    case UInt8(ascii: "m"): impliedCommand = UInt8(ascii: "l")
    default: impliedCommand = written
    }
  }

  private func commandText(_ command: UInt8, _ values: [Int]) -> [UInt8] {
    var result: [UInt8] = []
    var needsSeparator = command == impliedCommand
    // A number may follow another directly when it begins with a point and the other has one.
    var lastHasPoint = needsSeparator && Self.lastNumberHasPoint(in: text)
    if !needsSeparator { result.append(command) }
    for value in values {
      var digits: [UInt8] = []
      number.write(value, leadingZero: false, to: &digits)
      let startsApart =
        digits[0] == UInt8(ascii: "-") || (digits[0] == UInt8(ascii: ".") && lastHasPoint)
      if needsSeparator && !startsApart { result.append(UInt8(ascii: " ")) }
      result += digits
      needsSeparator = true
      lastHasPoint = digits.contains(UInt8(ascii: "."))
    }
    return result
  }

  private static func lastNumberHasPoint(in text: [UInt8]) -> Bool {
    for byte in text.reversed() {
      switch byte {
      case UInt8(ascii: "."): return true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      default: return false
      }
    }
    return false
  }
}
