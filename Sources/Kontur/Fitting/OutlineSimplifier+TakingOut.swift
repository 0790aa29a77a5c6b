// Nodes that the pixels do not ask for are taken out one by one, what does least harm first.

/// Two segments, and the directions that one in their place has to have at its ends.
private struct SegmentPair: Equatable {
  var first: CubicBezier
  var second: CubicBezier
  var startDirection: Point2D?
  var endDirection: Point2D?
  /// The parameter of their joint on a curve that both are parts of; nil where they are none.
  var joint: Double?
}

/// What could stand for two segments.
private struct Joining {
  var pair: SegmentPair
  /// A curve; nil where none fits.
  var curve: CubicBezier?
  /// How far the segments are from a line, in pixels.
  var lineError: Double
  /// Their length.
  var length: Double
  var harm: Double
}

/// Something that would make the outlines simpler, least harm first.
private struct Proposal: Comparable {
  enum Kind: Int {
    /// Join the two segments that meet in a node.
    case merge
    /// Make a corner of a short segment.
    case collapse
    /// Find out how much harm it is to put one smooth joint in place of two.
    case weighRegrouping
    /// Put one smooth joint in place of two.
    case regroup
  }

  var harm: Double
  var kind: Kind
  var node: Int
  var version: Int

  static func < (a: Proposal, b: Proposal) -> Bool {
    (a.harm, a.kind.rawValue, a.node) < (b.harm, b.kind.rawValue, b.node)
  }
}

/// All that is proposed, and what was worked out for it.
private struct Proposals {
  var queue = Heap<Proposal>()
  /// What could stand for the two segments at a node.
  var joinings: [Int: Joining] = [:]
  /// What could stand for the three segments around a node and the next one.
  var regroupings: [Int: Regrouping] = [:]

  mutating func insert(_ kind: Proposal.Kind, at node: Int, version: Int, harm: Double) {
    queue.insert(Proposal(harm: harm, kind: kind, node: node, version: version))
  }
}

extension OutlineSimplifier {
  /// Takes out every node that the pixels do not ask for.
  mutating func takeOut() {
    var proposals = Proposals()
    for node in nodes.indices where versions[node] >= 0 { propose(node, to: &proposals) }
    while let proposal = proposals.queue.popMin() {
      let node = proposal.node
      guard versions[node] == proposal.version else { continue }
      let survivor: Int?
      switch proposal.kind {
      case .merge: survivor = proposals.joinings[node].flatMap { merge(at: node, as: $0) }
      case .collapse: survivor = collapse(from: node)
      case .weighRegrouping:
        weighRegrouping(from: node, to: &proposals)
        survivor = nil
      case .regroup:
        survivor = proposals.regroupings.removeValue(forKey: node)
          .flatMap { regroup(from: node, as: $0) }
      }
      guard let survivor else { continue }
      // What has been proposed for the neighbours is out of date.
      var neighbours: [Int] = []
      var place = previous[previous[previous[survivor]]]
      for _ in 0..<7 where !neighbours.contains(place) {
        neighbours.append(place)
        place = next[place]
      }
      for neighbour in neighbours {
        versions[neighbour] += 1
        propose(neighbour, to: &proposals)
      }
    }
  }

  private func propose(_ node: Int, to proposals: inout Proposals) {
    guard next[next[node]] != node, next[node] != node else { return }
    let version = versions[node]
    if let pair = pair(at: node) {
      // Often only neighbours have changed.
      let known = proposals.joinings[node].flatMap { $0.pair == pair ? $0 : nil }
      let joined = known ?? joined(pair)
      proposals.joinings[node] = joined
      if joined.harm < options.worstMerge {
        proposals.insert(.merge, at: node, version: version, harm: joined.harm)
      }
    }
    if isRegroupable(node) {
      proposals.insert(.weighRegrouping, at: node, version: version, harm: options.worstMerge)
    }
    let length = length(of: segment(from: node))
    if length < longestCollapse || (length < longestSpike && isSpike(node)) {
      proposals.insert(.collapse, at: node, version: version, harm: 0.02 + 0.05 * length)
    }
  }

