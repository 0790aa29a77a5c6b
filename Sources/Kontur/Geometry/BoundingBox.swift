/// An axis-aligned rectangle, given by its least and greatest coordinates.
public struct BoundingBox: Hashable, Sendable, Codable {
  /// The corner of the least coordinates.
  public var minimum: Point2D
  /// The corner of the greatest coordinates.
  public var maximum: Point2D

  /// Creates a box from two opposite corners.
  ///
  /// - Precondition: No coordinate of `minimum` is above that of `maximum`.
  public init(minimum: Point2D, maximum: Point2D) {
    self.minimum = minimum
    self.maximum = maximum
    requireFlawless()
  }

  /// Creates a box from its origin and its size.
  ///
  /// - Precondition: The size is not negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(
      minimum: Point2D(x: x, y: y), maximum: Point2D(x: x + width, y: y + height))
  }

  /// Creates the smallest box around some points, or nil when there are none.
  ///
  /// - Precondition: The first point has no coordinate that is not a number.
  public init?(around points: some Sequence<Point2D>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(minimum: first, maximum: first)
    while let point = iterator.next() { formUnion(point) }
  }

  /// The horizontal extent.
  public var width: Double { maximum.x - minimum.x }
  /// The vertical extent.
  public var height: Double { maximum.y - minimum.y }
  /// The point in the middle.
  public var center: Point2D { minimum.interpolated(to: maximum, by: 0.5) }

  /// The four corners, in order around the box.
  public var corners: [Point2D] {
    [
      minimum, Point2D(x: maximum.x, y: minimum.y), maximum,
      Point2D(x: minimum.x, y: maximum.y),
    ]
  }

  /// Grows the box to hold a point.
  public mutating func formUnion(_ point: Point2D) {
    minimum = Point2D(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
    maximum = Point2D(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
  }

  /// Whether a point lies in the box or on its border.
  public func contains(_ point: Point2D) -> Bool {
    minimum.x <= point.x && point.x <= maximum.x && minimum.y <= point.y && point.y <= maximum.y
  }

  /// Whether some point lies in both boxes.
  func intersects(_ other: BoundingBox) -> Bool {
    minimum.x <= other.maximum.x && other.minimum.x <= maximum.x
      && minimum.y <= other.maximum.y && other.minimum.y <= maximum.y
  }

  /// The smallest box around this one and another.
  public func union(_ other: BoundingBox) -> BoundingBox {
    var result = self
    result.formUnion(other.minimum)
    result.formUnion(other.maximum)
    return result
  }

  /// The box with every side moved inwards; a negative distance moves them outwards.
  ///
  /// A box that is narrower than twice the distance becomes its own centre line or centre point.
  public func insetBy(_ distance: Double) -> BoundingBox {
    let dx = min(distance, width / 2)
    let dy = min(distance, height / 2)
    return BoundingBox(
      x: minimum.x + dx, y: minimum.y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

extension [BoundingBox] {
  /// The smallest box around all of them; nil for none.
  var union: BoundingBox? {
    first.map { first in dropFirst().reduce(first) { $0.union($1) } }
  }
}

extension BoundingBox: Constrained {
  var flaw: String? {
    minimum.x <= maximum.x && minimum.y <= maximum.y ? nil : "a box's corners are in order"
  }
}

extension BoundingBox {
  private enum CodingKeys: CodingKey {
    case minimum, maximum
  }

  /// Reads a box.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    minimum = try container.decode(Point2D.self, forKey: .minimum)
    maximum = try container.decode(Point2D.self, forKey: .maximum)
    try refuseFlaws(decoder)
  }
}
