extension BezierPath {
  /// The path without joints in the middle of straight lines, and without segments too short to be
  /// seen.
  ///
  /// - Parameter tolerance: Shorter segments go; the ends of their neighbours meet in their middle.
  /// - Returns: The path; a subpath without anything longer is left as it is.
  /// - Complexity: O(*n*) in the number of segments.
  func joiningLines(tolerance: Double) -> BezierPath {
    BezierPath(
      subpaths.map { $0.withoutShortSegments(tolerance).withStraightLinesWhole(tolerance) })
  }
}

extension BezierPath.Subpath {
  /// A closed subpath without its segments shorter than a tolerance.
  fileprivate func withoutShortSegments(_ tolerance: Double) -> BezierPath.Subpath {
    let isShort = segments.map { $0.controlLength < tolerance }
    guard isClosed, isShort.contains(true), isShort.count(where: { !$0 }) > 1 else { return self }
    // Begin with a segment that stays, so that a run of short ones is not cut by the seam.
    let first = isShort.firstIndex(of: false) ?? 0
    var kept: [BezierPath.Segment] = []
    var gapStart: Point2D?
    for offset in segments.indices {
      let place = (first + offset) % segments.count
      if isShort[place] {
        gapStart = gapStart ?? segments[place].start
        continue
      }
      kept.append(segments[place])
      if let start = gapStart { kept.meet(at: kept.count - 2, start, segments[place].start) }
      gapStart = nil
    }
    if let start = gapStart { kept.meet(at: kept.count - 1, start, kept[0].start) }
    return BezierPath.Subpath(start: kept[0].start, segments: kept, isClosed: true)
  }

  /// A closed subpath with one line in place of several that make one.
  fileprivate func withStraightLinesWhole(_ tolerance: Double) -> BezierPath.Subpath {
    guard isClosed, segments.count > 2 else { return self }
    let isJoint = segments.indices.map { place in
      let before = segments[place > 0 ? place - 1 : segments.count - 1]
      return before.line(joinedTo: segments[place], within: straightShare * tolerance) == nil
    }
    guard isJoint.contains(false), let first = isJoint.firstIndex(of: true) else { return self }
    var kept: [BezierPath.Segment] = []
    for offset in segments.indices {
      let place = (first + offset) % segments.count
      if isJoint[place] {
        kept.append(segments[place])
      } else {
        kept[kept.count - 1] = .line(from: kept[kept.count - 1].start, to: segments[place].end)
      }
    }
    return BezierPath.Subpath(start: kept[0].start, segments: kept, isClosed: true)
  }
}

extension [BezierPath.Segment] {
  /// Makes the segment at a place end, and the one after it begin, half-way between two points.
  fileprivate mutating func meet(at place: Int, _ end: Point2D, _ start: Point2D) {
    let middle = end.interpolated(to: start, by: 0.5)
    let next = (place + 1) % count
    self[place] = self[place].ending(at: middle)
    self[next] = self[next].starting(at: middle)
  }
}

extension BezierPath.Segment {
  /// The length of the control polygon.
  fileprivate var controlLength: Double {
    switch self {
    case .line(let start, let end): start.distance(to: end)
    case .cubic(let cubic): cubic.controlPolygonLength
    }
  }

  /// The line that takes the place of this one and the next; nil when they turn at their joint.
  func line(joinedTo next: BezierPath.Segment, within tolerance: Double) -> BezierPath.Segment? {
    guard case .line(let start, let joint) = self, case .line(_, let end) = next,
      (joint - start).dot(end - joint) > 0,
      joint.distance(toSegmentFrom: start, to: end) <= tolerance
    else { return nil }
    return .line(from: start, to: end)
  }
}

/// The share of the tolerance that a joint may be off a line that goes through it.
private let straightShare = 0.01
