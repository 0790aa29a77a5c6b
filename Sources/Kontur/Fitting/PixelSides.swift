// The straight sides of shapes in black and white. Pixels that are ink or paper and nothing between say
// little of where an edge is, but an edge along them, or across their corners, leaves a run of pixels on one line that
// hardly an arc does: the longest run of a circle is about √2 / (2 − √2) = 2.4 times as long as the two next to it
// together, and where a curve turns from bending one way to the other, that of a cubic parabola,
// 1 / (∛3 − 1) = 2.3 times. What is longer is a side, whatever a smooth spline makes of its ends.

extension InkPixels {
  /// The parts of a contour that run along rows, columns or diagonals of pixels for longer than arcs do.
  ///
  /// - Parameter samples: The contour of an image in black and white, within a pixel of the edge.
  /// - Returns: The sides, in order.
  /// - Complexity: O(*n*) in the number of samples.
  func pixelSides(along samples: SampledContour) -> [StraightStretch] {
    let level = pixelSides(along: samples, diagonal: false)
    let diagonal = pixelSides(along: samples, diagonal: true).filter { side in
      !level.contains { $0.overlaps(side, of: samples.count) }
    }
    guard !diagonal.isEmpty else { return level }
    return (level + diagonal).map { $0.moved(by: samples.wrapped($0.first) - $0.first) }
      .sorted { $0.first < $1.first }
  }

  /// The sides along rows and columns, or along diagonals.
  private func pixelSides(
    along samples: SampledContour, diagonal: Bool
  ) -> [StraightStretch] {
    let edges = (0..<samples.count).map { index in
      let direction = samples[index + 1] - samples[index - 1]
      return pixelEdge(
        at: samples[index], along: PixelCourse(nearest: direction, diagonal: diagonal), direction)
    }
    func line(_ index: Int) -> PixelLine? { edges[samples.wrapped(index)]?.line }
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
    at point: Point2D, along course: PixelCourse, _ direction: Point2D
  ) -> (line: PixelLine, place: Int)? {
    let (along, across) = course.coordinates(of: point)
    let place = Int(along.rounded(.down))
    let height = Int((across - course.phase).rounded())
    let isForward = course.coordinates(of: direction).along > 0
    let other = across - course.phase > Double(height) ? height + 1 : height - 1
    for height in [height, other] {
      let line = PixelLine(course: course, isForward: isForward, height: height)
      if isEdge(line, at: place) { return (line, place) }
    }
    return nil
  }

  /// The straight side that a run of pixels belongs to; nil where it may be part of an arc or of a slanted
  /// side.
  private func side(through edge: (line: PixelLine, place: Int)) -> (start: Point2D, end: Point2D)?
  {
    let line = edge.line
    let low = edge.place - edgeCount(along: line, from: edge.place - 1, step: -1)
    let high = edge.place + edgeCount(along: line, from: edge.place, step: 1)
    let length = high - low
    guard length >= line.course.leastSide,
      let before = nextRun(from: line, at: low - 1, step: -1),
      let after = nextRun(from: line, at: high, step: 1),
      Double(length) >= line.course.leastSide(beside: before, after)
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

  /// The next run of pixels, a line farther on, beyond the end of one.
  ///
  /// - Parameters:
  ///   - line: Where the run is that ends.
  ///   - place: The first place beyond it.
  ///   - step: The direction, 1 or −1.
  /// - Returns: How long the next run is, zero at a square corner; nil where the outline does not go on
  ///   to bend, but comes back or runs on.
  private func nextRun(from line: PixelLine, at place: Int, step: Int) -> Int? {
    for rise in [-1, 1] {
      let length = edgeCount(along: line.moved(by: rise), from: place, step: step)
      guard length > 0 else { continue }
      let beyond = place + step * length
      let goesOn =
        length <= longestLastStep
        || self.goesOn(from: line.moved(by: rise), at: beyond, step: step, rise: rise)
      return goesOn && !isEdge(line, at: beyond) ? length : nil
    }
    return 0
  }

  /// Whether an outline that has left a line goes on, from a place on, to so many more as an arc does.
  private func goesOn(from line: PixelLine, at place: Int, step: Int, rise: Int) -> Bool {
    var (line, place) = (line, place)
    for _ in 0..<line.course.linesOfArc {
      line = line.moved(by: rise)
      let length = edgeCount(along: line, from: place, step: step)
      guard length > 0 else { return false }
      place += step * length
    }
    return true
  }

  /// How many sides of pixels in a row lie on a line, from a place on.
  private func edgeCount(along line: PixelLine, from place: Int, step: Int) -> Int {
    var count = 0
    while isEdge(line, at: place + step * count) { count += 1 }
    return count
  }

  /// Whether ink and paper meet on a line, with the ink on its left, as seen on the screen.
  private func isEdge(_ line: PixelLine, at place: Int) -> Bool {
    func isInk(_ pixel: PixelLine.Pixel) -> Bool {
      (value(column: pixel.column, row: pixel.row) ?? 0) >= 0.5
    }
    let (before, after) = line.pixels(at: place)
    let isInkBefore = isInk(before)
    return isInkBefore != isInk(after)
      && isInkBefore == (line.isForward != (line.course == .column))
  }
}

/// Which way lines go along which sides of pixels can lie.
private enum PixelCourse {
  case row
  case column
  /// Through the middles of the sides of pixels that climb to the right by steps of one, as seen on the screen.
  case rising
  /// Of those that descend to the right.
  case falling

