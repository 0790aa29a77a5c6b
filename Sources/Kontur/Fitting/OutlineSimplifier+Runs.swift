// What was drawn as one curve from corner to corner, and has been fitted in many: all of it is tried as one at once.
// Taking out one node after the other comes to the same in many more steps, or to a halt on the way.

extension OutlineSimplifier {
  /// Puts one curve in place of all from a sharp corner to the next one, where they are three or more and the pixels allow it.
  mutating func joinRuns() {
    for node in nodes.indices where versions[node] >= 0 && isSharp(node) {
      joinRun(from: node)
    }
  }

  /// Whether a node is a corner for certain.
  private func isSharp(_ node: Int) -> Bool {
    nodes[node].isCorner
      && segment(from: previous[node]).endDirection.dot(segment(from: node).startDirection)
        < sharpTurnCosine
  }

  /// The joints between the curves from a sharp corner to the next one; nil where long lines are among them.
  private func joints(from start: Int) -> [Int]? {
    var result: [Int] = []
    var place = start
    repeat {
      guard !nodes[place].isSide,
        !nodes[place].isLine || length(of: segment(from: place)) < longestLine
      else { return nil }
      place = next[place]
      result.append(place)
    } while !isSharp(place)
    result.removeLast()
    return result
  }

  private mutating func joinRun(from start: Int) {
    guard let joints = joints(from: start), joints.count >= 2, let last = joints.last,
      next[last] != start
    else { return }
    let end = next[last]
    let old = OutlineChain(nodes: ([start] + joints + [end]).map { nodes[$0] }, isClosed: false)
    let length = old.curves.reduce(0) { $0 + self.length(of: $1) }
    guard
      let fit = fitCubic(
        through: Array(old.points(perSegment: pointsPerSegment).dropFirst()),
        from: FitEnd(position: nodes[start].position), to: FitEnd(position: nodes[end].position),
        useful: usefulErrors),
      fit.error < options.worstMerge
    else { return }
    let ids = surroundings(of: [start] + joints + [end])
    var chain = chain(ids)
    let isJoint = ids.nodes.map(joints.contains)
    guard let startPlace = ids.nodes.firstIndex(of: start),
      let endPlace = ids.nodes.lastIndex(of: end)
    else { return }
    chain.nodes[startPlace].isLine = false
    chain.nodes[startPlace].outHandle = fit.curve.control1 - fit.curve.start
    chain.nodes[endPlace].inHandle = fit.curve.control2 - fit.curve.end
    let kept = ids.nodes.indices.filter { !isJoint[$0] }
    chain.nodes = kept.map { chain.nodes[$0] }
    var newIDs = ids
    newIDs.nodes = kept.map { ids.nodes[$0] }
    let free = newIDs.nodes.indices.filter { [start, end].contains(newIDs.nodes[$0]) }
    let trial = attempt(
      chain, free: free, insteadOf: ids, allowance: allowance(for: length), steps: mostSteps)
    guard isAcceptable(trial, length: length) else { return }
    for joint in joints { unlink(joint) }
    accept(trial, ids: &newIDs)
  }
}

/// Corners that turn by less, 30°, may be false; so may lines that are shorter, in pixels.
private let sharpTurnCosine = 0.866
private let longestLine = 4.0
/// So many points of each curve say where one in place of all should pass.
private let pointsPerSegment = 6
/// A long curve takes more steps than a merge of two.
private let mostSteps = 15
