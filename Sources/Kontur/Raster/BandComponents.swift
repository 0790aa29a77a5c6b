/// The connected parts of a band: edges so far from each other that none is seen in a pixel of another.
///
/// Runs of pixels in a row are joined with those that they touch in the row above, at a corner too
/// (Rosenfeld and Pfaltz 1966, doi:10.1145/321356.321357, with runs instead of pixels).
struct BandComponents {
  /// The number of components.
  let count: Int
  /// The runs, row by row, and where those of each row begin.
  private let runs: [Run]
  private let rowStarts: [Int]
  /// The runs once more, component by component and in each row by row, and where those of each component begin.
  private let ownRuns: [Run]
  private let ownStarts: [Int]
  /// The smallest window around each component.
  private let windows: [PixelWindow]
  private let band: PixelBand
  /// What pixels of none are looked at with the components that they are within so many steps of.
  private let surroundings: (band: PixelBand, reach: Int)?

  /// Pixels of a row, side by side.
  private struct Run {
    private let first: Int32
    private let end: Int32
    private let ownRow: Int32
    private var ownComponent: Int32

    init(columns: Range<Int>, row: Int, component: Int) {
      (first, end) = (Int32(columns.lowerBound), Int32(columns.upperBound))
      (ownRow, ownComponent) = (Int32(row), Int32(component))
    }

    var columns: Range<Int> { Int(first)..<Int(end) }
    var row: Int { Int(ownRow) }
    var component: Int {
      get { Int(ownComponent) }
      set { ownComponent = Int32(newValue) }
    }

    /// The same where so many components come before.
    func numbered(from first: Int) -> Run {
      var result = self
      result.component += first
      return result
    }
  }

  /// Finds the components of a band.
  ///
  /// - Parameters:
  ///   - band: The band.
  ///   - surroundings: A band in the same window of which pixels of no component are looked at with those that they are
  ///     within so many steps of; several may have them in common.
  ///   - loop: Does strips of rows with blank rows between them side by side; one after the other when left out.
  /// - Complexity: O(*n*) in the number of runs, nearly, and of words of the band's mask.
  init(
    of band: PixelBand, in surroundings: (band: PixelBand, reach: Int)? = nil,
    loop: ConcurrentLoop = serialLoop
  ) {
    self.band = band
    self.surroundings = surroundings
    let window = band.window
    let strips = window.strips { band.places(ofRow: $0 - window.y).isEmpty }
    let found = concurrentMap(strips.count, loop: loop) {
      Self.joinedRuns(of: band, in: strips[$0])
    }
    var (runs, rowStarts, ownRuns, ownStarts): ([Run], [Int], [Run], [Int]) = ([], [], [], [])
    var windows: [PixelWindow] = []
    runs.reserveCapacity(found.reduce(0) { $0 + $1.runs.count })
    ownRuns.reserveCapacity(runs.capacity)
    for strip in found {
      let (runCount, componentCount) = (runs.count, windows.count)
      func numbered(_ run: Run) -> Run { run.numbered(from: componentCount) }
      runs += strip.runs.lazy.map(numbered)
      rowStarts += strip.rowStarts.lazy.map { runCount + $0 }
      ownRuns += strip.ownRuns.lazy.map(numbered)
      ownStarts += strip.ownStarts.lazy.map { runCount + $0 }
      windows += strip.windows
    }
    rowStarts.append(runs.count)
    ownStarts.append(runs.count)
    count = windows.count
    (self.runs, self.rowStarts, self.windows) = (runs, rowStarts, windows)
    (self.ownRuns, self.ownStarts) = (ownRuns, ownStarts)
  }

  /// The runs of some rows that nothing leads out of, numbered by component from 0 on, row by row and component by
  /// component, and the windows of the components.
  private static func joinedRuns(
    of band: PixelBand, in strip: PixelWindow
  ) -> (runs: [Run], rowStarts: [Int], ownRuns: [Run], ownStarts: [Int], windows: [PixelWindow]) {
    var runs: [Run] = []
    var rowStarts: [Int] = []
    rowStarts.reserveCapacity(strip.height)
    var sets = DisjointSets()
    var above = 0..<0
    for row in strip.rows {
      rowStarts.append(runs.count)
      var first = above.lowerBound
      band.forEachRun(inRow: row) { columns in
        var component: Int?
        while first < above.upperBound, runs[first].columns.upperBound < columns.lowerBound {
          first += 1
        }
        var other = first
        while other < above.upperBound, runs[other].columns.lowerBound <= columns.upperBound {
          let touched = sets.root(runs[other].component)
          // The first one found keeps its number.
          component = component.map { sets.join($0, touched) } ?? touched
          other += 1
        }
        if component == nil { sets.append() }
        runs.append(Run(columns: columns, row: row, component: component ?? sets.count - 1))
      }
      above = rowStarts[rowStarts.count - 1]..<runs.count
    }

    var numbers = [Int](repeating: -1, count: sets.count)
    var windows: [PixelWindow] = []
    for place in runs.indices {
      let label = sets.root(runs[place].component)
      let columns = runs[place].columns
      let own = PixelWindow(
        x: columns.lowerBound, y: runs[place].row, width: columns.count, height: 1)
      if numbers[label] < 0 {
        numbers[label] = windows.count
        windows.append(own)
      }
      runs[place].component = numbers[label]
      windows[numbers[label]] = windows[numbers[label]].union(own)
    }

    var counts = [Int](repeating: 0, count: windows.count)
    for run in runs { counts[run.component] += 1 }
    var next: [Int] = []
    for count in counts { next.append((next.last ?? 0) + count) }
    let ownStarts = zip(next, counts).map { $0 - $1 }
    next = ownStarts
    var ownRuns = runs
    for run in runs {
      ownRuns[next[run.component]] = run
      next[run.component] += 1
    }
    return (runs, rowStarts, ownRuns, ownStarts, windows)
  }

