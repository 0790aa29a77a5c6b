// The straight sides of shapes in black and white. Pixels that are ink or paper and nothing between say
// little of where an edge is, but an edge along them leaves a run of pixels at one height that hardly an
// arc does: the longest run of a circle is about √2 / (2 − √2) = 2.4 times as long as the two next to it
// together, and where a curve turns from bending one way to the other, that of a cubic parabola,
// 1 / (∛3 − 1) = 2.3 times. What is longer is a side, whatever a smooth spline makes of its ends.

extension InkPixels {
  /// The parts of a contour that run along rows or columns of pixels for longer than arcs do.
  ///
  /// - Parameter samples: The contour of an image in black and white, within a pixel of the edge.
  /// - Returns: The sides of four pixels and more, in order.
  /// - Complexity: O(*n*) in the number of samples.
  func pixelSides(along samples: SampledContour) -> [StraightStretch] {
    let edges = (0..<samples.count).map { index in
      pixelEdge(at: samples[index], direction: samples[index + 1] - samples[index - 1])
    }
    func line(_ index: Int) -> GridLine? { edges[samples.wrapped(index)]?.line }
    guard let start = edges.indices.first(where: { line($0) != line($0 - 1) }) else { return [] }
    var result: [StraightStretch] = []
    var first = start
    while first < start + samples.count {
      var last = first
      while line(last + 1) == line(first) { last += 1 }
      if let edge = edges[samples.wrapped(first)], let side = side(through: edge) {
        let stretch = StraightStretch(
          first: samples.nearest(to: side.start, from: first),
          last: samples.nearest(to: side.end, from: last), start: side.start, end: side.end,
          reach: reachOfPixels)
        // A run of pixels comes twice when the samples between are nearer to something else.
        if result.last?.start != side.start { result.append(stretch) }
      }
      first = last + 1
    }
    return result
  }

  /// The sides of pixels that a contour passes along, where it passes a point; nil when there are none.
  private func pixelEdge(
    at point: Point2D, direction: Point2D
  ) -> (line: GridLine, place: Int)? {
    let isSteep = abs(direction.y) > abs(direction.x)
    let (along, across) = isSteep ? (point.y, point.x) : (point.x, point.y)
    let place = Int(along.rounded(.down))
    let height = Int(across.rounded())
    let isForward = isSteep ? direction.y > 0 : direction.x > 0
    let other = across > Double(height) ? height + 1 : height - 1
    for height in [height, other] {
      let line = GridLine(isSteep: isSteep, isForward: isForward, height: height)
      if isEdge(line, at: place) { return (line, place) }
    }
    return nil
  }

  /// The straight side that a run of pixels belongs to; nil where it may be part of an arc or of a slanted
  /// side.
  private func side(through edge: (line: GridLine, place: Int)) -> (start: Point2D, end: Point2D)? {
    let line = edge.line
    let low = edge.place - edgeCount(along: line, from: edge.place - 1, step: -1)
    let high = edge.place + edgeCount(along: line, from: edge.place, step: 1)
    let length = high - low
    guard length >= leastSideAlongPixels,
      let before = nextRun(from: line, at: low - 1, step: -1),
      let after = nextRun(from: line, at: high, step: 1),
      length >= leastShareOfSide * (before + after)
    else { return nil }
    func inset(_ length: Int) -> Double {
      min(tangentPerStep * Double(length), Double(high - low) / 4)
    }
    let ends = (
      line.point(at: Double(low) + inset(before)),
      line.point(at: Double(high) - inset(after))
    )
    return line.isForward ? ends : (ends.1, ends.0)
  }

  /// The next run of pixels, a pixel higher or lower, beyond the end of one.
  ///
  /// - Parameters:
  ///   - line: Where the run is that ends.
  ///   - place: The first place beyond it.
  ///   - step: The direction, 1 or −1.
  /// - Returns: How long the next run is, zero at a square corner; nil where the outline does not go on
  ///   to bend, but comes back or runs on.
  private func nextRun(from line: GridLine, at place: Int, step: Int) -> Int? {
    for rise in [-1, 1] {
      let length = edgeCount(along: line.moved(by: rise), from: place, step: step)
      guard length > 0 else { continue }
      let beyond = place + step * length
      let goesOn = length <= longestLastStep || isEdge(line.moved(by: 2 * rise), at: beyond)
      return goesOn && !isEdge(line, at: beyond) ? length : nil
    }
    return 0
  }

  /// How many pixels in a row have their sides on a line, from a place on.
  private func edgeCount(along line: GridLine, from place: Int, step: Int) -> Int {
    var count = 0
    while isEdge(line, at: place + step * count) { count += 1 }
    return count
  }

  /// Whether ink and paper meet on a line, with the ink on its left, as seen on the screen.
  private func isEdge(_ line: GridLine, at place: Int) -> Bool {
    func isInk(_ height: Int) -> Bool {
      let value =
        line.isSteep ? value(column: height, row: place) : value(column: place, row: height)
      return value.map { $0 >= 0.5 } ?? false
    }
    let isInkBefore = isInk(line.height - 1)
    return isInkBefore != isInk(line.height) && isInkBefore == (line.isForward != line.isSteep)
  }
}

/// A line between two rows or columns of pixels, in the direction of travel.
private struct GridLine: Equatable {
  /// Whether it lies between columns.
  var isSteep: Bool
  /// Whether its coordinate grows in the direction of travel.
  var isForward: Bool
  /// The number of rows or columns before it.
  var height: Int

  func moved(by rise: Int) -> GridLine {
    GridLine(isSteep: isSteep, isForward: isForward, height: height + rise)
  }

  func point(at along: Double) -> Point2D {
    let across = Double(height)
    return isSteep ? Point2D(x: across, y: along) : Point2D(x: along, y: across)
  }
}

/// Shorter runs of pixels, and those that are so many times as long as the two next to them together or
/// less, may be those of an arc.
let leastSideAlongPixels = 4
let leastShareOfSide = 3

/// After a longer step an arc goes on by another one.
private let longestLastStep = 2

/// An arc of radius r leaves its tangent by half a pixel at √r and by one and a half at √3r: its first step
/// is 0.73 √r long, and began so many times that length before.
private let tangentPerStep = 1.37

/// A side ends so near to a corner, in pixels.
private let reachOfPixels = 1.05
