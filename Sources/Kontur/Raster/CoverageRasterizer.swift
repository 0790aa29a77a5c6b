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

  /// Adds a curve.
  mutating func add(_ curve: CubicBezier) { curve.forEachPixelPiece { add($0) } }

  /// Adds a piece of a curve.
  @inline(__always)
  mutating func add(_ piece: PixelPiece) {
    let row = piece.row - window.y
    guard row >= 0, row < window.height else { return }
    let column = piece.column - window.x
    let start = row * (window.width + 1)
    if column < 0 {
      changes[start] += piece.displacement.y
    } else if column < window.width {
      changes[start + column] += piece.displacement.y - piece.leftArea
      changes[start + column + 1] += piece.leftArea
    }
  }

  /// The coverage of each pixel, row by row: the winding number of the paths, averaged over it.
  ///
  /// Every sum along a row has to wait for the one before it; two rows at a time do not wait for each
  /// other.
  /// - Complexity: O(*n*) in the number of pixels of the window.
  var coverage: [Double] {
    let width = window.width
    var result = [Double](repeating: 0, count: window.count)
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
        result[first &+ column] = firstSum
        if hasSecond { result[second &+ column] = secondSum }
      }
      row &+= 2
    }
    return result
  }
}
