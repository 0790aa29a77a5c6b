// Drawings on paper that was photographed in uneven light.
//
// A camera sees the light times what paper and ink give back of it. Where the paper is known, its brightness is the
// light; under ink it is that of the paper around. The field is cut into squares, the brightness of the paper is taken
// in each, dark places that are not wide are filled up from around (a closing, Serra 1982, Image Analysis and
// Mathematical Morphology), and every pixel is divided by the brightness of the paper there.

extension ScalarField {
  /// The field as if light fell evenly on all of its paper.
  ///
  /// Drawings are to be dark on light paper: brightness is 1 at the value 0 of the field and 0 at its value 1. Afterwards
  /// paper has brightness 1 everywhere, and ink the share of it that it gives back. On a field with a dark ground this
  /// takes away what glares.
  ///
  /// Dark areas that are wider than an eighth of the image, and 64 pixels, are taken for paper in shadow, unless they are
  /// darker than paper ever is.
  /// - Parameters:
  ///   - darkestPaper: The brightness of the darkest paper, as a share of that of the brightest; what is darker is ink,
  ///     however wide.
  ///   - loop: Looks at rows side by side; one after the other when left out.
  /// - Returns: The evened field, on the same scale.
  /// - Precondition: `darkestPaper` is above 0, and not above 1.
  /// - Complexity: O(*n*) in the number of pixels.
  public func evenlyLit(darkestPaper: Double = 0.4, loop: ConcurrentLoop = serialLoop)
    -> ScalarField
  {
    precondition(darkestPaper > 0 && darkestPaper <= 1, "the darkest paper is no brighter than any")
    guard !samples.isEmpty, let light = PaperLight(on: self, darkest: darkestPaper)
    else { return self }
    let rows = concurrentMap(height, loop: loop) { row in
      let light = light.brightness(inRow: row)
      let start = row &* width
      return (0..<width).map { column in
        let ink = one + (Double(samples[start &+ column]) - one) / light[column]
        return nearestSample(ink)
      }
    }
    return ScalarField(
      width: width, height: height, samples: Array(rows.joined()), zero: zero, one: one)
  }
}

/// The brightness of the paper of a field, everywhere.
private struct PaperLight {
  private let width: Int
  private let side: Int
  /// The brightness in the middle of each square.
  private let squares: SquareGrid

  /// Finds the paper; nil where all is black.
  init?(on field: ScalarField, darkest: Double) {
    let longest = max(field.width, field.height)
    width = field.width
    side = max(leastSide, (longest + mostSquares - 1) / mostSquares)
    let columns = (field.width + side - 1) / side
    let rows = (field.height + side - 1) / side
    var squares = SquareGrid(columns: columns, rows: rows) { [side] column, row in
      field.paperBrightness(
        inColumns: column * side..<min(field.width, (column + 1) * side),
        rows: row * side..<min(field.height, (row + 1) * side))
    }
    let brightest = squares.values.sorted()[(squares.values.count - 1) * 9 / 10]
    guard brightest > 0 else { return nil }
    squares.values = squares.values.map { $0 < darkest * brightest ? 0 : $0 }
    let widest = max(Double(longest) * widestInk, leastWidestInk)
    squares = squares.closed(window: Int((widest / Double(side)).rounded()) + 1)
    // Where there is no paper all around, any is as good.
    squares.values = squares.values.map { $0 > 0 ? $0 : brightest }
    self.squares = squares.smoothed()
  }

  /// The brightness at the pixels of a row.
  func brightness(inRow row: Int) -> [Double] {
    let (above, below, share) = place(of: row, count: squares.rows)
    let line = (0..<squares.columns).map { column in
      squares[column, above] * (1 - share) + squares[column, below] * share
    }
    return (0..<width).map { column in
      let (left, right, share) = place(of: column, count: squares.columns)
      return line[left] * (1 - share) + line[right] * share
    }
  }

