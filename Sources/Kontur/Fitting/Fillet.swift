/// The arc that rounds a corner, in multiples of its radius.
struct Fillet {
  /// How far from the corner the arc begins and ends: the tangent of half the turn.
  let reach: Double

  /// The fillet of a corner.
  ///
  /// - Parameters:
  ///   - before: The direction of the side before the corner, of length 1.
  ///   - after: That of the side after it.
  init(between before: Point2D, and after: Point2D) {
    // tan(φ/2) = sin φ / (1 + cos φ).
    reach = abs(before.cross(after)) / max(1 + before.dot(after), .leastNormalMagnitude)
  }

  /// How far from the corner the arc passes.
  var depth: Double { (1 + reach * reach).squareRoot() - 1 }

  /// How long the handles of the arc are with a radius: 4/3 of it times the tangent of a quarter of the turn.
  func arm(ofRadius radius: Double) -> Double {
    4.0 / 3 * radius * (reach / (1 + (1 + reach * reach).squareRoot()))
  }
}
