// A cubic Bézier curve near some points: least squares with alternating parameters (Schneider 1990,
// "An algorithm for automatically fitting digitized curves", Graphics Gems I, pp. 612–626).

/// Where a curve to be fitted begins or ends.
struct FitEnd {
  /// The end point of the curve.
  var position: Point2D
  /// The direction of travel there, of length 1; nil leaves it to the fit.
  var direction: Point2D?
}

/// A fitted curve and how far the points are from it.
struct CubicFit {
  /// The curve.
  var curve: CubicBezier
  /// The largest distance of a point from the curve.
  var error: Double
  /// Where on the curve the points are.
  var parameters: [Double]
}

/// The cubic between two ends that passes nearest to some points.
///
/// - Parameters:
///   - points: What the curve should pass near, in order, without the ends.
///   - start: Where the curve begins.
///   - end: Where it ends.
///   - useful: Errors in this range are worth improving by better parameters: those below are good
///     enough, those above hopeless.
/// - Returns: The curve, or nil when the best one is degenerate: it has handles that point backwards
///   or are longer than the points are apart.
/// - Complexity: O(*n*) in the number of points.
func fitCubic(
  through points: [Point2D], from start: FitEnd, to end: FitEnd, useful: ClosedRange<Double>
) -> CubicFit? {
  var fitter = CubicFitter(points: points, start: start, end: end)
  var best: CubicFit?
  for round in 0..<maximumRounds {
    guard let curve = fitter.solve() else { break }
    let error = fitter.reparametrise(along: curve)
    if let found = best, found.error <= error, round > 1 { break }
    if let found = best, found.error <= error { continue }
    best = CubicFit(curve: curve, error: error, parameters: fitter.parameters)
    if error < useful.lowerBound || (round > 0 && error > useful.upperBound) { break }
  }
  return best
}

/// The state of one fit: the points with their parameters, and the unknowns of the two handles.
private struct CubicFitter {
  private let points: [Point2D]
  private let start: FitEnd
  private let end: FitEnd
  /// The length of the polyline through ends and points.
  private let length: Double
  /// The frames in which the handles are solved for: along and across the direction.
  private let startAxes: (Point2D, Point2D)
  private let endAxes: (Point2D, Point2D)
  /// The parameter of each point.
  private(set) var parameters: [Double]
  /// The direction across the curve at each parameter; empty before the first curve is known.
  private var normals: [Point2D] = []

  init(points: [Point2D], start: FitEnd, end: FitEnd) {
    self.points = points
    self.start = start
    self.end = end
    var travelled = 0.0
    var last = start.position
    parameters = points.map { point in
      travelled += last.distance(to: point)
      last = point
      return travelled
    }
    let length = travelled + last.distance(to: end.position)
    self.length = length
    for index in parameters.indices { parameters[index] /= max(length, .leastNormalMagnitude) }
    let chord = (end.position - start.position).normalized
    let fallback = chord == .zero ? Point2D(x: 1, y: 0) : chord
    let along = start.direction ?? fallback
    let back = -(end.direction ?? fallback)
    startAxes = (along, Point2D(x: -along.y, y: along.x))
    endAxes = (back, Point2D(x: -back.y, y: back.x))
  }

  /// The curve of least squares for the present parameters.
  ///
  /// Once there is a curve, only distances across it count: a point may slide along it, and the
  /// rounds converge like Newton's method (Wang, Pottmann and Liu 2006,
  /// doi:10.1145/1138450.1138453).
  ///
  /// The four unknowns are the components of the two handles along and across their directions;
  /// where a direction is given, the component across it is none. A weak pull towards a third of
  /// the length keeps the handles in place where few points speak for them.
  func solve() -> CubicBezier? {
    var system = NormalEquations()
    for index in points.indices {
      let t = parameters[index]
      let u = 1 - t
      let b1 = 3 * u * u * t
      let b2 = 3 * u * t * t
      let fixed = start.position * (u * u * u + b1) + end.position * (t * t * t + b2)
      let residual = points[index] - fixed
      let (a, across) = startAxes
      let (b, backAcross) = endAxes
      let rowX = SIMD4(a.x * b1, across.x * b1, b.x * b2, backAcross.x * b2)
      let rowY = SIMD4(a.y * b1, across.y * b1, b.y * b2, backAcross.y * b2)
      if normals.isEmpty {
        system.add(row: rowX, value: residual.x)
        system.add(row: rowY, value: residual.y)
      } else {
        let normal = normals[index]
        system.add(row: rowX * normal.x + rowY * normal.y, value: residual.dot(normal))
      }
    }
    system.pull(0, towards: length / 3, weight: handlePull)
    system.pull(2, towards: length / 3, weight: handlePull)
    if start.direction != nil {
      system.pin(1)
    } else {
      system.pull(1, towards: 0, weight: handlePull)
    }
    if end.direction != nil {
      system.pin(3)
    } else {
      system.pull(3, towards: 0, weight: handlePull)
    }

    let unknowns = system.solution()
    let startHandle = startAxes.0 * unknowns[0] + startAxes.1 * unknowns[1]
    let endHandle = endAxes.0 * unknowns[2] + endAxes.1 * unknowns[3]
    let longest = longestHandle * length
    guard unknowns[0] > 0, unknowns[2] > 0, startHandle.length <= longest,
      endHandle.length <= longest
    else { return nil }
    return CubicBezier(
      start: start.position, control1: start.position + startHandle,
      control2: end.position + endHandle, end: end.position)
  }

