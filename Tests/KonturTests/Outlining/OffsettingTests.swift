import Kontur
import KonturTestSupport
import Testing

struct OffsettingTests {
  /// Regions of all kinds: blobs of curves, polygons, rings, parts that overlap.
  static let regions: [BezierPath] = {
    var generator = SeededGenerator(seed: 41)
    var result = (0..<12).map { _ in BezierPath.random(using: &generator).normalized() }
    for count in [3, 5, 8] {
      let star = Shape.star(center: .zero, radii: [60, 25], count: 2 * count, degrees: 7)
      result.append(BezierPath(polygon: star).normalized())
    }
    let ring = BezierPath.circle(center: .zero, radius: 50)
      .subtracting(.circle(center: Point2D(x: 4, y: 3), radius: 20))
    return result + [ring]
  }()

  @Test func `a circle stays a circle of four curves`() {
    let circle = BezierPath.circle(center: Point2D(x: 3, y: -2), radius: 20)
    for distance in [-15.0, -3, 4, 19.5] {
      let inset = circle.inset(by: distance)
      #expect(inset.segmentCount == 4)
      let radius = 20 - distance
      for point in points(on: inset) {
        #expect(abs(point.distance(to: Point2D(x: 3, y: -2)) - radius) < 0.01)
      }
    }
  }

  @Test func `a rectangle stays one, and grows to one with miters`() {
    let square = BezierPath(polygon: Shape.rectangle(center: .zero, width: 30, height: 20))
    for (distance, join) in [(4.0, StrokeStyle.Join.round), (-4, .miter)] {
      let inset = square.inset(by: distance, join: join)
      #expect(inset.segmentCount == 4)
      #expect(isClose(inset.signedArea, -(30 - 2 * distance) * (20 - 2 * distance)))
    }
    #expect(square.inset(by: -4, join: .bevel).segmentCount == 8)
    #expect(square.inset(by: -4).segmentCount == 8)
    #expect(square.inset(by: -4, join: .miter, miterLimit: 1).segmentCount == 8)
  }

  @Test func `more than half of the width leaves nothing`() {
    let square = BezierPath(polygon: Shape.rectangle(center: .zero, width: 30, height: 20))
    #expect(square.inset(by: 10.01).isEmpty)
    #expect(!square.inset(by: 9.99).isEmpty)
    for region in Self.regions { #expect(region.inset(by: 300).isEmpty) }
  }

  @Test(arguments: [1e6, 1e100])
  func `a far outset is a disc of few curves, whatever is in its middle`(distance: Double) {
    let star = Shape.star(center: Point2D(x: 8, y: 16), radii: [16, 6], count: 16)
    let outset = BezierPath(polygon: star).inset(by: -distance)
    #expect(outset.segmentCount <= 40)
    #expect(isClose(-outset.signedArea / distance / distance, .pi, within: 0.02))
    #expect(BezierPath(polygon: star).inset(by: distance).isEmpty)
  }

  @Test func `a drawing loses what an inset leaves narrower than asked`() {
    var drawing = Drawing(size: DrawingSize(width: 50, height: 50))
    for height in [2.02, 2.2] {
      drawing.fill(
        BezierPath(polygon: Shape.rectangle(center: .zero, width: 40, height: height, degrees: 0)))
    }
    #expect(drawing.inset(by: 1).layers.count == 2)
    #expect(drawing.inset(by: 1, leastWidth: 0.05).layers.count == 1)
    #expect(drawing.inset(by: 1, leastWidth: 0.3).layers.isEmpty)
  }

  @Test(arguments: [0.5, 2, 8], [1e-2, 1e-3, 1e-4])
  func `a tip grows round, also if its sides cross next to it`(distance: Double, handle: Double) {
    // The sides meet at the right, where each comes from a little beyond the other.
    var tip = BezierPath()
    tip.move(to: Point2D(x: -20, y: -3))
    tip.curve(
      to: .zero, control1: Point2D(x: -14, y: -2),
      control2: Point2D(x: -handle, y: 0.06 * handle))
    tip.curve(
      to: Point2D(x: -20, y: 3), control1: Point2D(x: -handle, y: -0.06 * handle),
      control2: Point2D(x: -14, y: 2))
    tip.closeSubpath()
    for path in [tip, tip.reversed()] {
      let grown = path.inset(by: -distance)
      let ahead = Point2D(x: distance * 0.98, y: 0)
      #expect(grown.contains(ahead) && !grown.contains(ahead * 1.04))
      #expect(grown.contains(Point2D(x: 0, y: distance * 0.98)))
    }
  }

  @Test func `nothing is inset by nothing`() {
    for region in Self.regions { #expect(region.inset(by: 0) == region) }
    #expect(BezierPath().inset(by: 3).isEmpty)
    #expect(BezierPath(polygon: [Point2D(x: 1, y: 1)]).inset(by: 3).isEmpty)
  }

  @Test func `holes grow, and parts that meet become one`() {
    let ring = BezierPath.circle(center: .zero, radius: 50)
      .subtracting(.circle(center: .zero, radius: 20))
    #expect(isClose(ring.inset(by: 5).signedArea, -Double.pi * (45 * 45 - 25 * 25), within: 2))
    #expect(ring.inset(by: -21).subpaths.count == 1)
    var pair = BezierPath.circle(center: Point2D(x: -12, y: 0), radius: 10)
    pair.append(.circle(center: Point2D(x: 12, y: 0), radius: 10))
    #expect(pair.inset(by: -1.9).subpaths.count == 2)
    #expect(pair.inset(by: -2.1).subpaths.count == 1)
  }

  @Test(arguments: [0.3, 2, 7, 15])
  func `the boundary is at the distance from that of the region`(distance: Double) {
    for region in Self.regions {
      let lines = polylines(of: region)
      for signed in [distance, -distance] {
        let inset = region.inset(by: signed)
        let misses = points(on: inset).filter { point in
          let nearest = lines.map { $0.distance(to: point) }.min() ?? .infinity
          return abs(nearest - distance) > 0.05
        }
        #expect(misses.isEmpty, "\(misses.first.map { "\($0)" } ?? "")")
      }
    }
  }

  @Test(arguments: [0.5, 3, 9])
  func `a region shrunk and grown again lies within itself`(distance: Double) {
    for region in Self.regions {
      let opened = region.inset(by: distance).inset(by: -distance)
      let outside = abs(opened.subtracting(region).signedArea)
      #expect(outside <= 0.02 * region.length)
      #expect(abs(opened.signedArea) <= abs(region.signedArea) + 0.02 * region.length)
    }
  }

  @Test func `both fill rules paint the same`() {
    for region in Self.regions {
      for distance in [-6.0, 2, 5] {
        let inset = region.inset(by: distance)
        let odd = inset.normalized(using: .evenOdd).signedArea
        #expect(isClose(odd, inset.normalized(using: .nonZero).signedArea, within: 1e-3))
        #expect(isClose(odd, inset.signedArea, within: 1e-3))
      }
    }
  }

  private func polylines(of path: BezierPath) -> [ClosedPolyline] {
    path.flattened(tolerance: 0.01).subpaths.map { ClosedPolyline($0.segments.map(\.start)) }
  }

  /// Points along all segments.
  private func points(on path: BezierPath) -> [Point2D] {
    path.subpaths.flatMap { subpath in
      subpath.segments.flatMap { segment in
        (0..<4).map { segment.asCubic.point(at: Double($0) / 4) }
      }
    }
  }
}
