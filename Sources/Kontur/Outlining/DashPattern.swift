/// A cycle of dashes and gaps, and where in it a line begins.
///
/// ```
///  phase              period                 painted: the stretches of even index
///  ├──┤├─────────────────────────────────┤
///  ▇▇▇▇▇▇▇▇      ▇▇▇▇▇         ▇▇▇▇▇▇▇▇      ▇▇▇▇▇
///  0       1     2    3        4       5     6          boundary(index) + phase
/// ```
struct DashPattern: Hashable, Sendable {
  /// Where the dashes and gaps of the first period begin, and where its last gap ends; the number
  /// of lengths is even.
  private var beginnings: [Double]
  /// How far into the pattern a line begins, from 0 to the period.
  private(set) var phase: Double

  /// Creates a pattern, or nil when nothing is left out.
  ///
  /// - Parameters:
  ///   - lengths: The lengths that are painted and left out, in turn; an odd list is taken twice.
  ///   - phase: How far into the pattern a line begins; of any sign.
  /// - Precondition: Lengths are not negative; all numbers and the sum of lengths are finite.
  init?(_ lengths: [Double], phase: Double) {
    precondition(lengths.allSatisfy { $0 >= 0 }, "a dash has a length that is not negative")
    precondition(phase.isFinite, "a dash phase is finite")
    let even = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    beginnings = even.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    self.phase = 0
    precondition(period.isFinite, "a dash pattern has a finite length")
    guard (0..<even.count).contains(where: { !$0.isMultiple(of: 2) && even[$0] > 0 }) else {
      return nil
    }
    // The remainder is exact; what is negative and next to nothing becomes the period when added.
    let rest = phase.truncatingRemainder(dividingBy: period)
    self.phase = rest < 0 ? rest + period : rest
  }

  /// The length of one cycle, above zero.
  var period: Double { beginnings[beginnings.count - 1] }

  /// The number of dashes in a period, at least 1.
  var dashCount: Int { beginnings.count / 2 }

  /// On how many other dashes each lies, about, when a pen reaches so far to all sides.
  func overlap(ofReach reach: Double) -> Double { 2 * reach * Double(dashCount) / period }

  /// The length of the first dash.
  var firstDash: Double { beginnings[1] }

  /// Whether a line of no length is painted.
  var paintsStart: Bool {
    stride(from: 0, through: 2 * dashCount, by: 2).contains { index in
      let (start, end) = (boundary(index), boundary(index + 1))
      return start == 0 || start < 0 && end > 0
    }
  }

  /// The pattern stretched, phase and all, so that a cycle is as long as asked for.
  func stretched(toPeriod length: Double) -> DashPattern {
    var result = self
    result.beginnings = beginnings.map { $0 / period * length }
    result.phase = phase / period * length
    return result
  }

  /// The pattern beginning in the middle of its first dash.
  var centered: DashPattern {
    var result = self
    result.phase = firstDash / 2
    return result
  }

  /// What a line that begins at 0 has painted, in order; stretches that touch are one.
  ///
  /// - Parameters:
  ///   - length: The length of the line, above zero.
  ///   - slack: What counts as nothing: dashes that end this close to an end of the line reach it,
  ///     and dashes of which no more than this is on the line are not.
  /// - Returns: Painted stretches within 0...`length`; those of no length are dots.
  /// - Complexity: O(*n*) in the number of dashes, and of dashes in a period.
  func stretches(along length: Double, slack: Double) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var index = firstDashIndex
    while true {
      let start = boundary(index)
      let end = max(start, boundary(index + 1))
      guard start <= length + slack else { return result }
      let isDot = start == end && start >= -slack
      if isDot || end > slack && start < length - slack {
        let first = start <= slack ? 0 : start
        let last = end >= length - slack ? length : end
        result.appendJoining(isDot ? min(first, length)...min(first, length) : first...last)
      }
      index += 2
    }
  }

  /// The dash that a line begins in, or that comes before the gap that it begins in.
  private var firstDashIndex: Int {
    let index = beginnings.firstIndex(passing: { $0 > phase }) - 1
    return index - index % 2
  }

  /// Where along a line a dash or a gap begins: a product and a sum, never a running total.
  private func boundary(_ index: Int) -> Double {
    let (cycle, place) = index.quotientAndRemainder(dividingBy: beginnings.count - 1)
    return Double(cycle) * period + beginnings[place] - phase
  }
}

extension [ClosedRange<Double>] {
  /// Appends a stretch; what begins where the last one ends prolongs it.
  mutating func appendJoining(_ stretch: ClosedRange<Double>) {
    guard let last, stretch.lowerBound <= last.upperBound else { return append(stretch) }
    self[count - 1] = last.lowerBound...Swift.max(last.upperBound, stretch.upperBound)
  }
}
