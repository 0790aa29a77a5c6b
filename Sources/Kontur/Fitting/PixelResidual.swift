// What outlines leave of the pixels, and outlines tried in place of others.

/// What each pixel of a window has more than the coverage of some outlines.
struct PixelResidual {
  /// The pixels looked at.
  let window: PixelWindow
  /// What each of them has more, row by row.
  private(set) var values: [Double]

  /// Takes a residual that is known.
  init(window: PixelWindow, values: [Double]) {
    self.window = window
    self.values = values
  }

  /// Compares outlines with pixels.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  init(of pixels: InkPixels, outlines: [OutlineChain]) {
    window = pixels.window
    values = pixels.residual(of: outlines.flatMap(\.curves), spread: .box)
  }

  /// What is left of one pixel; nil outside of the window.
  func value(column: Int, row: Int) -> Double? {
    window.index(column: column, row: row).map { values[$0] }
  }

  /// Refines a chain in place of another, and leaves the residual as it is.
  ///
  /// - Parameters:
  ///   - chain: What is tried.
  ///   - old: What there is now; begins and ends where `chain` does, or is closed as it is.
  ///   - isFree: Which nodes of the chain may move.
  ///   - limits: When to stop; errors count from what `old` leaves.
  /// - Returns: How it came out.
  /// - Complexity: O(*n*) in the number of pixels around both, for each step.
  func trial(
    of chain: OutlineChain, insteadOf old: OutlineChain, isFree: [Bool], limits: RefinementLimits
  ) -> RefinementTrial {
    let part = window.around(chain.controlBounds.union(old.controlBounds), margin: trialMargin)
    var target = old.curves.coverage(of: part)
    var errorBefore = 0.0
    var worstBefore = 0.0
    forEachRow(of: part) { places, partStart in
      for (offset, place) in places.enumerated() {
        let left = values[place]
        target[partStart + offset] += left
        errorBefore += left * left
        worstBefore = max(worstBefore, abs(left))
      }
    }
    var limits = limits
    limits.hopelessError += errorBefore
    let result = chain.refined(
      against: RefinementTarget(window: part, values: target), isFree: isFree, limits: limits)
    return RefinementTrial(
      result: result, old: old, window: part, errorBefore: errorBefore, worstBefore: worstBefore)
  }

  /// Makes what a trial has left the residual.
  mutating func accept(_ trial: RefinementTrial) {
    let left = trial.result.residual
    let reached = window.around(
      trial.result.chain.controlBounds.union(trial.old.controlBounds), margin: 0)
    guard trial.window.contains(reached) else {
      // It has gone beyond what was looked at.
      let old = trial.old.curves.coverage(of: window)
      let new = trial.result.chain.curves.coverage(of: window)
      for place in values.indices { values[place] += old[place] - new[place] }
      return
    }
    forEachRow(of: trial.window) { places, partStart in
      for (offset, place) in places.enumerated() { values[place] = left[partStart + offset] }
    }
  }

  /// Refines closed outlines one after the other, each against what the others leave of the pixels.
  mutating func refine(_ outlines: inout [OutlineChain], limits: RefinementLimits) {
    for index in outlines.indices where !outlines[index].nodes.isEmpty {
      let trial = trial(
        of: outlines[index], insteadOf: outlines[index],
        isFree: [Bool](repeating: true, count: outlines[index].nodes.count), limits: limits)
      outlines[index] = trial.result.chain
      accept(trial)
    }
  }

  /// Calls `body` with the places of each row of a part, and where that row begins in the part.
  private func forEachRow(of part: PixelWindow, _ body: (Range<Int>, Int) -> Void) {
    for row in 0..<part.height {
      let start = (part.y - window.y + row) * window.width + part.x - window.x
      body(start..<(start + part.width), row * part.width)
    }
  }
}

/// A chain refined in place of another.
struct RefinementTrial {
  /// How it came out.
  var result: RefinementResult
  /// What it would replace.
  var old: OutlineChain
  /// The pixels looked at.
  var window: PixelWindow
  /// The sum of the squares of the residual there before.
  var errorBefore: Double
  /// The largest residual there before.
  var worstBefore: Double
}

/// How many pixels around two chains they may come to cover while one is refined.
private let trialMargin = 2.5
