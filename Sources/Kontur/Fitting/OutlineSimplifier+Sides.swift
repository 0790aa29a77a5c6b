// Sides that went into the curves beside them: where there is noise one curve explains a side and the bend after it about
// as well, and is bent where a line was drawn. A line in its place, and a smooth joint, are one unknown more.

extension OutlineSimplifier {
  /// Puts lines in the place of curves, or of parts of them, that are nearly straight, where the pixels ask for them: first where
  /// this takes no node more, then at the ends of curves, and across their joints.
  mutating func drawSides() {
    forEachNode { $0.drawSide(across: $1, insteadOfCurve: true) }
    forEachNode { $0.drawSide(atEndOfCurveFrom: $1) }
    forEachNode { $0.drawSide(across: $1, insteadOfCurve: false) }
  }

  /// Makes a line of the beginning or the end of the curve that leaves a node, whichever leaves less of the pixels.
  ///
  /// - Returns: Whether the pixels ask for one.
  private mutating func drawSide(atEndOfCurveFrom node: Int) -> Bool {
    guard !nodes[node].isLine else { return false }
    let curve = segment(from: node)
    let length = self.length(of: curve)
    var ids = surroundings(of: [node, next[node]])
    guard length > shortestSide, let place = ids.nodes.firstIndex(of: node) else { return false }

    let (old, least) = (chain(ids), leastGain(for: length))
    var best: RefinementTrial?
    for (share, isStart) in sideShares {
      let (first, last) = curve.split(at: share)
      guard (isStart ? first : last).distanceFromChord < mostSideBend else { continue }
      var chain = old
      chain.split(at: place, share, isCorner: false)
      let line = isStart ? place : place + 1
      chain.nodes[line].isLine = true
      let joints = [place, place + 1, chain.next(place + 1)]
      chain.settleJoints(at: joints)
      let trial = attempt(
        chain, free: joints, insteadOf: ids, allowance: -least, steps: sideSteps)
      // Along clean curves there is less error than that.
      guard trial.errorBefore >= least else { return false }
      if gains(trial, least, line: line, of: place...place + 1, length: length),
        trial.result.error < best?.result.error ?? .infinity
      {
        best = trial
      }
    }
    guard let best else { return false }
    ids.nodes.insert(insertNode(after: node), at: place + 1)
    accept(best, ids: &ids)
    return true
  }

  /// Puts a line in the place of a smooth joint of two curves and what is nearly straight of them.
  ///
  /// - Parameters:
  ///   - node: The joint.
  ///   - isInsteadOfCurve: Whether all of one curve has to be straight, so that there is no node more, or none.
  /// - Returns: Whether the pixels ask for one.
  private mutating func drawSide(across node: Int, insteadOfCurve isInsteadOfCurve: Bool) -> Bool {
    let before = previous[node]
    let run = [before, node, next[node]]
    guard !nodes[node].isCorner, !nodes[node].isLine, !nodes[before].isLine, before != run[2] else {
      return false
    }
    let (arriving, leaving) = (segment(from: before), segment(from: node))
    let (back, ahead) = (arriving.reversed.straightShare, leaving.straightShare)
    let lengths = [arriving, leaving].map { self.length(of: $0) }
    let length = lengths[0] + lengths[1]
    var ids = surroundings(of: run)
    guard back * lengths[0] + ahead * lengths[1] > shortestSide, min(back, ahead) < 1,
      isInsteadOfCurve == (max(back, ahead) == 1), let start = ids.place(of: run)
    else { return false }

    var chain = chain(ids)
    var line = start
    if ahead < 1 { chain.split(at: start + 1, ahead, isCorner: false) }
    if back < 1 {
      chain.split(at: start, 1 - back, isCorner: false)
      line += 1
    }
    chain.nodes.remove(at: line + 1)
    chain.nodes[line].isLine = true
    let segments = start...start + (isInsteadOfCurve ? 1 : 2)
    let joints = Array(segments) + [chain.next(segments.upperBound)]
    chain.settleJoints(at: joints)
    // A line instead of a curve is an unknown less.
    let least = isInsteadOfCurve ? 0 : leastGain(for: length)
    let trial = attempt(
      chain, free: joints, insteadOf: ids, allowance: least > 0 ? -least : nil, steps: sideSteps)
    guard gains(trial, least, line: line, of: segments, length: length) else { return false }
    if !isInsteadOfCurve { ids.nodes.insert(insertNode(after: node), at: start + 2) }
    accept(trial, ids: &ids)
    return true
  }

  /// Whether a line is long enough to be seen, and brings down the squared error by so much.
  private func gains(
    _ trial: RefinementTrial, _ least: Double, line: Int, of segments: ClosedRange<Int>,
    length: Double
  ) -> Bool {
    guard -trial.growth > least, trial.result.strayCount == 0 else { return false }
    let chain = trial.result.chain
    let lengths = segments.map { self.length(of: chain.segment($0)) }
    return lengths.reduce(0, +) < length + mostLengthened
      && self.length(of: chain.segment(line)) > shortestSide
  }

  /// What a line gains at least of the squared error along curves of some length.
  private func leastGain(for length: Double) -> Double {
    max(leastSideGain, sideGainShare * allowance(for: length))
  }
}

extension CubicBezier {
  /// How much of the curve is nearly straight, from its start on and as it begins, as a parameter.
  fileprivate var straightShare: Double {
    let (direction, count) = (startDirection, 16)
    let bend = (1...count).first {
      let offset = point(at: Double($0) / Double(count)) - start
      return abs(offset.cross(direction)) > mostTurnedAway || offset.dot(direction) < 0
    }
    return Double((bend ?? count + 1) - 1) / Double(count)
  }
}

/// Shorter ones are no sides, in pixels.
private let shortestSide = 4.0
/// Where lines begin to be looked for: the parameters of their ends, and whether they are at the start of the curve.
private let sideShares = [(0.45, true), (0.75, true), (0.55, false), (0.25, false)]
/// What begins as a side bends by less, in pixels.
private let mostSideBend = 0.2
/// How far a curve may be off the tangent at a joint while it is nearly straight, in pixels.
private let mostTurnedAway = 0.15
/// The steps to find out.
private let sideSteps = 12
/// What a line gains at least of the squared error, and as a share of what a node less may cost.
private let leastSideGain = 5e-4
private let sideGainShare = 0.15
