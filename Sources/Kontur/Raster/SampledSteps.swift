// Flat edges of renderers that count samples, made to rise evenly again.
//
// Samples stand in rows. Where an edge runs nearly along them the ink in a column stays the same until the edge passes
// the next row of samples: it goes in steps, by a quarter of a pixel where there are 4 × 4 samples. The larger an image is
// the longer they are, and the more nodes it takes to follow them. But where it steps the edge is known, for there
// it passes the samples; and in between it goes on as it comes.

extension InkPixels {
  /// The pixels without the steps of flat edges; themselves where there are none, or not of one height.
  ///
  /// - Parameter loop: Looks at some of the pixels side by side; at one after the other when left out.
  /// - Returns: The pixels.
  /// - Complexity: O(*n* log *n*) at most for *n* pixels near edges.
  func withoutSteps(loop: ConcurrentLoop = serialLoop) -> InkPixels {
    guard mayCountSamples(loop: loop) else { return self }
    var result = self
    for isTransposed in [false, true] {
      let edges = FlatEdges(
        in: self, rows: EdgeRows(of: band, in: imageWindow, isTransposed: isTransposed))
      if let height = edges.stepHeight { result = result.adding(edges.gains(stepHeight: height)) }
    }
    return result
  }

  /// Whether samples may have been counted: nearly all greys are of as few shades as those make that are far enough
  /// apart to be undone, or those of fifteen rows of samples are more than by chance.
  private func mayCountSamples(loop: ConcurrentLoop) -> Bool {
    let countsOfParts = concurrentMap(values.count / valuesPerPart + 1, loop: loop) { part in
      var counts = [Int](repeating: 0, count: 256)
      for value in values[part * valuesPerPart..<min(values.count, (part + 1) * valuesPerPart)]
      where side(of: value) == nil {
        counts[Int((255 * value).rounded())] += 1
      }
      return counts
    }
    var counts = countsOfParts.dropFirst().reduce(into: countsOfParts[0]) { sum, counts in
      for shade in counts.indices { sum[shade] += counts[shade] }
    }
    let all = Double(counts.reduce(0, +))
    let inRows = Double(stride(from: 17, to: 255, by: 17).reduce(0) { $0 + counts[$1] })
    let byChance = all / 17
    if inRows > byChance + mostByChance * byChance.squareRoot() { return true }
    counts.sort(by: >)
    return Double(counts.prefix(mostShades).reduce(0, +)) >= leastOfShades * all
  }
}

/// Whether a value is that of ink; nil for a grey.
private func side(of value: Double) -> Bool? {
  value <= mostFlat ? false : value >= 1 - mostFlat ? true : nil
}

/// The edges that cross the rows of an image, or its columns, nearly at right angles.
private struct FlatEdges {
  /// Where a row crosses an edge.
  private struct Cut {
    /// Where the edge would be if it did so at a right angle.
    var position: Double
    /// The last pixel before that is paper or ink, and the first one after.
    var first: Int
    var last: Int
    /// Whether it goes from paper to ink.
    var isRising: Bool
  }

  /// The cuts of one edge by successive rows.
  private struct Edge {
    let firstRow: Int
    var cuts: [Cut]
  }

  /// Where an edge steps from one position to another.
  private struct Step {
    /// Where it does so, in rows.
    var row: Double
    var from: Double
    var to: Double
    /// The cuts before it and after it that have these positions.
    var before: Range<Int>
    var after: Range<Int>

    /// The row, and where the edge is there.
    var place: Point2D { Point2D(x: row, y: (from + to) / 2) }
    var height: Double { abs(to - from) }
  }

  private let pixels: InkPixels
  private let isTransposed: Bool
  /// The edges that step.
  private var edges: [(edge: Edge, steps: [Step])] = []

  init(in pixels: InkPixels, rows: EdgeRows) {
    self.pixels = pixels
    isTransposed = rows.isTransposed
    var all: [Edge] = []
    // The places of those that go on, as they come along a row.
    var open: [Int] = []
    for row in rows.range {
      let cuts = cuts(of: rows[row], row)
      var goingOn: [Int] = []
      var next = 0
      func begin() {
        goingOn.append(all.count)
        all.append(Edge(firstRow: row, cuts: [cuts[next]]))
        next += 1
      }
      for place in open {
        let last = all[place].cuts[all[place].cuts.count - 1]
        while next < cuts.count, cuts[next].position < last.position - mostRise { begin() }
        guard next < cuts.count, cuts[next].position <= last.position + mostRise,
          cuts[next].isRising == last.isRising
        else { continue }
        all[place].cuts.append(cuts[next])
        goingOn.append(place)
        next += 1
      }
      while next < cuts.count { begin() }
      open = goingOn
    }
    for edge in all where edge.cuts.count > 2 * leastRun {
      let steps = steps(of: edge)
      if !steps.isEmpty { edges.append((edge, steps)) }
    }
  }

