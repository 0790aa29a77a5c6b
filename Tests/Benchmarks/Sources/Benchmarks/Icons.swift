import Kontur

/// Drawings such as icons are made of, in a square from 0 to 10; holes by the even-odd rule.
enum Icons {
  /// One of endlessly many: eight kinds with different proportions, turned by different angles.
  static func icon(_ number: Int) -> BezierPath {
    let variant = number / kinds.count % 8
    let turn = Transform.translation(Point2D(x: -5, y: -5))
      .then(.rotation(degrees: Double(number / (8 * kinds.count) * 17 + variant * 11)))
      .then(.translation(Point2D(x: 5, y: 5)))
    return kinds[number % kinds.count](variant).applying(turn)
  }

  private static let kinds: [@Sendable (Int) -> BezierPath] = [
    ring, star, frame, letter, flower, gear, drop, arrow,
  ]

  private static func ring(_ variant: Int) -> BezierPath {
    ellipse(3.5, 3.5 - 0.2 * Double(variant % 3)) + ellipse(1 + 0.25 * Double(variant), 1.2)
  }

  private static func star(_ variant: Int) -> BezierPath {
    let tips = 5 + variant
    let points = (0..<(2 * tips)).map { index in
      onCircle(index.isMultiple(of: 2) ? 4 : 1.8, Double(index) / Double(2 * tips))
    }
    return BezierPath(polygon: points) + ellipse(0.7, 0.7)
  }

  private static func frame(_ variant: Int) -> BezierPath {
    let radius = 0.4 + 0.2 * Double(variant)
    return roundedRectangle(3, 2.8, radius) + roundedRectangle(2, 1.8, radius / 2)
  }

  /// H, E, T, L, F, Z, N and A.
  private static func letter(_ variant: Int) -> BezierPath {
    let outlines: [[(Double, Double)]] = [
      [
        (2, 2), (4, 2), (4, 4), (6, 4), (6, 2), (8, 2), (8, 8), (6, 8), (6, 5.5), (4, 5.5), (4, 8),
        (2, 8),
      ],
      [
        (3, 2), (7, 2), (7, 3.2), (4.4, 3.2), (4.4, 4.4), (6.6, 4.4), (6.6, 5.6), (4.4, 5.6),
        (4.4, 6.8), (7, 6.8), (7, 8), (3, 8),
      ],
      [(2, 2), (8, 2), (8, 3.5), (5.8, 3.5), (5.8, 8), (4.2, 8), (4.2, 3.5), (2, 3.5)],
      [(3, 2), (4.5, 2), (4.5, 6.6), (7, 6.6), (7, 8), (3, 8)],
      [
        (3, 2), (7, 2), (7, 3.4), (4.5, 3.4), (4.5, 4.5), (6.5, 4.5), (6.5, 5.8), (4.5, 5.8),
        (4.5, 8), (3, 8),
      ],
      [
        (2.5, 2), (7.5, 2), (7.5, 3.3), (4.6, 6.7), (7.5, 6.7), (7.5, 8), (2.5, 8), (2.5, 6.7),
        (5.4, 3.3), (2.5, 3.3),
      ],
      [(2.5, 2), (4, 2), (6, 5.5), (6, 2), (7.5, 2), (7.5, 8), (6, 8), (4, 4.5), (4, 8), (2.5, 8)],
      [(4.2, 2), (5.8, 2), (8, 8), (6.4, 8), (6, 6.8), (4, 6.8), (3.6, 8), (2, 8)],
    ]
    let outline = BezierPath(polygon: outlines[variant].map { Point2D(x: $0.0, y: $0.1) })
    guard variant == 7 else { return outline }
    return outline + BezierPath(polygon: [(5.0, 3.6), (5.6, 5.6), (4.4, 5.6)].map(Point2D.init))
  }

