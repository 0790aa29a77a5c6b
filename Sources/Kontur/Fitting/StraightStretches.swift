// Where the edge of an image is straight. Heights put the samples of a contour on the edge, to the noise of the
// pixels, up to the columns where corners are; a smooth spline along the edge takes its corners a pixel and more into
// its sides. So a side three pixels long is told from a curve, and where two sides meet is their corner.

/// A part of a contour that is straight.
struct StraightStretch {
  /// The samples where it begins and ends; they may lie past either end of the contour's.
  var first: Int
  var last: Int
  /// Where it begins and ends.
  var start: Point2D
  var end: Point2D
  /// How far beyond its ends it may meet another one in a corner, in pixels.
  var reach: Double

  /// The direction of travel, of length 1.
  var direction: Point2D { (end - start).normalized }

  /// Where the stretch meets the next one in a corner; nil when they end too far from there, when the contour
  /// passes too far from it, as at a fillet, or when it takes another way from the one to the other.
  ///
  /// - Parameters:
  ///   - next: The next stretch.
  ///   - contour: The samples between the two.
  ///   - mostExcess: How much farther from these the corner may be than a sharp one would be, in pixels.
  /// - Returns: The corner.
  func corner(
    with next: StraightStretch, near contour: [Point2D], mostExcess: Double
  ) -> Point2D? {
    let sine = direction.cross(next.direction)
    guard abs(sine) > leastCornerSine else { return nil }
    let corner = end + direction * ((next.start - end).cross(next.direction) / sine)
    let cosine = direction.dot(next.direction)
    // In a sharp tip more columns hold both edges: by tan(φ/2) = sin φ / (1 + cos φ) for a turn of φ.
    let sharpness = abs(sine) / max(1 + cosine, 1e-9)
    let farthest = min(max(1, sharpness) * min(reach, next.reach), farthestTip)
    let (ahead, back) = (corner.distance(to: end), corner.distance(to: next.start))
    guard ahead < farthest, back < farthest else { return nil }
    // Two sides may face each other across paper.
    guard contour.polylineLength < ahead + back + mostDetour else { return nil }
    let distance = contour.reduce(Double.infinity) { min($0, $1.distance(to: corner)) }
    return CornerCut(turnCosine: cosine).excess(at: distance) < mostExcess ? corner : nil
  }
}

extension EdgeSamples {
  /// The straight parts of the contour between bends and corners.
  ///
  /// - Parameter noise: The standard deviation of a pixel.
  /// - Returns: The stretches of three pixels and more, in order.
  /// - Complexity: O(*n*) in the number of samples.
  func straightStretches(noise: Double) -> [StraightStretch] {
    // What is smooth all around has no sides.
    guard noise < mostNoiseOfStretches, let start = heights.firstIndex(where: { $0 == nil }) else {
      return []
    }
    let tolerance = mostDeviation + deviationPerNoise * max(0, noise - eightBitNoise)
    let end = start + samples.count
    var result: [StraightStretch] = []
    var first = start
    while first < end {
      let run = trimmed(run(from: first, to: end, within: tolerance), within: tolerance)
      if let stretch = stretch(along: run, within: tolerance) {
        result.append(stretch)
        first = run.upperBound
      } else {
        // A side may begin in the run, after a bend.
        first += max(1, run.count / 2)
      }
    }
    return result
  }

  /// The samples from one on that heights put on one line.
  private func run(from start: Int, to end: Int, within tolerance: Double) -> Range<Int> {
    var moments = LineMoments()
    var next = start
    while next < end, heights[samples.wrapped(next)] != nil {
      moments.add(samples[next])
      if moments.variance > varianceShare * tolerance * tolerance { break }
      next += 1
    }
    return start..<next
  }

  /// A run without what is off its line at the ends, where a bend begins.
  private func trimmed(_ run: Range<Int>, within tolerance: Double) -> Range<Int> {
    var (first, end) = (run.lowerBound, run.upperBound)
    while end - first >= leastCount, let line = LineFit(samples[first..<end]) {
      func isOff(_ index: Int) -> Bool { line.distance(to: samples[index]) > tolerance }
      let (isFirstOff, isLastOff) = (isOff(first), isOff(end - 1))
      guard isFirstOff || isLastOff else { break }
      if isFirstOff { first += 1 }
      if isLastOff { end -= 1 }
    }
    return first..<max(first, end)
  }

