// Most icons are drawn on a grid: their sides are a whole number of units from the borders of the image, of 24 units
// more often than not. Where pixels leave open where a side is, by half a pixel in black and white and by an eighth
// where greys count samples, the grid that its sides agree with says it.

extension PixelFit {
  /// Some outlines, moved onto the grid that they were drawn on where pixels say too little of where sides are.
  ///
  /// - Parameter outlines: An outline for each contour, each of one closed subpath.
  /// - Returns: The outlines, with the same nodes in other places.
  func onDesignGrid(_ outlines: [BezierPath]) -> [BezierPath] {
    guard let reach = GridLandmark.Reach(of: noise) else { return outlines }
    let subpaths = outlines.map(\.subpaths.first)
    let landmarks = subpaths.map { $0?.landmarks(reach) ?? [] }
    let all = landmarks.flatMap(\.self)
    guard let grid = DesignGrid(through: all, in: pixels.imageWindow) else { return outlines }
    let lines = grid.lines(along: all)
    let moved = outlines.indices.map { index in
      let moves = landmarks[index].compactMap { grid.move(of: $0, to: lines) }
      guard !moves.isEmpty, let subpath = subpaths[index] else { return outlines[index] }
      return BezierPath([subpath.moved(moves)])
    }
    return crossings(of: moved, tolerance: mostCrossing).isEmpty ? moved : outlines
  }
}

/// Lines at the same distance from each other, across an image and down it, from border to border.
struct DesignGrid {
  /// One of the lines.
  struct Line: Hashable {
    /// Whether it goes down the image.
    var isSteep: Bool
    /// How many units it is from the border.
    var place: Int
  }

  /// The distance of neighbouring lines, in pixels.
  let pitch: Double

  /// The grid that an image was drawn on; nil unless one is more likely than all others and none.
  ///
  /// - Parameters:
  ///   - landmarks: The sides of its outlines.
  ///   - image: All of its pixels.
  /// - Complexity: O(*n* log *n*) in the number of landmarks.
  init?(through landmarks: [GridLandmark], in image: PixelWindow) {
    let positions = Self.distinctPositions(of: landmarks, in: image)
    guard !positions.isEmpty else { return nil }
    let (short, long) = (min(image.width, image.height), max(image.width, image.height))
    var grids = usualGrids.filter { short * $0.units % long == 0 }.map { units, share in
      (pitch: Double(long) / Double(units), likelihood: share)
    }
    var likelihoodOfNone = 1 - grids.reduce(0) { $0 + $1.likelihood }
    for (position, reach) in positions {
      for index in grids.indices {
        let pitch = grids[index].pitch
        let chance = 2 * reach / pitch
        guard chance < shareOnGrid else { continue }
        let distance = abs((position / pitch).rounded() * pitch - position)
        grids[index].likelihood *=
          distance < reach ? shareOnGrid / chance : (1 - shareOnGrid) / (1 - chance)
      }
      let sum = grids.reduce(likelihoodOfNone) { $0 + $1.likelihood }
      for index in grids.indices { grids[index].likelihood /= sum }
      likelihoodOfNone /= sum
    }
    guard let best = grids.first(where: { $0.likelihood > 0.5 }) else { return nil }
    pitch = best.pitch
  }

  /// How far from the nearest border sides are, each distance once, and how far off it may be.
  ///
  /// Drawings are symmetric: on a grid from border to border what is mirrored or turned says nothing new.
  private static func distinctPositions(
    of landmarks: [GridLandmark], in image: PixelWindow
  ) -> [(position: Double, reach: Double)] {
    let all = landmarks.map { landmark in
      let size = Double(landmark.isSteep ? image.width : image.height)
      return (position: min(landmark.position, size - landmark.position), reach: landmark.reach)
    }
    var result: [(position: Double, reach: Double)] = []
    for (position, reach) in all.sorted(by: { $0.position < $1.position }) {
      if let last = result.last, position - last.position < reach { continue }
      result.append((position, reach))
    }
    return result
  }

  /// The line that a side may lie on; nil where there is none.
  private func line(at landmark: GridLandmark) -> Line? {
    let place = (landmark.position / pitch).rounded()
    guard abs(place * pitch - landmark.position) < landmark.reach else { return nil }
    return Line(isSteep: landmark.isSteep, place: Int(place))
  }

  /// The lines that sides may lie on, but for those on which strokes or gaps would vanish.
  ///
  /// - Complexity: O(*n* log *n*) in the number of landmarks.
  func lines(along landmarks: [GridLandmark]) -> Set<Line> {
    var ends: [Line: (forward: Double, backward: Double)] = [:]
    var vanishing: Set<Line> = []
    for landmark in landmarks.sorted(by: { $0.extent.lowerBound < $1.extent.lowerBound }) {
      guard let line = line(at: landmark) else { continue }
      var end = ends[line] ?? (-.infinity, -.infinity)
      let isBeside =
        landmark.extent.lowerBound < (landmark.isForward ? end.backward : end.forward)
      if isBeside { vanishing.insert(line) }
      if landmark.isForward {
        end.forward = max(end.forward, landmark.extent.upperBound)
      } else {
        end.backward = max(end.backward, landmark.extent.upperBound)
      }
      ends[line] = end
    }
    return Set(ends.keys).subtracting(vanishing)
  }

  /// Where a side goes on the grid; nil where it is on none of some lines.
  func move(of landmark: GridLandmark, to lines: Set<Line>) -> GridMove? {
    guard let line = line(at: landmark), lines.contains(line) else { return nil }
    return GridMove(
      nodes: landmark.nodes, isSteep: landmark.isSteep, position: Double(line.place) * pitch)
  }
}

