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

  /// Makes all entries zero.
  mutating func clear() {
    for index in entries.indices { entries[index] = 0 }
  }

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
    factor(damping: damping, floor: floor)?.solution(of: right)
  }

  /// What any right-hand side is solved with; nil when the matrix is not positive definite.
  ///
  /// - Parameters:
  ///   - damping: What is added to each diagonal entry, as a share of it.
  ///   - floor: What is added to each diagonal entry besides.
  /// - Returns: The factor, or nil.
  /// - Complexity: O(*n b*²) for *n* rows of *b* entries.
  func factor(damping: Double, floor: Double) -> ProfileFactor? {
    var factor = entries
    let isDefinite = factor.withUnsafeMutableBufferPointer { l in
      // Diagonal entries are kept inverted once they are known.
      for row in 0..<count {
        let d = diagonal[row]
        l[d] += damping * l[d] + floor
        let rowStart = first[row]
        // What to add to a column to find its entry of this row.
        let base = d &- row
        var square = 0.0
        for column in rowStart..<row {
          let columnBase = diagonal[column] &- column
          let start = max(rowStart, first[column])
          let value =
            (l[base &+ column]
              - dotProduct(l, base &+ start, columnBase &+ start, count: column &- start))
            * l[columnBase &+ column]
          l[base &+ column] = value
          square += value * value
        }
        let pivot = l[d] - square
        guard pivot > 1e-14 * l[d], pivot.isFinite else { return false }
        l[d] = 1 / pivot.squareRoot()
      }
      return true
    }
    return isDefinite ? ProfileFactor(first: first, diagonal: diagonal, entries: factor) : nil
  }
}

/// The lower triangle whose product with its mirror image is a ``ProfileMatrix``, its diagonal inverted.
struct ProfileFactor {
  fileprivate let first: [Int]
  fileprivate let diagonal: [Int]
  fileprivate let entries: [Double]

  /// The unknowns for a right-hand side, or for several side by side.
  ///
  /// - Complexity: O(*n b*) for *n* rows of *b* entries.
  @inline(__always)
  func solution<Side: RightHandSide>(of right: [Side]) -> [Side] {
    var x = right
    entries.withUnsafeBufferPointer { l in
      x.withUnsafeMutableBufferPointer { x in
        for row in x.indices {
          let base = diagonal[row] &- row
          var known = x[row]
          for column in first[row]..<row { known -= l[base &+ column] * x[column] }
          x[row] = l[diagonal[row]] * known
        }
        for row in x.indices.reversed() {
          let base = diagonal[row] &- row
          let value = l[diagonal[row]] * x[row]
          x[row] = value
          for column in first[row]..<row { x[column] -= l[base &+ column] * value }
        }
      }
    }
    return x
  }
}

/// A number of a right-hand side, or one of several side by side.
protocol RightHandSide {
  static func * (factor: Double, value: Self) -> Self
  static func -= (value: inout Self, other: Self)
}

extension Double: RightHandSide {}
extension SIMD8<Double>: RightHandSide {}

/// The dot product of two stretches of some numbers.
@inline(__always)
private func dotProduct(
  _ numbers: UnsafeMutableBufferPointer<Double>, _ a: Int, _ b: Int, count: Int
) -> Double {
  var sums = SIMD4<Double>.zero
  var k = 0
  while k &+ 4 <= count {
    let (i, j) = (a &+ k, b &+ k)
    sums +=
      SIMD4(numbers[i], numbers[i &+ 1], numbers[i &+ 2], numbers[i &+ 3])
      * SIMD4(numbers[j], numbers[j &+ 1], numbers[j &+ 2], numbers[j &+ 3])
    k &+= 4
  }
  var sum = (sums[0] + sums[2]) + (sums[1] + sums[3])
  while k < count {
    sum += numbers[a &+ k] * numbers[b &+ k]
    k &+= 1
  }
  return sum
}
