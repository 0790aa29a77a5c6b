// The few transcendental functions Kontur needs, from + − × ÷ and what else IEEE 754 defines: rounding,
// remainders, and a product and a sum rounded once.
//
// The last digits of those of C libraries differ from one to the next, and what they differ by may decide what an outline
// is made of. These are the same on every machine, and within 4 · 10⁻¹⁵ of the true value: of it, or, for sines and
// cosines near 0, of a tenth.

/// Sine and cosine of an angle in degrees, exact at multiples of 90°.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  // Both are exact.
  let turn = degrees.remainder(dividingBy: 360)
  let rest = turn.remainder(dividingBy: 90)
  let (sine, cosine) = sineAndCosine(ofSmall: rest * (.pi / 180))
  return turned(sine, cosine, byQuarters: ((turn - rest) / 90).rounded())
}

/// The sine of an angle in radians, of a few turns at most.
func sine(_ x: Double) -> Double {
  let quarters = (x / (.pi / 2)).rounded()
  let rest = x.addingProduct(-quarters, .pi / 2).addingProduct(-quarters, restOfQuarter)
  let (sine, cosine) = sineAndCosine(ofSmall: rest)
  return turned(sine, cosine, byQuarters: quarters).sine
}

/// The angle between two vectors that are not zero, in radians: 0 for the same direction, π for the opposite one.
func angle(between a: Point2D, and b: Point2D) -> Double {
  // The tangents of half of it and of what half of it is short of a quarter turn are each other's reciprocals.
  let lengths = (a.squaredLength * b.squaredLength).squareRoot()
  let (sine, cosine) = (abs(a.cross(b)), a.dot(b))
  return cosine < 0
    ? .pi - 2 * arctangent(sine / (lengths - cosine)) : 2 * arctangent(sine / (lengths + cosine))
}

/// The angle whose tangent is a number from 0 to 1, in radians.
private func arctangent(_ x: Double) -> Double {
  // The tangent of half an angle, three times: the series goes by squares of a tenth at most.
  let small = (0..<3).reduce(x) { x, _ in x / (1 + (1 + x * x).squareRoot()) }
  let square = small * small
  let series = stride(from: 17.0, through: 1, by: -2).reduce(0) { 1 / $1 - square * $0 }
  return 8 * small * series
}

/// e raised to the power of `x`.
func exponential(_ x: Double) -> Double {
  guard abs(x) < 745 else { return x < 0 ? 0 : .infinity }
  let doublings = (x / ln2).rounded()
  let rest = x.addingProduct(-doublings, ln2).addingProduct(-doublings, restOfLn2)
  let series = (1...15).reversed().reduce(1) { 1 + $0 * rest / Double($1) }
  return Double(sign: .plus, exponent: Int(doublings), significand: series)
}

/// A number that is not negative raised to a power greater than 0.
func raised(_ base: Double, to exponent: Double) -> Double {
  base > 0 ? exponential(exponent * logarithm(base)) : 0
}

/// The natural logarithm of a number greater than 0.
private func logarithm(_ x: Double) -> Double {
  var (doublings, rest) = (Double(x.exponent), x.significand)
  if rest > 1.5 { (doublings, rest) = (doublings + 1, rest / 2) }
  // log x = 2 artanh((x − 1) / (x + 1)), whose series goes by squares of a fifth at most.
  let ratio = (rest - 1) / (rest + 1)
  let square = ratio * ratio
  let series = stride(from: 25.0, through: 1, by: -2).reduce(0) { $0 * square + 1 / $1 }
  return (2 * ratio * series).addingProduct(doublings, ln2)
}

/// Sine and cosine of an angle of an eighth of a turn at most, in radians.
private func sineAndCosine(ofSmall x: Double) -> (sine: Double, cosine: Double) {
  let square = x * x
  let sine = stride(from: 20.0, through: 2, by: -2).reduce(1) {
    1 - $0 * square / ($1 * ($1 + 1))
  }
  let cosine = stride(from: 19.0, through: 1, by: -2).reduce(1) {
    1 - $0 * square / ($1 * ($1 + 1))
  }
  return (x * sine, cosine)
}

/// Sine and cosine of an angle that is so many quarters of a turn larger.
private func turned(
  _ sine: Double, _ cosine: Double, byQuarters quarters: Double
) -> (sine: Double, cosine: Double) {
  switch quarters.remainder(dividingBy: 4) {
  case 0: (sine, cosine)
  case 1: (cosine, -sine)
  case -1: (-cosine, sine)
  default: (-sine, -cosine)
  }
}

/// What π/2 has beyond the digits of a number.
private let restOfQuarter = 6.123233995736766e-17

/// The natural logarithm of 2, and what it has beyond the digits of a number.
private let ln2 = 0.6931471805599453
private let restOfLn2 = 2.3190468138462996e-17
