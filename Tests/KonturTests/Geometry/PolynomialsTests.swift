import KonturTestSupport
import Testing

@testable import Kontur

struct PolynomialsTests {
  @Test func `the roots of a quadratic are those it was made of`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let (p, q) = (
        Double.random(in: -10...10, using: &generator),
        Double.random(in: -10...10, using: &generator)
      )
      let sign = Bool.random(using: &generator) ? 1.0 : -1
      let a = sign * Double.random(in: 0.1...10, using: &generator)
      let roots = quadraticRoots(a, -a * (p + q), a * p * q)
      #expect(roots.count == 2)
      #expect(zip(roots, [min(p, q), max(p, q)]).allSatisfy { isClose($0, $1, within: 1e-6) })
    }
  }

  @Test func `a small root beside a large one is not lost in cancellation`() {
    let roots = quadraticRoots(1, -1e8, 1)
    #expect(roots.count == 2)
    #expect(isClose(roots[0] * 1e8, 1, within: 1e-12))
  }

  @Test func `a line has one root, a constant none, a quadratic above zero none`() {
    #expect(quadraticRoots(0, 2, -3) == [1.5])
    #expect(quadraticRoots(0, 0, 3) == [])
    #expect(quadraticRoots(0, 0, 0) == [])
    #expect(quadraticRoots(1, 0, 1) == [])
    #expect(quadraticRoots(4, 0, 0) == [0])
    #expect(quadraticRoots(1, 0, -4) == [-2, 2])
  }
}
