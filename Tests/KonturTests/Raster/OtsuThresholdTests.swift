import KonturTestSupport
import Testing

@testable import Kontur

struct OtsuThresholdTests {
  @Test func `two peaks are separated`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let low = Int.random(in: 10...100, using: &generator)
      let high = Int.random(in: (low + 40)...245, using: &generator)
      let peaks = [low, high].map { center in
        (0..<200).map { _ in center + Int.random(in: -8...8, using: &generator) }
      }
      let threshold = try #require(otsuThreshold(of: histogram(peaks.flatMap { $0 })))
      let (top, bottom) = (try #require(peaks[0].max()), try #require(peaks[1].min()))
      #expect(threshold >= top && threshold < bottom)
    }
  }

  @Test func `the variance between the classes is greatest`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let counts = (0..<64).map { _ in Int.random(in: 0...30, using: &generator) }
      let threshold = try #require(otsuThreshold(of: counts))
      let best = separation(of: counts, at: threshold)
      for other in 0..<63 {
        #expect(separation(of: counts, at: other) <= best * (1 + 1e-12))
      }
    }
  }

  @Test func `fewer than two values have no threshold`() {
    #expect(otsuThreshold(of: []) == nil)
    #expect(otsuThreshold(of: [0, 0, 0]) == nil)
    #expect(otsuThreshold(of: [0, 9, 0]) == nil)
    #expect(otsuThreshold(of: [1, 0, 0, 1]) != nil)
  }

  private func histogram(_ values: [Int]) -> [Int] {
    values.reduce(into: [Int](repeating: 0, count: 256)) { $0[$1] += 1 }
  }

  /// The variance between the classes up to a threshold and above it, by its definition.
  private func separation(of counts: [Int], at threshold: Int) -> Double {
    func mass(_ range: Range<Int>) -> (count: Double, mean: Double) {
      let count = range.reduce(0) { $0 + counts[$1] }
      let sum = range.reduce(0) { $0 + $1 * counts[$1] }
      return (Double(count), Double(sum) / Double(max(1, count)))
    }
    let (low, high) = (mass(0..<(threshold + 1)), mass((threshold + 1)..<counts.count))
    return low.count * high.count * (high.mean - low.mean) * (high.mean - low.mean)
  }
}
