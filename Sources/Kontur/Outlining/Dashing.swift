/// One painted stretch of a dashed path, as a stroke needs it.
enum Dash: Hashable, Sendable {
  /// An open line with a length: segments that have lengths, each beginning where the one before
  /// ends.
  case open([BezierPath.Segment])
  /// A stretch of no length: round caps make it a disc, square caps a square along the direction.
  case dot(at: Point2D, direction: Point2D)
  /// A closed subpath that is painted all around: it has no ends, so no caps.
  case closed(BezierPath.Subpath)
}

extension BezierPath {
  /// The stretches of the path that a dash pattern paints.
  ///
  /// Lengths are arc lengths, and the pattern begins anew with every subpath. A dash goes around
  /// corners as part of the line, with its joins. At the seam of a closed subpath the last dash goes
  /// on as the first when both reach it; one that covers the whole subpath is the closed subpath
  /// itself.
  ///
  /// A dash of no length becomes a line from a point to itself. That is all that round caps need;
  /// for square caps, let the same pattern be part of the stroke, which knows the direction. What
  /// has no length itself becomes such a line when the pattern begins with something painted, except
  /// that a lone move paints nothing.
  ///
  /// Where all of the path would be cut into more than 262144 dashes, the pattern is stretched,
  /// phase and all, until it is not: too fine to be seen, it paints the same share of the path. A
  /// fit then gives each contour, or each side, one period at least, however many there are. A subpath
  /// whose length is not finite is left solid.
  /// - Parameters:
  ///   - lengths: The lengths that are painted and left out, in turn, cycled, in the unit of the
  ///     coordinates. What a list of odd length paints first, it leaves out next. When there is
  ///     nothing to leave out, the path stays as it is.
  ///   - phase: How far into the pattern every subpath begins; of any sign.
  ///   - fit: How the pattern is stretched to fit the outline.
  /// - Returns: Open subpaths in the order of their beginnings, and closed ones that are solid.
  /// - Precondition: No length is negative, and the phase and the sum of lengths are finite.
  /// - Complexity: O(*n* + *d* log *n*) for *n* elements and *d* dashes.
  public func dashed(
    _ lengths: [Double], phase: Double = 0, fit: DashFit = .none
  ) -> BezierPath {
    guard let pattern = DashPattern(lengths, phase: phase) else { return self }
    return BezierPath(dashes(pattern, fit: fit).map(\.subpath))
  }

  /// The stretches of the path that a dash pattern paints; without a pattern, all of it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - fit: How it is stretched to fit the outline.
  ///   - reach: How far a pen that draws them reaches to all sides.
  /// - Returns: The stretches, in order.
  func dashes(_ pattern: DashPattern?, fit: DashFit, reach: Double = 0) -> [Dash] {
    let measured = subpaths.map(MeasuredSubpath.init)
    let length = measured.reduce(0) { $1.length.isFinite ? $0 + $1.length : $0 }
    let coarse = pattern?.coarsened(toCover: length, reach: reach)
    return measured.flatMap { $0.dashes(coarse, fit: fit) }
  }
}

extension Dash {
  /// The dash as part of a path, where a dot loses its direction.
  fileprivate var subpath: BezierPath.Subpath {
    switch self {
    case .open(let segments): .init(start: segments[0].start, segments: segments)
    case .dot(let point, _): .init(start: point, segments: [.line(from: point, to: point)])
    case .closed(let subpath): subpath
    }
  }
}

extension DashPattern {
  /// The pattern, stretched if it had too many dashes on a length; fewer when a pen paints many on each other.
  fileprivate func coarsened(toCover length: Double, reach: Double) -> DashPattern {
    let most = overlap(ofReach: reach) > 1 ? mostOverlappingDashes : mostDashes
    let leastPeriod = length * Double(dashCount) / most
    return period < leastPeriod ? stretched(toPeriod: leastPeriod) : self
  }
}

extension MeasuredSubpath {
  /// What a pattern paints of the subpath.
  fileprivate func dashes(_ pattern: DashPattern?, fit: DashFit) -> [Dash] {
    guard !segments.isEmpty else {
      let isDrawn = subpath.isClosed || !subpath.segments.isEmpty
      return isDrawn && (fit == .corners || pattern?.paintsStart ?? true) ? [dot(at: 0)] : []
    }
    guard let pattern, length.isFinite else {
      return [subpath.isClosed ? .closed(subpath) : .open(segments)]
    }
    let measured = beginning(for: fit)
    return measured.dashes(measured.stretches(of: pattern, fit: fit))
  }

  /// Stretches as dashes; two that meet at the seam of a closed subpath are one.
  private func dashes(_ stretches: [ClosedRange<Double>]) -> [Dash] {
    guard subpath.isClosed, let first = stretches.first, let last = stretches.last,
      first.lowerBound == 0, last.upperBound == length
    else { return stretches.map(dash) }
    if stretches.count == 1 { return [.closed(subpath)] }
    let before = segments(from: last.lowerBound, to: length)
    // A dot at the seam is part of what is painted from there on.
    if before.isEmpty { return stretches.dropLast().map(dash) }
    let across = before + segments(from: 0, to: first.upperBound)
    return stretches.dropFirst().dropLast().map(dash) + [.open(across)]
  }

  private func dash(_ stretch: ClosedRange<Double>) -> Dash {
    let segments = segments(from: stretch.lowerBound, to: stretch.upperBound)
    return segments.isEmpty ? dot(at: stretch.lowerBound) : .open(segments)
  }

  private func dot(at place: Double) -> Dash {
    let (position, direction) = point(at: place)
    return .dot(at: position, direction: direction)
  }
}

/// A path of a million dashes takes a few hundred megabytes and seconds; a quarter of that is as
/// many as there are pixels along the outline of any sensible image.
private let mostDashes = 262144.0

/// To find out what dashes paint together takes longer.
private let mostOverlappingDashes = 16384.0
