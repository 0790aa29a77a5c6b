// Ellipses as they are drawn: four cubic curves. A curve is no quarter of an ellipse, so exact pixels tell where the four
// meet; and where they meet an ellipse leaves nothing.

extension PixelResidual {
  /// Four curves along the ellipse that others are nearly, from where they leave least of the pixels.
  ///
  /// What they leave repeats nearly every 45° that they are turned, as how far they are from the ellipse does: three trials
  /// tell where it is least. Halves of curves are not quite symmetric, which decides between two places.
  /// - Parameters:
  ///   - curves: The others.
  ///   - old: What there is now, if anything.
  /// - Returns: The curves; the others as they are when they cross themselves.
  func ellipse(near curves: OutlineChain, insteadOf old: OutlineChain?) -> OutlineChain {
    guard let ellipse = Ellipse(along: curves) else { return curves }
    func trial(from start: Point2D) -> RefinementResult {
      self.trial(of: ellipse.outline(from: start), insteadOf: old, limits: .unmoved).result
    }
    let first = trial(from: Point2D(x: 1, y: 0))
    // Where pixels do not tell, the first node stays the rightmost point, and those of a circle on the axes.
    if first.residual.isNothing { return first.chain }
    let errors = (first.error, trial(from: turnedBy15).error, trial(from: turnedBy30).error)
    // Where the sine wave of 45° through the three has its trough; eight times the angle is that of the wave.
    let trough = Point2D(
      x: (errors.1 + errors.2) / 2 - errors.0, y: sineOf120 * (errors.2 - errors.1))
    let start = trough.normalized.halfTurned.halfTurned.halfTurned
    let found = [first, trial(from: start), trial(from: start.turnedBy45)]
    return found.min { $0.error < $1.error }?.chain ?? first.chain
  }
}

extension RefinementLimits {
  /// Find an ellipse, whose nodes are still to be found.
  static let nearEllipse = RefinementLimits(steps: 2)
}

extension Point2D {
  /// A direction turned back by half of its angle from the x axis.
  fileprivate var halfTurned: Point2D {
    let sum = Point2D(x: x + 1, y: y)
    return sum == .zero ? Point2D(x: 0, y: 1) : sum.normalized
  }

  fileprivate var turnedBy45: Point2D { (self + quarterTurned).normalized }
}

private let turnedBy15 = Point2D(x: 0.9659258262890683, y: 0.2588190451025208)
private let turnedBy30 = Point2D(x: sineOf120, y: 0.5)
private let sineOf120 = 0.8660254037844386
