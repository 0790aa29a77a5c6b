import KonturTestSupport
import Testing

@testable import Kontur

struct OutlineChainTests {
  @Test func `shallow corners between several lines tell a flattened curve`() {
    for (count, isFlattened) in [(8, false), (24, false), (40, true)] {
      // They turn by 45°, 15° and 9°.
      let corners = Shape.regularPolygon(center: Point2D(x: 50, y: 50), radius: 40, count: count)
      let outline = OutlineChain(
        nodes: corners.map { OutlineChain.Node($0, isLine: true) }, isClosed: true)
      #expect(outline.isFlattened == isFlattened)
    }
  }

  @Test func `two shallow corners may be drawn, and those of curves`() {
    let corners = Shape.regularPolygon(center: Point2D(x: 50, y: 50), radius: 40, count: 40)
    var nodes = corners.map { OutlineChain.Node($0, isLine: false) }
    #expect(!OutlineChain(nodes: nodes, isClosed: true).isFlattened)
    for place in 0..<3 { nodes[place].isLine = true }
    #expect(!OutlineChain(nodes: nodes, isClosed: true).isFlattened)
    nodes[3].isLine = true
    #expect(OutlineChain(nodes: nodes, isClosed: true).isFlattened)
  }

  @Test func `an open chain crosses itself where its segments do, not where a line closes it`() {
    func isCrossing(_ points: [(Double, Double)], isLine: Bool) -> Bool {
      let nodes = points.map { OutlineChain.Node(Point2D(x: $0.0, y: $0.1), isLine: isLine) }
      let chain = OutlineChain(nodes: nodes, isClosed: false)
      return !crossings(of: [chain.closedPath]).isEmpty
    }
    for isLine in [true, false] {
      // The line between its ends crosses the one in the middle.
      #expect(!isCrossing([(0, 0), (8, 4), (0, 4), (8, 8)], isLine: isLine))
      #expect(isCrossing([(0, 0), (8, 8), (8, 0), (0, 8)], isLine: isLine))
    }
  }
}
