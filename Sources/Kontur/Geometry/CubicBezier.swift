/// A cubic Bézier curve: B(t) = (1−t)³·start + 3(1−t)²t·control1 + 3(1−t)t²·control2 + t³·end.
public struct CubicBezier: Hashable, Sendable, Codable {
  /// Where the curve begins.
  public var start: Point2D
  /// The first control point: the curve leaves `start` towards it.
  public var control1: Point2D
  /// The second control point: the curve reaches `end` coming from it.
  public var control2: Point2D
  /// Where the curve ends.
  public var end: Point2D

  /// Creates a curve from its four control points.
  public init(start: Point2D, control1: Point2D, control2: Point2D, end: Point2D) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The curve that is a straight line at constant speed.
  public init(from start: Point2D, to end: Point2D) {
    self.init(
      start: start, control1: start.interpolated(to: end, by: 1.0 / 3),
      control2: start.interpolated(to: end, by: 2.0 / 3), end: end)
  }

  /// The curve that is a quadratic one: (1−t)²·start + 2(1−t)t·control + t²·end.
  public init(from start: Point2D, control: Point2D, to end: Point2D) {
    self.init(
      start: start, control1: start.interpolated(to: control, by: 2.0 / 3),
      control2: end.interpolated(to: control, by: 2.0 / 3), end: end)
  }
}

extension CubicBezier {
  /// The point at parameter `t`, 0...1.
  public func point(at t: Double) -> Point2D {
    let u = 1 - t
    let b1 = 3 * u * u * t
    let b2 = 3 * u * t * t
    return start * (u * u * u) + control1 * b1 + control2 * b2 + end * (t * t * t)
  }

  /// The velocity at parameter `t`: the derivative of the position by `t`.
  public func derivative(at t: Double) -> Point2D {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
  }

  /// The direction in which the curve leaves its start; zero when all its points coincide.
  public var startDirection: Point2D {
    for point in [control1, control2, end] where point != start {
      return (point - start).normalized
    }
    return .zero
  }

  /// The direction in which the curve reaches its end; zero when all its points coincide.
  public var endDirection: Point2D { -reversed.startDirection }

  /// The same curve run through backwards.
  public var reversed: CubicBezier {
    CubicBezier(start: end, control1: control2, control2: control1, end: start)
  }

  /// The two parts before and after parameter `t` (de Casteljau's construction).
  public func split(at t: Double) -> (CubicBezier, CubicBezier) {
    let a = start.interpolated(to: control1, by: t)
    let b = control1.interpolated(to: control2, by: t)
    let c = control2.interpolated(to: end, by: t)
    let ab = a.interpolated(to: b, by: t)
    let bc = b.interpolated(to: c, by: t)
    let middle = ab.interpolated(to: bc, by: t)
    return (
      CubicBezier(start: start, control1: a, control2: ab, end: middle),
      CubicBezier(start: middle, control1: bc, control2: c, end: end)
    )
  }

  /// The part between two parameters, by the blossom of the curve; backwards when `end` is less.
  ///
  /// Parts that share a parameter share the point there, to the last digit, and a handle of no
  /// length keeps none.
  /// - Parameters:
  ///   - start: Where the part begins, 0...1.
  ///   - end: Where it ends, 0...1.
  /// - Returns: The part as a curve of its own.
  public func subcurve(from start: Double, to end: Double) -> CubicBezier {
    CubicBezier(
      start: blossom(start, start, start), control1: blossom(start, start, end),
      control2: blossom(end, end, start), end: blossom(end, end, end))
  }

  /// De Casteljau's construction with a parameter of its own for each of its three steps.
  private func blossom(_ r: Double, _ s: Double, _ t: Double) -> Point2D {
    // At 1 a step takes the second point itself: what is computed may differ in the last digit.
    func step(_ a: Point2D, _ b: Point2D, _ t: Double) -> Point2D {
      t == 1 ? b : a.interpolated(to: b, by: t)
    }
    let ab = step(step(start, control1, r), step(control1, control2, r), s)
    let bc = step(step(control1, control2, r), step(control2, end, r), s)
    return step(ab, bc, t)
  }

