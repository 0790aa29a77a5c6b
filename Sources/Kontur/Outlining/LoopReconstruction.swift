// From loops of chords back to curves: chords of one source that follow one another become a run, drawn
// by that part of the source; where runs meet, the curves are made to meet.

/// Turns loops of chords into outlines.
struct LoopReconstruction {
  /// The curves that the chords belong to.
  var sources: [CurveSource]
  /// The source that follows each in its chain.
  var successors: [Int]
  /// How far the chords of each source are from it at most.
  var errors: [Double]
  /// The lattice of the chords.
  var lattice: Lattice
  /// How far the cubics for parallel curves may be from these.
  var fitTolerance: Double

  /// The outlines of loops, without those that are but the space between curves and their chords; in the
  /// order of the sources that they begin with.
  func path(of loops: [[LoopEdge]]) -> BezierPath {
    var outlines: [(start: StartRank, subpath: BezierPath.Subpath)] = []
    for loop in loops where !isSliver(loop) {
      var runs = bridged(withoutStubs(runs(of: loop)))
      guard let start = rotateToStart(&runs) else { continue }
      let subpath = subpath(of: runs)
      if subpath.segments.count > 1 || subpath.hasExtent { outlines.append((start, subpath)) }
    }
    outlines.sort { $0.start < $1.start }
    return BezierPath(outlines.map(\.subpath))
  }

  /// Whether a loop has no more area than the errors of its chords, and of the rounding of lines, may
  /// account for.
  private func isSliver(_ loop: [LoopEdge]) -> Bool {
    var (area, doubt) = (0.0, 0.0)
    let origin = loop[0].start
    for edge in loop {
      area += Double(origin.cross(edge.start, edge.end)) / 2
      let square = Double(edge.start.dot(edge.end, edge.end))
      doubt += square.squareRoot() * (errors[edge.source] / lattice.step + roundingSteps)
    }
    return abs(area) <= doubt
  }
}

/// Where an outline begins: the less, the nearer to the beginning of the input.
private struct StartRank: Comparable {
  /// Whether it is not the start of a source.
  var isInside: Bool
  var source: Int
  var parameter: Double

  static func < (a: StartRank, b: StartRank) -> Bool {
    if a.isInside != b.isInside { return !a.isInside }
    return (a.source, a.parameter) < (b.source, b.parameter)
  }
}

extension LoopReconstruction {
  /// The runs without those that lead from a vertex to the next lattice point: an end that lies on a
  /// line, but for the rounding.
  private func withoutStubs(_ runs: [OutlineRun]) -> [OutlineRun] {
    let kept = runs.indices.filter { index in
      let (run, next) = (runs[index], runs[index + 1 < runs.count ? index + 1 : 0].vertex)
      let isShort =
        abs(Int(run.vertex.x) - Int(next.x)) <= 1 && abs(Int(run.vertex.y) - Int(next.y)) <= 1
      return !isShort || abs(run.to - run.from) > stubShare
    }
    return kept.count > 1 ? kept.map { runs[$0] } : runs
  }

  /// Makes a loop begin where the input does, or as near to its beginning as there is a joint.
  private func rotateToStart(_ runs: inout [OutlineRun]) -> StartRank? {
    let ranks = runs.indices.map { index -> StartRank in
      let (run, before) = (runs[index], runs[index > 0 ? index - 1 : runs.count - 1])
      if run.from == 0 { return StartRank(isInside: false, source: run.source, parameter: 0) }
      if before.to == 0 { return StartRank(isInside: false, source: before.source, parameter: 0) }
      return StartRank(isInside: true, source: run.source, parameter: run.from)
    }
    guard let best = ranks.indices.min(by: { ranks[$0] < ranks[$1] }) else { return nil }
    runs = Array(runs[best...] + runs[..<best])
    return ranks[best]
  }

  /// The outline of some runs.
  private func subpath(of runs: [OutlineRun]) -> BezierPath.Subpath {
    var runs = runs
    let joints = runs.indices.map { index in
      join(index > 0 ? index - 1 : runs.count - 1, index, of: &runs)
    }
    var outline = OutlineSegments(doubt: roundingSteps * lattice.step)
    for (index, run) in runs.enumerated() {
      let (start, end) = (joints[index], joints[index + 1 < joints.count ? index + 1 : 0])
      var segments = sources[run.source].segments(
        from: run.from, to: run.to, tolerance: fitTolerance)
      segments[0] = segments[0].starting(at: start)
      segments[segments.count - 1] = segments[segments.count - 1].ending(at: end)
      outline.append(
        segments, isJoint: isJoint(runs[index > 0 ? index - 1 : runs.count - 1], run))
    }
    return outline.closed()
  }

  /// Whether two runs have been one after the other in the input.
  private func isJoint(_ before: OutlineRun, _ after: OutlineRun) -> Bool {
    before.to == 1 && after.from == 0 && successors[before.source] == after.source
      || before.to == 0 && after.from == 1 && successors[after.source] == before.source
  }

  /// Makes two runs meet.
  ///
  /// - Returns: Where they do.
  private func join(_ before: Int, _ after: Int, of runs: inout [OutlineRun]) -> Point2D {
    let (t, u) = (runs[before].to, runs[after].from)
    let (a, b) = (sources[runs[before].source], sources[runs[after].source])
    // The ends of sources are where they are.
    if t == 0 || t == 1 {
      if u != 0 && u != 1 {
        runs[after].from = b.parameter(nearest: a.point(at: t), from: u, within: runs[after].room)
      }
      return a.point(at: t)
    }
    if u == 0 || u == 1 {
      runs[before].to = a.parameter(nearest: b.point(at: u), from: t, within: runs[before].room)
      return b.point(at: u)
    }
    // Along a chord the parameter is not as even as it was taken to be.
    let vertex = lattice.position(runs[after].vertex)
    let near = a.parameter(nearest: vertex, from: t, within: runs[before].room)
    let next = b.parameter(nearest: vertex, from: u, within: runs[after].room)
    let doubt =
      errors[runs[before].source] + errors[runs[after].source] + roundingSteps * lattice.step
    if let meeting = CurveMeeting(of: a, near, with: b, next, doubt: doubt),
      runs[before].room.contains(meeting.first), runs[after].room.contains(meeting.second)
    {
      runs[before].to = meeting.first
      runs[after].from = meeting.second
      return meeting.point
    }
    // Curves that touch, or lie on one another.
    runs[before].to = near
    runs[after].from = next
    return a.point(at: near).interpolated(to: b.point(at: next), by: 0.5)
  }
}

extension BezierPath.Subpath {
  /// Whether the subpath is more than one line to and fro.
  fileprivate var hasExtent: Bool {
    segments.contains { if case .cubic = $0 { true } else { false } }
  }
}

/// Lattice points that have been rounded, and moved when edges were cut, are this many steps off.
let roundingSteps = 8.0

/// A loop that comes back to where it began is no stub: it takes up more of its source than this.
private let stubShare = 1e-6
