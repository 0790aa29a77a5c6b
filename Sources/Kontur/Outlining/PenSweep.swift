// What a pen sweeps that is held across a line: bands along its segments, joins and caps.
//
//        left boundary         Each chain of curves winds once around what the pen covers while it
//     ───────────────╲         follows some segments without a corner; joins and caps have chains of
//     ─ ─ ─ ─ ─ ─ ─ ─ ╲        their own. None winds the other way anywhere, so nothing cancels: a
//     ──────────────╲  ╲       point is covered where the windings add up to one or more.
//        right       ╲  │
//                     │ │      Where the line bends more tightly than the pen reaches, the pen turns
//                              back behind the centres of curvature (the evolute). There the band is
//  cut along them, and what lies beyond is a chain of its own, run through the other way round: the
//  exact sweep, in the words of Nehab 2020 (doi:10.1145/3386569.3392392) strongly correct.

/// Closed chains of curves around what a pen covers on its way along lines.
struct PenSweep {
  /// How far the pen reaches to the side a quarter turn from its direction, from the x axis towards the
  /// y axis; 0 or more.
  let left: Double
  /// How far it reaches to the other side.
  let right: Double
  /// How corners are joined, and how far miters reach.
  let join: StrokeStyle.Join
  let miterLimit: Double
  /// How far arcs may be from circles; corners that open less than twice this are none.
  let tolerance: Double
  /// The chains so far; the windings of each are 0 or more everywhere.
  private(set) var chains: [[CurveSource]] = []

  /// Prepares to sweep.
  init(
    left: Double, right: Double, join: StrokeStyle.Join, miterLimit: Double, tolerance: Double
  ) {
    self.left = left
    self.right = right
    self.join = join
    self.miterLimit = min(miterLimit, longestMiter)
    self.tolerance = tolerance
  }

  /// Follows a closed line, with a join where it closes.
  mutating func follow(closed segments: [BezierPath.Segment]) {
    let pieces = segments.flatMap(\.withoutCusps)
    guard !pieces.isEmpty else { return }
    let corners = pieces.indices.filter {
      isCorner(from: pieces[$0], to: pieces[($0 + 1) % pieces.count])
    }
    guard let first = corners.first else { return sweepRing(pieces) }
    sweepRuns(Array(pieces[(first + 1)...] + pieces[...first]), isClosed: true)
    addJoin(from: pieces[first], to: pieces[(first + 1) % pieces.count])
  }

  /// Follows an open line, with caps at both ends; for a pen that reaches as far to both sides.
  mutating func follow(open segments: [BezierPath.Segment], cap: StrokeStyle.Cap) {
    let pieces = segments.flatMap(\.withoutCusps)
    guard let first = pieces.first, let last = pieces.last else { return }
    sweepRuns(pieces, isClosed: false)
    addCap(cap, at: first.start, direction: -first.startDirection)
    addCap(cap, at: last.end, direction: last.endDirection)
  }

  /// Covers what caps cover around a line of no length.
  mutating func dot(at point: Point2D, direction: Point2D, cap: StrokeStyle.Cap) {
    let ahead = direction == .zero ? Point2D(x: 1, y: 0) : direction
    addCap(cap, at: point, direction: ahead)
    addCap(cap, at: point, direction: -ahead)
  }
}

// MARK: Bands

extension PenSweep {
  /// Sweeps along a line, with joins at its corners; one that is closed has another corner where it ends.
  private mutating func sweepRuns(_ pieces: [BezierPath.Segment], isClosed: Bool) {
    var run: [BezierPath.Segment] = []
    var beginsAtCorner = isClosed
    for (index, piece) in pieces.enumerated() {
      run.append(piece)
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      if let next, !isCorner(from: piece, to: next) { continue }
      sweepRun(run, from: beginsAtCorner, to: isClosed || next != nil)
      (run, beginsAtCorner) = ([], true)
      if let next { addJoin(from: piece, to: next) }
    }
  }

