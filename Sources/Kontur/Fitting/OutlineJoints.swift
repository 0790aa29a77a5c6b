// Where the segments of an outline may meet.

/// The places on a contour where segments may meet.
struct OutlineJoints {
  let samples: SampledContour
  let options: FittingOptions
  /// The places that tell themselves: corner candidates, corners and ends of straight stretches, and where
  /// a bending contour is horizontal or vertical; in order.
  let telling: [OutlineNode]
  /// A place that the outline passes for certain: a corner where two straight stretches meet, or the end of
  /// a side.
  let certain: OutlineNode?
  /// Where likely corners are.
  private let isCorner: SampleSet
  /// What is too near a telling place for another joint.
  private let isTaken: SampleSet

  init(
    of samples: SampledContour, corners: [CornerCandidate], straights: [StraightStretch],
    options: FittingOptions
  ) {
    self.samples = samples
    self.options = options
    let known = knownNodes(
      between: straights, of: samples, mostExcess: knownShare * options.doubtfulExcess)
    // Where straight stretches meet is the corner; where one meets a bend in a corner, it ends there.
    let isKnownCorner = samples.places(
      within: leastGap - 1, of: known.filter(\.isCorner).map(\.index))
    var corners = corners.filter { !isKnownCorner.contains($0.index) }
    let likely = corners.filter { $0.excess < options.doubtfulExcess / 2 }
    let ends = known.map { $0.moved(intoOneOf: likely, of: samples) }
    certain = ends.first { $0.isCorner || $0.isRequired }
    corners.removeAll { corner in ends.contains { $0.isCorner && $0.index == corner.index } }
    // A side goes on from end to end.
    let isOnSide = samples.places(ofSidesBetween: ends)
    corners.removeAll { isOnSide.contains($0.index) }
    var isCorner = SampleSet(count: samples.count)
    for corner in likely { isCorner.insert(corner.index) }
    for node in ends where node.isCorner { isCorner.insert(node.index) }
    self.isCorner = isCorner
    let isKnown = samples.places(within: leastGap - 1, of: ends.map(\.index)).union(isOnSide)
    let extrema = extremalNodes(of: samples, isCorner: isCorner)
      .filter { !isKnown.contains($0.index) }
    isTaken = samples.places(within: leastGap - 1, of: extrema.map(\.index)).union(isKnown)
    let candidates = corners.map {
      OutlineNode(
        index: $0.index, position: $0.position, direction: nil,
        doubt: $0.excess / options.doubtfulExcess)
    }
    telling = (candidates + ends + extrema).sortedAlongContour()
  }

  /// All places, in order: the telling ones, and smooth joints every 2 px between.
  var all: [OutlineNode] {
    (telling + smoothJoints(in: 0..<samples.count)).sortedAlongContour()
  }

  /// Smooth joints every 2 px between telling places; the range may run past the end of the contour.
  func smoothJoints(in range: Range<Int>) -> [OutlineNode] {
    let step = max(1, min(nodeSpacing, samples.count / leastNodeCount))
    return stride(from: range.lowerBound, to: range.upperBound, by: step).compactMap { index in
      guard !isTaken.contains(samples.wrapped(index)) else { return nil }
      let room = (0...longestReach).first {
        isCorner.contains(samples.wrapped(index + $0))
          || isCorner.contains(samples.wrapped(index - $0))
      }
      return smoothJoint(at: index, room: (room ?? .max) - 1)
    }
  }

  /// A joint that is no corner; nil where a corner is too close to tell the direction.
  ///
  /// Position and direction come from a parabola through as long a stretch as one fits: the longer,
  /// the less the contour's wavering counts. `room` is how many steps to both sides are free of corner
  /// candidates.
  func smoothJoint(at index: Int, room: Int) -> OutlineNode? {
    var reach = min(longestReach, room, samples.count / 6)
    guard reach >= leastReach else { return nil }
    let limit = reachError * options.effectiveTolerance
    var smoothed = samples.smoothed(at: index, reach: reach)
    while reach > usualReach && samples.deviation(from: smoothed, at: index, reach: reach) > limit {
      reach = max(usualReach, reach * 2 / 3)
      smoothed = samples.smoothed(at: index, reach: reach)
    }
    let direction = smoothed.velocity.normalized
    guard direction != .zero else { return nil }
    return OutlineNode(index: index, position: smoothed.position, direction: direction)
  }
}

/// The nodes that straight stretches ask for: a corner where two of them meet, else a joint where each
/// ends, at the beginning of a fillet.
private func knownNodes(
  between straights: [StraightStretch], of samples: SampledContour, mostExcess: Double
) -> [OutlineNode] {
  var result: [OutlineNode] = []
  for (place, before) in straights.enumerated() {
    let next = (place + 1) % straights.count
    let after = straights[next]
    // They may overlap by a sample.
    let gap = samples.steps(from: before.last - 2, to: after.first) - 2
    let between = samples[before.last..<before.last + max(0, gap) + 1]
    if let corner = before.corner(with: after, near: between, mostExcess: mostExcess) {
      result.append(
        OutlineNode(
          index: samples.wrapped(before.last + gap / 2), position: corner, direction: nil,
          endingSide: place, startingSide: next))
    } else {
      result.append(
        OutlineNode(
          index: samples.wrapped(before.last), position: before.end, direction: before.direction,
          isTelling: true, endingSide: place))
      result.append(
        OutlineNode(
          index: samples.wrapped(before.last + max(0, gap)), position: after.start,
          direction: after.direction, isTelling: true, startingSide: next))
    }
  }
  return result
}

