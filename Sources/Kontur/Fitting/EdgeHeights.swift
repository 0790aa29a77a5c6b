// Where pixels put an edge, without a model of it: in each column that an edge crosses, the ink between whole
// paper and whole ink adds up to the mean height of the edge over that column, exactly. For steep edges rows take
// the place of columns. Such height functions are those of volume-of-fluid methods (Cummins, François and Kothe
// 2005, doi:10.1016/j.compstruc.2004.08.017).
//
//      height                       Three columns have the means of one parabola. Of the three such about a
//        │     ╭──┬──┐              column the one is taken that bends least, so that a corner in the column
//      ──┼──┬──╯  │  │ ╲            beside it does no harm (Harten, Engquist, Osher and Chakravarthy 1987,
//        │  │     │  │  ╲           doi:10.1016/0021-9991(87)90031-3).
//        └──┴──┴──┴──┴── column

/// The samples of a contour, and where pixels put the edge beside them.
struct EdgeSamples {
  /// The samples, on the edge where heights tell it.
  let samples: SampledContour
  /// The edge at each sample; nil where heights do not tell it, as about corners and beside other edges.
  let heights: [EdgeHeight?]

  /// Looks for the edge along a contour.
  ///
  /// - Parameters:
  ///   - contour: The contour, within a few tenths of a pixel of the edge.
  ///   - pixels: The image.
  ///   - noise: The standard deviation of a pixel.
  /// - Complexity: O(*n*) in the number of samples.
  init(_ contour: SampledContour, in pixels: InkPixels, noise: Double) {
    var columns = HeightColumns(pixels: pixels, noise: noise)
    heights = (0..<contour.count).map { index in
      columns.height(
        at: contour[index], direction: contour[index + 1] - contour[index - 1],
        mostBend: mostBend + bendPerNoise * noise)
    }
    samples = SampledContour(
      points: zip(contour.points, heights).map { $1?.place ?? $0 }, spacing: contour.spacing)
  }
}

/// The edge about a sample of a contour.
struct EdgeHeight {
  /// Where it is, across the pixels from the sample.
  let place: Point2D
  /// Where it comes into the column of the sample, or the row, in the direction of travel.
  let columnStart: Point2D
  /// Where it leaves it.
  let columnEnd: Point2D
}

/// The heights of an edge in the columns that were looked at last.
private struct HeightColumns {
  let pixels: InkPixels
  /// The standard deviation of a pixel.
  let noise: Double
  /// The columns whose heights are known: each in the slot that its last bits tell.
  private var columns = [Column](repeating: Column(), count: slotCount)
  private var heights = [Double?](repeating: nil, count: slotCount)

  /// A column, or row, and the pixel from which its edge was looked for.
  private struct Column: Equatable {
    var line = Int.min
    var start = 0
    var isRow = false
  }

  init(pixels: InkPixels, noise: Double) {
    self.pixels = pixels
    self.noise = noise
  }

  /// The edge about a point of a contour that runs in a direction.
  mutating func height(
    at point: Point2D, direction: Point2D, mostBend: Double
  ) -> EdgeHeight? {
    let isRow = abs(direction.y) > abs(direction.x)
    let (along, across) = isRow ? (point.y, point.x) : (point.x, point.y)
    let (run, rise) = isRow ? (direction.y, direction.x) : (direction.x, direction.y)
    guard run != 0 else { return nil }
    let column = Int(along.rounded(.down))
    let slope = rise / run
    let expected = across + slope * (Double(column) + 0.5 - along)
    func columnHeight(_ offset: Int) -> Double? {
      knownHeight(
        of: Column(
          line: column + offset, start: Int((expected + slope * Double(offset)).rounded(.down)),
          isRow: isRow))
    }
    guard let middle = columnHeight(0) else { return nil }
    let (before, after) = (columnHeight(-1), columnHeight(1))
    var best: HeightParabola?
    func take(_ a: Double?, _ b: Double?, _ c: Double?, middle: Int) {
      guard let a, let b, let c else { return }
      let parabola = HeightParabola(means: a, b, c, middle: Double(middle) + 0.5)
      if abs(parabola.bend) < best.map({ abs($0.bend) }) ?? mostBend { best = parabola }
    }
    take(before, middle, after, middle: column)
    take(before == nil ? nil : columnHeight(-2), before, middle, middle: column - 1)
    take(middle, after, after == nil ? nil : columnHeight(2), middle: column + 1)
    guard let best, abs(best[along] - across) < farthest else { return nil }
    func place(_ position: Double) -> Point2D {
      isRow
        ? Point2D(x: best[position], y: position) : Point2D(x: position, y: best[position])
    }
    let (low, high) = (place(Double(column)), place(Double(column + 1)))
    return EdgeHeight(
      place: place(along), columnStart: run > 0 ? low : high, columnEnd: run > 0 ? high : low)
  }

