// Polygons along contours: sides of least squares, each as long as makes a sample of it cheapest, then
// merged and their ends moved while that pays, as in Pavlidis and Horowitz (1974,
// doi:10.1109/T-C.1974.224041). Corners are where sides meet, so that those which a contour cuts off come
// back sharp.

extension SampledContour {
  /// The corners of a polygon of few sides along the contour.
  ///
  /// A side costs as much as an error of somewhat less than the tolerance, so that along bends sides are
  /// about half of it away.
  /// - Parameter tolerance: The largest distance, in pixels, of a sample from its side, away from
  ///   corners.
  /// - Returns: Three corners at least, in the order of the contour.
  /// - Complexity: O(*n*) as a rule in the number of samples.
  func fittedPolygon(tolerance: Double) -> [Point2D] {
    var sides = PolygonSides(along: self, tolerance: tolerance)
    sides.settle()
    return sides.corners
  }
}

/// Consecutive runs of samples, each along a side; between two of them is one sample of neither.
private struct PolygonSides {
  private let samples: SampledContour
  private let tolerance: Double
  /// What the variance of samples about their line is multiplied by to be a cost.
  private let costPerVariance: Double
  private var sides: [Side] = []

  /// A run of samples along a line.
  private struct Side {
    /// The first and the last sample; the last may count on past the end.
    var first: Int
    var last: Int
    var moments: LineMoments
    /// That of the samples about their line.
    var variance: Double

    init(first: Int, last: Int, moments: LineMoments) {
      self.first = first
      self.last = last
      self.moments = moments
      variance = moments.variance
    }

    /// The samples that it takes of a contour, with half of those at its ends.
    var length: Int { last - first + 2 }
  }

  /// The sides from one place on around the contour.
  init(along samples: SampledContour, tolerance: Double) {
    self.samples = samples
    self.tolerance = tolerance
    costPerVariance = 0.5 * chordErrorPerVariance / (tolerance * tolerance)
    // Anywhere is a bad place to begin; where a side ends is a good one.
    let start = side(from: 0, to: samples.count / 2).last + 2
    // The last sample lies between the last side and the first.
    let end = start + samples.count - 2
    var first = start
    while first <= end {
      let side = side(from: first, to: min(end, first + samples.count / 2))
      sides.append(side)
      first = side.last + 2
    }
  }

  /// A sample by an index that may run past the end.
  @inline(__always)
  private func sample(_ index: Int) -> Point2D {
    index >= 0 && index < samples.count ? samples.points[index] : samples[index]
  }

  /// The side from a sample on that costs least for its length.
  private func side(from first: Int, to end: Int) -> Side {
    var moments = LineMoments()
    var best = Side(first: first, last: first, moments: moments)
    var bestCost = Double.infinity
    let hopeless = hopelessShare * tolerance * tolerance
    for last in first...end {
      moments.add(sample(last))
      let variance = moments.variance
      guard variance <= hopeless else { break }
      let cost = sideCost + costPerVariance * variance
      if cost * Double(best.length) < bestCost * Double(last - first + 2) {
        best.last = last
        best.moments = moments
        best.variance = variance
        bestCost = cost
      }
    }
    while let far = farthest(from: best) {
      best = run(from: first, to: max(first, far - 1))
    }
    return best
  }

  /// The side along a run of samples.
  private func run(from first: Int, to last: Int) -> Side {
    var moments = LineMoments()
    for index in first...last { moments.add(sample(index)) }
    return Side(first: first, last: last, moments: moments)
  }

  /// The sample farthest from its side; nil when all are within the tolerance.
  private func farthest(from side: Side) -> Int? {
    guard side.last - side.first >= 4, let line = fit(to: side, side.moments)
    else { return nil }
    var result = (index: 0, distance: tolerance)
    for index in (side.first + 1)...(side.last - 1) {
      let distance = abs(line.direction.cross(sample(index) - line.center))
      if distance > result.distance { result = (index, distance) }
    }
    return result.distance > tolerance ? result.index : nil
  }

  /// Merges sides and moves their ends while that pays.
  mutating func settle() {
    for _ in 0..<settlingRounds {
      slideEnds()
      merge()
    }
    slideEnds()
    dropBevels()
  }

  /// Makes one side of two where it costs less than they do.
  private mutating func merge() {
    var merged: [Side] = [sides[0]]
    var count = sides.count
    for side in sides.dropFirst() {
      if count > 3, let both = union(merged[merged.count - 1], side) {
        merged[merged.count - 1] = both
        count -= 1
      } else {
        merged.append(side)
      }
    }
    sides = merged
  }

  /// Two sides as one; nil when that costs more, or leaves the tolerance.
  private func union(_ a: Side, _ b: Side) -> Side? {
    guard b.last - a.first + 2 <= samples.count / 2 else { return nil }
    var moments = a.moments
    moments.add(b.moments)
    moments.add(sample(a.last + 1))
    let result = Side(first: a.first, last: b.last, moments: moments)
    guard cost(result) < cost(a) + cost(b), farthest(from: result) == nil else { return nil }
    return result
  }

  /// What a side costs.
  private func cost(_ side: Side) -> Double { sideCost + costPerVariance * side.variance }

  /// Moves the samples between sides to where both fit best.
  private mutating func slideEnds() {
    for index in sides.indices {
      let next = index + 1 < sides.count ? index + 1 : 0
      var (before, after) = (sides[index], sides[next])
      while move(&before, &after, by: 1) {}
      while move(&before, &after, by: -1) {}
      sides[index] = before
      sides[next] = after
    }
  }

