import Kontur
import KonturTestSupport
import Testing

struct ScalarFieldTests {
  @Test func `zero and one say which samples are paper and ink`() {
    let field = ScalarField(width: 3, height: 1, samples: [200, 150, 100], zero: 200, one: 100)
    #expect(field[0, 0] == 0)
    #expect(field[1, 0] == 0.5)
    #expect(field[2, 0] == 1)
    #expect(field.value(ofSample: 250) == -0.5)
  }

  @Test func `another scale reads the same samples`() {
    var generator = SeededGenerator(seed: 1)
    let field = ScalarField.random(width: 5, height: 4, using: &generator)
    let inverted = field.rescaled(zero: field.one, one: field.zero)
    #expect(inverted.samples == field.samples)
    for y in 0..<4 {
      for x in 0..<5 { #expect(isClose(field[x, y] + inverted[x, y], 1, within: 1e-15)) }
    }
  }

  @Test func `a histogram counts every sample once`() {
    var generator = SeededGenerator(seed: 2)
    let field = ScalarField.random(width: 30, height: 20, using: &generator)
    #expect(field.histogram.count == 256)
    #expect(field.histogram.reduce(0, +) == 600)
    for sample in [0, 17, 255] {
      #expect(field.histogram[sample] == field.samples.count { Int($0) == sample })
    }
  }

  @Test func `a histogram counts runs of any length`() {
    var generator = SeededGenerator(seed: 3)
    let samples = (1...200).flatMap { length in
      [UInt8](repeating: .random(in: 0...255, using: &generator), count: length)
    }
    for count in [0, 1, 7, 8, 63, 64, 65, 1000, samples.count] {
      let row = ScalarField(width: count, height: 1, samples: Array(samples.prefix(count)))
      let expected = (0...255).map { sample in row.samples.count { Int($0) == sample } }
      #expect(row.histogram == expected)
    }
  }
}
