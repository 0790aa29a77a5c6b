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
    var candidates: [PlainCandidates] = []
    var shapes: [OutlineChain] = []
    for (contour, exact) in zip(contours, exact) {
      candidates.append(PlainCandidates(along: contour, mostPairs))
      guard let shape = exact ?? candidates[candidates.count - 1].next() else { return nil }
      shapes.append(shape)
    }
    var placed = PlacedShapes(
      shapes, in: self, isOne: shapes.count == 1 && exact[0] == nil)
    for index in shapes.indices where exact[index] == nil {
      var best: RefinementTrial?
      var next: OutlineChain? = shapes[index]
      while var candidate = next {
        if let rounded = candidate.roundedPolygon, rounded.leastDepth < mostCutOff {
          candidate =
            placed.residual
            .withBestRadius(rounded, insteadOf: placed.takenAway(index)).outline
        }
        let trial = placed.residual.trial(
          of: candidate, insteadOf: placed.takenAway(index),
          limits: candidate.isEllipse ? .nearEllipse : candidate.limits)
        if trial.gain > best?.gain ?? -.infinity { best = trial }
        next = trial.result.residual.isNothing ? nil : candidates[index].next()
      }
      guard let best else { continue }
      // What sides that bend leave so much of is something else, and what one contour does by itself.
      if best.result.chain.isCurved || placed.isOne && !best.result.chain.isEllipse,
        best.result.residual.contains(where: { abs($0) > mostLeftAtFirst })
      {
        return nil
      }
      placed.put(best, at: index)
    }
    // From about there once more, beside the others as they are now; sides that leave nothing are where they are, and so
    // is what is beside no others.
    let isExplained = placed.left.isNothing
    for (index, shape) in placed.shapes.enumerated() where exact[index] == nil {
      if isExplained, placed.isOne ? !shape.isEllipse : shape.nodes.allSatisfy(\.isLine) {
        continue
      }
      let old = placed.takenAway(index)
      let start = shape.isEllipse ? placed.residual.ellipse(near: shape, insteadOf: old) : shape
      placed.put(placed.residual.trial(of: start, insteadOf: old, limits: shape.limits), at: index)
    }
    guard placed.left.isNothing else { return nil }
    for (index, shape) in placed.shapes.enumerated() where exact[index] == nil && !shape.isPlain {
      guard let plainer = placed.residual.plainer(shape, insteadOf: placed.takenAway(index)) else {
        return nil
      }
      placed.put(plainer, at: index)
    }
    return placed.shapes
  }

  /// The polygon along the sides of pixels, where a contour runs between pixels without a grey and stands for one.
  func exactOutline(of contour: Contour) -> OutlineChain? {
    guard isBetweenFullPixels(contour.points) else { return nil }
    return rectilinearOutline(of: contour.points).map(OutlineChain.init(polygon:))
  }
}

/// Shapes in place of contours, and what they leave of the pixels.
private struct PlacedShapes {
  private(set) var shapes: [OutlineChain]
  /// What they leave; of one shape what there is without it, so that it need not be taken away for another to be tried.
  private(set) var residual: PixelResidual
  /// Whether there is but one shape, of which something is to be tried.
  let isOne: Bool
  /// What that leaves.
  private var leftOfOne: [Double]?

  init(_ shapes: [OutlineChain], in pixels: InkPixels, isOne: Bool) {
    self.shapes = shapes
    self.isOne = isOne
    let drawn = isOne ? [] : shapes
    residual = PixelResidual(of: pixels, outlines: drawn.lazy.flatMap(\.curves), noise: 0)
  }

  /// What the residual has to be without for another shape to be tried in place of one; nil where it is.
  func takenAway(_ place: Int) -> OutlineChain? { isOne ? nil : shapes[place] }

  /// What they leave at each place of the band.
  var left: [Double] { leftOfOne ?? residual.values }

  /// Puts what was tried in place of a shape.
  mutating func put(_ trial: RefinementTrial, at place: Int) {
    shapes[place] = trial.result.chain
    if isOne { leftOfOne = trial.result.residual } else { residual.accept(trial) }
  }
}

