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
// font-rs, 2016; stb_truetype); the integral over a piece of a curve is taken on the parabola through
// its ends and its middle instead of its chord, which leaves errors of the fifth order.

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
  mutating func add(
    _ curve: CubicBezier, weight: Double = 1, chordTolerance: Double = chordTolerance
  ) {
    curve.forEachPixelPiece(chordTolerance: chordTolerance) { add($0, weight: weight) }
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
  /// Calls `body` with each row, counted from the first one of the window, and the coverage of its pixels.
  ///
  /// - Complexity: O(*n*) in the number of pixels of the window.
  func forEachRow(_ body: (_ row: Int, _ coverage: [Double]) -> Void) {
    var coverage = [Double](repeating: 0, count: window.width)
    for row in 0..<window.height {
      let start = row &* (window.width &+ 1)
      var sum = 0.0
      for column in 0..<window.width {
        sum += changes[start &+ column]
        coverage[column] = sum
      }
      body(row, coverage)
    }
  }

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

/// The part of a curve inside one pixel.
struct PixelPiece {
  /// The column of the pixel.
  var column: Int
  /// The row of the pixel.
  var row: Int
  /// From where the piece begins to where it ends.
  var displacement: Point2D
  /// ∫(X − column) dY along the piece: the area between it and the left side of the pixel.
  var leftArea: Double
  /// The parameter of the curve in the middle of the piece.
  var parameter: Double
}

extension CubicBezier {
  /// Cuts the curve at the sides of pixels.
  ///
  /// Chords tell which sides it crosses. Where it does so is found by Newton's method for sides between rows:
  /// what a piece has too much there all of the row has. At the side of a column only the two pixels beside it err,
  /// by the square of how far chords are off; by more where the curve runs nearly along it, so there it is found, too.
  /// - Parameters:
  ///   - chordTolerance: How far chords may be from the curve, in pixels.
  ///   - body: Called for each piece, in order.
  /// - Complexity: O(*n*) in the number of pixels that the curve passes.
  @inline(__always)
  func forEachPixelPiece(
    chordTolerance: Double = chordTolerance, _ body: (PixelPiece) -> Void
  ) {
    var pieces = PixelPieces(of: self, chordTolerance: chordTolerance)
    while let piece = pieces.next() { body(piece) }
  }
}

/// The pieces of a curve that the sides of pixels cut it into, in order.
struct PixelPieces {
  private let polynomial: CubicPolynomial
  private let end: SIMD2<Double>
  private let count: Int
  private let period: Double
  /// Where the curve turns back beside a side of pixels, which no chord of even length would show.
  private let turns: SIMD4<Double>
  private let hasTurns: Bool
  /// How many chords of even length have been begun.
  private var chord = 0
  /// The chord that is walked along, between two parameters.
  private var chordAt = 0.0
  private var chordEndAt = 0.0
  private var chordStart: SIMD2<Double>
  private var chordEnd: SIMD2<Double>
  private var walk: PixelWalk
  /// Where the next piece begins.
  private var pieceStart: SIMD2<Double>
  private var pieceAt = 0.0

  @inline(__always)
  init(of curve: CubicBezier, chordTolerance: Double = chordTolerance) {
    let chords = min((0.75 * curve.bend / chordTolerance).squareRoot().rounded(.up), mostChords)
    count = chords >= 1 ? Int(chords) : 1
    period = 1 / Double(count)
    polynomial = CubicPolynomial(curve)
    end = curve.end.simd
    pieceStart = curve.start.simd
    chordStart = pieceStart
    chordEnd = pieceStart
    turns =
      chords > 0 && curve.mayTurn
      ? polynomial.turns(besideSidesWithin: chordTolerance) : SIMD4(repeating: .infinity)
    hasTurns = turns.min() < 1
    walk = PixelWalk(from: pieceStart, to: pieceStart)
    goToNextChord()
  }

  /// Goes on to the next chord, up to where the curve turns or the chord of even length ends.
  @inline(__always)
  private mutating func goToNextChord() {
    chordStart = chordEnd
    chordAt = chordEndAt
    chordEndAt = Double(chord &+ 1) * period
    let turn = hasTurns ? firstTurn(after: chordAt) : .infinity
    if turn < chordEndAt { chordEndAt = turn } else { chord &+= 1 }
    chordEnd = chord == count ? end : polynomial.value(at: chordEndAt)
    walk = PixelWalk(from: chordStart, to: chordEnd)
  }

  private func firstTurn(after parameter: Double) -> Double {
    turns.replacing(with: .infinity, where: turns .<= parameter).min()
  }

  /// The next piece; nil after the last.
  @inline(__always)
  mutating func next() -> PixelPiece? {
    while let cell = walk.next() {
      if cell.end < 1 {
        var endAt = chordAt + (chordEndAt - chordAt) * cell.end
        var pieceEnd = polynomial.value(at: endAt)
        if cell.endsAtRow {
          correct(&pieceEnd, at: &endAt, to: cell.side, axis: 1)
        } else if walk.isSteep {
          correct(&pieceEnd, at: &endAt, to: cell.side, axis: 0)
        }
        return piece(in: cell, to: pieceEnd, at: endAt)
      }
      guard chord < count else { return piece(in: cell, to: end, at: 1) }
      goToNextChord()
      // Mostly the curve goes on in the pixel; on little more than a chord it is a parabola.
      if walk.isIn(cell), chordAt - pieceAt < period / 3 { continue }
      return piece(in: cell, to: chordStart, at: chordAt)
    }
    return nil
  }

  /// The piece in a pixel, from where the last one ended.
  @inline(__always)
  private mutating func piece(
    in cell: PixelWalk.Cell, to pieceEnd: SIMD2<Double>, at endAt: Double
  ) -> PixelPiece {
    let parameter = (pieceAt + endAt) / 2
    defer { (pieceStart, pieceAt) = (pieceEnd, endAt) }
    return PixelPiece(
      column: cell.column, row: cell.row, from: pieceStart,
      through: polynomial.value(at: parameter), to: pieceEnd, parameter: parameter)
  }

  /// Moves a point to where the curve crosses a side that the chord crosses, by Newton's method.
  @inline(__always)
  private func correct(
    _ point: inout SIMD2<Double>, at parameter: inout Double, to side: Double, axis: Int
  ) {
    var (low, high) = (chordAt, chordEndAt)
    for _ in 0..<mostSteps {
      let miss = point[axis] - side
      if abs(miss) < mostMiss { return }
      if (miss > 0) == (chordEnd[axis] > side) { high = parameter } else { low = parameter }
      let next = parameter - miss / polynomial.derivative(at: parameter)[axis]
      // Where the curve hardly crosses the side, Newton's step leads anywhere.
      parameter = next > low && next < high ? next : (low + high) / 2
      point = polynomial.value(at: parameter)
    }
  }
}

extension PixelPiece {
  /// A piece of a parabola through three points at even parameters.
  @inline(__always)
  fileprivate init(
    column: Int, row: Int, from start: SIMD2<Double>, through middle: SIMD2<Double>,
    to end: SIMD2<Double>, parameter: Double
  ) {
    let left = Double(column)
    // Simpson's rule is exact for X·Y′, which is of the third degree on a parabola.
    let area =
      ((start.x - left) * (4 * middle.y - 3 * start.y - end.y)
        + 4 * (middle.x - left) * (end.y - start.y)
        + (end.x - left) * (3 * end.y + start.y - 4 * middle.y)) / 6
    self.init(
      column: column, row: row, displacement: Point2D(x: end.x - start.x, y: end.y - start.y),
      leftArea: area, parameter: parameter)
  }
}

/// The cells of the pixel grid that a straight line passes, in order (Amanatides and Woo 1987,
/// doi:10.2312/egtp.19871000).
private struct PixelWalk {
  /// A cell, and where along the line it ends.
  struct Cell {
    var column: Int
    var row: Int
    var end: Double
    /// Whether it ends at the side to another row, not column, and the coordinate of that.
    var endsAtRow: Bool
    var side: Double
  }

  private var column: Int
  private var row: Int
  private let columnStep: Int
  private let rowStep: Int
  /// Where along the line, from 0 to 1, the next side of a cell is crossed.
  private var nextColumnAt: Double
  private var nextRowAt: Double
  /// How far along the line it is from one such crossing to the next.
  private let columnPeriod: Double
  private let rowPeriod: Double
  /// How far along the line the walk has come.
  private var at = 0.0

  /// Whether it runs nearly along the columns.
  var isSteep: Bool { columnPeriod > steepness * rowPeriod }

  @inline(__always)
  init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    (column, columnStep, nextColumnAt, columnPeriod) = axis(from: start.x, to: end.x)
    (row, rowStep, nextRowAt, rowPeriod) = axis(from: start.y, to: end.y)
  }

  /// Whether it has not left a cell, or is about to enter it.
  @inline(__always)
  func isIn(_ cell: Cell) -> Bool { column == cell.column && row == cell.row }

  /// The next cell; nil after the last.
  @inline(__always)
  mutating func next() -> Cell? {
    while at < 1 {
      let (column, row) = (column, row)
      let isRowSide = nextRowAt < nextColumnAt
      let end = min(isRowSide ? nextRowAt : nextColumnAt, 1)
      if isRowSide {
        self.row &+= rowStep
        nextRowAt += rowPeriod
      } else {
        self.column &+= columnStep
        nextColumnAt += columnPeriod
      }
      guard end > at else { continue }
      at = end
      return Cell(
        column: column, row: row, end: end, endsAtRow: isRowSide,
        side: isRowSide
          ? Double(rowStep > 0 ? row &+ 1 : row) : Double(columnStep > 0 ? column &+ 1 : column))
    }
    return nil
  }
}

