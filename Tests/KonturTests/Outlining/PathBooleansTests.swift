import Kontur
import KonturTestSupport
import Testing

struct PathBooleansTests {
  static func polygon(_ coordinates: [(Double, Double)]) -> BezierPath {
    BezierPath(polygon: coordinates.map { Point2D(x: $0, y: $1) })
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    BezierPath(polygon: BoundingBox(x: x, y: y, width: width, height: height).corners)
  }

  /// A random shape of some kind, for laws.
  static func shape(using generator: inout SeededGenerator) -> BezierPath {
    let center = Point2D.random(within: 30, using: &generator) + Point2D(x: 50, y: 50)
    let radius = Double.random(in: 5...40, using: &generator)
    let degrees = Double.random(in: 0...360, using: &generator)
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return .circle(center: center, radius: radius)
    case 1:
      return BezierPath(
        polygon: Shape.rectangle(
          center: center, width: radius, height: 2 * radius, degrees: degrees))
    case 2:
      return BezierPath(
        polygon: Shape.star(
          center: center, radii: [radius, radius / 3], count: 10, degrees: degrees))
    case 3:
      var ring = BezierPath.circle(center: center, radius: radius)
      ring.append(.circle(center: center, radius: radius / 2).reversed())
      return ring
    case 4:
      return .random(within: 40, using: &generator).applying(.translation(Point2D(x: 50, y: 50)))
    default:
      // On whole coordinates, so that edges and corners of several are shared.
      return rectangle(
        center.x.rounded(), center.y.rounded(), (radius / 4).rounded(.up),
        (radius / 3).rounded(.up))
    }
  }

  /// The inside of each of some points.
  static func samples(
    of path: BezierPath, _ rule: FillRule = .nonZero, at points: [Point2D]
  ) -> [Bool] {
    let polygons = path.flattened(tolerance: 1e-4).subpaths.map { subpath in
      [subpath.start] + subpath.segments.map(\.end)
    }
    return points.map { point in
      let winding = polygons.reduce(0) { $0 + Self.winding(of: $1, around: point) }
      return rule == .nonZero ? winding != 0 : winding % 2 != 0
    }
  }

  static func winding(of polygon: [Point2D], around point: Point2D) -> Int {
    var result = 0
    for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
      if (a.y > point.y) == (b.y > point.y) { continue }
      if (b - a).cross(point - a) > 0 {
        if a.y <= point.y { result += 1 }
      } else if b.y <= point.y {
        result -= 1
      }
    }
    return result
  }

  static func area(_ path: BezierPath) -> Double { -path.signedArea }

  // MARK: Laws

  @Test(arguments: 0..<24)
  func `points are inside the results when the operands say so`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let a = Self.shape(using: &generator)
    let b = Self.shape(using: &generator)
    let rule: FillRule = seed % 2 == 0 ? .nonZero : .evenOdd
    let points = (0..<60).map { _ in
      Point2D.random(within: 60, using: &generator) + Point2D(x: 50, y: 50)
    }
    let (inA, inB) = (
      Self.samples(of: a, rule, at: points), Self.samples(of: b, rule, at: points)
    )
    for (result, expected) in [
      (a.union(b, using: rule), zip(inA, inB).map { $0 || $1 }),
      (a.intersection(b, using: rule), zip(inA, inB).map { $0 && $1 }),
      (a.subtracting(b, using: rule), zip(inA, inB).map { $0 && !$1 }),
      (a.symmetricDifference(b, using: rule), zip(inA, inB).map { $0 != $1 }),
      (a.normalized(using: rule), inA),
    ] {
      for rule in FillRule.allCases {
        let found = Self.samples(of: result, rule, at: points)
        let wrong = points.indices.filter { found[$0] != expected[$0] }
          .filter { !isNear(points[$0], [a, b], 2e-3) }
        #expect(wrong.isEmpty, "\(wrong.map { points[$0] })")
      }
    }
  }

  func isNear(_ point: Point2D, _ paths: [BezierPath], _ tolerance: Double) -> Bool {
    paths.contains { path in
      path.flattened(tolerance: 1e-4).subpaths.contains { subpath in
        ClosedPolyline([subpath.start] + subpath.segments.map(\.end)).distance(to: point)
          <= tolerance
      }
    }
  }

  @Test(arguments: 0..<24)
  func `areas add up`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(1000 + seed))
    let a = Self.shape(using: &generator).normalized()
    let b = Self.shape(using: &generator).normalized()
    let (union, common) = (a.union(b), a.intersection(b))
    let (areaA, areaB) = (Self.area(a), Self.area(b))
    #expect(isClose(Self.area(union) + Self.area(common), areaA + areaB, within: 1e-3))
    #expect(isClose(Self.area(a.subtracting(b)) + Self.area(common), areaA, within: 1e-3))
    #expect(
      isClose(
        Self.area(a.symmetricDifference(b)), Self.area(union) - Self.area(common), within: 1e-3))
    #expect(isClose(Self.area(union), Self.area(b.union(a)), within: 1e-3))
    #expect(isClose(Self.area(a.union(a)), areaA, within: 1e-6))
    #expect(a.subtracting(a).isEmpty)
    #expect(a.symmetricDifference(a).isEmpty)
    #expect(union == a.union(b))
    #expect(isClose(Self.area(union.normalized()), Self.area(union), within: 1e-3))
  }

  // MARK: Exactness

  @Test func `what nothing crosses keeps its coordinates and its start`() {
    let circle = BezierPath.circle(center: Point2D(x: 3.3, y: 4.7), radius: 1.9).reversed()
    #expect(Self.area(circle) > 0)
    #expect(circle.normalized() == circle)
    #expect(circle.reversed().normalized().mentionedPoints.first == circle.mentionedPoints.first)
    #expect(Set(circle.reversed().normalized().mentionedPoints) == Set(circle.mentionedPoints))
    let far = Self.rectangle(10, 10, 1, 2)
    let both = circle.union(far)
    #expect(both.subpaths.first == circle.subpaths.first)
    #expect(both.segmentCount == 8)
    var ring = circle
    ring.append(.circle(center: Point2D(x: 3.3, y: 4.7), radius: 0.9))
    #expect(ring.normalized() == ring)
    #expect(ring.union(ring) == ring)
  }

  @Test(arguments: [1e-3, 1, 1e4])
  func `crossing points of squares are exact`(size: Double) {
    let a = Self.rectangle(0, 0, 3 * size, 3 * size)
    let b = Self.rectangle(1 * size, 2 * size, 4 * size, 5 * size)
    let union = a.union(b)
    #expect(
      isSameSet(
        union.subpaths.flatMap { $0.segments.map(\.end) },
        [(0, 0), (3, 0), (3, 2), (5, 2), (5, 7), (1, 7), (1, 3), (0, 3)].map {
          Point2D(x: $0 * size, y: $1 * size)
        }, within: 1e-12 * size))
    #expect(isClose(Self.area(union), 27 * size * size, within: 1e-12 * size * size))
    let common = a.intersection(b)
    #expect(common.segmentCount == 4)
    #expect(isClose(Self.area(common), 2 * size * size, within: 1e-12 * size * size))
  }

  @Test func `two overlapping circles become ten curves at most`() {
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let shift = Point2D(x: 60, y: 0).applying(.rotation(degrees: degrees))
      let a = BezierPath.circle(center: .zero, radius: 50)
      let b = BezierPath.circle(center: shift, radius: 50)
      let union = a.union(b)
      #expect(union.segmentCount <= 10)
      #expect(union.subpaths.count == 1)
      #expect(a.intersection(b).segmentCount <= 6)
      // The corners are on both circles, and so is where they should be.
      let height = (50.0 * 50 - 30 * 30).squareRoot()
      let corner = shift / 2 + Point2D(x: -shift.y, y: shift.x).normalized * height
      let nearest = union.mentionedPoints.map { $0.distance(to: corner) }.min() ?? .infinity
      #expect(nearest < 0.02)
    }
  }

  // MARK: Paths that cross themselves

  @Test func `a pentagram has a hole under the even-odd rule alone`() {
    let corners = Shape.regularPolygon(center: .zero, radius: 10, count: 5)
    let pentagram = BezierPath(polygon: [0, 2, 4, 1, 3].map { corners[$0] })
    let filled = pentagram.normalized()
    #expect(filled.subpaths.count == 1)
    #expect(filled.segmentCount == 10)
    // With the even-odd rule, the five tips touch in points.
    let tips = pentagram.normalized(using: .evenOdd)
    #expect(tips.subpaths.count == 5)
    #expect(tips.segmentCount == 15)
  }

  @Test func `a figure eight has two lobes`() {
    var eight = BezierPath()
    eight.move(to: Point2D(x: 0, y: 0))
    eight.curve(
      to: Point2D(x: 10, y: 0), control1: Point2D(x: 0, y: 8), control2: Point2D(x: 10, y: -8))
    eight.curve(
      to: Point2D(x: 0, y: 0), control1: Point2D(x: 10, y: 8), control2: Point2D(x: 0, y: -8))
    eight.closeSubpath()
    for rule in FillRule.allCases {
      let result = eight.normalized(using: rule)
      #expect(result.subpaths.count == 2)
      #expect(result.subpaths.allSatisfy { Self.area(BezierPath([$0])) > 1 })
      #expect(result.mentionedPoints.contains { isClose($0, Point2D(x: 5, y: 0), within: 1e-9) })
    }
  }

  @Test func `a curve that loops keeps its loop`() {
    var loop = BezierPath()
    loop.move(to: .zero)
    loop.curve(
      to: Point2D(x: 10, y: 0), control1: Point2D(x: 25, y: 20), control2: Point2D(x: -15, y: 20))
    loop.closeSubpath()
    let result = loop.normalized()
    #expect(result.subpaths.count == 2)
    #expect(Self.area(result) > 0)
    // The curve meets itself above the middle, at the same height coming and going.
    #expect(result.mentionedPoints.contains { isClose($0.x, 5, within: 1e-9) && $0.y > 0 })
    #expect(result.segmentCount == 4)
  }

  // MARK: Touching and coinciding

  @Test func `squares with a common edge become one, with a common corner two`() {
    let a = Self.rectangle(0, 0, 1, 1)
    let beside = a.union(Self.rectangle(1, 0, 1, 1))
    #expect(beside.subpaths.count == 1)
    #expect(Self.area(beside) == 2)
    let diagonal = a.union(Self.rectangle(1, 1, 1, 1))
    #expect(diagonal.subpaths.count == 2)
    #expect(diagonal.segmentCount == 8)
    #expect(a.intersection(Self.rectangle(1, 0, 1, 1)).isEmpty)
    #expect(a.intersection(Self.rectangle(1, 1, 1, 1)).isEmpty)
    #expect(a.subtracting(Self.rectangle(1, 0, 1, 1)) == a.normalized())
  }

  @Test func `shapes turned by tiny angles unite`() {
    let star = Shape.star(center: Point2D(x: 5, y: 5), radii: [5, 2], count: 10)
    for exponent in 1...15 {
      let angle = Double(sign: .plus, exponent: -3 * exponent, significand: 1)
      let turned = Shape.star(
        center: Point2D(x: 5, y: 5), radii: [5, 2], count: 10, degrees: angle)
      let (a, b) = (BezierPath(polygon: star), BezierPath(polygon: turned))
      let union = a.union(b)
      #expect(isClose(Self.area(union), abs(a.signedArea), within: 1 * angle + 1e-6))
      #expect(
        isClose(
          Self.area(union) + Self.area(a.intersection(b)), 2 * abs(a.signedArea), within: 1e-6))
    }
  }

  @Test func `sides on one line become one`() {
    let wide = Self.rectangle(2, 0, 6, 4)
    for other in [Self.rectangle(0, 0, 3, 4), Self.rectangle(5, 0, 5, 4)] {
      #expect(wide.union(other).segmentCount == 4)
      let turned = Transform.rotation(degrees: 17)
      #expect(wide.applying(turned).union(other.applying(turned)).segmentCount == 4)
    }
    // But what the input has two lines for, keeps them.
    let divided = Self.polygon([(0, 0), (0, 4), (2, 4), (4, 4), (4, 0), (2, 0)])
    #expect(divided.union(divided) == divided)
  }

  @Test(arguments: [1.0, 50, 1000])
  func `curves that lie on one another do not break up`(radius: Double) {
    let center = Point2D(x: radius, y: 2 * radius)
    let circle = BezierPath.circle(center: center, radius: radius).reversed()
    let divided = BezierPath(
      circle.subpaths.map { subpath in
        var result = subpath
        result.segments = subpath.segments.flatMap { segment -> [BezierPath.Segment] in
          let (first, second) = segment.asCubic.split(at: 0.3)
          return [.cubic(first), .cubic(second)]
        }
        return result
      })
    let area = Self.area(circle)
    for (a, b) in [(circle, divided), (divided, circle)] {
      #expect(a.union(b).segmentCount <= 10, "\(a.union(b).segmentCount)")
      #expect(a.intersection(b).segmentCount <= 10, "\(a.intersection(b).segmentCount)")
      #expect(isClose(Self.area(a.union(b)), area, within: 1e-5 * area))
      #expect(isClose(Self.area(a.intersection(b)), area, within: 1e-5 * area))
      #expect(a.subtracting(b).isEmpty, "\(a.subtracting(b).segmentCount)")
      #expect(a.symmetricDifference(b).isEmpty)
    }
    for shift in [1e-9, 1e-7, 1e-5] {
      let moved = circle.applying(.translation(Point2D(x: shift * radius, y: 0)))
      #expect(circle.union(moved).segmentCount <= 10, "\(circle.union(moved).segmentCount)")
      #expect(isClose(Self.area(circle.union(moved)), area, within: 1e-4 * area))
      #expect(circle.subtracting(moved).segmentCount <= 10)
    }
  }

  @Test func `a hole that touches its outline is a subpath of its own`() {
    var path = Self.rectangle(0, 0, 4, 4)
    path.append(Self.polygon([(0, 0), (1, 3), (3, 1)]).reversed())
    let result = path.normalized(using: .evenOdd)
    #expect(result.subpaths.count == 2)
    #expect(isClose(Self.area(result), 12))
  }

  // MARK: Degenerate input

  @Test func `what encloses nothing becomes nothing`() {
    var point = BezierPath()
    point.move(to: Point2D(x: 1, y: 1))
    var spike = BezierPath(polygon: [Point2D(x: 0, y: 0), Point2D(x: 5, y: 5)])
    #expect(BezierPath().normalized().isEmpty)
    #expect(point.normalized().isEmpty)
    #expect(spike.normalized().isEmpty)
    spike.append(point)
    #expect(spike.union(spike).isEmpty)
    #expect(Self.polygon([(0, 0), (1, 1), (2, 2), (5, 5), (3, 3)]).normalized().isEmpty)
    #expect(Self.polygon([(0, 0), (1, 0), (1, 1), (1, 0)]).normalized().isEmpty)
    let square = Self.rectangle(0, 0, 1, 1)
    #expect(square.union(BezierPath()) == square.normalized())
    #expect(BezierPath().union(square) == square.normalized())
    #expect(square.intersection(BezierPath()).isEmpty)
    #expect(square.union(spike).subpaths.count == 1)
    #expect(square.subtracting(point) == square.normalized())
  }

  @Test func `spikes fall off`() {
    let spiked = Self.polygon([(0, 0), (4, 0), (4, 2), (9, 2), (4, 2), (4, 4), (0, 4)])
    let result = spiked.normalized()
    #expect(Self.area(result) == 16)
    #expect(result.bounds?.maximum.x == 4)
  }

  @Test func `an open subpath counts as closed`() {
    var open = BezierPath()
    open.move(to: .zero)
    open.line(to: Point2D(x: 4, y: 0))
    open.line(to: Point2D(x: 4, y: 4))
    #expect(isClose(Self.area(open.normalized()), 8))
  }

  @Test func `subpaths that are no numbers are left out`() {
    let square = Self.rectangle(0, 0, 1, 1)
    for value in [Double.nan, .infinity, -.infinity, 1e300, .greatestFiniteMagnitude] {
      var path = square
      path.append(Self.polygon([(0, 0), (value, 0), (3, 4)]))
      #expect(path.normalized() == square.normalized())
    }
    for size in [1e-300, 1e-150, 1e-130, 1e130, 1e150] {
      _ = Self.rectangle(0, 0, size, size).union(Self.rectangle(size / 2, 0, size, 1))
    }
  }

  @Test func `many long lines that cross at random are finished with`() {
    var generator = SeededGenerator(seed: 7)
    let soup = BezierPath(polygon: (0..<200).map { _ in Point2D.random(using: &generator) })
    let points = (0..<100).map { _ in Point2D.random(using: &generator) }
    for rule in FillRule.allCases {
      let result = soup.normalized(using: rule)
      #expect(
        Self.samples(of: result, rule, at: points) == Self.samples(of: soup, rule, at: points))
    }
  }
}