/// The shapes that a contour is like, each found when it is asked for: mostly the first one is it.
private struct PlainCandidates: IteratorProtocol {
  private enum Kind { case ellipse, polygon, roundedPolygon, stroke, curved }

  private let points: [Point2D]
  private let mostPairs: Int
  /// What it has not been compared with yet.
  private var kinds: ArraySlice<Kind> = [.ellipse, .polygon, .roundedPolygon, .stroke, .curved]
  /// The contour, and the corners of a polygon along it.
  private var samples: SampledContour?
  private var corners: [Point2D] = []
  /// The shapes of one kind that are next.
  private var pending: ArraySlice<OutlineChain> = []
  /// Whether it is like none so far.
  private var isLikeNone = true

  /// - Parameters:
  ///   - contour: The contour.
  ///   - mostPairs: How many sides of a shape may be two curves.
  init(along contour: Contour, _ mostPairs: Int) {
    points = contour.points
    self.mostPairs = mostPairs
    if 2 * contour.area <= leastWidth * contour.perimeter { kinds = [] }
  }

  mutating func next() -> OutlineChain? {
    while pending.isEmpty, let kind = kinds.popFirst() {
      pending = shapes(of: kind)[...]
      isLikeNone = isLikeNone && pending.isEmpty
    }
    return pending.popFirst()
  }

  private mutating func shapes(of kind: Kind) -> [OutlineChain] {
    switch kind {
    case .ellipse:
      guard let ellipse = Ellipse(like: points),
        ellipse.greatestDistance(of: points) < farthestFromEllipse
      else { return [] }
      kinds = []
      return [ellipse.outline]
    case .polygon:
      samples = SampledContour(points)
      guard let samples else {
        kinds = []
        return []
      }
      corners = samples.fittedPolygon(tolerance: polygonTolerance)
        .withoutFlatCorners(within: flatness * polygonTolerance)
      let sharp = corners.withoutCutOffs
      return sharp.count <= mostCorners && sharp.arePlain ? [OutlineChain(polygon: sharp)] : []
    case .roundedPolygon:
      let found =
        RoundedPolygon(rectangleAlong: points, isRippled: true)
        ?? RoundedPolygon(alongLongSidesOf: corners, tolerance: polygonTolerance, near: points)
      guard let found, found.sharpCorners.count <= mostCorners else { return [] }
      // Contours cut off all corners.
      let isCutOff = isLikeNone && found.leastDepth < mostCutOff
      return (isCutOff ? [OutlineChain(polygon: found.sharpCorners)] : []) + [found.outline]
    case .stroke:
      return StraightStroke(like: points).map { [$0.rectangle, $0.capsule] } ?? []
    case .curved:
      guard isLikeNone, let samples,
        let curved = OutlineChain(betweenCornersOf: samples, mostPairs: mostPairs)
      else { return [] }
      return [curved]
    }
  }
}

extension PixelResidual {
  /// A shape with equal arcs, or without nodes that it does not need, in place of one that leaves nothing of the pixels;
  /// nil where that is not plain, or leaves something.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - old: It again; nil where it has been taken away.
  /// - Returns: How it was tried.
  fileprivate func plainer(
    _ shape: OutlineChain, insteadOf old: OutlineChain?
  ) -> RefinementTrial? {
    var trial: RefinementTrial
    if let rounded = shape.roundedPolygon {
      // Of small arcs pixels say little, and free nodes have them be anything like it.
      var even = rounded
      for step in [radiusStep, radiusStep / 4] {
        even = withBestRadius(even, insteadOf: old, step: step)
      }
      trial = self.trial(of: even.outline, insteadOf: old, limits: .unmoved)
    } else {
      let simpler = shape.simplified
      guard simpler.unknownCount < shape.unknownCount else { return nil }
      trial = self.trial(of: simpler, insteadOf: old, limits: simpler.limits)
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