/// One axis of a walk: the first cell, the step to the next one, the first crossing and the period.
@inline(__always)
private func axis(
  from start: Double, to end: Double
) -> (cell: Int, step: Int, crossing: Double, period: Double) {
  let distance = end - start
  // Rounding down by conversion is faster than by the function.
  let truncated = Int(start)
  let floor = Double(truncated) > start ? truncated &- 1 : truncated
  if distance > 0 { return (floor, 1, (Double(floor &+ 1) - start) / distance, 1 / distance) }
  if distance < 0 {
    // A point on the side of two cells belongs to the one that the line enters.
    let cell = Double(floor) == start ? floor &- 1 : floor
    return (cell, -1, (Double(cell) - start) / distance, -1 / distance)
  }
  return (floor, 0, .infinity, .infinity)
}

/// A cubic as a polynomial of its parameter.
private struct CubicPolynomial {
  private let c0: SIMD2<Double>
  private let c1: SIMD2<Double>
  private let c2: SIMD2<Double>
  private let c3: SIMD2<Double>

  @inline(__always)
  init(_ curve: CubicBezier) {
    let (p0, p1) = (curve.start.simd, curve.control1.simd)
    let (p2, p3) = (curve.control2.simd, curve.end.simd)
    c0 = p0
    c1 = 3 * (p1 - p0)
    c2 = 3 * (p0 - 2 * p1 + p2)
    c3 = p3 - p0 + 3 * (p1 - p2)
  }

