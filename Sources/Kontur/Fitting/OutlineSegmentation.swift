// Where to cut a contour into segments: the cheapest closed way through a graph whose nodes are
// places on the contour and whose edges are the lines and curves that fit between them. This is
// Imai and Iri's formulation (1988, doi:10.1016/B978-0-444-70467-2.50011-4) of polygonal
// approximation, with cubics beside the chords.

extension Segmentation {
  /// Cuts a contour into as few lines and curves as stay within the tolerance.
  init(
    of samples: SampledContour, corners: [CornerCandidate], straights: [StraightStretch] = [],
    density: JointDensity = .sparse, options: FittingOptions
  ) {
    self.samples = samples
    self.options = options
    let joints = OutlineJoints(
      of: samples, corners: corners, straights: straights, options: options)
    var graph = SegmentGraph(between: joints, density: density)
    let places = graph.places
    // Begin at a node that the best way passes anyway. Without one begin anywhere, then again at a
    // node of what that gave, half-way around from the arbitrary one.
    let sharpest = corners.filter {
      $0.turnCosine <= certainCornerCosine && $0.excess < options.doubtfulExcess / 4
    }.min { $0.turnCosine < $1.turnCosine }
    let telling = joints.telling.first(where: \.isTelling)
    if let certain = joints.certain?.index ?? sharpest?.index ?? telling?.index,
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

/// How many smooth joints are weighed.
enum JointDensity {
  /// Those that as few segments as possible need between telling places: a few times faster.
  case sparse
  /// All, every 2 px: what they cost decides also between as many segments.
  case even
}

/// The graph of all segments between places on a contour.
private struct SegmentGraph {
  let joints: OutlineJoints
  /// Where segments may meet, in order.
  private(set) var places: [OutlineNode] = []
  /// The samples of the edge looked at, and what fits curves to them.
  private var points: [Point2D] = []
  private var fitter = CubicFitter()

  private var samples: SampledContour { joints.samples }
  private var options: FittingOptions { joints.options }

  init(between joints: OutlineJoints, density: JointDensity) {
    self.joints = joints
    let firm = joints.telling.filter { $0.doubt < leastDoubt }
    guard firm.count >= 2, density == .sparse else {
      places = joints.all
      return
    }
    places = joints.telling
    for (place, start) in firm.enumerated() {
      var end = firm[(place + 1) % firm.count]
      if place == firm.count - 1 { end.index += samples.count }
      places += joinedPlaces(from: start, to: end)
    }
    places.sortAlongContour()
  }

  /// The joints that as few segments as possible need from one place to another.
  ///
  /// Segments that reach as far as they can, from the start on, and as far back as they can, from the end
  /// back, are the fewest; between how far the first so many reach and how far back the others do is
  /// where they may meet.
  private mutating func joinedPlaces(from start: OutlineNode, to end: OutlineNode) -> [OutlineNode]
  {
    guard end.index - start.index > 1 else { return [] }
    if fits(from: start, to: end) {
      // Half-way, where segments past both ends may meet.
      let middle = (start.index + end.index) / 2
      return joints.smoothJoints(in: middle..<middle + 1).map(wrapped)
    }
    let between = joints.smoothJoints(in: start.index + 1..<end.index)
    let onwards = farthestJoints(from: start, to: end, by: between) { $0.fits(from: $1, to: $2) }
    let back = farthestJoints(from: end, to: start, by: between.reversed()) {
      $0.fits(from: $2, to: $1)
    }.map { between.count - 1 - $0 }
    var isTaken = [Bool](repeating: false, count: between.count)
    for place in onwards + back { isTaken[place] = true }
    for (one, other) in zip(onwards, back.reversed()) {
      let (first, last) = (min(one, other), max(one, other))
      for step in 1..<placesPerJoint {
        isTaken[first + (last - first) * step / placesPerJoint] = true
      }
    }
    return between.indices.compactMap { isTaken[$0] ? wrapped(between[$0]) : nil }
  }

  private func wrapped(_ node: OutlineNode) -> OutlineNode {
    var result = node
    result.index = samples.wrapped(node.index)
    return result
  }

  /// Which of some joints are the farthest that one segment reaches, each from the last one, until one
  /// reaches the end.
  private mutating func farthestJoints(
    from start: OutlineNode, to end: OutlineNode, by joints: [OutlineNode],
    reaches: (inout SegmentGraph, OutlineNode, OutlineNode) -> Bool
  ) -> [Int] {
    var result: [Int] = []
    var from = start
    var next = 0
    while next < joints.count, !reaches(&self, from, end) {
      var nearest = next
      var beyond = joints.count
      while beyond - nearest > 1 {
        let middle = (nearest + beyond) / 2
        if reaches(&self, from, joints[middle]) { nearest = middle } else { beyond = middle }
      }
      result.append(nearest)
      from = joints[nearest]
      next = nearest + 1
    }
    return result
  }

  /// Whether one segment is near the contour all the way from one place to another.
  private mutating func fits(from start: OutlineNode, to end: OutlineNode) -> Bool {
    end.index - start.index <= farthest && edge(from: start, to: end).fits
  }

  /// How many samples a segment may be long: a closed curve is at least two segments, and those cut it
  /// about in half.
  private var farthest: Int { max(1, Int(longestSpan * Double(samples.count))) }

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
    var cost = [Double](repeating: .infinity, count: round.count)
    var arrival = [(from: Int, span: OutlineSpan)](repeating: (0, .line), count: round.count)
    cost[0] = 0
    // The farthest place that something leads to yet.
    var reached = 0
    for from in 0..<last where !isSurpassed(from, in: round, cost[...reached]) {
      var reach = Reach()
      var misses = 0
      for to in (from + 1)...last {
        let isStep = to == from + 1
        let isTooFar = round[to - 1].isRequired || round[to].index - round[from].index > farthest
        if isTooFar && !isStep { break }
        guard reach.takes(round[to], after: to - from) || round[to].isRequired else { continue }
        // What an edge has to be cheaper than to matter.
        let limit = cost[to] - cost[from] - round[to].cost
        guard let edge = edge(from: round[from], to: round[to], isStep: isStep, below: limit)
        else { continue }
        misses = edge.fits ? 0 : misses + 1
        if misses > mostMisses { break }
        guard edge.fits || isStep else { continue }
        // What does not fit is worse the longer it is.
        let steps = Double(round[to].index - round[from].index) / Double(nodeSpacing)
        let strain = edge.fits ? 0 : misfitCost * max(0, steps - 2)
        guard edge.cost + strain < limit else { continue }
        cost[to] = cost[from] + edge.cost + strain + round[to].cost
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
        /// The segments that meet in a node, and what all that costs; nil when it is no less than so much.
        func edges(_ node: OutlineNode, below limit: Double) -> (
          spans: [OutlineSpan], cost: Double
        )? {
          // The other segment costs something too.
          guard
            let arriving = edge(from: start, to: node, isStep: true, below: limit - lineCost),
            arriving.cost < limit - lineCost,
            let leaving = edge(from: node, to: end, isStep: true, below: limit - arriving.cost),
            arriving.cost + leaving.cost < limit
          else { return nil }
          return ([arriving.span, leaving.span], arriving.cost + leaving.cost)
        }
        guard var best = edges(nodes[place], below: .infinity) else { continue }
        var node = nodes[place]
        var step = min(longestSlide, (end.index - start.index) / 4)
        while step >= 1 {
          var hasMoved = false
          for index in [node.index - step, node.index + step]
          where index > start.index + 1 && index < end.index - 1 {
            guard let moved = joint(at: index, between: start, and: end),
              let found = edges(moved, below: best.cost - 1e-9)
            else { continue }
            (best, node, hasMoved) = (found, moved, true)
            break
          }
          if !hasMoved { step /= 2 }
        }
        hasSlid[place] = node != nodes[place]
        nodes[place] = node
        spans[before] = best.spans[0]
        spans[place] = best.spans[1]
      }
    }
  }

  /// A smooth joint at a sample between two others.
  private func joint(
    at index: Int, between start: OutlineNode, and end: OutlineNode
  ) -> OutlineNode? {
    let room = min(
      start.isCorner ? index - start.index : .max,
      end.isCorner ? end.index - index : .max)
    return joints.smoothJoint(at: index, room: room - 1)
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
    if start.begins(sideEndingAt: end) { return Edge(span: .line, cost: sideCost, fits: true) }
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
  var doubtfulExcess: Double {
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

/// A corner that is this much doubted or more is not taken for an end of segments.
private let leastDoubt = 0.25
/// How many places are looked at for each joint.
private let placesPerJoint = 3

/// A turn of 60° within two pixels is a corner on any way around.
private let certainCornerCosine = 0.5

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
