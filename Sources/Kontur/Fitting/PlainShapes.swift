// The simplest that a drawing can be, tried first. Where pixels are exact areas, a disc, a bar, a star, a button or a leaf
// leaves nothing of them: then they are known for what they are, and nothing has to be found out about their edges. What fits
// no such shape, or not as exactly as the pixels are known, is fitted like everything else.

extension InkPixels {
  /// Ellipses, strokes, polygons, with corners sharp or rounded, and curves from corner to corner that explain the pixels
  /// as exactly as these are known.
  ///
  /// - Parameter contours: The contours around all ink.
  /// - Returns: An outline for each contour; nil where a contour is not like such a shape, or leaves something of the
  ///   pixels.
  /// - Complexity: O(*n*) in the length of the contours.
  func plainShapes(along contours: [Contour]) -> [OutlineChain]? {
    var candidates: [[OutlineChain]] = []
    for contour in contours {
      candidates.append(plainCandidates(along: contour))
      if candidates[candidates.count - 1].isEmpty { return nil }
    }
    var shapes = candidates.map { $0[0] }
    var residual = PixelResidual(of: self, outlines: shapes.lazy.flatMap(\.curves), noise: 0)
    for (index, candidates) in candidates.enumerated() {
      var best: RefinementTrial?
      for candidate in candidates {
        let trial = residual.trial(
          of: candidate, insteadOf: shapes[index],
          limits: candidate.isEllipse ? .nearEllipse : candidate.limits)
        if trial.gain > best?.gain ?? -.infinity { best = trial }
        if trial.result.residual.isNothing { break }
      }
      guard let best else { continue }
      // What sides that bend leave so much of is something else.
      if best.result.chain.isCurved,
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
    where !(isExplained && shape.nodes.allSatisfy(\.isLine)) {
      let start = shape.isEllipse ? residual.ellipse(near: shape, insteadOf: shape) : shape
      let trial = residual.trial(of: start, insteadOf: shape, limits: shape.limits)
      shapes[index] = trial.result.chain
      residual.accept(trial)
    }
    return residual.values.isNothing && shapes.allSatisfy(\.isPlain) ? shapes : nil
  }

  /// The shapes that a contour is like.
  private func plainCandidates(along contour: Contour) -> [OutlineChain] {
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
      RoundedPolygon(rectangleAlong: points)
      ?? RoundedPolygon(alongLongSidesOf: corners, tolerance: polygonTolerance, near: points)
    if let rounded, rounded.sharpCorners.count <= mostCorners {
      // Contours cut off all corners.
      if result.isEmpty, rounded.leastDepth < mostCutOff {
        result.append(OutlineChain(polygon: rounded.sharpCorners))
      }
      result.append(rounded.outline)
    }
    if let stroke = StraightStroke(like: points) { result += [stroke.rectangle, stroke.capsule] }
    if result.isEmpty, let curved = OutlineChain(betweenCornersOf: samples) {
      result.append(curved)
    }
    return result
  }
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

  /// Whether refinement has left it a shape of its kind: something of each side, arcs between sides that bend evenly
  /// and are seen, and corners between curves that are sharp.
  fileprivate var isPlain: Bool {
    if isCurved { return isBetweenSharpCorners }
    guard nodes.contains(where: \.isLine) else { return true }
    return leastSide >= shortestSide
      && RoundedPolygon(along: self)?.leastDepth ?? .infinity > leastDepth
      && nodes.indices.allSatisfy { place in
        let (first, second) = (
          nodes[place].outHandle.length, nodes[next(place)].inHandle.length
        )
        return nodes[place].isLine || max(first, second) < mostUneven * min(first, second)
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

/// Strokes that are thinner, in pixels, and discs with less of a radius may be many shapes.
private let leastWidth = 2.5
/// Contours are up to 0.086 px off by themselves.
private let farthestFromEllipse = 0.2
/// How far from its contour a polygon is at most, and as a multiple of that how far from the line between its neighbours a
/// corner is at least.
private let polygonTolerance = 0.2
private let flatness = 2.0
/// What has more corners, shorter sides, in pixels, or turns by less than 25° somewhere is not plain.
private let mostCorners = 64
private let leastPlainSide = 2.0
private let leastTurnCosine = 0.906
/// How far, in pixels, contours pass from sharp corners, and how long the sides are that cut them off.
private let mostCutOff = 1.0
private let longestCutOff = 2.0
/// Of a side between two arcs so much is left, in pixels.
private let shortestSide = 0.5
/// How far arcs pass from their corners at least, in pixels: less may be the noise of sharp ones.
private let leastDepth = 0.25
/// By how much one handle of an arc between sides may be longer than the other.
private let mostUneven = 1.5
private let mostSteps = 12
/// How much sides that bend may leave of a pixel before they are refined once more.
private let mostLeftAtFirst = 0.1
/// How far from where it is tried first a joint of two curves may be, in pixels.
private let farthestJoint = 8.0
