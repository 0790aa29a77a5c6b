public import Kontur

extension BezierPath {
  /// A circle as four cubics, from the x axis towards the y axis.
  public static func circle(center: Point2D, radius: Double) -> BezierPath {
    // The handle of a quarter turn (Goldapp 1991, doi:10.1016/0167-8396(91)90007-X).
    let handle = 0.5522847498307936 * radius
    var path = BezierPath()
    path.move(to: center + Point2D(x: radius, y: 0))
    var x = Point2D(x: 1, y: 0)
    for _ in 0..<4 {
      let y = Point2D(x: -x.y, y: x.x)
      path.curve(
        to: center + y * radius, control1: center + x * radius + y * handle,
        control2: center + y * radius + x * handle)
      x = y
    }
    path.closeSubpath()
    return path
  }
}