  /// Whether the segment that leaves a node runs back along one of its neighbours, over no area.
  private func isSpike(_ node: Int) -> Bool {
    let (before, own, after) = (
      segment(from: previous[node]), segment(from: node), segment(from: next[node])
    )
    return before.endDirection.dot(own.startDirection) < spikeCosine
      || own.endDirection.dot(after.startDirection) < spikeCosine
  }

  /// Works out what regrouping would be, which only few nodes live to see.
  private func weighRegrouping(from node: Int, to proposals: inout Proposals) {
    guard let regrouped = regrouped(from: node) else { return }
    proposals.regroupings[node] = regrouped
    proposals.insert(
      .regroup, at: node, version: versions[node], harm: options.worstMerge + regrouped.harm)
  }

  /// The segments that meet in a node; nil where they are not to be joined.
  private func pair(at node: Int) -> SegmentPair? {
    let (start, end) = (previous[node], next[node])
    // Of a side, more may be known by a line that goes on in the same way.
    let (before, after) = (nodes[start], nodes[node])
    guard
      !before.isSide && !after.isSide
        || before.isSide != after.isSide && before.isLine && after.isLine
    else { return nil }
    var joint: Double?
    if !nodes[node].isCorner, !nodes[start].isLine, !nodes[node].isLine {
      // Parts of one curve have handles at their joint in proportion to their parameters.
      let (back, ahead) = (nodes[node].inHandle.length, nodes[node].outHandle.length)
      joint = back / max(back + ahead, .leastNormalMagnitude)
    }
    return SegmentPair(
      first: segment(from: start), second: segment(from: node),
      startDirection: direction(leaving: start), endDirection: direction(reaching: end),
      joint: joint)
  }

  /// The curve and the line that could stand for both segments.
  private func joined(_ pair: SegmentPair) -> Joining {
    let (first, second) = (pair.first, pair.second)
    var points: [Point2D] = []
    for curve in [first, second] {
      points += (1...12).map { curve.point(at: Double($0) / 12) }
    }
    points.removeLast()
    var length = 0.0
    var last = first.start
    for point in points + [second.end] {
      length += last.distance(to: point)
      last = point
    }
    let lineError = points.reduce(0) {
      max($0, $1.distance(toSegmentFrom: first.start, to: second.end))
    }
    guard options.segments == .curves else {
      return Joining(pair: pair, lineError: lineError, length: length, harm: lineError)
    }
    let ends = (
      FitEnd(position: first.start, direction: pair.startDirection),
      FitEnd(position: second.end, direction: pair.endDirection)
    )
    var fit: CubicFit?
    if let joint = pair.joint {
      let parameters =
        (1...12).map { joint * Double($0) / 12 }
        + (1...11).map { joint + (1 - joint) * Double($0) / 12 }
      fit = fitCubic(
        through: points, at: parameters, from: ends.0, to: ends.1, useful: usefulErrors)
    }
    if fit?.error ?? .infinity > nearlyOneCurve {
      let other = fitCubic(through: points, from: ends.0, to: ends.1, useful: usefulErrors)
      if other?.error ?? .infinity < fit?.error ?? .infinity { fit = other }
    }
    let harm = min(fit?.error ?? .infinity, lineError)
    return Joining(pair: pair, curve: fit?.curve, lineError: lineError, length: length, harm: harm)
  }

  /// The direction that a new curve has to have where it leaves a node; nil at corners.
  func direction(leaving node: Int) -> Point2D? {
    guard !nodes[node].isCorner else { return nil }
    let before = previous[node]
    return nodes[before].isLine
      ? (nodes[node].position - nodes[before].position).normalized
      : -nodes[node].inHandle.normalized
  }

  /// The direction that a new curve has to have where it reaches a node; nil at corners.
  func direction(reaching node: Int) -> Point2D? {
    guard !nodes[node].isCorner else { return nil }
    return nodes[node].isLine
      ? (nodes[next[node]].position - nodes[node].position).normalized
      : nodes[node].outHandle.normalized
  }

