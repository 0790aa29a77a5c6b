import KonturTestSupport
import Testing

@testable import Kontur

struct PixelResidualTests {
  private static let window = PixelWindow(x: -3, y: -3, width: 46, height: 46)
  private static let circle = OutlineChain.circle(center: Point2D(x: 18.2, y: 19.6), radius: 9)

  private func residual(of chain: OutlineChain) -> PixelResidual {
    let truth = Self.circle.coverage(in: Self.window)
    let values = zip(truth, chain.coverage(in: Self.window)).map { $0 - $1 }
    return PixelResidual(window: Self.window, values: values)
  }

  @Test func `an accepted trial leaves the residual of its chain`() {
    var generator = SeededGenerator(seed: 2)
    let shaken = Self.circle.shaken(by: 0.3, using: &generator)
    var residual = residual(of: shaken)
    let trial = residual.trial(
      of: shaken, insteadOf: shaken, isFree: [Bool](repeating: true, count: shaken.nodes.count),
      limits: RefinementLimits(steps: 12))
    #expect(trial.errorBefore > 0.1)
    #expect(trial.result.error < 1e-4)
    residual.accept(trial)
    let expected = self.residual(of: trial.result.chain)
    #expect(zip(residual.values, expected.values).allSatisfy { isClose($0, $1, within: 1e-3) })
  }

  @Test func `a chain in place of another is not refined when no step is allowed`() {
    let other = OutlineChain.circle(center: Point2D(x: 18.5, y: 19.6), radius: 8)
    var residual = residual(of: other)
    let trial = residual.trial(
      of: Self.circle, insteadOf: other, isFree: [true, true, true, true],
      limits: RefinementLimits(steps: 0))
    #expect(trial.result.error < 1e-6)
    #expect(trial.worstBefore > 0.2)
    residual.accept(trial)
    #expect(residual.values.allSatisfy { abs($0) < 1e-3 })
  }

  @Test func `a trial looks at the pixels along its chains only`() {
    let residual = residual(of: Self.circle)
    let line = Self.chain(by: Point2D(x: 20, y: 20))
    let trial = residual.trial(
      of: line, insteadOf: line, isFree: [false, false, false], limits: RefinementLimits(steps: 0))
    #expect(trial.part.band.index(column: 20, row: 20) != nil)
    #expect(trial.part.band.index(column: 39, row: 4) == nil)
    #expect(trial.part.band.count < Self.window.count / 2)
  }

  @Test func `a chain that has gone beyond the pixels looked at leaves its own residual`() {
    let (near, far) = (Self.chain(by: Point2D(x: 20, y: 21)), Self.chain(by: Point2D(x: 38, y: 4)))
    var residual = residual(of: Self.circle)
    let before = residual.values
    var trial = residual.trial(
      of: near, insteadOf: near, isFree: [false, false, false], limits: RefinementLimits(steps: 0))
    (trial.result.chain, trial.result.strayCount) = (far, 1)
    residual.accept(trial)
    let moved = zip(near.coverage(in: Self.window), far.coverage(in: Self.window)).map { $0 - $1 }
    let expected = zip(before, residual.band.values(moved)).map { $0 + $1 }
    #expect(zip(residual.values, expected).allSatisfy { isClose($0, $1) })
  }

  /// Two lines across the window that meet in a point.
  private static func chain(by corner: Point2D) -> OutlineChain {
    OutlineChain(
      nodes: [Point2D(x: 2, y: 2), corner, Point2D(x: 38, y: 38)].map {
        .init(position: $0, isCorner: true, isLine: true)
      }, isClosed: false)
  }

  @Test func `a pixel outside of the window has no residual`() {
    let residual = residual(of: Self.circle)
    #expect(residual.value(column: 43, row: 0) == nil)
    #expect(residual.value(column: 18, row: 19) != nil)
  }
}
