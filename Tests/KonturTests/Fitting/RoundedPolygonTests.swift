import KonturTestSupport
import Testing

@testable import Kontur

struct RoundedPolygonTests {
  /// A polygon whose corners are rounded, as a closed polyline.
  private func rounded(_ corners: [Point2D], radius: Double) -> [Point2D] {
    corners.indices.flatMap { place -> [Point2D] in
      let corner = corners[place]
      let before = (corner - corners[(place + corners.count - 1) % corners.count]).normalized
      let after = (corners[(place + 1) % corners.count] - corner).normalized
      let turn = abs(before.cross(after)) / (1 + before.dot(after))
      let (start, end) = (corner - before * (radius * turn), corner + after * (radius * turn))
      // The middle of the circle is as far from the start as from the end.
      let inwards = (after - before).normalized
      let middle = corner + inwards * (radius * (1 + turn * turn).squareRoot())
      return (0...20).map { step in
        let point = start.interpolated(to: end, by: Double(step) / 20)
        return middle + (point - middle).normalized * radius
      }
    }
  }

  private func roundedPolygon(along contour: [Point2D], tolerance: Double) throws -> RoundedPolygon?
  {
    let samples = try #require(SampledContour(contour))
    return RoundedPolygon(
      alongLongSidesOf: samples.fittedPolygon(tolerance: tolerance), tolerance: tolerance,
      near: contour)
  }

  private static let middle = Point2D(x: 40, y: 41)

  private static let shapes = [
    Shape.rectangle(center: middle, width: 52, height: 40, degrees: 11),
    Shape.rectangle(center: middle, width: 52, height: 40, degrees: 11).reversed(),
    Shape.regularPolygon(center: middle, radius: 36, count: 3, degrees: 5),
    Shape.regularPolygon(center: middle, radius: 36, count: 6, degrees: 5),
    // An L, which has a corner to the other side.
    [(0, 0), (48, 0), (48, 24), (24, 24), (24, 50), (0, 50)].map { Point2D(x: $0.0, y: $0.1) },
  ]

  @Test(arguments: shapes, [4.0, 6])
  func `the sides and the radius of a rounded polygon are found`(
    corners: [Point2D], radius: Double
  ) throws {
    let contour = rounded(corners, radius: radius)
    for tolerance in [0.1, 0.15] {
      let found = try #require(try roundedPolygon(along: contour, tolerance: tolerance))
      #expect(found.unknownCount == 2 * corners.count + 1)
      let outline = found.outline
      #expect(outline.nodes.count == 2 * corners.count)
      let lines = outline.nodes.indices.filter { outline.nodes[$0].isLine }
      #expect(lines.count == corners.count)
      let points = Array(outline.path.sampled(perCurve: 12).joined())
      #expect(ClosedPolyline(contour).greatestDistance(of: points) < 4 * tolerance)
    }
  }

  @Test(arguments: [0.0, 11, 45, 77], [1.0, 6, 15])
  func `a rounded rectangle is found along its contour`(degrees: Double, radius: Double) throws {
    let corners = Shape.rectangle(center: Self.middle, width: 52, height: 34, degrees: degrees)
    for corners in [corners, corners.reversed()] {
      let contour = rounded(corners, radius: radius)
      let outline = try #require(RoundedPolygon(rectangleAlong: contour)).outline
      #expect(outline.nodes.count == 8)
      let points = Array(outline.path.sampled(perCurve: 12).joined())
      #expect(ClosedPolyline(contour).greatestDistance(of: points) < 0.05)
      // It runs the same way around.
      #expect(outline.path.signedArea * BezierPath(polygon: contour).signedArea > 0)
    }
  }

  @Test func `what is half a pixel from a rounded rectangle is none`() {
    var contour = rounded(Self.shapes[0], radius: 6)
    #expect(RoundedPolygon(rectangleAlong: contour) != nil)
    contour[5] += (contour[5] - Self.middle).normalized * 0.8
    contour[26] += (contour[26] - Self.middle).normalized * -0.8
    #expect(RoundedPolygon(rectangleAlong: contour) == nil)
    for shape in [
      Shape.disc(center: Self.middle, radius: 30), rounded(Self.shapes[2], radius: 6),
      Self.shapes[4],
    ] {
      #expect(RoundedPolygon(rectangleAlong: shape) == nil)
    }
  }

  @Test func `a corner is flat only if all that are left out before it are near the line, too`() {
    // Each corner of a fine polygon is on the line between its neighbours, nearly.
    let disc = Shape.regularPolygon(center: Self.middle, radius: 30, count: 90)
    let kept = disc.withoutFlatCorners(within: 0.3)
    #expect(kept.count < 30)
    #expect(ClosedPolyline(kept).greatestDistance(of: disc) < 0.3)
  }

  @Test func `the polygon along its own outline is itself`() throws {
    let contour = rounded(Self.shapes[0], radius: 6)
    let found = try #require(try roundedPolygon(along: contour, tolerance: 0.1))
    let again = try #require(RoundedPolygon(along: found.outline))
    #expect(again.outline.greatestDistance(from: found.outline) < 0.01)
    let wider = try #require(found.withRadius(longerBy: 0.6))
    let change = wider.outline.greatestDistance(from: found.outline)
    #expect(isClose(change, 0.6 * (2.0.squareRoot() - 1), within: 0.15))
    #expect(found.withRadius(longerBy: 13) != nil && found.withRadius(longerBy: 15) == nil)
    #expect(found.withRadius(longerBy: -5) != nil && found.withRadius(longerBy: -7) == nil)
  }

