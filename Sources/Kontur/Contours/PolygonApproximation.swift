// Fewer points for a polyline: the Ramer–Douglas–Peucker algorithm (Ramer 1972,
// doi:10.1016/S0146-664X(72)80017-0; Douglas and Peucker 1973, doi:10.3138/FM57-6770-U75U-7727).

extension Contour {
  /// The contour with only those of its points that are needed to stay within a distance.
  ///
  /// The points that remain are points of the contour; three at least remain, so that it encloses
  /// something. This is Vision's method, with `epsilon` in pixels.
  /// - Parameter epsilon: The largest distance, in pixels, between a point left out and the result.
  /// - Returns: The contour, in a tree that is otherwise the same.
  /// - Precondition: `epsilon` is not negative.
  /// - Complexity: O(*n* log *n*) as a rule, O(*n*²) at worst, in the number of points, and O(*m*) in that of contours, as
  ///   the result has a tree of its own: for many contours ask the tree.
  public func polygonApproximation(epsilon: Double) -> Contour {
    var result = tree
    result.nodes[index].points = simplified(points, epsilon: epsilon)
    return result[index]
  }
}

extension ContourTree {
  /// The tree with only those points that are needed to stay within a distance of its contours.
  ///
  /// - Parameter epsilon: The largest distance, in pixels, between a point left out and the result.
  /// - Returns: The same tree with fewer points.
  /// - Precondition: `epsilon` is not negative.
  /// - Complexity: O(*n* log *n*) as a rule, O(*n*²) at worst, in the number of points.
  public func polygonApproximation(epsilon: Double) -> ContourTree {
    var result = self
    for index in nodes.indices {
      result.nodes[index].points = simplified(nodes[index].points, epsilon: epsilon)
    }
    return result
  }
}

/// A closed polyline simplified between its first point, the farthest from that, and the farthest
/// from the line between the two.
private func simplified(_ points: [Point2D], epsilon: Double) -> [Point2D] {
  precondition(epsilon >= 0, "a distance is not negative")
  guard points.count > 3 else { return points }
  let closed = points + [points[0]]
  let opposite = closed.farthest(in: 0..<points.count, from: points[0], points[0]).index
  var isKept = [Bool](repeating: false, count: closed.count)
  isKept[0] = true
  isKept[opposite] = true
  let sides = [0..<opposite, opposite..<points.count]
  let widest = sides.map { closed.farthest(in: $0, from: points[0], points[opposite]) }
    .max { $0.distance < $1.distance }
  if let widest { isKept[widest.index] = true }

  var pending = sides
  while let range = pending.popLast() {
    guard range.count > 1 else { continue }
    let far = closed.farthest(in: range, from: closed[range.lowerBound], closed[range.upperBound])
    guard far.distance > epsilon else { continue }
    isKept[far.index] = true
    pending.append(range.lowerBound..<far.index)
    pending.append(far.index..<range.upperBound)
  }
  return points.indices.filter { isKept[$0] }.map { points[$0] }
}

extension [Point2D] {
  /// The point strictly inside a range of indices that lies farthest from a chord.
  fileprivate func farthest(
    in range: Range<Int>, from start: Point2D, _ end: Point2D
  ) -> (index: Int, distance: Double) {
    var result = (index: range.lowerBound, distance: -1.0)
    for index in range.dropFirst() {
      let distance = self[index].distance(toSegmentFrom: start, to: end)
      if distance > result.distance { result = (index, distance) }
    }
    return result
  }
}