/// A side along the pixels, or a place where an outline turns back.
struct GridLandmark {
  /// How far off sides and turns may be in the image at hand, in pixels.
  struct Reach {
    var sides: Double
    var turns: Double

    /// Nil where greys say where they are.
    init?(of noise: NoiseEstimate) {
      if noise.isBilevel {
        (sides, turns) = (sideReach, turnReach)
      } else if noise.samples != nil {
        (sides, turns) = (sampledReach, sampledReach)
      } else {
        return nil
      }
    }
  }

  /// The nodes of its subpath that lie on it, by the segments that begin there.
  var nodes: [Int]
  /// Whether it goes down the image.
  var isSteep: Bool
  /// Where it is across that.
  var position: Double
  /// From where to where it goes.
  var extent: ClosedRange<Double>
  /// Whether its coordinate grows in the direction of travel.
  var isForward: Bool
  /// How far off its position may be.
  var reach: Double
}

/// Nodes of a subpath that get a coordinate.
struct GridMove {
  var nodes: [Int]
  /// Whether that is x.
  var isSteep: Bool
  var position: Double
}

extension BezierPath.Subpath {
  /// The sides along the pixels, and the nodes where curves turn back.
  func landmarks(_ reach: GridLandmark.Reach) -> [GridLandmark] {
    segments.indices.flatMap { index in
      [true, false].compactMap { landmark(at: index, isSteep: $0, reach) }
    }
  }

  /// The side along the pixels that is a segment, or the turn where that begins; nil where neither is.
  private func landmark(
    at index: Int, isSteep: Bool, _ reach: GridLandmark.Reach
  ) -> GridLandmark? {
    let (before, next) = (segments[index > 0 ? index - 1 : segments.count - 1], segments[index])
    func across(_ point: Point2D) -> Double { isSteep ? point.x : point.y }
    func along(_ point: Point2D) -> Double { isSteep ? point.y : point.x }
    func isAlong(_ direction: Point2D) -> Bool { abs(across(direction)) < mostSlope }
    func landmark(_ nodes: [Int], from: Point2D, to: Point2D, reach: Double) -> GridLandmark {
      let (start, end) = (along(from), along(to))
      return GridLandmark(
        nodes: nodes, isSteep: isSteep, position: across(next.start),
        extent: min(start, end)...max(start, end), isForward: start < end, reach: reach)
    }
    switch (before, next) {
    case (_, .line(let from, let to)):
      guard isAlong(next.startDirection), from.distance(to: to) >= leastSide else { return nil }
      return landmark(
        [index, (index + 1) % segments.count], from: from, to: to, reach: reach.sides)
    case (.cubic(let first), .cubic(let second)):
      let (last, place, onward) = (across(first.start), across(second.start), across(second.end))
      guard (last < place) == (onward < place), isAlong(first.endDirection),
        isAlong(second.startDirection)
      else { return nil }
      return landmark([index], from: first.control2, to: second.control1, reach: reach.turns)
    default:
      return nil
    }
  }

  /// Lets nodes that move to one side go along the slanted sides that they are the ends of, which stay where they are.
  private func slide(_ shifts: inout [Point2D]) {
    let acrossOnly = shifts
    for (index, segment) in segments.enumerated() {
      guard case .line = segment else { continue }
      let direction = segment.startDirection
      for node in [index, (index + 1) % segments.count] {
        let shift = acrossOnly[node]
        if shift.y == 0, abs(direction.x) > leastSlide {
          shifts[node].y += shift.x * direction.y / direction.x
        } else if shift.x == 0, abs(direction.y) > leastSlide {
          shifts[node].x += shift.y * direction.x / direction.y
        }
      }
    }
  }

  /// The subpath with some nodes on the grid, and their handles beside them.
  func moved(_ moves: [GridMove]) -> Self {
    var shifts = [Point2D](repeating: .zero, count: segments.count)
    for move in moves {
      for node in move.nodes {
        if move.isSteep {
          shifts[node].x = move.position - segments[node].start.x
        } else {
          shifts[node].y = move.position - segments[node].start.y
        }
      }
    }
    slide(&shifts)
    var result = self
    for (index, segment) in segments.enumerated() {
      let (start, end) = (shifts[index], shifts[(index + 1) % segments.count])
      switch segment {
      case .line(let from, let to):
        result.segments[index] = .line(from: from + start, to: to + end)
      case .cubic(let cubic):
        result.segments[index] = .cubic(
          CubicBezier(
            start: cubic.start + start, control1: cubic.control1 + start,
            control2: cubic.control2 + end, end: cubic.end + end))
      }
    }
    result.start = result.segments.first?.start ?? start
    return result
  }
}

/// How many units images are wide on the grids that icons are drawn on, and what share of all images is: 16 are those of
/// Bootstrap and Octicons, 20 of Heroicons, 24 of Material Design, Tabler, Feather and most others, 32 of Carbon; of 48
/// units are those of 24 whose sides lie on halves, too.
private let usualGrids: [(units: Int, share: Double)] = [
  (16, 0.15), (20, 0.05), (24, 0.2), (32, 0.05), (48, 0.05),
]
/// What share of the sides of a drawing on a grid lies on it.
private let shareOnGrid = 0.9

/// How far from where they were drawn sides and turns are at most, in pixels: what half of a pixel decides, less at
/// turns, of which rows beside them tell; and where 4 × 4 samples do, an eighth and some noise.
private let sideReach = 0.5
private let turnReach = 0.35
private let sampledReach = 0.15

/// Nodes slide along sides that make at least such an angle, by its sine, with the side that is moved.
private let leastSlide = 0.3

/// Sides that are shorter, in pixels, may be none.
private let leastSide = 3.0
/// What is along the pixels is so within about a degree, by the sine of that.
private let mostSlope = 0.02
