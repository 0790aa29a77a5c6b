// One smooth joint in place of two, somewhere else: where three curves could be two, neither of their joints is
// where that of the two has to be, and to take out one of them leads nowhere.

/// Two curves that meet in a smooth joint, in place of three segments.
struct Regrouping {
  var curves: [CubicBezier]
  /// The length of the three segments.
  var length: Double
  var harm: Double
}

extension OutlineSimplifier {
  /// Whether a node and the next one are smooth joints between three curves.
  func isRegroupable(_ node: Int) -> Bool {
    let (start, second) = (previous[node], next[node])
    let end = next[second]
    return end != start && end != node && next[end] != start && !nodes[node].isCorner
      && !nodes[second].isCorner && !nodes[start].isLine && !nodes[node].isLine
      && !nodes[second].isLine
  }

  /// The joint and the two curves that could stand for the three segments around two joints.
  func regrouped(from node: Int) -> Regrouping? {
    let (start, second) = (previous[node], next[node])
    let segments = [segment(from: start), segment(from: node), segment(from: second)]
    let end = next[second]
    let points =
      segments.flatMap { curve in (0..<10).map { curve.point(at: Double($0) / 10) } } + [
        segments[2].end
      ]
    let directions = segments.flatMap { curve in
      (0..<10).map { curve.derivative(at: Double($0) / 10).normalized }
    }
    let from = FitEnd(position: segments[0].start, direction: direction(leaving: start))
    let to = FitEnd(position: segments[2].end, direction: direction(reaching: end))
    var best: Regrouping?
    for place in stride(from: 8, through: 22, by: 2) {
      let joint = FitEnd(position: points[place], direction: directions[place])
      guard
        let first = fitCubic(
          through: Array(points[1..<place]), from: from, to: joint, useful: usefulErrors
        ),
        first.error < (best?.harm ?? options.worstMerge),
        let last = fitCubic(
          through: Array(points[(place + 1)..<30]), from: joint, to: to,
          useful: usefulErrors)
      else { continue }
      let harm = max(first.error, last.error)
      if harm < (best?.harm ?? options.worstMerge) {
        best = Regrouping(
          curves: [first.curve, last.curve],
          length: segments.reduce(0) { $0 + length(of: $1) }, harm: harm)
      }
    }
    return best
  }

  /// Puts one joint in place of two, when the pixels allow it.
  mutating func regroup(from node: Int, as regrouped: Regrouping) -> Int? {
    let (start, second) = (previous[node], next[node])
    var ids = surroundings(of: [start, node, second, next[second]])
    guard let place = ids.nodes.firstIndex(of: node) else { return nil }
    var chain = chain(ids)
    let secondPlace = chain.next(place)
    let endPlace = chain.next(secondPlace)
    guard let startPlace = chain.previous(place), ids.nodes[secondPlace] == second else {
      return nil
    }
    let (first, last) = (regrouped.curves[0], regrouped.curves[1])
    chain.nodes[startPlace].outHandle = first.control1 - first.start
    chain.nodes[place].inHandle = first.control2 - first.end
    chain.nodes[place].position = first.end
    chain.nodes[place].outHandle = last.control1 - last.start
    chain.nodes[endPlace].inHandle = last.control2 - last.end
    chain.nodes.remove(at: secondPlace)
    var newIDs = ids
    newIDs.nodes.remove(at: secondPlace)
    let free = [startPlace, place, endPlace].map { $0 > secondPlace ? $0 - 1 : $0 }
    chain.settleJoints(at: free)
    let trial = attempt(
      chain, free: free, insteadOf: ids, allowance: allowance(for: regrouped.length), steps: 10)
    guard isAcceptable(trial, length: regrouped.length) else { return nil }
    unlink(second)
    ids = newIDs
    accept(trial, ids: &ids)
    return node
  }
}
