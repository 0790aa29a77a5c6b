import KonturTestSupport
import Testing

@testable import Kontur

struct SmallLoopsTests {
  /// A square one of whose corners is passed twice: its two sides cross there by so much.
  private func crossed(by excess: Point2D) -> OutlineChain {
    OutlineChain(polygon: [
      Point2D(x: 10, y: 10), Point2D(x: 30 + excess.x, y: 10), Point2D(x: 30, y: 10 - excess.y),
      Point2D(x: 30, y: 30), Point2D(x: 10, y: 30),
    ])
  }

  private func rotated(_ chain: OutlineChain, by count: Int) -> OutlineChain {
    OutlineChain(nodes: Array(chain.nodes[count...] + chain.nodes[..<count]), isClosed: true)
  }

  @Test(arguments: 0..<5)
  func `sides that cross meet in a corner`(first: Int) {
    var chain = rotated(crossed(by: Point2D(x: 0.5, y: 0.7)), by: first)
    chain.dropSmallLoops()
    let corners = Set(chain.nodes.map(\.position))
    #expect(
      corners
        == Set([(10, 10), (30, 10), (30, 30), (10, 30)].map { Point2D(x: $0.0, y: $0.1) }))
    #expect(chain.nodes.count == 4 && chain.nodes.allSatisfy(\.isLine))
  }

  @Test func `curves that cross are cut there`() {
    // A drop whose sides cross just before its tip.
    let (left, right) = (Point2D(x: 9.7, y: 5), Point2D(x: 10.3, y: 5))
    func node(_ position: Point2D, _ inHandle: Point2D, _ outHandle: Point2D) -> OutlineChain.Node {
      OutlineChain.Node(
        position: position, inHandle: inHandle, outHandle: outHandle, isCorner: true, isLine: false)
    }
    var drop = OutlineChain(
      nodes: [
        node(right, Point2D(x: -0.2, y: 0.4), Point2D(x: -0.2, y: 0)),
        node(left, Point2D(x: 0.2, y: 0), Point2D(x: 0.2, y: 0.4)),
        node(Point2D(x: 14, y: 20), Point2D(x: 0, y: -5), Point2D(x: 0, y: 3)),
        node(Point2D(x: 6, y: 20), Point2D(x: 0, y: 3), Point2D(x: 0, y: -5)),
      ], isClosed: true)
    let before = drop
    #expect(!crossings(of: [before.path]).isEmpty)
    drop.dropSmallLoops()
    #expect(drop.nodes.count == 3 && crossings(of: [drop.path]).isEmpty)
    // What is left is part of what there was.
    let course = ClosedPolyline(before.curves.flatMap { $0.flattened(tolerance: 1e-4) })
    for curve in drop.curves {
      for t in [0.0, 0.3, 0.6, 1] { #expect(course.distance(to: curve.point(at: t)) < 1e-3) }
    }
  }

  @Test(arguments: 0..<3)
  func `a curve that crosses itself becomes two`(first: Int) {
    // A triangle one of whose sides curls in the middle.
    var chain = OutlineChain(polygon: [
      Point2D(x: 10, y: 10), Point2D(x: 11, y: 10), Point2D(x: 10.5, y: 25),
    ])
    chain.nodes[0].isLine = false
    chain.nodes[0].outHandle = Point2D(x: 2, y: -1.2)
    chain.nodes[1].inHandle = Point2D(x: -2, y: -1.2)
    chain = rotated(chain, by: first)
    #expect(!crossings(of: [chain.path]).isEmpty)
    chain.dropSmallLoops()
    #expect(chain.nodes.count == 4 && crossings(of: [chain.path]).isEmpty)
    #expect(chain.nodes.contains { $0.position.distance(to: Point2D(x: 10.5, y: 9.64)) < 1e-3 })
  }

  @Test func `what is large was drawn`() {
    for excess in [Point2D(x: 3, y: 3), Point2D(x: 0.05, y: 12)] {
      var chain = crossed(by: excess)
      chain.dropSmallLoops()
      #expect(chain.nodes.count == 5)
    }
  }

  @Test func `outlines without loops stay as they are`() {
    var generator = SeededGenerator(seed: 4)
    for number in 0..<200 {
      let count = 3 + number % 9
      let corners = (0..<count).map { place in
        let angle =
          2 * Double.pi * (Double(place) + 0.8 * Double.random(in: 0...1, using: &generator))
          / Double(count)
        return Point2D(x: 20, y: 20) + Point2D(x: 1, y: 0).applying(
          .rotation(degrees: angle * 180 / .pi)) * Double.random(in: 0.5...3, using: &generator)
      }
      let chain = OutlineChain(polygon: corners)
      var result = chain
      result.dropSmallLoops()
      #expect(result.path == chain.path)
    }
  }

  @Test(arguments: Array(stride(from: 12.0, through: 18, by: 0.75)))
  func `small shapes with round corners do not cross themselves`(size: Double) throws {
    let star = Shape.star(
      center: Point2D(x: 17.2, y: 16.9), radii: [size, 0.467 * size], count: 10, degrees: -18)
    let coverage = Shape.rounded(star, by: 1.4).coverage(width: 40, height: 40)
    let path = Trace(of: Bitmap(ink: ScalarField(coverage))).path
    #expect(crossings(of: [path]).isEmpty)
  }
}
