// Few cubics for a parallel curve: with ends and directions given, the lengths of the two handles are
// what is left to choose. They are found by Gauss–Newton steps on the distances of samples along their
// normals, as in Levien 2022, "Parallel curves of cubic Béziers"; what misses the tolerance is halved.

extension ParallelCurve {
  /// The lines and cubics that follow the curve between two parameters.
  ///
  /// - Parameters:
  ///   - from: Where to begin, 0...1.
  ///   - to: Where to end; not less than `from`.
  ///   - tolerance: The largest distance along the normals.
  /// - Returns: At least one segment; each begins where the one before it ends.
  func segments(from: Double, to: Double, tolerance: Double) -> [BezierPath.Segment] {
    var result: [BezierPath.Segment] = []
    var start = from
    for end in cusps.filter({ $0 > from && $0 < to }) + [to] {
      appendFit(from: start, to: end, tolerance: tolerance, depth: 0, &result)
      start = end
    }
    return result
  }

  private func appendFit(
    from: Double, to: Double, tolerance: Double, depth: Int, _ result: inout [BezierPath.Segment]
  ) {
    let span = ParallelSpan(self, from: from, to: to, tolerance: tolerance)
    if span.isStraight(within: straightShare * tolerance) {
      return result.append(.line(from: span.start, to: span.end))
    }
    let (cubic, error) = span.fittedCubic(tolerance: tolerance)
    if error <= tolerance || depth == greatestFitDepth { return result.append(.cubic(cubic)) }
    appendFit(from: from, to: span.middle, tolerance: tolerance, depth: depth + 1, &result)
    appendFit(from: span.middle, to: to, tolerance: tolerance, depth: depth + 1, &result)
  }
}

/// A stretch of a parallel curve without a cusp in it, and samples of it.
private struct ParallelSpan {
  var start: Point2D
  var end: Point2D
  /// The directions at both ends, of length 1.
  var startTangent: Point2D
  var endTangent: Point2D
  /// What the handles would be if the parallel was a cubic.
  var handles: (Double, Double)
  /// Samples along the curve, closer to each other near its ends.
  var samples: [(point: Point2D, tangent: Point2D)]
  /// The parameter of the sample in the middle.
  var middle: Double
  /// About how long the span is.
  var length: Double

  init(_ curve: ParallelCurve, from: Double, to: Double, tolerance: Double) {
    let sign: Double = curve.stretch(at: (from + to) / 2) < 0 ? -1 : 1
    start = curve.point(at: from)
    end = curve.point(at: to)
    startTangent = curve.direction(at: from) * sign
    endTangent = curve.direction(at: to) * sign
    let third = (to - from) / 3
    handles = (curve.derivative(at: from).length * third, curve.derivative(at: to).length * third)
    // A parallel may be much faster at some parameters than at others: where its centre stands still.
    let parameters = curve.chordParameters(from: from, to: to, tolerance: tolerance)
    var lengths = [0.0]
    for (a, b) in zip(parameters, parameters.dropFirst()) {
      lengths.append(
        lengths[lengths.count - 1] + curve.point(at: a).distance(to: curve.point(at: b)))
    }
    let length = lengths[lengths.count - 1]
    var chord = 1
    let places = (1...fitSampleCount).map { index -> Double in
      let goal = length * sampleShare(index)
      while chord < lengths.count - 1 && lengths[chord] < goal { chord += 1 }
      let span = lengths[chord] - lengths[chord - 1]
      let share = span > 0 ? (goal - lengths[chord - 1]) / span : 0.5
      return parameters[chord - 1] + (parameters[chord] - parameters[chord - 1]) * share
    }
    samples = places.map { (curve.point(at: $0), curve.direction(at: $0) * sign) }
    middle = places[fitSampleCount / 2]
    self.length = length
  }

  func isStraight(within tolerance: Double) -> Bool {
    samples.allSatisfy { $0.point.distance(toSegmentFrom: start, to: end) <= tolerance }
  }

