// Where the edge of an image is straight, by its height over the grid. In each column that an edge
// crosses, the ink adds up to the mean height of the edge, exactly; along a straight edge the heights
// rise evenly, and their second difference is zero to the noise of the pixels, while an arc of radius r
// bends it by 1/r. So a side three pixels long is told from a curve, which a smooth spline along the
// edge cannot do: it takes its corners a pixel into its sides. Height functions are those of
// volume-of-fluid methods (Cummins, François and Kothe 2005, doi:10.1016/j.compstruc.2004.08.017).

/// A part of a contour that is straight.
struct StraightStretch {
  /// The samples where it begins and ends; they may lie past either end of the contour's.
  var first: Int
  var last: Int
  /// Where it begins and ends.
  var start: Point2D
  var end: Point2D
  /// Whether it stays a segment of its own, a line: the pixels around it would allow an arc as well.
  var isSide = false

  /// The direction of travel, of length 1.
  var direction: Point2D { (end - start).normalized }

  /// Where the stretch meets the next one in a corner; nil when they end too far from there, as at a
  /// fillet.
  func corner(with next: StraightStretch) -> Point2D? {
    let sine = direction.cross(next.direction)
    guard abs(sine) > leastCornerSine else { return nil }
    let corner = end + direction * ((next.start - end).cross(next.direction) / sine)
    // In a sharp tip more columns hold both edges: by tan(φ/2) = sin φ / (1 + cos φ) for a turn of φ.
    let sharpness = abs(sine) / max(1 + direction.dot(next.direction), 1e-9)
    let farthest = min(max(1, sharpness) * farthestCorner, farthestTip)
    let isNear = corner.distance(to: end) < farthest && corner.distance(to: next.start) < farthest
    return isNear ? corner : nil
  }
}

extension InkPixels {
  /// The straight parts of a contour between bends and corners.
  ///
  /// - Parameters:
  ///   - samples: The contour, near the edge.
  ///   - noise: The standard deviation of a pixel.
  /// - Returns: The stretches of three pixels and more, in order.
  /// - Complexity: O(*n*) in the number of samples.
  func straightStretches(along samples: SampledContour, noise: Double) -> [StraightStretch] {
    let count = samples.count
    guard noise < mostNoise else { return [] }
    let heights = (0..<count).map { index in
      let direction = (samples[index + 1] - samples[index - 1]).normalized
      return EdgeHeights(at: samples[index], direction: direction, in: self, noise: noise)
    }
    let leastBend = exactBend + 5 * max(0, noise - eightBitNoise)
    let isStraight = heights.map { $0.map { abs($0.bend) < leastBend } ?? false }
    guard let start = isStraight.firstIndex(of: false) else { return [] }
    var result: [StraightStretch] = []
    var first = start
    while first < start + count {
      guard isStraight[first % count] else {
        first += 1
        continue
      }
      var last = first
      while isStraight[(last + 1) % count] { last += 1 }
      let run = (first...last).compactMap { heights[$0 % count] }
      // The edge of a large circle is nearly straight; what is straight ends in a bend or a corner.
      let isBounded = [(first, -1), (last, 1)].allSatisfy { end, step in
        (1...bendReach).contains { distance in
          let beyond = heights[samples.wrapped(end + step * distance)]
          return beyond.map { abs($0.bend) > boundingShare * leastBend } ?? true
        }
      }
      if isBounded, let line = line(along: run, noise: noise) {
        func bend(_ steps: [Int]) -> [Point2D] {
          steps.compactMap { heights[samples.wrapped($0)]?.middle }
        }
        let direction = (line.end - line.start).normalized
        let start = tangentPoint(
          near: line.start, ahead: -direction, bend: bend(bendSteps.map { first - $0 }))
        let end = tangentPoint(
          near: line.end, ahead: direction, bend: bend(bendSteps.map { last + $0 }))
        result.append(
          StraightStretch(
            first: samples.nearest(to: start, from: first),
            last: samples.nearest(to: end, from: last), start: start, end: end))
      }
      first = last + 1
    }
    return result
  }

