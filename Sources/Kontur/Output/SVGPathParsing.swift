// SVG path data read back: the grammar of SVG 1.1, §8.3 (and SVG 2, §9.3).

/// Why a text is not path data: what is wrong, and where.
public struct SVGPathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: String, Hashable, Sendable {
    /// The data does not begin with a move.
    case missingMove = "path data begins with M or m"
    /// A letter is no command of path data.
    case unknownCommand = "no command has this name"
    /// A number is missing or is not one.
    case missingNumber = "a number is wanted"
    /// The flag of an arc is neither 0 nor 1.
    case missingFlag = "a flag of an arc is 0 or 1"
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, in bytes of UTF-8 from the beginning.
  public var offset: Int

  /// One line for people.
  public var description: String { "at byte \(offset): \(reason.rawValue)" }
}

extension BezierPath {
  /// Creates a path from SVG path data, all commands included.
  ///
  /// Quadratic curves become the same cubics; arcs become cubics that are within 3 · 10⁻⁴ of their
  /// radius.
  ///
  /// - Parameter text: The value of a `d` attribute.
  /// - Throws: An error that says what is wrong with the data, and where.
  /// - Complexity: O(*n*) in the length of the text.
  public init(svgPathData text: String) throws(SVGPathDataError) {
    var parser = PathDataParser(text)
    self = try parser.parse()
  }
}

/// Reads path data from left to right, with the pen where it has come to.
private struct PathDataParser {
  private var scanner: SVGNumberScanner
  private var path = BezierPath()
  private var pen = Point2D.zero
  private var subpathStart = Point2D.zero
  /// Whether the pen is on a subpath; after closing, drawing goes on from its start.
  private var isDrawing = false
  /// The last control point, for S after a cubic and T after a quadratic curve.
  private var lastCubicControl: Point2D?
  private var lastQuadraticControl: Point2D?

  init(_ text: String) { scanner = SVGNumberScanner(text) }

  mutating func parse() throws(SVGPathDataError) -> BezierPath {
    scanner.skipSpace()
    var command: UInt8?
    while let byte = scanner.next {
      if scanner.skip(where: isLetter) {
        command = byte
      } else if let last = command, last == UInt8(ascii: "Z") || last == UInt8(ascii: "z") {
        throw error(.unknownCommand)
      }
      guard let current = command else { throw error(.missingMove) }
      let isMove = current == UInt8(ascii: "M") || current == UInt8(ascii: "m")
      if path.isEmpty && !isMove { throw error(.missingMove) }
      try draw(current)
      // More points after a move are lines.
      if isMove { command = current == UInt8(ascii: "M") ? UInt8(ascii: "L") : UInt8(ascii: "l") }
      scanner.skipSeparator()
    }
    return path
  }

  private mutating func draw(_ command: UInt8) throws(SVGPathDataError) {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? pen : .zero
    let controls = (lastCubicControl, lastQuadraticControl)
    (lastCubicControl, lastQuadraticControl) = (nil, nil)
    switch Unicode.Scalar(command & 0xDF) {
    case "M":
      pen = try point(from: origin)
      subpathStart = pen
      path.move(to: pen)
      isDrawing = true
    case "L": line(to: try point(from: origin))
    case "H": line(to: Point2D(x: origin.x + (try number()), y: pen.y))
    case "V": line(to: Point2D(x: pen.x, y: origin.y + (try number())))
    case "C":
      let control1 = try point(from: origin)
      let control2 = try point(from: origin)
      curve(control1, control2, try point(from: origin))
    case "S":
      let control1 = controls.0.map { pen + (pen - $0) } ?? pen
      let control2 = try point(from: origin)
      curve(control1, control2, try point(from: origin))
    case "Q":
      let control = try point(from: origin)
      quadratic(control, try point(from: origin))
    case "T":
      let control = controls.1.map { pen + (pen - $0) } ?? pen
      quadratic(control, try point(from: origin))
    case "A": try arc(from: origin)
    case "Z":
      if isDrawing { path.closeSubpath() }
      isDrawing = false
      pen = subpathStart
    default: throw SVGPathDataError(reason: .unknownCommand, offset: scanner.position - 1)
    }
  }

  private mutating func continueSubpath() {
    if !isDrawing { path.move(to: pen) }
    isDrawing = true
  }

  /// A point, or the start of the subpath when only the rounding of relative steps is between them:
  /// otherwise closing would draw a line of no length.
  private func settled(_ point: Point2D) -> Point2D {
    let room = roundingRoom * (1 + abs(subpathStart.x) + abs(subpathStart.y))
    return point.distance(to: subpathStart) <= room ? subpathStart : point
  }

  private mutating func line(to target: Point2D) {
    let end = settled(target)
    continueSubpath()
    path.line(to: end)
    pen = end
  }

  private mutating func curve(_ control1: Point2D, _ control2: Point2D, _ target: Point2D) {
    let end = settled(target)
    continueSubpath()
    path.curve(to: end, control1: control1, control2: control2)
    lastCubicControl = control2
    pen = end
  }

  private mutating func quadratic(_ control: Point2D, _ end: Point2D) {
    let cubic = CubicBezier(from: pen, control: control, to: end)
    curve(cubic.control1, cubic.control2, end)
    lastCubicControl = nil
    lastQuadraticControl = control
  }

  private mutating func arc(from origin: Point2D) throws(SVGPathDataError) {
    let arc = EllipticalArc(
      start: pen, radii: Point2D(x: try number(), y: try number()), rotation: try number(),
      isLarge: try flag(), isSweeping: try flag(), end: try point(from: origin))
    for cubic in arc.cubics { curve(cubic.control1, cubic.control2, cubic.end) }
    if arc.isLine { line(to: arc.end) }
    lastCubicControl = nil
  }

  private mutating func point(from origin: Point2D) throws(SVGPathDataError) -> Point2D {
    let x = try number()
    return origin + Point2D(x: x, y: try number())
  }

  private mutating func number() throws(SVGPathDataError) -> Double {
    guard let value = scanner.number() else { throw error(.missingNumber) }
    return value
  }

  private mutating func flag() throws(SVGPathDataError) -> Bool {
    scanner.skipSeparator()
    if scanner.skip(where: { $0 == UInt8(ascii: "1") }) { return true }
    guard scanner.skip(where: { $0 == UInt8(ascii: "0") }) else { throw error(.missingFlag) }
    return false
  }

  private func error(_ reason: SVGPathDataError.Reason) -> SVGPathDataError {
    SVGPathDataError(reason: reason, offset: scanner.position)
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// What adding up relative steps may lose, as a share of the coordinates.
private let roundingRoom = 1e-11
