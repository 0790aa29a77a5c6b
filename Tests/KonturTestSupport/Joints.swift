public import Kontur

extension BezierPath {
  /// The joints of closed subpaths at which the direction turns by more than an angle.
  public func corners(sharperThan degrees: Double) -> [Point2D] {
    let limit = Point2D(x: 1, y: 0).applying(.rotation(degrees: degrees)).x
    return subpaths.flatMap { subpath -> [Point2D] in
      let curves = subpath.segments.map(\.asCubic).filter { $0.startDirection != .zero }
      return curves.indices.compactMap { index in
        let before = curves[(index + curves.count - 1) % curves.count]
        let cosine = before.endDirection.dot(curves[index].startDirection)
        return cosine < limit ? curves[index].start : nil
      }
    }
  }

  /// The number of its segments that are curves.
  public var curveCount: Int {
    elements.count { element in
      if case .curve = element { true } else { false }
    }
  }
}