extension OutlineNode {
  /// The end of a straight stretch in the corner where a bend meets it, if there is one.
  fileprivate func moved(
    intoOneOf corners: [CornerCandidate], of samples: SampledContour
  ) -> OutlineNode {
    func distance(_ corner: CornerCandidate) -> Int {
      let steps = samples.steps(from: corner.index, to: index)
      return min(steps, samples.count - steps)
    }
    guard let along = direction,
      let corner = corners.min(by: { distance($0) < distance($1) }),
      distance(corner) <= farthestCorner
    else { return self }
    var result = self
    result.index = corner.index
    result.position += along * (corner.position - position).dot(along)
    result.direction = nil
    return result
  }
}

extension [OutlineNode] {
  /// Puts nodes in order; of two at a sample the corner is first, and the end of a side before the
  /// beginning of the next one.
  mutating func sortAlongContour() {
    func rank(_ node: OutlineNode) -> Int {
      node.isCorner ? 0 : node.endingSide != nil ? 1 : node.startingSide != nil ? 3 : 2
    }
    sort { ($0.index, rank($0)) < ($1.index, rank($1)) }
  }

  fileprivate func sortedAlongContour() -> [OutlineNode] {
    var result = self
    result.sortAlongContour()
    return result
  }
}

/// Some of the samples of a contour.
private struct SampleSet {
  private var isIn: [Bool]

  init(count: Int) { isIn = [Bool](repeating: false, count: count) }

  func contains(_ index: Int) -> Bool { isIn[index] }

  mutating func insert(_ index: Int) { isIn[index] = true }

  func union(_ other: SampleSet) -> SampleSet {
    var result = self
    for index in isIn.indices where other.isIn[index] { result.isIn[index] = true }
    return result
  }
}

extension SampledContour {
  /// The samples within so many steps of some others.
  fileprivate func places(within distance: Int, of indices: [Int]) -> SampleSet {
    var result = SampleSet(count: count)
    for index in indices {
      for place in (index - distance)...(index + distance) { result.insert(wrapped(place)) }
    }
    return result
  }

  /// The samples from the beginning to the end of each side.
  fileprivate func places(ofSidesBetween ends: [OutlineNode]) -> SampleSet {
    var result = SampleSet(count: count)
    let lasts = ends.reduce(into: [Int: Int]()) { lasts, end in
      if let side = end.endingSide { lasts[side] = end.index }
    }
    for start in ends {
      guard let last = start.startingSide.flatMap({ lasts[$0] }) else { continue }
      for step in 0...steps(from: start.index, to: last) {
        result.insert(wrapped(start.index + step))
      }
    }
    return result
  }
}

/// The places where a bending contour is horizontal or vertical.
private func extremalNodes(of samples: SampledContour, isCorner: SampleSet) -> [OutlineNode] {
  guard samples.count > 4 * usualReach else { return [] }
  var result: [OutlineNode] = []
  for isVertical in [true, false] {
    for crest in samples.crests(isVertical: isVertical) {
      // What recedes towards a corner is a straight side.
      let nearest =
        (crest.index - crest.back - cornerReach)...(crest.index + crest.forth + cornerReach)
      guard !nearest.contains(where: { isCorner.contains(samples.wrapped($0)) }) else { continue }
      let reach = max(usualReach, min(crest.back, crest.forth, samples.count / 8))
      let parabola = samples.smoothed(at: crest.index, reach: reach)
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
          index: crest.index, position: parabola[at], direction: direction, isTelling: true))
    }
  }
  return result
}

extension SampledContour {
  /// The samples about which the contour is vertical, or horizontal: both ways, within so many steps, it
  /// recedes to the same side, farther than noise.
  ///
  /// Of those around an extremum the ones that are about half-way between the two.
  fileprivate func crests(isVertical: Bool) -> [(index: Int, back: Int, forth: Int)] {
    // Without wrapping.
    let heights = (-longestRise..<count + longestRise).map { isVertical ? self[$0].x : self[$0].y }
    return heights.withUnsafeBufferPointer { heights in
      (0..<count).compactMap { index in
        let middle = heights[index + longestRise]
        func rise(_ direction: Int) -> (steps: Int, isUp: Bool)? {
          for step in 1...longestRise {
            let height = heights[index &+ longestRise &+ direction &* step] - middle
            if abs(height) > leastRise { return (step, height > 0) }
          }
          return nil
        }
        guard let forth = rise(1), let back = rise(-1), forth.isUp == back.isUp,
          abs(forth.steps - back.steps) <= crestSlack + (forth.steps + back.steps) / 3
        else { return nil }
        return (index, back.steps, forth.steps)
      }
    }
  }
}

/// How far from the contour a corner of two straight stretches may be, as a share of what makes one doubtful.
private let knownShare = 0.4
/// How far from the end of a straight stretch, in samples, the corner may be where it ends: 1½ px, as corners take
/// the exact heights of the pixels beside them.
private let farthestCorner = 3
/// The distance between smooth joints, in samples: 2 px.
let nodeSpacing = 4
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
/// How much farther, in steps, a contour may have to be followed to one side of an extremum than to the
/// other, besides a third of both.
private let crestSlack = 2
/// Other joints are at least so many samples from a telling one.
private let leastGap = 3
/// How far before a corner, in samples, the contour begins to cut it off.
private let cornerReach = 3
/// The distance from a parabola, as a share of the tolerance, that counts as nearly one.
private let reachError = 0.5
