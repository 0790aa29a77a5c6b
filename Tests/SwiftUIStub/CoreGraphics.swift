// What written code and the library use of CoreGraphics.

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

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
  /// An enumeration of C may have more.
  case other
}

public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let types: [Character: CGPathElementType] = [
      "m": .moveToPoint, "l": .addLineToPoint, "q": .addQuadCurveToPoint, "c": .addCurveToPoint,
      "h": .closeSubpath,
    ]
    for (letter, points) in recorded.elements {
      var points = points
      points.withUnsafeMutableBufferPointer {
        // A subpath is closed without points.
        let place = $0.baseAddress ?? UnsafeMutablePointer(bitPattern: 8)!
        let element = CGPathElement(type: types[letter]!, points: place)
        withUnsafePointer(to: element) { block($0) }
      }
    }
  }
}

extension CGMutablePath {
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    recorded.record("q", control.applying(transform), end.applying(transform))
  }
}

public typealias CFString = String
public enum CGColorSpaceModel: Int32, Sendable { case unknown, monochrome, rgb, cmyk }

public class CGColorSpace {
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public let model: CGColorSpaceModel
  public let supportsOutput: Bool
  public init?(name: CFString) {
    (model, supportsOutput) = (.rgb, true)
  }
  /// Of the stub alone.
  public init(model: CGColorSpaceModel, supportsOutput: Bool = true) {
    (self.model, self.supportsOutput) = (model, supportsOutput)
  }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst,
    alphaOnly
}

/// Pixels as a context would have them: grey, or premultiplied red, green, blue and alpha.
public class CGImage {
  public let width, height: Int
  public let colorSpace: CGColorSpace?
  public let alphaInfo: CGImageAlphaInfo
  fileprivate let rows: [[UInt8]]
  /// Of the stub alone.
  public init(rows: [[UInt8]], width: Int, space: CGColorSpace?, alphaInfo: CGImageAlphaInfo) {
    (self.rows, self.width, self.height) = (rows, width, rows.count)
    (colorSpace, self.alphaInfo) = (space, alphaInfo)
  }
}

public class CGContext {
  public let data: UnsafeMutableRawPointer?
  public let bytesPerRow: Int
  private let height: Int

  /// Rows begin at multiples of 16 bytes.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    precondition(data == nil && bytesPerRow == 0 && bitsPerComponent == 8)
    let channels = bitmapInfo == CGImageAlphaInfo.none.rawValue ? 1 : 4
    precondition((space.model == .monochrome) == (channels == 1) && space.supportsOutput)
    self.bytesPerRow = (width * channels + 15) / 16 * 16
    self.height = height
    self.data = .allocate(byteCount: self.bytesPerRow * height, alignment: 16)
  }

  deinit {
    data?.initializeMemory(as: UInt8.self, repeating: 0xAA, count: bytesPerRow * height)
    data?.deallocate()
  }

  public func draw(_ image: CGImage, in rectangle: CGRect) {
    for (y, row) in image.rows.enumerated() {
      (data! + y * bytesPerRow).copyMemory(from: row, byteCount: row.count)
    }
  }
}
