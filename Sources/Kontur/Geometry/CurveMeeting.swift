/// Where two curves cross, near to where their chords do.
struct CurveMeeting {
  /// The parameter of the first curve.
  var first: Double
  /// The parameter of the second curve.
  var second: Double
  /// The point.
  var point: Point2D

  /// Finds the crossing by Newton's method; nil where the curves do not cross at an angle, or farther
  /// away than chords, which may be off by `doubt` across the curves, can be wrong.
  init?(
    of a: CurveSource, _ t: Double, with b: CurveSource, _ u: Double, doubt: Double
  ) {
    (first, second) = (t, u)
    var (p, q) = (a.point(at: t), b.point(at: u))
    let start = p.interpolated(to: q, by: 0.5)
    var reach = 0.0
    for _ in 0..<greatestStepCount {
      let (v, w) = (a.derivative(at: first), b.derivative(at: second))
      let product = v.cross(w)
      let sine = abs(product) / (v.length * w.length)
      guard sine > leastSine else { return nil }
      reach = greatestReach * doubt / sine
      let gap = q - p
      let (dt, du) = (gap.cross(w) / product, gap.cross(v) / product)
      let (newFirst, newSecond) = (max(0, min(1, first + dt)), max(0, min(1, second + du)))
      let (newP, newQ) = (a.point(at: newFirst), b.point(at: newSecond))
      if newP.distance(to: newQ) >= gap.length { break }
      (first, second, p, q) = (newFirst, newSecond, newP, newQ)
      if p == q { break }
    }
    point = p.interpolated(to: q, by: 0.5)
    guard p.distance(to: q) <= doubt * negligibleShare, point.distance(to: start) <= reach else {
      return nil
    }
  }
}

extension CurveSource {
  /// The parameter, near a guess and in a range, of the point nearest to a position; the guess itself
  /// when there is none.
  func parameter(
    nearest position: Point2D, from guess: Double, within range: ClosedRange<Double>
  ) -> Double {
    var t = guess
    var distance = point(at: t).distance(to: position)
    for _ in 0..<greatestStepCount {
      let velocity = derivative(at: t)
      let square = velocity.squaredLength
      guard square > 0 else { break }
      let next = max(0, min(1, t + (position - point(at: t)).dot(velocity) / square))
      let nextDistance = point(at: next).distance(to: position)
      guard nextDistance < distance else { break }
      (t, distance) = (next, nextDistance)
    }
    return range.contains(t) ? t : guess
  }
}

/// Newton's method doubles the digits with every step.
private let greatestStepCount = 12

/// Curves at smaller angles touch rather than cross.
private let leastSine = 1e-7

/// Beyond so many times what chords may be wrong by, another crossing has been found.
private let greatestReach = 4.0

/// A gap between the curves that is this share of the error of chords has been closed.
private let negligibleShare = 1e-4
