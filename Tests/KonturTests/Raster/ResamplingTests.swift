@testable import Kontur
import KonturTestSupport
import Testing

struct ResamplingTests {
  @Test func `a field is never enlarged`() {
    var generator = SeededGenerator(seed: 1)
    let field = ScalarField.random(width: 9, height: 14, using: &generator)
    for limit in [14, 15, 1000, .max] {
      #expect(field.downsampled(maximumDimension: limit) == field)
    }
  }

  @Test(arguments: 1...13)
  func `the longest side meets the limit and the shape is kept`(limit: Int) {
    var generator = SeededGenerator(seed: 2)
    for (width, height) in [(9, 14), (14, 9), (14, 14), (1, 14), (14, 2)] {
      let field = ScalarField.random(width: width, height: height, using: &generator)
      let small = field.downsampled(maximumDimension: limit)
      #expect(max(small.width, small.height) == limit)
      let ideal = Double(limit) * Double(min(width, height)) / 14
      #expect(abs(Double(min(small.width, small.height)) - max(1, ideal)) <= 0.5)
    }
  }

  @Test func `the mean is kept`() {
    var generator = SeededGenerator(seed: 3)
    for limit in [1, 3, 7, 16, 39] {
      let field = ScalarField.random(width: 40, height: 40, using: &generator)
      let small = field.downsampled(maximumDimension: limit)
      #expect(isClose(mean(of: small), mean(of: field), within: 0.5))
    }
  }

  @Test func `half the size is the mean of two by two`() {
    let field = ScalarField(
      width: 4, height: 2, samples: [0, 100, 255, 255, 100, 200, 255, 255], zero: 255, one: 0)
    let small = field.downsampled(maximumDimension: 2)
    #expect(small.samples == [100, 255])
    #expect((small.zero, small.one) == (255, 0))
  }

  @Test func `a uniform field stays uniform`() {
    let field = ScalarField(width: 17, height: 11, samples: Array(repeating: 255, count: 187))
    for limit in 1...16 {
      #expect(field.downsampled(maximumDimension: limit).samples.allSatisfy { $0 == 255 })
    }
  }

  @Test(arguments: [2518, 2529, 2535, 2987, 20_000_000])
  func `a sample of millions is made of those that there are`(newCount: Int) {
    let count = 20_000_000
    let last = AreaWeights(from: count, to: newCount)[newCount - 1]
    #expect(last.last?.index == count - 1)
    #expect(isClose(Double(last.reduce(0) { $0 + $1.weight }), 1, within: 1e-3))
  }

  @Test func `an empty field stays empty`() {
    let empty = ScalarField(width: 0, height: 0, samples: [])
    #expect(empty.downsampled(maximumDimension: 3) == empty)
  }

  private func mean(of field: ScalarField) -> Double {
    Double(field.samples.reduce(0) { $0 + Int($1) }) / Double(field.samples.count)
  }
}