  /// Joins the two segments at a node into a line or a curve, when the pixels allow it.
  ///
  /// - Returns: The node where the joined segment begins.
  private mutating func merge(at node: Int, as joined: Joining) -> Int? {
    let (start, end) = (previous[node], next[node])
    guard start != end else { return nil }
    var kinds: [CubicBezier?] = []
    let isSecondLine = next[end] == start && nodes[end].isLine
    if joined.lineError < options.worstLineMerge, !isSecondLine { kinds.append(nil) }
    let hasSide = nodes[start].isSide || nodes[node].isSide
    if let curve = joined.curve, !hasSide { kinds.append(curve) }
    for curve in kinds {
      var ids = surroundings(of: [start, node, end])
      guard let place = ids.nodes.firstIndex(of: node),
        let startPlace = ids.nodes[..<place].lastIndex(of: start)
          ?? ids.nodes.lastIndex(of: start)
      else { return nil }
      var chain = chain(ids)
      if let curve {
        chain.nodes[startPlace].isLine = false
        chain.nodes[startPlace].outHandle = curve.control1 - curve.start
      } else {
        chain.nodes[startPlace].isLine = true
        chain.nodes[startPlace].isSide = hasSide
      }
      let endPlace = chain.next(place)
      if let curve { chain.nodes[endPlace].inHandle = curve.control2 - curve.end }
      chain.nodes.remove(at: place)
      var newIDs = ids
      newIDs.nodes.remove(at: place)
      let free = [startPlace, endPlace].map { $0 > place ? $0 - 1 : $0 }
      chain.settleJoints(at: free)
      let trial = attempt(
        chain, free: free, insteadOf: ids, allowance: allowance(for: joined.length))
      guard isAcceptable(trial, length: joined.length) else { continue }
      unlink(node)
      ids = newIDs
      accept(trial, ids: &ids)
      return start
    }
    return nil
  }

  /// Makes one corner of a short segment, when the pixels allow it.
  ///
  /// - Returns: The corner.
  private mutating func collapse(from node: Int) -> Int? {
    let end = next[node]
    guard !nodes[node].isSide, next[end] != node, next[next[end]] != node else { return nil }
    let old = segment(from: node)
    let length = length(of: old)
    var ids = surroundings(of: [node, end])
    guard let place = ids.nodes.firstIndex(of: node) else { return nil }
    var chain = chain(ids)
    let endPlace = chain.next(place)
    guard ids.nodes[endPlace] == end else { return nil }
    // Where the neighbours meet when they go straight on.
    let before = segment(from: previous[node]).endDirection
    let after = segment(from: end).startDirection
    let middle = old.start.interpolated(to: old.end, by: 0.5)
    let sine = before.cross(after)
    var tip = middle
    if abs(sine) > 0.15 {
      let meeting = old.start + before * ((old.end - old.start).cross(after) / sine)
      if meeting.distance(to: middle) < 2 { tip = meeting }
    }
    chain.nodes[place].position = tip
    chain.nodes[place].isCorner = true
    chain.nodes[place].isLine = chain.nodes[endPlace].isLine
    chain.nodes[place].isSide = chain.nodes[endPlace].isSide
    chain.nodes[place].outHandle = chain.nodes[endPlace].outHandle
    chain.nodes.remove(at: endPlace)
    var newIDs = ids
    newIDs.nodes.remove(at: endPlace)
    let corner = endPlace < place ? place - 1 : place
    chain.settleJoints(at: [])
    let trial = attempt(
      chain, free: [corner], insteadOf: ids, allowance: allowance(for: max(1, length)))
    guard isAcceptable(trial, length: max(1, length)) else { return nil }
    unlink(end)
    ids = newIDs
    accept(trial, ids: &ids)
    return node
  }
}

/// Segments this near to a curve, in pixels, are parts of it: no other is looked for.
private let nearlyOneCurve = 0.01

/// Longer segments are no cut-off corners, in pixels.
let longestCollapse = 2.6
/// Segments that run back are taken out up to this length; the cosine of the turn that is back.
private let longestSpike = 8.0
private let spikeCosine = -0.9
