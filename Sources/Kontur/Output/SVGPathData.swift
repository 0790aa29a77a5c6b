// The `d` attribute of SVG's path element, as short as it goes.

extension BezierPath {
  /// The path as SVG path data.
  ///
  /// Every command is written in whichever of its forms is shortest: absolute or relative, with the
  /// shorthands H, V and S, the repeated letter left out, and no character that is not needed to
  /// keep numbers apart. Coordinates are rounded once, to a grid; relative steps are differences on
  /// that grid, so rounding errors do not add up. Segments and subpaths that rounding makes vanish
  /// are left out; those that had no length before are kept, because round and square caps paint them.
  /// A subpath with a coordinate that is not a finite number is left out.
  ///
  /// - Parameter fractionDigits: The largest number of decimals of a coordinate, 0...10.
  /// - Returns: The path data; empty when nothing remains to be drawn.
  /// - Precondition: `fractionDigits` is in 0...10.
  /// - Complexity: O(*n*) in the number of elements.
  public func svgPathData(fractionDigits: Int = 2) -> String {
    let number = DecimalText(fractionDigits: fractionDigits)
    var writer = PathDataWriter(number: number)
    for subpath in subpaths {
      if let subpath = GridSubpath(subpath, on: number) { writer.write(subpath) }
    }
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
  /// Whether the number just written has a point.
  private var lastHasPoint = false
  /// The numbers of the command to be written, in its two forms.
  private var absolute: [NumberText] = []
  private var relative: [NumberText] = []

  init(number: DecimalText) { self.number = number }

  mutating func write(_ subpath: GridSubpath) {
    let start = subpath.start
    add(start)
    write("M")
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
        add(end.x, from: pen.x)
        write("H")
      } else if end.x == pen.x {
        add(end.y, from: pen.y)
        write("V")
      } else {
        add(end)
        write("L")
      }
      lastControl = end
    case .curve(let control1, let control2, let end):
      let isMirrored = control1 - pen == pen - lastControl
      if !isMirrored { add(control1) }
      add(control2)
      add(end)
      write(isMirrored ? "S" : "C")
      lastControl = control2
    }
    pen = segment.end
  }

  private mutating func add(_ point: GridPoint) {
    add(point.x, from: pen.x)
    add(point.y, from: pen.y)
  }

  private mutating func add(_ value: Int, from origin: Int) {
    absolute.append(number.text(value, leadingZero: false))
    relative.append(number.text(value - origin, leadingZero: false))
  }

  /// Writes the shorter of the absolute and the relative form of a command with the numbers added.
  private mutating func write(_ letter: Unicode.Scalar) {
    let upper = UInt8(ascii: letter)
    let lower = upper + 32
    let isRelative = length(of: lower, relative) < length(of: upper, absolute)
    let written = isRelative ? lower : upper
    append(written, isRelative ? relative : absolute)
    absolute.removeAll(keepingCapacity: true)
    relative.removeAll(keepingCapacity: true)
    // More points after a move are lines.
    switch written {
    case UInt8(ascii: "M"): impliedCommand = UInt8(ascii: "L")
    case UInt8(ascii: "m"): impliedCommand = UInt8(ascii: "l")
    default: impliedCommand = written
    }
  }

  private func length(of command: UInt8, _ numbers: [NumberText]) -> Int {
    var result = command == impliedCommand ? 0 : 1
    forEachNumber(of: command, numbers) { number, isApart in
      result += number.count + (isApart ? 0 : 1)
    }
    return result
  }

  private mutating func append(_ command: UInt8, _ numbers: [NumberText]) {
    let mostCount = 1 + numbers.count * (1 + NumberText.mostCount)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostCount) { room in
      guard let start = room.baseAddress else { return }
      var end = start
      if command != impliedCommand { end.put(command) }
      forEachNumber(of: command, numbers) { number, isApart in
        if !isApart { end.put(UInt8(ascii: " ")) }
        number.write(to: end)
        end += number.count
      }
      text.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
    }
    lastHasPoint = numbers.last?.hasPoint ?? false
  }

  /// Calls a function with each number of a command, and whether nothing is needed to keep it apart from
  /// what is in front of it.
  ///
  /// A number may follow another directly when it begins with a point and the other has one.
  @inline(__always)
  private func forEachNumber(
    of command: UInt8, _ numbers: [NumberText], _ body: (NumberText, _ isApart: Bool) -> Void
  ) {
    var followsNumber = command == impliedCommand
    var hadPoint = lastHasPoint
    for number in numbers {
      let isApart =
        !followsNumber || number.isNegative || (number.startsWithPoint && hadPoint)
      body(number, isApart)
      followsNumber = true
      hadPoint = number.hasPoint
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a character and goes on behind it.
  @inline(__always)
  fileprivate mutating func put(_ character: UInt8) {
    pointee = character
    self += 1
  }
}
