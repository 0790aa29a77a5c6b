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
}

/// The cubic between two ends that passes nearest to some points.
///
/// - Parameters:
///   - points: What the curve should pass near, in order, without the ends.
///   - parameters: About where on the curve the points are; in proportion to the way to them when left out.
///   - start: Where the curve begins.
///   - end: Where it ends.
///   - useful: Errors in this range are worth improving by better parameters: those below are good
///     enough, those above hopeless.
/// - Returns: The curve, or nil when the best one is degenerate: it has handles that point backwards
///   or are longer than the points are apart.
/// - Complexity: O(*n*) in the number of points.
func fitCubic(
  through points: [Point2D], at parameters: [Double]? = nil, from start: FitEnd, to end: FitEnd,
  useful: ClosedRange<Double>
) -> CubicFit? {
  var fitter = CubicFitter()
  return fitter.fit(through: points, at: parameters, from: start, to: end, useful: useful)
}

private struct CubicFitter {
  /// The points, four at a time.
  ///
  /// The last ones may be the start again, at the parameter 0, where they change nothing.
  private var points: [FourPoints] = []

  /// Fits a curve, as ``fitCubic(through:at:from:to:useful:)`` does.
  mutating func fit(
    through points: [Point2D], at parameters: [Double]? = nil, from start: FitEnd, to end: FitEnd,
    useful: ClosedRange<Double>
  ) -> CubicFit? {
    let length = load(points, from: start, to: end)
    for (index, parameter) in (parameters ?? []).enumerated() {
      self.points[index / 4].parameters[index % 4] = parameter
    }
    let frame = FitFrame(
      from: start, through: points, to: end, length: length,
      handlePull: handlePull * min(1, longestPulled / length))
    var best: CubicFit?
    for round in 0..<mostRounds {
      guard let curve = frame.curve(near: self.points) else { break }
      let error = reparametrise(along: curve)
      if let found = best, found.error <= error {
        if round > 1 { break }
        continue
      }
      best = CubicFit(curve: curve, error: error)
      if error < useful.lowerBound || (round > 0 && error > useful.upperBound) { break }
    }
    return best
  }

  /// Takes points, with parameters in proportion to the way to them.
  ///
  /// - Returns: The length of the polyline through ends and points.
  private mutating func load(_ points: [Point2D], from start: FitEnd, to end: FitEnd) -> Double {
    let none = FourPoints(at: start.position)
    var travelled = 0.0
    var last = start.position
    self.points.reserveCapacity((points.count + 3) / 4)
    for first in stride(from: 0, to: points.count, by: 4) {
      var four = none
      for lane in 0..<min(4, points.count - first) {
        let point = points[first + lane]
        travelled += last.distance(to: point)
        last = point
        four.set(lane, to: point, parameter: travelled)
      }
      self.points.append(four)
    }
    let length = travelled + last.distance(to: end.position)
    let scale = 1 / max(length, .leastNormalMagnitude)
    for index in self.points.indices { self.points[index].parameters *= scale }
    return length
  }

  /// Moves every parameter towards the point of the curve nearest to its point, by one Gauss–Newton
  /// step.
  ///
  /// - Returns: The largest distance of a point from the curve.
  private mutating func reparametrise(along curve: CubicBezier) -> Double {
    let polynomial = CubicPolynomials(curve)
    var largest = SIMD4<Double>.zero
    for index in points.indices {
      let squares = points[index].reparametrise(along: polynomial)
      largest.replace(with: squares, where: squares .> largest)
    }
    return max(max(largest[0], largest[1]), max(largest[2], largest[3])).squareRoot()
  }
}

/// A cubic curve as polynomials of its parameter.
struct CubicPolynomials {
  fileprivate let x: (Double, Double, Double, Double)
  fileprivate let y: (Double, Double, Double, Double)

  init(_ curve: CubicBezier) {
    let p0 = curve.start
    let c1 = 3 * (curve.control1 - p0)
    let c2 = 3 * (p0 - 2 * curve.control1 + curve.control2)
    let c3 = curve.end - p0 + 3 * (curve.control1 - curve.control2)
    x = (p0.x, c1.x, c2.x, c3.x)
    y = (p0.y, c1.y, c2.y, c3.y)
  }

  /// Whether a point is near the tangent at a parameter: its squared distance is no larger than a limit.
  @inline(__always)
  func isNear(_ point: Point2D, at t: Double, within squaredLimit: Double) -> Bool {
    let dx = point.x - (((x.3 * t + x.2) * t + x.1) * t + x.0)
    let dy = point.y - (((y.3 * t + y.2) * t + y.1) * t + y.0)
    let vx = (3 * x.3 * t + 2 * x.2) * t + x.1
    let vy = (3 * y.3 * t + 2 * y.2) * t + y.1
    let across = dx * vy - dy * vx
    return across * across <= squaredLimit * (vx * vx + vy * vy)
  }
}

