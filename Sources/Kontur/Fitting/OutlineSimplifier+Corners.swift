// The corners and ends of outlines: what they should be where the pixels allow it, a fillet, a square end
// or no corner at all.

extension OutlineSimplifier {
  /// Makes a corner of each smooth joint whose surroundings are not explained, where that helps.
  mutating func releaseCorners() {
    for node in nodes.indices where !nodes[node].isCorner {
      guard largestResidual(near: nodes[node].position) > max(0.04, 2 * options.noise) else {
        continue
      }
      var ids = surroundings(of: [node])
      var chain = chain(ids)
      guard let place = ids.nodes.firstIndex(of: node) else { continue }
      chain.nodes[place].isCorner = true
      let trial = attempt(chain, free: [place], insteadOf: ids)
      let gain = trial.errorBefore - trial.result.error
      let isWorthIt = gain > max(0.003, 12 * options.noise * options.noise)
      if isWorthIt { accept(trial, ids: &ids) }
    }
  }

  /// Makes a fillet of each corner that lacks or has too much ink for a sharp one, where that helps.
  mutating func roundCorners() {
    for node in nodes.indices where nodes[node].isCorner && versions[node] >= 0 {
      round(node)
    }
  }

  /// Puts a curve that leaves and reaches its neighbours smoothly in place of a corner.
  private mutating func round(_ node: Int) {
    guard largestResidual(near: nodes[node].position) > max(0.02, 2 * options.noise) else { return }
    let ids = surroundings(of: [node])
    guard let place = ids.nodes.firstIndex(of: node) else { return }
    let sharp = chain(ids)
    let trials = triedRadii.compactMap { sharp.withFillet(at: place, radius: $0) }
      .map { attempt($0, free: [place, place + 1], insteadOf: ids) }
    guard let best = trials.min(by: { $0.result.error < $1.result.error }),
      best.errorBefore - best.result.error > max(1e-3, 12 * options.noise * options.noise)
    else { return }
    var newIDs = ids
    newIDs.nodes.insert(insertNode(after: node), at: place + 1)
    accept(best, ids: &newIDs)
  }

  /// Adds a node to an outline, a copy of the one before it.
  mutating func insertNode(after node: Int) -> Int {
    let added = nodes.count
    nodes.append(nodes[node])
    next.append(next[node])
    previous.append(node)
    versions.append(0)
    previous[next[node]] = added
    next[node] = added
    return added
  }

  /// Makes lines and sharp corners of short curves, where they explain the pixels as well with fewer unknowns.
  ///
  /// Corners that are near to each other are round in splines, and curves can explain the ink of both.
  mutating func sharpenTurns() {
    for node in nodes.indices where versions[node] >= 0 && isTurnEnd(node) {
      var run = [node]
      var length = 0.0
      while run.count <= mostTurnSegments, let last = run.last, !nodes[last].isSide {
        length += self.length(of: segment(from: last))
        guard length < longestTurn, !run.contains(next[last]) else { break }
        run.append(next[last])
        guard isTurnEnd(next[last]), run.contains(where: { $0 != next[last] && !nodes[$0].isLine })
        else { continue }
        if sharpen(run, length: length) { break }
      }
    }
  }

  /// Whether a node is a corner, or where a line ends or begins.
  private func isTurnEnd(_ node: Int) -> Bool {
    nodes[node].isCorner || nodes[node].isLine || nodes[previous[node]].isLine
  }

  /// Puts lines in place of the segments between some successive nodes, when the pixels allow it.
  ///
  /// - Returns: Whether they do.
  private mutating func sharpen(_ run: [Int], length: Double) -> Bool {
    let ids = surroundings(of: run)
    guard let place = ids.place(of: run) else { return false }
    let old = chain(ids)
    let turn = OutlineChain(nodes: run.map { nodes[$0] }, isClosed: false)
    let points =
      turn.points(perSegment: pointsPerTurnSegment) + [turn.nodes[run.count - 1].position]
    for cornerCount in 1...2 {
      guard let corners = points.corners(cornerCount, within: farthestFromTurn) else { continue }
      var chain = old
      for end in [place, place + run.count - 1] { chain.nodes[end].isCorner = true }
      chain.nodes[place].isLine = true
      chain.nodes.replaceSubrange(
        place + 1..<place + run.count - 1,
        with: corners.map { OutlineChain.Node(position: $0, isCorner: true, isLine: true) })
      let saved = Double(old.unknownCount - chain.unknownCount)
      guard saved > 0 else { continue }
      chain.settleJoints(at: [])
      let allowance = noisePerUnknown * saved * options.noise * options.noise
      let trial = attempt(
        chain, free: Array(place...place + cornerCount + 1), insteadOf: ids,
        allowance: allowance, steps: 10)
      // Blunt corners would be a chamfer where something round was drawn.
      let isSharp = (place...place + cornerCount + 1).allSatisfy {
        trial.result.chain.turnCosine(at: $0).map { $0 < leastTurnCosine } ?? true
      }
      guard isSharp, trial.result.error < trial.errorBefore + allowance,
        isAcceptable(trial, length: length)
      else { continue }
      var newIDs = ids
      newIDs.nodes.replaceSubrange(
        place..<place + run.count, with: resized(run, cornerCount: cornerCount))
      accept(trial, ids: &newIDs)
      return true
    }
    return false
  }