  /// The best cubic found, and the largest distance of a sample from it.
  func fittedCubic(tolerance: Double) -> (CubicBezier, Double) {
    var (a, b) = handles
    let limit = greatestHandle * length
    (a, b) = (min(a, limit), min(b, limit))
    var best = (cubic(a, b), Double.infinity)
    for _ in 0..<greatestStepCount {
      let cubic = cubic(a, b)
      var (aa, ab, bb, ar, br, error) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for (index, sample) in samples.enumerated() {
        let s = cubic.parameter(abreast: sample, near: sampleShare(index + 1))
        let miss = cubic.point(at: s) - sample.point
        error = max(error, miss.squaredLength)
        // How the curve moves along the normal of the sample, per length of each handle.
        let velocity = cubic.derivative(at: s)
        let lean = sample.tangent.cross(velocity) / sample.tangent.dot(velocity)
        let slope = lean.isFinite ? lean : 0
        let weight = 3 * s * (1 - s)
        let da = weight * (1 - s) * startTangent.across(sample.tangent, slope)
        let db = -weight * s * endTangent.across(sample.tangent, slope)
        let residual = miss.across(sample.tangent, slope)
        aa += da * da
        ab += da * db
        bb += db * db
        ar += da * residual
        br += db * residual
      }
      if error < best.1 { best = (cubic, error) } else if error > 4 * best.1 { break }
      if error <= goodShare * tolerance * (goodShare * tolerance) { break }
      // Where the samples say little about a handle, it stays as it is.
      let damping = fitDamping * (aa + bb)
      let determinant = (aa + damping) * (bb + damping) - ab * ab
      guard determinant > 0 else { break }
      a = max(0, min(limit, a - (ar * (bb + damping) - br * ab) / determinant))
      b = max(0, min(limit, b - (br * (aa + damping) - ar * ab) / determinant))
    }
    return (best.0, best.1.squareRoot())
  }

  private func cubic(_ a: Double, _ b: Double) -> CubicBezier {
    CubicBezier(
      start: start, control1: start + startTangent * a, control2: end - endTangent * b, end: end)
  }
}

extension CubicBezier {
  /// The parameter of the point whose distance from a sample is all along the sample's normal.
  fileprivate func parameter(
    abreast sample: (point: Point2D, tangent: Point2D), near guess: Double
  ) -> Double {
    var s = guess
    for _ in 0..<abreastStepCount {
      let ahead = (point(at: s) - sample.point).dot(sample.tangent)
      let speed = derivative(at: s).dot(sample.tangent)
      guard speed > 0 else { break }
      s = max(0, min(1, s - ahead / speed))
    }
    return s
  }
}

extension Point2D {
  /// The component along the normal of a direction, once what is along the direction has been made up
  /// for by moving on a line of some slope to it.
  fileprivate func across(_ tangent: Point2D, _ slope: Double) -> Double {
    tangent.cross(self) - slope * tangent.dot(self)
  }
}

/// How far along a span its samples are, from 1 on: 3x² − 2x³ of an even share x.
private func sampleShare(_ index: Int) -> Double {
  let share = Double(index) / Double(fitSampleCount + 1)
  return share * share * (3 - 2 * share)
}

/// A curve that is this much of the tolerance from its chord at most is drawn as a line.
private let straightShare = 0.01

/// Two unknowns, and no wiggle of a parallel passes between as many samples.
private let fitSampleCount = 15

/// Steps on the lengths of the handles; three or four are enough where a cubic fits.
private let greatestStepCount = 8

/// Steps on the parameter of a sample.
private let abreastStepCount = 3

/// A fit as good as this share of the tolerance need not become better.
private let goodShare = 0.2

/// The share of the normal equations that holds the handles where they are.
private let fitDamping = 1e-7

/// Handles longer than this share of the curve make loops.
private let greatestHandle = 1.5

/// 2⁻¹⁰ of the length between cusps: what then still misses is at a cusp of the centre.
private let greatestFitDepth = 10
