// Where to cut a contour into segments: the cheapest closed way through a graph whose nodes are
// places on the contour and whose edges are the lines and curves that fit between them. This is
// Imai and Iri's formulation (1988, doi:10.1016/B978-0-444-70467-2.50011-4) of polygonal
// approximation, with cubics beside the chords.

extension Segmentation {
  /// Cuts a contour into as few lines and curves as stay within the tolerance.
  init(
    of samples: SampledContour, corners: [CornerCandidate], straights: [StraightStretch] = [],
    options: FittingOptions
  ) {
    self.samples = samples
    self.options = options
    let known = knownNodes(between: straights, of: samples)
    let places = outlineNodes(of: samples, corners: corners, known: known, options: options)
    var graph = SegmentGraph(samples: samples, places: places, options: options)
    // Begin at a node that the best way passes anyway. Without one begin anywhere, then again at a
    // node of what that gave, half-way around from the arbitrary one.
    let sharpest = corners.filter {
      $0.turnCosine <= certainCornerCosine && $0.excess < options.doubtfulExcess / 4
    }.min { $0.turnCosine < $1.turnCosine }
    let knownCorner = known.first(where: \.isCorner)
    let telling = places.first(where: \.isTelling)
    if let certain = knownCorner?.index ?? sharpest?.index ?? telling?.index,
      let start = places.firstIndex(where: { $0.index == certain })
    {
      (nodes, spans) = graph.cheapestRound(from: start)
    } else {
      let first = graph.cheapestRound(from: 0)
      let middle = first.nodes[first.nodes.count / 2].index % samples.count
      let start = places.firstIndex { $0.index == middle } ?? 0
      (nodes, spans) = graph.cheapestRound(from: start)
    }
    graph.slideJoints(&nodes, &spans)
  }
}

/// The places where segments may meet, in order: the corner candidates, and smooth joints between.
private func outlineNodes(
  of samples: SampledContour, corners: [CornerCandidate], known: [OutlineNode],
  options: FittingOptions
) -> [OutlineNode] {
  let step = max(1, min(nodeSpacing, samples.count / leastNodeCount))
  // Where straight stretches meet is the corner; where one meets a bend in a corner, it ends there.
  let isKnownCorner = samples.places(within: leastGap - 1, of: known.filter(\.isCorner))
  let corners = corners.filter { !isKnownCorner.contains($0.index) }
  let likely = corners.filter { $0.excess < options.doubtfulExcess / 2 }.map(\.index)
  let known = known.filter { node in
    node.isCorner || !likely.contains { samples.isNear($0, node.index, within: leastGap - 1) }
  }
  let isKnown = samples.places(within: leastGap - 1, of: known)
  var isCorner = SampleSet(count: samples.count)
  for index in likely { isCorner.insert(index) }
  for node in known where node.isCorner { isCorner.insert(node.index) }
  let cornerNodes = corners.map {
    OutlineNode(
      index: $0.index, position: $0.position, direction: nil,
      doubt: $0.excess / options.doubtfulExcess)
  }
  let smoothNodes = stride(from: 0, to: samples.count, by: step).compactMap { index in
    let room = (0...longestReach).first {
      isCorner.contains(samples.wrapped(index + $0))
        || isCorner.contains(samples.wrapped(index - $0))
    }
    return smoothNode(of: samples, at: index, room: (room ?? .max) - 1, options: options)
  }
  let extrema = extremalNodes(of: samples, isCorner: isCorner)
    .filter { !isKnown.contains($0.index) }
  let telling = known + extrema
  let isTaken = samples.places(within: leastGap - 1, of: telling)
  let others = smoothNodes.filter { !isTaken.contains($0.index) }
  return (cornerNodes + telling + others).sorted {
    ($0.index, $0.isCorner ? 0 : 1) < ($1.index, $1.isCorner ? 0 : 1)
  }
}

/// The nodes that straight stretches ask for: a corner where two of them meet, else a joint where each
/// ends, at the beginning of a fillet.
private func knownNodes(
  between straights: [StraightStretch], of samples: SampledContour
) -> [OutlineNode] {
  var result: [OutlineNode] = []
  for (place, before) in straights.enumerated() {
    let after = straights[(place + 1) % straights.count]
    if let corner = before.corner(with: after) {
      // They may overlap by a sample.
      let gap = samples.steps(from: before.last - 2, to: after.first) - 2
      let index = samples.wrapped(before.last + gap / 2)
      result.append(OutlineNode(index: index, position: corner, direction: nil))
    } else {
      for (index, position, stretch) in [
        (before.last, before.end, before), (after.first, after.start, after),
      ] {
        result.append(
          OutlineNode(
            index: samples.wrapped(index), position: position, direction: stretch.direction,
            isTelling: true))
      }
    }
  }
  return result
}

