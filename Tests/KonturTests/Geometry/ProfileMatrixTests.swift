import KonturTestSupport
import Testing

@testable import Kontur

struct ProfileMatrixTests {
  /// The shapes of the systems that are solved: the first column of each row.
  enum Profile: CaseIterable {
    case diagonal
    case banded
    case cyclic
    case dense
    case ragged

    func firstColumns(count: Int, using generator: inout SeededGenerator) -> [Int] {
      let band = Int.random(in: 1...4, using: &generator)
      return (0..<count).map { row in
        switch self {
        case .diagonal: row
        case .banded: max(0, row - band)
        case .cyclic: row + band >= count ? 0 : max(0, row - band)
        case .dense: 0
        case .ragged: Int.random(in: 0...row, using: &generator)
        }
      }
    }
  }

  /// A matrix in both forms.
  struct System {
    var profile: ProfileMatrix
    var dense: [[Double]]

    /// A positive definite matrix: the product of a random lower triangle and its mirror image, which
    /// has the same profile.
    init(firstColumns: [Int], using generator: inout SeededGenerator) {
      let count = firstColumns.count
      var lower = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
      for row in 0..<count {
        for column in firstColumns[row]..<row {
          lower[row][column] = .random(in: -0.5...0.5, using: &generator)
        }
        lower[row][row] = .random(in: 1...2, using: &generator)
      }
      dense = lower.map { row in
        lower.map { column in zip(row, column).reduce(0) { $0 + $1.0 * $1.1 } }
      }
      profile = ProfileMatrix(firstColumns: firstColumns)
      for row in 0..<count {
        for column in firstColumns[row]...row {
          // In two parts, from either side of the diagonal.
          let part = Double.random(in: -1...1, using: &generator)
          profile.add(part, row: row, column: column)
          profile.add(dense[row][column] - part, row: column, column: row)
        }
      }
    }
  }

  /// The solution by Gauss's elimination with the greatest pivot of each column.
  static func eliminated(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    let count = right.count
    var rows = zip(matrix, right).map { $0 + [$1] }
    for column in 0..<count {
      var greatest = column
      for row in column..<count where abs(rows[row][column]) > abs(rows[greatest][column]) {
        greatest = row
      }
      rows.swapAt(column, greatest)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        for k in column...count { rows[row][k] -= factor * rows[column][k] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }

  static func random(_ count: Int, using generator: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in .random(in: -10...10, using: &generator) }
  }

  func areClose(_ a: [Double]?, _ b: [Double]) -> Bool {
    let scale = b.map(abs).max() ?? 0
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { isClose($0, $1, within: 1e-9 * (1 + scale)) }
  }

  @Test(arguments: Profile.allCases)
  func `the solution is that of Gauss's elimination`(profile: Profile) {
    var generator = SeededGenerator(seed: 1)
    for count in 1...40 {
      let columns = profile.firstColumns(count: count, using: &generator)
      let system = System(firstColumns: columns, using: &generator)
      let right = Self.random(count, using: &generator)
      let solution = system.profile.solution(of: right, damping: 0, floor: 0)
      #expect(areClose(solution, Self.eliminated(system.dense, right)))
    }
  }

  @Test(arguments: Profile.allCases)
  func `damping adds a share of the diagonal, the floor an amount`(profile: Profile) {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      let columns = profile.firstColumns(count: 12, using: &generator)
      var system = System(firstColumns: columns, using: &generator)
      let right = Self.random(12, using: &generator)
      let damping = Double.random(in: 0...2, using: &generator)
      let floor = Double.random(in: 0...2, using: &generator)
      let solution = system.profile.solution(of: right, damping: damping, floor: floor)
      for row in 0..<12 { system.dense[row][row] += damping * system.dense[row][row] + floor }
      #expect(areClose(solution, Self.eliminated(system.dense, right)))
    }
  }

  @Test func `solving leaves the matrix as it is`() {
    var generator = SeededGenerator(seed: 3)
    let system = System(firstColumns: [0, 0, 1, 0], using: &generator)
    let right = Self.random(4, using: &generator)
    let first = system.profile.solution(of: right, damping: 0.5, floor: 1)
    #expect(system.profile.solution(of: right, damping: 0.5, floor: 1) == first)
    for row in 0..<4 {
      #expect(isClose(system.profile.diagonalEntry(row), system.dense[row][row]))
    }
  }

  @Test(arguments: [Profile.diagonal, .banded, .ragged])
  func `entries outside of the profile are ignored`(profile: Profile) {
    var generator = SeededGenerator(seed: 4)
    var ignoredCount = 0
    for _ in 0..<50 {
      let columns = profile.firstColumns(count: 10, using: &generator)
      let system = System(firstColumns: columns, using: &generator)
      var disturbed = system.profile
      for row in 0..<10 {
        for column in 0..<columns[row] {
          disturbed.add(100, row: row, column: column)
          disturbed.add(100, row: column, column: row)
          ignoredCount += 1
        }
      }
      let right = Self.random(10, using: &generator)
      #expect(
        disturbed.solution(of: right, damping: 0, floor: 0)
          == system.profile.solution(of: right, damping: 0, floor: 0))
    }
    #expect(ignoredCount > 100)
  }

  @Test(arguments: Profile.allCases)
  func `a matrix that is not positive definite has no solution`(profile: Profile) {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let columns = profile.firstColumns(count: 10, using: &generator)
      let system = System(firstColumns: columns, using: &generator)
      let right = Self.random(10, using: &generator)
      // Where the diagonal is negative or not a number, the form is so for the unit vector.
      let row = Int.random(in: 0..<10, using: &generator)
      for value in [-system.dense[row][row] - 1e-6, -1e9, .nan, .infinity] {
        var broken = system.profile
        broken.add(value, row: row, column: row)
        #expect(broken.solution(of: right, damping: 0, floor: 0) == nil)
      }
      // Where an entry exceeds the mean of its two diagonal entries, the form is negative for the
      // difference of their unit vectors.
      for row in 0..<10 where columns[row] < row {
        var broken = system.profile
        let mean = (system.dense[row][row] + system.dense[row - 1][row - 1]) / 2
        broken.add(mean - system.dense[row][row - 1] + 1e-6, row: row, column: row - 1)
        #expect(broken.solution(of: right, damping: 0, floor: 0) == nil)
      }
    }
  }

  @Test func `a singular matrix has no solution until a floor or damping makes it definite`() {
    var ones = ProfileMatrix(firstColumns: [0, 0])
    for (row, column) in [(0, 0), (1, 1), (1, 0)] { ones.add(1, row: row, column: column) }
    #expect(ones.solution(of: [3, 3], damping: 0, floor: 0) == nil)
    #expect(areClose(ones.solution(of: [3, 3], damping: 0, floor: 1), [1, 1]))
    #expect(areClose(ones.solution(of: [3, 3], damping: 1, floor: 0), [1, 1]))

    let zeros = ProfileMatrix(firstColumns: [0, 0])
    #expect(zeros.solution(of: [3, 4], damping: 1, floor: 0) == nil)
    #expect(areClose(zeros.solution(of: [3, 4], damping: 1, floor: 2), [1.5, 2]))
  }

  @Test func `no unknowns have a solution`() {
    let empty = ProfileMatrix(firstColumns: [])
    #expect(empty.count == 0)
    #expect(empty.solution(of: [], damping: 0, floor: 0) == [])
  }
}
