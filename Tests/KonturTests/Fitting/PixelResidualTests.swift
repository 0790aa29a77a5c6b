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

  @Test func `a pixel outside of the window has no residual`() {
    let residual = residual(of: Self.circle)
    #expect(residual.value(column: 43, row: 0) == nil)
    #expect(residual.value(column: 18, row: 19) != nil)
  }
}
