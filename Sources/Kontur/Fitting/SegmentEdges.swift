// The segments that an outline may be made of: between two places on its contour a line or a curve,
// with what it costs.

/// A segment between two places on a contour.
struct SegmentEdge {
  var span: OutlineSpan
  /// What it costs on a way around the contour: the less the fewer of them there are, and the better they
  /// fit.
  var cost: Double
  /// The largest distance of a sample from it, in tolerances.
  var error: Double
  /// Whether the segment is within the tolerance.
  var fits: Bool
}

/// Finds segments between places on a contour.
struct SegmentEdges {
  let samples: SampledContour
  let options: FittingOptions
  private let tolerance: Double
  private var fitter = SpanFitter()

  init(along samples: SampledContour, options: FittingOptions) {
    self.samples = samples
    self.options = options
    tolerance = options.effectiveTolerance
  }

  /// The better of a line and a curve between two places.
  mutating func edge(from start: OutlineNode, to end: OutlineNode) -> SegmentEdge {
    edge(from: start, to: end, isStep: true, below: .infinity)
      ?? SegmentEdge(span: .line, cost: .infinity, error: .infinity, fits: false)
  }

  /// The better of a line and a curve between two places.
  ///
  /// - Parameters:
  ///   - start: The one place.
  ///   - end: The other, farther on.
  ///   - isStep: Whether there is no place between, so that something has to lead from the one to the other.
  ///   - limit: What the segment has to cost less than.
  /// - Returns: The segment, which may cost more all the same; nil when neither line nor curve can cost less.
  mutating func edge(
    from start: OutlineNode, to end: OutlineNode, isStep: Bool, below limit: Double
  ) -> SegmentEdge? {
    if start.begins(sideEndingAt: end) {
      return SegmentEdge(span: .line, cost: SegmentCost.side, error: 0, fits: true)
    }
    let baseCost = start.isCorner && end.isCorner ? SegmentCost.side : SegmentCost.line
    guard baseCost < limit else { return nil }
    let places = Segmentation.sampleRange(from: start, to: end)
    fitter.load(
      samples, at: places, step: Segmentation.sampleStep(places), from: start.end, to: end.end)
    let line = line(from: start, to: end, places, baseCost: baseCost)
    // A line that fits well is cheaper than any curve.
    if line.fits && line.cost <= SegmentCost.curve { return line }
    guard SegmentCost.curve < limit else { return line.fits ? line : nil }
    let tolerance = tolerance(along: places)
    guard let fit = fitter.fit(useful: enough * tolerance...hopeless * tolerance) else {
      return isStep && !line.fits ? misfit(from: start, to: end) : line
    }
    let error = fit.error / tolerance
    let cost = min(error, mostError)
    let curve = SegmentEdge(
      span: .cubic(fit.curve), cost: SegmentCost.curve + SegmentCost.error * cost * cost,
      error: error,
      fits: error <= 1)
    return line.fits && line.cost <= curve.cost ? line : curve
  }

  /// The tolerance of a segment along some samples.
  private func tolerance(along places: Range<Int>) -> Double {
    guard let long = options.longTolerance, Double(places.count) * samples.spacing > longSegment
    else { return tolerance }
    return max(long, tolerance)
  }

  /// What leads from one place to another where nothing fits: smoothly, but from corner to corner.
  private func misfit(from start: OutlineNode, to end: OutlineNode) -> SegmentEdge {
    let third = (end.position - start.position) / 3
    func handle(_ direction: Point2D?) -> Point2D { direction.map { $0 * third.length } ?? third }
    let curve = CubicBezier(
      start: start.position, control1: start.position + handle(start.direction),
      control2: end.position - handle(end.direction), end: end.position)
    return SegmentEdge(
      span: start.isCorner && end.isCorner ? .line : .cubic(curve),
      cost: SegmentCost.line + SegmentCost.misfit, error: .infinity, fits: false)
  }

