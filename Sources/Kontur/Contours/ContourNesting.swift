/// Finds, for each of some closed polylines, the one just around it.
///
/// A sweep along the rows of pixel centres. A contour enters ink where it crosses a row downwards
/// and leaves it upwards; so from left to right along a row the contours open and close like
/// brackets, and the one open when another is first met is its parent. Only rows on which a contour
/// begins need looking at.
///
/// - Parameter polylines: Simple contours that do not touch, as marching squares makes them: ink on
///   the left, vertices on the grid between the pixel centres.
/// - Returns: The number of each contour's parent, nil where there is none.
/// - Complexity: O(*m* log *m*) in the number of points.
func parentsByNesting(of polylines: [[Point2D]]) -> [Int?] {
  let crossings = polylines.map(rowCrossings)
  let firstRows = Set(crossings.compactMap { $0.map(\.row).min() })
  var sweep: [RowCrossing] = []
  for (contour, own) in crossings.enumerated() {
    for var crossing in own where firstRows.contains(crossing.row) {
      crossing.contour = contour
      sweep.append(crossing)
    }
  }
  sweep.sort { ($0.row, $0.x, $0.contour) < ($1.row, $1.x, $1.contour) }

  var parents = [Int?](repeating: nil, count: polylines.count)
  var isMet = [Bool](repeating: false, count: polylines.count)
  var open: [Int] = []
  for crossing in sweep {
    if open.last == crossing.contour {
      open.removeLast()
    } else {
      if !isMet[crossing.contour] { parents[crossing.contour] = open.last }
      isMet[crossing.contour] = true
      open.append(crossing.contour)
    }
  }
  return parents
}

/// A place where a contour passes through a row of pixel centres.
private struct RowCrossing {
  var row: Int
  var x: Double
  var contour = 0
}

/// The crossings of one contour: its vertices between horizontal neighbours, whose y is half-way
/// between two integers while that of the others never is.
private func rowCrossings(of points: [Point2D]) -> [RowCrossing] {
  points.compactMap { point in
    let row = point.y.rounded(.down)
    return point.y - row == 0.5 ? RowCrossing(row: Int(row), x: point.x) : nil
  }
}
