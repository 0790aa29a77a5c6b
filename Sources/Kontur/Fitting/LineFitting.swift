/// A straight line through many points.
struct LineFit {
  /// The mean of the points; lies on the line.
  let center: Point2D
  /// The direction of the line, of length 1, in the order of the points.
  let direction: Point2D

  /// The line that has the least sum of squared distances to some points (Pearson 1901,
  /// doi:10.1080/14786440109462720); nil when the points have no direction.
  init?(_ points: some Collection<Point2D>) {
    guard points.count >= 2, let first = points.first else { return nil }
    let center = points.reduce(.zero, +) / Double(points.count)
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    var last = first
    for point in points {
      let offset = point - center
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
      last = point
    }
    self.init(center: center, xx: xx, xy: xy, yy: yy, towards: last - first)
  }

  /// The line of least squares through points with a mean and sums of products of their distances
  /// from it, in a direction rather than against it; nil when the points have none.
  init?(center: Point2D, xx: Double, xy: Double, yy: Double, towards way: Point2D) {
    // The eigenvector of the larger eigenvalue, by the better conditioned of its two formulas.
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let along =
      half >= 0 ? Point2D(x: half + root, y: xy) : Point2D(x: xy, y: root - half)
    guard along.squaredLength > 0 else { return nil }
    self.init(center: center, direction: (way.dot(along) < 0 ? -along : along).normalized)
  }

  /// The line through a point in a direction of length 1.
  init(center: Point2D, direction: Point2D) {
    self.center = center
    self.direction = direction
  }

  /// The point of the line nearest to another.
  func projection(of point: Point2D) -> Point2D {
    center + direction * (point - center).dot(direction)
  }

  /// The distance of a point from the line.
  func distance(to point: Point2D) -> Double { abs((point - center).cross(direction)) }

  /// Where the line meets another; nil when they are parallel, or nearly.
  func intersection(with other: LineFit) -> Point2D? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > leastCrossingSine else { return nil }
    return center + direction * ((other.center - center).cross(other.direction) / sine)
  }
}

/// The sums over some points that the line of least squares is made of.
struct LineMoments {
  private var count = 0.0
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  /// Takes one more point.
  @inline(__always)
  mutating func add(_ point: Point2D) {
    count += 1
    x += point.x
    y += point.y
    xx += point.x * point.x
    xy += point.x * point.y
    yy += point.y * point.y
  }

  /// Takes a point out again.
  mutating func remove(_ point: Point2D) {
    count -= 1
    x -= point.x
    y -= point.y
    xx -= point.x * point.x
    xy -= point.x * point.y
    yy -= point.y * point.y
  }

  /// Takes the points of others.
  mutating func add(_ other: LineMoments) {
    count += other.count
    x += other.x
    y += other.y
    xx += other.xx
    xy += other.xy
    yy += other.yy
  }

  /// The mean squared distance of the points from the line.
  @inline(__always)
  var variance: Double {
    let (xx, xy, yy) = centered
    let half = (xx - yy) / 2
    return max(0, (xx + yy) / 2 - (half * half + xy * xy).squareRoot())
  }

  /// The mean products of the distances from the mean.
  @inline(__always)
  private var centered: (xx: Double, xy: Double, yy: Double) {
    let share = 1 / count
    let (mx, my) = (x * share, y * share)
    return (xx * share - mx * mx, xy * share - mx * my, yy * share - my * my)
  }

  /// The line, in a direction rather than against it; nil when the points have none.
  func line(towards way: Point2D) -> LineFit? {
    let (xx, xy, yy) = centered
    return LineFit(
      center: Point2D(x: x / count, y: y / count), xx: xx, xy: xy, yy: yy, towards: way)
  }
}

/// Lines that cross at less than about 3° do so at a place that noise decides.
private let leastCrossingSine = 0.05