  /// The stretch along a run; nil where it is short, or a part of an arc.
  private func stretch(along run: Range<Int>, within tolerance: Double) -> StraightStretch? {
    guard run.count >= leastCount, let line = LineFit(samples[run]) else { return nil }
    let (first, last) = (run.lowerBound, run.upperBound - 1)
    guard let from = heights[samples.wrapped(first)], let to = heights[samples.wrapped(last)]
    else { return nil }
    // The columns of both ends are straight as far as their other sides.
    let (start, end) = (line.projection(of: from.columnStart), line.projection(of: to.columnEnd))
    let length = start.distance(to: end)
    guard length >= shortestStretch else { return nil }
    // An arc that is as near to its chord over a length L, 8 r d = L² / 4, is 8 d (x / L + (x / L)²) away from it
    // at a distance x beyond; what is straight ends in a bend or a corner.
    let share = Double(beyond) * samples.spacing / length
    let leastBend = arcs * 8 * tolerance * (share + share * share)
    for (index, step) in [(first, -beyond), (last, beyond)] {
      let way = samples[index + step] - samples[index]
      let isBack = abs(way.dot(line.direction)) < leastAdvance * abs(Double(step)) * samples.spacing
      guard isBack || line.distance(to: samples[index + step]) > leastBend else { return nil }
    }
    return samples.stretch(from: first, to: last, along: (start, end))
  }
}

extension SampledContour {
  /// The straight stretch along a line between two samples, to where bends beyond begin.
  ///
  /// - Parameters:
  ///   - first: The first sample of the contour on the line.
  ///   - last: The last one.
  ///   - line: Where it begins and ends, at most a pixel too far out.
  /// - Returns: The stretch.
  func stretch(
    from first: Int, to last: Int, along line: (start: Point2D, end: Point2D)
  ) -> StraightStretch {
    let direction = (line.end - line.start).normalized
    let start = tangentPoint(
      near: line.start, ahead: -direction, bend: bendSteps.map { self[first - $0] })
    let end = tangentPoint(
      near: line.end, ahead: direction, bend: bendSteps.map { self[last + $0] })
    return StraightStretch(
      first: nearest(to: start, from: first), last: nearest(to: end, from: last), start: start,
      end: end, reach: reachOfColumns)
  }

  /// The sample nearest to a point, of those a few steps from another one.
  func nearest(to point: Point2D, from index: Int) -> Int {
    let places = (index - nearestReach)...(index + nearestReach)
    return places.min { (self[$0] - point).squaredLength < (self[$1] - point).squaredLength }
      ?? index
  }
}

/// Where the circle through two points beyond the end of a line touches it.
///
/// - Parameters:
///   - end: The end, at most a pixel too far out.
///   - ahead: The direction of the line there, outwards.
///   - bend: Two points on the bend, the nearer one first; otherwise the end stays.
/// - Returns: The end where it should be.
private func tangentPoint(near end: Point2D, ahead: Point2D, bend: [Point2D]) -> Point2D {
  guard bend.count == 2 else { return end }
  let (a1, a2) = ((bend[0] - end).dot(ahead), (bend[1] - end).dot(ahead))
  let (d1, d2) = (ahead.cross(bend[0] - end), ahead.cross(bend[1] - end))
  guard d1 * d2 > 0, abs(d2) > abs(d1), a2 > a1 else { return end }
  // Equal radii ((a − x)² + d²) / 2d.
  let (square, half) = (d2 - d1, d2 * a1 - d1 * a2)
  let constant = d2 * a1 * a1 - d1 * a2 * a2 + d1 * d2 * (d1 - d2)
  let discriminant = half * half - square * constant
  guard discriminant >= 0 else { return end }
  let place = (half - (square < 0 ? -1 : 1) * discriminant.squareRoot()) / square
  return place > -farthestTangent && place < farthestTangent ? end + ahead * place : end
}

/// How far samples are from a straight edge at most, in pixels: in exact pixels, and with noise.
private let mostDeviation = 0.012
private let deviationPerNoise = 4.0
/// The variance of samples of an arc whose ends are as far from a line, as a share of the square of that.
private let varianceShare = 0.25
/// Stretches are no shorter, in samples and in pixels.
private let leastCount = 3
private let shortestStretch = 3.0

/// How many samples beyond the ends of a stretch it has to have left its line by, so many times as far as an arc
/// would that might be a stretch; what advances by less than a share of the way turns back.
private let beyond = 6
private let arcs = 4.0
private let leastAdvance = 0.7

/// The samples beyond an end that show how the edge bends, and how far from the end, in pixels, the
/// bend begins at most.
private let bendSteps = [3, 6]
private let farthestTangent = 1.5

/// The sample nearest to an end is no farther from the last straight one.
private let nearestReach = 8

/// Stretches that turn by less, 9°, meet in no corner.
private let leastCornerSine = 0.15
/// Stretches that heights tell end so far from a corner at most, in pixels: the column of the corner, and one more
/// along a diagonal; in sharp tips more columns hold both edges.
private let reachOfColumns = 2.1
private let farthestTip = 4.0
/// How much longer than by way of the corner the contour may be that cuts it off, in pixels: it is sampled, and ends of
/// stretches lie beside samples.
private let mostDetour = 2.0

/// With more noise than this, sides cannot be told from arcs by three pixels.
let mostNoiseOfStretches = 0.012
