// Union, intersection and difference of paths, with the names of Core Graphics and SwiftUI. The regions
// are found on chords and drawn by the curves themselves: see Outliner.swift.

extension BezierPath {
  /// The points inside this path, another one, or both.
  ///
  /// The result paints the same under both fill rules: its subpaths are closed, simple and do not cross,
  /// outer ones running counter-clockwise as seen on a screen, where y grows down, and holes clockwise.
  /// Open subpaths count as closed by a line. Parts of both paths are kept as they are, cut where they
  /// cross; those that nothing crosses have the same coordinates as before, perhaps in the other
  /// direction. A subpath with a coordinate that is not a finite number counts as empty, and so does what
  /// is narrower than some millionths of the longer side of the bounds.
  /// - Parameters:
  ///   - other: The path to unite this one with.
  ///   - rule: What is inside both paths where they overlap themselves.
  /// - Returns: The outline of the union; empty when nothing is inside.
  /// - Complexity: O((*n* + *k*) log *n*) for *n* chords of the curves, some dozens each, that cross *k*
  ///   times.
  public func union(_ other: BezierPath, using rule: FillRule = .nonZero) -> BezierPath {
    combined(with: other) { rule.isInside($0[0]) || rule.isInside($0[1]) }
  }

  /// The points inside both this path and another one.
  ///
  /// The result has the form that ``union(_:using:)`` describes.
  /// - Parameters:
  ///   - other: The path to intersect this one with.
  ///   - rule: What is inside both paths where they overlap themselves.
  /// - Returns: The outline of the intersection; empty when the paths have but a boundary in common.
  /// - Complexity: That of ``union(_:using:)``.
  public func intersection(_ other: BezierPath, using rule: FillRule = .nonZero) -> BezierPath {
    combined(with: other) { rule.isInside($0[0]) && rule.isInside($0[1]) }
  }

  /// The points inside this path and outside another one.
  ///
  /// The result has the form that ``union(_:using:)`` describes.
  /// - Parameters:
  ///   - other: The path to take away.
  ///   - rule: What is inside both paths where they overlap themselves.
  /// - Returns: The outline of the difference; empty when nothing is left.
  /// - Complexity: That of ``union(_:using:)``.
  public func subtracting(_ other: BezierPath, using rule: FillRule = .nonZero) -> BezierPath {
    combined(with: other) { rule.isInside($0[0]) && !rule.isInside($0[1]) }
  }

  /// The points inside either this path or another one, and not inside both.
  ///
  /// The result has the form that ``union(_:using:)`` describes.
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: What is inside both paths where they overlap themselves.
  /// - Returns: The outline of the symmetric difference; empty when both paths enclose the same.
  /// - Complexity: That of ``union(_:using:)``.
  public func symmetricDifference(
    _ other: BezierPath, using rule: FillRule = .nonZero
  ) -> BezierPath {
    combined(with: other) { rule.isInside($0[0]) != rule.isInside($0[1]) }
  }

  /// The same points inside, without subpaths that overlap or cross.
  ///
  /// The result has the form that ``union(_:using:)`` describes.
  /// - Parameter rule: What is inside where the path overlaps itself.
  /// - Returns: The outline of what the path encloses; empty when it encloses nothing.
  /// - Complexity: That of ``union(_:using:)``.
  public func normalized(using rule: FillRule = .nonZero) -> BezierPath {
    combined { rule.isInside($0[0]) }
  }

  /// The points that this path and another one wind around as often as asked for.
  ///
  /// The result has the form that ``union(_:using:)`` describes.
  /// - Parameters:
  ///   - other: The other path.
  ///   - isInside: Whether points that the two wind around so often are inside; those that neither does are not.
  ///     Clockwise on a screen counts as +1.
  /// - Returns: The outline of these points; empty when there are none.
  func combined(
    with other: BezierPath = BezierPath(), where isInside: (Windings) -> Bool
  ) -> BezierPath {
    var outliner = Outliner()
    for (operand, path) in [self, other].enumerated() {
      for subpath in path.subpaths {
        var sources = subpath.segments.map { CurveSource($0) }
        let end = subpath.segments.last?.end ?? subpath.start
        if end != subpath.start { sources.append(.line(from: end, to: subpath.start)) }
        outliner.append(sources, operand: operand)
      }
    }
    // There are no parallel curves to fit.
    return outliner.outline(fitTolerance: 1, where: isInside)
  }
}

extension FillRule {
  /// Whether points with a winding number are inside.
  func isInside(_ winding: Int32) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
