extension GridPoint {
  /// The axis across the mean of some ways, in which opposite directions are the same: the sum of their
  /// double angles, by length.
  ///
  /// What chords or edges take up on it tells parallel ones apart, however close they are.
  init(acrossMeanOf ways: some Sequence<Point2D>) {
    var sum = Point2D.zero
    for way in ways {
      let length = max(1, way.length)
      sum += Point2D(x: way.x * way.x - way.y * way.y, y: 2 * way.x * way.y) / length
    }
    let cosine = sum.normalized.x
    let x = ((1 - cosine) / 2).squareRoot() * axisLength
    let y = ((1 + cosine) / 2).squareRoot() * axisLength
    self.init(x: Int((sum.y < 0 ? x : -x).rounded()), y: Int(y.rounded()))
  }
}

/// The length of an axis in whole numbers: it tells directions by 2⁻²⁴, and its products with lattice
/// coordinates stay below 2⁵⁵.
private let axisLength = 0x1p24