/// Some of the samples of a contour.
private struct SampleSet {
  private var isIn: [Bool]

  init(count: Int) { isIn = [Bool](repeating: false, count: count) }

  func contains(_ index: Int) -> Bool { isIn[index] }

  mutating func insert(_ index: Int) { isIn[index] = true }
}

extension SampledContour {
  /// The samples within so many steps of some nodes.
  fileprivate func places(within distance: Int, of nodes: [OutlineNode]) -> SampleSet {
    var result = SampleSet(count: count)
    for node in nodes {
      for index in (node.index - distance)...(node.index + distance) {
        result.insert(wrapped(index))
      }
    }
    return result
  }

  /// Whether two samples are within so many steps of each other.
  fileprivate func isNear(_ a: Int, _ b: Int, within distance: Int) -> Bool {
    let steps = steps(from: a, to: b)
    return min(steps, count - steps) <= distance
  }
}

/// The places where a bending contour is horizontal or vertical.
private func extremalNodes(of samples: SampledContour, isCorner: SampleSet) -> [OutlineNode] {
  guard samples.count > 4 * usualReach else { return [] }
  var result: [OutlineNode] = []
  for index in 0..<samples.count {
    for isVertical in [true, false] {
      func height(_ step: Int) -> Double {
        let offset = samples[index + step] - samples[index]
        return isVertical ? offset.x : offset.y
      }
      // Both ways the contour recedes to the same side, farther than noise.
      func rise(_ direction: Int) -> Int? {
        (1...longestRise).first { abs(height(direction * $0)) > leastRise }
      }
      guard let back = rise(-1), let forth = rise(1), height(-back) * height(forth) > 0 else {
        continue
      }
      let reach = max(usualReach, min(back, forth, samples.count / 8))
      // What recedes towards a corner is a straight side.
      let nearest = (-back - cornerReach)...(forth + cornerReach)
      guard !nearest.contains(where: { isCorner.contains(samples.wrapped(index + $0)) }) else {
        continue
      }
      let parabola = samples.smoothed(at: index, reach: reach)
      let (velocity, bend) =
        isVertical ? (parabola.velocity.x, parabola.bend.x) : (parabola.velocity.y, parabola.bend.y)
      guard bend != 0 else { continue }
      let at = -velocity / (2 * bend)
      // The neighbours see the same extremum.
      guard at >= -0.5, at < 0.5 else { continue }
      let direction =
        isVertical
        ? Point2D(x: 0, y: parabola.velocity.y > 0 ? 1 : -1)
        : Point2D(x: parabola.velocity.x > 0 ? 1 : -1, y: 0)
      result.append(
        OutlineNode(
          index: index,
          position: parabola.position + parabola.velocity * at + parabola.bend * (at * at),
          direction: direction, isTelling: true))
    }
  }
  return result
}

/// A joint that is no corner; nil where a corner is too close to tell the direction.
///
/// Position and direction come from a parabola through as long a stretch as one fits: the longer,
/// the less the contour's wavering counts. `room` is how many steps to both sides are free of corner
/// candidates.
private func smoothNode(
  of samples: SampledContour, at index: Int, room: Int, options: FittingOptions
) -> OutlineNode? {
  var reach = min(longestReach, room, samples.count / 6)
  guard reach >= leastReach else { return nil }
  var smoothed = samples.smoothed(at: index, reach: reach)
  while smoothed.error > reachError * options.effectiveTolerance && reach > usualReach {
    reach = max(usualReach, reach * 2 / 3)
    smoothed = samples.smoothed(at: index, reach: reach)
  }
  let direction = smoothed.velocity.normalized
  guard direction != .zero else { return nil }
  return OutlineNode(index: index, position: smoothed.position, direction: direction)
}

/// The graph of all segments between places on a contour.
private struct SegmentGraph {
  let samples: SampledContour
  let places: [OutlineNode]
  let options: FittingOptions
  /// The samples of the edge looked at, and what fits curves to them.
  private var points: [Point2D] = []
  private var fitter = CubicFitter()

  init(samples: SampledContour, places: [OutlineNode], options: FittingOptions) {
    self.samples = samples
    self.places = places
    self.options = options
  }

