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
    let likelyAt = Dictionary(likely.map { ($0.index, $0) }) { first, _ in first }
    let ends = known.map { $0.moved(intoOneOf: likelyAt, of: samples) }
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

  /// The telling places, with those corners marked that no curve passes near enough.
  var tellingWithImpassable: [OutlineNode] {
    var result = telling
    for (place, node) in telling.enumerated() where node.isCorner && node.doubt < mostSharpDoubt {
      let before = telling[(place + telling.count - 1) % telling.count]
      let after = telling[(place + 1) % telling.count]
      let isAlone = telling.count == 1
      result[place].isSharp = isSharp(
        node, roomBefore: isAlone ? .max : samples.steps(from: before.index, to: node.index),
        roomAfter: isAlone ? .max : samples.steps(from: node.index, to: after.index))
    }
    return result
  }

  /// Whether a curve along both sides of a corner would cut off too much of it.
  ///
  /// The sharpest bend between two points of the sides is about that of the cubic with both control points in
  /// the tip, which passes the tip at a quarter of its height over the chord.
  private func isSharp(_ corner: OutlineNode, roomBefore: Int, roomAfter: Int) -> Bool {
    let height = corner.position.distance(
      toSegmentFrom: samples[corner.index - min(roomBefore, longestLeg)],
      to: samples[corner.index + min(roomAfter, longestLeg)])
    let cut = (-2...2).lazy.map { corner.position.distance(to: samples[corner.index + $0]) }.min()
    return sharpestBend * height - (cut ?? 0) > options.effectiveTolerance
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
    let most = min(longestReach, room, samples.count / 6)
    guard most >= leastReach else { return nil }
    let smoothed = samples.smoothed(
      at: index, reaches: min(usualReach, most)...most,
      limit: reachError * options.effectiveTolerance)
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
  /// The end of a straight stretch in the corner where a bend meets it, if there is one, by the samples at which
  /// corners are.
  fileprivate func moved(
    intoOneOf corners: [Int: CornerCandidate], of samples: SampledContour
  ) -> OutlineNode {
    guard let along = direction else { return self }
    let nearest = (0...farthestCorner).lazy.compactMap { steps in
      // Of two that are as near, the first along the contour.
      [index - steps, index + steps].compactMap { corners[samples.wrapped($0)] }
        .min { $0.index < $1.index }
    }.first
    guard let corner = nearest else { return self }
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
      let farthest = crest.reach + cornerReach
      let nearest = (crest.index - farthest)...(crest.index + farthest)
      guard !nearest.contains(where: { isCorner.contains(samples.wrapped($0)) }) else { continue }
      guard let extreme = samples.extreme(near: crest, isVertical: isVertical) else { continue }
      let velocity = extreme.parabola.velocity
      let direction =
        isVertical
        ? Point2D(x: 0, y: velocity.y > 0 ? 1 : -1) : Point2D(x: velocity.x > 0 ? 1 : -1, y: 0)
      result.append(
        OutlineNode(
          index: extreme.index, position: extreme.parabola[extreme.at], direction: direction,
          isTelling: true))
    }
  }
  return result
}

/// Where a contour turns back from being as far to one side as it gets.
private struct Crest {
  /// The sample in the middle.
  let index: Int
  /// So many steps to both sides the contour has receded farther than noise.
  let reach: Int
}

extension SampledContour {
  /// A parabola through the contour near a crest, and where on it the contour is vertical, or horizontal, no more
  /// than half a step from a sample; nil where it is nowhere.
  fileprivate func extreme(
    near crest: Crest, isVertical: Bool
  ) -> (index: Int, parabola: Parabola, at: Double)? {
    let reach = max(usualReach, min(crest.reach, count / 8))
    var index = crest.index
    for _ in 0..<mostSteps where abs(index - crest.index) <= crest.reach / 2 {
      let parabola = smoothed(at: index, reach: reach)
      let (velocity, bend) =
        isVertical ? (parabola.velocity.x, parabola.bend.x) : (parabola.velocity.y, parabola.bend.y)
      guard bend != 0 else { return nil }
      let at = -velocity / (2 * bend)
      if abs(at) <= 0.5 { return (wrapped(index), parabola, at) }
      guard abs(at) < Double(crest.reach) else { return nil }
      index += Int(at.rounded())
    }
    return nil
  }

  /// The samples about which the contour is vertical, or horizontal: both ways, within so many steps, it
  /// recedes to the same side, farther than noise.
  ///
  /// Each is half-way between where it has receded so far; a walk around the contour finds them, which
  /// turns where the contour has come back from an extreme by more than noise.
  fileprivate func crests(isVertical: Bool) -> [Crest] {
    // Once around, from the largest height on.
    let heights = points.map { isVertical ? $0.x : $0.y }
    let extremes = heights.withUnsafeBufferPointer { heights in
      var start = 0
      for index in 1..<count where heights[index] > heights[start] { start = index }
      var extremes = [start]
      var isRising = false
      var extreme = (height: heights[start], step: 0)
      for step in 1...count {
        let index = start &+ step
        let height = heights[index < count ? index : index &- count]
        let ahead = isRising ? height - extreme.height : extreme.height - height
        if ahead > 0 {
          extreme = (height, step)
        } else if ahead < -leastRise {
          if extreme.step > 0 { extremes.append(wrapped(start + extreme.step)) }
          extreme = (height, step)
          isRising.toggle()
        }
      }
      return extremes
    }
    guard extremes.count > 1 else { return [] }
    return extremes.compactMap { extreme in
      func steps(_ direction: Int) -> Int? {
        (1...longestRise).first {
          abs(heights[wrapped(extreme + direction * $0)] - heights[extreme]) > leastRise
        }
      }
      guard let back = steps(-1), let forth = steps(1) else { return nil }
      let reach = (back + forth) / 2
      return Crest(index: wrapped(extreme + forth - reach), reach: reach)
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
/// From crests extremes are reached by so many steps of Newton's method.
private let mostSteps = 3
/// Other joints are at least so many samples from a telling one.
let leastGap = 3
/// A sharp corner is none that may as well be a bend.
private let mostSharpDoubt = 0.25
/// How far, in samples, the sides of a corner are followed to see whether a curve can pass it, and how close
/// to the tip, in heights over the chord, one may bend: a quarter, and less with longer handles.
private let longestLeg = 8
private let sharpestBend = 0.15
/// How far before a corner, in samples, the contour begins to cut it off.
private let cornerReach = 3
/// The root of the mean squared distance from a parabola, as a share of the tolerance, of what is nearly one.
private let reachError = 0.25
