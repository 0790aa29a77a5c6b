extension SVGPaints {
  /// Defines a tile as one pattern that covers the canvas, with the copies that fill a box in it.
  ///
  /// Where copies meet within a pixel, what is behind would shine through; behind opaque ones there
  /// are the same once more, moved by a pixel.
  mutating func defineTile(_ tile: ImageTile, in box: BoundingBox) -> String {
    let copies = use(defineCopies(tile, in: box))
    let moved = number.string(1 / tile.scale)
    let ground = tile.isOpaque ? copies.at(x: moved, y: moved) : ""
    return definePattern("tile", ground + copies.at())
  }

  /// Defines a group of all copies.
  private mutating func defineCopies(_ tile: ImageTile, in box: BoundingBox) -> String {
    let columns = TileFit(
      space: box.width, parts: tile.capInsets.columns(width: tile.width), scale: tile.scale)
    let rows = TileFit(
      space: box.height, parts: tile.capInsets.rows(height: tile.height), scale: tile.scale)
    var text = ""
    for (row, line) in rows.lines(from: box.minimum.y).enumerated() where line.count > 0 {
      var cells = ""
      for (column, cell) in columns.lines(from: box.minimum.x).enumerated() where cell.count > 0 {
        let image = use(
          defineImage(tile.part(column: column, row: row), width: cell.length, height: line.length))
        for index in 0..<cell.count {
          cells += image.at(
            x: number.string(cell.start + Double(index) * cell.length),
            y: number.string(line.start))
        }
      }
      guard !cells.isEmpty else { continue }
      let group = use(define("row", "g", ">\(cells)</g>"))
      for index in 0..<line.count {
        text += group.at(y: number.string(Double(index) * line.length))
      }
    }
    return define("tiles", "g", ">\(text)</g>")
  }

  private mutating func defineImage(_ png: [UInt8], width: Double, height: Double) -> String {
    define(
      "image", "image",
      " width=\"\(number.string(width))\" height=\"\(number.string(height))\""
        + " preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(base64(png))\"/>")
  }

  private func use(_ id: String) -> Use { Use(id: id) }
}

/// A copy of something that is defined.
private struct Use {
  let id: String

  func at(x: String = "0", y: String = "0") -> String {
    let place = (x == "0" ? "" : " x=\"\(x)\"") + (y == "0" ? "" : " y=\"\(y)\"")
    return "<use href=\"#\(id)\"\(place)/>"
  }
}

extension TileFit {
  /// Copies of one length in a row.
  fileprivate struct Line {
    var start: Double
    var length: Double
    var count: Int
  }

  /// The first cap, the copies between, and the last cap; those of no length do not count.
  fileprivate func lines(from start: Double) -> [Line] {
    let middle = start + startCap
    return [
      Line(start: start, length: startCap, count: startCap > 0 ? 1 : 0),
      Line(start: middle, length: length, count: count),
      Line(
        start: middle + Double(count) * length, length: endCap, count: endCap > 0 ? 1 : 0),
    ]
  }
}

extension ImageTile {
  /// The file of a part; a tile without cap insets is all middle.
  fileprivate func part(column: Int, row: Int) -> [UInt8] {
    parts.count == 1 ? parts[0] : parts[3 * row + column]
  }
}
