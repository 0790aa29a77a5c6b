public import Kontur

/// Polygons to draw: all run from the x axis towards the y axis.
public enum Shape {
  /// A polygon of equal sides.
  public static func regularPolygon(
    center: Point2D, radius: Double, count: Int, degrees: Double = 0
  ) -> [Point2D] {
    star(center: center, radii: [radius], count: count, degrees: degrees)
  }

  /// A disc, as a polygon that is off by less than a ten-thousandth of the radius.
  public static func disc(center: Point2D, radius: Double) -> [Point2D] {
    regularPolygon(center: center, radius: radius, count: 360)
  }

  /// A polygon whose corners, evenly spread around a centre, take turns in their distances from it.
  public static func star(
    center: Point2D, radii: [Double], count: Int, degrees: Double = 0
  ) -> [Point2D] {
    (0..<count).map { index in
      let turn = Transform.rotation(degrees: degrees + 360 * Double(index) / Double(count))
      return center + Point2D(x: radii[index % radii.count], y: 0).applying(turn)
    }
  }

  /// A closed curve around a centre, whose distance from it goes by the direction in degrees.
  public static func polar(
    center: Point2D, radius: (_ degrees: Double) -> Double
  ) -> BezierPath {
    BezierPath(
      polygon: (0..<1440).map { step in
        let degrees = Double(step) / 4
        return center + Point2D(x: radius(degrees), y: 0).applying(.rotation(degrees: degrees))
      })
  }

  /// A rectangle turned about its centre.
  public static func rectangle(
    center: Point2D, width: Double, height: Double, degrees: Double = 0
  ) -> [Point2D] {
    let box = BoundingBox(x: -width / 2, y: -height / 2, width: width, height: height)
    return box.corners.map { center + $0.applying(.rotation(degrees: degrees)) }
  }

  /// A polygon whose corners are cut off by curves, so much of each side.
  public static func rounded(_ corners: [Point2D], by cut: Double) -> BezierPath {
    var path = BezierPath()
    for (place, corner) in corners.enumerated() {
      let before = (corners[(place + corners.count - 1) % corners.count] - corner).normalized
      let after = (corners[(place + 1) % corners.count] - corner).normalized
      let start = corner + before * cut
      if place == 0 { path.move(to: start) } else { path.line(to: start) }
      path.curve(
        to: corner + after * cut, control1: corner + before * (0.45 * cut),
        control2: corner + after * (0.45 * cut))
    }
    path.closeSubpath()
    return path
  }
}

/// The cosine of an angle in degrees.
public func cosine(_ degrees: Double) -> Double { Transform.rotation(degrees: degrees).a }
