// Shapes that have names.

extension BezierPath {
  /// Creates a rectangle, clockwise where y grows down, its corners rounded by quarters of ellipses.
  ///
  /// - Parameters:
  ///   - rectangle: Its sides.
  ///   - cornerRadii: The radii along x and y, 0 or more; at most half a side counts, and where one of them is 0
  ///     corners are sharp.
  public init(rectangle: BoundingBox, cornerRadii: Point2D = .zero) {
    self.init()
    let (low, high) = (rectangle.minimum, rectangle.maximum)
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x, y: y) }
    let radii = point(
      min(cornerRadii.x, rectangle.width / 2), min(cornerRadii.y, rectangle.height / 2))
    guard radii.x > 0, radii.y > 0 else {
      self.init(polygon: [low, point(high.x, low.y), high, point(low.x, high.y)])
      return
    }
    // Where corners begin and end, and where their handles are.
    let (start, end) = (low + radii, high - radii)
    let (near, far) = (low + radii * handleGap, high - radii * handleGap)
    move(to: point(start.x, low.y))
    if end.x > start.x { line(to: point(end.x, low.y)) }
    curve(
      to: point(high.x, start.y), control1: point(far.x, low.y), control2: point(high.x, near.y))
    if end.y > start.y { line(to: point(high.x, end.y)) }
    curve(to: point(end.x, high.y), control1: point(high.x, far.y), control2: point(far.x, high.y))
    if end.x > start.x { line(to: point(start.x, high.y)) }
    curve(to: point(low.x, end.y), control1: point(near.x, high.y), control2: point(low.x, far.y))
    if end.y > start.y { line(to: point(low.x, start.y)) }
    curve(to: point(start.x, low.y), control1: point(low.x, near.y), control2: point(near.x, low.y))
    closeSubpath()
  }

  /// Creates the ellipse that touches the sides of a rectangle, clockwise where y grows down: four cubics, which are
  /// off by 0.03 % of the radius at most (Goldapp 1991, doi:10.1016/0167-8396(91)90007-X).
  ///
  /// A rectangle without area is what is left of one.
  public init(ellipseIn rectangle: BoundingBox) {
    self.init(
      rectangle: rectangle,
      cornerRadii: Point2D(x: rectangle.width / 2, y: rectangle.height / 2))
  }
}

/// How far the handles of a quarter of an ellipse end from its corner, as a share of the radius.
private let handleGap = 1 - 4.0 / 3 * (2.0.squareRoot() - 1)
