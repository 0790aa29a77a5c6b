// Cubic Bézier curves for the many stretches of a contour that a segmentation weighs. Least squares with
// alternating parameters (Schneider 1990, "An algorithm for automatically fitting digitized curves",
// Graphics Gems I, pp. 612–626), at first of the distances at even steps, then of those across the curve,
// which converges like Newton's method (Wang, Pottmann and Liu 2006, doi:10.1145/1138450.1138453).
// A fit looks at a dozen samples, four at a time and in single precision: a ten thousandth of a pixel
// decides nothing.

/// Fits lines and curves to one stretch of contour after the other, in the same memory.
struct SpanFitter {
  /// The samples of the stretch, four at a time, relative to its start.
  ///
  /// The last ones may be the start again, at the parameter 0, where they change nothing.
  private var samples = [FourSamples](repeating: FourSamples(), count: mostGroups)
  private var count = 0
  private var start = FitEnd(position: .zero, direction: nil)
  private var end = FitEnd(position: .zero, direction: nil)
  /// The way along the contour from the one end to the other.
  private var length = 0.0
  /// Where an end without direction is assumed to lead: the samples a third of the way from it.
  private var thirds = (Point2D.zero, Point2D.zero)

  /// The number of groups of four.
  private var groupCount: Int { (count + 3) / 4 }

  /// Takes the samples that a segment between two nodes should pass near.
  ///
  /// - Parameters:
  ///   - contour: The samples of the contour.
  ///   - places: Those of the stretch.
  ///   - step: How far apart the places are that are looked at.
  ///   - start: Where the segment begins.
  ///   - end: Where it ends.
  mutating func load(
    _ contour: SampledContour, at places: Range<Int>, step: Int, from start: FitEnd, to end: FitEnd
  ) {
    (self.start, self.end) = (start, end)
    guard !places.isEmpty else {
      count = 0
      length = start.position.distance(to: end.position)
      thirds = (end.position, start.position)
      return
    }
    count = (places.count - 1) / step + 1
    let first = places.lowerBound
    let last = first + (count - 1) * step
    // Along the contour samples are evenly spaced.
    let before = start.position.distance(to: contour[first])
    let between = contour.spacing * Double(step)
    length = before + between * Double(count - 1) + contour[last].distance(to: end.position)
    thirds = (contour[first + count / 3 * step], contour[last - count / 3 * step])
    let scale = 1 / max(length, .leastNormalMagnitude)
    let origin = start.position
    for group in 0..<groupCount {
      var four = FourSamples()
      for lane in 0..<min(4, count - 4 * group) {
        let place = 4 * group + lane
        let offset = contour[first + place * step] - origin
        four.x[lane] = Float(offset.x)
        four.y[lane] = Float(offset.y)
        four.parameters[lane] = Float((before + between * Double(place)) * scale)
      }
      samples[group] = four
    }
  }

  /// The largest distance of the samples from the straight line between the ends.
  var distanceFromChord: Double {
    let span = end.position - start.position
    let (x, y) = (Float(span.x), Float(span.y))
    let perSquaredLength = 1 / max(x * x + y * y, .leastNormalMagnitude)
    let (alongX, alongY) = (x * perSquaredLength, y * perSquaredLength)
    var largest = SIMD4<Float>.zero
    samples.withUnsafeBufferPointer { samples in
      for group in 0..<groupCount {
        let four = samples[group]
        let at = (four.x * alongX + four.y * alongY).clampedToUnit
        let dx = four.x - at * x
        let dy = four.y - at * y
        largest = largest.raised(to: dx * dx + dy * dy)
      }
    }
    return Double(largest.largest).squareRoot()
  }

  /// Where on the curve last fitted a sample is.
  func parameter(of index: Int) -> Double { Double(samples[index / 4].parameters[index % 4]) }

