// How much of each pixel lies inside closed paths, exactly: signed areas accumulated pixel by pixel.
//
// Walking along a path, every piece of it inside one pixel covers the part of that pixel to its right,
// and all of the row beyond:
//
//       column x
//      ┌───────┬───────┬───────        A[x]   += dy − ∫(X − x) dY      (the part right of the piece)
//      │  ╲▒▒▒▒│▒▒▒▒▒▒▒│▒▒▒▒▒▒▒        A[x+1] += ∫(X − x) dY           (what is missing to a full row)
//      │   ╲▒▒▒│▒▒▒▒▒▒▒│▒▒▒▒▒▒▒        coverage of x = A[0] + … + A[x]
//      └───────┴───────┴───────
//
// Going down counts up and going up counts down, so that the inside of an outline that runs
// counter-clockwise on the screen is covered once. The sums are those of font rasterisers (Levien's
// font-rs, 2016; stb_truetype); the integral over a piece of a curve is that of the curve, not of its chord.

/// A rectangle of pixels.
struct PixelWindow: Hashable, Sendable {
  /// The first column.
  var x: Int
  /// The first row.
  var y: Int
  /// The number of columns.
  var width: Int
  /// The number of rows.
  var height: Int

  /// The columns there are.
  var columns: Range<Int> { x..<(x + width) }
  /// The rows there are.
  var rows: Range<Int> { y..<(y + height) }

  /// The whole pixels of a rectangle that cover a box and a margin around it.
  ///
  /// - Returns: The rectangle; empty when they do not meet.
  func around(_ box: BoundingBox, margin: Double) -> PixelWindow {
    func clamped(_ value: Double, _ start: Int, _ count: Int) -> Int {
      Int(max(Double(start), min(Double(start + count), value)))
    }
    let left = clamped((box.minimum.x - margin).rounded(.down), x, width)
    let right = clamped((box.maximum.x + margin).rounded(.up), x, width)
    let top = clamped((box.minimum.y - margin).rounded(.down), y, height)
    let bottom = clamped((box.maximum.y + margin).rounded(.up), y, height)
    return PixelWindow(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether all of another rectangle lies in this one.
  func contains(_ other: PixelWindow) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }

  /// The smallest rectangle that holds this one and another.
  func union(_ other: PixelWindow) -> PixelWindow {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelWindow(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The number of pixels.
  var count: Int { width * height }

  /// Those of its pixels that are in some rows, as far as it has these.
  func withRows(_ rows: Range<Int>) -> PixelWindow {
    let own = rows.clamped(to: self.rows)
    return PixelWindow(x: x, y: own.lowerBound, width: width, height: own.count)
  }

  /// Whole rows of it from the top, each of so many that it is worth a thread; one of no rows where it has none.
  var strips: [PixelWindow] {
    let rowCount = max(1, pixelsPerStrip / max(1, width))
    return stride(from: 0, to: max(1, height), by: rowCount).map {
      withRows(y + $0..<y + min(height, $0 + rowCount))
    }
  }

  /// The same with rows for columns.
  var transposed: PixelWindow { PixelWindow(x: y, y: x, width: height, height: width) }

  /// The place of a pixel, row by row; nil outside of the window.
  @inline(__always)
  func index(column: Int, row: Int) -> Int? {
    let (x, y) = (column - self.x, row - self.y)
    return x >= 0 && x < width && y >= 0 && y < height ? y * width + x : nil
  }
}

/// Coverage added up from the pieces of paths in a window of pixels.
///
/// To the left of the window lie whole rows that its pixels are part of: what the path does there
/// counts. What it does above, below and to the right does not.
struct CoverageRasterizer {
  /// The pixels looked at.
  let window: PixelWindow
  /// The changes of coverage from each pixel to the next, rows of `window.width + 1`.
  private var changes: [Double]

  /// Creates a rasteriser with nothing covered.
  init(window: PixelWindow) {
    self.window = window
    changes = [Double](repeating: 0, count: (window.width + 1) * window.height)
  }

  /// Uncovers everything.
  mutating func clear() {
    for index in changes.indices { changes[index] = 0 }
  }

  /// Adds a curve, or takes it away.
  mutating func add(_ curve: CubicBezier, weight: Double = 1) {
    curve.forEachPixelPiece { add($0, weight: weight) }
  }

  /// Adds a piece of a curve.
  @inline(__always)
  mutating func add(_ piece: PixelPiece, weight: Double = 1) {
    let row = piece.row - window.y
    guard row >= 0, row < window.height else { return }
    let column = piece.column - window.x
    let start = row * (window.width + 1)
    if column < 0 {
      changes[start] += weight * piece.displacement.y
    } else if column < window.width {
      changes[start + column] += weight * (piece.displacement.y - piece.leftArea)
      changes[start + column + 1] += weight * piece.leftArea
    }
  }

  /// Calls `body` with the place of each pixel and its coverage.
  ///
  /// Every sum along a row has to wait for the one before it; two rows at a time do not wait for each
  /// other.
  @inline(__always)
  fileprivate func forEachSum(_ body: (_ index: Int, _ sum: Double) -> Void) {
    let width = window.width
    var row = 0
    while row < window.height {
      let hasSecond = row &+ 1 < window.height
      let (first, second) = (row &* width, hasSecond ? (row &+ 1) &* width : row &* width)
      let firstChange = first &+ row
      let secondChange = hasSecond ? firstChange &+ width &+ 1 : firstChange
      var (firstSum, secondSum) = (0.0, 0.0)
      for column in 0..<width {
        firstSum += changes[firstChange &+ column]
        secondSum += changes[secondChange &+ column]
        body(first &+ column, firstSum)
        if hasSecond { body(second &+ column, secondSum) }
      }
      row &+= 2
    }
  }

  /// The coverage of each pixel, row by row: the winding number of the paths, averaged over it.
  ///
  /// - Complexity: O(*n*) in the number of pixels of the window.
  var coverage: [Double] {
    var result = [Double](repeating: 0, count: window.count)
    forEachSum { index, sum in result[index] = sum }
    return result
  }
}

extension CoverageRasterizer {
  /// What some pixels have more than the coverage.
  ///
  /// - Parameters:
  ///   - values: The pixels, row by row.
  ///   - residual: Where the differences are stored.
  /// - Returns: The sum of the squares of the differences.
  func subtractCoverage(from values: [Double], into residual: inout [Double]) -> Double {
    var squares = 0.0
    forEachSum { index, sum in
      let difference = values[index] - sum
      residual[index] = difference
      squares += difference * difference
    }
    return squares
  }
}

/// About so many pixels are looked at by one thread at a time: many more than are in the rows that a strip is told by besides
/// its own.
private let pixelsPerStrip = 1 << 18
