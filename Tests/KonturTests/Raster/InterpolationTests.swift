import KonturTestSupport
import Testing

@testable import Kontur

/// Lines made longer, and shorter again.
struct InterpolationTests {
  private static let sizes = [(16, 20), (33, 100), (40, 80), (17, 131)]

  /// Eight lines of random samples.
  private func lines(_ count: Int, seed: UInt64, in range: ClosedRange<Double> = 60...200)
    -> [Interpolation.Samples]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in .random(in: range, using: &generator) }
  }

  private func difference(_ a: [Interpolation.Samples], _ b: [Interpolation.Samples]) -> Double {
    zip(a, b).reduce(0) { worst, pair in
      let difference = pair.0 - pair.1
      return max(worst, difference.max(), -difference.min())
    }
  }

  @Test(arguments: ResamplingKernel.allCases, sizes)
  func `what lines were made of is found again`(kernel: ResamplingKernel, size: (Int, Int)) {
    let interpolation = Interpolation(from: size.0, to: size.1, by: kernel)
    let before = lines(size.0, seed: 7)
    let after = interpolation.longer(before)
    #expect(after.count == size.1)
    #expect(difference(interpolation.shorter(after), before) < 1e-6)
    #expect(interpolation.error(of: after).sum < 1e-6)
  }

  @Test(arguments: ResamplingKernel.allCases, sizes)
  func `lines that do not change stay as they are`(kernel: ResamplingKernel, size: (Int, Int)) {
    let interpolation = Interpolation(from: size.0, to: size.1, by: kernel)
    let before = [Interpolation.Samples](repeating: .init(repeating: 77), count: size.0)
    let after = interpolation.longer(before)
    #expect(after.allSatisfy { ($0 - 77).max() < 1e-9 && (77 - $0).max() < 1e-9 })
    #expect(interpolation.error(of: after) == (0, 0))
  }

  @Test(arguments: ResamplingKernel.allCases.filter(\.overshoots))
  func `what was beyond the range is made of the others`(kernel: ResamplingKernel) {
    // Sharp edges of all heights, as far apart as those of strokes.
    var generator = SeededGenerator(seed: 3)
    let before = (0..<60).map { place -> Interpolation.Samples in
      let isInk = place / 6 % 2 == 0
      return place % 6 == 0
        ? .random(in: 0...255, using: &generator) : .init(repeating: isInk ? 255 : 0)
    }
    let interpolation = Interpolation(from: 60, to: 150, by: kernel)
    let made = interpolation.longer(before)
    let stored = made.map { $0.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)) }
    #expect(difference(made, stored) > 5)
    #expect(difference(interpolation.shorter(stored), before) < 8)
  }

  @Test func `samples fit no other number of samples`() {
    let after = Interpolation(from: 40, to: 100, by: .catmullRom).longer(lines(40, seed: 5))
    func error(_ count: Int) -> Double {
      let error = Interpolation(from: count, to: 100, by: .catmullRom).error(of: after)
      return (error.sum / error.count).squareRoot()
    }
    #expect(error(40) < 1e-6)
    for count in [36, 38, 39, 41, 42, 44] { #expect(error(count) > 3) }
  }

  @Test func `any number of lines is made shorter`() {
    let interpolation = Interpolation(from: 20, to: 50, by: .triangle)
    let eight = interpolation.longer(lines(20, seed: 11))
    let expected = interpolation.shorter(eight)
    var found = [[Double]](repeating: [Double](repeating: .nan, count: 20), count: 13)
    interpolation.makeShorter(lineCount: 13) { line, place in
      eight[place][line % 8]
    } store: { line, place, sample in
      found[line][place] = sample
    }
    for line in 0..<13 {
      for place in 0..<20 { #expect(found[line][place] == expected[place][line % 8]) }
    }
  }
}
