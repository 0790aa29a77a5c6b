/// A position in the plane, or a displacement between two positions.
public struct Point2D: Hashable, Sendable, Codable {
  /// The horizontal coordinate; grows to the right.
  public var x: Double
  /// The vertical coordinate; whether it grows down (pixels) or up (normalised) is said by what
  /// holds the point.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, or no displacement.
  public static let zero = Point2D(x: 0, y: 0)
}

extension Point2D {
  /// The sum of two displacements, or a position displaced.
  public static func + (a: Point2D, b: Point2D) -> Point2D {
    Point2D(x: a.x + b.x, y: a.y + b.y)
  }

  /// The displacement from `b` to `a`.
  public static func - (a: Point2D, b: Point2D) -> Point2D {
    Point2D(x: a.x - b.x, y: a.y - b.y)
  }

  /// The displacement turned around.
  public static prefix func - (a: Point2D) -> Point2D {
    Point2D(x: -a.x, y: -a.y)
  }

  /// The displacement stretched by a factor.
  public static func * (a: Point2D, factor: Double) -> Point2D {
    Point2D(x: a.x * factor, y: a.y * factor)
  }

  /// The displacement stretched by a factor.
  public static func * (factor: Double, a: Point2D) -> Point2D { a * factor }

  /// The displacement shortened by a divisor.
  public static func / (a: Point2D, divisor: Double) -> Point2D {
    Point2D(x: a.x / divisor, y: a.y / divisor)
  }

  /// Adds a displacement.
  public static func += (a: inout Point2D, b: Point2D) { a = a + b }

  /// Subtracts a displacement.
  public static func -= (a: inout Point2D, b: Point2D) { a = a - b }
}

extension Point2D {
  /// The dot product: positive where two displacements point the same way.
  public func dot(_ other: Point2D) -> Double { x * other.x + y * other.y }

  /// The cross product: positive where `other` turns from the x axis towards the y axis.
  public func cross(_ other: Point2D) -> Double { x * other.y - y * other.x }

  /// The square of the length.
  public var squaredLength: Double { dot(self) }

  /// The Euclidean length.
  public var length: Double { squaredLength.squareRoot() }

  /// The distance between two positions.
  public func distance(to other: Point2D) -> Double { (other - self).length }

  /// The displacement of length 1 in the same direction; zero stays zero.
  public var normalized: Point2D {
    let length = length
    return length > 0 ? self / length : .zero
  }

  /// The position a fraction of the way to another: 0 is here, 1 is there.
  public func interpolated(to other: Point2D, by fraction: Double) -> Point2D {
    self + (other - self) * fraction
  }

  /// Whether both coordinates are finite numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The displacement turned by a quarter, from the x axis towards the y axis.
  @inline(__always)
  var quarterTurned: Point2D { Point2D(x: -y, y: x) }

  /// The displacement turned by an angle of less than 1 radian, from the x axis towards the y axis; by θ³/12 less
  /// than that.
  func turned(by angle: Double) -> Point2D {
    let tangent = angle / 2
    let square = tangent * tangent
    return (self * (1 - square) + quarterTurned * (2 * tangent)) / (1 + square)
  }

  /// How far along a line segment its nearest point is, 0...1.
  func share(ofSegmentFrom start: Point2D, to end: Point2D) -> Double {
    let along = end - start
    let square = along.squaredLength
    return square > 0 ? max(0, min(1, (self - start).dot(along) / square)) : 0
  }

  /// The distance to the nearest point of a line segment.
  func distance(toSegmentFrom start: Point2D, to end: Point2D) -> Double {
    distance(to: start.interpolated(to: end, by: share(ofSegmentFrom: start, to: end)))
  }

  /// Whether a ray along the x axis meets a line segment; of its ends only that with smaller y counts.
  func isLevelLeft(ofSegmentFrom start: Point2D, to end: Point2D) -> Bool {
    guard (start.y > y) != (end.y > y) else { return false }
    return start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) > x
  }
}

extension [Point2D] {
  /// The length of the lines from each point to the next.
  var polylineLength: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