  /// An edge of the graph.
  struct Edge {
    var span: OutlineSpan
    var cost: Double
    /// Whether the segment is within the tolerance.
    var fits: Bool
  }

  /// The cheapest closed way around that passes a place.
  ///
  /// Shortest path by dynamic programming: the edges all lead onwards. From each place segments are
  /// tried to places farther and farther on, at growing steps and to the next corners, until several
  /// in a row are beyond the tolerance.
  mutating func cheapestRound(from start: Int) -> (nodes: [OutlineNode], spans: [OutlineSpan]) {
    let round = unrolled(from: start)
    let last = round.count - 1
    let farthest = max(1, Int(longestSpan * Double(samples.count)))
    var cost = [Double](repeating: .infinity, count: round.count)
    var arrival = [(from: Int, span: OutlineSpan)](repeating: (0, .line), count: round.count)
    cost[0] = 0
    // The farthest place that something leads to yet.
    var reached = 0
    for from in 0..<last where !isSurpassed(from, in: round, cost[...reached]) {
      var reach = Reach()
      var misses = 0
      for to in (from + 1)...last {
        // A closed curve is at least two segments, and those cut it about in half.
        if to > from + 1 && round[to].index - round[from].index > farthest { break }
        guard reach.takes(round[to], after: to - from) else { continue }
        // What an edge has to be cheaper than to matter.
        let limit = cost[to] - cost[from] - round[to].cost
        let isStep = to == from + 1
        guard let edge = edge(from: round[from], to: round[to], isStep: isStep, below: limit)
        else { continue }
        misses = edge.fits ? 0 : misses + 1
        if misses > mostMisses { break }
        guard edge.fits || isStep, edge.cost < limit else { continue }
        cost[to] = cost[from] + edge.cost + round[to].cost
        arrival[to] = (from, edge.span)
        reached = max(reached, to)
      }
    }
    var nodes: [OutlineNode] = []
    var spans: [OutlineSpan] = []
    var place = last
    while place > 0 {
      nodes.append(round[arrival[place].from])
      spans.append(arrival[place].span)
      place = arrival[place].from
    }
    return (nodes.reversed(), spans.reversed())
  }

  /// Whether a place farther on is reached at so much less cost that nothing cheap leads on from here:
  /// what can be reached from here can be reached from there, by a shorter segment.
  private func isSurpassed(_ place: Int, in round: [OutlineNode], _ cost: ArraySlice<Double>)
    -> Bool
  {
    guard place < cost.endIndex, cost[place] < .infinity else { return true }
    // The shorter segment may fit worse, and only from corner to corner a line is cheaper.
    let limit = cost[place] - errorWeight - (round[place].isCorner ? lineCost - sideCost : 0)
    return cost[(place + 1)...].contains { $0 <= limit }
  }

  /// Moves each smooth joint along the contour to where its two segments fit best.
  ///
  /// The places that segments were tried between are coarse; how well a curve fits depends on them by
  /// much more than on how many of them there are.
  mutating func slideJoints(_ nodes: inout [OutlineNode], _ spans: inout [OutlineSpan]) {
    guard nodes.count >= 2 else { return }
    // What has not moved the last time, and its neighbours neither, is where it should be.
    var hasSlid = [Bool](repeating: true, count: nodes.count)
    for _ in 0..<slidePasses {
      for place in nodes.indices where !nodes[place].isCorner && !nodes[place].isTelling {
        let before = (place + nodes.count - 1) % nodes.count
        let after = (place + 1) % nodes.count
        guard hasSlid[before] || hasSlid[place] || hasSlid[after] else { continue }
        var start = nodes[before]
        var end = nodes[after]
        if start.index > nodes[place].index { start.index -= samples.count }
        if end.index < nodes[place].index { end.index += samples.count }
        func edges(_ node: OutlineNode) -> (arriving: Edge, leaving: Edge, cost: Double) {
          let arriving = edge(from: start, to: node)
          let leaving = edge(from: node, to: end)
          return (arriving, leaving, arriving.cost + leaving.cost)
        }
        var best = edges(nodes[place])
        best.cost += nodes[place].cost
        var node = nodes[place]
        var step = min(longestSlide, (end.index - start.index) / 4)
        while step >= 1 {
          var hasMoved = false
          for index in [node.index - step, node.index + step]
          where index > start.index + 1 && index < end.index - 1 {
            guard var moved = joint(at: index, between: start, and: end) else { continue }
            moved.index = index
            let found = edges(moved)
            if found.cost < best.cost - 1e-9 {
              (best, node, hasMoved) = (found, moved, true)
              break
            }
          }
          if !hasMoved { step /= 2 }
        }
        hasSlid[place] = node != nodes[place]
        nodes[place] = node
        spans[before] = best.arriving.span
        spans[place] = best.leaving.span
      }
    }
  }

