import Foundation
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

  @Test func `angles between vectors are those of the C library, and exact at the ends`() {
    let ahead = Point2D(x: 3, y: 4)
    #expect(angle(between: ahead, and: ahead * 2) == 0)
    #expect(angle(between: ahead, and: ahead * -0.1) == .pi)
    for step in -314...314 {
      let x = Double(step) / 100
      let turned = Point2D(x: 7 * cos(x), y: 7 * sin(x))
      #expect(isClose(angle(between: Point2D(x: 0.2, y: 0), and: turned), abs(x), within: 4e-15))
    }
  }

  @Test func `all are those of the C library but for the last digits`() {
    func agree(_ own: Double, _ other: Double, within size: Double = 0) -> Bool {
      isClose(own, other, within: 4e-15 * max(size, abs(other)))
    }
    for step in -4000...4000 {
      let x = Double(step) / 320
      #expect(agree(sine(x), sin(x), within: 0.1))
      let (sine, cosine) = sineAndCosine(degrees: 10 * x)
      #expect(agree(sine, sin(x * .pi / 18), within: 0.1))
      #expect(agree(cosine, cos(x * .pi / 18), within: 0.1))
      #expect(agree(exponential(x), exp(x)))
      #expect(agree(exponential(40 * x), exp(40 * x)))
      for exponent in [1 / 2.4, 1 / 1.8, 1.4, 2.4] {
        #expect(agree(raised(abs(x), to: exponent), pow(abs(x), exponent)))
      }
    }
    #expect(exponential(-800) == 0 && exponential(800) == .infinity)
    #expect(raised(1, to: 2.4) == 1)
  }

  @Test func `the exponential turns sums into products`() {
    #expect(exponential(0) == 1)
    #expect(isClose(exponential(1.5) * exponential(-0.5), exponential(1), within: 1e-14))
  }
}
