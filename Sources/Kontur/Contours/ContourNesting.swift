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
  /// The number of the first crossing.
  private let start: Int
  /// For each crossing of a row, from the first one on, the number of its contour.
  private var contours: [Int32]

  /// - Parameters:
  ///   - crossings: Where the rows change between ink and paper.
  ///   - rows: Some rows that no contour leaves: all others are in other rows.
  init(of crossings: RowCrossings, inRows rows: Range<Int>) {
    self.crossings = crossings
    let numbers = crossings.numbers(ofRows: rows)
    start = numbers.lowerBound
    contours = [Int32](repeating: unknownContour, count: numbers.count)
  }

  /// Whether a contour has passed through a crossing.
  func isPassed(_ crossing: Int) -> Bool { contours[crossing - start] != unknownContour }

  /// Notes that the next contour passes from one pixel of a row to the one to the left of it, or back.
  mutating func pass(x: Int, y: Int) {
    contours[crossings.number(x: x, y: y) &- start] = Int32(truncatingIfNeeded: parents.count)
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
    let isHole = !crossings.isFirst(first, ofRow: y) && contours[first - 1 - start] == contour
    if isHole { first -= 1 }
    self.isHole.append(isHole)
    guard !crossings.isFirst(first, ofRow: y) else { return parents.append(nil) }
    let before = Int(contours[first - 1 - start])
    parents.append(self.isHole[before] == isHole ? parents[before] : before)
  }
}

/// The mark of crossings that no contour has passed.
private let unknownContour: Int32 = -1