  /// Between the middles of which two squares a pixel is, and how far it is from the first to the second.
  private func place(of pixel: Int, count: Int) -> (before: Int, after: Int, share: Double) {
    let place = max(0, min(Double(count - 1), (Double(pixel) + 0.5) / Double(side) - 0.5))
    let before = Int(place)
    return (before, min(before + 1, count - 1), place - Double(before))
  }
}

extension ScalarField {
  /// The brightness that a fifth of some pixels exceed: of paper, where as much of it is not under ink.
  fileprivate func paperBrightness(inColumns columns: Range<Int>, rows: Range<Int>) -> Double {
    var counts = [Int](repeating: 0, count: 256)
    for row in rows {
      for column in columns { counts[Int(samples[row &* width &+ column])] += 1 }
    }
    var left = columns.count * rows.count / 5
    let isLightPaper = zero > one
    let sample = (0...255).first { step in
      left -= counts[isLightPaper ? 255 - step : step]
      return left < 0
    }
    return sample.map { 1 - value(ofSample: UInt8(isLightPaper ? 255 - $0 : $0)) } ?? 0
  }
}

/// A value for each square that a field is cut into, row by row.
private struct SquareGrid {
  let columns: Int
  let rows: Int
  var values: [Double]

  init(columns: Int, rows: Int, value: (_ column: Int, _ row: Int) -> Double) {
    self.columns = columns
    self.rows = rows
    values = (0..<columns * rows).map { value($0 % columns, $0 / columns) }
  }

  subscript(column: Int, row: Int) -> Double { values[row * columns + column] }

  /// The grid without dark places into which no window of so many squares fits, at the border part of one; zeros are
  /// unknown and brighter than others, unless there is nothing else.
  func closed(window: Int) -> SquareGrid {
    let reach = window - 1
    let brightest = filtered(enlargedBy: reach) {
      max(0, $0 - reach)...min($0, $1 - 1)
    } pick: {
      max($0, $1)
    }
    return brightest.filtered(enlargedBy: -reach) { place, _ in
      place...place + reach
    } pick: {
      $0 == 0 ? $1 : $1 == 0 ? $0 : min($0, $1)
    }
  }

  /// The grid with each value weighted one half, and those before and behind it a quarter, along both axes.
  func smoothed() -> SquareGrid {
    let last = (columns - 1, rows - 1)
    let alongRows = SquareGrid(columns: columns, rows: rows) { x, y in
      (self[max(0, x - 1), y] + 2 * self[x, y] + self[min(last.0, x + 1), y]) / 4
    }
    return SquareGrid(columns: columns, rows: rows) { x, y in
      (alongRows[x, max(0, y - 1)] + 2 * alongRows[x, y] + alongRows[x, min(last.1, y + 1)]) / 4
    }
  }

  /// A grid of other size with what a function picks of the values in a range of columns and of rows.
  private func filtered(
    enlargedBy growth: Int, range: (_ place: Int, _ count: Int) -> ClosedRange<Int>,
    pick: (Double, Double) -> Double
  ) -> SquareGrid {
    let alongRows = SquareGrid(columns: columns + growth, rows: rows) { column, row in
      let range = range(column, columns)
      return range.dropFirst().reduce(self[range.lowerBound, row]) { pick($0, self[$1, row]) }
    }
    return SquareGrid(columns: columns + growth, rows: rows + growth) { column, row in
      let range = range(row, rows)
      return range.dropFirst().reduce(alongRows[column, range.lowerBound]) {
        pick($0, alongRows[column, $1])
      }
    }
  }
}

/// A square is no smaller, in pixels, as paper has to show in it between strokes; and there are no more of them along a
/// side of the image, so that light changes little from one to the next.
private let leastSide = 8
private let mostSquares = 128

/// Solid ink is no wider than this share of the longest side, or than so many pixels: what is wider is shadow.
private let widestInk = 1.0 / 8
private let leastWidestInk = 64.0