  /// Where an edge crosses a column, in the mean over its width, or a row; nil when the line of pixels does not run
  /// from paper to ink there.
  private mutating func knownHeight(of column: Column) -> Double? {
    let slot = column.line & (slotCount - 1)
    if columns[slot] != column {
      columns[slot] = column
      heights[slot] = measured(column)
    }
    return heights[slot]
  }

  private func measured(_ column: Column) -> Double? {
    pixels.edgeHeight(
      inLine: column.line, isRow: column.isRow, from: column.start, noise: noise)
  }
}

extension InkPixels {
  /// Where an edge crosses a column of pixels, in the mean over its width, or a row.
  ///
  /// - Parameters:
  ///   - line: The column, or the row.
  ///   - isRow: Whether it is a row.
  ///   - start: The pixel of it from which the edge is looked for.
  ///   - noise: The standard deviation of a pixel of paper or of ink.
  /// - Returns: The height, along the line of pixels; nil when this does not run from paper to ink there.
  func edgeHeight(
    inLine line: Int, isRow: Bool, from start: Int, noise: Double
  ) -> Double? {
    let flatness = exactFlatness + 3 * noise
    func value(_ place: Int) -> Double? {
      isRow ? self.value(column: place, row: line) : self.value(column: line, row: place)
    }
    guard var sum = value(start) else { return nil }
    // Whole pixels of paper and of ink to both sides, and what lies between them.
    func end(_ step: Int) -> (place: Int, isInk: Bool)? {
      var place = start
      for _ in 0..<farthestEnd {
        place += step
        guard let value = value(place) else { return nil }
        if value < flatness { return (place, false) }
        if value > 1 - flatness { return (place, true) }
        sum += value
      }
      return nil
    }
    guard let low = end(-1), let high = end(1), low.isInk != high.isInk else { return nil }
    return low.isInk ? Double(low.place + 1) + sum : Double(high.place) - sum
  }
}

/// The parabola with some means over three columns.
private struct HeightParabola {
  /// Its second difference.
  let bend: Double
  private let middle: Double
  private let height: Double
  private let slope: Double

  init(means a: Double, _ b: Double, _ c: Double, middle: Double) {
    bend = a - 2 * b + c
    slope = (c - a) / 2
    // The mean of a parabola is off its middle.
    height = b - bend / 24
    self.middle = middle
  }

  /// Its height at a position.
  subscript(position: Double) -> Double {
    let x = position - middle
    return height + x * (slope + x * bend / 2)
  }
}

/// As many slots as columns are looked at for a sample, and more.
private let slotCount = 16
/// A pixel that is no farther from paper or ink is that, in exact pixels.
private let exactFlatness = 0.01
/// An edge that is less steep than its line of pixels passes this many of them at most.
private let farthestEnd = 4
/// What bends by more from column to column, in pixels, is a corner or may be one.
private let mostBend = 0.03
private let bendPerNoise = 5.0
/// The contour is no farther from the edge, in pixels.
private let farthest = 0.4