  /// Sweeps along an open line without a corner.
  ///
  /// At a corner the end of the band passes the line: so it has the side of the join's wedge, to the last
  /// digit. Otherwise the wedge may come to lie beside the band once points are rounded.
  private mutating func sweepRun(
    _ pieces: [BezierPath.Segment], from beginsAtCorner: Bool, to endsAtCorner: Bool
  ) {
    var low = boundary(of: pieces, at: -right)
    var high = boundary(of: pieces, at: left)
    if endsAtCorner, let end = pieces.last?.end { low.lead(to: end) }
    high = high.backwards
    if beginsAtCorner, let start = pieces.first?.start { high.lead(to: start) }
    chains.append((low + high).closingGaps)
  }

  /// Sweeps along a closed line without a corner.
  private mutating func sweepRing(_ pieces: [BezierPath.Segment]) {
    chains.append(boundary(of: pieces, at: -right).closingGaps)
    chains.append(boundary(of: pieces, at: left).backwards.closingGaps)
  }

  /// The side of a band at a distance, up to the centres of curvature; adds what lies beyond these.
  private mutating func boundary(
    of pieces: [BezierPath.Segment], at distance: Double
  ) -> [CurveSource] {
    pieces.flatMap { piece -> [CurveSource] in
      guard distance != 0, case .cubic(let cubic) = piece else {
        return [CurveSource(piece.displaced(by: distance))]
      }
      return boundary(of: cubic, at: distance)
    }
  }

  private mutating func boundary(of cubic: CubicBezier, at distance: Double) -> [CurveSource] {
    let parallel = ParallelCurve(center: cubic, distance: distance)
    // At a handle of no length the speed is 0, and what is next to there has no direction.
    let ends = parallel.cusps.filter { $0 > leastPiece && $0 < 1 - leastPiece } + [1]
    var result: [CurveSource] = []
    var start = 0.0
    for end in ends where end > start {
      let edge = CurveSource.parallel(
        cubic.subcurve(from: start, to: end), distance: distance)
      if parallel.stretch(at: (start + end) / 2) > 0 {
        result.append(edge)
      } else {
        let evolute = parallel.evolute(from: start, to: end)
        result += evolute
        let isLeft = distance > 0
        chains.append(
          (isLeft ? [edge] + evolute.backwards : evolute + [edge.reversed]).closingGaps)
      }
      start = end
    }
    return result
  }
}

extension ParallelCurve {
  /// Chords of the centres of curvature between two parameters, where these are no farther away than
  /// the parallel.
  fileprivate func evolute(from: Double, to: Double) -> [CurveSource] {
    let points = (0...evoluteChordCount).map { index -> Point2D in
      let t = from + (to - from) * Double(index) / Double(evoluteChordCount)
      // The factor 1 − d·κ is 0 at the radius of curvature d = 1/κ.
      let radius = distance / max(1, 1 - stretch(at: t))
      return ParallelCurve(center: center, distance: radius).point(at: t)
    }
    return zip(points, points.dropFirst()).map { .line(from: $0, to: $1) }
  }
}

// MARK: Joins and caps

extension PenSweep {
  /// Whether the pen has to be turned between two segments.
  private func isCorner(from before: BezierPath.Segment, to after: BezierPath.Segment) -> Bool {
    let (arriving, leaving) = (before.endDirection, after.startDirection)
    return max(left, right) * arriving.distance(to: leaving) > 2 * tolerance
  }

  /// Covers the outside of a corner.
  private mutating func addJoin(from before: BezierPath.Segment, to after: BezierPath.Segment) {
    let (arriving, leaving) = (before.endDirection, after.startDirection)
    // The outside is where the line turns away from. Where it turns nearly back its directions may say the
    // wrong thing, as sides cross next to a tip; that matters to a pen on one side.
    let isLeftOutside: Bool
    if min(left, right) == 0, arriving.dot(leaving) < turningBack {
      isLeftOutside = turn(from: before, to: after).map { $0 < 0 } ?? (left > 0)
    } else {
      isLeftOutside = arriving.cross(leaving) < 0
    }
    let reach = isLeftOutside ? left : right
    guard reach > 0 else { return }
    let side = isLeftOutside ? reach : -reach
    let (from, to) = (arriving.quarterTurned * side, leaving.quarterTurned * side)
    let edge = outside(of: before.end, from: from, to: to, ahead: arriving)
    let wedge =
      [CurveSource.line(from: before.end, to: before.end + from)] + edge
      + [.line(from: before.end + to, to: before.end)]
    chains.append(isLeftOutside ? wedge.backwards : wedge)
  }