  /// The cubic between the ends that passes nearest to the samples.
  ///
  /// - Parameter useful: Errors in this range are worth improving: those below are good enough, those above
  ///   hopeless.
  /// - Returns: The curve, with the largest distance of a sample from it; nil when it is degenerate: it has
  ///   handles that point backwards, or are longer than the samples are apart.
  mutating func fit(useful: ClosedRange<Double>) -> CubicFit? {
    let frame = HandleFrame(from: start, over: thirds, to: end, length: length)
    var best = SIMD4<Float>.zero
    var least = Float.infinity
    let enough = Float(useful.lowerBound * useful.lowerBound)
    let hopeless = Float(useful.upperBound * useful.upperBound)
    var handles = firstHandles(frame)
    for round in 0..<mostRounds {
      guard frame.allows(handles) else { break }
      let curve = LocalCubic(frame, handles)
      let step =
        frame.isBound
        ? boundStep(along: curve, frame, handles) : freeStep(along: curve, frame, handles)
      if step.error < least {
        (best, least) = (handles, step.error)
        if least < enough || (round > 0 && least > hopeless) { break }
      } else if round > 1 {
        break
      }
      handles += step.change
    }
    guard least.isFinite else { return nil }
    return CubicFit(
      curve: frame.curve(best, from: start.position, to: end.position),
      error: Double(least).squareRoot())
  }

  /// The handles of least squares with samples at even steps along the curve.
  private func firstHandles(_ frame: HandleFrame) -> SIMD4<Float> {
    var s11 = SIMD4<Float>.zero
    var s12 = SIMD4<Float>.zero
    var s22 = SIMD4<Float>.zero
    var x1 = SIMD4<Float>.zero
    var y1 = SIMD4<Float>.zero
    var x2 = SIMD4<Float>.zero
    var y2 = SIMD4<Float>.zero
    samples.withUnsafeBufferPointer { samples in
      for group in 0..<groupCount {
        let four = samples[group]
        let t = four.parameters
        let u = 1 - t
        let thrice = 3 * (t * u)
        let b1 = thrice * u
        let b2 = thrice * t
        let b3 = t * t * t + b2
        let dx = four.x - b3 * frame.end.x
        let dy = four.y - b3 * frame.end.y
        s11 += b1 * b1
        s12 += b1 * b2
        s22 += b2 * b2
        x1 += b1 * dx
        y1 += b1 * dy
        x2 += b2 * dx
        y2 += b2 * dy
      }
    }
    let (m11, m12, m22) = (s11.total, s12.total, s22.total)
    let r1 = SIMD2(x1.total, y1.total)
    let r2 = SIMD2(x2.total, y2.total)
    let (a, b, c, d) = (frame.along, frame.back, frame.across, frame.acrossBack)
    var equations = NormalEquations()
    equations.m00 = m11
    equations.m02 = m12 * a.dot(b)
    equations.m22 = m22
    equations.right = SIMD4(a.dot(r1), c.dot(r1), b.dot(r2), d.dot(r2))
    if !frame.isBound {
      equations.m03 = m12 * a.dot(d)
      equations.m11 = c == .zero ? 0 : m11
      equations.m12 = m12 * c.dot(b)
      equations.m13 = m12 * c.dot(d)
      equations.m33 = d == .zero ? 0 : m22
    }
    equations.pull(towards: frame.thirds)
    return frame.isBound ? equations.evenSolution : equations.solution
  }

  /// What comes of a curve.
  private struct Step {
    /// The square of the largest distance of a sample.
    var error: Float
    /// What to add to the handles.
    var change: SIMD4<Float>
  }

