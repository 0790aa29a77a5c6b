// Loops at corners. Two nodes that share their pixels may change places at no cost to these:
//
//            ╭─╮        Where the outline comes back to where it was after a pixel or two,
//     ───────┼─╯        it turns there instead.        ───────╮
//            │                                                │
//            │                                                │

extension OutlineChain {
  /// Leaves out loops of little area, and turns where they begin.
  ///
  /// - Returns: Whether there were any.
  /// - Complexity: O(*n*) in the number of segments.
  @discardableResult
  mutating func dropSmallLoops() -> Bool {
    var place = 0
    var hasLoops = false
    while isClosed, place < nodes.count {
      if let loop = smallLoop(from: place) {
        place = drop(loop)
        hasLoops = true
      } else {
        place += 1
      }
    }
    return hasLoops
  }

  /// A part of the outline that ends where it began.
  private struct Loop {
    /// The places of the segments on which it begins and ends, and of those between.
    var places: [Int]
    /// Where on the first and the last of these.
    var meeting: CurveMeeting
  }

  /// The shortest small loop that begins on a segment.
  private func smallLoop(from place: Int) -> Loop? {
    var places = [place]
    var length = 0.0
    while true {
      let last = places[places.count - 1]
      if !isMonotone(places), let meeting = meeting(of: place, with: last) {
        let loop = Loop(places: places, meeting: meeting)
        if isSmall(loop) { return loop }
      }
      if last != place { length += nodes[last].position.distance(to: nodes[next(last)].position) }
      guard length < mostLoopLength, places.count < mostLoopSegments,
        nodes.count - places.count + 1 >= leastNodes
      else { return nil }
      places.append(next(last))
    }
  }

  /// Whether segments run in one direction all the way, more or less: then they cannot come back.
  private func isMonotone(_ places: [Int]) -> Bool {
    let (start, end) = (nodes[places[0]].position, nodes[next(places[places.count - 1])].position)
    let direction = end - start
    return places.allSatisfy { place in
      let curve = segment(place)
      return (curve.control1 - curve.start).dot(direction) >= 0
        && (curve.control2 - curve.control1).dot(direction) >= 0
        && (curve.end - curve.control2).dot(direction) >= 0
    }
  }

  /// Where two segments cross, but for where one follows the other, or where one crosses itself.
  private func meeting(of first: Int, with second: Int) -> CurveMeeting? {
    let (a, b) = (chords(of: first), chords(of: second))
    let (isNext, isSame) = (second == next(first), second == first)
    // The loop is the shorter the later it begins and the earlier it ends.
    for i in a.indices.dropLast().reversed() {
      for k in b.indices.dropLast().dropFirst(isSame ? i + 2 : 0)
      where !(isNext && i == a.count - 2 && k == 0) {
        let (p, q) = (a[i + 1] - a[i], b[k + 1] - b[k])
        let product = p.cross(q)
        let (t, u) = ((b[k] - a[i]).cross(q) / product, (b[k] - a[i]).cross(p) / product)
        guard product != 0, t >= 0, t <= 1, u >= 0, u <= 1,
          let meeting = CurveMeeting(
            of: .cubic(segment(first)), (Double(i) + t) / Double(a.count - 1),
            with: .cubic(segment(second)), (Double(k) + u) / Double(b.count - 1), doubt: chordDoubt)
        else { continue }
        // Segments that only meet at their ends do not cross.
        let (isOffStart, isOffEnd) = (meeting.first > atEnd, meeting.second < 1 - atEnd)
        let isOffJoint = meeting.first < 1 - atEnd && meeting.second > atEnd
        let isLoop = isSame ? meeting.first < meeting.second - atEnd : isOffJoint || !isNext
        if isOffStart, isOffEnd, isLoop { return meeting }
      }
    }
    return nil
  }

  /// The ends of chords along a segment, at even parameters.
  private func chords(of place: Int) -> [Point2D] {
    let curve = segment(place)
    let count = nodes[place].isLine ? 1 : chordsOfCurve
    return (0...count).map { curve.point(at: Double($0) / Double(count)) }
  }

  /// Whether a loop is too small to have been drawn.
  private func isSmall(_ loop: Loop) -> Bool {
    let last = loop.places.count - 1
    let curves = loop.places.enumerated().map { index, place in
      segment(place).subcurve(
        from: index == 0 ? loop.meeting.first : 0, to: index == last ? loop.meeting.second : 1)
    }
    let length = curves.reduce(0) { $0 + $1.controlPolygonLength }
    let subpath = BezierPath.Subpath(
      start: loop.meeting.point, segments: curves.map { .cubic($0) }, isClosed: true)
    return length < mostLoopLength && abs(BezierPath([subpath]).signedArea) < mostLoopArea
  }

  /// Turns where a loop begins.
  ///
  /// - Returns: The place of the segment on which it began.
  private mutating func drop(_ loop: Loop) -> Int {
    let first = loop.places[0]
    var last = loop.places[loop.places.count - 1]
    let before = segment(first).subcurve(from: 0, to: loop.meeting.first)
    let after = segment(last).subcurve(from: loop.meeting.second, to: 1)
    if first == last {
      // A curve that crosses itself becomes two.
      last += 1
      nodes.insert(nodes[first], at: last)
    }
    var corner = nodes[last]
    corner.position = loop.meeting.point
    corner.isCorner = true
    corner.inHandle = .zero
    if !nodes[first].isLine {
      nodes[first].outHandle = before.control1 - before.start
      corner.inHandle = before.control2 - before.end
    }
    if !nodes[last].isLine {
      corner.outHandle = after.control1 - after.start
      nodes[next(last)].inHandle = after.control2 - after.end
    }
    nodes[last] = corner
    let dropped = loop.places.dropFirst().dropLast()
    for place in dropped.sorted(by: >) { nodes.remove(at: place) }
    return first - dropped.count { $0 < first }
  }
}

/// What is longer, in pixels, or larger, in square pixels, has been drawn.
private let mostLoopLength = 6.0
private let mostLoopArea = 0.5
/// A loop of so many segments at most is looked for; and so many nodes have to be left.
private let mostLoopSegments = 5
private let leastNodes = 3

/// What is less than this from the end of a segment, by its parameter, is there.
private let atEnd = 1e-3

/// By how many chords the crossings of a curve are looked for, and how far these may be from it, in pixels.
private let chordsOfCurve = 16
private let chordDoubt = 0.1