  /// Which way a line turns that turns nearly back: above zero towards the quarter turn of its direction.
  ///
  /// As far from the corner as its sides are apart by more than the tolerance; nil where they never are.
  private func turn(from before: BezierPath.Segment, to after: BezierPath.Segment) -> Double? {
    let (arriving, leaving) = (before.asCubic, after.asCubic)
    for share in [0.01, 0.03, 0.1, 0.3, 1] {
      let (from, to) = (arriving.point(at: 1 - share), leaving.point(at: share))
      let (ahead, back) = (before.end - from, to - before.end)
      let cross = ahead.cross(back)
      if abs(cross) > tolerance * max(ahead.length, back.length) { return cross }
    }
    return nil
  }

  /// The outer edge of a join.
  ///
  /// - Parameters:
  ///   - corner: The corner.
  ///   - from: From the corner to where the edge begins.
  ///   - to: From the corner to where it ends.
  ///   - ahead: The direction in which the line reaches the corner.
  /// - Returns: Curves from one end of the edge to the other.
  private func outside(
    of corner: Point2D, from: Point2D, to: Point2D, ahead: Point2D
  ) -> [CurveSource] {
    let (start, end) = (corner + from, corner + to)
    let squaredReach = from.squaredLength
    switch join {
    case .bevel: return [.line(from: start, to: end)]
    case .round: return arc(around: corner, from: from, to: to, ahead: ahead)
    case .miter:
      // The miter is 1/cos(φ/2) line widths long for a turn by φ, and 2·cos²(φ/2) = 1 + cos φ.
      let share = 1 + from.dot(to) / squaredReach
      guard share * miterLimit * miterLimit >= 2 else { return [.line(from: start, to: end)] }
      let tip = corner + (from + to) / share
      return [.line(from: start, to: tip), .line(from: tip, to: end)]
    }
  }

  /// Arcs of a circle, by no more than a half turn.
  private func arc(
    around center: Point2D, from: Point2D, to: Point2D, ahead: Point2D
  ) -> [CurveSource] {
    let (radius, cosine) = (from.length, from.dot(to) / from.squaredLength)
    // tan(φ/2) = sin φ / (1 + cos φ): 1 for a right angle, which is as far as one cubic goes.
    let half = abs(from.cross(to)) / from.squaredLength / max(1 + cosine, 1e-9)
    let cube = half * half * half
    guard cosine < -1e-9 || rightAngleError * radius * cube * cube > tolerance else {
      return [.cubic(CubicBezier(arcAround: center, from: from, to: to))]
    }
    // Half-way lies ahead, also of a line that turns back a little farther than around.
    let between = cosine > -1 + 1e-9 ? (from + to).normalized : ahead
    let middle = between * (between.dot(ahead) < 0 ? -radius : radius)
    return arc(around: center, from: from, to: middle, ahead: ahead)
      + arc(around: center, from: middle, to: to, ahead: ahead)
  }

  /// Covers what lies beyond the end of a line.
  private mutating func addCap(_ cap: StrokeStyle.Cap, at end: Point2D, direction: Point2D) {
    let reach = left
    let (across, ahead) = (direction.quarterTurned * reach, direction * reach)
    switch cap {
    case .butt: return
    case .square:
      let corners = [end - across, end - across + ahead, end + across + ahead, end + across]
      chains.append(corners.indices.map { .line(from: corners[$0], to: corners[($0 + 1) % 4]) })
    case .round:
      chains.append(
        arc(around: end, from: -across, to: across, ahead: direction)
          + [.line(from: end + across, to: end - across)])
    }
  }
}

