/// A straight line through many points.
struct LineFit {
  /// The mean of the points; lies on the line.
  let center: Point2D
  /// The direction of the line, of length 1, in the order of the points.
  let direction: Point2D

  /// The line that has the least sum of squared distances to some points (Pearson 1901,
  /// doi:10.1080/14786440109462720); nil when the points have no direction.
  init?(_ points: some Collection<Point2D>) {
    guard points.count >= 2 else { return nil }
    let center = points.reduce(.zero, +) / Double(points.count)
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    for point in points {
      let offset = point - center
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
    }
    // The eigenvector of the larger eigenvalue, by the better conditioned of its two formulas.
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let along =
      half >= 0 ? Point2D(x: half + root, y: xy) : Point2D(x: xy, y: root - half)
    guard along.squaredLength > 0 else { return nil }
    self.center = center
    var first = Point2D.zero
    var last = Point2D.zero
    for point in points.prefix(1) { first = point }
    for point in points.dropFirst(points.count - 1) { last = point }
    direction = (last - first).dot(along) < 0 ? -along.normalized : along.normalized
  }

  /// The point of the line nearest to another.
  func projection(of point: Point2D) -> Point2D {
    center + direction * (point - center).dot(direction)
  }

  /// Where the line meets another; nil when they are parallel, or nearly.
  func intersection(with other: LineFit) -> Point2D? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > leastCrossingSine else { return nil }
    return center + direction * ((other.center - center).cross(other.direction) / sine)
  }
}

/// Lines that cross at less than about 3° do so at a place that noise decides.
private let leastCrossingSine = 0.05