  /// The line between two places.
  private func line(
    from start: OutlineNode, to end: OutlineNode, _ places: Range<Int>, baseCost: Double
  ) -> SegmentEdge {
    let lineTolerance = lineShare * tolerance(along: places)
    let error = fitter.distanceFromChord / lineTolerance
    var line = SegmentEdge(
      span: .line, cost: baseCost + SegmentCost.error * error * error, error: error,
      fits: error <= 1)
    guard line.fits else { return line }
    let chord = Chord(from: start.position, to: end.position)
    line.fits = chord.continues(start.direction) && chord.continues(end.direction)
    if line.fits, Segmentation.sampleStep(places) > 1 {
      let limit = unfitted(lineTolerance)
      line.fits = places.allSatisfy { chord.squaredDistance(to: samples[$0]) <= limit * limit }
    }
    return line
  }

  /// Whether all samples are near the segment that has just been found by some of them.
  func isNear(_ edge: SegmentEdge, from start: OutlineNode, to end: OutlineNode) -> Bool {
    let places = Segmentation.sampleRange(from: start, to: end)
    let step = Segmentation.sampleStep(places)
    guard step > 1, case .cubic(let curve) = edge.span else { return true }
    let limit = unfitted(tolerance(along: places))
    let polynomials = CubicPolynomials(curve)
    var from = fitter.parameter(of: 0)
    // Between the samples that were fitted, parameters are almost linear.
    for (fitted, first) in stride(from: places.lowerBound, to: places.upperBound, by: step)
      .enumerated()
    {
      let end = first + step
      let to = end < places.upperBound ? fitter.parameter(of: fitted + 1) : 1
      let gap = min(end, places.upperBound) - first
      let stride = (to - from) / Double(gap)
      for rest in 1..<max(1, gap) {
        let t = from + stride * Double(rest)
        let isNear = polynomials.isNear(samples[first + rest], at: t, within: limit * limit)
        guard isNear else { return false }
      }
      from = to
    }
    return true
  }
}

/// A straight segment that distances are measured from.
private struct Chord {
  private let start: Point2D
  private let span: Point2D
  private let perSquaredLength: Double

  init(from start: Point2D, to end: Point2D) {
    self.start = start
    span = end - start
    perSquaredLength = 1 / max(span.squaredLength, .leastNormalMagnitude)
  }

  @inline(__always)
  func squaredDistance(to point: Point2D) -> Double {
    let offset = point - start
    let at = max(0, min(1, offset.dot(span) * perSquaredLength))
    return (offset - span * at).squaredLength
  }

  /// Whether the segment leaves a place in its direction, or reaches it so.
  func continues(_ direction: Point2D?) -> Bool {
    guard let direction else { return true }
    let chord = span.normalized
    return direction.dot(chord) > 0 && abs(direction.cross(chord)) <= mostKinkSine
  }
}

/// How far samples that a segment was not fitted to may be away: where noise makes the tolerance, of
/// more samples one is farther off by chance.
private func unfitted(_ tolerance: Double) -> Double {
  tolerance + 2 * max(0, tolerance - exactTolerance)
}

/// What segments cost, so that the cheapest way is the one with the fewest, and among as few the best.
enum SegmentCost {
  static let curve = 1.0
  /// A line is preferred where both fit.
  static let line = 0.85
  /// What a line from corner to corner costs: the side of a polygon rather than the slightest of arcs.
  static let side = 0.35
  /// What an error as large as the tolerance costs; others in proportion to their squares.
  static let error = 0.5
  /// What keeps the way through a stretch that nothing fits from being chosen anywhere else.
  static let misfit = 2.0
}

/// Errors of more tolerances than this cost no more.
private let mostError = 3.0
/// An error of this share of the tolerance costs an eighth, and is good enough.
private let enough = 0.5
/// An error this many times the tolerance is not brought below it by better parameters.
private let hopeless = 4.0
/// A line is held to this share of the tolerance: bends show where a line should have been a curve.
private let lineShare = 0.8
/// The sine of 8°: how far a line may turn from the direction of a joint that is no corner.
private let mostKinkSine = 0.14
