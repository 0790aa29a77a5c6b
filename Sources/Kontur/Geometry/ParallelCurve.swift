// Curves at a constant distance from a cubic, which are no cubics (Tiller and Hanson 1984, "Offsets of
// two-dimensional profiles"), and their approximation by few.
//
// Where the distance is the radius of curvature the parallel has a cusp and turns back:
//
//        ╲    the cubic    ╱            q(t) = γ(t) + d·n(t)
//          ╲             ╱              q′(t) = γ′(t)·(1 − d·κ(t))
//            ╲_________╱
//                ╳                      the factor of γ′ changes its sign at the two cusps
//              ╱   ╲   the parallel
//             ╱     ╲

/// The points at a distance from a cubic, a quarter turn to the side from the x axis to the y axis.
struct ParallelCurve {
  /// The curve that the distance is measured from.
  var center: CubicBezier
  /// How far the parallel is to the side.
  var distance: Double

  /// The point at parameter `t` of the centre.
  func point(at t: Double) -> Point2D {
    let tangent = direction(at: t)
    let foot = t == 0 ? center.start : t == 1 ? center.end : center.point(at: t)
    return foot + tangent.quarterTurned * distance
  }

  /// The derivative of the position by the parameter.
  func derivative(at t: Double) -> Point2D { center.derivative(at: t) * stretch(at: t) }

  /// The direction of the centre, of length 1; where it stands still, that towards the next control
  /// point.
  func direction(at t: Double) -> Point2D {
    if t == 0 { return center.startDirection }
    if t == 1 { return center.endDirection }
    let velocity = center.derivative(at: t)
    if velocity.squaredLength > 0 { return velocity.normalized }
    return t < 0.5 ? center.startDirection : center.endDirection
  }

  /// The factor between the velocities of the parallel and of the centre: below zero where the parallel
  /// runs backwards.
  func stretch(at t: Double) -> Double {
    let velocity = center.derivative(at: t)
    let cube = velocity.squaredLength * velocity.length
    if cube > 0 { return cuspFunction(at: t) / cube }
    let inside = t < 0.5 ? t + smallStep : t - smallStep
    let near = center.derivative(at: inside).length
    return near > 0 ? cuspFunction(at: inside) / (near * near * near) : 1
  }

  /// A function with the sign of `stretch` that has no poles.
  private func cuspFunction(at t: Double) -> Double {
    let velocity = center.derivative(at: t)
    let cube = velocity.squaredLength * velocity.length
    return cube - distance * velocity.cross(center.secondDerivative(at: t))
  }

  /// The parameters between 0 and 1 at which the parallel turns back, in order.
  var cusps: [Double] {
    let steps = (0...cuspSampleCount).map { Double($0) / Double(cuspSampleCount) }
    let values = steps.map { cuspFunction(at: $0) }
    var result: [Double] = []
    for index in 0..<cuspSampleCount {
      let (a, b) = (steps[index], steps[index + 1])
      if (values[index] > 0) != (values[index + 1] > 0) {
        result.append(root(from: a, to: b))
      } else if let dip = dip(around: index, steps, values) {
        result += [root(from: a, to: dip), root(from: dip, to: b)]
      }
    }
    return result.filter { $0 > 0 && $0 < 1 }
  }

  /// A parameter in an interval between samples where the function has another sign than at both ends,
  /// if its slopes there let one expect it.
  private func dip(around index: Int, _ steps: [Double], _ values: [Double]) -> Double? {
    let sign = values[index] > 0 ? 1.0 : -1
    var (low, high) = (steps[index], steps[index + 1])
    let edge = smallStep / Double(cuspSampleCount)
    guard sign * cuspFunction(at: low + edge) < sign * values[index],
      sign * cuspFunction(at: high - edge) < sign * values[index + 1]
    else { return nil }
    for _ in 0..<dipStepCount {
      let third = (high - low) / 3
      let (a, b) = (sign * cuspFunction(at: low + third), sign * cuspFunction(at: high - third))
      if a < 0 { return low + third }
      if b < 0 { return high - third }
      if a < b { high -= third } else { low += third }
    }
    return nil
  }

  private func root(from a: Double, to b: Double) -> Double {
    var (low, high) = (a, b)
    let isPositive = cuspFunction(at: low) > 0
    for _ in 0..<rootStepCount {
      let middle = (low + high) / 2
      if (cuspFunction(at: middle) > 0) == isPositive { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension ParallelCurve {
  /// The parameters of the ends of chords that stay within a tolerance of the curve, cusps among them.
  func chordParameters(tolerance: Double) -> [Double] {
    let ends = [0] + cusps + [1]
    return zip(ends, ends.dropFirst()).reduce(into: [0.0]) { result, part in
      result += chordParameters(from: part.0, to: part.1, tolerance: tolerance).dropFirst()
    }
  }

  /// The parameters of the ends of chords between two parameters that have no cusp between them.
  func chordParameters(from: Double, to: Double, tolerance: Double) -> [Double] {
    var result = [from]
    for step in 1...leastPieceCount {
      let share = Double(step) / Double(leastPieceCount)
      let (a, b) = (result[result.count - 1], share == 1 ? to : from + (to - from) * share)
      appendChords(from: a, point(at: a), to: b, point(at: b), tolerance, depth: 0, &result)
    }
    return result
  }

  private func appendChords(
    from: Double, _ start: Point2D, to: Double, _ end: Point2D, _ tolerance: Double, depth: Int,
    _ result: inout [Double]
  ) {
    let middle = (from + to) / 2
    let center = point(at: middle)
    let samples = [point(at: (from + middle) / 2), center, point(at: (middle + to) / 2)]
    let isClose = samples.allSatisfy { $0.distance(toSegmentFrom: start, to: end) <= tolerance }
    if isClose || depth == greatestChordDepth { return result.append(to) }
    appendChords(from: from, start, to: middle, center, tolerance, depth: depth + 1, &result)
    appendChords(from: middle, center, to: to, end, tolerance, depth: depth + 1, &result)
  }
}

extension CubicBezier {
  /// The acceleration at parameter `t`: the second derivative of the position.
  func secondDerivative(at t: Double) -> Point2D {
    (start - 2 * control1 + control2) * (6 * (1 - t)) + (control1 - 2 * control2 + end) * (6 * t)
  }
}

/// Between so many samples a curve turns from bending less to bending more than the distance.
private let cuspSampleCount = 32

/// A step that changes the parameter, but hardly the curve.
private let smallStep = 1e-6

/// Thirds of an interval until what dips below zero by a thousandth of it has been met.
private let dipStepCount = 20

/// Halvings of a thirty-second until neighbouring numbers.
private let rootStepCount = 48

/// Between cusps there are this many chords at least, so that samples see what bends both ways.
private let leastPieceCount = 4

/// 2⁻¹⁶ of a piece: shorter chords have no use.
private let greatestChordDepth = 16