  /// The place in the band of a pixel of a row; nil for one that is not in the image.
  private func index(_ place: Int, _ row: Int) -> Int? {
    let (column, row) = isTransposed ? (row, place) : (place, row)
    return pixels.isInImage(column: column, row: row)
      ? pixels.band.index(column: column, row: row) : nil
  }

  private func value(_ place: Int, _ row: Int) -> Double {
    index(place, row).map { pixels.values[$0] } ?? 0
  }

  /// The cuts of a row that go from paper to ink or back within two greys.
  private func cuts(of places: ArraySlice<Int32>, _ row: Int) -> [Cut] {
    var result: [Cut] = []
    for place in places.lazy.map(Int.init) {
      guard let before = side(of: value(place - 1, row)), side(of: value(place, row)) != before
      else {
        continue
      }
      var ink = 0.0
      for last in place...(place + mostGreys) {
        let value = value(last, row)
        guard let after = side(of: value) else {
          ink += value
          continue
        }
        guard after != before else { break }
        result.append(
          Cut(
            position: after ? Double(last) - ink : Double(place) + ink, first: place - 1,
            last: last, isRising: after))
        break
      }
    }
    return result
  }

  /// The steps of an edge between runs of rows that have it at the same position.
  private func steps(of edge: Edge) -> [Step] {
    var result: [Step] = []
    var last: Range<Int>?
    var start = 0
    while start < edge.cuts.count {
      let position = edge.cuts[start].position
      var end = start + 1
      while end < edge.cuts.count, abs(edge.cuts[end].position - position) < sameness { end += 1 }
      guard end - start >= leastRun else {
        start += 1
        continue
      }
      if let last, let step = step(of: edge, from: last, to: start..<end) { result.append(step) }
      last = start..<end
      start = end
    }
    return result
  }

  /// The step between two runs; nil where there is more than one row between them, or one that is not.
  private func step(of edge: Edge, from before: Range<Int>, to after: Range<Int>) -> Step? {
    let (from, to) = (edge.cuts[before.lowerBound].position, edge.cuts[after.lowerBound].position)
    var row = Double(after.lowerBound)
    if after.lowerBound > before.upperBound {
      // The edge steps within the row.
      let share = (edge.cuts[before.upperBound].position - from) / (to - from)
      guard after.lowerBound == before.upperBound + 1, share > 0, share < 1 else { return nil }
      row -= share
    }
    return Step(row: row, from: from, to: to, before: before, after: after)
  }

  /// How high the steps are; nil where there are few, or of many heights.
  var stepHeight: Double? {
    var heights = edges.flatMap { $0.steps.map(\.height) }
    guard heights.count >= leastSteps else { return nil }
    let height = quantile(0.5, of: &heights)
    let alike = heights.count { isStep($0, of: height) }
    return height > leastHeight && Double(alike) > leastAlike * Double(heights.count) ? height : nil
  }

  private func isStep(_ height: Double, of usual: Double) -> Bool {
    abs(height - usual) < 2 * sameness
  }

  /// The ink at each place of the band that makes the edges rise evenly.
  func gains(stepHeight height: Double) -> [Double] {
    var result = [Double](repeating: 0, count: pixels.band.count)
    for (edge, steps) in edges {
      var series: [Step] = []
      for (place, step) in steps.enumerated() where isStep(step.height, of: height) {
        let goesOn = series.last?.after == step.before && !isSide(between: place, in: steps)
        if !goesOn {
          addGains(of: series, of: edge, height, to: &result)
          series = []
        }
        series.append(step)
      }
      addGains(of: series, of: edge, height, to: &result)
    }
    return result
  }

  /// Whether the run before a step is so much longer than those beside it that it is no part of a bend.
  private func isSide(between place: Int, in steps: [Step]) -> Bool {
    let longest = max(steps[place - 1].before.count, steps[place].after.count)
    return steps[place].before.count > mostOfBend * longest
  }

