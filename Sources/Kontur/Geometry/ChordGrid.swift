// Finding the chords that cross without comparing all with all: a uniform grid (Franklin et al. 1989,
// "Uniform grids: a technique for intersection detection on serial and parallel machines", Auto-Carto 9).
//
//      ┌─────┬─────┬─────┬─────┐     Each chord is entered into the cells that it passes through, and
//      │     │    ╱│╲    │     │     only chords of one cell are compared. Cells are about as large as
//      ├─────┼───╱─┼─╲───┼─────┤     chords are long, so the entries stay few; a cell that many short
//      │     │  ╱  │  ╲  │     │     chords crowd into gets a grid of its own, and one that long
//      ├─────┼─╱───┼───╲─┼─────┤     chords pass through side by side is swept instead, across their
//      │     │╱    │    ╲│     │     main direction.
//      └─────┴─────┴─────┴─────┘
//
// Bentley and Ottmann's sweep (1979, doi:10.1109/TC.1979.1675432) would bound the worst case, at the
// price of an order of chords that has to survive all that they may have in common.

extension ChordRings {
  /// Finds the pairs of chords that cross, the one of the smaller number first.
  ///
  /// - Parameter visit: Called for each pair, in an order that depends on the chords alone, and once
  ///   for each cell in which the two chords meet: perhaps more than once.
  /// - Complexity: O(*n* log *n*) in the number of chords while they are short beside their distances,
  ///   or parallel; O(*n*²) when most of them run through one place.
  func forEachCrossing(_ visit: (_ first: Int, _ second: Int) -> Void) {
    guard let first = points.first else { return }
    var (low, high) = (first, first)
    for point in points {
      low = LatticePoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = LatticePoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    let cell = Cell(
      x: Int(low.x), y: Int(low.y),
      width: Int(high.x) - Int(low.x) + 1, height: Int(high.y) - Int(low.y) + 1)
    search(points.indices.map { Int32($0) }[...], in: cell, depth: 0, visit)
  }

  /// Compares the chords of a cell, or of the cells in it.
  private func search(
    _ chords: ArraySlice<Int32>, in cell: Cell, depth: Int, _ visit: (Int, Int) -> Void
  ) {
    if chords.count <= smallCount { return compareAll(chords, visit) }
    guard depth < maximumDepth, let grid = grid(in: cell, for: chords) else {
      return sweep(sortedAcross(chords), visit)
    }
    // A counting sort of the chords by cell: first how many, then where each cell's end.
    var ends = [Int32](repeating: 0, count: grid.count + 1)
    for chord in chords {
      grid.forEachCell(of: self, Int(chord)) { ends[$0 + 1] += 1 }
    }
    if grid.count <= coarseSide * coarseSide {
      let sorted = sortedAcross(chords)
      if !doesPart(ends, chords.count) || hasFewOverlaps(sorted) { return sweep(sorted, visit) }
    }
    for index in 1..<ends.count { ends[index] += ends[index - 1] }
    var entries = [Int32](repeating: 0, count: Int(ends[grid.count]))
    for chord in chords {
      grid.forEachCell(of: self, Int(chord)) {
        entries[Int(ends[$0])] = chord
        ends[$0] += 1
      }
    }
    var start = 0
    for index in 0..<grid.count {
      let end = Int(ends[index])
      if end - start > 1 {
        search(entries[start..<end], in: grid.cell(index), depth: depth + 1, visit)
      }
      start = end
    }
  }

  /// A grid whose cells are as large as the chords in it are long, on average, and about as many as the
  /// chords at most, or a coarse one; nil for a single lattice point.
  private func grid(in cell: Cell, for chords: ArraySlice<Int32>) -> Grid? {
    let spans = chords.reduce(0.0) { $0 + span(of: Int($1), in: cell) }
    let count = Double(chords.count)
    let even = (Double(cell.width) * Double(cell.height) / count).squareRoot()
    let coarse = (max(cell.width, cell.height) + coarseSide - 1) / coarseSide
    let size = max(1, min(coarse, Int(max(spans / count, even))))
    let grid = Grid(
      cell: cell, size: size, columns: (cell.width - 1) / size + 1,
      rows: (cell.height - 1) / size + 1)
    return grid.count > 1 ? grid : nil
  }

  /// The longer side of the part of a chord's box that lies in a cell.
  private func span(of chord: Int, in cell: Cell) -> Double {
    let (p, q) = (points[chord], points[Int(next[chord])])
    func overlap(_ a: Int32, _ b: Int32, _ start: Int, _ count: Int) -> Int {
      min(Int(max(a, b)), start + count) - max(Int(min(a, b)), start)
    }
    return Double(
      max(overlap(p.x, q.x, cell.x, cell.width), overlap(p.y, q.y, cell.y, cell.height), 0))
  }

  /// Whether chords, so many of them in each square, have no more to be compared with than before.
  private func doesPart(_ counts: [Int32], _ chordCount: Int) -> Bool {
    let pairs = counts.reduce(0) { $0 + Double($1) * Double($1) }
    return pairs <= Double(chordCount) * Double(chordCount)
  }

  private func compareAll(_ chords: ArraySlice<Int32>, _ visit: (Int, Int) -> Void) {
    for i in chords.indices {
      for j in chords.startIndex..<i {
        compare(Int(chords[j]), Int(chords[i]), visit)
      }
    }
  }

  /// The intervals that chords take up on the axis across their main direction, by where they begin:
  /// parallel chords, however close, are told apart.
  private func sortedAcross(_ chords: ArraySlice<Int32>) -> [ChordInterval] {
    let axis = GridPoint(
      acrossMeanOf: chords.lazy.map { chord in
        let (p, q) = (points[Int(chord)], points[Int(next[Int(chord)])])
        return Point2D(x: Double(q.x) - Double(p.x), y: Double(q.y) - Double(p.y))
      })
    let intervals = chords.map { chord in
      let (p, q) = (points[Int(chord)], points[Int(next[Int(chord)])])
      let start = Int(p.x) * axis.x + Int(p.y) * axis.y
      let end = Int(q.x) * axis.x + Int(q.y) * axis.y
      return ChordInterval(low: min(start, end), high: max(start, end), chord: Int(chord))
    }
    return intervals.sorted { ($0.low, $0.chord) < ($1.low, $1.chord) }
  }

  /// Compares the chords whose intervals overlap.
  private func sweep(_ intervals: [ChordInterval], _ visit: (Int, Int) -> Void) {
    for (index, a) in intervals.enumerated() {
      for b in intervals[(index + 1)...] {
        guard b.low <= a.high else { break }
        compare(min(a.chord, b.chord), max(a.chord, b.chord), visit)
      }
    }
  }

  /// Whether there is little to gain by a grid.
  private func hasFewOverlaps(_ intervals: [ChordInterval]) -> Bool {
    var count = 0
    for (index, a) in intervals.enumerated() {
      for b in intervals[(index + 1)...] {
        guard b.low <= a.high else { break }
        count += 1
        if count > fewOverlaps * intervals.count { return false }
      }
    }
    return true
  }

  @inline(__always)
  private func compare(_ a: Int, _ b: Int, _ visit: (Int, Int) -> Void) {
    let (a0, a1) = (points[a], points[Int(next[a])])
    let (b0, b1) = (points[b], points[Int(next[b])])
    guard max(a0.x, a1.x) >= min(b0.x, b1.x), max(b0.x, b1.x) >= min(a0.x, a1.x),
      max(a0.y, a1.y) >= min(b0.y, b1.y), max(b0.y, b1.y) >= min(a0.y, a1.y),
      doCross(a, b)
    else { return }
    visit(a, b)
  }
}

/// A rectangle of lattice points.
private struct Cell {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// What a chord takes up on an axis.
private struct ChordInterval {
  var low: Int
  var high: Int
  var chord: Int
}

/// A cell cut into squares.
private struct Grid {
  var cell: Cell
  var size: Int
  var columns: Int
  var rows: Int

