/// A part of a source in an outline.
struct OutlineRun {
  var source: Int
  /// The parameter at which the run begins.
  var from: Double
  /// The parameter at which the run ends; less than `from` when it runs backwards.
  var to: Double
  /// The vertex of the chords at which the run begins.
  var vertex: LatticePoint

  /// Whether the run follows its source.
  var isForward: Bool { from < to }
}

extension OutlineRun {
  /// Where either end may be moved to, the other end staying in place.
  ///
  /// Half of the run, so that both ends may be moved; and as much beyond it.
  var room: ClosedRange<Double> {
    let margin = abs(to - from) / 2 - abs(to - from) * 0x1p-10
    return max(0, min(from, to) - margin)...min(1, max(from, to) + margin)
  }
}

extension LoopReconstruction {
  /// Chords of one source that follow one another, made one.
  func runs(of loop: [LoopEdge]) -> [OutlineRun] {
    var runs: [OutlineRun] = []
    for edge in loop {
      let (from, to) = edge.parameters
      if let last = runs.last, last.source == edge.source, last.to == from,
        last.isForward == (from < to)
      {
        runs[runs.count - 1].to = to
      } else {
        runs.append(OutlineRun(source: edge.source, from: from, to: to, vertex: edge.start))
      }
    }
    if let first = runs.first, let last = runs.last, runs.count > 1, first.source == last.source,
      first.from == last.to, first.isForward == last.isForward
    {
      runs[0].from = last.from
      runs[0].vertex = last.vertex
      runs.removeLast()
    }
    return runs
  }

  /// Runs without the detours over curves that lie on the same course.
  ///
  /// The chords of two curves with a stretch in common cross back and forth, and runs of both take
  /// turns. Where a run is followed, some runs later, by its continuation, and everything between is
  /// within the errors of chords of the curve left out, that curve is followed instead:
  ///
  ///     ── a ──╲_ b _╱── a ──╲_ b _╱── a ──        ─────────── a ───────────
  func bridged(_ runs: [OutlineRun]) -> [OutlineRun] {
    guard runs.count > 2 else { return runs }
    var result: [OutlineRun] = []
    var rest = runs[...]
    while var run = rest.popFirst() {
      while let count = detour(after: run, in: rest) {
        let next = rest[rest.startIndex + count]
        rest.removeFirst(count)
        if next.source == run.source {
          run.to = next.to
          rest.removeFirst()
        } else {
          run.to = run.isForward ? 1 : 0
          rest[rest.startIndex].from = next.isForward ? 0 : 1
        }
      }
      result.append(run)
    }
    return result
  }

  /// The number of runs between one and its continuation, if these may be left out.
  private func detour(after run: OutlineRun, in rest: ArraySlice<OutlineRun>) -> Int? {
    for (count, next) in rest.prefix(longestDetour + 1).enumerated().dropFirst() {
      guard let bridge = bridge(from: run, to: next) else { continue }
      let between = Array(rest.prefix(count))
      let doubt = (between + bridge + [run]).map { errors[$0.source] }.max() ?? 0
      let tolerance = greatestDetour * doubt + roundingSteps * lattice.step
      let (course, detour) = (points(of: bridge), points(of: between))
      if areClose(course, detour, tolerance) && areClose(detour, course, tolerance) { return count }
    }
    return nil
  }

  /// The parts of sources between a run and another that goes on in the same direction; nil when the
  /// other is not its continuation.
  private func bridge(from run: OutlineRun, to next: OutlineRun) -> [OutlineRun]? {
    var (first, second) = (run, next)
    (first.from, second.to) = (run.to, next.from)
    guard run.isForward == next.isForward else { return nil }
    if run.source == next.source {
      first.to = next.from
      return run.isForward == (first.from < first.to) ? [first] : nil
    }
    let isNext =
      run.isForward
      ? successors[run.source] == next.source : successors[next.source] == run.source
    guard isNext else { return nil }
    (first.to, second.from) = run.isForward ? (1, 0) : (0, 1)
    return [first, second]
  }

  private func points(of runs: [OutlineRun]) -> [Point2D] {
    runs.flatMap { run in
      (0...detourSampleCount).map { index in
        let share = Double(index) / Double(detourSampleCount)
        return sources[run.source].point(at: run.from + (run.to - run.from) * share)
      }
    }
  }

  /// Whether all of some points are within a tolerance of a polyline.
  private func areClose(_ points: [Point2D], _ line: [Point2D], _ tolerance: Double) -> Bool {
    points.allSatisfy { point in
      zip(line, line.dropFirst()).contains {
        point.distance(toSegmentFrom: $0, to: $1) <= tolerance
      }
    }
  }
}

/// Runs that may take the place of the right one, at most: those of a few curves at a joint.
private let longestDetour = 6

/// Detours are off by the errors of two curves, each up to twice: the chords, and the polylines here.
private let greatestDetour = 4.0

/// A detour is seldom longer than a chord or two, so this is more than its chords had.
private let detourSampleCount = 8
