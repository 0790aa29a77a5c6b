// The simplest that a drawing can be, tried first. Where pixels are exact areas, a disc, a bar, a star, a button or a leaf
// leaves nothing of them: then they are known for what they are, and nothing has to be found out about their edges. What fits
// no such shape, or not as exactly as the pixels are known, is fitted like everything else.

extension InkPixels {
  /// Ellipses, strokes, polygons, with corners sharp or rounded, and curves from corner to corner that explain the pixels
  /// as exactly as these are known.
  ///
  /// - Parameters:
  ///   - contours: The contours around all ink.
  ///   - mostPairs: How many sides of each may be two curves.
  /// - Returns: For each contour what it is of them; nil where one is not like such a shape, or leaves something of the
  ///   pixels.
  /// - Complexity: O(*n*) in the length of the contours.
  func plainShapes(along contours: [Contour], mostPairs: Int = mostPairs) -> [PlainShape]? {
    let isBead = contours.map { $0.area < mostBead && exactOutline(of: $0) == nil }
    let others = contours.indices.filter { !isBead[$0] }
    guard !others.isEmpty, let shapes = plainOutlines(along: others.map { contours[$0] }, mostPairs)
    else { return nil }
    var result = [PlainShape](repeating: .bead, count: contours.count)
    for (place, shape) in zip(others, shapes) { result[place] = .outline(shape) }
    return result
  }

  /// An outline for each of some contours, if these leave nothing of the pixels.
  private func plainOutlines(along contours: [Contour], _ mostPairs: Int) -> [OutlineChain]? {
    let exact = contours.map(exactOutline)
    var candidates: [[OutlineChain]] = []
    for (contour, exact) in zip(contours, exact) {
      candidates.append(exact.map { [$0] } ?? plainCandidates(along: contour, mostPairs))
      if candidates[candidates.count - 1].isEmpty { return nil }
    }
    var shapes = candidates.map { $0[0] }
    var residual = PixelResidual(of: self, outlines: shapes.lazy.flatMap(\.curves), noise: 0)
    for (index, candidates) in candidates.enumerated() where exact[index] == nil {
      var best: RefinementTrial?
      for var candidate in candidates {
        if let rounded = candidate.roundedPolygon, rounded.leastDepth < mostCutOff {
          candidate = residual.withBestRadius(rounded, insteadOf: shapes[index]).outline
        }
        let trial = residual.trial(
          of: candidate, insteadOf: shapes[index],
          limits: candidate.isEllipse ? .nearEllipse : candidate.limits)
        if trial.gain > best?.gain ?? -.infinity { best = trial }
        if trial.result.residual.isNothing { break }
      }
      guard let best else { continue }
      // What sides that bend leave so much of is something else, and what one contour does by itself.
      if best.result.chain.isCurved || contours.count == 1 && !best.result.chain.isEllipse,
        best.result.residual.contains(where: { abs($0) > mostLeftAtFirst })
      {
        return nil
      }
      shapes[index] = best.result.chain
      residual.accept(best)
    }
    // From about there once more, beside the others as they are now; sides that leave nothing are where they are.
    let isExplained = residual.values.isNothing
    for (index, shape) in shapes.enumerated()
    where exact[index] == nil && !(isExplained && shape.nodes.allSatisfy(\.isLine)) {
      let start = shape.isEllipse ? residual.ellipse(near: shape, insteadOf: shape) : shape
      let trial = residual.trial(of: start, insteadOf: shape, limits: shape.limits)
      shapes[index] = trial.result.chain
      residual.accept(trial)
    }
    guard residual.values.isNothing else { return nil }
    for (index, shape) in shapes.enumerated() where exact[index] == nil && !shape.isPlain {
      guard let plainer = residual.plainer(shape) else { return nil }
      shapes[index] = plainer.result.chain
      residual.accept(plainer)
    }
    return shapes
  }

  /// The polygon along the sides of pixels, where a contour runs between pixels without a grey and stands for one.
  func exactOutline(of contour: Contour) -> OutlineChain? {
    guard isBetweenFullPixels(contour.points) else { return nil }
    return rectilinearOutline(of: contour.points).map(OutlineChain.init(polygon:))
  }

  /// The shapes that a contour is like.
  private func plainCandidates(along contour: Contour, _ mostPairs: Int) -> [OutlineChain] {
    guard 2 * contour.area > leastWidth * contour.perimeter else { return [] }
    let points = contour.points
    if let ellipse = Ellipse(like: points),
      ellipse.greatestDistance(of: points) < farthestFromEllipse
    {
      return [ellipse.outline]
    }
    guard let samples = SampledContour(points) else { return [] }
    let corners = samples.fittedPolygon(tolerance: polygonTolerance)
      .withoutFlatCorners(within: flatness * polygonTolerance)
    let sharpCorners = corners.withoutCutOffs
    var result: [OutlineChain] = []
    if sharpCorners.count <= mostCorners, sharpCorners.arePlain {
      result.append(OutlineChain(polygon: sharpCorners))
    }
    let rounded =
      RoundedPolygon(rectangleAlong: points, isRippled: true)
      ?? RoundedPolygon(alongLongSidesOf: corners, tolerance: polygonTolerance, near: points)
    if let rounded, rounded.sharpCorners.count <= mostCorners {
      // Contours cut off all corners.
      if result.isEmpty, rounded.leastDepth < mostCutOff {
        result.append(OutlineChain(polygon: rounded.sharpCorners))
      }
      result.append(rounded.outline)
    }
    if let stroke = StraightStroke(like: points) { result += [stroke.rectangle, stroke.capsule] }
    if result.isEmpty, let curved = OutlineChain(betweenCornersOf: samples, mostPairs: mostPairs) {
      result.append(curved)
    }
    return result
  }
}

