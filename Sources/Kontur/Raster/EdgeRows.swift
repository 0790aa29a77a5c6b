// The pixels near edges, row by row or column by column.

/// The pixels of a band in the rows of an image, or in its columns, which then are its rows.
struct EdgeRows {
  let isTransposed: Bool
  /// The rows that have some.
  let range: Range<Int>
  /// The places of all in their rows, row by row, and where those of each row begin.
  private let places: [Int32]
  private let starts: [Int]

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
    func forEachPlace(_ body: (_ place: Int, _ row: Int) -> Void) {
      band.forEachPixel { column, row, _ in
        guard columns.contains(column), rows.contains(row) else { return }
        if isTransposed { body(row, column) } else { body(column, row) }
      }
    }
    let first = range.lowerBound
    var starts = [Int](repeating: 0, count: range.count + 1)
    forEachPlace { starts[$1 - first + 1] += 1 }
    for row in 0..<range.count { starts[row + 1] += starts[row] }
    var next = starts
    var places = [Int32](repeating: 0, count: starts[range.count])
    forEachPlace { place, row in
      places[next[row - first]] = Int32(place)
      next[row - first] += 1
    }
    self.places = places
    self.range = range
    self.starts = starts
  }

  /// The places of a row.
  subscript(row: Int) -> ArraySlice<Int32> {
    places[starts[row - range.lowerBound]..<starts[row - range.lowerBound + 1]]
  }
}