  /// A smooth joint at a sample between two others.
  private func joint(
    at index: Int, between start: OutlineNode, and end: OutlineNode
  ) -> OutlineNode? {
    let room = min(
      start.isCorner ? index - start.index : longestReach + 1,
      end.isCorner ? end.index - index : longestReach + 1)
    return smoothNode(
      of: samples, at: index, room: room - 1, options: options)
  }

  /// The places from one on around the contour and back to it, with indices that only grow.
  private func unrolled(from start: Int) -> [OutlineNode] {
    (0...places.count).map { step in
      var node = places[(start + step) % places.count]
      if start + step >= places.count { node.index += samples.count }
      return node
    }
  }

  /// The better of a line and a curve between two places.
  private mutating func edge(from start: OutlineNode, to end: OutlineNode) -> Edge {
    edge(from: start, to: end, isStep: true, below: .infinity)
      ?? Edge(span: .line, cost: .infinity, fits: false)
  }

  /// The better of a line and a curve between two places; nil when neither can cost less than so much.
  private mutating func edge(
    from start: OutlineNode, to end: OutlineNode, isStep: Bool, below limit: Double
  ) -> Edge? {
    let baseCost = start.isCorner && end.isCorner ? sideCost : lineCost
    guard baseCost < limit else { return nil }
    let tolerance = options.effectiveTolerance
    Segmentation.takeSamples(of: samples, from: start, to: end, into: &points)
    let lineTolerance = lineShare * tolerance
    let chord = Chord(from: start.position, to: end.position)
    let lineError = points.reduce(0) { max($0, chord.squaredDistance(to: $1)) }.squareRoot()
    var line = Edge(
      span: .line, cost: baseCost + errorWeight * squared(lineError / lineTolerance),
      fits: lineError <= lineTolerance && isStraight(from: start, to: end))
    let places = Segmentation.sampleRange(from: start, to: end)
    if line.fits, points.count < places.count {
      let limit = squared(unfitted(lineTolerance))
      line.fits = places.allSatisfy { chord.squaredDistance(to: samples[$0]) <= limit }
    }
    // A line that fits well is cheaper than any curve.
    if line.fits && line.cost <= curveCost { return line }
    guard curveCost < limit else { return line.fits ? line : nil }
    let fit = fitter.fit(
      through: points, from: start.end, to: end.end,
      useful: tolerance / 2...hopelessFactor * tolerance)
    guard let fit else {
      return isStep && !line.fits
        ? Edge(span: .line, cost: lineCost + misfitCost, fits: false) : line
    }
    let error = min(fit.error / tolerance, 3)
    let curve = Edge(
      span: .cubic(fit.curve), cost: curveCost + errorWeight * squared(error),
      fits: fit.error <= tolerance && isNear(fit.curve, places))
    return line.fits && line.cost <= curve.cost ? line : curve
  }

  /// Whether all samples at some places are near the curve that was fitted to some of them.
  private func isNear(_ curve: CubicBezier, _ places: Range<Int>) -> Bool {
    let step = Segmentation.sampleStep(places)
    guard step > 1 else { return true }
    let limit = squared(unfitted(options.effectiveTolerance))
    let polynomials = CubicPolynomials(curve)
    var from = fitter.parameter(of: 0)
    // Between the samples that were fitted, parameters are almost linear.
    for (fitted, first) in stride(from: places.lowerBound, to: places.upperBound, by: step)
      .enumerated()
    {
      let end = first + step
      let to = end < places.upperBound ? fitter.parameter(of: fitted + 1) : 1
      let gap = min(end, places.upperBound) - first
      let stride = (to - from) / Double(gap)
      for rest in 1..<max(1, gap) {
        let t = from + stride * Double(rest)
        guard polynomials.isNear(samples[first + rest], at: t, within: limit) else { return false }
      }
      from = to
    }
    return true
  }

  /// Whether the chord between two places leaves and reaches them in their directions.
  private func isStraight(from start: OutlineNode, to end: OutlineNode) -> Bool {
    let chord = (end.position - start.position).normalized
    return [start.direction, end.direction].allSatisfy { direction in
      guard let direction else { return true }
      return direction.dot(chord) > 0 && abs(direction.cross(chord)) <= mostKinkSine
    }
  }
}