  /// Moves the parameters towards the nearest points of a curve, and finds what to add to its handles
  /// where both have their directions.
  private mutating func boundStep(
    along curve: LocalCubic, _ frame: HandleFrame, _ handles: SIMD4<Float>
  ) -> Step {
    var largest = SIMD4<Float>.zero
    var aa = SIMD4<Float>.zero
    var ab = SIMD4<Float>.zero
    var bb = SIMD4<Float>.zero
    var ea = SIMD4<Float>.zero
    var eb = SIMD4<Float>.zero
    let groups = groupCount
    samples.withUnsafeMutableBufferPointer { samples in
      for group in 0..<groups {
        let four = samples[group].slid(along: curve)
        samples[group].parameters = four.t
        largest = largest.raised(to: four.squaredDistance)
        let a = (four.vx * frame.along.y - four.vy * frame.along.x) * four.b1
        let b = (four.vx * frame.back.y - four.vy * frame.back.x) * four.b2
        let weightedA = a * four.weight
        let weightedB = b * four.weight
        aa += a * weightedA
        ab += a * weightedB
        bb += b * weightedB
        ea += four.across * weightedA
        eb += four.across * weightedB
      }
    }
    var equations = NormalEquations()
    equations.m00 = aa.total
    equations.m02 = ab.total
    equations.m22 = bb.total
    equations.right = SIMD4(ea.total, 0, eb.total, 0)
    equations.pull(towards: frame.thirds - handles)
    return Step(error: largest.largest, change: equations.evenSolution)
  }

  /// The same where an end may turn.
  private mutating func freeStep(
    along curve: LocalCubic, _ frame: HandleFrame, _ handles: SIMD4<Float>
  ) -> Step {
    var largest = SIMD4<Float>.zero
    var (aa, ac, ab, ad) = (
      SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero
    )
    var (cc, cb, cd) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    var (bb, bd, dd) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    var (ea, ec, eb, ed) = (
      SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero
    )
    let groups = groupCount
    samples.withUnsafeMutableBufferPointer { samples in
      for group in 0..<groups {
        let four = samples[group].slid(along: curve)
        samples[group].parameters = four.t
        largest = largest.raised(to: four.squaredDistance)
        let a = (four.vx * frame.along.y - four.vy * frame.along.x) * four.b1
        let c = (four.vx * frame.across.y - four.vy * frame.across.x) * four.b1
        let b = (four.vx * frame.back.y - four.vy * frame.back.x) * four.b2
        let d = (four.vx * frame.acrossBack.y - four.vy * frame.acrossBack.x) * four.b2
        let (wa, wb, wc, wd) = (a * four.weight, b * four.weight, c * four.weight, d * four.weight)
        aa += wa * a
        ac += wa * c
        ab += wa * b
        ad += wa * d
        cc += wc * c
        cb += wc * b
        cd += wc * d
        bb += wb * b
        bd += wb * d
        dd += wd * d
        ea += wa * four.across
        ec += wc * four.across
        eb += wb * four.across
        ed += wd * four.across
      }
    }
    var equations = NormalEquations()
    (equations.m00, equations.m01, equations.m02, equations.m03) = (
      aa.total, ac.total, ab.total, ad.total
    )
    (equations.m11, equations.m12, equations.m13) = (cc.total, cb.total, cd.total)
    (equations.m22, equations.m23, equations.m33) = (bb.total, bd.total, dd.total)
    equations.right = SIMD4(ea.total, ec.total, eb.total, ed.total)
    equations.pull(towards: frame.thirds - handles)
    return Step(error: largest.largest, change: equations.solution)
  }
}

/// The axes in which the handles of a curve are solved for: along and across their directions.
private struct HandleFrame {
  /// The end, from the start.
  let end: SIMD2<Float>
  let along: SIMD2<Float>
  let back: SIMD2<Float>
  /// Zero where the direction is given: there is nothing to solve for.
  let across: SIMD2<Float>
  let acrossBack: SIMD2<Float>
  /// The handles that are a third of the way long.
  let thirds: SIMD4<Float>
  private let longestSquare: Float
  /// Whether both handles have their directions.
  let isBound: Bool

  init(from start: FitEnd, over thirds: (Point2D, Point2D), to end: FitEnd, length: Double) {
    let span = end.position - start.position
    self.end = SIMD2(Float(span.x), Float(span.y))
    let along = start.direction ?? direction(from: start.position, to: thirds.0)
    let ahead = end.direction ?? direction(from: thirds.1, to: end.position)
    self.along = SIMD2(Float(along.x), Float(along.y))
    back = SIMD2(Float(-ahead.x), Float(-ahead.y))
    across = start.direction == nil ? SIMD2(-self.along.y, self.along.x) : .zero
    acrossBack = end.direction == nil ? SIMD2(-back.y, back.x) : .zero
    isBound = start.direction != nil && end.direction != nil
    let third = Float(length / 3)
    self.thirds = SIMD4(third, 0, third, 0)
    longestSquare = Float(longestHandle * longestHandle * length * length)
  }

