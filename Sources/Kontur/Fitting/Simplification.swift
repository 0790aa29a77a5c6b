// Fewer nodes, judged by the pixels: a node goes when the outline without it, refined, explains them
// as well. So the pixels decide between a sharp corner and a small radius, a line and a shallow arc,
// and no angle has to be guessed.

/// All outlines of an image with what the pixels have more than their coverage.
struct OutlineSimplifier {
  let options: SimplificationOptions
  /// What the outlines leave of the pixels.
  private(set) var residual: PixelResidual
  /// The nodes of all outlines, those too that are gone.
  var nodes: [OutlineChain.Node]
  /// The node after each one, and the one before it.
  var next: [Int]
  var previous: [Int]
  /// How often something about a node has changed; -1 when it is gone.
  var versions: [Int]
  /// A node of each outline; it may be gone.
  private let entries: [Int]
  /// What was proposed to stand for the two segments at a node.
  private var proposedMerges: [Int: Joining] = [:]
  /// What was proposed to stand for the three segments around a node and the next one.
  private var proposedRegroups: [Int: Regrouping] = [:]
}

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

/// Two curves that meet in a smooth joint, in place of three segments.
private struct Regrouping {
  var curves: [CubicBezier]
  /// The length of the three segments.
  var length: Double
  var harm: Double
}

/// When one outline is as good as another.
struct SimplificationOptions {
  /// The displacement, in pixels, along the whole of a segment that is worth a node.
  var displacement = 0.005
  /// The noise of the pixels, as a share of the distance between paper and ink.
  var noise = 0.0
  /// How many pixels' noise, squared, is worth a node: as much as it could explain of it by chance.
  var noisePerNode = 14.0
  /// Whether segments are cut in two where the pixels beside them are missed.
  var splitsSegments = true
  /// What the outlines are made of.
  var segments = FittingOptions.Segments.curves

  /// How much the error may grow for some nodes less along a stretch of some length.
  func allowance(forNodes count: Double, along length: Double) -> Double {
    displacement * displacement * length + count * noisePerNode * noise * noise
  }
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

extension OutlineSimplifier {
  /// Takes closed outlines apart.
  init(
    _ outlines: [OutlineChain], residual: PixelResidual, options: SimplificationOptions
  ) {
    self.options = options
    self.residual = residual
    nodes = []
    next = []
    previous = []
    var entries: [Int] = []
    for outline in outlines {
      let (first, count) = (nodes.count, outline.nodes.count)
      entries.append(first)
      nodes += outline.nodes
      next += (0..<count).map { first + ($0 + 1) % count }
      previous += (0..<count).map { first + ($0 + count - 1) % count }
    }
    self.entries = entries
    versions = [Int](repeating: 0, count: nodes.count)
  }

  /// The outlines put together again.
  var outlines: [OutlineChain] {
    entries.map { entry in
      var first = entry
      // What is gone still knows what was before it.
      while versions[first] < 0 { first = previous[first] }
      return OutlineChain(nodes: ring(from: first).map { nodes[$0] }, isClosed: true)
    }
  }

  /// Puts one curve in place of many, makes corners and cuts segments where the pixels are missed, then takes
  /// out every node that they do not ask for.
  mutating func simplify() {
    joinRuns()
    straighten()
    releaseCorners()
    roundCorners()
    if options.splitsSegments { splitSegments() }
    takeOut()
    smoothThorns()
    // What was joined may have become straight; a short curve is a fillet.
    straighten(longerThan: longestCollapse)
    squareEnds()
  }

  /// Takes out every node that the pixels do not ask for.
  mutating func takeOut() {
    var queue = Heap<Proposal>()
    for node in nodes.indices where versions[node] >= 0 { propose(node, to: &queue) }
    while let proposal = queue.popMin() {
      guard versions[proposal.node] == proposal.version else { continue }
      let survivor: Int?
      switch proposal.kind {
      case .merge: survivor = merge(at: proposal.node)
      case .collapse: survivor = collapse(from: proposal.node)
      case .weighRegrouping:
        weighRegrouping(from: proposal.node, to: &queue)
        survivor = nil
      case .regroup: survivor = regroup(from: proposal.node)
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
        propose(neighbour, to: &queue)
      }
    }
  }

  // MARK: Proposals

