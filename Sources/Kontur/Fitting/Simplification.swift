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
}

/// When one outline is as good as another.
struct SimplificationOptions {
  /// The displacement, in pixels, along the whole of a segment that is worth a node.
  var displacement = 0.005
  /// The noise of the pixels, as a share of the distance between paper and ink.
  var noise = 0.0
  /// How many pixels' noise, squared, is worth a node: as much as it could explain of it by chance.
  var noisePerNode = 14.0
  /// How many nodes a corner is worth about which an outline turns to and fro.
  var nodesPerFold = 0.0
  /// Segments farther than this from one that could stand for both are not tried, in pixels.
  var worstMerge = 0.35
  /// The same for lines.
  var worstLineMerge = 0.25
  /// What a pixel may be missed by where nothing is wrong, as a share of the distance between paper and ink.
  var mostMissed = 0.12
  /// The same along segments longer than ``longSegment``, where that is more.
  var mostMissedAlongLong = 0.0
  /// Whether segments are cut in two where the pixels beside them are missed.
  var splitsSegments = true
  /// What the outlines are made of.
  var segments = FittingOptions.Segments.curves

  /// How much the error may grow for some nodes less along a stretch of some length.
  func allowance(forNodes count: Double, along length: Double) -> Double {
    displacement * displacement * length + count * noisePerNode * noise * noise
  }

  /// Whether no pixel is missed by too much more than before.
  func allowsWorst(of trial: RefinementTrial, isLong: Bool = false) -> Bool {
    let worst = trial.result.residual.reduce(0) { max($0, abs($1)) }
    let most = isLong ? max(mostMissed, mostMissedAlongLong) : mostMissed
    return worst < max(most, 4.5 * noise, 1.05 * trial.worstBefore)
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

  // MARK: Trials

  /// The errors of curves in place of others that are worth bringing down: refinement does the rest.
  var usefulErrors: ClosedRange<Double> { 0.001...8 * options.worstMerge }

  /// How much the error may grow for one node less along a segment of some length.
  func allowance(for length: Double) -> Double {
    var options = options
    options.displacement = max(options.displacement, displacementPerLength * length)
    return options.allowance(forNodes: 1, along: length) + 1e-5
  }

  /// Whether an outline with a node less along a stretch of some length explains the pixels as well.
  func isAcceptable(_ trial: RefinementTrial, length: Double) -> Bool {
    guard trial.growth < allowance(for: length) else { return false }
    return options.allowsWorst(of: trial, isLong: length > longSegment)
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

/// A step that gains less of what the error may grow by is the last one.
private let negligibleShare = 0.1