extension OutlineNode {
  /// What passing the node costs, besides the segments.
  fileprivate var cost: Double {
    isCorner ? cornerCost + squared(doubt) : isTelling ? tellingCost : 0
  }
}

extension FittingOptions {
  /// How much farther from the contour than a sharp one, in pixels, a corner is that costs as much as
  /// the curve that it is instead.
  ///
  /// A contour that is kept smooth against noise cuts off more of a corner.
  fileprivate var doubtfulExcess: Double {
    0.5 + 4 * max(0, effectiveTolerance - exactTolerance)
  }
}

/// Which places segments from one are tried to: those at growing steps, and the next corners.
private struct Reach {
  private var step = 1.0
  private var corners = 0

  /// Whether a place is one of them, so many places on.
  mutating func takes(_ node: OutlineNode, after distance: Int) -> Bool {
    let isCorner = node.isCorner || node.isTelling
    if isCorner { corners += 1 }
    let isNext = Double(distance) >= step
    if isNext { step = max(step + 1, step * stepGrowth) }
    return isNext || (isCorner && corners <= mostCornersAhead)
  }
}

/// A straight segment that distances are measured from.
private struct Chord {
  private let start: Point2D
  private let span: Point2D
  private let perSquaredLength: Double

  init(from start: Point2D, to end: Point2D) {
    self.start = start
    span = end - start
    perSquaredLength = 1 / max(span.squaredLength, .leastNormalMagnitude)
  }

  @inline(__always)
  func squaredDistance(to point: Point2D) -> Double {
    let offset = point - start
    let at = max(0, min(1, offset.dot(span) * perSquaredLength))
    return (offset - span * at).squaredLength
  }
}

private func squared(_ x: Double) -> Double { x * x }

/// How far samples that a segment was not fitted to may be away: where noise makes the tolerance, of
/// more samples one is farther off by chance.
private func unfitted(_ tolerance: Double) -> Double {
  tolerance + 2 * max(0, tolerance - exactTolerance)
}
private let exactTolerance = 0.026

/// A turn of 60° within two pixels is a corner on any way around.
private let certainCornerCosine = 0.5

/// The distance between smooth joints, in samples: 2 px.
private let nodeSpacing = 4
/// Even the smallest contour has so many.
private let leastNodeCount = 8

/// Position and direction of a joint are taken from the contour up to 6 px to both sides where that
/// is nearly a parabola, else from up to 2 px, and from no less than 1 px.
private let longestReach = 12
private let usualReach = 4
private let leastReach = 2
/// How far the contour recedes from its extremes, in pixels and within how many samples: what recedes
/// less may be a line that wavers.
private let leastRise = 0.1
private let longestRise = 48
/// Other joints are at least so many samples from a telling one.
private let leastGap = 3
/// How far before a corner, in samples, the contour begins to cut it off.
private let cornerReach = 3
/// The distance from a parabola, as a share of the tolerance, that counts as nearly one.
private let reachError = 0.5

/// What a curve costs; a line is preferred where both fit.
private let curveCost = 1.0
private let lineCost = 0.85
/// What a line from corner to corner costs: the side of a polygon rather than the slightest of arcs.
private let sideCost = 0.35
/// What a join costs for being a corner.
private let cornerCost = 0.1
/// What a join costs for being where a draughtsman puts one.
private let tellingCost = -0.2
/// What an error as large as the tolerance costs.
private let errorWeight = 0.5
/// An error this many times the tolerance is not brought below it by better parameters.
private let hopelessFactor = 4.0
/// What keeps the way through a stretch that nothing fits from being chosen anywhere else.
private let misfitCost = 2.0
/// A line is held to this share of the tolerance: bends show where a line should have been a curve.
private let lineShare = 0.8
/// The sine of 8°: how far a line may turn from the direction of a joint that is no corner.
private let mostKinkSine = 0.14

/// From each place the steps to others are 1, 2, 3, … places, then each a third longer than the last.
private let stepGrowth = 1.35
private let mostCornersAhead = 3
/// The errors of longer and longer segments may dip below the tolerance again, but not for long.
private let mostMisses = 1
/// How far joints slide at first, in samples, and how often all of them do.
private let longestSlide = 4
private let slidePasses = 2
/// The longest segment, as a share of the contour.
private let longestSpan = 0.62