  /// The ends of the line along a run of samples with straight surroundings; nil when it is none.
  private func line(
    along run: [EdgeHeights], noise: Double
  ) -> (start: Point2D, end: Point2D)? {
    guard let from = run.first, let to = run.last else { return nil }
    let middles = run.map(\.middle)
    let line = LineFit([from.before] + middles + [to.after])
    guard let line,
      middles.allSatisfy({ $0.distance(to: line.projection(of: $0)) < mostDeviation + 2 * noise })
    else { return nil }
    // The columns before and after are straight, too, as far as their other sides.
    return (
      line.projection(of: from.before + (from.before - from.middle) / 2),
      line.projection(of: to.after + (to.after - to.middle) / 2)
    )
  }
}

extension SampledContour {
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

/// The heights of an edge in three columns, or the widths of its ink in three rows.
private struct EdgeHeights {
  /// The middle of the edge in the column before, in the direction of travel.
  let before: Point2D
  /// The same in the column of the sample.
  let middle: Point2D
  /// The same in the column after.
  let after: Point2D
  /// The second difference of the heights.
  let bend: Double

  init?(at point: Point2D, direction: Point2D, in pixels: InkPixels, noise: Double) {
    let isSteep = abs(direction.y) > abs(direction.x)
    let (along, across) = isSteep ? (point.y, point.x) : (point.x, point.y)
    let (run, rise) = isSteep ? (direction.y, direction.x) : (direction.x, direction.y)
    guard run != 0 else { return nil }
    let column = Int(along.rounded(.down))
    let slope = rise / run
    let step = run > 0 ? 1 : -1
    var heights: [Double] = []
    for offset in [-step, 0, step] {
      let expected = across + slope * (Double(column + offset) + 0.5 - along)
      guard
        let height = pixels.edgeHeight(
          inLine: column + offset, isRow: isSteep, near: expected, noise: noise)
      else { return nil }
      heights.append(height)
    }
    func place(_ offset: Int, _ height: Double) -> Point2D {
      let position = Double(column + offset) + 0.5
      return isSteep ? Point2D(x: height, y: position) : Point2D(x: position, y: height)
    }
    bend = heights[0] - 2 * heights[1] + heights[2]
    before = place(-step, heights[0])
    // The mean of a parabola is off its middle.
    middle = place(0, heights[1] - bend / 24)
    after = place(step, heights[2])
  }
}

extension InkPixels {
  /// Where an edge crosses a column, in the mean over its width, or a row; nil when the line of pixels
  /// does not run from paper to ink there.
  fileprivate func edgeHeight(
    inLine line: Int, isRow: Bool, near expected: Double, noise: Double
  ) -> Double? {
    let full = fullness + 3 * noise
    func value(_ place: Int) -> Double? {
      isRow ? self.value(column: place, row: line) : self.value(column: line, row: place)
    }
    let middle = Int(expected.rounded(.down))
    guard var sum = value(middle) else { return nil }
    // Whole pixels of paper and of ink to both sides, and what lies between them.
    func end(_ step: Int) -> (place: Int, isInk: Bool)? {
      var place = middle
      for _ in 0..<farthestEnd {
        place += step
        guard let value = value(place) else { return nil }
        if value < full { return (place, false) }
        if value > 1 - full { return (place, true) }
        sum += value
      }
      return nil
    }
    guard let low = end(-1), let high = end(1), low.isInk != high.isInk else { return nil }
    return low.isInk ? Double(low.place + 1) + sum : Double(high.place) - sum
  }
}

/// Second differences below this, in pixels, are those of a straight edge in exact pixels; beyond its
/// ends, within so many samples, they are so many times as large.
private let exactBend = 0.012
private let bendReach = 3
private let boundingShare = 4.0

/// The samples beyond an end that show how the edge bends, and how far from the end, in pixels, the
/// bend begins at most.
private let bendSteps = [3, 6]
private let farthestTangent = 1.5

/// The sample nearest to an end is no farther from the last straight one.
private let nearestReach = 8

/// Stretches that turn by less, 9°, meet in no corner; others end so far from it at most, in pixels,
/// because the columns next to it hold both edges.
private let leastCornerSine = 0.15
private let farthestCorner = 1.05
private let farthestTip = 4.0

/// A stretch keeps as near to its line, in pixels.
private let mostDeviation = 0.02

/// With more noise than this, sides cannot be told from arcs by three pixels.
private let mostNoise = 0.012

/// A pixel so close to paper or ink is that.
private let fullness = 0.01

/// An edge that is less steep than its line of pixels passes this many of them at most.
private let farthestEnd = 4
