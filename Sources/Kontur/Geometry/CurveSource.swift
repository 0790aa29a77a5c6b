/// A piece of curve, run through from parameter 0 to 1, that outlines are cut from.
///
/// Which parts of which sources an outline consists of is decided on chords; the outline itself is
/// made of the curves.
enum CurveSource: Hashable, Sendable {
  /// A straight line at constant speed.
  case line(from: Point2D, to: Point2D)
  /// A cubic Bézier curve.
  case cubic(CubicBezier)
  /// The points at a distance from a cubic, on the side that is a quarter turn from its direction, from
  /// the x axis towards the y axis; a negative distance is on the other side.
  case parallel(CubicBezier, distance: Double)

  /// The source that draws a segment.
  init(_ segment: BezierPath.Segment) {
    switch segment {
    case .line(let start, let end): self = .line(from: start, to: end)
    case .cubic(let cubic): self = .cubic(cubic)
    }
  }
}

extension CurveSource {
  /// Where the source begins.
  var start: Point2D { point(at: 0) }
  /// Where the source ends.
  var end: Point2D { point(at: 1) }

  /// The same points, run through backwards.
  var reversed: CurveSource {
    switch self {
    case .line(let start, let end): .line(from: end, to: start)
    case .cubic(let cubic): .cubic(cubic.reversed)
    case .parallel(let center, let distance): .parallel(center.reversed, distance: -distance)
    }
  }

  /// The point at parameter `t`, 0...1; exactly the end points at 0 and 1.
  func point(at t: Double) -> Point2D {
    switch self {
    case .line(let start, let end): t == 1 ? end : start.interpolated(to: end, by: t)
    case .cubic(let cubic): t == 0 ? cubic.start : t == 1 ? cubic.end : cubic.point(at: t)
    case .parallel(let center, let distance):
      ParallelCurve(center: center, distance: distance).point(at: t)
    }
  }

  /// The derivative of the position by the parameter.
  func derivative(at t: Double) -> Point2D {
    switch self {
    case .line(let start, let end): end - start
    case .cubic(let cubic): cubic.derivative(at: t)
    case .parallel(let center, let distance):
      ParallelCurve(center: center, distance: distance).derivative(at: t)
    }
  }

  /// Whether all coordinates are numbers that can be calculated with: the source takes part.
  var isRepresentable: Bool {
    func isFine(_ points: Point2D...) -> Bool {
      points.allSatisfy { abs($0.x) <= greatestCoordinate && abs($0.y) <= greatestCoordinate }
    }
    switch self {
    case .line(let start, let end): return isFine(start, end)
    case .cubic(let cubic):
      return isFine(cubic.start, cubic.control1, cubic.control2, cubic.end)
    case .parallel(let center, let distance):
      return isFine(center.start, center.control1, center.control2, center.end)
        && abs(distance) <= greatestCoordinate
    }
  }
}

extension CurveSource {
  /// The lines and curves that draw a part of the source.
  ///
  /// A line gives a line and a cubic its exact part; a parallel curve as few cubics as stay within the
  /// tolerance of it.
  /// - Parameters:
  ///   - from: Where the part begins, 0...1.
  ///   - to: Where the part ends; it runs backwards when this is less than `from`.
  ///   - tolerance: The largest distance of what is drawn from a parallel curve.
  /// - Returns: At least one segment; each begins where the one before it ends.
  func segments(from: Double, to: Double, tolerance: Double) -> [BezierPath.Segment] {
    switch self {
    case .line: return [.line(from: point(at: from), to: point(at: to))]
    case .cubic(let cubic): return [.cubic(cubic.subcurve(from: from, to: to))]
    case .parallel(let center, let distance):
      let curve = ParallelCurve(center: center, distance: distance)
      if from <= to { return curve.segments(from: from, to: to, tolerance: tolerance) }
      return curve.segments(from: to, to: from, tolerance: tolerance).reversed().map(\.reversed)
    }
  }

  /// The chords of the source, and how far these are from it at most.
  ///
  /// - Parameter tolerance: The largest distance between chord and curve.
  /// - Returns: The parameters of the ends of the chords, with 0 and 1, in order.
  func chords(tolerance: Double) -> (parameters: [Double], error: Double) {
    switch self {
    case .line: return ([0, 1], 0)
    case .cubic(let cubic):
      let needed = (0.75 * cubic.bend / tolerance).squareRoot().rounded(.up)
      let count = Int(max(leastChordCount, min(needed, greatestChordCount)))
      let error = 0.75 * cubic.bend / Double(count * count)
      return ((0...count).map { Double($0) / Double(count) }, error)
    case .parallel(let center, let distance):
      let curve = ParallelCurve(center: center, distance: distance)
      return (curve.chordParameters(tolerance: tolerance), tolerance)
    }
  }
}

extension BezierPath.Segment {
  /// The segment with its start elsewhere; the handle there goes with it.
  func starting(at point: Point2D) -> BezierPath.Segment {
    switch self {
    case .line(_, let end): return .line(from: point, to: end)
    case .cubic(var cubic):
      if cubic.start == point { return self }
      // A handle of no length keeps none, and so its direction.
      let handle = cubic.control1 - cubic.start
      cubic.control1 = handle == .zero ? point : cubic.control1 + (point - cubic.start)
      cubic.start = point
      return .cubic(cubic)
    }
  }

  /// The segment with its end elsewhere; the handle there goes with it.
  func ending(at point: Point2D) -> BezierPath.Segment {
    end == point ? self : reversed.starting(at: point).reversed
  }
}

/// Beyond this, squares of lengths would leave the range of numbers.
private let greatestCoordinate = 1e140

/// However small a curve is beside the whole, it has this many chords: enough to keep its shape.
private let leastChordCount = 8.0

/// More chords than this are not made of one curve, however careless the tolerance.
private let greatestChordCount = 65536.0
