// The last guard of all outlines, however they were fitted: none crosses itself or another.

extension ContourTree {
  /// The contours with outlines that do not cross: cut where they did, they run on around what they enclose.
  ///
  /// - Parameter outlines: An outline for each contour, of one subpath.
  /// - Returns: The contours, fewer or more where outlines crossed, and an outline for each.
  /// - Complexity: O(*n* log *n*) in the number of chords of the outlines.
  func separating(_ outlines: [BezierPath]) -> (contours: ContourTree, outlines: [BezierPath]) {
    var (contours, outlines) = (self, outlines)
    // Contours in place of outlines may cross others.
    for _ in 0..<mostRounds {
      let groups = crossings(of: outlines, tolerance: separationTolerance).groups
      guard !groups.isEmpty else { break }
      let crossing = Set(groups.joined())
      let (tree, separate, origins) = contours.reconnecting(groups, as: outlines)
      (contours, outlines) = (tree, separate)
      for (place, origin) in origins.enumerated() {
        // It encloses nothing.
        if case .same(let number) = origin, crossing.contains(number) {
          outlines[place] = contours[place].path
        }
      }
    }
    return (contours, outlines)
  }
}

/// How far outlines may lie on the wrong side of each other, in pixels.
private let separationTolerance = 0.005
private let mostRounds = 3