  /// Whether handles point forwards and make no loop.
  @inline(__always)
  func allows(_ handles: SIMD4<Float>) -> Bool {
    let squares = handles * handles
    return handles[0] > 0 && handles[2] > 0 && squares[0] + squares[1] <= longestSquare
      && squares[2] + squares[3] <= longestSquare
  }

  /// The curve with some handles: along and across the start, along and across the end.
  func curve(_ handles: SIMD4<Float>, from start: Point2D, to end: Point2D) -> CubicBezier {
    let first = along * handles[0] + across * handles[1]
    let second = back * handles[2] + acrossBack * handles[3]
    return CubicBezier(
      start: start, control1: start + Point2D(x: Double(first.x), y: Double(first.y)),
      control2: end + Point2D(x: Double(second.x), y: Double(second.y)), end: end)
  }
}

/// A cubic curve from the origin.
private struct LocalCubic {
  let control1: SIMD2<Float>
  let control2: SIMD2<Float>
  let end: SIMD2<Float>
  /// The coefficients of its polynomials, of the first power on.
  let first: SIMD2<Float>
  let second: SIMD2<Float>
  let third: SIMD2<Float>

  @inline(__always)
  init(_ frame: HandleFrame, _ handles: SIMD4<Float>) {
    end = frame.end
    control1 = frame.along * handles[0] + frame.across * handles[1]
    control2 = end + frame.back * handles[2] + frame.acrossBack * handles[3]
    first = control1 * 3
    second = (control2 - control1 - control1) * 3
    third = end + (control1 - control2) * 3
  }
}

/// Four samples of a stretch.
private struct FourSamples {
  var x = SIMD4<Float>.zero
  var y = SIMD4<Float>.zero
  /// Where on the curve they are.
  var parameters = SIMD4<Float>.zero

  /// The samples beside a curve.
  struct Slid {
    /// Where on the curve they are now.
    let t: SIMD4<Float>
    /// The velocity of the curve where they were before, and one over its square.
    let vx: SIMD4<Float>
    let vy: SIMD4<Float>
    let weight: SIMD4<Float>
    /// The Bernstein polynomials of the two control points.
    let b1: SIMD4<Float>
    let b2: SIMD4<Float>
    /// The distance across the curve, times the speed.
    let across: SIMD4<Float>
    let squaredDistance: SIMD4<Float>
  }

  /// The samples slid along a curve towards the points nearest to them.
  @inline(__always)
  func slid(along curve: LocalCubic) -> Slid {
    let (c1, c2, c3) = (curve.first, curve.second, curve.third)
    let before = parameters
    let offX = x - ((before * c3.x + c2.x) * before + c1.x) * before
    let offY = y - ((before * c3.y + c2.y) * before + c1.y) * before
    let vx = (before * (3 * c3.x) + 2 * c2.x) * before + c1.x
    let vy = (before * (3 * c3.y) + 2 * c2.y) * before + c1.y
    let weight = 1 / (vx * vx + vy * vy + leastSquaredSpeed)
    let t = (before + (offX * vx + offY * vy) * weight).clampedToUnit
    let u = 1 - t
    let thrice = 3 * (t * u)
    let b1 = thrice * u
    let b2 = thrice * t
    let b3 = t * t * t
    let dx = x - (b1 * curve.control1.x + b2 * curve.control2.x + b3 * curve.end.x)
    let dy = y - (b1 * curve.control1.y + b2 * curve.control2.y + b3 * curve.end.y)
    return Slid(
      t: t, vx: vx, vy: vy, weight: weight, b1: b1, b2: b2, across: vx * dy - vy * dx,
      squaredDistance: dx * dx + dy * dy)
  }
}

