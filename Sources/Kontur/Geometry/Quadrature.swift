/// Gauss–Legendre integration: exact for polynomials of degree 15.
enum Quadrature {
  /// The integral of a function from 0 to 1, with eight samples.
  static func integrateUnitInterval(_ function: (Double) -> Double) -> Double {
    var sum = 0.0
    for (node, weight) in zip(nodes, weights) {
      sum += weight * (function(0.5 - 0.5 * node) + function(0.5 + 0.5 * node))
    }
    return sum / 2
  }

  /// The positive nodes of the rule with eight samples; the others mirror them
  /// (Abramowitz and Stegun, *Handbook of Mathematical Functions*, table 25.4).
  private static let nodes = [
    0.183434642495649805, 0.525532409916328986, 0.796666477413626740, 0.960289856497536232,
  ]
  private static let weights = [
    0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259,
  ]
}
