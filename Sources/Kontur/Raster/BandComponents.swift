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
  /// The smallest window around each component.
  private let windows: [PixelWindow]
  private let band: PixelBand

  /// Pixels of a row, side by side.
  private struct Run {
    var columns: Range<Int>
    var component: Int
  }

  /// Finds the components of a band.
  ///
  /// - Complexity: O(*n*) in the number of runs, nearly, and of words of the band's mask.
  init(of band: PixelBand) {
    self.band = band
    let window = band.window
    var runs: [Run] = []
    var rowStarts: [Int] = []
    var sets = DisjointSets()
    var above = 0..<0
    for row in window.rows {
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
        runs.append(Run(columns: columns, component: component ?? sets.count - 1))
      }
      above = rowStarts[rowStarts.count - 1]..<runs.count
    }
    rowStarts.append(runs.count)

    var numbers = [Int](repeating: -1, count: sets.count)
    var windows: [PixelWindow] = []
    for row in 0..<window.height {
      for place in rowStarts[row]..<rowStarts[row + 1] {
        let label = sets.root(runs[place].component)
        let columns = runs[place].columns
        let own = PixelWindow(
          x: columns.lowerBound, y: window.y + row, width: columns.count, height: 1)
        if numbers[label] < 0 {
          numbers[label] = windows.count
          windows.append(own)
        }
        runs[place].component = numbers[label]
        windows[numbers[label]] = windows[numbers[label]].union(own)
      }
    }
    (self.runs, self.rowStarts, self.windows, count) = (runs, rowStarts, windows, windows.count)
  }

  /// The component that a pixel belongs to; nil for one that is not of the band.
  ///
  /// - Complexity: O(log *n*) in the number of runs in its row.
  func component(column: Int, row: Int) -> Int? {
    guard band.window.index(column: column, row: row) != nil else { return nil }
    let place = firstRun(inRow: row, endingAfter: column)
    guard place < rowStarts[row - band.window.y + 1], runs[place].columns.contains(column) else {
      return nil
    }
    return runs[place].component
  }

  /// The place of the first run of a row that ends to the right of a column; that of the next row's first
  /// when there is none.
  private func firstRun(inRow row: Int, endingAfter column: Int) -> Int {
    var (low, high) = (rowStarts[row - band.window.y], rowStarts[row - band.window.y + 1])
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].columns.upperBound > column { high = middle } else { low = middle + 1 }
    }
    return low
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
    let own = windows[component]
    var mask = PixelMask(window: window(of: component, margin: margin))
    for row in own.rows {
      forEachRun(of: component, inRow: row) { columns in
        mask.insert(columns, inRow: row)
      }
    }
    return PixelBand(mask)
  }

  /// What the places of a component's own band are in the whole one; -1 for those of no pixel.
  func places(of component: Int, in part: PixelBand) -> [Int] {
    let own = windows[component]
    var places = [Int](repeating: -1, count: part.count)
    for row in own.rows {
      forEachRun(of: component, inRow: row) { columns in
        let place = part.place(column: columns.lowerBound, row: row).place
        let placeInBand = band.place(column: columns.lowerBound, row: row).place
        for offset in 0..<columns.count { places[place + offset] = placeInBand + offset }
      }
    }
    return places
  }

  private func forEachRun(of component: Int, inRow row: Int, _ body: (Range<Int>) -> Void) {
    let own = windows[component]
    var place = firstRun(inRow: row, endingAfter: own.x)
    let end = rowStarts[row - band.window.y + 1]
    while place < end, runs[place].columns.lowerBound < own.x + own.width {
      if runs[place].component == component { body(runs[place].columns) }
      place += 1
    }
  }
}
