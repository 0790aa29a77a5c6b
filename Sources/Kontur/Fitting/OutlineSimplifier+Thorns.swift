// Corners that stick out as thorns, or about which outlines turn to and fro: they cover next to nothing, so that the pixels
// hardly know of them, and everyone sees them.

extension OutlineSimplifier {
  /// Makes smooth joints of the corners that stick out as thorns, where the pixels allow it.
  mutating func smoothThorns() {
    for node in nodes.indices where versions[node] >= 0 && isThorn(node) {
      var ids = surroundings(of: [node])
      guard let place = ids.nodes.firstIndex(of: node), place > 0 else { continue }
      let chain = withSmoothJoint(at: place, of: chain(ids))
      let trial = attempt(chain, free: [place], insteadOf: ids, steps: 12)
      if trial.result.error < trial.errorBefore + thornAllowance { accept(trial, ids: &ids) }
    }
  }

  /// Whether the sides of a corner turn away from each other within a pixel of it: those of a tip that is drawn lead from it
  /// as its tangents do.
  private func isThorn(_ node: Int) -> Bool {
    let corner = [previous[node], node, next[node]]
    guard OutlineChain(nodes: corner.map { nodes[$0] }, isClosed: false).isTip(1) else {
      return false
    }
    let (arriving, leaving) = (segment(from: corner[0]).reversed, segment(from: node))
    let sides = [arriving, leaving].map {
      ($0.point(atDistance: thornLength) - $0.start).normalized
    }
    let tangentCosine = arriving.startDirection.dot(leaving.startDirection)
    return sides[0].dot(sides[1]) < tangentCosine - mostSpreadCosine
  }

  /// Takes back the sharp corners about which outlines turn to and fro, where the pixels allow it: with a smooth joint in
  /// their place, or none.
  ///
  /// All that is solved for is free to explain the last of the pixels, and a tip of one or two of them is round as well as it
  /// is a claw or a fold. Outlines turn by no more than what was drawn asks for.
  mutating func unfoldCorners() {
    for node in nodes.indices where versions[node] >= 0 && isFold(node) { unfold(node) }
  }

  /// Whether the outline turns sharply at a node, and about it by much more than it has to.
  private func isFold(_ node: Int) -> Bool {
    let (before, after) = (previous[node], next[node])
    guard nodes[node].isCorner, before != after else { return false }
    let ids = surroundings(of: [before, node, after])
    let chain = chain(ids)
    guard let place = ids.place(of: [before, node]), chain.isTip(place + 1) else { return false }
    return chain.turning - chain.leastTurning > leastUnfolded
  }

  /// What could be in the place of a corner.
  private struct Unfolding {
    var trial: RefinementTrial
    var ids: ChainNodes
    /// Whether there is no joint.
    var isWithout: Bool
  }

  /// Puts what leaves least of the pixels in the place of a corner, if the outline turns by much less with it.
  private mutating func unfold(_ node: Int) {
    let run = [previous[node], node, next[node]]
    let ids = surroundings(of: run)
    guard let start = ids.place(of: run), start + 2 < ids.nodes.count else { return }
    let old = chain(ids)
    let most = old.turning - leastUnfolded
    let joint = withSmoothJoint(at: start + 1, of: old)
    let unfoldings = [
      unfolding(joint, at: start + 1, free: Array(start...start + 2), ids),
      withoutJoint(at: start + 1, run, ids),
    ]
    let best = unfoldings.compactMap(\.self).filter { isFlat($0.trial, turningBy: most) }
      .min { $0.trial.result.error < $1.trial.result.error }
    guard var best else { return }
    if best.isWithout { unlink(node) }
    accept(best.trial, ids: &best.ids)
  }

  /// Whether a chain turns by less than some angle, crosses itself nowhere, and explains the pixels as well as before.
  private func isFlat(_ trial: RefinementTrial, turningBy most: Double) -> Bool {
    let chain = trial.result.chain
    let allowance = max(
      unfoldingAllowance, options.allowance(forNodes: options.nodesPerFold, along: 0))
    return trial.growth < allowance && chain.turning < most
      && crossings(of: [chain.closedPath]).isEmpty
  }

  /// A chain with a smooth joint in the place of a corner, across the way from a pixel before it to one after it.
  private func withSmoothJoint(at place: Int, of old: OutlineChain) -> OutlineChain {
    var chain = old
    let (before, after) = (place - 1, old.next(place))
    let start = old.segment(before).reversed.point(atDistance: thornLength)
    let end = old.segment(place).point(atDistance: thornLength)
    let position = start.interpolated(to: end, by: 0.5)
    let along = (end - start).normalized
    func arm(_ end: Int) -> Double {
      max(leastRoundedArm, old.nodes[end].position.distance(to: position) / 3)
    }
    chain.nodes[place].position = position
    chain.nodes[place].isCorner = false
    chain.nodes[place].inHandle = along * -arm(before)
    chain.nodes[place].outHandle = along * arm(after)
    chain.settleJoints(at: [])
    return chain
  }

