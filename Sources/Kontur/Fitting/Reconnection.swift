// Where outlines cross once they explain their pixels, ink or paper is connected otherwise than the level says. A gap of a
// third of a pixel is darker than ½ where it is narrow, and contours end there; what fits the pixels goes on:
//
//     ──╮     ╭──        ──╮     ╭──        ──╮     ╭──
//       ╰──╮╭─╯            ╰──╲╱─╯            ╰──╮╭─╯        Between two crossings paper is wound around once less
//                             ╱╲                 ││          than paper is. Without that it is open.
//       ╭──╯╰─╮            ╭──╲╱─╮            ╭──╯╰─╮
//       ╰─────╯            ╰─────╯            ╰─────╯
//      contours           outlines          reconnected
//
// Ink that is wound around twice is one in the same way, and a bridge that is turned over is none.

/// What a contour was before some were connected otherwise.
enum ContourOrigin: Hashable {
  /// The same one, by its number.
  case same(Int)
  /// Those of a group, by its place among the groups.
  case group(Int)
}

extension ContourTree {
  /// The contours with others in place of those whose outlines cross.
  ///
  /// - Parameters:
  ///   - groups: The numbers of contours whose outlines cross each other or themselves, each group in increasing order.
  ///   - outlines: An outline for each contour, of one subpath.
  /// - Returns: The contours, and what each was; groups whose outlines enclose nothing are left as they are.
  /// - Complexity: O(*n* log *n*) in the number of chords of the outlines that cross, O(*m*) in that of contours, and
  ///   O(*k*²) for those that take the place of one group.
  func reconnecting(_ groups: [[Int]], as outlines: [BezierPath]) -> (
    contours: ContourTree, origins: [ContourOrigin]
  ) {
    var polylines = nodes.map(\.points)
    var parents = nodes.map(\.parent)
    var origins = nodes.indices.map(ContourOrigin.same)
    var isReplaced = [Bool](repeating: false, count: nodes.count)
    for (place, group) in groups.enumerated() {
      // Contours are numbered from the outermost on.
      let outermost = group[0]
      let loops = boundaries(of: group.map { outlines[$0] }, inInk: nodes[outermost].isHole)
      guard !loops.isEmpty else { continue }
      let (first, around) = (polylines.count, parents[outermost])
      for number in group { isReplaced[number] = true }
      polylines += loops.map(\.corners)
      origins += loops.map { _ in .group(place) }
      isReplaced += loops.map { _ in false }
      func parent(of polyline: [Point2D]) -> Int? {
        loops.innermost(around: polyline).map { first + $0 } ?? around
      }
      for number in group.flatMap({ nodes[$0].children }) where !isReplaced[number] {
        parents[number] = parent(of: polylines[number])
      }
      parents += loops.map { parent(of: $0.corners) }
    }
    let left = polylines.indices.filter { !isReplaced[$0] }
    var places = [Int?](repeating: nil, count: polylines.count)
    for (place, number) in left.enumerated() { places[number] = place }
    let (tree, order) = ordering(
      left.map { polylines[$0] }, parents: left.map { parents[$0].flatMap { places[$0] } })
    return (tree, order.map { origins[left[$0]] })
  }

  /// The boundaries of the ink that outlines enclose once or more; where they lie in ink, of the paper.
  ///
  /// - Returns: Closed polylines that do not cross, and run as contours do.
  private func boundaries(of outlines: [BezierPath], inInk isInInk: Bool) -> [Loop] {
    var polygons = BezierPath()
    for outline in outlines.flatMap(\.subpaths) {
      polygons.append(BezierPath(polygon: outline.corners(tolerance: chordError)))
    }
    // Ink is run around counter-clockwise.
    let boundary = polygons.combined { isInInk ? $0[0] > 0 : $0[0] < 0 }
    let (right, bottom) = (Double(imageWidth), Double(imageHeight))
    return boundary.subpaths.map { subpath in
      let corners = subpath.corners(tolerance: chordError).map {
        Point2D(x: max(0, min(right, $0.x)), y: max(0, min(bottom, $0.y)))
      }
      return Loop(corners: isInInk ? corners.reversed() : corners)
    }.filter { $0.area > leastEnclosed }
  }
}

/// A closed polyline that takes the place of contours.
private struct Loop {
  /// Its corners, of which there is one at least.
  let corners: [Point2D]
  let area: Double

  init(corners: [Point2D]) {
    self.corners = corners
    area = abs(BezierPath(polygon: corners).signedArea)
  }
}

extension [Loop] {
  /// The place of the smallest one that a polyline lies in, which may be one of them.
  fileprivate func innermost(around polyline: [Point2D]) -> Int? {
    indices.filter {
      self[$0].corners != polyline && self[$0].corners.windsAround(polyline[0])
    }.min { self[$0].area < self[$1].area }
  }
}

extension Crossings {
  /// The outlines that cross, in groups: none of one group crosses any of another.
  ///
  /// Numbers and groups are in increasing order.
  var groups: [[Int]] {
    var sets = DisjointSets(count: isSelfCrossing.count)
    for pair in places.keys.sorted() { sets.join(sets.root(pair.first), sets.root(pair.second)) }
    let crossing = Set(places.keys.flatMap { [$0.first, $0.second] }).sorted()
    return Dictionary(grouping: crossing) { sets.root($0) }.values.sorted { $0[0] < $1[0] }
  }
}

/// What encloses less, in square pixels, is left out.
private let leastEnclosed = 0.1
/// How far the sides of polygons along outlines may be from these, in pixels.
let chordError = 0.01
