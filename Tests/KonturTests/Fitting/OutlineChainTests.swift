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
}