  /// The one nearest to a direction, among rows and columns or among diagonals.
  init(nearest direction: Point2D, diagonal: Bool) {
    if diagonal {
      self = direction.x * direction.y < 0 ? .rising : .falling
    } else {
      self = abs(direction.y) > abs(direction.x) ? .column : .row
    }
  }

  private var isDiagonal: Bool { self == .rising || self == .falling }

  /// Where a point is along lines, each side of a pixel taking 1, and across them, from each line to the next 1.
  func coordinates(of point: Point2D) -> (along: Double, across: Double) {
    switch self {
    case .row: return (point.x, point.y)
    case .column: return (point.y, point.x)
    case .rising: return (point.x - point.y, point.x + point.y)
    case .falling: return (point.x + point.y, point.y - point.x)
    }
  }

  /// The point with some coordinates.
  func point(along: Double, across: Double) -> Point2D {
    switch self {
    case .row: return Point2D(x: along, y: across)
    case .column: return Point2D(x: across, y: along)
    case .rising: return Point2D(x: (across + along) / 2, y: (across - along) / 2)
    case .falling: return Point2D(x: (along - across) / 2, y: (along + across) / 2)
    }
  }

  /// Where lines are across, beside whole numbers.
  var phase: Double { isDiagonal ? 0.5 : 0 }

  /// How many sides of pixels a side consists of at least.
  var leastSide: Int { isDiagonal ? leastDiagonalSide : leastSideAlongPixels }

  /// The same between runs on the next lines, of no sides of pixels where it ends in a corner.
  func leastSide(beside before: Int, _ after: Int) -> Double {
    let (grain, share) =
      isDiagonal ? (grainOfDiagonals, shareOfDiagonals) : (0, Double(leastShareOfSide))
    return [before, after].reduce(0) { $1 == 0 ? $0 : $0 + grain + share * Double($1) }
  }

  /// How many lines beyond the next one an arc passes at least: where a side at nearly 45° ends in a corner, steps of its tip
  /// are on one.
  var linesOfArc: Int { isDiagonal ? 2 : 1 }
}

/// A line along which sides of pixels lie, in the direction of travel.
private struct PixelLine: Equatable {
  struct Pixel {
    var column: Int
    var row: Int
  }

  var course: PixelCourse
  /// Whether its coordinate grows in the direction of travel.
  var isForward: Bool
  /// Where it is across its course, without the phase of that.
  var height: Int

  func moved(by rise: Int) -> PixelLine {
    PixelLine(course: course, isForward: isForward, height: height + rise)
  }

  func point(at along: Double) -> Point2D {
    course.point(along: along, across: Double(height) + course.phase)
  }

  /// The pixels on both sides at a place, that with the smaller coordinate across first.
  func pixels(at place: Int) -> (before: Pixel, after: Pixel) {
    // Every other side of a pixel on a diagonal is that between two rows.
    let sum = place + height
    let isOdd = sum & 1 != 0
    let half = (sum + (sum & 1)) / 2
    switch course {
    case .row:
      return (Pixel(column: place, row: height - 1), Pixel(column: place, row: height))
    case .column:
      return (Pixel(column: height - 1, row: place), Pixel(column: height, row: place))
    case .rising:
      let (column, row) = (half, height - half)
      return (
        isOdd ? Pixel(column: column - 1, row: row) : Pixel(column: column, row: row - 1),
        Pixel(column: column, row: row)
      )
    case .falling:
      let (column, row) = (place - half, half)
      return isOdd
        ? (Pixel(column: column, row: row - 1), Pixel(column: column, row: row))
        : (Pixel(column: column, row: row), Pixel(column: column - 1, row: row))
    }
  }
}

extension StraightStretch {
  /// Whether two stretches of a contour of so many samples have samples in common.
  fileprivate func overlaps(_ other: StraightStretch, of count: Int) -> Bool {
    [-count, 0, count].contains { first < other.last + $0 && other.first + $0 < last }
  }

  /// The same stretch, counted as so many samples farther on.
  fileprivate func moved(by turn: Int) -> StraightStretch {
    var result = self
    result.first += turn
    result.last += turn
    return result
  }
}

/// Shorter runs of pixels, and those that are so many times as long as the two next to them together or
/// less, may be those of an arc.
let leastSideAlongPixels = 4
let leastShareOfSide = 3

/// Along a diagonal runs consist of two sides for each pixel.
///
/// Of 60,000 ellipses with radii of 2½ to 300 px no run was longer than 2.42 times the two next to it, and 5 more for each.
private let leastDiagonalSide = 8
private let grainOfDiagonals = 5.0
private let shareOfDiagonals = 2.42

/// After a longer step an arc goes on by another one.
private let longestLastStep = 2

/// An arc of radius r leaves its tangent by half a pixel at √r and by one and a half at √3r: its first step
/// is 0.73 √r long, and began so many times that length before.
private let tangentPerStep = 1.37

/// A side ends so near to a corner, in pixels.
private let reachOfPixels = 1.05