extension PixelResidual {
  /// A shape with equal arcs, or without nodes that it does not need, in place of one that leaves nothing of the pixels;
  /// nil where that is not plain, or leaves something.
  fileprivate func plainer(_ shape: OutlineChain) -> RefinementTrial? {
    var trial: RefinementTrial
    if let rounded = shape.roundedPolygon {
      // Of small arcs pixels say little, and free nodes have them be anything like it.
      var even = rounded
      for step in [radiusStep, radiusStep / 4] {
        even = withBestRadius(even, insteadOf: shape, step: step)
      }
      trial = self.trial(of: even.outline, insteadOf: shape, limits: .unmoved)
    } else {
      let simpler = shape.simplified
      guard simpler.unknownCount < shape.unknownCount else { return nil }
      trial = self.trial(of: simpler, insteadOf: shape, limits: simpler.limits)
    }
    return trial.result.residual.isNothing && trial.result.chain.isPlain ? trial : nil
  }
}

/// What a contour is of plain shapes.
enum PlainShape {
  /// The edge of one.
  case outline(OutlineChain)
  /// A part of one, as at the tip of a needle, whose own contour ends before.
  case bead
}

extension RefinementTrial {
  /// How much less it leaves of the pixels than there was before.
  fileprivate var gain: Double { errorBefore - result.error }
}

extension OutlineChain {
  /// Whether it is an ellipse, of all plain shapes.
  fileprivate var isEllipse: Bool { nodes.allSatisfy { !$0.isLine && !$0.isCorner } }

  /// Whether it has sides that bend between corners.
  fileprivate var isCurved: Bool { nodes.contains { $0.isCorner && !$0.isLine } }

  /// How long it is refined, and how far nodes may go: a contour says little of where one curve continues another.
  fileprivate var limits: RefinementLimits {
    isCurved
      ? RefinementLimits(steps: mostSteps, farthest: farthestJoint)
      : RefinementLimits(steps: mostSteps)
  }

  /// The polygon with rounded corners that it is; nil where it is none.
  fileprivate var roundedPolygon: RoundedPolygon? {
    nodes.contains(where: \.isLine) && !isCurved ? RoundedPolygon(along: self) : nil
  }

  /// It with lines in place of curves that hardly bend, one side in place of two that meet in a corner that hardly turns,
  /// a corner where lines would meet in place of a line that is hardly there, and without tips that are lines there and back.
  fileprivate var simplified: OutlineChain {
    var result = self
    for place in nodes.indices where !nodes[place].isLine {
      let (end, side) = (next(place), segment(place))
      guard nodes[place].isCorner, nodes[end].isCorner, side.distanceFromChord < leastBend else {
        continue
      }
      result.nodes[place].isLine = true
      (result.nodes[place].outHandle, result.nodes[end].inHandle) = (.zero, .zero)
    }
    var place = 0
    while place < result.nodes.count, result.nodes.count > 2 {
      if !result.joinSides(at: place), !result.removeSide(from: place), !result.removeTip(at: place)
      {
        place += 1
      }
    }
    return result
  }

  /// Makes one side of the two before and after a corner that hardly turns, of curves as if one had been cut there.
  private mutating func joinSides(at place: Int) -> Bool {
    let (node, after) = (nodes[place], next(place))
    guard let before = previous(place), node.isCorner, node.isLine == nodes[before].isLine,
      turnCosine(at: place) ?? -1 > leastTurnCosine
    else { return false }
    if !node.isLine {
      let share = node.inHandle.length / (node.inHandle.length + node.outHandle.length)
      guard share > 0, share < 1 else { return false }
      nodes[before].outHandle = nodes[before].outHandle / share
      nodes[after].inHandle = nodes[after].inHandle / (1 - share)
    }
    nodes.remove(at: place)
    return true
  }

  /// Takes a short line out of a polygon.
  private mutating func removeSide(from place: Int) -> Bool {
    let (end, after) = (next(place), next(next(place)))
    guard let before = previous(place),
      [before, place, end].allSatisfy({ nodes[$0].isLine }),
      nodes[place].position.distance(to: nodes[end].position) < shortestSide,
      let tip = LineFit(
        center: nodes[place].position,
        direction: (nodes[place].position - nodes[before].position).normalized
      ).intersection(
        with: LineFit(
          center: nodes[end].position,
          direction: (nodes[after].position - nodes[end].position).normalized))
    else { return false }
    nodes[place].position = tip
    nodes.remove(at: end)
    return true
  }

