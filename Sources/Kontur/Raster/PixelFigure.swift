/// The pixels at the edges of a part of an image that are not as its ground is, wherever they are.
///
/// That of a letter has no paper: how much of this is looked at with the letter goes by which others are near, and
/// letters are the same beside any.
struct PixelFigure {
  /// The first of the pixels: the leftmost of the uppermost.
  let column: Int
  let row: Int
  /// For each of them how many columns and rows it is from the first one, and its ink.
  let pixels: [Int]
}

extension InkPixels {
  /// The figure of the pixels; nil where all are ground.
  var figure: PixelFigure? {
    var first: (column: Int, row: Int)?
    var pixels: [Int] = []
    forEachFigurePixel { column, row, ink in
      let origin = first ?? (column, row)
      first = origin
      pixels += [column - origin.column, row - origin.row, ink]
    }
    return first.map { PixelFigure(column: $0.column, row: $0.row, pixels: pixels) }
  }

  /// A number that figures of the same pixels have in common, and hardly any others.
  var figureDigest: UInt64 {
    var origin: (column: Int, row: Int)?
    var digest: UInt64 = 0
    forEachFigurePixel { column, row, ink in
      let first = origin ?? (column, row)
      origin = first
      for part in [column - first.column, row - first.row, ink] {
        digest = (digest ^ UInt64(truncatingIfNeeded: part)) &* digestFactor
        digest ^= digest >> 29
      }
    }
    return digest
  }

  /// Calls `body` with each pixel of the figure, row by row.
  @inline(__always)
  private func forEachFigurePixel(_ body: (_ column: Int, _ row: Int, _ ink: Int) -> Void) {
    // Farther from edges there is what shows these no more.
    edgeMask.dilated(by: 1).forEachPixel { column, row in
      guard let place = band.index(column: column, row: row) else { return }
      // What was added up in another order is the same.
      let ink = Int(((values[place] - ground) * inkSteps).rounded())
      if ink != 0 { body(column, row, ink) }
    }
  }
}

/// Ink that differs by less than a millionth is the same.
private let inkSteps = Double(1 << 20)
/// An odd number whose bits look random, of the golden ratio (Knuth, The Art of Computer Programming 3, 1998, 6.4).
private let digestFactor: UInt64 = 0x9E37_79B9_7F4A_7C15
