/// How a dash pattern is made to fit the outline that it runs along.
public enum DashFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not at all: at the seam of a closed contour the pattern breaks off.
  case none
  /// Every closed contour has a whole number of periods.
  ///
  /// The pattern is stretched to the nearest number, at least one. Open subpaths have no seam and
  /// keep the pattern.
  case contour
  /// The first dash of the pattern is centred on every corner, and half of it lies at open ends.
  ///
  /// Corners are joints of segments at which the direction turns by 15° or more.
  /// From corner to corner the pattern is stretched to the nearest whole number of periods, at least
  /// one; sides no longer than the first dash are solid. The phase has no say there. Closed contours
  /// without corners have a whole number of periods from the phase on, as with `contour`.
  case corners
}

extension MeasuredSubpath {
  /// The subpath, which has a length, beginning where its pattern does.
  func beginning(for fit: DashFit) -> MeasuredSubpath {
    guard fit == .corners, subpath.isClosed, let first = corners.first else { return self }
    return beginning(at: first)
  }

  /// What a pattern paints of the subpath: stretches by arc length, in order.
  func stretches(of pattern: DashPattern, fit: DashFit) -> [ClosedRange<Double>] {
    switch fit {
    case .none:
      return pattern.stretches(along: length, slack: slack)
    case .contour:
      let fitted = subpath.isClosed ? pattern.fitted(to: length) : pattern
      return fitted.stretches(along: length, slack: slack)
    case .corners:
      let corners = corners
      if subpath.isClosed && corners.isEmpty { return stretches(of: pattern, fit: .contour) }
      return stretches(of: pattern, between: corners.map { $0 > 0 ? ends[$0 - 1] : 0 })
    }
  }

  /// The same for each side by itself.
  private func stretches(
    of pattern: DashPattern, between corners: [Double]
  ) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    let breaks = (corners.first == 0 ? corners : [0] + corners) + [length]
    for (start, end) in zip(breaks, breaks.dropFirst()) {
      guard end - start > pattern.firstDash else {
        result.appendJoining(start...end)
        continue
      }
      let side = pattern.fitted(to: end - start).centered
      for stretch in side.stretches(along: end - start, slack: slack) {
        // What reaches the corner has to reach it to the last digit, to be joined.
        let last = stretch.upperBound == end - start ? end : start + stretch.upperBound
        let first = stretch.lowerBound == end - start ? end : start + stretch.lowerBound
        result.appendJoining(first...max(first, last))
      }
    }
    return result
  }

  /// The segments that begin with a corner, the ends of an open subpath left out.
  private var corners: [Int] {
    segments.indices.filter { index in
      guard index > 0 || subpath.isClosed else { return false }
      let before = segments[index > 0 ? index - 1 : segments.count - 1].endDirection
      return before.dot(segments[index].startDirection) <= leastCornerCosine
    }
  }
}

extension DashPattern {
  /// The pattern stretched to the whole number of periods nearest to a length, at least one.
  fileprivate func fitted(to length: Double) -> DashPattern {
    stretched(toPeriod: length.part(nearestTo: period))
  }
}

extension StrokeStyle {
  /// Stretches the dashes, phase and all, to the whole number of periods nearest to a length.
  ///
  /// They are a little longer in all, at the cost of the last gap: what is written is rounded, and else a dash too
  /// short to be seen might begin before the seam, where a miter joins it to the first one.
  mutating func fitDashes(to length: Double) {
    guard let pattern = DashPattern(dash, phase: dashPhase), let lastGap = dash.last,
      length > 0, length.isFinite
    else { return }
    let factor = length.part(nearestTo: pattern.period) / pattern.period
    let slack = seamShare * lastGap * factor
    let stretch = factor * (1 + slack / length)
    dash = dash.map { $0 * stretch }
    dashPhase *= stretch
  }
}

extension Double {
  /// The length divided into equal parts, at least one: how long they are, as near to some length as
  /// they can be.
  fileprivate func part(nearestTo length: Double) -> Double {
    self / max(1, (self / length).rounded())
  }
}

/// How much of the last gap is left to rounding.
private let seamShare = 0.02

/// The cosine of 15°.
///
/// Outlines that were drawn or traced as smooth turn by a degree or so at their joints, and a circle
/// drawn as a polygon of thirty sides, by 12°.
private let leastCornerCosine = 0.965925826289068