  /// Moves the sample between two sides one farther on, or back, if that fits better.
  ///
  /// - Returns: Whether it does.
  private func move(_ before: inout Side, _ after: inout Side, by step: Int) -> Bool {
    var (moved, met) = (before.moments, after.moments)
    if step > 0 {
      guard after.last > after.first else { return false }
      moved.add(sample(before.last + 1))
      met.remove(sample(after.first))
    } else {
      guard before.last > before.first else { return false }
      met.add(sample(after.first - 1))
      moved.remove(sample(before.last))
    }
    let (movedVariance, metVariance) = (moved.variance, met.variance)
    guard before.variance + after.variance - movedVariance - metVariance > 0 else { return false }
    before.last += step
    after.first += step
    (before.moments, before.variance) = (moved, movedVariance)
    (after.moments, after.variance) = (met, metVariance)
    return true
  }

  /// Leaves out the short sides between two others that would meet in a sharp corner.
  private mutating func dropBevels() {
    var kept: [Side] = []
    for (index, side) in sides.enumerated() {
      let before = kept.last ?? sides[sides.count - 1]
      let after = sides[index + 1 < sides.count ? index + 1 : 0]
      let isBevel =
        side.length <= longestBevel && kept.count + sides.count - index > 3
        && isCutOff(side, between: before, after)
      if !isBevel { kept.append(side) }
    }
    sides = kept
  }

  /// Whether two sides would meet in a sharp corner that the contour cuts off along another one.
  private func isCutOff(_ side: Side, between sideBefore: Side, _ sideAfter: Side) -> Bool {
    let shortest = min(sideBefore.length, sideAfter.length)
    guard shortest > side.length else { return false }
    let (before, after) = (line(along: sideBefore), line(along: sideAfter))
    let cosine = before.direction.dot(after.direction)
    // Fillets have sides of about one length; few of them turn by more than a right angle.
    guard shortest >= 2 * side.length || cosine < 0 else { return false }
    guard let corner = before.intersection(with: after) else { return false }
    let cut = CornerCut(turnCosine: cosine)
    var distance = Double.infinity
    for index in side.first...side.last {
      guard cuts(off: corner, between: before, after, at: samples[index]) else { return false }
      distance = min(distance, corner.distance(to: samples[index]))
    }
    let excess = cut.excess(at: distance) / doubtfulExcess
    return distance <= cut.farthest && excess * excess < 2 * sideCost
  }

  /// Where sides meet.
  var corners: [Point2D] {
    let lines = sides.map(line)
    var result: [Point2D] = []
    for index in sides.indices {
      let next = index + 1 < sides.count ? index + 1 : 0
      let end = sides[next].first + (next > 0 ? 0 : samples.count)
      let sample = samples[(sides[index].last + end) / 2]
      result += meeting(of: lines[index], lines[next], near: sample)
    }
    return result
  }

  /// The line along a side, but for its ends.
  private func line(along side: Side) -> LineFit {
    var moments = side.moments
    // The contour begins to turn before a corner.
    if side.last - side.first >= 4 {
      moments.remove(samples[side.first])
      moments.remove(samples[side.last])
    }
    if let line = fit(to: side, moments) { return line }
    let (start, end) = (samples[side.first - 1], samples[side.last + 1])
    return LineFit(
      center: start.interpolated(to: end, by: 0.5), direction: (end - start).normalized)
  }

  /// Whether a sample lies on the inner side of the corner between two lines.
  private func cuts(
    off corner: Point2D, between before: LineFit, _ after: LineFit, at sample: Point2D
  ) -> Bool {
    (sample - corner).dot(after.direction - before.direction) > 0
  }

  /// The line of least squares through points of a side, in its direction.
  private func fit(to side: Side, _ moments: LineMoments) -> LineFit? {
    moments.line(towards: samples[side.last] - samples[side.first])
  }

  /// The corner in which two sides meet, or two where they lead past each other.
  private func meeting(of before: LineFit, _ after: LineFit, near sample: Point2D) -> [Point2D] {
    let cosine = before.direction.dot(after.direction)
    // Two sides enclose nothing unless they are joined at their ends.
    if sides.count > 2, let corner = before.intersection(with: after) {
      let isCutOff = cuts(off: corner, between: before, after, at: sample)
      let reach = isCutOff ? CornerCut(turnCosine: cosine).farthest : 0
      if corner.distance(to: sample) <= reach + tolerance { return [corner] }
    }
    let (end, start) = (before.projection(of: sample), after.projection(of: sample))
    let isJump =
      sides.count <= 2 || cosine <= 0 || end.distance(to: start) / 2 > tolerance + jumpSlack
    return isJump ? [end, start] : [end.interpolated(to: start, by: 0.5)]
  }
}

/// What a side costs; an error as large as the tolerance costs ½.
private let sideCost = 0.33

/// The square of the distance of an arc from its chord, by the variance of its points.
private let chordErrorPerVariance = 11.25

/// A variance that no longer side brings down, as a share of the squared tolerance.
private let hopelessShare = 0.5

/// How often sides are merged.
private let settlingRounds = 2

/// Where a contour cuts off a corner it has no longer side, in samples: 3 px.
private let longestBevel = 6
/// A corner this much farther from the contour than a sharp one, in pixels, costs 1; a bevel instead of
/// it costs a side and a corner more.
private let doubtfulExcess = 0.5

/// Sides that lead past each other are joined by one of its own if half-way between them is farther from
/// both than the tolerance and this, in pixels.
private let jumpSlack = 0.12
