public import Kontur

extension Point2D {
  /// A point in the square around the origin whose sides are at a distance.
  public static func random(
    within distance: Double = 100, using generator: inout SeededGenerator
  ) -> Point2D {
    Point2D(
      x: .random(in: -distance...distance, using: &generator),
      y: .random(in: -distance...distance, using: &generator))
  }
}

extension CubicBezier {
  /// A curve of four random points.
  public static func random(
    within distance: Double = 100, using generator: inout SeededGenerator
  ) -> CubicBezier {
    CubicBezier(
      start: .random(within: distance, using: &generator),
      control1: .random(within: distance, using: &generator),
      control2: .random(within: distance, using: &generator),
      end: .random(within: distance, using: &generator))
  }
}

extension Transform {
  /// An affine map of six random numbers.
  public static func random(using generator: inout SeededGenerator) -> Transform {
    var numbers: [Double] = []
    for _ in 0..<6 { numbers.append(.random(in: -3...3, using: &generator)) }
    return Transform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

extension BezierPath {
  /// A path of up to four subpaths of up to six lines and curves, open and closed.
  ///
  /// Some lines are horizontal or vertical, some curves go on smoothly, some segments have no
  /// extent.
  public static func random(
    within distance: Double = 100, using generator: inout SeededGenerator
  ) -> BezierPath {
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      var pen = Point2D.random(within: distance, using: &generator)
      var lastControl = pen
      path.move(to: pen)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        var end = Point2D.random(within: distance, using: &generator)
        var control1 = Point2D.random(within: distance, using: &generator)
        let control2 = Point2D.random(within: distance, using: &generator)
        switch Int.random(in: 0...6, using: &generator) {
        case 0: end.x = pen.x
        case 1: end.y = pen.y
        case 2: end = pen
        case 3: control1 = pen + pen - lastControl
        default: break
        }
        lastControl = end
        if Bool.random(using: &generator) {
          path.line(to: end)
        } else {
          path.curve(to: end, control1: control1, control2: control2)
          lastControl = control2
        }
        pen = end
      }
      if Bool.random(using: &generator) { path.closeSubpath() }
    }
    return path
  }
}
