extension BezierPath {
  /// The part of the path between two fractions of its length.
  ///
  /// The lengths of all subpaths count, in order. A subpath that is cut becomes an open one, a part
  /// that begins or ends there; the others stay as they are. Where `end` is not above `start`
  /// nothing is left. A subpath with a coordinate that is not finite has no length, and is left out of any part but
  /// the whole.
  /// - Parameters:
  ///   - start: Where the part begins, 0...1.
  ///   - end: Where it ends, 0...1.
  /// - Returns: The part; from 0 to 1 it is the path itself.
  /// - Precondition: Both fractions are within 0...1.
  /// - Complexity: O(*n*) in the number of elements.
  public func trimmed(from start: Double, to end: Double) -> BezierPath {
    precondition((0...1).contains(start) && (0...1).contains(end), "a fraction is within 0...1")
    if start == 0 && end == 1 { return self }
    guard start < end else { return BezierPath() }
    let measured = subpaths.filter(\.isFinite).map(MeasuredSubpath.init)
    let length = measured.reduce(0) { $0 + $1.length }
    var sum = 0.0
    var result: [Subpath] = []
    for subpath in measured {
      // At the ends of the path the last digit of a product must not cut anything off.
      let first = start == 0 ? 0 : start * length - sum
      let last = end == 1 ? subpath.length : end * length - sum
      if let part = subpath.part(from: first, to: last) { result.append(part) }
      sum += subpath.length
    }
    return BezierPath(result)
  }
}

extension MeasuredSubpath {
  /// What lies between two places, which may be off the subpath; nil when nothing does.
  fileprivate func part(from start: Double, to end: Double) -> BezierPath.Subpath? {
    if start <= slack && end >= length - slack { return subpath }
    let segments = segments(from: max(0, start), to: min(length, end))
    guard let first = segments.first else { return nil }
    return BezierPath.Subpath(start: first.start, segments: segments)
  }
}
