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

  /// The strips, each with a blank row above it, so that nothing that is connected is in two of them.
  ///
  /// They begin at the first blank row of a strip; what has none goes on with the one above.
  func strips(betweenRowsWhere isBlank: (_ row: Int) -> Bool) -> [PixelWindow] {
    let starts = strips.dropFirst().compactMap { $0.rows.first(where: isBlank) }
    return zip([y] + starts, starts + [y + height]).map { withRows($0..<$1) }
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

/// About so many pixels are looked at by one thread at a time: many more than are in the rows that a strip is told by besides
/// its own.
private let pixelsPerStrip = 1 << 18