// MARK: Segments

extension BezierPath.Segment {
  /// The line a distance to the side of this one; curves stay.
  fileprivate func displaced(by distance: Double) -> BezierPath.Segment {
    guard case .line(let start, let end) = self, distance != 0 else { return self }
    let across = (end - start).normalized.quarterTurned * distance
    return .line(from: start + across, to: end + across)
  }

  /// The parts of the segment between the points where it stands still and turns back; none of a segment
  /// without a length.
  fileprivate var withoutCusps: [BezierPath.Segment] {
    switch self {
    case .line(let start, let end): return start == end ? [] : [self]
    case .cubic(let cubic):
      let clean = cubic.withoutStumps
      return clean.startDirection == .zero ? [] : clean.withoutCusps.map { .cubic($0) }
    }
  }
}

extension CubicBezier {
  /// The curve without handles that are too short to have a direction.
  fileprivate var withoutStumps: CubicBezier {
    let least = standstill * controlPolygonLength
    var result = self
    if start.distance(to: control1) <= least { result.control1 = start }
    if end.distance(to: control2) <= least { result.control2 = end }
    return result
  }

  /// The parts of the curve between the points where it stands still.
  fileprivate var withoutCusps: [CubicBezier] {
    // Where the speed is least its square stands still: γ′·γ″ goes from below to above zero.
    func slope(_ t: Double) -> Double { derivative(at: t).dot(secondDerivative(at: t)) }
    let leastSpeed = standstill * controlPolygonLength
    var result: [CubicBezier] = []
    var (rest, done) = (self, 0.0)
    for index in 0..<speedSampleCount {
      var low = Double(index) / Double(speedSampleCount)
      var high = Double(index + 1) / Double(speedSampleCount)
      guard slope(low) < 0, slope(high) >= 0 else { continue }
      for _ in 0..<halvingCount {
        let middle = (low + high) / 2
        if slope(middle) < 0 { low = middle } else { high = middle }
      }
      guard high < 1, derivative(at: high).length <= leastSpeed else { continue }
      var (before, after) = rest.split(at: (high - done) / (1 - done))
      before.control2 = before.end
      after.control1 = after.start
      result.append(before)
      (rest, done) = (after, high)
    }
    return (result + [rest]).filter { $0.startDirection != .zero }
  }
}

extension [CurveSource] {
  /// The same curves, run through backwards.
  fileprivate var backwards: [CurveSource] { reversed().map(\.reversed) }

  /// Adds a line to a point, unless the curves end there.
  fileprivate mutating func lead(to point: Point2D) {
    guard let end = last?.end, end != point else { return }
    append(.line(from: end, to: point))
  }

  /// The curves with lines where one does not begin where the one before it ends.
  fileprivate var closingGaps: [CurveSource] {
    var result: [CurveSource] = []
    for (index, source) in enumerated() {
      result.append(source)
      let next = self[(index + 1) % count]
      if source.end != next.start { result.append(.line(from: source.end, to: next.start)) }
    }
    return result
  }
}

/// The cosine of the turn, 160°, from which the directions of a line at a tip do not tell it from a slit.
private let turningBack = -0.94

/// Miters of more line widths than this would make everything else too small to be followed.
private let longestMiter = 1000.0

/// The centres of curvature lie inside of what is swept: how closely they are followed shows nowhere.
private let evoluteChordCount = 12

/// The error of a cubic for a right angle, as a share of the radius; it grows with the sixth power of
/// the angle.
private let rightAngleError = 2.8e-4

/// Pieces shorter than this share of a curve's parameters are none.
private let leastPiece = 1e-6

/// A curve that becomes slower than this share of its control polygon turns back.
private let standstill = 1e-7

/// The speed of a cubic has two minima at most.
private let speedSampleCount = 16

/// Halvings of a sixteenth until neighbouring numbers.
private let halvingCount = 49
