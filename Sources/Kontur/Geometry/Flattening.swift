extension CubicBezier {
  /// Points on the curve whose chords stay within a tolerance of it, without the start, with the
  /// end.
  ///
  /// The number of chords follows from the second differences of the control points (Wang 1984,
  /// see Goldman, *Pyramid Algorithms*, 2003, §5.6.3): a bound, so never too few, but there are 65536 at most.
  /// - Parameter tolerance: The largest distance between chord and curve.
  /// - Returns: The ends of the chords, in order.
  /// - Precondition: `tolerance` is above zero.
  public func flattened(tolerance: Double) -> [Point2D] {
    precondition(tolerance > 0, "a tolerance is above zero")
    let count = max(1, (0.75 * bend / tolerance).squareRoot().rounded(.up))
    let chords = Int(min(count, maximumChordCount))
    return (1...chords).map { $0 == chords ? end : point(at: Double($0) / Double(chords)) }
  }
}

extension BezierPath {
  /// The path with its curves replaced by chords.
  ///
  /// - Parameter tolerance: The largest distance between chord and curve, in the unit of the
  ///   coordinates.
  /// - Returns: A path of moves, lines and closings.
  /// - Precondition: `tolerance` is above zero.
  /// - Complexity: O(*n* / √tolerance) in the number of elements.
  public func flattened(tolerance: Double) -> BezierPath {
    BezierPath(
      subpaths.map { subpath in
        var result = Subpath(start: subpath.start, isClosed: subpath.isClosed)
        var pen = subpath.start
        for segment in subpath.segments {
          switch segment {
          case .line: result.segments.append(segment)
          case .cubic(let cubic):
            for point in cubic.flattened(tolerance: tolerance) {
              result.segments.append(.line(from: pen, to: point))
              pen = point
            }
          }
          pen = segment.end
        }
        return result
      })
  }
}

/// More chords than this on one curve means a tolerance far below what is visible; the bound keeps
/// a careless one from exhausting memory.
private let maximumChordCount = 65536.0

extension BezierPath.Subpath {
  /// The corners of the closed polygon with chords in place of curves.
  ///
  /// - Parameter tolerance: The largest distance between chord and curve, above zero.
  /// - Returns: The corners, from the start on.
  func corners(tolerance: Double) -> [Point2D] {
    let corners = segments.reduce(into: [start]) { corners, segment in
      switch segment {
      case .line: corners.append(segment.end)
      case .cubic(let cubic): corners += cubic.flattened(tolerance: tolerance)
      }
    }
    return corners.count > 1 && corners[corners.count - 1] == start ? corners.dropLast() : corners
  }
}
