/// A part of an ellipse between two points, as SVG describes it.
struct EllipticalArc {
  /// Where the arc begins.
  var start: Point2D
  /// The two radii; signs do not count, and radii too small to span the ends are enlarged.
  var radii: Point2D
  /// The angle between the x axis and the first radius, in degrees.
  var rotation: Double
  /// Whether the longer way around is taken.
  var isLarge: Bool
  /// Whether the arc runs from the x axis towards the y axis.
  var isSweeping: Bool
  /// Where the arc ends.
  var end: Point2D

  /// Whether a radius is zero, which makes the arc a straight line.
  var isLine: Bool { (radii.x == 0 || radii.y == 0) && start != end }

  /// The arc as cubics of a quarter turn at most; none for a line, or when the ends coincide.
  ///
  /// The centre is found as in SVG 1.1, appendix F.6, after mapping the ellipse to the unit circle.
  /// Each piece is halved until it is a quarter turn at most; the handle of a piece that turns by θ
  /// is 4/3 · tan(θ/4) of the radius (Goldapp 1991, doi:10.1016/0167-8396(91)90007-X).
  var cubics: [CubicBezier] {
    guard !isLine, start != end else { return [] }
    let (toCircle, fromCircle) = circleMaps
    let (a, b) = (start.applying(toCircle), end.applying(toCircle))
    let half = (b - a) / 2
    let middle = a.interpolated(to: b, by: 0.5)
    let rise = max(0, 1 - half.squaredLength).squareRoot()
    let normal = half.quarterTurned.normalized
    let center = middle + normal * (isLarge == isSweeping ? -rise : rise)
    let (u, v) = (a - center, b - center)
    // Both ways around are half a turn long when the ends are opposite: then only the sweep decides.
    let isHalfTurn = (u + v).squaredLength < leastMiddle
    let pieces = isLarge && !isHalfTurn ? halves(u, v) : [(u, v)]
    return pieces.flatMap { quarters($0.0, $0.1) }.map { from, to in
      CubicBezier(arcAround: center, from: from, to: to).applying(fromCircle)
    }
  }

  /// The maps that make the ellipse a unit circle, and back.
  private var circleMaps: (Transform, Transform) {
    var (rx, ry) = (usefulRadii.x, usefulRadii.y)
    let upright = (end - start).applying(.rotation(degrees: -rotation)) / 2
    let needed =
      (upright.x / rx) * (upright.x / rx) + (upright.y / ry) * (upright.y / ry)
    if needed > 1 {
      rx *= needed.squareRoot()
      ry *= needed.squareRoot()
    }
    return (
      Transform.rotation(degrees: -rotation).then(.scaling(x: 1 / rx, y: 1 / ry)),
      Transform.scaling(x: rx, y: ry).then(.rotation(degrees: rotation))
    )
  }

  /// Radii of the same arc that have squares: where both are too small to span the ends only their ratio
  /// counts, and what is far longer than the chord, or far shorter, might as well be less so.
  private var usefulRadii: Point2D {
    let halfChord = start.distance(to: end) / 2
    let larger = max(abs(radii.x), abs(radii.y))
    func useful(_ radius: Double) -> Double {
      let spanning = larger < halfChord ? abs(radius) / larger * halfChord : abs(radius)
      return min(max(spanning, halfChord / mostHalfChords), halfChord * mostHalfChords)
    }
    return Point2D(x: useful(radii.x), y: useful(radii.y))
  }

  /// The longer way from one radius to another, cut opposite the shorter way.
  private func halves(_ u: Point2D, _ v: Point2D) -> [(Point2D, Point2D)] {
    let opposite = -shorterMiddle(u, v)
    return [(u, opposite), (opposite, v)]
  }

  /// A way of half a turn at most, cut where it is longer than a quarter.
  private func quarters(_ u: Point2D, _ v: Point2D) -> [(Point2D, Point2D)] {
    guard u.dot(v) < 0 else { return [(u, v)] }
    let middle = shorterMiddle(u, v)
    return [(u, middle), (middle, v)]
  }

  /// The radius in the middle of the shorter way; of two equally long ones, the one swept.
  private func shorterMiddle(_ u: Point2D, _ v: Point2D) -> Point2D {
    let sum = u + v
    guard sum.squaredLength < leastMiddle else { return sum.normalized }
    let quarter = u.quarterTurned
    return isSweeping ? quarter : -quarter
  }
}

/// Radii that add up to less than this, squared, are opposite but for rounding.
private let leastMiddle = 1e-20

/// An arc of a radius that is so many times half its chord leaves the chord by half of 10⁻⁷ of that, and is drawn
/// with an error of no more.
private let mostHalfChords = 1e7
