// Polygons whose sides may bend: petals, leaves, hearts, drops and shields.

extension OutlineChain {
  /// The outline of a line, one curve or two that continue each other from each sharp corner of a contour to the next.
  ///
  /// It is nil where there is no such corner or more than 64, where all sides are lines, or where one would be none of these.
  /// - Complexity: O(*n*) in the number of samples.
  init?(betweenCornersOf contour: SampledContour, mostPairs: Int = mostPairs) {
    let corners = contour.cornerCandidates(leastTurnCosine: leastTurnCosine, areAcuteKept: true)
      .filter { $0.excess < mostExcess }
    let sharp = corners.indices.filter { corners[$0].turnCosine < sharpTurnCosine }
    let certain = sharp.filter { corners[$0].excess < mostCertainExcess }
    let ends = certain.isEmpty ? sharp : certain
    guard !ends.isEmpty, corners.count <= mostCandidates else { return nil }
    var sides: [Side] = []
    var pairsLeft = mostPairs
    for (place, start) in ends.enumerated() {
      let end = place + 1 < ends.count ? ends[place + 1] : ends[0] + corners.count
      guard
        let found = contour.sides(between: corners, from: start, to: end, pairsLeft: &pairsLeft)
      else { return nil }
      sides += found
    }
    guard sides.count <= mostCorners, sides.contains(where: { !$0.isLine }) else { return nil }
    let nodes = sides.indices.map { place in
      let (before, after) = (sides[place > 0 ? place - 1 : sides.count - 1], sides[place])
      return Node(
        position: after.curve.start,
        inHandle: before.isLine ? .zero : before.curve.control2 - before.curve.end,
        outHandle: after.isLine ? .zero : after.curve.control1 - after.curve.start,
        isCorner: !after.continues, isLine: after.isLine)
    }
    self.init(nodes: nodes, isClosed: true)
  }

  /// Whether all corners are seen, and all sides are lines, or curves that are seen to bend.
  var isBetweenSharpCorners: Bool {
    nodes.indices.allSatisfy { place in
      let side = segment(place)
      return side.start.distance(to: side.end) >= shortestSide
        && (nodes[place].isLine || side.distanceFromChord >= leastBend)
        && (!nodes[place].isCorner || turnCosine(at: place) ?? 1 < leastTurnCosine)
    }
  }
}

/// A line, or a curve, from one corner to another, or to where another curve continues it.
private struct Side {
  let curve: CubicBezier
  var isLine = false
  /// Whether it continues the side before it.
  var continues = false
}

extension SampledContour {
  /// The sides from one of some corners to another, whose number may count on past the last one; nil where they are neither
  /// lines nor curves.
  ///
  /// There is one, unless it leaves the contour: then there are two curves that continue each other, or those before and
  /// after the sharpest corner on the way. There may be two so many more times as `pairsLeft` says.
  fileprivate func sides(
    between corners: [CornerCandidate], from start: Int, to end: Int, pairsLeft: inout Int
  ) -> [Side]? {
    func corner(_ place: Int) -> CornerCandidate { corners[place % corners.count] }
    guard let run = CornerRun(along: self, from: corner(start), to: corner(end)) else {
      return nil
    }
    if let side = run.side { return [side] }
    let sharpest = (start + 1..<end).min { corner($0).turnCosine < corner($1).turnCosine }
    let turnCosine = sharpest.map { corner($0).turnCosine } ?? 1
    if turnCosine >= sharpTurnCosine, pairsLeft > 0, let pair = run.pair {
      pairsLeft -= 1
      return pair
    }
    guard let sharpest,
      let before = sides(between: corners, from: start, to: sharpest, pairsLeft: &pairsLeft),
      let after = sides(between: corners, from: sharpest, to: end, pairsLeft: &pairsLeft)
    else { return nil }
    return before + after
  }
}

/// The stretch of a contour from one corner to another, or all the way around to the same.
private struct CornerRun {
  private let contour: SampledContour
  private let first: CornerCandidate
  private let last: CornerCandidate
  /// The number of steps from the sample at the one corner to that at the other.
  private let length: Int
  /// The samples that the contour does not cut off with the corners, by their number of steps from the first one.
  private let uncut: ClosedRange<Int>
  /// How far, in pixels, samples may be from a curve: the more of a corner is cut off, the less is known of where it is.
  private let limit: Double

  /// It is nil where the corners are so near to each other that all of it is cut off.
  init?(along contour: SampledContour, from first: CornerCandidate, to last: CornerCandidate) {
    (self.contour, self.first, self.last) = (contour, first, last)
    let steps = contour.steps(from: first.index, to: last.index)
    length = steps > 0 ? steps : contour.count
    let reaches = (first.reach(along: contour), last.reach(along: contour))
    guard reaches.0 + reaches.1 <= length else { return nil }
    uncut = reaches.0...length - reaches.1
    limit = farthestFromCurve * max(1, first.cutOff, last.cutOff)
  }

