/// A subpath on the grid of a number writer, without what rounding makes vanish.
struct GridSubpath {
  /// A line or a curve on the grid.
  enum Segment {
    case line(GridPoint)
    case curve(GridPoint, GridPoint, GridPoint)

    var end: GridPoint {
      switch self {
      case .line(let end): end
      case .curve(_, _, let end): end
      }
    }
  }

  let start: GridPoint
  let segments: [Segment]
  let isClosed: Bool

  /// Rounds a subpath; nil when nothing of it is left, or a coordinate is not a finite number.
  ///
  /// A dot, which had no length before, stays one.
  init?(_ subpath: BezierPath.Subpath, on number: DecimalText) {
    guard subpath.isFinite else { return nil }
    start = number.grid(subpath.start)
    isClosed = subpath.isClosed
    var segments = Self.segments(of: subpath, from: start, on: number)
    // Closing draws the last line.
    if subpath.isClosed, case .line(let end)? = segments.last, end == start {
      segments.removeLast()
    }
    if segments.isEmpty {
      guard subpath.isDot else { return nil }
      if !isClosed { segments = [.line(start)] }
    }
    self.segments = segments
  }

  /// The segments rounded to the grid, without those of no extent.
  private static func segments(
    of subpath: BezierPath.Subpath, from start: GridPoint, on number: DecimalText
  ) -> [Segment] {
    var pen = start
    var result: [Segment] = []
    result.reserveCapacity(subpath.segments.count)
    for segment in subpath.segments {
      let end = number.grid(segment.end)
      switch segment {
      case .line:
        if end != pen { result.append(.line(end)) }
      case .cubic(let cubic):
        let (control1, control2) = (number.grid(cubic.control1), number.grid(cubic.control2))
        if control1 == pen && control2 == end {
          if end != pen { result.append(.line(end)) }
        } else {
          result.append(.curve(control1, control2, end))
        }
      }
      pen = end
    }
    return result
  }
}

extension DecimalText {
  /// A point whose coordinates are multiples of the last decimal.
  func grid(_ point: Point2D) -> GridPoint { GridPoint(x: grid(point.x), y: grid(point.y)) }
}
