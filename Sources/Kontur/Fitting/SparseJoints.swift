// Where the smooth joints are that as few segments as possible need. Looking for them is cheaper than
// weighing joints everywhere: it takes a few fits for each.

extension SegmentGraph {
  /// The telling places, and the smooth joints that are needed between them.
  mutating func sparsePlaces() -> [OutlineNode] {
    let telling = joints.tellingWithImpassable
    let firm = telling.filter { $0.doubt < leastDoubt }
    guard firm.count >= 2 else { return joints.all }
    var result = telling
    for (place, start) in firm.enumerated() {
      var end = firm[(place + 1) % firm.count]
      if place == firm.count - 1 { end.index += samples.count }
      result += joinedPlaces(from: start, to: end).map {
        var joint = $0
        joint.index = samples.wrapped($0.index)
        return joint
      }
    }
    result.sortAlongContour()
    return result
  }

  /// The joints that as few segments as possible need from one place to another.
  private mutating func joinedPlaces(from start: OutlineNode, to end: OutlineNode) -> [OutlineNode]
  {
    let length = end.index - start.index
    guard length > 1 else { return [] }
    var last = edges.edge(from: start, to: end)
    if last.fits && length <= farthest {
      if start.isImpassable && end.isImpassable { return [] }
      // Half-way, where segments past both ends may meet.
      let middle = (start.index + end.index) / 2
      return joints.smoothJoints(in: middle..<middle + 1)
    }
    if length <= shortGap { return joints.smoothJoints(in: start.index + 1..<end.index) }
    var reached: [OutlineNode] = []
    while !last.fits || end.index - (reached.last ?? start).index > farthest {
      let from = reached.last ?? start
      guard let joint = farthestJoint(from: from, to: end, error: last.error) else { break }
      reached.append(joint)
      last = edges.edge(from: joint, to: end)
    }
    return reached + evened(reached, from: start, to: end, lastError: last.error)
  }

  /// The farthest joint, about, that one segment reaches on the way to a place where it does not lead.
  ///
  /// The error of a segment grows with about the fourth power of its length (de Boor, Höllig and Sabin
  /// 1987, doi:10.1016/0167-8396(87)90002-1, have the sixth for the smoothest of contours), which says
  /// where to look next; a bracket around the joint sees to it that the search ends.
  private mutating func farthestJoint(
    from start: OutlineNode, to end: OutlineNode, error: Double
  ) -> OutlineNode? {
    var nearest = start.index + leastGap
    var beyond = min(end.index - leastGap, start.index + farthest) + 1
    var best = joint(at: nearest, between: start, and: end)
    guard beyond > nearest else { return nil }
    var guess = start.index + reach(of: end.index - start.index, error: error)
    for _ in 0..<mostGuesses where beyond - nearest > (beyond - start.index) / finestShare + 1 {
      let margin = (beyond - nearest) / 8
      let index = max(nearest + 1 + margin, min(beyond - 1 - margin, guess))
      guard let joint = joint(at: index, between: start, and: end) else { break }
      let edge = edges.edge(from: start, to: joint)
      if edge.fits {
        (best, nearest) = (joint, index)
        if edge.error > farEnough { break }
      } else {
        beyond = index
      }
      guess = start.index + reach(of: index - start.index, error: edge.error)
    }
    return best
  }

  /// How long a segment just fits where one of some length is off by so many tolerances.
  private func reach(of length: Int, error: Double) -> Int {
    guard error.isFinite else { return length / 2 }
    return Int(Double(length) * fourthRoot(aim / max(error, leastError)))
  }

  /// Joints in the same order that leave each segment the same share of what it could reach.
  private func evened(
    _ joints: [OutlineNode], from start: OutlineNode, to end: OutlineNode, lastError: Double
  ) -> [OutlineNode] {
    let rest = min(1, fourthRoot(lastError))
    let share = (Double(joints.count) + rest) / Double(joints.count + 1)
    return joints.indices.compactMap { place in
      // So many whole reaches, and a part of the next.
      let reaches = Double(place + 1) * share
      let whole = min(Int(reaches), joints.count - 1)
      let from = whole == 0 ? start.index : joints[whole - 1].index
      let index = from + Int((reaches - Double(whole)) * Double(joints[whole].index - from))
      let isElsewhere = abs(index - joints[place].index) >= leastGap
      guard isElsewhere, index - start.index >= leastGap, end.index - index >= leastGap else {
        return nil
      }
      return joint(at: index, between: start, and: end)
    }
  }
}

/// The length of segments goes with this root of their errors.
func fourthRoot(_ x: Double) -> Double { x.squareRoot().squareRoot() }

/// A corner that is this much doubted or more is not taken for an end of segments.
private let leastDoubt = 0.25
/// Up to so many samples between two places, 12 px, all joints are weighed: there are few, and how far a
/// segment reaches depends on single pixels.
private let shortGap = 24
/// The error, in tolerances, that the next guess aims at, and what is near enough to it.
private let aim = 0.85
private let farEnough = 0.8
/// Smaller errors say nothing about how far a segment reaches.
private let leastError = 0.01
/// The bracket around the farthest joint is no finer than this share of the way to it.
private let finestShare = 12
/// Guesses are mostly two or three.
private let mostGuesses = 8
