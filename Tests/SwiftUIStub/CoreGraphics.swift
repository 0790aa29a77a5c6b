// What the written code uses of CoreGraphics.

public struct CGFloat: Hashable, Sendable, Comparable, SignedNumeric {
  public var native: Double

  public init(_ value: Double) { native = value }
  public init(floatLiteral value: Double) { native = value }
  public init(integerLiteral value: Int) { native = Double(value) }
  public init?(exactly source: some BinaryInteger) { native = Double(source) }

  public var magnitude: CGFloat { CGFloat(native.magnitude) }

  public static func < (a: CGFloat, b: CGFloat) -> Bool { a.native < b.native }
  public static func + (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native + b.native) }
  public static func - (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native - b.native) }
  public static func * (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native * b.native) }
  public static func / (a: CGFloat, b: CGFloat) -> CGFloat { CGFloat(a.native / b.native) }
  public static func *= (a: inout CGFloat, b: CGFloat) { a = a * b }
}

extension CGFloat: ExpressibleByFloatLiteral {}

extension CGFloat: CustomStringConvertible {
  public var description: String { native.description }
}

extension Double {
  public init(_ value: CGFloat) { self = value.native }
}

public struct CGPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
  public init(x: Double, y: Double) { self.init(x: CGFloat(x), y: CGFloat(y)) }
  public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }

  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

public struct CGSize: Hashable, Sendable {
  public var width: CGFloat
  public var height: CGFloat
}

public struct CGRect: Hashable, Sendable {
  public var origin: CGPoint
  public var size: CGSize

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
  }
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public var minX: CGFloat { origin.x }
  public var minY: CGFloat { origin.y }
  public var maxX: CGFloat { origin.x + size.width }
  public var maxY: CGFloat { origin.y + size.height }

  public var isNull: Bool { width < 0 || height < 0 }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

public struct CGAffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat

  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// The elements of a path: the letter that ends each, and its points.
public struct RecordedPath: Hashable, Sendable, CustomStringConvertible {
  public var elements: [(letter: Character, points: [CGPoint])] = []
  public var operations = ""

  public init() {}

  public mutating func record(_ letter: Character, _ points: CGPoint...) {
    elements.append((letter, points))
  }

  public func applying(_ transform: CGAffineTransform) -> RecordedPath {
    var result = self
    result.elements = elements.map { ($0.letter, $0.points.map { $0.applying(transform) }) }
    return result
  }

  public var description: String {
    let words = elements.flatMap { element in
      element.points.flatMap { ["\($0.x)", "\($0.y)"] } + [String(element.letter)]
    }
    return words.joined(separator: " ") + operations
  }

  public static func == (a: RecordedPath, b: RecordedPath) -> Bool { a.description == b.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

// Apple's headers say nothing about what of these may be sent where.
public class CGPath {
  public fileprivate(set) var recorded = RecordedPath()
  fileprivate init(recorded: RecordedPath) { self.recorded = recorded }
}

@available(*, unavailable)
extension CGPath: Sendable {}

public class CGMutablePath: CGPath {
  public init() { super.init(recorded: RecordedPath()) }
}

extension CGMutablePath {
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    recorded.record("m", point.applying(transform))
  }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    recorded.record("l", point.applying(transform))
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    recorded.record(
      "c", control1.applying(transform), control2.applying(transform), end.applying(transform))
  }
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    recorded.elements += path.recorded.applying(transform).elements
  }
  public func closeSubpath() { recorded.record("h") }
}
