// Segments that the pixels contradict are cut in two: what splines have smoothed over, as a fillet at the end of a side or
// a corner in a bend, is more than one line or curve.

extension OutlineSimplifier {
  /// Cuts each segment beside which too much of a pixel is left, where that helps.
  mutating func splitSegments() { forEachNode { $0.split(from: $1) } }

  /// Changes what is about each node, as often as that helps; nodes that are new have their turn.
  mutating func forEachNode(_ change: (inout OutlineSimplifier, Int) -> Bool) {
    let most = mostNodesPerNode * nodes.count
    var node = 0
    while node < nodes.count {
      if versions[node] < 0 || nodes.count >= most || !change(&self, node) { node += 1 }
    }
  }

  /// Cuts the segment that leaves a node where the pixels beside it are explained least.
  ///
  /// - Returns: Whether that helps.
  private mutating func split(from node: Int) -> Bool {
    let curve = segment(from: node)
    let length = length(of: curve)
    guard !nodes[node].isSide, length > shortestSplit,
      let parameter = leastExplained(on: curve, length: length)
    else { return false }
    var ids = surroundings(of: [node, next[node]])
    guard let place = ids.nodes.firstIndex(of: node) else { return false }
    // Lines meet in a corner.
    let kinds = nodes[node].isLine ? [true] : [false, true]
    let trials = kinds.map { isCorner in
      var chain = chain(ids)
      chain.split(at: place, parameter, isCorner: isCorner)
      let free = [place, place + 1, chain.next(place + 1)]
      return attempt(chain, free: free, insteadOf: ids, steps: 12)
    }
    guard let best = trials.min(by: { $0.result.error < $1.result.error }),
      best.errorBefore - best.result.error
        > max(leastSplitGain, allowancesPerSplit * allowance(for: length)),
      best.result.strayCount == 0
    else { return false }
    let halves = [place, place + 1].map { self.length(of: best.result.chain.segment($0)) }
    guard halves[0] + halves[1] < length + mostLengthened else { return false }
    ids.nodes.insert(insertNode(after: node), at: place + 1)
    accept(best, ids: &ids)
    return true
  }

  /// Where the pixels beside a curve are explained least, as a parameter; nil where all of them are.
  private func leastExplained(on curve: CubicBezier, length: Double) -> Double? {
    let count = max(4, Int(length.rounded(.up)))
    let left = (1..<count).map { step -> (parameter: Double, residual: Double) in
      let parameter = Double(step) / Double(count)
      return (parameter, largestResidual(near: curve.point(at: parameter)))
    }
    let least = max(leastMissed, missedPerLength * length, 3 * options.noise)
    return left.max { $0.residual < $1.residual }.flatMap {
      $0.residual > least ? $0.parameter : nil
    }
  }
}

extension OutlineChain {
  /// Puts a node onto the segment that leaves a node.
  ///
  /// - Parameters:
  ///   - place: The node that it leaves.
  ///   - parameter: Where, as a parameter of the segment.
  ///   - isCorner: Whether the outline may turn there.
  mutating func split(at place: Int, _ parameter: Double, isCorner: Bool) {
    let (first, last) = segment(place).split(at: parameter)
    var middle = nodes[place]
    middle.position = first.end
    middle.isCorner = isCorner
    if !middle.isLine {
      middle.inHandle = first.control2 - first.end
      middle.outHandle = last.control1 - last.start
      nodes[place].outHandle = first.control1 - first.start
      nodes[next(place)].inHandle = last.control2 - last.end
    }
    nodes.insert(middle, at: place + 1)
    settleJoints(at: [])
  }
}

/// Shorter segments are not cut, in pixels.
private let shortestSplit = 2.0
/// There are never so many times the nodes.
private let mostNodesPerNode = 2
/// What is left at least of a pixel beside a segment that is cut, and as a share of its length: curves in common use for
/// quarters of a circle are off by a 5,700th.
private let leastMissed = 0.015
private let missedPerLength = 1.0 / 2500
/// What a cut gains at least of the squared error; for being no noise, as a multiple of what a node less may cost.
private let leastSplitGain = 5e-4
private let allowancesPerSplit = 2.0
/// How much longer, in pixels, the parts of a segment may be: a loop is no explanation.
let mostLengthened = 2.0
