import KonturTestSupport
import Testing

@testable import Kontur

struct QuadratureTests {
  @Test(arguments: 0...15)
  func `powers up to the fifteenth are integrated exactly`(exponent: Int) {
    let integral = Quadrature.integrateUnitInterval { x in
      (0..<exponent).reduce(1) { result, _ in result * x }
    }
    #expect(isClose(integral, 1 / Double(exponent + 1), within: 1e-15))
  }
}
