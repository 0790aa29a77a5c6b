import KonturTestSupport
import Testing

@testable import Kontur

struct SegmentationRefinementTests {
  @Test func `refining keeps lines, straightens sides and moves joints by a pixel at most`() throws
  {
    for contour in ContourFittingTests.trees.flatMap(\.contours) {
      let samples = try #require(SampledContour(contour.points))
      let rough = Segmentation(
        of: samples, corners: samples.cornerCandidates(leastTurnCosine: nil),
        options: FittingOptions())
      let refined = rough.refined()
      for (place, spans) in zip(rough.spans, refined.spans).enumerated() {
        let isSide =
          rough.nodes[place].isCorner && rough.nodes[(place + 1) % rough.nodes.count].isCorner
        #expect(spans.0.isLine ? spans.1.isLine : !spans.1.isLine || isSide)
      }
      for (before, after) in zip(rough.nodes, refined.nodes) {
        #expect(before.index == after.index)
        #expect(before.position.distance(to: after.position) <= 1)
      }
    }
  }

  @Test func `lines that meet in a corner meet where the sides do`() throws {
    // Corners 0.3 px off, as if noise had moved them.
    let square = BoundingBox(x: 2, y: 2, width: 20, height: 20).corners
    let samples = try #require(SampledContour(square))
    let nodes = [0, 40, 80, 120].map { index in
      OutlineNode(
        index: index, position: samples[index] + Point2D(x: 0.3, y: -0.2), direction: nil)
    }
    var segmentation = Segmentation(of: samples, corners: [], options: FittingOptions())
    segmentation.nodes = nodes
    segmentation.spans = Array(repeating: .line, count: 4)
    #expect(isSameSet(segmentation.refined().nodes.map(\.position), square))
  }

  @Test func `between two nodes at one sample there is no way all around`() throws {
    let square = BoundingBox(x: 2, y: 2, width: 20, height: 20).corners
    let samples = try #require(SampledContour(square))
    let corners = [0, 40, 80, 120].map { index in
      OutlineNode(index: index, position: samples[index], direction: nil)
    }
    let joint = OutlineNode(
      index: 40, position: samples[40] + Point2D(x: 0.1, y: 0.1),
      direction: (samples[41] - samples[40]).normalized)
    var segmentation = Segmentation(of: samples, corners: [], options: FittingOptions())
    segmentation.nodes = [corners[0], corners[1], joint, corners[2], corners[3]]
    let short = CubicBezier(
      start: corners[1].position, control1: corners[1].position, control2: joint.position,
      end: joint.position)
    segmentation.spans = [.line, .cubic(short), .line, .line, .line]
    guard case .cubic(let curve) = segmentation.refined().spans[1] else {
      Issue.record("the curve has gone")
      return
    }
    let points = [curve.control1, curve.control2]
    #expect(points.allSatisfy { $0.distance(to: joint.position) < 1 })
  }
}