/// Four points of a fit.
private struct FourPoints {
  private(set) var x: SIMD4<Double>
  private(set) var y: SIMD4<Double>
  /// Where on the curve they are.
  var parameters = SIMD4<Double>.zero
  /// The products of the components of the directions in which distances count; all of them do before
  /// the first curve is known.
  private(set) var xx = SIMD4<Double>(repeating: 1)
  private(set) var xy = SIMD4<Double>.zero
  private(set) var yy = SIMD4<Double>(repeating: 1)

  init(at point: Point2D) {
    x = SIMD4(repeating: point.x)
    y = SIMD4(repeating: point.y)
  }

  @inline(__always)
  mutating func set(_ lane: Int, to point: Point2D, parameter: Double) {
    x[lane] = point.x
    y[lane] = point.y
    parameters[lane] = parameter
  }

  /// Moves the parameters towards the nearest points of a curve, and lets only distances across the
  /// curve count.
  ///
  /// - Returns: The squares of the distances.
  @inline(__always)
  mutating func reparametrise(along curve: CubicPolynomials) -> SIMD4<Double> {
    let (cx, cy) = (curve.x, curve.y)
    var t = parameters
    let dx = x - (((cx.3 * t + cx.2) * t + cx.1) * t + cx.0)
    let dy = y - (((cy.3 * t + cy.2) * t + cy.1) * t + cy.0)
    let vx = (3 * cx.3 * t + 2 * cx.2) * t + cx.1
    let vy = (3 * cy.3 * t + 2 * cy.2) * t + cy.1
    let perSquaredSpeed = 1 / (vx * vx + vy * vy + leastSquaredSpeed)
    t += (dx * vx + dy * vy) * perSquaredSpeed
    t.replace(with: 0, where: t .< 0)
    t.replace(with: 1, where: t .> 1)
    parameters = t
    xx = vy * vy * perSquaredSpeed
    xy = -(vx * vy * perSquaredSpeed)
    yy = vx * vx * perSquaredSpeed
    let ex = x - (((cx.3 * t + cx.2) * t + cx.1) * t + cx.0)
    let ey = y - (((cy.3 * t + cy.2) * t + cy.1) * t + cy.0)
    return ex * ex + ey * ey
  }
}

/// What of a fit stays the same from round to round: the ends, and the frames in which the handles are
/// solved for, along and across the directions.
private struct FitFrame {
  private let start: Point2D
  private let end: Point2D
  private let startAxes: (Point2D, Point2D)
  private let endAxes: (Point2D, Point2D)
  /// The length of the polyline through ends and points.
  private let length: Double
  /// What pulls the handles towards a third of it.
  private let handlePull: Double

  init(
    from start: FitEnd, through points: [Point2D], to end: FitEnd, length: Double,
    handlePull: Double
  ) {
    self.start = start.position
    self.end = end.position
    self.length = length
    self.handlePull = handlePull
    // An end without a direction has about that of the way to the points: not the nearest ones, which may be
    // around a corner.
    let third = points.count / 3
    let (ahead, behind) =
      points.isEmpty
      ? (end.position, start.position) : (points[third], points[points.count - 1 - third])
    let along = start.direction ?? direction(from: start.position, to: ahead)
    let back = -(end.direction ?? direction(from: behind, to: end.position))
    // Where a direction is given there is nothing to solve for across it.
    startAxes = (along, start.direction == nil ? along.quarterTurned : .zero)
    endAxes = (back, end.direction == nil ? back.quarterTurned : .zero)
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
  func curve(near points: [FourPoints]) -> CubicBezier? {
    let moments = FitMoments(of: points, from: start, to: end)
    var system = NormalEquations()
    system.rows.0 = row(startAxes.0, moments.first, moments.mixed)
    system.rows.1 = row(startAxes.1, moments.first, moments.mixed)
    system.rows.2 = row(endAxes.0, moments.mixed, moments.second)
    system.rows.3 = row(endAxes.1, moments.mixed, moments.second)
    system.right = SIMD4(
      startAxes.0.dot(moments.firstRight), startAxes.1.dot(moments.firstRight),
      endAxes.0.dot(moments.secondRight), endAxes.1.dot(moments.secondRight))
    system.pull(weight: handlePull, towards: SIMD4(length / 3, 0, length / 3, 0))

    // Without anything across the directions there are two unknowns.
    let isBound = startAxes.1 == .zero && endAxes.1 == .zero
    let unknowns = isBound ? system.evenSolution : system.solution()
    let startHandle = startAxes.0 * unknowns[0] + startAxes.1 * unknowns[1]
    let endHandle = endAxes.0 * unknowns[2] + endAxes.1 * unknowns[3]
    let longest = longestHandle * length
    guard unknowns[0] > 0, unknowns[2] > 0, startHandle.length <= longest,
      endHandle.length <= longest
    else { return nil }
    return CubicBezier(
      start: start, control1: start + startHandle, control2: end + endHandle, end: end)
  }

  /// The products of one axis with all four.
  @inline(__always)
  private func row(_ axis: Point2D, _ a: SymmetricTensor, _ b: SymmetricTensor) -> SIMD4<Double> {
    let (byStart, byEnd) = (a.product(with: axis), b.product(with: axis))
    return SIMD4(
      byStart.dot(startAxes.0), byStart.dot(startAxes.1), byEnd.dot(endAxes.0),
      byEnd.dot(endAxes.1))
  }
}

/// A symmetric 2 × 2 matrix.
private struct SymmetricTensor {
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0

