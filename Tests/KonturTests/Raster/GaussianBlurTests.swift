import Kontur
import KonturTestSupport
import Testing

struct GaussianBlurTests {
  @Test func `however wide the blur, the work ends`() {
    let field = ScalarField(width: 4, height: 2, samples: [10, 10, 10, 10, 20, 20, 20, 20])
    let blurred = field.blurred(sigma: 1e300)
    #expect(blurred.samples.allSatisfy { (14...16).contains($0) })
  }

  @Test(arguments: [0.3, 1, 2.5, 20])
  func `a uniform field stays as it is`(sigma: Double) {
    for value in [0, 1, 128, 254, 255] as [UInt8] {
      let field = ScalarField(width: 7, height: 5, samples: Array(repeating: value, count: 35))
      #expect(field.blurred(sigma: sigma) == field)
    }
  }

  @Test func `no blur changes nothing, and neither does an empty field change`() {
    var generator = SeededGenerator(seed: 1)
    let field = ScalarField.random(width: 9, height: 4, using: &generator)
    #expect(field.blurred(sigma: 0) == field)
    let empty = ScalarField(width: 0, height: 3, samples: [])
    #expect(empty.blurred(sigma: 2) == empty)
  }

  @Test(arguments: [0.5, 1, 2])
  func `the mean of a shape inside paper is kept`(sigma: Double) {
    var generator = SeededGenerator(seed: 2)
    let field = ScalarField.random(width: 30, height: 26, frame: 8, using: &generator)
    #expect(isClose(mean(of: field.blurred(sigma: sigma)), mean(of: field), within: 0.3))
  }

  @Test func `a single spot becomes a round Gaussian`() {
    var samples = [UInt8](repeating: 0, count: 21 * 21)
    samples[10 * 21 + 10] = 255
    let spot = ScalarField(width: 21, height: 21, samples: samples).blurred(sigma: 1)
    // 255 / 2π at the centre, and e^(−r²/2) of that around it.
    #expect(isClose(Double(spot.samples[10 * 21 + 10]), 40.6, within: 1))
    for (dx, dy, share) in [(1, 0, 0.6065), (1, 1, 0.3679), (2, 0, 0.1353), (2, 1, 0.0821)] {
      for (x, y) in [(dx, dy), (-dx, dy), (dy, dx), (-dy, -dx)] {
        let sample = Double(spot.samples[(10 + y) * 21 + 10 + x])
        #expect(isClose(sample, 40.6 * share, within: 1))
      }
    }
  }

  @Test func `blurring a mirrored field is mirroring a blurred one`() {
    var generator = SeededGenerator(seed: 3)
    let field = ScalarField.random(width: 11, height: 8, using: &generator)
    func mirrored(_ field: ScalarField) -> ScalarField {
      field.rearranged(width: 11, height: 8) { (10 - $0, 7 - $1) }
    }
    let (a, b) = (mirrored(field).blurred(sigma: 1.2), mirrored(field.blurred(sigma: 1.2)))
    // The order of sums differs, and with it which way a tie is rounded.
    #expect(zip(a.samples, b.samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  private func mean(of field: ScalarField) -> Double {
    Double(field.samples.reduce(0) { $0 + Int($1) }) / Double(field.samples.count)
  }
}
