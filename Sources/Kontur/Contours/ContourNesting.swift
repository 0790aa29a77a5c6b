/// Which contour lies just inside which, found while they are followed one after another.
///
/// Contours do not touch. So whatever is crossed last before a contour on the first row that it has
/// belongs to the one around it, or to a neighbour that the same one is around (Suzuki and Abe 1985,
/// doi:10.1016/0734-189X(85)90016-7):
///
///     ..######......   first row of a contour: to its left is its parent when the two are of different
///     ..#....#..##..   kinds, outer and hole, and else its sibling
struct ContourNesting {
  /// For each contour the number of the one just around it, nil where there is none.
  private(set) var parents: [Int?] = []
  private var isHole: [Bool] = []
  private let crossings: RowCrossings
  /// For each crossing of a row the number of its contour.
  private var contours: [Int32]

  /// - Parameter crossings: Where the rows change between ink and paper.
  init(of crossings: RowCrossings) {
    self.crossings = crossings
    contours = [Int32](repeating: unknownContour, count: crossings.count)
  }

  /// Whether a contour has passed through a crossing.
  func isPassed(_ crossing: Int) -> Bool { contours[crossing] != unknownContour }

  /// Notes that the next contour passes from one pixel of a row to the one to the left of it, or back.
  mutating func pass(x: Int, y: Int) {
    contours[crossings.number(x: x, y: y)] = Int32(truncatingIfNeeded: parents.count)
  }

  /// Ends the next contour, when all its crossings are known.
  ///
  /// - Parameters:
  ///   - first: Its first crossing from paper to ink.
  ///   - y: The row of that.
  mutating func end(first: Int, y: Int) {
    let contour = Int32(truncatingIfNeeded: parents.count)
    var first = first
    // What is first met of a hole is its other side.
    let isHole = !crossings.isFirst(first, ofRow: y) && contours[first - 1] == contour
    if isHole { first -= 1 }
    self.isHole.append(isHole)
    guard !crossings.isFirst(first, ofRow: y) else { return parents.append(nil) }
    let before = Int(contours[first - 1])
    parents.append(self.isHole[before] == isHole ? parents[before] : before)
  }
}

/// The mark of crossings that no contour has passed.
private let unknownContour: Int32 = -1