  /// The outline of a square with corners cut off by curves or none, each as far from its corner along both sides.
  private func square(cutBy cuts: [Double]) -> OutlineChain {
    let corners = Shape.rectangle(center: Self.middle, width: 40, height: 40, degrees: 0)
    let nodes = corners.indices.flatMap { place -> [OutlineChain.Node] in
      let corner = corners[place]
      guard cuts[place] > 0 else { return [OutlineChain.Node(corner, isLine: true)] }
      let before = (corner - corners[(place + 3) % 4]).normalized
      let after = (corners[(place + 1) % 4] - corner).normalized
      let arm = 0.5523 * cuts[place]
      return [
        OutlineChain.Node(
          position: corner - before * cuts[place], outHandle: before * arm, isCorner: false,
          isLine: false),
        OutlineChain.Node(
          position: corner + after * cuts[place], inHandle: after * -arm, isCorner: false,
          isLine: true),
      ]
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  @Test func `corners of an outline that are sharp stay sharp beside those of one radius`() throws {
    let found = try #require(RoundedPolygon(along: square(cutBy: [6.2, 0, 5.8, 6])))
    #expect(found.unknownCount == 9)
    #expect(
      found.outline.nodes.map(\.isCorner) == [false, false, true, false, false, false, false])
    #expect(found.outline.greatestDistance(from: square(cutBy: [6, 0, 6, 6])) < 0.01)
    #expect(isClose(found.leastDepth, 6 * (2.0.squareRoot() - 1), within: 0.01))
    // What is hardly cut off is sharp.
    let hooked = try #require(RoundedPolygon(along: square(cutBy: [6, 0.8, 6, 6])))
    #expect(hooked.outline.greatestDistance(from: found.outline) < 0.01)
    let sharpened = square(cutBy: [6, 0.8, 6, 6]).withSharpCorners
    #expect(sharpened?.greatestDistance(from: square(cutBy: [6, 0, 6, 6])) ?? 1 < 1e-3)
    for cuts in [[6.0, 0, 6, 6], [6, 2, 6, 6], [0, 0, 0, 0]] {
      #expect(!square(cutBy: cuts).hasSlightFillets && square(cutBy: cuts).withSharpCorners == nil)
    }
    // A sharp corner takes nothing of its sides.
    #expect(RoundedPolygon(along: square(cutBy: [36, 0, 0, 0])) != nil)
    #expect(RoundedPolygon(along: square(cutBy: [36, 36, 0, 0])) == nil)
  }

  @Test func `an outline with curves that round no corner is none`() {
    var bent = square(cutBy: [6, 0, 6, 6])
    bent.nodes[2].isLine = false
    bent.nodes[2].outHandle = Point2D(x: 3, y: 3)
    #expect(RoundedPolygon(along: bent) == nil)
    #expect(RoundedPolygon(along: square(cutBy: [0, 0, 0, 0])) == nil)
  }

  @Test func `what is round, or sharp, or rounded too much is none`() throws {
    let disc = Shape.disc(center: Self.middle, radius: 30)
    #expect(try roundedPolygon(along: disc, tolerance: 0.15) == nil)
    let sharp = Self.shapes[0]
    #expect(try roundedPolygon(along: sharp, tolerance: 0.15) == nil)
    let capsule = rounded(
      Shape.rectangle(center: Self.middle, width: 52, height: 20, degrees: 0), radius: 10)
    #expect(try roundedPolygon(along: capsule, tolerance: 0.15) == nil)
    #expect(RoundedPolygon(alongLongSidesOf: [], tolerance: 0.1, near: []) == nil)
  }

  @Test func `what winds from one side to the next is no arc`() {
    let points = [(0, 0), (40, 0), (42, 1.5), (41, 3), (44, 5), (44, 40), (0, 40)]
      .map { Point2D(x: $0.0, y: $0.1) }
    #expect(RoundedPolygon(alongLongSidesOf: points, tolerance: 0.15, near: points) == nil)
    // Without the one that turns back.
    let straight = points.filter { $0.y != 3 }
    #expect(RoundedPolygon(alongLongSidesOf: straight, tolerance: 0.15, near: straight) != nil)
  }

  @Test func `arcs that leave nothing of a side do not fit`() {
    for (radius, fits) in [(9.5, true), (9.9, false)] {
      let square = OutlineChain.roundedSquare(center: Self.middle, side: 20, radius: radius)
      #expect((RoundedPolygon(along: square) != nil) == fits)
    }
  }

  @Test func `sides with a slight bend are one`() throws {
    var contour = rounded(Self.shapes[4], radius: 5)
    // The middle of the longest side, a little off.
    contour.append(Point2D(x: -0.25, y: 24))
    let found = try #require(try roundedPolygon(along: contour, tolerance: 0.1))
    #expect(found.outline.nodes.count == 12)
  }
}
