// Parallel outlines: what is left of a region when a band along its boundary is taken away, or what it
// becomes when one is added.

extension BezierPath {
  /// The region of the path, made smaller on all sides by a distance.
  ///
  /// The boundary of the result is parallel to that of the path: outer outlines shrink and holes grow,
  /// parts that are too thin vanish, and parts that come to overlap become one. It is no smaller copy:
  /// for that see ``fitted(in:inset:contentMode:)``. A subpath with a coordinate that is not a finite
  /// number counts as empty.
  /// - Parameters:
  ///   - distance: How far the boundary moves inwards, in the unit of the coordinates. With a negative
  ///     distance the region grows. With 0 the path is returned as it is.
  ///   - join: How the boundary goes around the corners that it moves away from: the outer corners of a
  ///     region that grows, and the inner ones of a region that shrinks. With round joins, the default,
  ///     all of the boundary is at the distance from that of the path; with miters a rectangle grows to
  ///     a rectangle.
  ///   - miterLimit: The longest miter, in units of twice the distance; longer ones are bevelled.
  ///   - rule: What is inside where the path overlaps itself.
  ///   - tolerance: The largest distance between the result and the exact boundary, in the unit of the
  ///     coordinates; nil for a ten-thousandth of the longer side of the bounds, or of twice the distance
  ///     where that is more, and no more than a fiftieth of the distance. The least that counts is a billionth
  ///     of that side.
  /// - Returns: Closed subpaths that paint the same under both fill rules, outer ones counter-clockwise
  ///   as seen on a screen, where y grows down, and holes clockwise; empty when nothing is left.
  /// - Precondition: The distance is finite and the tolerance above zero.
  /// - Complexity: O((*n* + *k*) log *n*) for *n* chords of the outline, some dozens for each curve,
  ///   that cross *k* times. Shapes that grow over many neighbours cross the bands of them all: *k* grows
  ///   with the square of the distance.
  public func inset(
    by distance: Double, join: StrokeStyle.Join = .round, miterLimit: Double = 10,
    using rule: FillRule = .nonZero, tolerance: Double? = nil
  ) -> BezierPath {
    precondition(distance.isFinite, "a distance is finite")
    guard distance != 0 else { return self }
    guard let tolerance = outliningTolerance(tolerance, reach: abs(distance)) else {
      return BezierPath()
    }
    let region = normalized(using: rule)
    // The inside of a normalised path lies on the side away from the quarter turn.
    var sweep = PenSweep(
      left: max(0, -distance), right: max(0, distance), join: join, miterLimit: miterLimit,
      tolerance: tolerance)
    var outliner = Outliner()
    for subpath in region.subpaths {
      outliner.append(subpath.segments.map(CurveSource.init), operand: 0)
      sweep.follow(closed: subpath.segments)
    }
    for chain in sweep.chains { outliner.append(chain, operand: 1) }
    let shrinks = distance > 0
    return outliner.outline(
      chordTolerance: bandChordTolerance, fitTolerance: tolerance
    ) { windings in
      let (isInRegion, isInBand) = (windings[0] != 0, windings[1] > 0)
      return shrinks ? isInRegion && !isInBand : isInRegion || isInBand
    }.joiningLines(tolerance: tolerance)
  }

  /// The path without the subpaths that are narrower than a width: twice their area by their length, which is the width
  /// of a long strip.
  func withoutSlivers(narrowerThan width: Double) -> BezierPath {
    guard width > 0 else { return self }
    return BezierPath(
      subpaths.filter { subpath in
        let part = BezierPath([subpath])
        return 2 * abs(part.signedArea) >= width * part.length
      })
  }
}