  /// Moves every parameter towards the point of the curve nearest to its point, by one Gauss–Newton
  /// step.
  ///
  /// - Returns: The largest distance of a point from the curve.
  mutating func reparametrise(along curve: CubicBezier) -> Double {
    let isFirst = normals.isEmpty
    if isFirst { normals = [Point2D](repeating: .zero, count: points.count) }
    let (p0, p1, p2) = (
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2
    )
    var error = 0.0
    for index in points.indices {
      let t = parameters[index]
      let offset = points[index] - curve.point(at: t)
      let u = 1 - t
      let velocity = p0 * (3 * u * u) + p1 * (6 * u * t) + p2 * (3 * t * t)
      let squaredSpeed = velocity.squaredLength
      guard squaredSpeed > 0 else {
        error = max(error, offset.squaredLength)
        continue
      }
      let along = offset.dot(velocity) / squaredSpeed
      parameters[index] = max(0, min(1, t + along))
      error = max(error, (points[index] - curve.point(at: parameters[index])).squaredLength)
      normals[index] = Point2D(x: -velocity.y, y: velocity.x) / squaredSpeed.squareRoot()
    }
    return error.squareRoot()
  }
}

/// The normal equations of a least-squares problem with four unknowns.
private struct NormalEquations {
  private var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) =
    (.zero, .zero, .zero, .zero)
  private var right = SIMD4<Double>.zero

  mutating func add(row: SIMD4<Double>, value: Double) {
    rows.0 += row * row[0]
    rows.1 += row * row[1]
    rows.2 += row * row[2]
    rows.3 += row * row[3]
    right += row * value
  }

  /// Adds the wish that an unknown be near a value.
  mutating func pull(_ unknown: Int, towards value: Double, weight: Double) {
    var row = SIMD4<Double>.zero
    row[unknown] = weight
    add(row: row, value: weight * value)
  }

  /// Makes an unknown zero.
  mutating func pin(_ unknown: Int) {
    rows.0[unknown] = 0
    rows.1[unknown] = 0
    rows.2[unknown] = 0
    rows.3[unknown] = 0
    var own = SIMD4<Double>.zero
    own[unknown] = 1
    switch unknown {
    case 0: rows.0 = own
    case 1: rows.1 = own
    case 2: rows.2 = own
    default: rows.3 = own
    }
    right[unknown] = 0
  }

  /// The unknowns, by Gaussian elimination; the matrix is positive definite, so no pivoting is
  /// needed.
  func solution() -> SIMD4<Double> {
    var (r0, r1, r2, r3) = rows
    var b = right
    (r1, b[1]) = eliminated(r1, b[1], by: r0, b[0], column: 0)
    (r2, b[2]) = eliminated(r2, b[2], by: r0, b[0], column: 0)
    (r3, b[3]) = eliminated(r3, b[3], by: r0, b[0], column: 0)
    (r2, b[2]) = eliminated(r2, b[2], by: r1, b[1], column: 1)
    (r3, b[3]) = eliminated(r3, b[3], by: r1, b[1], column: 1)
    (r3, b[3]) = eliminated(r3, b[3], by: r2, b[2], column: 2)
    let x3 = b[3] / r3[3]
    let x2 = (b[2] - r2[3] * x3) / r2[2]
    let x1 = (b[1] - r1[2] * x2 - r1[3] * x3) / r1[1]
    let x0 = (b[0] - r0[1] * x1 - r0[2] * x2 - r0[3] * x3) / r0[0]
    return SIMD4(x0, x1, x2, x3)
  }

  private func eliminated(
    _ row: SIMD4<Double>, _ value: Double, by pivot: SIMD4<Double>, _ pivotValue: Double,
    column: Int
  ) -> (SIMD4<Double>, Double) {
    let factor = row[column] / pivot[column]
    return (row - pivot * factor, value - pivotValue * factor)
  }
}

/// Most of the error is gone after a few rounds; on skewed arcs more would still gain, but every
/// candidate segment would pay for them.
private let maximumRounds = 5

/// Longer handles than this share of the length make loops.
private let longestHandle = 0.9

/// The pull of the handles towards a third of the length, against 1 for a point: felt only where the
/// points leave the handles free.
private let handlePull = 0.03
