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
    let round: Round
    if let certain = joints.certain?.index ?? sharpest?.index ?? telling?.index,
      let start = places.firstIndex(where: { $0.index == certain })
    {
      round = graph.cheapestRound(from: start)
    } else {
      let nodes = graph.cheapestRound(from: 0).nodes
      let middle = nodes[nodes.count / 2].index % samples.count
      round = graph.cheapestRound(from: places.firstIndex { $0.index == middle } ?? 0)
    }
    let slid = graph.slidingJoints(of: round)
    self.init(
      samples: samples, options: options, nodes: slid.nodes, spans: slid.edges.map(\.span))
  }
}

/// How many smooth joints are weighed.
enum JointDensity {
  /// Those that as few segments as possible need between telling places: several times faster.
  case sparse
  /// All, every 2 px: what they cost decides also between as many segments.
  case even
}

/// A closed way around a contour.
struct Round {
  var nodes: [OutlineNode]
  /// The segment from each node to the next, around the contour.
  var edges: [SegmentEdge]
}

/// The graph of all segments between places on a contour.
struct SegmentGraph {
  let joints: OutlineJoints
  let density: JointDensity
  /// Where segments may meet, in order.
  private(set) var places: [OutlineNode] = []
  /// What fits segments between them.
  var edges: SegmentEdges

  var samples: SampledContour { joints.samples }

  /// How many samples a segment may be long: a closed curve is at least two segments, and those cut it
  /// about in half.
  var farthest: Int { max(1, Int(longestSpan * Double(samples.count))) }

  init(between joints: OutlineJoints, density: JointDensity) {
    self.joints = joints
    self.density = density
    edges = SegmentEdges(along: joints.samples, options: joints.options)
    switch density {
    case .sparse: places = sparsePlaces()
    case .even: places = joints.all
    }
  }

  /// The cheapest closed way around that passes a place.
  ///
  /// Shortest path by dynamic programming: the edges all lead onwards. From each place segments are
  /// tried to places farther and farther on, at growing steps and to the next corners, until several
  /// in a row are beyond the tolerance.
  mutating func cheapestRound(from start: Int) -> Round {
    let round = unrolled(from: start)
    let last = round.count - 1
    let farthest = farthest
    var cost = [Double](repeating: .infinity, count: round.count)
    var arrival = [Arrival?](repeating: nil, count: round.count)
    cost[0] = 0
    // The farthest place that something leads to yet.
    var reached = 0
    for from in 0..<last where !isSurpassed(from, in: round, cost[...reached]) {
      var reach = Reach()
      var misses = 0
      for to in (from + 1)...last {
        let isStep = to == from + 1
        let isTooFar =
          round[to - 1].isImpassable && !isStep || round[to].index - round[from].index > farthest
        if isTooFar && !isStep { break }
        guard reach.takes(round[to], after: to - from) || round[to].isRequired else { continue }
        // What an edge has to be cheaper than to matter.
        let limit = cost[to] - cost[from] - round[to].cost
        let found = edges.edge(from: round[from], to: round[to], isStep: isStep, below: limit)
        guard var edge = found else { continue }
        if edge.fits, edge.cost < limit, !edges.isNear(edge, from: round[from], to: round[to]) {
          edge.fits = false
        }
        // What does not fit is worse the longer it is.
        let steps = Double(round[to].index - round[from].index) / Double(nodeSpacing)
        let strain = edge.fits ? 0 : SegmentCost.misfit * max(0, steps - 2)
        misses = edge.fits ? 0 : misses + 1
        if misses > mostMisses { break }
        guard edge.fits || isStep, edge.cost + strain < limit else { continue }
        cost[to] = cost[from] + edge.cost + strain + round[to].cost
        arrival[to] = Arrival(from: from, edge: edge)
        reached = max(reached, to)
      }
    }
    return way(to: last, of: round, by: arrival)
  }

  /// How the cheapest way reaches a place.
  private struct Arrival {
    let from: Int
    let edge: SegmentEdge
  }

  /// The way that leads to the last place.
  private func way(to last: Int, of round: [OutlineNode], by arrival: [Arrival?]) -> Round {
    var result = Round(nodes: [], edges: [])
    var place = last
    while let last = arrival[place] {
      result.nodes.append(round[last.from])
      result.edges.append(last.edge)
      place = last.from
    }
    result.nodes.reverse()
    result.edges.reverse()
    return result
  }

  /// Whether a place farther on is reached at so much less cost that nothing cheap leads on from here:
  /// what can be reached from here can be reached from there, by a shorter segment.
  private func isSurpassed(_ place: Int, in round: [OutlineNode], _ cost: ArraySlice<Double>)
    -> Bool
  {
    guard place < cost.endIndex, cost[place] < .infinity else { return true }
    // The shorter segment may fit worse, and only from corner to corner a line is cheaper.
    let limit =
      cost[place] - SegmentCost.error
      - (round[place].isCorner ? SegmentCost.line - SegmentCost.side : 0)
    return cost[(place + 1)...].contains { $0 <= limit }
  }

  /// The places from one on around the contour and back to it, with indices that only grow.
  private func unrolled(from start: Int) -> [OutlineNode] {
    var result = Array(places[start...] + places[...start])
    for place in places.count - start..<result.count { result[place].index += samples.count }
    return result
  }

  /// A smooth joint at a sample between two others.
  func joint(
    at index: Int, between start: OutlineNode, and end: OutlineNode
  ) -> OutlineNode? {
    let room = min(
      start.isCorner ? index - start.index : .max,
      end.isCorner ? end.index - index : .max)
    return joints.smoothJoint(at: index, room: room - 1)
  }
}

extension OutlineNode {
  /// What passing the node costs, besides the segments.
  fileprivate var cost: Double {
    isCorner ? cornerCost + doubt * doubt : isTelling ? tellingCost : 0
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

/// A turn of 60° within two pixels is a corner on any way around.
private let certainCornerCosine = 0.5

/// What a join costs for being a corner.
private let cornerCost = 0.1
/// What a join costs for being where a draughtsman puts one.
private let tellingCost = -0.2

/// From each place the steps to others are 1, 2, 3, … places, then each a third longer than the last.
private let stepGrowth = 1.35
private let mostCornersAhead = 3
/// The errors of longer and longer segments may dip below the tolerance again, but not for long.
private let mostMisses = 1
/// The longest segment, as a share of the contour.
private let longestSpan = 0.62
