/// A symmetric, positive definite matrix whose entries lie near its diagonal, but for the rows at the
/// end that close a circle.
///
/// Each row is stored from its first entry that is not zero to the diagonal (Jennings 1966,
/// doi:10.1093/comjnl/9.3.281): Cholesky's method fills nothing outside of that profile, so unknowns
/// along a closed contour, each coupled to its neighbours, are solved for in linear time.
struct ProfileMatrix {
  /// The column of the first stored entry of each row.
  private let first: [Int]
  /// Where each row's diagonal entry lies in `entries`.
  private let diagonal: [Int]
  private var entries: [Double]

  /// Creates a matrix of zeros.
  ///
  /// - Parameter firstColumns: For each row the first column that may be other than zero.
  init(firstColumns: [Int]) {
    first = firstColumns
    var end = 0
    diagonal = firstColumns.indices.map { row in
      end += row - firstColumns[row] + 1
      return end - 1
    }
    entries = [Double](repeating: 0, count: end)
  }

  /// The number of rows.
  var count: Int { first.count }

  /// The entry on the diagonal of a row.
  func diagonalEntry(_ row: Int) -> Double { entries[diagonal[row]] }

  /// Adds to an entry and to its mirror image; outside of the profile nothing is added.
  @inline(__always)
  mutating func add(_ value: Double, row: Int, column: Int) {
    let (low, high) = row < column ? (row, column) : (column, row)
    if low >= first[high] { entries[diagonal[high] - (high - low)] += value }
  }

  /// The unknowns for a right-hand side; nil when the matrix is not positive definite.
  ///
  /// - Parameters:
  ///   - right: The right-hand side.
  ///   - damping: What is added to each diagonal entry, as a share of it.
  ///   - floor: What is added to each diagonal entry besides.
  /// - Returns: The unknowns, or nil.
  /// - Complexity: O(*n b*²) for *n* rows of *b* entries.
  func solution(of right: [Double], damping: Double, floor: Double) -> [Double]? {
    var factor = entries
    var x = right
    let isDefinite = factor.withUnsafeMutableBufferPointer { l in
      x.withUnsafeMutableBufferPointer { x in
        for row in 0..<count {
          let d = diagonal[row]
          l[d] += damping * l[d] + floor
          let rowStart = first[row]
          // What to add to a column to find its entry of this row.
          let base = d - row
          var square = 0.0
          var column = rowStart
          while column < row {
            let columnStart = first[column]
            let columnBase = diagonal[column] - column
            var k = max(rowStart, columnStart)
            var sum = l[base + column]
            while k < column {
              sum -= l[base + k] * l[columnBase + k]
              k += 1
            }
            let value = sum / l[diagonal[column]]
            l[base + column] = value
            square += value * value
            x[row] -= value * x[column]
            column += 1
          }
          let pivot = l[d] - square
          guard pivot > 1e-14 * l[d], pivot.isFinite else { return false }
          l[d] = pivot.squareRoot()
          x[row] /= l[d]
        }
        for row in stride(from: count - 1, through: 0, by: -1) {
          let d = diagonal[row]
          x[row] /= l[d]
          for column in first[row]..<row { x[column] -= l[d - (row - column)] * x[row] }
        }
        return true
      }
    }
    return isDefinite ? x : nil
  }
}
