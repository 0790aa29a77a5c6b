// The last guard of all outlines, however they were fitted: none crosses itself or another, or runs the wrong way around.

extension ContourTree {
  /// The contours with outlines that do not cross: cut where they did, they run on around what they enclose.
  ///
  /// Outlines that enclose nothing or are out of reach follow their contours, and so do those that have been turned
  /// inside out, as they may be in noise: a hole would be ink.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour, of one subpath.
  ///   - loop: Looks side by side at outlines that are apart.
  /// - Returns: The contours, fewer or more where outlines crossed, and an outline for each.
  /// - Complexity: O(*n* log *n*) in the number of chords of the outlines.
  func separating(
    _ outlines: [BezierPath], loop: ConcurrentLoop = serialLoop
  ) -> (contours: ContourTree, outlines: [BezierPath]) {
    var (contours, outlines) = (self, outlines)
    for contour in contours.contours {
      let area = outlines[contour.index].signedArea
      // Holes run from the x axis towards the y axis.
      if contour.isHole ? area < 0 : area > 0 { outlines[contour.index] = contour.path }
    }
    // Contours in place of outlines may cross others.
    for _ in 0..<mostRounds {
      let found = crossings(of: outlines, tolerance: separationTolerance, loop: loop)
      let groups = found.groups
      // Of an image larger than the reach all is as it should be.
      let selfCrossing = outlines.indices.filter {
        found.isSelfCrossing[$0] && contours[$0].isInReach
      }
      guard !groups.isEmpty || !selfCrossing.isEmpty else { break }
      let crossing = Set(groups.joined()).union(selfCrossing)
      let (tree, separate, origins) = contours.reconnecting(groups, as: outlines, loop: loop)
      (contours, outlines) = (tree, separate)
      for (place, origin) in origins.enumerated() {
        if case .same(let number) = origin, crossing.contains(number) {
          outlines[place] = contours[place].path
        }
      }
    }
    return (contours, outlines)
  }
}

extension Contour {
  /// Whether crossings are looked for where it is.
  fileprivate var isInReach: Bool { points.allSatisfy(ChordRings.isRepresentable) }
}

/// How far outlines may lie on the wrong side of each other, in pixels.
private let separationTolerance = 0.005
/// How often outlines are separated: once, but for contours that come in the place of some.
private let mostRounds = 3
