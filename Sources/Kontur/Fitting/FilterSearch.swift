/// What samples of an image show of the filter that it was made smaller with.
struct FilterSearch {
  /// Pixels with splines that are fitted as if there had been no filter.
  let samples: [SpreadSample]
  /// How stiff these are.
  let stiffness: Double

  /// The filter with which splines leave least of the pixels; nil when none leaves less than there being none.
  var filter: ReductionFilter? {
    let errorWithout = error(through: .box)
    let likely = ResamplingKernel.ofReductions.map { kernel in
      let filter = ReductionFilter(kernel: kernel, clipping: .atTheEnd)
      return (filter: filter, error: error(through: .resampled(filter), precision: .coarse))
    }.filter { $0.error < unlikely * errorWithout }
    // Most of what can be done the first step does, and where values were clipped the second one shows.
    var best = likely.map { stepped(through: $0.filter) }.min { $0.error < $1.error }
    if let found = best, found.filter.kernel.overshoots {
      best = ReductionFilter.Clipping.allCases.map { clipping in
        found.search.stepped(
          through: ReductionFilter(kernel: found.filter.kernel, clipping: clipping))
      }.min { $0.error < $1.error }
    }
    return best.flatMap { $0.error < errorWithout ? $0.filter : nil }
  }

  /// The splines after a step towards what a filter makes of them, and what they leave of the pixels then.
  private func stepped(
    through filter: ReductionFilter
  ) -> (search: FilterSearch, filter: ReductionFilter, error: Double) {
    let spread = PointSpread.resampled(filter)
    var moved = samples
    for place in moved.indices {
      moved[place].pixels.fit(
        &moved[place].splines, stiffness: stiffness, spread: spread, steps: 1)
    }
    let search = FilterSearch(samples: moved, stiffness: stiffness)
    return (search, filter, search.error(through: spread))
  }

  /// What is left of the pixels through a point spread.
  private func error(
    through spread: PointSpread, precision: ReductionFilter.Precision = .usual
  ) -> Double {
    samples.reduce(0) { sum, sample in
      let left = sample.pixels.residual(
        of: sample.splines.lazy.flatMap(\.curves), spread: spread, precision: precision)
      // What was cut off next to a piece was in its pixels, too.
      return sum
        + errorButForCorners(sample.places == nil ? sample.pixels.farInside(left) : left)
    }
  }
}

/// The sum of the squares of what splines leave of pixels.
///
/// Corners, which no spline has, would count for more than all edges.
func errorButForCorners(_ residual: [Double]) -> Double {
  residual.reduce(0) { $0 + min($1 * $1, cornerError * cornerError) }
}

/// No corner counts for more than a pixel that is off by this.
private let cornerError = 0.04
/// Before the splines are fitted to it, the right filter leaves at most so many times as much.
private let unlikely = 6.0
