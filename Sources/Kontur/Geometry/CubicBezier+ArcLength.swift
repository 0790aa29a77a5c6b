extension CubicBezier {
  /// The length of the curve, to about 1e-12 of itself.
  ///
  /// Gauss–Legendre integration of the speed, over halves of halves until its samples cannot have
  /// missed anything and halving changes nothing.
  public var length: Double {
    var sum = 0.0
    measure { _, length in sum += length }
    return sum
  }

  /// The length of the curve from its start to parameter `t`, 0...1.
  public func length(to t: Double) -> Double { ArcLengthTable(of: self).length(to: t) }

  /// The parameter, 0...1, up to which the curve is as long as asked for.
  ///
  /// The inverse of `length(to:)`, by Newton's method between bounds. Lengths below zero give 0,
  /// those above the length of the curve give 1.
  public func parameter(atLength length: Double) -> Double {
    ArcLengthTable(of: self).parameter(at: length)
  }

  /// Visits the parts of the curve, in order, over which eight samples of the speed are enough.
  fileprivate func measure(_ visit: (_ end: Double, _ length: Double) -> Void) {
    let polygon = controlPolygonLength
    guard polygon.isFinite && polygon > leastPolygon else { return visit(1, polygon) }
    let whole = speedIntegral(from: 0, to: 1)
    measure(from: 0, to: 1, estimate: whole, tolerance: lengthTolerance * polygon, 0, visit)
  }

  private func measure(
    from a: Double, to b: Double, estimate: Double, tolerance: Double, _ depth: Int,
    _ visit: (_ end: Double, _ length: Double) -> Void
  ) {
    let middle = (a + b) / 2
    let first = speedIntegral(from: a, to: middle)
    let second = speedIntegral(from: middle, to: b)
    let sum = first + second
    let isSettled = abs(sum - estimate) <= tolerance
    // Where speeds have no squares, halving tells nothing.
    if !sum.isFinite || isSettled && isSteady(from: a, to: b, orShorterThan: tolerance)
      || depth == mostHalvings
    {
      visit(middle, first)
      visit(b, second)
    } else {
      measure(from: a, to: middle, estimate: first, tolerance: tolerance, depth + 1, visit)
      measure(from: middle, to: b, estimate: second, tolerance: tolerance, depth + 1, visit)
    }
  }

  /// Whether the curve nowhere slows down much between two parameters, as at a cusp, which no sample
  /// may have seen.
  ///
  /// The velocity runs inside the triangle of its own control points, so it is enough that these
  /// have a common direction.
  private func isSteady(from a: Double, to b: Double, orShorterThan least: Double) -> Bool {
    let between =
      (control1 - start) * (3 * (1 - a) * (1 - b))
      + (control2 - control1) * (3 * (a * (1 - b) + b * (1 - a))) + (end - control2) * (3 * a * b)
    let controls = [derivative(at: a), between, derivative(at: b)]
    let most = controls.reduce(0) { max($0, $1.length) }
    let along = (controls[0] + 2 * controls[1] + controls[2]).normalized
    return controls.allSatisfy { $0.dot(along) >= leastSpeedShare * most }
      || most * (b - a) <= least
  }

  fileprivate func speedIntegral(from a: Double, to b: Double) -> Double {
    (b - a) * Quadrature.integrateUnitInterval { derivative(at: a + (b - a) * $0).length }
  }
}

/// How long a curve is up to some of its parameters: arc length and its inverse without beginning
/// anew.
struct ArcLengthTable: Hashable, Sendable {
  /// What is measured.
  let curve: CubicBezier
  /// The ends of its parts, from 0 to 1; over each, eight samples of the speed are enough.
  private var parameters: [Double] = [0]
  /// The lengths up to those parameters.
  private var lengths: [Double] = [0]

  /// Measures a curve.
  init(of curve: CubicBezier) {
    self.curve = curve
    var (ends, sums) = (parameters, lengths)
    var sum = 0.0
    curve.measure { end, length in
      sum += length
      ends.append(end)
      sums.append(sum)
    }
    (parameters, lengths) = (ends, sums)
  }

  /// The length of the whole curve.
  var length: Double { lengths[lengths.count - 1] }

  /// The length up to parameter `t`, 0...1.
  func length(to t: Double) -> Double {
    guard t > 0 else { return 0 }
    guard t < 1 else { return length }
    let part = parameters.firstIndex(passing: { $0 >= t })
    return lengths[part - 1] + curve.speedIntegral(from: parameters[part - 1], to: t)
  }

  /// The parameter up to which the curve has a length.
  func parameter(at target: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < length else { return 1 }
    let part = lengths.firstIndex(passing: { $0 >= target })
    let start = parameters[part - 1]
    let rest = target - lengths[part - 1]
    var (low, high) = (start, parameters[part])
    var t = low + (high - low) * (rest / (lengths[part] - lengths[part - 1]))
    for _ in 0..<mostSteps {
      let error = curve.speedIntegral(from: start, to: t) - rest
      guard abs(error) > leastLengthError * length else { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / curve.derivative(at: t).length
      // Where the speed is zero, `next` is not a number, and not between the bounds either.
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

extension [Double] {
  /// The index of the first number that passes, when all after it pass too; the last at most.
  func firstIndex(passing test: (Double) -> Bool) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What halving may change, in lengths of the control polygon: what is kept, the sum of the halves,
/// is better by orders of magnitude.
private let lengthTolerance = 1e-12

/// Squares of what is shorter lose their digits, so that halving would go on and on.
private let leastPolygon = 1e-140

/// The least speed over a part, in terms of the greatest: the speed does not change faster then than
/// eight samples can tell.
private let leastSpeedShare = 0.2

/// About twenty halvings make the parts next to a cusp as short as the tolerance.
private let mostHalvings = 26

/// Newton's method stops at this share of the length, a few units in the last place.
private let leastLengthError = 1e-15

/// Halving alone reaches the last place in fifty-odd steps; Newton's method takes three or four.
private let mostSteps = 64
