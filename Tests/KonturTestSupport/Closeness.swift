public import Kontur

/// Whether two numbers differ by no more than a tolerance; false when either is not a number.
public func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Whether two points are no farther apart than a tolerance.
public func isClose(_ a: Point2D, _ b: Point2D, within tolerance: Double = 1e-9) -> Bool {
  a.distance(to: b) <= tolerance
}

/// Whether every point of each list is near one of the other, in whatever order.
public func isSameSet(_ a: [Point2D], _ b: [Point2D], within tolerance: Double = 1e-9) -> Bool {
  func hasAll(_ some: [Point2D], of others: [Point2D]) -> Bool {
    others.allSatisfy { point in some.contains { isClose($0, point, within: tolerance) } }
  }
  return a.count == b.count && hasAll(a, of: b) && hasAll(b, of: a)
}

extension BezierPath {
  /// Every point that the elements of the path mention, controls included.
  public var mentionedPoints: [Point2D] {
    elements.flatMap { element -> [Point2D] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let control1, let control2): [control1, control2, point]
      case .closeSubpath: []
      }
    }
  }

  /// Whether all coordinates are finite numbers.
  public var isFinite: Bool { mentionedPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}