  /// The line between the corners, if the contour is straight, else the curve; nil where that leaves the contour.
  var side: Side? {
    let ends = (FitEnd(position: first.position), FitEnd(position: last.position))
    let places = places(uncut)
    let farthest = points(places).reduce(0) {
      max($0, $1.distance(toSegmentFrom: first.position, to: last.position))
    }
    if farthest < farthestFromLine {
      return Side(curve: CubicBezier(from: first.position, to: last.position), isLine: true)
    }
    let whole = curve(along: places, from: ends.0, to: ends.1, hopeless: hopelessOfSide)
    if let whole { return Side(curve: whole) }
    // Where it is much faster somewhere, shares of its halves tell about where on it the samples are.
    let middle = length / 2
    guard curve(before: middle) != nil, curve(after: middle) != nil else { return nil }
    for share in sharesOfHalf {
      let parameters = places.map { place in
        let way = 2 * Double(place) / Double(length)
        return way < 1 ? share * way : 1 - (1 - share) * (2 - way)
      }
      let fit = curve(along: places, at: parameters, from: ends.0, to: ends.1)
      if let fit { return Side(curve: fit) }
    }
    return nil
  }

  /// Two curves that continue each other; nil where these leave the contour.
  ///
  /// The first one can follow the contour to where they meet and a little farther, the second one from a little before: they
  /// meet in the middle of that.
  var pair: [Side]? {
    let (least, most) = (length / 8, length - length / 8)
    guard
      let latest = farthest(from: least, towards: most, where: { curve(before: $0) != nil }),
      let earliest = farthest(from: most, towards: least, where: { curve(after: $0) != nil })
    else { return nil }
    let joint = (latest + earliest) / 2
    guard let before = curve(before: joint), let after = curve(after: joint) else { return nil }
    return [Side(curve: before), Side(curve: after, continues: true)]
  }

  /// The last place from one on towards another where something holds, about; nil where that is none.
  private func farthest(
    from start: Int, towards end: Int, where holds: (_ place: Int) -> Bool
  ) -> Int? {
    guard holds(start) else { return nil }
    var (last, other) = (start, end)
    while abs(last - other) > max(1, length / jointPlaces) {
      let middle = (last + other) / 2
      if holds(middle) { last = middle } else { other = middle }
    }
    return last
  }

  /// The curve from the first corner to a joint; nil where it leaves the contour.
  private func curve(before joint: Int) -> CubicBezier? {
    guard uncut.lowerBound < joint else { return nil }
    return curve(
      along: places(uncut.lowerBound...joint - 1), from: FitEnd(position: first.position),
      to: end(at: joint))
  }

  /// The curve from a joint to the last corner; nil where it leaves the contour.
  private func curve(after joint: Int) -> CubicBezier? {
    guard uncut.upperBound > joint else { return nil }
    return curve(
      along: places(joint + 1...uncut.upperBound), from: end(at: joint),
      to: FitEnd(position: last.position))
  }

  private func curve(
    along places: [Int], at parameters: [Double]? = nil, from start: FitEnd, to end: FitEnd,
    hopeless: Double = hopelessOfPart
  ) -> CubicBezier? {
    let fit = fitCubic(
      through: points(places), at: parameters, from: start, to: end, useful: goodEnough...hopeless)
    return fit.flatMap { $0.error < limit ? $0.curve : nil }
  }

  /// Where a joint is, and in which direction the contour passes it.
  private func end(at joint: Int) -> FitEnd {
    let contour = contour.smoothed(
      at: first.index + joint, reach: min(jointReach, joint, length - joint))
    return FitEnd(position: contour.position, direction: contour.velocity.normalized)
  }

  /// The samples between two, or as many of them as a fit needs.
  private func places(_ range: ClosedRange<Int>) -> [Int] {
    Array(
      stride(
        from: range.lowerBound, through: range.upperBound, by: range.count / mostSamples + 1))
  }

  private func points(_ places: [Int]) -> [Point2D] { places.map { contour[first.index + $0] } }
}

extension CornerCandidate {
  /// How much of it contours cut off, in pixels.
  fileprivate var cutOff: Double { min(CornerCut(turnCosine: turnCosine).distance, mostCutOff) }

  /// How many samples of a contour it cuts off to each side.
  fileprivate func reach(along contour: SampledContour) -> Int {
    cornerReach + Int(cutOff / contour.spacing)
  }
}

/// Outlines turn by 25° or more at corners; those of 60° or more are corners for certain.
private let leastTurnCosine = 0.906
private let sharpTurnCosine = 0.5
/// How much farther from the contour than sharp corners others may be, in pixels: sides that bend seem to meet farther out, and
/// those of round ends do; only with less a corner is certain.
private let mostExcess = 0.4
private let mostCertainExcess = 0.2
/// What has more corners, or could have, is not plain.
private let mostCorners = 64
private let mostCandidates = 256
/// Two curves that continue each other are looked for so often at most, and where they meet among about so many places.
let mostPairs = 2
private let jointPlaces = 64
/// The shortest side, in pixels.
private let shortestSide = 1.0
/// What a corner cuts off at least, in samples, and at most, in pixels.
private let cornerReach = 2
private let mostCutOff = 3.5
/// How much of a curve its first half may be.
private let sharesOfHalf = [0.4, 0.6, 0.3, 0.7]
/// How many samples to both sides tell where a joint is.
private let jointReach = 8
/// A curve is fitted to so many samples at most.
private let mostSamples = 24
/// How far, in pixels, a contour is from a line or a curve at most, for each pixel that it cuts off at corners; and which
/// errors are worth bringing down: refinement does the rest.
///
/// Narrow petals are far from their curve at first, but what two curves follow is not to be taken for one of them.
private let farthestFromLine = 0.3
private let farthestFromCurve = 0.3
private let goodEnough = 0.15
private let hopelessOfSide = 5.0
private let hopelessOfPart = 2.0