  private mutating func propose(_ node: Int, to queue: inout Heap<Proposal>) {
    guard next[next[node]] != node, next[node] != node else { return }
    if let pair = pair(at: node) {
      // Often only neighbours have changed.
      let known = proposedMerges[node].flatMap { $0.pair == pair ? $0 : nil }
      let joined = known ?? joined(pair)
      proposedMerges[node] = joined
      if joined.harm < worstMerge {
        queue.insert(
          Proposal(harm: joined.harm, kind: .merge, node: node, version: versions[node]))
      }
    }
    if isRegroupable(node) {
      queue.insert(
        Proposal(
          harm: worstMerge, kind: .weighRegrouping, node: node, version: versions[node]))
    }
    let old = segment(from: node)
    let length = length(of: old)
    if length < longestCollapse || (length < longestSpike && isSpike(node)) {
      queue.insert(
        Proposal(
          harm: 0.02 + 0.05 * length, kind: .collapse, node: node, version: versions[node]))
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
  private mutating func weighRegrouping(from node: Int, to queue: inout Heap<Proposal>) {
    guard let regrouped = regrouped(from: node) else { return }
    proposedRegroups[node] = regrouped
    queue.insert(
      Proposal(
        harm: worstMerge + regrouped.harm, kind: .regroup, node: node, version: versions[node]))
  }

  /// Whether a node and the next one are smooth joints between three curves.
  private func isRegroupable(_ node: Int) -> Bool {
    let (start, second) = (previous[node], next[node])
    let end = next[second]
    return end != start && end != node && next[end] != start && !nodes[node].isCorner
      && !nodes[second].isCorner && !nodes[start].isLine && !nodes[node].isLine
      && !nodes[second].isLine
  }

  /// The joint and the two curves that could stand for the three segments around two joints.
  private func regrouped(from node: Int) -> Regrouping? {
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
        first.error < (best?.harm ?? worstMerge),
        let last = fitCubic(
          through: Array(points[(place + 1)..<30]), from: joint, to: to,
          useful: usefulErrors)
      else { continue }
      let harm = max(first.error, last.error)
      if harm < (best?.harm ?? worstMerge) {
        best = Regrouping(
          curves: [first.curve, last.curve],
          length: segments.reduce(0) { $0 + length(of: $1) }, harm: harm)
      }
    }
    return best
  }

  /// Puts one joint in place of two, when the pixels allow it.
  private mutating func regroup(from node: Int) -> Int? {
    guard let regrouped = proposedRegroups.removeValue(forKey: node) else { return nil }
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

  /// The segments that meet in a node; nil where they are not to be joined.
  private func pair(at node: Int) -> SegmentPair? {
    let (start, end) = (previous[node], next[node])
    guard !nodes[start].isSide, !nodes[node].isSide else { return nil }
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
  private func direction(leaving node: Int) -> Point2D? {
    guard !nodes[node].isCorner else { return nil }
    let before = previous[node]
    return nodes[before].isLine
      ? (nodes[node].position - nodes[before].position).normalized
      : -nodes[node].inHandle.normalized
  }

  /// The direction that a new curve has to have where it reaches a node; nil at corners.
  private func direction(reaching node: Int) -> Point2D? {
    guard !nodes[node].isCorner else { return nil }
    return nodes[node].isLine
      ? (nodes[next[node]].position - nodes[node].position).normalized
      : nodes[node].outHandle.normalized
  }

  // MARK: Trials

  /// Makes lines of the curves that are nearly straight, where the pixels allow it.
  private mutating func straighten(longerThan least: Double = 0) {
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

  /// Joins the two segments at a node into a line or a curve, when the pixels allow it.
  ///
  /// - Returns: The node where the joined segment begins.
  private mutating func merge(at node: Int) -> Int? {
    let (start, end) = (previous[node], next[node])
    guard start != end, let joined = proposedMerges[node] else { return nil }
    var kinds: [CubicBezier?] = []
    let isSecondLine = next[end] == start && nodes[end].isLine
    if joined.lineError < 0.25, !isSecondLine { kinds.append(nil) }
    if let curve = joined.curve { kinds.append(curve) }
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

  /// How much the error may grow for one node less along a segment of some length.
  func allowance(for length: Double) -> Double {
    var options = options
    options.displacement = max(options.displacement, displacementPerLength * length)
    return options.allowance(forNodes: 1, along: length) + 1e-5
  }

  /// Whether an outline with a node less along a stretch of some length explains the pixels as well.
  func isAcceptable(_ trial: RefinementTrial, length: Double) -> Bool {
    guard trial.result.error - trial.errorBefore < allowance(for: length) else { return false }
    let worst = trial.result.residual.reduce(0) { max($0, abs($1)) }
    return worst < max(0.12, 4.5 * options.noise, 1.05 * trial.worstBefore)
  }

  /// Refines a chain in place of some of the nodes.
  func attempt(
    _ chain: OutlineChain, free: [Int], insteadOf ids: ChainNodes, allowance: Double? = nil,
    steps: Int = 8
  ) -> RefinementTrial {
    var isFree = [Bool](repeating: false, count: chain.nodes.count)
    for place in free { isFree[place] = true }
    var limits = RefinementLimits(steps: steps, leastGain: 5e-3, damping: 1e-3)
    // What is refined again in the end need not be refined to the last here.
    if let allowance {
      limits.negligibleGain = max(limits.negligibleGain, negligibleShare * allowance)
    }
    return residual.trial(
      of: chain, insteadOf: self.chain(ids), isFree: isFree, limits: limits, allowance: allowance)
  }

  /// Puts a refined chain in the place of some nodes.
  mutating func accept(_ trial: RefinementTrial, ids: inout ChainNodes) {
    for (id, node) in zip(ids.nodes, trial.result.chain.nodes) {
      nodes[id].position = node.position
      nodes[id].isCorner = node.isCorner
    }
    let chain = trial.result.chain
    // The ends of an open chain keep what lies outside of it; they may be the same node.
    for place in 0..<chain.segmentCount {
      let (start, end) = (ids.nodes[place], ids.nodes[chain.next(place)])
      nodes[start].isLine = chain.nodes[place].isLine
      nodes[start].isSide = chain.nodes[place].isSide
      nodes[start].outHandle = chain.nodes[place].outHandle
      nodes[end].inHandle = chain.nodes[chain.next(place)].inHandle
    }
    residual.accept(trial)
  }

  // MARK: Parts of outlines

  /// The nodes of a part of an outline.
  struct ChainNodes {
    var nodes: [Int]
    var isClosed: Bool

    /// The place of the first of some successive nodes; nil where not all of them follow it.
    func place(of run: [Int]) -> Int? {
      guard let place = nodes.firstIndex(of: run[0]), nodes[place...].starts(with: run) else {
        return nil
      }
      return place
    }
  }

  private func ring(from node: Int) -> [Int] {
    var result = [node]
    var place = next[node]
    while place != node {
      result.append(place)
      place = next[place]
    }
    return result
  }

  /// Some successive nodes with the segments that depend on them; the whole outline when it is small.
  func surroundings(of core: [Int]) -> ChainNodes {
    var first = previous[core[0]]
    var last = next[core[core.count - 1]]
    // The direction of a line is that of the curve before it when the joint is smooth.
    if nodes[first].isLine, !nodes[first].isCorner { first = previous[first] }
    if nodes[previous[last]].isLine, !nodes[last].isCorner { last = next[last] }
    var result = [first]
    var place = first
    var hasPassedCore = core.contains(first)
    while place != last || !hasPassedCore {
      place = next[place]
      // Once around: take all of it.
      if place == first { break }
      if place == core[core.count - 1] { hasPassedCore = true }
      result.append(place)
    }
    let isWhole = result.last != last || core.contains(first) || next[last] == first
    return isWhole
      ? ChainNodes(nodes: ring(from: previous[core[0]]), isClosed: true)
      : ChainNodes(nodes: result, isClosed: false)
  }

  /// Some nodes as a chain.
  func chain(_ ids: ChainNodes) -> OutlineChain {
    OutlineChain(nodes: ids.nodes.map { nodes[$0] }, isClosed: ids.isClosed)
  }

  /// The segment that leaves a node.
  func segment(from node: Int) -> CubicBezier {
    OutlineChain(nodes: [nodes[node], nodes[next[node]]], isClosed: false).segment(0)
  }

  /// The length of a curve, by eight chords.
  func length(of curve: CubicBezier) -> Double {
    var last = curve.start
    return (1...8).reduce(0) { sum, step in
      let point = curve.point(at: Double(step) / 8)
      defer { last = point }
      return sum + last.distance(to: point)
    }
  }

  mutating func unlink(_ node: Int) {
    let (before, after) = (previous[node], next[node])
    next[before] = after
    previous[after] = before
    versions[node] = -1
  }

  /// The largest difference in the pixels around a point.
  func largestResidual(near point: Point2D) -> Double {
    let part = residual.band.window.around(BoundingBox(minimum: point, maximum: point), margin: 1)
    var largest = 0.0
    for row in part.y..<(part.y + part.height) {
      for column in part.x..<(part.x + part.width) {
        largest = max(largest, abs(residual.value(column: column, row: row) ?? 0))
      }
    }
    return largest
  }
}

/// What a segment may be off by, as a share of its length: nobody sees a fifteen-thousandth, and renderers that
/// make chords of long curves are off by more.
private let displacementPerLength = 1.0 / 15_000

extension CubicBezier {
  /// How far about the curve is from the line between its ends: the largest distance of three of its points.
  var distanceFromChord: Double {
    [0.25, 0.5, 0.75].reduce(0) {
      max($0, point(at: $1).distance(toSegmentFrom: start, to: end))
    }
  }
}

/// A step that gains less of what the error may grow by is the last one.
private let negligibleShare = 0.1

/// Segments farther than this from one that could stand for both are not tried, in pixels.
let worstMerge = 0.35

/// Segments this near to a curve, in pixels, are parts of it: no other is looked for.
private let nearlyOneCurve = 0.01

/// The errors of curves in place of others that are worth bringing down: refinement does the rest.
let usefulErrors = 0.001...8 * worstMerge

/// Longer segments are no cut-off corners, in pixels.
private let longestCollapse = 2.6
/// Segments that run back are taken out up to this length; the cosine of the turn that is back.
private let longestSpike = 8.0
private let spikeCosine = -0.9

/// A curve between two lines that turns by more, 26°, is a fillet, however small.
private let mostFilletCosine = 0.9

/// Curves that bend less, in pixels, may be lines.
private let straightBend = 0.15
