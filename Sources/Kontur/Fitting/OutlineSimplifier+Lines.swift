// Curves that are nearly straight become lines, where the pixels cannot tell.

extension OutlineSimplifier {
  /// Makes lines of the curves that are nearly straight, where the pixels allow it.
  mutating func straighten(longerThan least: Double = 0) {
    for node in nodes.indices where !nodes[node].isLine && versions[node] >= 0 {
      let curve = segment(from: node)
      guard length(of: curve) > least else { continue }
      // Two nodes with lines both ways are nothing.
      let isSlit = next[next[node]] == node && nodes[next[node]].isLine
      guard curve.distanceFromChord < max(straightBend, 2 * options.noise), !isSlit,
        !isFillet(from: node)
      else {
        continue
      }
      var ids = surroundings(of: [node, next[node]])
      guard let place = ids.nodes.firstIndex(of: node) else { continue }
      var chain = chain(ids)
      chain.nodes[place].isLine = true
      let free = [place, chain.next(place)]
      chain.settleJoints(at: free)
      let length = length(of: curve)
      let trial = attempt(
        chain, free: free, insteadOf: ids, allowance: allowance(for: length), steps: 8)
      if isAcceptable(trial, length: length) { accept(trial, ids: &ids) }
    }
  }

  /// Whether the segment that leaves a node rounds off the corner of two lines.
  private func isFillet(from node: Int) -> Bool {
    let (before, end) = (previous[node], next[node])
    guard nodes[before].isLine, nodes[end].isLine, !nodes[node].isCorner, !nodes[end].isCorner
    else { return false }
    let turn = segment(from: before).endDirection.dot(segment(from: end).startDirection)
    return turn < mostFilletCosine
  }
}

extension CubicBezier {
  /// How far about the curve is from the line between its ends: the largest distance of three of its points.
  var distanceFromChord: Double {
    [0.25, 0.5, 0.75].reduce(0) {
      max($0, point(at: $1).distance(toSegmentFrom: start, to: end))
    }
  }
}

/// A curve between two lines that turns by more, 26°, is a fillet, however small.
private let mostFilletCosine = 0.9

/// Curves that bend less, in pixels, may be lines.
private let straightBend = 0.15