/// The normal equations of a least-squares problem with four unknowns: the upper half of a symmetric
/// matrix, and the right side.
private struct NormalEquations {
  var m00: Float = 0
  var m01: Float = 0
  var m02: Float = 0
  var m03: Float = 0
  var m11: Float = 0
  var m12: Float = 0
  var m13: Float = 0
  var m22: Float = 0
  var m23: Float = 0
  var m33: Float = 0
  var right = SIMD4<Float>.zero

  /// Adds the wish that the unknowns be near some values.
  @inline(__always)
  mutating func pull(towards values: SIMD4<Float>) {
    let square = handlePull * handlePull
    m00 += square
    m11 += square
    m22 += square
    m33 += square
    right += square * values
  }

  /// The unknowns, by the factors L D Lᵀ of the matrix, which is positive definite.
  @inline(__always)
  var solution: SIMD4<Float> {
    let p0 = 1 / m00
    let (l1, l2, l3) = (m01 * p0, m02 * p0, m03 * p0)
    let a12 = m12 - m01 * l2
    let a13 = m13 - m01 * l3
    let p1 = 1 / (m11 - m01 * l1)
    let (k2, k3) = (a12 * p1, a13 * p1)
    let a23 = m23 - m02 * l3 - a12 * k3
    let p2 = 1 / (m22 - m02 * l2 - a12 * k2)
    let j3 = a23 * p2
    let d3 = m33 - m03 * l3 - a13 * k3 - a23 * j3
    let y1 = right[1] - l1 * right[0]
    let y2 = right[2] - l2 * right[0] - k2 * y1
    let y3 = right[3] - l3 * right[0] - k3 * y1 - j3 * y2
    let x3 = y3 / d3
    let x2 = y2 * p2 - j3 * x3
    let x1 = y1 * p1 - k2 * x2 - k3 * x3
    return SIMD4(right[0] * p0 - l1 * x1 - l2 * x2 - l3 * x3, x1, x2, x3)
  }

  /// The unknowns where the second and the fourth are coupled with nothing, and zero.
  @inline(__always)
  var evenSolution: SIMD4<Float> {
    let perDeterminant = 1 / (m00 * m22 - m02 * m02)
    return SIMD4(
      (m22 * right[0] - m02 * right[2]) * perDeterminant, 0,
      (m00 * right[2] - m02 * right[0]) * perDeterminant, 0)
  }
}

extension SIMD2<Float> {
  @inline(__always)
  fileprivate func dot(_ other: SIMD2<Float>) -> Float { x * other.x + y * other.y }
}

extension SIMD4<Float> {
  /// The lanes brought into 0...1.
  @inline(__always)
  fileprivate var clampedToUnit: SIMD4<Float> {
    let positive = SIMD4<Float>.zero.raised(to: self)
    return positive.replacing(with: .one, where: positive .> .one)
  }

  /// The larger one in each lane.
  @inline(__always)
  fileprivate func raised(to other: SIMD4<Float>) -> SIMD4<Float> {
    replacing(with: other, where: other .> self)
  }

  /// The largest lane.
  @inline(__always)
  fileprivate var largest: Float {
    let first = self[0] > self[1] ? self[0] : self[1]
    let second = self[2] > self[3] ? self[2] : self[3]
    return first > second ? first : second
  }

  /// The sum of the lanes.
  @inline(__always)
  fileprivate var total: Float {
    let pairs = lowHalf + highHalf
    return pairs[0] + pairs[1]
  }
}

/// The direction from one point to another; to the right where they are the same.
private func direction(from start: Point2D, to end: Point2D) -> Point2D {
  let direction = (end - start).normalized
  return direction == .zero ? Point2D(x: 1, y: 0) : direction
}

/// Room for all samples of a fit, four at a time.
private let mostGroups = (mostSamplesPerFit + 3) / 4

/// A first guess and four steps from it: what is not good by then is not chosen.
private let mostRounds = 5

/// What keeps a curve that stands still from dividing by zero.
private let leastSquaredSpeed: Float = 1e-30

/// Longer handles than this share of the length make loops.
private let longestHandle = 0.9

/// The pull of the handles towards a third of the length, against 1 for a point: felt only where the
/// points leave the handles free.
private let handlePull: Float = 0.03