  /// The component that a pixel belongs to; nil for one that is not of the band.
  ///
  /// - Complexity: O(log *n*) in the number of runs in its row.
  func component(column: Int, row: Int) -> Int? {
    guard band.window.index(column: column, row: row) != nil else { return nil }
    // The first run that ends to the right of it.
    let end = rowStarts[row - band.window.y + 1]
    var (low, high) = (rowStarts[row - band.window.y], end)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].columns.upperBound > column { high = middle } else { low = middle + 1 }
    }
    return low < end && runs[low].columns.contains(column) ? runs[low].component : nil
  }

  /// The component that points of a curve along it lie in, or else next to; nil where there is none.
  func component(near points: [Point2D]) -> Int? {
    for distance in 0...1 {
      for point in points {
        let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        for row in row - distance...row + distance {
          for column in column - distance...column + distance {
            if let found = component(column: column, row: row) { return found }
          }
        }
      }
    }
    return nil
  }

  /// The smallest window around a component with so many pixels around it, as far as there are any.
  func window(of component: Int, margin: Int) -> PixelWindow {
    let own = windows[component]
    let box = BoundingBox(
      x: Double(own.x), y: Double(own.y), width: Double(own.width), height: Double(own.height))
    return band.window.around(box, margin: Double(margin))
  }

  /// The band of a component, in a window of its own with so many pixels around it, as far as there are any.
  func band(of component: Int, margin: Int) -> PixelBand {
    var mask = PixelMask(window: window(of: component, margin: margin))
    forEachRun(of: component) { columns, row in mask.insert(columns, inRow: row) }
    if let surroundings {
      // Not across others, nor between two of their pixels that touch in a corner: what is beyond them may be covered
      // where this side is not.
      let free = surroundings.band.mask(in: mask.window)
        .subtracting(band.mask(in: mask.window).subtracting(mask))
      for _ in 0..<surroundings.reach {
        mask = mask.dilatedAlongRows(by: 1).intersection(free)
        mask = mask.dilatedAlongColumns(by: 1).intersection(free)
      }
    }
    return PixelBand(mask)
  }

  /// The place of its first pixel in the whole band: there is no edge near to it but to the right and below.
  func firstPlace(of component: Int) -> Int {
    let first = ownRuns[ownStarts[component]]
    return band.place(column: first.columns.lowerBound, row: first.row).place
  }

  /// Numbers for the pixels of the whole band, from those of its components.
  ///
  /// - Parameters:
  ///   - loop: Looks at components side by side.
  ///   - body: Makes the numbers of a component, at the places of a band of its own.
  /// - Returns: The number at each place of the whole band; 0 for what is no pixel.
  func joined(
    loop: ConcurrentLoop,
    _ body: @Sendable (_ component: Int) -> (band: PixelBand, numbers: [Double])
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: band.count) { buffer, initialized in
      // Every pixel is one of one component.
      nonisolated(unsafe) let result = buffer
      concurrentPerform(count, loop: loop) { component in
        let (part, numbers) = body(component)
        forEachRun(of: component) { columns, row in
          let from = part.place(column: columns.lowerBound, row: row).place
          let to = band.place(column: columns.lowerBound, row: row).place
          for offset in 0..<columns.count {
            result.initializeElement(at: to + offset, to: numbers[from + offset])
          }
        }
      }
      for row in 0..<band.window.height {
        result.initializeElement(at: band.places(ofRow: row).upperBound, to: 0)
      }
      initialized = band.count
    }
  }

  /// Calls `body` with the columns of each run of a component, row by row.
  @inline(__always)
  func forEachRun(of component: Int, _ body: (_ columns: Range<Int>, _ row: Int) -> Void) {
    for run in ownRuns[ownStarts[component]..<ownStarts[component + 1]] {
      body(run.columns, run.row)
    }
  }
}
