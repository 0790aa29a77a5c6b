// Where a point is, seen from a path: inside of it, or along it.

extension BezierPath {
  /// Whether a point lies inside the path, open subpaths closed by a line.
  ///
  /// Exact but for rounding; a point on the outline itself may count as either. A subpath with a coordinate
  /// that is not a finite number counts as empty.
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: What is inside where the path winds around a point more than once.
  /// - Returns: Whether it does.
  /// - Complexity: O(*n*) in the number of elements.
  public func contains(_ point: Point2D, using rule: FillRule = .nonZero) -> Bool {
    rule.isInside(Int32(clamping: windingNumber(around: point)))
  }

  /// How often the path runs around a point, positive from the x axis towards the y axis.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func windingNumber(around point: Point2D) -> Int {
    var sum = 0
    for subpath in subpaths where subpath.isFinite {
      for segment in subpath.segments {
        switch segment {
        case .line(let start, let end): sum += point.crossings(ofLineFrom: start, to: end)
        case .cubic(let cubic): sum += point.crossings(of: cubic)
        }
      }
      if !subpath.isClosed, let end = subpath.segments.last?.end {
        sum += point.crossings(ofLineFrom: end, to: subpath.start)
      }
    }
    return sum
  }

  /// The place on the path at some length from its beginning, one subpath after the other.
  ///
  /// - Parameter length: The length, in the unit of the coordinates; less than 0 gives the beginning, more than
  ///   there is the end.
  /// - Returns: The position, and the direction, of length 1, in which the path goes on from there; at the end of a
  ///   subpath that in which it arrives. Nil for a path without a length.
  /// - Complexity: O(*n*) in the number of elements.
  public func place(atLength length: Double) -> (position: Point2D, direction: Point2D)? {
    let measured = subpaths.lazy.filter(\.isFinite).map(MeasuredSubpath.init)
      .filter { $0.length > 0 }
    var rest = max(0, length)
    var last: MeasuredSubpath?
    for subpath in measured {
      if rest < subpath.length { return subpath.point(at: rest) }
      rest -= subpath.length
      last = subpath
    }
    return last.map { $0.point(at: $0.length) }
  }
}

extension Point2D {
  /// How often a line crosses the ray to the right of the point: 1 towards greater y, −1 towards smaller.
  fileprivate func crossings(ofLineFrom start: Point2D, to end: Point2D) -> Int {
    let (isStartBelow, isEndBelow) = (start.y <= y, end.y <= y)
    guard isStartBelow != isEndBelow else { return 0 }
    let side = (end - start).cross(self - start)
    return isStartBelow ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  /// The same for a curve: halves of halves, until their ends tell.
  fileprivate func crossings(of cubic: CubicBezier, halvings: Int = 0) -> Int {
    let points = [cubic.start, cubic.control1, cubic.control2, cubic.end]
    // A curve lies between its control points.
    if points.allSatisfy({ $0.y <= y }) || points.allSatisfy({ $0.y > y }) { return 0 }
    if points.allSatisfy({ $0.x < x }) { return 0 }
    if points.allSatisfy({ $0.x > x }) {
      return (cubic.start.y <= y ? 1 : 0) - (cubic.end.y <= y ? 1 : 0)
    }
    guard halvings < mostHalvings else { return crossings(ofLineFrom: cubic.start, to: cubic.end) }
    let (first, second) = cubic.split(at: 0.5)
    return crossings(of: first, halvings: halvings + 1)
      + crossings(of: second, halvings: halvings + 1)
  }
}

/// A curve so many times halved is as long as a last digit.
private let mostHalvings = 52
