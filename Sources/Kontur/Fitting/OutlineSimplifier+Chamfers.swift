// What cuts off a corner as no fillet does: the pixels of a fillet of a pixel or two hardly know it from a chamfer, or from a
// hook over as much ink, and everyone else does.

extension OutlineSimplifier {
  /// Puts sharp corners or fillets in place of short segments that cut corners off in another way, where the pixels allow it.
  mutating func replaceChamfers() {
    for node in nodes.indices where versions[node] >= 0 {
      var run = [node]
      var length = 0.0
      while run.count <= mostSegments, let last = run.last, !nodes[last].isSide {
        length += self.length(of: segment(from: last))
        guard length < longestChamfer, !run.contains(next[last]) else { break }
        run.append(next[last])
        if run.contains(where: { nodes[$0].isCorner }), replaceChamfer(run, length: length) {
          break
        }
      }
    }
  }

  /// Puts a sharp corner or a fillet in place of the segments between some successive nodes, when the pixels allow it.
  ///
  /// - Returns: Whether they do.
  private mutating func replaceChamfer(_ run: [Int], length: Double) -> Bool {
    let ids = surroundings(of: run)
    guard let place = ids.place(of: run),
      let chamfer = Chamfer(of: chain(ids), at: place..<place + run.count, length: length)
    else { return false }
    var newIDs = ids
    let tip = attempt(
      chamfer.corner, free: [place], insteadOf: ids, allowance: allowance(for: length))
    if isAcceptable(tip, length: length) {
      for node in run.dropFirst() { unlink(node) }
      newIDs.nodes.removeSubrange(place + 1..<place + run.count)
      accept(tip, ids: &newIDs)
      return true
    }
    guard chamfer.radius > leastRadius,
      let fillet = chamfer.corner.withFillet(at: place, radius: chamfer.radius)
    else { return false }
    let round = attempt(fillet, free: [place, place + 1], insteadOf: ids)
    guard isAcceptable(round, length: length), round.result.chain.isRound(from: place) else {
      return false
    }
    newIDs.nodes.replaceSubrange(place..<place + run.count, with: resized(run, cornerCount: 0))
    accept(round, ids: &newIDs)
    return true
  }
}

/// What an outline has in place of a corner between two sides.
private struct Chamfer {
  /// The outline with the corner, where the sides meet when they go straight on.
  private(set) var corner: OutlineChain
  /// The radius, in pixels, of the fillet that takes as much ink away; zero when none is taken.
  let radius: Double

  /// Takes what lies between some nodes for it; nil where that is none.
  ///
  /// - Parameters:
  ///   - chain: The outline, or the part of it with the sides.
  ///   - places: Those of the nodes.
  ///   - length: The length between them, in pixels; the sides are longer.
  init?(of chain: OutlineChain, at places: Range<Int>, length: Double) {
    let (first, last) = (places.lowerBound, places.upperBound - 1)
    guard let previous = chain.previous(first), last < chain.segmentCount else { return nil }
    let (arriving, leaving) = (chain.segment(previous), chain.segment(last))
    let (before, after) = (arriving.endDirection, leaving.startDirection)
    let sideLengths = (
      arriving.start.distance(to: arriving.end), leaving.start.distance(to: leaving.end)
    )
    guard (leastTurnedCosine...mostTurnedCosine).contains(before.dot(after)),
      min(sideLengths.0, sideLengths.1) > length
    else { return nil }
    let cuts = cuts(of: leaving.start - arriving.end, along: before, after)
    guard max(abs(cuts.first), abs(cuts.last)) < longestChamfer,
      // Of a triangle they meet at their other ends.
      min(sideLengths.0 + cuts.first, sideLengths.1 + cuts.last) > leastSide
    else { return nil }
    let tip = arriving.end + before * cuts.first
    let sides = [
      CubicBezier(from: tip, to: arriving.end), CubicBezier(from: leaving.start, to: tip),
    ]
    let area = (sides + (first..<last).map(chain.segment)).reduce(0) { $0 + $1.areaIntegral }
    radius = Fillet(between: before, and: after)
      .radius(ofArea: before.cross(after) < 0 ? area : -area)
    corner = chain
    corner.nodes.removeSubrange(first..<last)
    corner.nodes[first].position = tip
    corner.nodes[first].isCorner = true
    corner.nodes[first].inHandle =
      before * -max(leastRoundedArm, chain.nodes[first].inHandle.length + cuts.first)
    corner.nodes[first].outHandle =
      after * max(leastRoundedArm, chain.nodes[last].outHandle.length + cuts.last)
  }
}

extension OutlineChain {
  /// Whether the curve that leaves a node is about the arc that its directions ask for.
  fileprivate func isRound(from place: Int) -> Bool {
    let arc = segment(place)
    let cuts = cuts(of: arc.end - arc.start, along: arc.startDirection, arc.endDirection)
    let arms = (nodes[place].outHandle.length, nodes[next(place)].inHandle.length)
    return min(cuts.first, cuts.last) > max(cuts.first, cuts.last) / mostUneven
      && roundArms.contains(arms.0 / cuts.first) && roundArms.contains(arms.1 / cuts.last)
  }
}

/// How far from the start of a chord along one direction, and from there to its end along another one, lines meet.
private func cuts(
  of chord: Point2D, along before: Point2D, _ after: Point2D
) -> (first: Double, last: Double) {
  let sine = before.cross(after)
  return (chord.cross(after) / sine, before.cross(chord) / sine)
}

/// Corners are cut off by so many segments at most, of this length together, in pixels.
private let mostSegments = 3
private let longestChamfer = 3.5
/// The sides turn by 18° to 120°: more acute tips may as well have been cut off.
private let mostTurnedCosine = 0.95
private let leastTurnedCosine = -0.5
/// So much of each side is left at least, in pixels.
private let leastSide = 0.5
/// Smaller fillets, in pixels, look like sharp corners.
private let leastRadius = 0.4
/// How many times as long as the other one side of a fillet may be, and what its handles are of them.
private let mostUneven = 2.0
private let roundArms = 0.25...1
