import KonturTestSupport
import Testing

@testable import Kontur

struct ElementaryFunctionsTests {
  @Test func `quarter turns are exact, however many`() {
    for turns in -8...8 {
      let (sine, cosine) = sineAndCosine(degrees: 90 * Double(turns))
      #expect(sine == [0, 1, 0, -1][(turns + 8) % 4])
      #expect(cosine == [1, 0, -1, 0][(turns + 8) % 4])
    }
  }

  @Test func `sine and cosine are those of the unit circle`() {
    #expect(isClose(sineAndCosine(degrees: 30).sine, 0.5, within: 1e-15))
    #expect(isClose(sineAndCosine(degrees: 60).cosine, 0.5, within: 1e-15))
    for degrees in stride(from: -720.0, through: 720, by: 7) {
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      #expect(isClose(sine * sine + cosine * cosine, 1, within: 1e-15))
    }
  }

  @Test func `the exponential turns sums into products`() {
    #expect(exponential(0) == 1)
    #expect(isClose(exponential(1.5) * exponential(-0.5), exponential(1), within: 1e-14))
  }
}