  @inline(__always)
  func value(at t: Double) -> SIMD2<Double> { ((c3 * t + c2) * t + c1) * t + c0 }

  @inline(__always)
  func derivative(at t: Double) -> SIMD2<Double> { (3 * c3 * t + 2 * c2) * t + c1 }

  /// The parameters at which it turns back along one axis, at a coordinate as near to a whole number;
  /// infinity for those that are left.
  func turns(besideSidesWithin distance: Double) -> SIMD4<Double> {
    var result = SIMD4(repeating: Double.infinity)
    var place = 0
    for axis in 0...1 {
      for turn in quadraticRoots(3 * c3[axis], 2 * c2[axis], c1[axis]) where turn > 0 && turn < 1 {
        let coordinate = value(at: turn)[axis]
        guard abs(coordinate - coordinate.rounded()) < distance else { continue }
        result[place] = turn
        place += 1
      }
    }
    return result
  }
}

extension CubicBezier {
  /// Whether it may turn back along an axis: its control points do.
  @inline(__always)
  fileprivate var mayTurn: Bool {
    let steps = (control1 - start, control2 - control1, end - control2)
    func isOneWay(_ a: Double, _ b: Double, _ c: Double) -> Bool {
      min(a, b, c) >= 0 || max(a, b, c) <= 0
    }
    return !isOneWay(steps.0.x, steps.1.x, steps.2.x) || !isOneWay(steps.0.y, steps.1.y, steps.2.y)
  }
}

extension Point2D {
  fileprivate var simd: SIMD2<Double> { SIMD2(x, y) }
}

/// The distance of the chords by which pixel sides are found, in pixels.
private let chordTolerance = 0.02

/// How far from a side, in pixels, a curve may be where it is taken to cross it; and after how many steps.
private let mostMiss = 1e-4
private let mostSteps = 12
/// A chord that is so many times as high as wide runs along the columns.
private let steepness = 8.0

/// More chords than this are for curves far larger than any image.
private let mostChords = 4096.0
