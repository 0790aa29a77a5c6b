extension BezierPath {
  /// The path without joints in the middle of straight lines, and without segments too short to be
  /// seen.
  ///
  /// - Parameter tolerance: Shorter segments go, one or several that are no farther across in all; the
  ///   ends of their neighbours meet in their middle.
  /// - Returns: The path; a subpath without anything longer keeps its short segments.
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
    var gap: Gap?
    for offset in segments.indices {
      let place = (first + offset) % segments.count
      let segment = segments[place]
      if isShort[place] {
        let wider = gap?.widened(by: segment) ?? Gap(segment)
        if wider.breadth <= tolerance {
          gap = wider
          continue
        }
      }
      kept.append(segment)
      if let gap { kept.meet(at: kept.count - 2, gap.start, segment.start) }
      gap = nil
    }
    if let gap { kept.meet(at: kept.count - 1, gap.start, kept[0].start) }
    return BezierPath.Subpath(start: kept[0].start, segments: kept, isClosed: true)
  }

  /// A closed subpath with one line in place of several that make one.
  fileprivate func withStraightLinesWhole(_ tolerance: Double) -> BezierPath.Subpath {
    guard isClosed, segments.count > 2 else { return self }
    let reach = straightShare * tolerance
    // Begin at a joint that stays, if there is one, so that the seam cuts no line.
    let joint = segments.indices.first { place in
      let before = segments[place > 0 ? place - 1 : segments.count - 1]
      return before.line(joinedTo: segments[place], within: reach) == nil
    }
    let first = joint ?? 0
    var kept: [BezierPath.Segment] = []
    var line: StraightLine?
    for segment in segments[first...] + segments[..<first] {
      if let longer = line?.prolonged(by: segment) {
        line = longer
        kept[kept.count - 1] = longer.segment
      } else {
        line = StraightLine(segment, reach: reach)
        kept.append(segment)
      }
    }
    return BezierPath.Subpath(start: kept[0].start, segments: kept, isClosed: true)
  }
}

/// Short segments one after another, in place of which there is to be a joint.
private struct Gap {
  /// Where the first begins.
  let start: Point2D
  private var box: BoundingBox

  init(_ segment: BezierPath.Segment) {
    start = segment.start
    box = segment.asCubic.controlBounds
  }

  func widened(by segment: BezierPath.Segment) -> Gap {
    var result = self
    result.box = box.union(segment.asCubic.controlBounds)
    return result
  }

  /// No two points in the gap, and no joint between its ends, are farther apart.
  var breadth: Double { box.minimum.distance(to: box.maximum) }
}

/// A line in place of several, and where it may be prolonged to so that it still passes all the joints
/// in it that it has left out.
///
/// ```
///                    ╭─╮ ·  ·  ·  high
///   start  ─────────•───•─────▶        Each joint is to be within the reach: the lines that pass it
///                    ╰─╯ ·  ·  ·  low  so closely make a wedge. Those that pass all are in all wedges.
/// ```
private struct StraightLine {
  private let start: Point2D
  private var end: Point2D
  private let reach: Double
  /// The outermost directions; none as long as all joints are within the reach of the start.
  private var wedge: (low: Point2D, high: Point2D)?

  /// A line that is to pass joints within a reach; nil for a curve.
  init?(_ segment: BezierPath.Segment, reach: Double) {
    guard case .line(let start, let end) = segment else { return nil }
    (self.start, self.end, self.reach) = (start, end, reach)
  }

  var segment: BezierPath.Segment { .line(from: start, to: end) }

  /// The line that goes on to the end of the next one; nil when that turns away.
  func prolonged(by next: BezierPath.Segment) -> StraightLine? {
    guard case .line(_, let goal) = next, (end - start).dot(goal - end) > 0 else { return nil }
    var result = self
    result.pass(end - start)
    result.end = goal
    let way = goal - start
    if let (low, high) = result.wedge, low.cross(way) < 0 || way.cross(high) < 0 { return nil }
    return result
  }

  /// Narrows the wedge to lines that pass a joint.
  private mutating func pass(_ way: Point2D) {
    let sine = reach / way.length
    guard sine < 1 else { return }
    let (along, across) = (way * (1 - sine * sine).squareRoot(), way.quarterTurned * sine)
    let (low, high) = (along - across, along + across)
    guard let wedge else { return self.wedge = (low, high) }
    self.wedge = (
      wedge.low.cross(low) > 0 ? low : wedge.low, high.cross(wedge.high) > 0 ? high : wedge.high
    )
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