  /// Some successive nodes with so many between the first and the last: others are taken out of the outline, or added.
  mutating func resized(_ run: [Int], cornerCount: Int) -> [Int] {
    var result = run
    while result.count > cornerCount + 2 { unlink(result.remove(at: result.count - 2)) }
    while result.count < cornerCount + 2 {
      result.insert(insertNode(after: result[result.count - 2]), at: result.count - 1)
    }
    return result
  }

  /// Makes a straight end of each narrow one, square to the sides, where the pixels allow it.
  ///
  /// The pixels of a thin stroke say how far it reaches, and hardly how it ends.
  mutating func squareEnds() {
    for node in nodes.indices where versions[node] >= 0 {
      let second = next[node]
      guard next[second] != node, next[next[second]] != node else { continue }
      let (own, side) = (segment(from: node), outwards(from: node))
      let across = (own.end - own.start) - side * (own.end - own.start).dot(side)
      let width = across.length
      let (before, after) = (segment(from: previous[node]), segment(from: second))
      guard side != .zero, width > leastEnd, width < widestEnd,
        before.start.distance(to: before.end) > width, after.start.distance(to: after.end) > width
      else { continue }
      // As far out as there is ink under the end, on average.
      let points = (0...16).map { own.point(at: Double($0) / 16) - own.start }
      let area = zip(points, points.dropFirst()).reduce(0.0) { sum, pair in
        sum + (pair.0 + pair.1).dot(side) / 2 * (pair.1 - pair.0).dot(across)
      }
      let height = area / (width * width)
      var ids = surroundings(of: [node, second])
      var chain = chain(ids)
      guard let place = ids.nodes.firstIndex(of: node) else { continue }
      let end = chain.next(place)
      chain.nodes[place].position += side * height
      chain.nodes[end].position += side * (height - (own.end - own.start).dot(side))
      guard chain.nodes[place].position.distance(to: own.start) < width + 1,
        chain.nodes[end].position.distance(to: own.end) < width + 1
      else { continue }
      chain.nodes[place].isLine = true
      for corner in [place, end] { chain.nodes[corner].isCorner = true }
      let trial = attempt(
        chain, free: [place, end], insteadOf: ids, allowance: allowance(for: width), steps: 8)
      if isAcceptable(trial, length: width) { accept(trial, ids: &ids) }
    }
  }

  /// The direction in which the two sides of an end lead, of length 1; zero where a segment is none, or is
  /// square already.
  private func outwards(from node: Int) -> Point2D {
    let (own, second) = (segment(from: node), next[node])
    let before = segment(from: previous[node]).endDirection
    let after = segment(from: second).startDirection
    let side = (before - after).normalized
    let isSquare =
      nodes[node].isLine && abs((own.end - own.start).normalized.dot(side)) < squareCosine
    return before.dot(after) < sidesCosine && !isSquare ? side : .zero
  }
}

extension [Point2D] {
  /// Where a polyline from the first point to the last, with so many corners between, passes nearest to all: at which
  /// of the points these are.
  ///
  /// - Parameters:
  ///   - cornerCount: 1 or 2.
  ///   - farthest: How far any point may be from it.
  /// - Returns: The corners; nil where each such polyline is farther from some point.
  /// - Complexity: O(*n*²) in the number of points for one corner, and O(*n*³) for two.
  fileprivate func corners(_ cornerCount: Int, within farthest: Double) -> [Point2D]? {
    var best: (corners: [Point2D], error: Double)?
    func distances(_ first: Int, _ last: Int) -> Double {
      var sum = 0.0
      for place in first + 1..<Swift.max(first + 1, last) {
        let distance = self[place].distance(toSegmentFrom: self[first], to: self[last])
        guard distance < farthest else { return .infinity }
        sum += distance * distance
      }
      return sum
    }
    let end = count - 1
    for first in 1..<end {
      let before = distances(0, first)
      guard before < best?.error ?? .infinity else { continue }
      if cornerCount == 1 {
        let error = before + distances(first, end)
        if error < best?.error ?? .infinity { best = ([self[first]], error) }
        continue
      }
      for second in first + 1..<Swift.max(first + 1, end) {
        let error = before + distances(first, second) + distances(second, end)
        if error < best?.error ?? .infinity { best = ([self[first], self[second]], error) }
      }
    }
    return best?.corners
  }
}

/// Turns of at most so many segments, up to this length in pixels, may be corners.
private let mostTurnSegments = 3
private let longestTurn = 14.0
/// How many points of each segment tell where, and how far any is from the lines at most, in pixels.
private let pointsPerTurnSegment = 8
private let farthestFromTurn = 0.7
/// They turn by 60° at least.
private let leastTurnCosine = 0.5
/// How many pixels' noise, squared, an unknown less is worth there (Akaike 1974, doi:10.1109/TAC.1974.1100705): unlike
/// a node less it decides between two shapes that pixels hardly tell apart.
private let noisePerUnknown = 2.0

/// The radii, in pixels, of fillets that are tried first; refinement does the rest.
private let triedRadii = [0.4, 1.2]

/// Ends of strokes no wider than this, in pixels, may be square; their sides turn back by 160° or more.
private let widestEnd = 3.0
private let leastEnd = 0.2
private let sidesCosine = -0.94
private let squareCosine = 0.01
