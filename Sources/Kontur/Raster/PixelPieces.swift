// Curves cut at the sides of pixels.
//
// Between the places where a coordinate turns back it passes one whole number after the other, each once. So the next
// side between columns and the next one between rows are each found by Newton's method in one coordinate, from where the
// derivatives at the last one say that it is; whichever comes first ends the piece. What a piece encloses is integrated
// as the polynomial that it is.

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
  /// From there to the ends of the piece.
  var halfLength: Double
}

extension CubicBezier {
  /// Cuts the curve at the sides of pixels.
  ///
  /// - Parameter body: Called for each piece, in order.
  /// - Complexity: O(*n*) in the number of pixels that the curve passes.
  @inline(__always)
  func forEachPixelPiece(_ body: (PixelPiece) -> Void) {
    var pieces = PixelPieces(of: self)
    while let piece = pieces.next() { body(piece) }
  }
}

/// The pieces of a curve that the sides of pixels cut it into, in order.
struct PixelPieces {
  private var columns: SideCrossings
  private var rows: SideCrossings
  /// The parameter where the next piece begins, and the coordinate there that counts rows.
  private var at = 0.0
  private var height: Double

  @inline(__always)
  init(of curve: CubicBezier) {
    columns = SideCrossings(
      from: curve.start.x, curve.control1.x, curve.control2.x, to: curve.end.x)
    rows = SideCrossings(
      from: curve.start.y, curve.control1.y, curve.control2.y, to: curve.end.y)
    height = curve.start.y
  }

  /// The next piece; nil after the last.
  @inline(__always)
  mutating func next() -> PixelPiece? {
    while at < 1 {
      let (start, startHeight) = (at, height)
      let (column, row) = (columns.cell, rows.cell)
      at = min(columns.at, rows.at, 1)
      if at == 1 {
        height = rows.end
      } else if columns.at <= rows.at {
        height = rows.polynomial.value(at: at)
        columns.advance()
      } else {
        height = rows.side
        rows.advance()
      }
      // Through a corner of the grid two sides are crossed at once.
      if at > start {
        return piece(
          column: column, row: row, from: start, to: at, rise: height - startHeight)
      }
    }
    return nil
  }

  /// The piece between two parameters.
  ///
  /// Its rise is that between the sides, not between the places where they were found to be crossed: all of the row
  /// beyond the piece has what it is off by.
  @inline(__always)
  private func piece(
    column: Int, row: Int, from start: Double, to end: Double, rise: Double
  ) -> PixelPiece {
    let (middle, half) = ((start + end) / 2, (end - start) / 2)
    // The curve as a polynomial of the distance from the middle; odd powers integrate to nothing.
    let (x, y) = (columns.polynomial.about(middle), rows.polynomial.about(middle))
    let square = half * half
    let run = 2 * half * (x.c1 + square * x.c3)
    let squares = (2 * x.c1 * y.c2 + x.c2 * y.c1) / 3
    let fourths = (3 * x.c2 * y.c3 + 2 * x.c3 * y.c2) / 5
    let area =
      (x.c0 - Double(column)) * rise + 2 * half * square * (squares + square * fourths)
    return PixelPiece(
      column: column, row: row, displacement: Point2D(x: run, y: rise),
      leftArea: area, parameter: middle, halfLength: half)
  }
}

/// Where one coordinate of a curve crosses whole numbers, in order.
private struct SideCrossings {
  let polynomial: CubicPolynomial
  /// The coordinate at the end of the curve.
  let end: Double
  /// Where the coordinate turns back after the span that is walked along; 1 for none.
  private var turns = (1.0, 1.0)
  /// The end of the span that is walked along, up to where the coordinate turns back.
  private var spanEnd = 1.0
  /// How many crossings of the span are left.
  private var left = 0
  /// Up or down.
  private var step = 1
  /// The number of the column or row up to the next crossing.
  private(set) var cell: Int
  /// The parameter at the next crossing; infinite after the last.
  private(set) var at = Double.infinity

  @inline(__always)
  init(from start: Double, _ control1: Double, _ control2: Double, to end: Double) {
    polynomial = CubicPolynomial(
      c0: start, c1: 3 * (control1 - start), c2: 3 * (start - 2 * control1 + control2),
      c3: end - start + 3 * (control1 - control2))
    self.end = end
    if polynomial.mayTurn {
      let turns = polynomial.turns
      (spanEnd, self.turns) = (turns.0, (turns.1, 1))
    }
    let spanEndValue = spanEnd < 1 ? polynomial.value(at: spanEnd) : end
    // A curve that begins on a side is in the pixel that it goes into.
    cell = spanEndValue < start ? ceiling(start) &- 1 : floor(start)
    beginSpan(at: 0, from: start, to: spanEndValue)
    if left <= 0, spanEnd < 1 { goToNextSpan(after: spanEndValue) }
  }

