// The straight sides that run along rows or columns of pixels, in images whose greys are off by what a renderer left
// along edges. It leaves the same in every pixel of such a side, so that this has one height all along, where an arc
// and a slanted side have steps. The run of an arc at one height, 2 √(2 q r) long for steps of q and a radius r, is
// about √2 / (2 − √2) = 2.4 times as long as what lies within another step of it at both its ends together. What is
// longer is a side.

extension InkPixels {
  /// The parts of a contour that run along rows or columns of pixels at one height for longer than arcs do.
  ///
  /// - Parameter samples: The contour, within a few tenths of a pixel of the edge.
  /// - Returns: The sides of four pixels and more, in order.
  /// - Complexity: O(*n*) in the number of samples.
  func levelSides(along samples: SampledContour) -> [StraightStretch] {
    let edges = (0..<samples.count).map { index in
      levelEdge(at: samples[index], direction: samples[index + 1] - samples[index - 1])
    }
    func edge(_ index: Int) -> LevelEdge? { edges[samples.wrapped(index)] }
    func isLevel(_ index: Int, with other: Int) -> Bool {
      guard let own = edge(index), let other = edge(other) else { return false }
      return own.isLevel(with: other)
    }
    guard let start = edges.indices.first(where: { !isLevel($0, with: $0 - 1) }) else { return [] }
    var result: [StraightStretch] = []
    var first = start
    while first < start + samples.count {
      var last = first
      while last + 1 < start + samples.count, isLevel(last + 1, with: first) { last += 1 }
      if let from = edge(first), let to = edge(last), isSide(from: from, to: to) {
        result.append(
          samples.stretch(from: first, to: last, along: (from.columnStart, to.columnEnd)))
      }
      first = last + 1
    }
    return result
  }

  /// The edge in the column of a point of a contour, or in its row.
  private func levelEdge(at point: Point2D, direction: Point2D) -> LevelEdge? {
    let isSteep = abs(direction.y) > abs(direction.x)
    let (along, across) = isSteep ? (point.y, point.x) : (point.x, point.y)
    var edge = LevelEdge(
      isSteep: isSteep, isForward: isSteep ? direction.y > 0 : direction.x > 0,
      place: Int(along.rounded(.down)), height: across)
    guard let height = height(of: edge), abs(height - across) < farthestLevel else { return nil }
    edge.height = height
    return edge
  }

  /// How high the edge is in the column, or row, of another one at about its height.
  private func height(of edge: LevelEdge) -> Double? {
    // What renderers leave along edges they do not leave beside them.
    edgeHeight(
      inLine: edge.place, isRow: edge.isSteep, from: Int(edge.height.rounded(.down)), noise: 0)
  }

  /// Whether what runs between two places at one height is longer than an arc or a slanted side does.
  private func isSide(from first: LevelEdge, to last: LevelEdge) -> Bool {
    let length = abs(last.place - first.place) + 1
    let step = first.isForward ? 1 : -1
    let bends = [
      nextRun(beyond: first, step: -step, atMost: length),
      nextRun(beyond: last, step: step, atMost: length),
    ].filter { $0 > 0 }
    return length >= leastSideAlongPixels
      && length >= bends.reduce(0) { $0 + leastShareOfSide * $1 + leastExcess }
  }

  /// In how many columns beyond the end of a run the edge is within a step of it, zero at a corner.
  private func nextRun(beyond end: LevelEdge, step: Int, atMost most: Int) -> Int {
    func rise(_ distance: Int) -> Double? {
      var beyond = end
      beyond.place += step * distance
      return height(of: beyond).map { abs($0 - end.height) }
    }
    guard let first = rise(1), first < leastCorner else { return 0 }
    return (1..<most).first { rise($0 + 1) ?? .infinity > highestStep } ?? most
  }
}

/// An edge in a column of pixels, or in a row.
private struct LevelEdge {
  /// Whether it is in a row.
  var isSteep: Bool
  /// Whether its coordinate grows in the direction of travel.
  var isForward: Bool
  /// The column, or the row.
  var place: Int
  /// How high it is there.
  var height: Double

  func isLevel(with other: LevelEdge) -> Bool {
    isSteep == other.isSteep && isForward == other.isForward
      && abs(height - other.height) < sameHeight
  }

  /// Where it comes into the column, or the row, in the direction of travel, and where it leaves it.
  var columnStart: Point2D { point(at: Double(isForward ? place : place + 1)) }
  var columnEnd: Point2D { point(at: Double(isForward ? place + 1 : place)) }

  private func point(at along: Double) -> Point2D {
    isSteep ? Point2D(x: height, y: along) : Point2D(x: along, y: height)
  }
}

/// Heights that differ by less are the same, in pixels: one of 255 levels is 0.004.
private let sameHeight = 0.003
/// The contour is no farther from the edge, in pixels: along edges with noise it is smooth.
private let farthestLevel = 0.5

/// A side is so much longer than arcs and slanted sides are, in pixels, for each end that is no corner: runs are of whole
/// pixels.
private let leastExcess = 1

/// The steps of a curve that renderers make at most, in pixels: of four rows of samples, and of chords.
private let highestStep = 0.25
/// A run from whose last column to the next one the edge rises by more ends in a corner.
private let leastCorner = 1.0