  @inline(__always)
  func product(with v: Point2D) -> Point2D {
    Point2D(x: xx * v.x + xy * v.y, y: xy * v.x + yy * v.y)
  }
}

/// The sums over points that the normal equations of a fit are made of.
private struct FitMoments {
  /// The products of the Bernstein polynomials of the first control point with themselves, with those
  /// of the second, and of those with themselves, each times the directions that count.
  let first: SymmetricTensor
  let mixed: SymmetricTensor
  let second: SymmetricTensor
  /// Their products with what is left of the points without handles.
  let firstRight: Point2D
  let secondRight: Point2D

  @inline(__always)
  init(of points: [FourPoints], from start: Point2D, to end: Point2D) {
    var a = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var m = a
    var b = a
    var right = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    for four in points {
      let t = four.parameters
      let u = 1 - t
      let b1 = 3 * u * u * t
      let b2 = 3 * u * t * t
      let byStart = u * u * u + b1
      let byEnd = t * t * t + b2
      let dx = four.x - (start.x * byStart + end.x * byEnd)
      let dy = four.y - (start.y * byStart + end.y * byEnd)
      let (x1, y1, z1) = (four.xx * b1, four.xy * b1, four.yy * b1)
      let (x2, y2, z2) = (four.xx * b2, four.xy * b2, four.yy * b2)
      a.0 += x1 * b1
      a.1 += y1 * b1
      a.2 += z1 * b1
      m.0 += x1 * b2
      m.1 += y1 * b2
      m.2 += z1 * b2
      b.0 += x2 * b2
      b.1 += y2 * b2
      b.2 += z2 * b2
      right.0 += x1 * dx + y1 * dy
      right.1 += y1 * dx + z1 * dy
      right.2 += x2 * dx + y2 * dy
      right.3 += y2 * dx + z2 * dy
    }
    first = SymmetricTensor(xx: total(a.0), xy: total(a.1), yy: total(a.2))
    mixed = SymmetricTensor(xx: total(m.0), xy: total(m.1), yy: total(m.2))
    second = SymmetricTensor(xx: total(b.0), xy: total(b.1), yy: total(b.2))
    firstRight = Point2D(x: total(right.0), y: total(right.1))
    secondRight = Point2D(x: total(right.2), y: total(right.3))
  }
}

/// The sum of four numbers.
@inline(__always)
private func total(_ v: SIMD4<Double>) -> Double {
  let pairs = v.lowHalf + v.highHalf
  return pairs[0] + pairs[1]
}

/// The normal equations of a least-squares problem with four unknowns.
private struct NormalEquations {
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) =
    (.zero, .zero, .zero, .zero)
  var right = SIMD4<Double>.zero

  /// Adds the wish that the unknowns be near some values.
  mutating func pull(weight: Double, towards values: SIMD4<Double>) {
    let square = weight * weight
    rows.0[0] += square
    rows.1[1] += square
    rows.2[2] += square
    rows.3[3] += square
    right += square * values
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

  /// The unknowns where the second and the fourth are coupled with nothing, and zero.
  var evenSolution: SIMD4<Double> {
    let factor = rows.2[0] / rows.0[0]
    let last = (right[2] - right[0] * factor) / (rows.2[2] - rows.0[2] * factor)
    return SIMD4((right[0] - rows.0[2] * last) / rows.0[0], 0, last, 0)
  }

  @inline(__always)
  private func eliminated(
    _ row: SIMD4<Double>, _ value: Double, by pivot: SIMD4<Double>, _ pivotValue: Double,
    column: Int
  ) -> (SIMD4<Double>, Double) {
    let factor = row[column] / pivot[column]
    return (row - pivot * factor, value - pivotValue * factor)
  }
}

/// The direction from one point to another; to the right where they are the same.
private func direction(from start: Point2D, to end: Point2D) -> Point2D {
  let direction = (end - start).normalized
  return direction == .zero ? Point2D(x: 1, y: 0) : direction
}

/// Most of the error is gone after a few rounds; on skewed arcs more still gain.
private let mostRounds = 8

/// What keeps a curve that stands still from dividing by zero.
private let leastSquaredSpeed = 1e-30

/// Longer handles than this share of the length make loops.
private let longestHandle = 0.9

/// The pull of the handles towards a third of the length, against 1 for a point: felt only where the
/// points leave the handles free.
///
/// Long curves may have long handles: from so many pixels on the pull does not grow with them.
private let handlePull = 0.03
private let longestPulled = 20.0
