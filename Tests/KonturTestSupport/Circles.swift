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

  /// The subpaths, each run through backwards from where it began.
  public var reversed: BezierPath {
    BezierPath(
      subpaths.map { subpath in
        var result = Subpath(
          start: subpath.segments.last?.end ?? subpath.start, isClosed: subpath.isClosed)
        result.segments = subpath.segments.reversed().map { segment in
          switch segment {
          case .line(let start, let end): .line(from: end, to: start)
          case .cubic(let cubic): .cubic(cubic.reversed)
          }
        }
        return result
      })
  }
}
