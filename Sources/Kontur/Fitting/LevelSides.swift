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
      if let from = edge(first), let to = edge(last) {
        let length = abs(to.place - from.place) + 1
        let step = from.isForward ? 1 : -1
        let back = end(beyond: from, step: -step, atMost: length)
        let front = end(beyond: to, step: step, atMost: length)
        // Of the last step of a slanted side before a tip little is left.
        let mayBeSlanted =
          back.isCut && samples.turnsBack(beyond: first, step: -1)
          || front.isCut && samples.turnsBack(beyond: last, step: 1)
        if !mayBeSlanted, length >= max(leastSideAlongPixels, back.asksFor + front.asksFor) {
          result.append(
            samples.stretch(from: first, to: last, along: (from.columnStart, to.columnEnd)))
        }
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

  /// What follows a run of one height beyond one of its ends.
  private func end(beyond last: LevelEdge, step: Int, atMost most: Int) -> RunEnd {
    func rise(_ distance: Int) -> Double? {
      var beyond = last
      beyond.place += step * distance
      return height(of: beyond).map { abs($0 - last.height) }.flatMap {
        $0 < leastCorner ? $0 : nil
      }
    }
    guard let first = rise(1) else { return RunEnd() }
    var end = RunEnd(columns: 1)
    guard first <= highestStep else { return end }
    while end.columns < most {
      guard let next = rise(end.columns + 1) else {
        end.isCut = true
        break
      }
      if next > highestStep { break }
      end.columns += 1
    }
    return end
  }
}

extension SampledContour {
  /// Whether the contour turns back a few pixels beyond a sample, as it does around a tip.
  fileprivate func turnsBack(beyond index: Int, step: Int) -> Bool {
    let way = (self[index] - self[index - step]).normalized
    return (1...samplesToTip).contains { distance in
      let place = index + distance * step
      return (self[place] - self[place - step]).normalized.dot(way) < mostCosineAtTip
    }
  }
}

/// What follows a run of one height.
private struct RunEnd {
  /// In how many columns the edge is within a step of it, one at least; zero at a corner.
  var columns = 0
  /// Whether a corner is next to these.
  var isCut = false

  /// How long the run is to be for it to be a side; zero at a corner.
  var asksFor: Int { columns > 0 ? leastShareOfSide * columns + leastExcess : 0 }
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

/// The steps of a curve that renderers make at most, in pixels: of four rows of samples, and of chords; and one of 255
/// levels more.
private let highestStep = 0.255
/// What is so much higher than a run is beyond a corner.
private let leastCorner = 1.0

/// Beyond a step a tip is no farther from a run, in samples, and the contour turns by 120° and more around it.
private let samplesToTip = 16
private let mostCosineAtTip = -0.5