  private static func flower(_ variant: Int) -> BezierPath {
    let petals = 3 + variant
    var path = BezierPath()
    path.move(to: onCircle(1.6, 0))
    for petal in 0..<petals {
      let (start, end) = (Double(petal) / Double(petals), Double(petal + 1) / Double(petals))
      path.curve(
        to: onCircle(1.6, end), control1: onCircle(5, start + 0.02),
        control2: onCircle(5, end - 0.02))
    }
    path.closeSubpath()
    return path + ellipse(0.8, 0.8)
  }

  private static func gear(_ variant: Int) -> BezierPath {
    let teeth = 6 + variant
    let points = (0..<(4 * teeth)).map { index in
      onCircle(index % 4 < 2 ? 3.9 : 3.1, Double(index) / Double(4 * teeth))
    }
    return BezierPath(polygon: points)
      + ellipse(1 + 0.1 * Double(variant), 1 + 0.1 * Double(variant))
  }

  private static func drop(_ variant: Int) -> BezierPath {
    let width = 3 + 0.3 * Double(variant)
    var path = BezierPath()
    path.move(to: Point2D(x: 5, y: 1.5))
    path.curve(
      to: Point2D(x: 5, y: 8.5), control1: Point2D(x: 5 + width / 2, y: 4),
      control2: Point2D(x: 5 + width, y: 8.5))
    path.curve(
      to: Point2D(x: 5, y: 1.5), control1: Point2D(x: 5 - width, y: 8.5),
      control2: Point2D(x: 5 - width / 2, y: 4))
    path.closeSubpath()
    return path
  }

  private static func arrow(_ variant: Int) -> BezierPath {
    let (head, shaft) = (2 + 0.2 * Double(variant), 0.5 + 0.1 * Double(variant))
    return BezierPath(
      polygon: [
        (1.5, 5 - shaft), (5, 5 - shaft), (5, 5 - head), (8.5, 5), (5, 5 + head), (5, 5 + shaft),
        (1.5, 5 + shaft),
      ].map(Point2D.init))
  }

  /// A point at a share of the way around a circle in the middle.
  private static func onCircle(_ radius: Double, _ turn: Double) -> Point2D {
    Point2D(x: radius, y: 0).applying(.rotation(degrees: 360 * turn)) + Point2D(x: 5, y: 5)
  }

  private static func ellipse(_ radiusX: Double, _ radiusY: Double) -> BezierPath {
    var path = BezierPath()
    let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    func point(_ x: Double, _ y: Double) -> Point2D {
      Point2D(x: 5 + radiusX * x, y: 5 + radiusY * y)
    }
    path.move(to: point(1, 0))
    for quarter in 0..<4 {
      let ((x, y), (nextX, nextY)) = (corners[quarter], corners[(quarter + 1) % 4])
      path.curve(
        to: point(nextX, nextY),
        control1: point(x + circleHandle * nextX, y + circleHandle * nextY),
        control2: point(nextX + circleHandle * x, nextY + circleHandle * y))
    }
    path.closeSubpath()
    return path
  }

  private static func roundedRectangle(_ halfWidth: Double, _ halfHeight: Double, _ radius: Double)
    -> BezierPath
  {
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
    var path = BezierPath()
    for (index, (x, y)) in corners.enumerated() {
      let corner = Point2D(x: 5 + x * halfWidth, y: 5 + y * halfHeight)
      let (across, down) = (Point2D(x: -x * radius, y: 0), Point2D(x: 0, y: -y * radius))
      // Around the corner: from its side to its top, then the other way round.
      let (arrival, departure) = index.isMultiple(of: 2) ? (down, across) : (across, down)
      if index == 0 { path.move(to: corner + arrival) } else { path.line(to: corner + arrival) }
      path.curve(
        to: corner + departure, control1: corner + arrival * (1 - circleHandle),
        control2: corner + departure * (1 - circleHandle))
    }
    path.closeSubpath()
    return path
  }

  /// The length of the handles of a quarter of a circle of radius 1.
  private static let circleHandle = 0.552_284_75
}

extension BezierPath {
  fileprivate static func + (left: BezierPath, right: BezierPath) -> BezierPath {
    var path = left
    path.append(right)
    return path
  }
}

/// The number of an icon with curves, corners and a hole, for images of one.
let flower = 12