  /// Goes on to the next crossing.
  @inline(__always)
  mutating func advance() {
    cell &+= step
    left &-= 1
    guard left > 0 else {
      at = .infinity
      if spanEnd < 1 { goToNextSpan(after: polynomial.value(at: spanEnd)) }
      return
    }
    let perValue = 1 / polynomial.derivative(at: at)
    let way = Double(step) * perValue
    let bend = polynomial.halfSecondDerivative(at: at) * way * perValue
    solve(from: at, guess: at + way * (1 - bend))
  }

  /// Goes on to the first of the spans that are left that has a crossing.
  private mutating func goToNextSpan(after value: Double) {
    var startValue = value
    while left <= 0, spanEnd < 1 {
      let start = spanEnd
      (spanEnd, turns) = (turns.0, (turns.1, 1))
      let endValue = spanEnd < 1 ? polynomial.value(at: spanEnd) : end
      beginSpan(at: start, from: startValue, to: endValue)
      startValue = endValue
    }
  }

  /// Finds the first crossing of a span, if there is one.
  @inline(__always)
  private mutating func beginSpan(at start: Double, from startValue: Double, to endValue: Double) {
    step = endValue < startValue ? -1 : 1
    left = step > 0 ? ceiling(endValue) &- cell &- 1 : cell &- floor(endValue)
    guard left > 0 else { return }
    let share = (side - startValue) / (endValue - startValue)
    solve(from: start, guess: start + share * (spanEnd - start))
  }

  /// The coordinate of the next crossing.
  @inline(__always)
  var side: Double { Double(step > 0 ? cell &+ 1 : cell) }

  /// Finds the next crossing, which lies between a parameter and the end of the span.
  private mutating func solve(from start: Double, guess: Double) {
    let side = side
    var (low, high) = (start, spanEnd)
    at = guess > low && guess < high ? guess : (low + high) / 2
    for _ in 0..<mostSteps {
      let miss = polynomial.value(at: at) - side
      if abs(miss) < mostMiss { return }
      if (miss > 0) == (step > 0) { high = at } else { low = at }
      let way = miss / polynomial.derivative(at: at)
      let next = at - way
      guard next > low && next < high else {
        // Where the curve hardly crosses the side, Newton's step leads anywhere.
        at = (low + high) / 2
        continue
      }
      // The step follows the tangent: after it the curve misses by what it bends from that, which is known.
      let bend = polynomial.halfSecondDerivative(at: at)
      at = next
      if abs(bend - polynomial.c3 * way) * way * way < mostMiss { return }
    }
  }
}

/// A coordinate as a polynomial of the third degree.
private struct CubicPolynomial {
  let c0: Double
  let c1: Double
  let c2: Double
  let c3: Double

  @inline(__always)
  func value(at t: Double) -> Double { ((c3 * t + c2) * t + c1) * t + c0 }

  @inline(__always)
  func derivative(at t: Double) -> Double { (3 * c3 * t + 2 * c2) * t + c1 }

  @inline(__always)
  func halfSecondDerivative(at t: Double) -> Double { 3 * c3 * t + c2 }

  /// The same as a polynomial of the distance from a parameter.
  @inline(__always)
  func about(_ t: Double) -> CubicPolynomial {
    let growth = 3 * t * c3
    return CubicPolynomial(
      c0: value(at: t), c1: (growth + 2 * c2) * t + c1, c2: growth + c2, c3: c3)
  }

  /// Whether it may turn back between 0 and 1: the steps between its control points, thirds of these, do.
  @inline(__always)
  var mayTurn: Bool {
    let (first, second, third) = (c1, c1 + c2, c1 + 2 * c2 + 3 * c3)
    return min(first, second, third) < 0 && max(first, second, third) > 0
  }

  /// Where it turns back between 0 and 1, in order; 1 for those that are left.
  var turns: (Double, Double) {
    // As in `quadraticRoots`, which makes an array.
    let discriminant = c2 * c2 - 3 * c1 * c3
    guard discriminant > 0 else { return (1, 1) }
    let sum = -(c2 + (c2 < 0 ? -1 : 1) * discriminant.squareRoot())
    let (a, b) = (sum / (3 * c3), c1 / sum)
    let (first, second) = (a > 0 && a < 1 ? a : 1, b > 0 && b < 1 ? b : 1)
    return (min(first, second), max(first, second))
  }
}

/// The greatest whole number that is no greater, found faster by conversion than by the function.
@inline(__always)
private func floor(_ value: Double) -> Int {
  let truncated = Int(value)
  return Double(truncated) > value ? truncated &- 1 : truncated
}

/// The least whole number that is no less.
@inline(__always)
private func ceiling(_ value: Double) -> Int {
  let truncated = Int(value)
  return Double(truncated) < value ? truncated &+ 1 : truncated
}

/// How far from a side, in pixels, a curve may be where it is taken to cross it; and after how many steps.
private let mostMiss = 1e-6
private let mostSteps = 12
