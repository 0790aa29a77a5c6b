import KonturTestSupport
import Testing

@testable import Kontur

struct SwallowedSidesTests {
  private static let window = PixelWindow(x: -3, y: -3, width: 54, height: 54)
  private static let middle = Point2D(x: 24.2, y: 24.3)

  /// An outline with its sides drawn, refined before and after against the pixels of a true one.
  private func drawingSides(
    of chain: OutlineChain, against truth: OutlineChain, stepsBefore: Int = 40
  ) -> OutlineChain {
    let left = zip(truth.coverage(in: Self.window), chain.coverage(in: Self.window)).map { $0 - $1 }
    var residual = PixelResidual(window: Self.window, values: left)
    var outlines = [chain]
    residual.refine(&outlines, limits: RefinementLimits(steps: stepsBefore))
    var simplifier = OutlineSimplifier(
      outlines, residual: residual, options: SimplificationOptions())
    simplifier.drawSides()
    (outlines, residual) = (simplifier.outlines, simplifier.residual)
    residual.refine(&outlines, limits: RefinementLimits(steps: 40))
    return outlines[0]
  }

  @Test(arguments: [0.0, 17])
  func `sides that went into the curves of round corners are lines again`(degrees: Double) {
    let truth = OutlineChain.roundedSquare(
      center: Self.middle, side: 28, radius: 5, degrees: degrees)
    // A corner and the side after it are one curve.
    var swallowed = truth
    swallowed.nodes.removeAll(where: \.isLine)
    for place in swallowed.nodes.indices {
      let node = swallowed.nodes[place]
      swallowed.nodes[place].inHandle = node.outHandle.normalized * -12
      swallowed.nodes[place].outHandle = node.outHandle * 2
    }
    let result = drawingSides(of: swallowed, against: truth)
    #expect(result.nodes.count == 8)
    #expect(result.nodes.count { $0.isLine } == 4)
    #expect(result.greatestDistance(from: truth) < 0.02)
  }

  @Test(arguments: [0.0, 17])
  func `sides in the middle of two curves are lines again`(degrees: Double) {
    let truth = OutlineChain.roundedSquare(
      center: Self.middle, side: 32, radius: 4, degrees: degrees)
    // Curves meet in the middle of each side.
    var swallowed = truth
    for place in truth.nodes.indices where truth.nodes[place].isLine {
      let line = truth.segment(place)
      swallowed.nodes[place] = OutlineChain.Node(
        line.point(at: 0.5), along: line.startDirection, arm: 14)
    }
    swallowed.nodes = swallowed.nodes.indices.filter { truth.nodes[$0].isLine }
      .map { swallowed.nodes[$0] }
    let result = drawingSides(of: swallowed, against: truth)
    #expect(result.nodes.count == 8)
    #expect(result.nodes.count { $0.isLine } == 4)
    #expect(result.greatestDistance(from: truth) < 0.1)
  }

  @Test func `a curve that is all straight becomes a line with the rest of the side`() {
    // A door with a round top, counter-clockwise from its lower left corner.
    func door(isLine: Bool, spring: Double) -> OutlineChain {
      func node(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> OutlineChain.Node {
        OutlineChain.Node(
          Self.middle + Point2D(x: x, y: y), along: Point2D(x: dx, y: dy), arm: 0.5523 * 12)
      }
      var nodes = [
        OutlineChain.Node(Self.middle + Point2D(x: -12, y: 20), isLine: true),
        OutlineChain.Node(Self.middle + Point2D(x: 12, y: 20), isLine: isLine),
        node(12, spring, 0, -1), node(0, -20, -1, 0), node(-12, -8, 0, 1),
      ]
      nodes[4].isLine = true
      if !isLine { nodes[1].outHandle = Point2D(x: 0, y: -5) }
      return OutlineChain(nodes: nodes, isClosed: true)
    }
    let truth = door(isLine: true, spring: -8)
    let result = drawingSides(
      of: door(isLine: false, spring: -3), against: truth, stepsBefore: 0)
    #expect(result.nodes.count == 5)
    #expect(result.nodes.map(\.isLine) == truth.nodes.map(\.isLine))
    #expect(result.greatestDistance(from: truth) < 0.05)
  }

  @Test func `what is round has no sides`() {
    for truth in [
      OutlineChain.circle(center: Self.middle, radius: 20),
      OutlineChain.flower(center: Self.middle, size: 22, petals: 5, degrees: 3),
      OutlineChain.astroid(center: Self.middle, radius: 18),
    ] {
      let result = drawingSides(of: truth, against: truth)
      #expect(result.nodes.count == truth.nodes.count)
      #expect(result.nodes.allSatisfy { !$0.isLine })
    }
  }
}
