import KonturTestSupport
import Testing

@testable import Kontur

struct CrossingRepairTests {
  static let center = Point2D(x: 24.2, y: 23.7)

  /// The fit to a disc, or to two of them, the second one inside a hole of the first.
  static func fit(holeRadius: Double? = nil) -> PixelFit {
    var path = BezierPath.circle(center: center, radius: 18)
    if let holeRadius {
      path.append(BezierPath.circle(center: center, radius: holeRadius).reversed())
      path.append(BezierPath.circle(center: center, radius: holeRadius - 4))
    }
    let field = ScalarField(path.coverage(width: 48, height: 48))
    return PixelFit(field: field, contours: field.contours())
  }

  @Test func `outlines that do not cross stay as they are`() {
    let outline = OutlineChain.circle(center: Self.center, radius: 18)
    #expect(Self.fit().withoutCrossings([outline.path]) == [outline.path])
  }

  @Test func `an outline that makes a loop follows its contour there and stays the same elsewhere`()
  {
    var outline = OutlineChain.circle(center: Self.center, radius: 18)
    // Both handles of the joint at the right point backwards.
    outline.nodes[0].inHandle = outline.nodes[0].inHandle * -0.7
    outline.nodes[0].outHandle = outline.nodes[0].outHandle * -0.7
    #expect(crossings(of: [outline.path], tolerance: 0.8).isSelfCrossing == [true])
    let repaired = Self.fit().withoutCrossings([outline.path])
    #expect(crossings(of: repaired, tolerance: 0.8).isEmpty)
    #expect(repaired[0].curves.contains(outline.segment(1)))
    #expect(repaired[0].curves.contains(outline.segment(2)))
  }

  @Test func `the smaller of two outlines gives way`() {
    let fit = Self.fit(holeRadius: 12)
    #expect(fit.contours.contourCount == 3)
    let radii = fit.contours.contours.map { contour in
      (contour.points.map { $0.distance(to: Self.center) }.max() ?? 0).rounded()
    }
    #expect(radii == [18, 12, 8])
    // The disc inside has moved to the right, over the edge of the hole around it.
    var hole = OutlineChain.circle(center: Self.center, radius: 12)
    hole.nodes = hole.nodes.reversed().map { node in
      var node = node
      swap(&node.inHandle, &node.outHandle)
      return node
    }
    let outlines = [
      OutlineChain.circle(center: Self.center, radius: 18), hole,
      OutlineChain.circle(center: Self.center + Point2D(x: 6, y: 0), radius: 8),
    ]
    #expect(
      crossings(of: outlines.map(\.path), tolerance: 0.8).pairs
        == [Crossings.Pair(first: 1, second: 2)])
    let repaired = fit.withoutCrossings(outlines.map(\.path))
    #expect(crossings(of: repaired, tolerance: 0.8).isEmpty)
    #expect(Array(repaired.prefix(2)) == outlines.prefix(2).map(\.path))
    #expect(repaired[2].curves.contains(outlines[2].segment(2)))
  }

  @Test func `an outline out of reach becomes a polygon along its contour`() throws {
    var outline = OutlineChain.circle(center: Self.center, radius: 18)
    outline.nodes[1].position.x = .nan
    let repaired = Self.fit().withoutCrossings([outline.path])
    #expect(isClose(try #require(repaired.first).signedArea, -18 * 18 * 3.1416, within: 20))
    for curve in repaired[0].curves {
      #expect(isClose(curve.start.distance(to: Self.center), 18, within: 0.3))
    }
  }
}