  /// Calls `body` with boxes that together hold the curve, each around a part of it.
  ///
  /// - Parameters:
  ///   - length: How long the parts are at most, for a curve at constant speed that is not endless.
  ///   - body: Takes a box.
  func forEachBox(length: Double, _ body: (BoundingBox) -> Void) {
    let own = controlPolygonLength
    guard own > length else { return body(controlBounds) }
    let count = min((own / length).rounded(.up), mostBoxes)
    for part in stride(from: 0, to: count, by: 1) {
      body(subcurve(from: part / count, to: (part + 1) / count).controlBounds)
    }
  }

  /// The box around the control points, which holds the curve.
  var controlBounds: BoundingBox {
    var box = BoundingBox(minimum: start, maximum: start)
    box.formUnion(control1)
    box.formUnion(control2)
    box.formUnion(end)
    return box
  }

  /// The image of the curve under an affine map.
  public func applying(_ transform: Transform) -> CubicBezier {
    CubicBezier(
      start: start.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform), end: end.applying(transform))
  }
}

extension CubicBezier {
  /// A quarter of a circle, or less of it.
  ///
  /// The handles are 4/3·tan(φ/4) of the radius for an angle of φ, which is off by 2.8·10⁻⁴ of the
  /// radius for a quarter (Goldapp 1991, doi:10.1016/0167-8396(91)90007-X).
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - from: The radius at which the arc begins, from the middle.
  ///   - to: The radius at which it ends, by a quarter turn away at most.
  init(arcAround center: Point2D, from: Point2D, to: Point2D) {
    // tan(φ/2) = sin φ / (1 + cos φ), and the same once more.
    let cross = from.cross(to)
    let half = cross / (from.length * to.length + from.dot(to))
    let handle = 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
    self.init(
      start: center + from, control1: center + from + from.quarterTurned * handle,
      control2: center + to - to.quarterTurned * handle, end: center + to)
  }

  /// The length of the control polygon: an upper bound of that of the curve.
  var controlPolygonLength: Double {
    start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
  }

  /// The largest second difference of the control points: *n* chords are off by ¾ of it / *n*² at most
  /// (Wang 1984, see Goldman, *Pyramid Algorithms*, 2003, §5.6.3).
  @inline(__always)
  var bend: Double {
    max(
      (start - 2 * control1 + control2).squaredLength, (control1 - 2 * control2 + end).squaredLength
    ).squareRoot()
  }

  /// The smallest box around the curve.
  ///
  /// - Precondition: Its start has no coordinate that is not a number.
  public var bounds: BoundingBox {
    var box = BoundingBox(minimum: start, maximum: start)
    box.formUnion(end)
    // The derivative is a quadratic in t: its coefficients, one axis at a time.
    let c = control1 - start
    let b = 2.0 * (control2 - 2 * control1 + start)
    let a = end - 3 * control2 + 3 * control1 - start
    for t in quadraticRoots(a.x, b.x, c.x) + quadraticRoots(a.y, b.y, c.y) where t > 0 && t < 1 {
      box.formUnion(point(at: t))
    }
    return box
  }

  /// ½∫(x dy − y dx) along the curve: its share of the signed area of a closed path.
  public var areaIntegral: Double { areaIntegral(from: .zero) }

  /// The same about another point than the origin.
  func areaIntegral(from origin: Point2D) -> Double {
    // Green's theorem on the Bernstein basis: each pair of control points contributes its cross
    // product, weighted by the integral of the two basis functions' Wronskian.
    let (start, control1) = (self.start - origin, self.control1 - origin)
    let (control2, end) = (self.control2 - origin, self.end - origin)
    let p01 = start.cross(control1)
    let p02 = start.cross(control2)
    let p03 = start.cross(end)
    let p12 = control1.cross(control2)
    let p13 = control1.cross(end)
    let p23 = control2.cross(end)
    return (6 * p01 + 3 * p02 + p03 + 3 * p12 + 3 * p13 + 6 * p23) / 20
  }
}

/// Curves with handles from here to nowhere are held in no more boxes.
private let mostBoxes = 4096.0