  /// A chain refined, with a corner again where its joint is too short to be smooth.
  private func unfolding(
    _ chain: OutlineChain, at place: Int, free: [Int], _ ids: ChainNodes
  ) -> Unfolding {
    var trial = attempt(chain, free: free, insteadOf: ids, steps: unfoldingSteps)
    var sharp = trial.result.chain
    if sharp.sharpenStub(at: place) {
      trial = attempt(sharp, free: [], insteadOf: ids, steps: 0)
    }
    return Unfolding(trial: trial, ids: ids, isWithout: false)
  }

  /// One curve in place of the two that meet in a corner; nil where none fits.
  private func withoutJoint(at place: Int, _ run: [Int], _ old: ChainNodes) -> Unfolding? {
    guard !nodes[run[0]].isLine, !nodes[run[1]].isLine else { return nil }
    let (before, after) = (segment(from: run[0]), segment(from: run[1]))
    let middle = before.reversed.point(atDistance: thornLength)
      .interpolated(to: after.point(atDistance: thornLength), by: 0.5)
    let points = [before, after].flatMap { curve in
      (1..<pointsPerSide).map { curve.point(at: Double($0) / Double(pointsPerSide)) }
    }
    let fit = fitCubic(
      through: points.filter { $0.distance(to: middle) > unseenByJoint },
      from: FitEnd(position: before.start, direction: direction(leaving: run[0])),
      to: FitEnd(position: after.end, direction: direction(reaching: run[2])),
      useful: usefulErrors)
    guard let fit else { return nil }
    var (chain, ids) = (chain(old), old)
    chain.nodes[place - 1].outHandle = fit.curve.control1 - fit.curve.start
    chain.nodes[place + 1].inHandle = fit.curve.control2 - fit.curve.end
    chain.nodes.remove(at: place)
    ids.nodes.remove(at: place)
    chain.settleJoints(at: [place - 1, place])
    let trial = attempt(chain, free: [place - 1, place], insteadOf: old, steps: unfoldingSteps)
    return Unfolding(trial: trial, ids: ids, isWithout: true)
  }
}

extension OutlineChain {
  /// Whether the chain turns sharply at a corner of curves.
  var hasTips: Bool { nodes.indices.contains { isTip($0) } }

  /// Whether the chain turns sharply at a corner that is not one of two lines.
  fileprivate func isTip(_ place: Int) -> Bool {
    guard nodes[place].isCorner, let before = previous(place),
      !(nodes[before].isLine && nodes[place].isLine), let cosine = turnCosine(at: place)
    else { return false }
    return cosine < -leastThornCosine
  }

  /// The angles by which the chain turns, added up whichever way it turns, in radians.
  ///
  /// Those of the polygons of its control points: a curve that turns one way turns by as much.
  fileprivate var turning: Double {
    var directions = curves.flatMap { curve in
      [curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2]
        .filter { $0.squaredLength > leastSquaredArm }
    }
    if isClosed { directions += directions.prefix(1) }
    return zip(directions, directions.dropFirst()).reduce(0) {
      $0 + angle(between: $1.0, and: $1.1)
    }
  }

  /// The least that a chain turns by with the first direction and the last one of this.
  fileprivate var leastTurning: Double {
    guard !isClosed, let first = curves.first, let last = curves.last else { return 2 * .pi }
    return angle(between: first.startDirection, and: last.endDirection)
  }

  /// Makes a corner of a smooth joint between curves one handle of which is so short that it is none to look at.
  ///
  /// - Returns: Whether it was one.
  fileprivate mutating func sharpenStub(at place: Int) -> Bool {
    guard joint(place) == .smooth, let before = previous(place), place < segmentCount else {
      return false
    }
    let node = nodes[place]
    let (back, ahead) = (node.inHandle.length, node.outHandle.length)
    guard min(back, ahead) < longestStub else { return false }
    nodes[place].isCorner = true
    if back < ahead {
      nodes[place].inHandle = (segment(before).control1 - node.position) * stubShare
    } else {
      nodes[place].outHandle = (segment(place).control2 - node.position) * stubShare
    }
    return true
  }
}

extension CubicBezier {
  /// The first of some points that is so far from the start; the end where none is.
  fileprivate func point(atDistance length: Double) -> Point2D {
    (1...pointsPerSide).lazy.map { point(at: Double($0) / Double(pointsPerSide)) }
      .first { $0.distance(to: start) >= length } ?? end
  }
}

/// Thorns are looked at up to this length, in pixels.
///
/// Their tangents are less than 75° apart, and by that length the sides are, as cosines, so much farther
/// apart.
private let thornLength = 1.0
private let leastThornCosine = 0.26
private let mostSpreadCosine = 0.7
/// By how much the squared error may grow for a thorn less.
private let thornAllowance = 0.01

/// By how much less an outline turns without a fold, in radians: 60°.
private let leastUnfolded = Double.pi / 3
/// By how much the squared error may grow for a fold less, for exact pixels, and the steps to find out.
private let unfoldingAllowance = 0.003
private let unfoldingSteps = 16

/// The points along a side of a corner.
private let pointsPerSide = 16
/// Those nearer than this to where the joint was, in pixels, are not what a curve without it has to pass through.
private let unseenByJoint = 0.7

/// Handles shorter than this, in pixels, show no direction; those of a corner in their place lead to the other handle of
/// the curve, by this share of the way.
private let longestStub = 0.15
private let stubShare = 0.1
/// Squared; a handle of no length has no direction.
private let leastSquaredArm = 1e-12
