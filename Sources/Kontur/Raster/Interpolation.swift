// Lines of samples made longer, and what they were before.

/// Making lines of samples longer with a kernel.
///
/// Each new sample is a weighted mean of the samples around its place. From more new samples than there were old
/// ones these are found again, as those which come nearest to them: a linear least-squares problem with a banded
/// matrix, the same for all lines.
///
/// Old and new samples are the centres of pixels that divide the same line evenly. Beyond its ends the last sample goes
/// on.
struct Interpolation {
  /// The samples at one place of eight lines.
  typealias Samples = SIMD8<Double>

  /// The number of old samples.
  let count: Int
  /// The number of new samples; more than of old ones.
  let newCount: Int
  private let kernel: ResamplingKernel
  /// How many old samples count for a new one.
  private let tapCount: Int
  /// The first of them, for each new sample.
  private let firsts: [Int]
  /// What each of them counts, for each new sample.
  private let weights: [Double]
  /// That of the normal equations.
  private let factor: ProfileFactor?

  /// - Parameters:
  ///   - count: The number of old samples.
  ///   - newCount: The number of new samples.
  ///   - kernel: What the lines are made longer with.
  /// - Precondition: There are fewer old samples than new ones, and twice the radius of the kernel at least.
  init(from count: Int, to newCount: Int, by kernel: ResamplingKernel) {
    self.count = count
    self.newCount = newCount
    self.kernel = kernel
    let tapCount = 2 * kernel.radius
    precondition(count < newCount && count >= tapCount, "lines become longer")
    var firsts = [Int](repeating: 0, count: newCount)
    var weights = [Double](repeating: 0, count: newCount * tapCount)
    for place in 0..<newCount {
      let center = (Double(place) + 0.5) * Double(count) / Double(newCount) - 0.5
      let first = Int(center.rounded(.down)) - kernel.radius + 1
      let kept = max(0, min(count - tapCount, first))
      firsts[place] = kept
      var sum = 0.0
      for old in first..<first + tapCount {
        let weight = kernel.weight(center - Double(old))
        weights[place * tapCount + max(0, min(count - 1, old)) - kept] += weight
        sum += weight
      }
      for tap in 0..<tapCount { weights[place * tapCount + tap] /= sum }
    }
    self.tapCount = tapCount
    self.firsts = firsts
    self.weights = weights
    var equations = ProfileMatrix(
      firstColumns: (0..<count).map { max(0, $0 - tapCount + 1) })
    for (place, first) in firsts.enumerated() {
      let taps = weights[place * tapCount..<(place + 1) * tapCount]
      for (row, weight) in zip(first..., taps) {
        for (column, other) in zip(first...row, taps) {
          equations.add(weight * other, row: row, column: column)
        }
      }
    }
    factor = equations.factor(damping: 0, floor: leastPivot)
  }

  /// What eight lines are made into.
  func longer(_ lines: [Samples]) -> [Samples] {
    (0..<newCount).map { place in
      var sum = Samples.zero
      for tap in 0..<tapCount {
        sum += weights[place &* tapCount &+ tap] * lines[firsts[place] &+ tap]
      }
      return sum
    }
  }

  /// What eight lines were made of, by least squares.
  ///
  /// Next to edges most kernels go beyond the darkest or the lightest sample that can be stored. What is stored then is
  /// the end of the range, and tells no more than that there was as much: it is taken for what the others make there.
  /// - Parameter lines: The lines that were made longer, from 0 to 255.
  /// - Returns: The lines before, which may go beyond that range.
  /// - Complexity: O(*n*) in the number of samples.
  func shorter(_ lines: [Samples]) -> [Samples] {
    var result = solution(lines)
    guard kernel.overshoots, lines.contains(where: { any(isClipped($0)) }) else { return result }
    var wanted = lines
    for _ in 0..<clippingSteps {
      let made = longer(result)
      for place in lines.indices {
        let stored = lines[place]
        let isBeyond =
          (stored .<= darkest .& made[place] .< stored)
          .| (stored .>= lightest .& made[place] .> stored)
        wanted[place] = stored.replacing(with: made[place], where: isBeyond)
      }
      result = solution(wanted)
    }
    return result
  }

  /// How far lines are from what is made of what they were made of.
  ///
  /// - Parameter lines: The lines that may have been made longer, from 0 to 255.
  /// - Returns: The sum of the squares over the samples that differ from the one before or after them, and the number
  ///   of these.
  func error(of lines: [Samples]) -> (sum: Double, count: Double) {
    // There is no sample beyond the range, before or after.
    let made = longer(shorter(lines).map(\.inRange))
    var (sum, count) = (Samples.zero, Samples.zero)
    for place in 1..<max(1, newCount - 1) {
      let (before, stored, after) = (lines[place - 1], lines[place], lines[place + 1])
      let isChanging =
        ((stored - before) * (stored - before) .> leastChange)
        .| ((after - stored) * (after - stored) .> leastChange)
      let difference = made[place].inRange - stored
      sum += (difference * difference).replacing(with: 0, where: .!isChanging)
      count += Samples.one.replacing(with: 0, where: .!isChanging)
    }
    return (sum.sum(), count.sum())
  }

  /// Lines of so many samples, side by side.
  static func lines(length: Int, sample: (_ line: Int, _ place: Int) -> UInt8) -> [Samples] {
    (0..<length).map { place in
      var samples = Samples.zero
      for line in samples.indices { samples[line] = Double(sample(line, place)) }
      return samples
    }
  }

  /// Finds out what many lines were made of.
  ///
  /// - Parameters:
  ///   - lineCount: How many lines there are.
  ///   - sample: The sample of a line at a place, from 0 to 255.
  ///   - store: Called with the samples that there were before.
  /// - Complexity: O(*n*) in the number of samples.
  func makeShorter(
    lineCount: Int, sample: (_ line: Int, _ place: Int) -> Double,
    store: (_ line: Int, _ place: Int, _ sample: Double) -> Void
  ) {
    for first in stride(from: 0, to: lineCount, by: Samples.scalarCount) {
      let used = min(Samples.scalarCount, lineCount - first)
      var lines = [Samples](repeating: .zero, count: newCount)
      for place in 0..<newCount {
        for line in 0..<used { lines[place][line] = sample(first + line, place) }
      }
      for (place, samples) in shorter(lines).enumerated() {
        for line in 0..<used { store(first + line, place, samples[line]) }
      }
    }
  }

  private func isClipped(_ samples: Samples) -> SIMDMask<Samples.MaskStorage> {
    samples .<= darkest .| samples .>= lightest
  }

  /// The solution of the normal equations.
  private func solution(_ lines: [Samples]) -> [Samples] {
    var right = [Samples](repeating: .zero, count: count)
    for (place, line) in lines.enumerated() {
      for tap in 0..<tapCount {
        right[firsts[place] &+ tap] += weights[place &* tapCount &+ tap] * line
      }
    }
    return factor?.solution(of: right) ?? right
  }
}

extension Interpolation.Samples {
  /// What can be stored of them.
  fileprivate var inRange: Self {
    clamped(lowerBound: .zero, upperBound: Self(repeating: 255))
  }
}

/// What every old sample counts for at least, so that one which hardly any new one was made of stays near 0.
private let leastPivot = 1e-9
/// Samples at the ends of the range, and those that eight bits have rounded to them.
private let darkest = 0.5
private let lightest = 254.5
/// How often clipped samples are made of the others.
private let clippingSteps = 6
/// The square of a change by two levels, which flat areas do not have.
private let leastChange = 4.0
