import KonturTestSupport
import Testing

@testable import Kontur

struct TileFitTests {
  @Test func `a whole number of copies and the caps fill the space`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<1000 {
      let parts = [0, 1, 0].map { Int.random(in: $0...20, using: &generator) }
      let scale = Double.random(in: 0.5...3, using: &generator)
      let space = Double.random(in: 0...500, using: &generator)
      let fit = TileFit(space: space, parts: parts, scale: scale)
      let sum = fit.startCap + fit.endCap + Double(fit.count) * fit.length
      #expect(isClose(sum, space, within: 1e-9))
      // Copies are scaled by no more than half of one, shared among them all.
      if fit.count > 1, fit.count < 256 {
        let natural = Double(parts[1]) / scale
        #expect(abs(fit.length - natural) * Double(fit.count) <= natural / 2 + 1e-9)
        #expect(isClose(fit.startCap, Double(parts[0]) / scale))
      }
    }
  }

  @Test func `caps without room are squeezed`() {
    let fit = TileFit(space: 6, parts: [8, 10, 4], scale: 1)
    #expect(fit.startCap == 4 && fit.endCap == 2 && fit.count == 0)
    #expect(TileFit(space: 0, parts: [0, 10, 0], scale: 1).count == 0)
  }

  @Test func `a middle of one pixel is stretched, and copies are not too many`() {
    #expect(TileFit(space: 100, parts: [8, 1, 8], scale: 1).count == 1)
    #expect(TileFit(space: 1e6, parts: [0, 2, 0], scale: 1).count == 256)
  }
}
