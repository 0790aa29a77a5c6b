// The pixels near edges, row by row or column by column.

/// The pixels of a band in the rows of an image, or in its columns, which then are its rows.
struct EdgeRows {
  let isTransposed: Bool
  /// The rows that have some.
  let range: Range<Int>
  /// Their places in each of the rows.
  private let places: Groups<Int32>

  /// Sorts the pixels of a band.
  ///
  /// - Parameters:
  ///   - band: The band.
  ///   - image: The pixels of the image; what the band has beyond is left out.
  ///   - isTransposed: Whether its columns are the rows.
  init(of band: PixelBand, in image: PixelWindow, isTransposed: Bool) {
    self.isTransposed = isTransposed
    let columns = band.window.columns.clamped(to: image.columns)
    let rows = band.window.rows.clamped(to: image.rows)
    let range = isTransposed ? columns : rows
    let first = range.lowerBound
    places = Groups(count: range.count) { add in
      band.forEachPixel { column, row, _ in
        guard columns.contains(column), rows.contains(row) else { return }
        if isTransposed { add(Int32(row), column - first) } else { add(Int32(column), row - first) }
      }
    }
    self.range = range
  }

  /// The places of a row.
  subscript(row: Int) -> ArraySlice<Int32> {
    places[row - range.lowerBound]
  }
}