  /// Takes out a corner where lines turn right back.
  private mutating func removeTip(at place: Int) -> Bool {
    guard let before = previous(place), nodes[before].isLine, nodes[place].isLine,
      turnCosine(at: place) ?? 1 <= mostTurnCosine
    else { return false }
    nodes.remove(at: place)
    return true
  }

  /// Whether refinement has left it a shape of its kind: something of each side, arcs between sides that bend evenly
  /// and are seen, and corners between curves that are sharp.
  fileprivate var isPlain: Bool {
    if isCurved { return isBetweenSharpCorners }
    guard nodes.contains(where: \.isLine) else { return true }
    return leastSide >= shortestSide && cornersTurn && !hasSlightFillets
      && RoundedPolygon(along: self)?.leastDepth ?? .infinity > leastDepth
      && nodes.indices.allSatisfy { place in
        let (first, second) = (
          nodes[place].outHandle.length, nodes[next(place)].inHandle.length
        )
        return nodes[place].isLine || max(first, second) < mostUneven * min(first, second)
      }
  }

  /// Whether it turns sharply at each of its corners, and not right back.
  private var cornersTurn: Bool {
    nodes.indices.allSatisfy {
      guard nodes[$0].isCorner else { return true }
      let cosine = turnCosine(at: $0) ?? -1
      return cosine < leastTurnCosine && cosine > mostTurnCosine
    }
  }
}

extension [Point2D] {
  /// The corners of a closed polygon, with one tip in place of each short side between longer ones that meet beside it: contours
  /// cut off corners.
  fileprivate var withoutCutOffs: [Point2D] {
    let tips = indices.map(tip)
    return indices.compactMap { place in
      if let tip = tips[place] { return tip }
      return tips[place > 0 ? place - 1 : count - 1] == nil ? self[place] : nil
    }
  }

  /// Where the sides before and after a short one meet; nil where that is none, or they meet elsewhere.
  private func tip(ofSideFrom place: Int) -> Point2D? {
    let (start, end) = (self[place], self[(place + 1) % count])
    let before = start - self[place > 0 ? place - 1 : count - 1]
    let after = self[(place + 2) % count] - end
    let length = start.distance(to: end)
    guard length < longestCutOff, before.length > length, after.length > length,
      let tip = LineFit(center: start, direction: before.normalized)
        .intersection(with: LineFit(center: end, direction: after.normalized)),
      tip.distance(to: start.interpolated(to: end, by: 0.5)) < mostCutOff
    else { return nil }
    return tip
  }

  /// Whether a closed polygon has long sides and turns sharply at each corner, as no polygon along a curve does.
  fileprivate var arePlain: Bool {
    guard count >= 3 else { return false }
    return indices.allSatisfy { place in
      let before = self[place] - self[place == 0 ? count - 1 : place - 1]
      let after = self[place + 1 == count ? 0 : place + 1] - self[place]
      return after.length > leastPlainSide
        && before.normalized.dot(after.normalized) < leastTurnCosine
    }
  }
}

/// Beads of needles are smaller, in square pixels.
private let mostBead = 1.0
/// Strokes that are thinner, in pixels, and discs with less of a radius may be many shapes.
private let leastWidth = 2.5
/// Contours are up to 0.086 px off by themselves.
private let farthestFromEllipse = 0.2
/// How far from its contour a polygon is at most, and as a multiple of that how far from the line between its neighbours a
/// corner is at least.
private let polygonTolerance = 0.2
private let flatness = 2.0
/// What has more corners, shorter sides, in pixels, or turns by less than 20° somewhere is not plain: sides that stood for
/// an arc would leave a twentieth of a pixel.
private let mostCorners = 64
private let leastPlainSide = 1.5
private let leastTurnCosine = 0.94
/// Nor does it turn back by more than 176.4°: a tip 16 px long would be a pixel wide.
private let mostTurnCosine = -0.998
/// How far, in pixels, contours pass from sharp corners, and how long the sides are that cut them off.
private let mostCutOff = 1.0
private let longestCutOff = 2.0
/// Curves bend by as much, in pixels: others may be lines.
let leastBend = 0.15
/// Of a side between two arcs so much is left, in pixels.
private let shortestSide = 0.5
/// How far arcs pass from their corners at least, in pixels: less may be the noise of sharp ones.
private let leastDepth = 0.25
/// By how much one handle of an arc between sides may be longer than the other.
private let mostUneven = 1.5
private let mostSteps = 12
/// How much sides that bend, or those of a contour that is alone, may leave of a pixel before they are refined once more.
private let mostLeftAtFirst = 0.1
/// How far from where it is tried first a joint of two curves may be, in pixels.
private let farthestJoint = 8.0