  /// The number of squares.
  var count: Int { columns * rows }

  /// A square by its number, row by row.
  func cell(_ index: Int) -> Cell {
    Cell(
      x: cell.x + index % columns * size, y: cell.y + index / columns * size,
      width: size, height: size)
  }

  /// Calls with the number of every square that a chord passes through, perhaps with some that it
  /// passes by within a step.
  ///
  /// Row by row, the columns between where the chord enters the row and where it leaves it: two
  /// chords that have a point in common, even one on the border of squares, are in one square
  /// together.
  @inline(__always)
  func forEachCell(of rings: ChordRings, _ chord: Int, _ body: (Int) -> Void) {
    var (p, q) = (rings.points[chord], rings.points[Int(rings.next[chord])])
    if p.y > q.y { swap(&p, &q) }
    let (left, right) = (Int(min(p.x, q.x)) - cell.x, Int(max(p.x, q.x)) - cell.x)
    let (top, bottom) = (Int(p.y) - cell.y, Int(q.y) - cell.y)
    guard right >= 0, bottom >= 0, left < columns * size, top < rows * size else { return }
    let firstRow = max(0, top) / size
    let lastRow = min(rows - 1, bottom / size)
    let isInOneRow = top >= firstRow * size && bottom < (firstRow + 1) * size
    let slope = bottom > top ? Double(Int(q.x) - Int(p.x)) / Double(bottom - top) : 0
    let start = Double(Int(p.x) - cell.x)
    for row in firstRow...lastRow {
      var (low, high) = (left, right)
      if !isInOneRow {
        let enter = start + slope * Double(row * size - top)
        let leave = enter + slope * Double(size)
        low = max(low, Int(min(enter, leave).rounded(.down)) - 1)
        high = min(high, Int(max(enter, leave).rounded(.up)) + 1)
      }
      guard high >= 0, low < columns * size, low <= high else { continue }
      for column in (max(0, low) / size)...min(columns - 1, high / size) {
        body(row * columns + column)
      }
    }
  }
}

/// As many chords are compared with one another sooner than sorted.
private let smallCount = 12

/// How many squares a coarse grid has on its longer side.
///
/// It may be of no use: chords that pass through the whole of a cell pass through most of its squares.
/// With only two, rings around the middle of a cell would not be parted.
private let coarseSide = 4

/// Chords with fewer overlaps each on one axis need no grid.
private let fewOverlaps = 8

/// Where this many grids within grids have not parted the chords, they share a point.
private let maximumDepth = 12
