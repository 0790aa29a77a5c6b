// Polygons whose sides may bend: petals, leaves, hearts and shields.

extension OutlineChain {
  /// The outline of a line or one curve from each sharp corner of a contour to the next.
  ///
  /// It is nil where there are fewer than two such corners or more than 64, where all sides are lines, or where one would
  /// be neither a line nor a curve.
  /// - Complexity: O(*n*) in the number of samples.
  init?(betweenCornersOf contour: SampledContour) {
    let corners = contour.cornerCandidates(leastTurnCosine: leastTurnCosine)
      .filter { $0.excess < mostExcess }
    let sharp = corners.indices.filter { corners[$0].turnCosine < sharpTurnCosine }
    guard sharp.count >= 2, corners.count <= mostCandidates else { return nil }
    var sides: [Side] = []
    for (place, start) in sharp.enumerated() {
      let end = place + 1 < sharp.count ? sharp[place + 1] : sharp[0] + corners.count
      guard let found = contour.sides(between: corners, from: start, to: end) else { return nil }
      sides += found
    }
    guard sides.count <= mostCorners, sides.contains(where: { !$0.isLine }) else { return nil }
    let nodes = sides.indices.map { place in
      let (before, after) = (sides[place > 0 ? place - 1 : sides.count - 1], sides[place])
      return Node(
        position: after.curve.start,
        inHandle: before.isLine ? .zero : before.curve.control2 - before.curve.end,
        outHandle: after.isLine ? .zero : after.curve.control1 - after.curve.start,
        isCorner: true, isLine: after.isLine)
    }
    self.init(nodes: nodes, isClosed: true)
  }

  /// Whether all nodes are corners that are seen, and all sides lines, or curves that are seen to bend.
  var isBetweenSharpCorners: Bool {
    nodes.indices.allSatisfy { place in
      let side = segment(place)
      return nodes[place].isCorner && side.start.distance(to: side.end) >= shortestSide
        && (nodes[place].isLine || side.distanceFromChord >= leastBend)
        && turnCosine(at: place) ?? 1 < leastTurnCosine
    }
  }
}

/// A line, or a curve, from one corner to another.
private struct Side {
  let curve: CubicBezier
  let isLine: Bool
}

extension SampledContour {
  /// The sides from one of some corners to another, whose number may count on past the last one; nil where they are neither
  /// lines nor curves.
  ///
  /// There is one, unless it leaves the contour: then there are those before and after the sharpest corner on the way.
  fileprivate func sides(
    between corners: [CornerCandidate], from start: Int, to end: Int
  ) -> [Side]? {
    func corner(_ place: Int) -> CornerCandidate { corners[place % corners.count] }
    if let side = side(from: corner(start), to: corner(end)) { return [side] }
    let sharpest = (start + 1..<end).min { corner($0).turnCosine < corner($1).turnCosine }
    guard let sharpest,
      let before = sides(between: corners, from: start, to: sharpest),
      let after = sides(between: corners, from: sharpest, to: end)
    else { return nil }
    return before + after
  }

  /// The line from one corner to another, if the contour is straight, else the curve; nil where that leaves the contour.
  private func side(from first: CornerCandidate, to last: CornerCandidate) -> Side? {
    let (start, end) = (first.position, last.position)
    let length = steps(from: first.index, to: last.index) - 2 * cornerReach
    guard length >= 0 else { return nil }
    let points = stride(from: 0, through: length, by: length / mostSamples + 1).map {
      self[first.index + cornerReach + $0]
    }
    let farthest = points.reduce(0) { max($0, $1.distance(toSegmentFrom: start, to: end)) }
    if farthest < farthestFromLine {
      return Side(curve: CubicBezier(from: start, to: end), isLine: true)
    }
    guard
      let fit = fitCubic(
        through: points, from: FitEnd(position: start), to: FitEnd(position: end),
        useful: goodEnough...hopeless),
      fit.error < farthestFromCurve
    else { return nil }
    return Side(curve: fit.curve, isLine: false)
  }
}

/// Outlines turn by 25° or more at corners; those of 60° or more are corners for certain.
private let leastTurnCosine = 0.906
private let sharpTurnCosine = 0.5
/// How much farther from the contour than sharp corners others may be, in pixels: sides that bend seem to meet farther out.
private let mostExcess = 0.2
/// What has more corners, or could have, is not plain.
private let mostCorners = 64
private let mostCandidates = 256
/// The shortest side, in pixels.
private let shortestSide = 1.0
/// What a corner cuts off, in samples.
private let cornerReach = 2
/// A curve is fitted to so many samples at most.
private let mostSamples = 24
/// How far, in pixels, a contour is from a line or a curve at most, which it cuts off at corners; and which errors are worth
/// bringing down: refinement does the rest.
private let farthestFromLine = 0.3
private let farthestFromCurve = 1.0
private let goodEnough = 0.15
private let hopeless = 2.0
/// Curves bend by as much, in pixels: others may be lines.
private let leastBend = 0.15
