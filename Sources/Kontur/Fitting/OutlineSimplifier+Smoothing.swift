// Smooth joints in place of corners where outlines hardly turn: where fewer segments than were drawn explain the pixels
// there are kinks between these, which nobody has drawn.

extension OutlineSimplifier {
  /// Makes smooth joints of the corners where a curve hardly turns into its neighbour, where the pixels allow it.
  mutating func smoothCorners() {
    for node in nodes.indices where versions[node] >= 0 && nodes[node].isCorner {
      let (before, after) = (previous[node], next[node])
      guard before != after, !(nodes[before].isLine && nodes[node].isLine),
        segment(from: before).endDirection.dot(segment(from: node).startDirection)
          > leastSmoothCosine,
        !smooth(node, from: nil)
      else { continue }
      // A smooth joint is seldom where two segments meet in a kink.
      if let joint = smoothed(node) { smooth(node, from: joint) }
    }
  }

  /// Makes a smooth joint of a corner, when the pixels allow it.
  ///
  /// - Parameters:
  ///   - node: The corner.
  ///   - joint: Where refinement begins; nil for the place of the corner, and the mean of its directions.
  /// - Returns: Whether they do.
  @discardableResult
  private mutating func smooth(_ node: Int, from joint: SmoothJoint?) -> Bool {
    let run = [previous[node], node, next[node]]
    var ids = surroundings(of: run)
    guard let start = ids.place(of: run) else { return false }
    let (place, end) = (start + 1, start + 2)
    var chain = chain(ids)
    chain.nodes[place].isCorner = false
    if let joint {
      chain.nodes[place].position = joint.last.start
      if !nodes[run[0]].isLine {
        chain.nodes[start].outHandle = joint.first.control1 - joint.first.start
        chain.nodes[place].inHandle = joint.first.control2 - joint.first.end
      }
      if !nodes[node].isLine {
        chain.nodes[place].outHandle = joint.last.control1 - joint.last.start
        chain.nodes[end].inHandle = joint.last.control2 - joint.last.end
      }
    }
    chain.settleJoints(at: [place])
    let length = length(of: nodes[node].isLine ? segment(from: run[0]) : segment(from: node))
    let trial = attempt(
      chain, free: [start, place, end], insteadOf: ids, allowance: allowance(for: length))
    guard isAcceptable(trial, length: length) else { return false }
    accept(trial, ids: &ids)
    return true
  }

  /// The smooth joint whose two segments pass nearest to those that meet in a corner; nil where none passes near.
  ///
  /// Between curves it leads along a chord around the corner, which an S crosses, and beside a line along that.
  private func smoothed(_ node: Int) -> SmoothJoint? {
    let (before, after) = (previous[node], next[node])
    let (first, last) = (segment(from: before), segment(from: node))
    let count = pointsPerSegment
    let points =
      [first, last].flatMap { curve in
        (0..<count).map { curve.point(at: Double($0) / Double(count)) }
      } + [last.end]
    let from = FitEnd(position: first.start, direction: direction(leaving: before))
    let to = FitEnd(position: last.end, direction: direction(reaching: after))
    let places =
      max(
        count - farthestPlace, nodes[node].isLine ? count : 0)...min(
        count + farthestPlace, nodes[before].isLine ? count : 2 * count)
    var best: SmoothJoint?
    for place in places {
      let direction =
        if nodes[before].isLine {
          first.endDirection
        } else if nodes[node].isLine {
          last.startDirection
        } else {
          (points[place + chordReach] - points[place - chordReach]).normalized
        }
      let joint = FitEnd(position: points[place], direction: direction)
      func segment(
        _ range: Range<Int>, isLine: Bool, from start: FitEnd, to end: FitEnd
      ) -> CubicFit? {
        isLine
          ? CubicFit(curve: CubicBezier(from: start.position, to: end.position), error: 0)
          : fitCubic(through: Array(points[range]), from: start, to: end, useful: usefulErrors)
      }
      guard
        let first = segment(1..<place, isLine: nodes[before].isLine, from: from, to: joint),
        first.error < best?.error ?? options.worstMerge,
        let last = segment(place + 1..<2 * count, isLine: nodes[node].isLine, from: joint, to: to)
      else { continue }
      let error = max(first.error, last.error)
      if error < best?.error ?? options.worstMerge {
        best = SmoothJoint(first: first.curve, last: last.curve, error: error)
      }
    }
    return best
  }
}

/// Two segments that meet in a smooth joint.
private struct SmoothJoint {
  var first: CubicBezier
  var last: CubicBezier
  /// How far those in whose place they are pass from them at most, in pixels.
  var error: Double
}

/// Corners of curves that turn by less, 45°, may be smooth joints.
private let leastSmoothCosine = 0.7

/// The points of each segment that tell where it passes.
private let pointsPerSegment = 12
/// A joint is up to so many of these from the corner, and leads as a chord that reaches so many to both sides.
private let farthestPlace = 6
private let chordReach = 2
