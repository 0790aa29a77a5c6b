extension Contour {
  /// The area inside the closed polyline, in square pixels: positive for outer contours, negative
  /// for holes; the areas of child contours are not subtracted.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var signedArea: Double {
    // Relative to the first point, where the products are small and nothing is lost. Counter-
    // clockwise on the screen is clockwise where y grows down, hence the sign.
    guard let origin = points.first else { return 0 }
    var sum = 0.0
    var last = Point2D.zero
    for point in points {
      sum -= last.cross(point - origin)
      last = point - origin
    }
    return sum / 2
  }

  /// The area inside the closed polyline, in square pixels.
  public var area: Double { abs(signedArea) }

  /// The length of the closed polyline, in pixels.
  ///
  /// - Complexity: O(*n*) in the number of points.
  public var perimeter: Double {
    guard var last = points.last else { return 0 }
    var sum = 0.0
    for point in points {
      sum += last.distance(to: point)
      last = point
    }
    return sum
  }

  /// The smallest axis-aligned rectangle around the contour, in pixels.
  public var boundingBox: BoundingBox {
    BoundingBox(around: points) ?? BoundingBox(minimum: .zero, maximum: .zero)
  }

  /// The smallest circle around the contour, in pixels.
  ///
  /// - Complexity: O(*n*) expected, in the number of points.
  public var boundingCircle: BoundingCircle { BoundingCircle(around: points) }
}

/// The smallest circle around some points.
public struct BoundingCircle: Hashable, Sendable, Codable {
  /// The centre.
  public var center: Point2D
  /// The radius; zero for a single point.
  public var radius: Double

  /// Finds the smallest circle around some points; none give a circle of no size at the origin.
  ///
  /// The method is Welzl's (1991, doi:10.1007/BFb0038202), in its iterative form: a circle is kept,
  /// and a point outside it must lie on the border of the next. The points are visited in a fixed
  /// scattered order, which makes the expected time linear.
  /// - Complexity: O(*n*) expected, in the number of points.
  public init(around points: [Point2D]) {
    let points = scattered(points)
    self.init(center: points.first ?? .zero, radius: 0)
    for i in points.indices.dropFirst() where !contains(points[i]) {
      self.init(center: points[i], radius: 0)
      for j in 0..<i where !contains(points[j]) {
        self.init(diameter: points[i], points[j])
        for k in 0..<j where !contains(points[k]) {
          self.init(through: points[i], points[j], points[k])
        }
      }
    }
  }

  /// Whether a point lies in the circle, or so little outside that it is rounding.
  public func contains(_ point: Point2D) -> Bool {
    center.distance(to: point) <= radius * (1 + 1e-12) + 1e-12
  }

  private init(center: Point2D, radius: Double) {
    self.center = center
    self.radius = radius
  }

  private init(diameter a: Point2D, _ b: Point2D) {
    let center = a.interpolated(to: b, by: 0.5)
    self.init(center: center, radius: center.distance(to: a))
  }

  /// The circle through three points; the widest pair of points that lie on a line.
  private init(through a: Point2D, _ b: Point2D, _ c: Point2D) {
    let (u, v) = (b - a, c - a)
    let twiceArea = 2 * u.cross(v)
    guard twiceArea != 0 else {
      let pairs = [
        BoundingCircle(diameter: a, b), BoundingCircle(diameter: b, c),
        BoundingCircle(diameter: a, c),
      ]
      self = pairs.reduce(pairs[0]) { $1.radius > $0.radius ? $1 : $0 }
      return
    }
    let offset = Point2D(
      x: (v.y * u.squaredLength - u.y * v.squaredLength) / twiceArea,
      y: (u.x * v.squaredLength - v.x * u.squaredLength) / twiceArea)
    self.init(center: a + offset, radius: offset.length)
  }
}

/// The points in an order without system, the same on every run.
private func scattered(_ points: [Point2D]) -> [Point2D] {
  var result = points
  var state: UInt64 = 1
  for i in result.indices.dropFirst() {
    // A linear congruential step (Knuth's MMIX constants); its high bits pick the partner.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    result.swapAt(i, Int((state >> 33) % UInt64(i + 1)))
  }
  return result
}