  /// Makes an edge rise evenly along some steps, each of which begins where the one before ends.
  private func addGains(
    of steps: [Step], of edge: Edge, _ height: Double, to gains: inout [Double]
  ) {
    guard let rise = EvenRise(through: steps.map(\.place)) else { return }
    let (first, last) = (steps[0], steps[steps.count - 1])
    for place in first.before.lowerBound..<last.after.upperBound {
      let cut = edge.cuts[place]
      // As it has not stepped again it is no farther than that; where it does not, it may as well be a side.
      var least = cut.position - height / 2
      var most = cut.position + height / 2
      if let end = place < first.before.upperBound
        ? first : place >= last.after.lowerBound ? last : nil
      {
        least = min(cut.position, end.place.y)
        most = max(cut.position, end.place.y)
      }
      let positions = (0..<positionsPerRow).map { part in
        let row = Double(place) + (Double(part) + 0.5) / Double(positionsPerRow)
        return max(least, min(most, rise.position(at: row)))
      }
      for pixel in cut.first...cut.last {
        guard let index = index(pixel, edge.firstRow + place) else { continue }
        let even = positions.reduce(0) { $0 + coverage(of: pixel, from: $1, cut) }
        gains[index] +=
          even / Double(positionsPerRow) - coverage(of: pixel, from: cut.position, cut)
      }
    }
  }

  /// What an edge at a position covers of a pixel of a row.
  private func coverage(of pixel: Int, from position: Double, _ cut: Cut) -> Double {
    let before = max(0, min(1, position - Double(pixel)))
    return cut.isRising ? 1 - before : before
  }
}

/// An edge through points that it is known to pass: cubics between them, whose directions there are those of the
/// parabola through a point and its neighbours.
private struct EvenRise {
  /// The edge from each point to the next, at constant speed along the rows, which are its x.
  private let curves: [CubicBezier]

  /// Nil for fewer than two points, and for two that do not tell where it turns back between them.
  init?(through points: [Point2D]) {
    let chords = zip(points, points.dropFirst()).map { $1 - $0 }
    guard let first = chords.first, let last = chords.last else { return nil }
    guard chords.count > 1 || first.y != 0 else { return nil }
    // At the points between two chords the mean of their slopes, each by the length of the other.
    let inner = zip(chords, chords.dropFirst()).map {
      ($1.x * $0.slope + $0.x * $1.slope) / ($0.x + $1.x)
    }
    let slopes =
      [inner.first.map { 2 * first.slope - $0 } ?? first.slope] + inner
      + [inner.last.map { 2 * last.slope - $0 } ?? last.slope]
    curves = chords.indices.map { place in
      let third = chords[place].x / 3
      let (start, end) = (points[place], points[place + 1])
      return CubicBezier(
        start: start, control1: start + Point2D(x: third, y: third * slopes[place]),
        control2: end - Point2D(x: third, y: third * slopes[place + 1]), end: end)
    }
  }

  /// Where it is in a row; beyond the ends it goes straight on.
  func position(at row: Double) -> Double {
    let (first, last) = (curves[0], curves[curves.count - 1])
    if row <= first.start.x {
      return first.start.y + (first.control1 - first.start).slope * (row - first.start.x)
    }
    if row >= last.end.x {
      return last.end.y + (last.end - last.control2).slope * (row - last.end.x)
    }
    var (place, next) = (0, curves.count)
    while next - place > 1 {
      let middle = (place + next) / 2
      if curves[middle].start.x <= row { place = middle } else { next = middle }
    }
    let curve = curves[place]
    return curve.point(at: (row - curve.start.x) / (curve.end.x - curve.start.x)).y
  }
}

extension Point2D {
  /// How far a way leads along y for each step along x.
  fileprivate var slope: Double { y / x }
}

/// The shades of so many pixels are counted by one thread at a time.
private let valuesPerPart = 1 << 16
/// Steps of a tenth of a pixel and more are those of 9 × 9 samples at most, which are 82 shades: so many have such a share
/// of the greys.
private let mostShades = 82
private let leastOfShades = 0.9
/// By how many standard deviations more greys than expected may be of one in seventeen of all shades.
private let mostByChance = 5.0
/// A pixel no farther from paper or ink is that.
private let mostFlat = 0.02
/// An edge has no more greys in a row that crosses it nearly at a right angle, and goes no farther from one to the next.
private let mostGreys = 2
private let mostRise = 0.3
/// Positions that are nearer to each other, in pixels, are the same: half of what is stored for them.
private let sameness = 0.006
/// So many rows in a row have an edge at the same position before it steps.
private let leastRun = 2
/// So many steps, and such a share of all, are of one height.
///
/// Those of cairo are a fifteenth of a pixel high.
private let leastSteps = 8
private let leastAlike = 0.6
private let leastHeight = 0.055
/// Of an arc no run is so many times as long as those beside it: √2 + 1 to both sides of where it turns back.
private let mostOfBend = 5
/// In how many places of a row the edge is looked at.
private let positionsPerRow = 4
