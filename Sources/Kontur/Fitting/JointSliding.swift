// Where along the contour the smooth joints of an outline are: each slides to where both of its segments fit best.

extension SegmentGraph {
  /// Moves each smooth joint along the contour to where its two segments fit best.
  ///
  /// The places that segments were tried between are coarse; how well a curve fits depends on them by
  /// much more than on how many of them there are.
  mutating func slidingJoints(of round: Round) -> Round {
    var result = round
    let count = round.nodes.count
    guard count >= 2 else { return round }
    for place in 0..<count where !round.nodes[place].isCorner && !round.nodes[place].isTelling {
      let before = (place + count - 1) % count
      var start = result.nodes[before]
      var end = result.nodes[(place + 1) % count]
      if start.index > round.nodes[place].index { start.index -= samples.count }
      if end.index < round.nodes[place].index { end.index += samples.count }
      var meeting = Meeting(
        node: round.nodes[place], arriving: result.edges[before], leaving: result.edges[place])
      for _ in 0..<mostSlides {
        let index = start.index + meeting.evenDistance(from: start.index, to: end.index)
        guard let better = slid(meeting, to: index, between: start, and: end) else { break }
        meeting = better
      }
      if density == .even {
        for step in searchSteps {
          let index = meeting.node.index + step
          if let better = slid(meeting, to: index, between: start, and: end) { meeting = better }
        }
      }
      result.nodes[place] = meeting.node
      result.edges[before] = meeting.arriving
      result.edges[place] = meeting.leaving
    }
    return result
  }

  /// Two segments that meet in a joint.
  private struct Meeting {
    var node: OutlineNode
    var arriving: SegmentEdge
    var leaving: SegmentEdge

    var cost: Double { arriving.cost + leaving.cost }

    /// How far from the start the joint is where both segments are off as much: the error goes with the
    /// fourth power of the length.
    func evenDistance(from start: Int, to end: Int) -> Int {
      let (before, after) = (Double(node.index - start), Double(end - node.index))
      func telling(_ error: Double) -> Double { min(max(error, leastError), mostError) }
      let ratio = fourthRoot(telling(leaving.error) / telling(arriving.error))
      return Int(((before + after) * ratio * before / (after + ratio * before)).rounded())
    }
  }

  /// The joint at a place, if the segments cost less there.
  private mutating func slid(
    _ meeting: Meeting, to index: Int, between start: OutlineNode, and end: OutlineNode
  ) -> Meeting? {
    guard index != meeting.node.index, index > start.index + 1, index < end.index - 1,
      let node = joint(at: index, between: start, and: end)
    else { return nil }
    let limit = meeting.cost - leastGain
    // The other segment costs something too.
    guard
      let arriving = edges.edge(
        from: start, to: node, isStep: true, below: limit - SegmentCost.line),
      arriving.cost < limit - SegmentCost.line,
      let leaving = edges.edge(from: node, to: end, isStep: true, below: limit - arriving.cost),
      arriving.cost + leaving.cost < limit
    else { return nil }
    return Meeting(node: node, arriving: arriving, leaving: leaving)
  }
}

/// The second slide mends what the first, which trusts the fourth power, has missed.
private let mostSlides = 2
/// The steps to both sides that are tried from there before outlines are refined, which begin with these joints.
private let searchSteps = [-2, 2]
/// What has to be gained, so that rounding does not decide.
private let leastGain = 1e-9
/// Smaller and larger errors, in tolerances, say nothing more about where to slide.
private let leastError = 0.02
private let mostError = 50.0
