extension BezierPath {
  /// The outline of the path drawn with a pen: what a stroke of it would paint, to be filled.
  ///
  /// Exact where others are approximate: in bends tighter than the pen, around cusps, and where a line
  /// is wider than what it goes around. The result paints the same under both fill rules, and its
  /// subpaths are closed, simple and do not cross.
  ///
  /// What has no length is painted as far as its caps go: a disc, or a square along the direction that
  /// a dash has there; a path of one point is painted even if it is closed. A subpath with a coordinate
  /// that is not a finite number counts as empty.
  /// - Parameters:
  ///   - style: The width of the pen, caps, joins and dashes. With a width of 0 nothing is painted.
  ///   - dashFit: How the dashes are stretched to fit each subpath.
  ///   - tolerance: The largest distance between the result and the exact outline, in the unit of the
  ///     coordinates; nil for a ten-thousandth of the longer side of the bounds, or of the width where that
  ///     is more, and no more than a hundredth of the width. The least that counts is a billionth of them.
  /// - Returns: Closed subpaths: outer ones counter-clockwise as seen on a screen, where y grows down,
  ///   and holes clockwise.
  /// - Precondition: The tolerance is above zero.
  /// - Complexity: O((*n* + *k*) log *n*) for *n* chords of the outline's parts, some dozens for each
  ///   curve, that cross *k* times.
  public func stroked(
    _ style: StrokeStyle, dashFit: DashFit = .none, tolerance: Double? = nil
  ) -> BezierPath {
    let reach = style.lineWidth / 2
    guard let tolerance = outliningTolerance(tolerance, reach: reach), reach > 0 else {
      return BezierPath()
    }
    let pattern = DashPattern(style.dash, phase: style.dashPhase)
    let finite = BezierPath(subpaths.filter(\.isFinite))
    let dashes = finite.dashes(pattern, fit: dashFit, reach: reach)
    let pen = DashPen(
      style: style, tolerance: tolerance,
      extent: finite.bounds.map { max($0.width, $0.height) + style.lineWidth })
    return pen.outline(of: dashes, onEach: pattern?.overlap(ofReach: reach) ?? 0)
      .joiningLines(tolerance: tolerance)
  }

  /// The outline of a stroke along the inside of the path.
  ///
  /// As in SwiftUI: the path is inset by half the width of the line, and the result stroked. What joins have outside of
  /// the path is cut off: where little is left of the inside it ends in tips, and miters there would stick out of it.
  /// Where the line is as wide as the path or wider, nothing is left of its middle, and nothing is painted.
  /// - Parameters:
  ///   - style: The width of the pen, caps, joins and dashes.
  ///   - rule: What is inside where the path overlaps itself.
  ///   - dashFit: How the dashes are stretched to fit each subpath.
  ///   - tolerance: As for ``stroked(_:dashFit:tolerance:)``.
  /// - Returns: Closed subpaths.
  public func strokeBorder(
    _ style: StrokeStyle, using rule: FillRule = .nonZero, dashFit: DashFit = .none,
    tolerance: Double? = nil
  ) -> BezierPath {
    borderLine(for: style, using: rule, tolerance: tolerance)
      .stroked(style, dashFit: dashFit, tolerance: tolerance)
      .withoutSpurs(ofLineWidth: style.lineWidth, outside: self, using: rule)
  }

  /// The middle of a stroke along the inside of the path.
  ///
  /// It goes around corners as the joins of the stroke do, but not as bevels, which would lead the line across them.
  func borderLine(
    for style: StrokeStyle, using rule: FillRule, tolerance: Double? = nil
  ) -> BezierPath {
    inset(
      by: style.lineWidth / 2, join: style.lineJoin == .round ? .round : .miter,
      miterLimit: style.miterLimit, using: rule, tolerance: tolerance)
  }

  /// The outline of a stroke, cut off where it sticks out of a path that it runs along the inside of.
  ///
  /// - Parameters:
  ///   - lineWidth: The width of the stroke.
  ///   - path: What it runs along the inside of.
  ///   - rule: What is inside of that.
  /// - Returns: The outline without that.
  func withoutSpurs(
    ofLineWidth lineWidth: Double, outside path: BezierPath, using rule: FillRule
  ) -> BezierPath {
    let spurs = spurs(ofLineWidth: lineWidth, outside: path, using: rule)
    return spurs.isEmpty ? self : subtracting(spurs)
  }

  /// Whether a stroke of the path may stick out of a path that it runs along the inside of.
  ///
  /// - Parameters:
  ///   - path: What it runs along the inside of.
  ///   - rule: What is inside of that.
  ///   - style: The stroke.
  /// - Returns: False when it cannot, wherever dashes begin and end.
  func mayLeave(_ path: BezierPath, using rule: FillRule, style: StrokeStyle) -> Bool {
    // The disc of a round cap or join stays inside as the path's middle does; a square reaches farther.
    var solid = style
    solid.dash = []
    let hasSquares = style.lineCap == .square && DashPattern(style.dash, phase: 0) != nil
    return hasSquares
      || !stroked(solid).spurs(ofLineWidth: style.lineWidth, outside: path, using: rule).isEmpty
  }

  /// What sticks out of a path of the outline of a stroke along its inside.
  ///
  /// The two are the same along most of that, to the usual tolerance: what is as thin is no spur.
  func spurs(
    ofLineWidth lineWidth: Double, outside path: BezierPath, using rule: FillRule
  ) -> BezierPath {
    guard let tolerance = path.outliningTolerance(nil, reach: lineWidth / 2) else { return self }
    let least = leastSpur * tolerance
    return BezierPath(
      subtracting(path, using: rule).subpaths.filter {
        !BezierPath([$0]).inset(by: least / 2, tolerance: tolerance / 4).isEmpty
      })
  }

  /// How far outlines may be from what they stand for.
  ///
  /// - Parameters:
  ///   - tolerance: How far they are asked to be, above zero; nil when nothing is said.
  ///   - reach: How far the pen reaches to its sides: the outline may be as large, and shows details of that
  ///     size.
  /// - Returns: A distance in the unit of the coordinates; nil for a path without points.
  func outliningTolerance(_ tolerance: Double?, reach: Double) -> Double? {
    precondition(tolerance.map { $0 > 0 } ?? true, "a tolerance is above zero")
    guard let bounds else { return nil }
    let side = max(bounds.width, bounds.height, 2 * reach)
    return max(
      tolerance ?? min(toleranceShare * side, reachShare * reach), leastToleranceShare * side)
  }
}

/// An icon of 128 pixels is followed to a hundredth of a pixel.
private let toleranceShare = 1e-4

/// However large the drawing, the ends and joins of a line keep their form.
private let reachShare = 0.02

/// How wide what sticks out of a border is at least, as a multiple of the tolerance: each outline is off by that at most.
private let leastSpur = 3.0

/// The vertices of arrangements are no finer.
private let leastToleranceShare = 1e-9

/// How far chords are from the sides of bands, as a share of the longer side of the bounds.
///
/// A fifth of the usual tolerance. Bands cross one another many times, the more often the more chords
/// they have.
let bandChordTolerance = 2e-5
