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

  var isGroup: Bool {
    switch self {
    case .same: false
    case .group: true
    }
  }
}

extension ContourTree {
  /// The contours with others in place of those whose outlines cross.
  ///
  /// - Parameters:
  ///   - groups: The numbers of contours whose outlines cross each other or themselves, each group in increasing order.
  ///   - outlines: An outline for each contour, of one subpath.
  ///   - loop: Looks at groups side by side.
  /// - Returns: The contours, an outline for each, and what each was; groups whose outlines enclose nothing are left as
  ///   they are.
  /// - Complexity: O(*n* log *n*) in the number of chords of the outlines that cross, O(*m*) in that of contours, and for
  ///   each contour in or of a group O(*k*) in the number of chords of the group in one row of pixels.
  func reconnecting(
    _ groups: [[Int]], as outlines: [BezierPath], loop: ConcurrentLoop = serialLoop
  ) -> (contours: ContourTree, outlines: [BezierPath], origins: [ContourOrigin]) {
    let boundariesOfGroups = concurrentMap(groups.count, loop: loop) { [outlines] place in
      // Contours are numbered from the outermost on.
      boundaries(of: groups[place].map { outlines[$0] }, inInk: nodes[groups[place][0]].isHole)
    }
    var polylines = nodes.map(\.points)
    var outlines = outlines
    var parents = nodes.map(\.parent)
    var origins = nodes.indices.map(ContourOrigin.same)
    var isReplaced = [Bool](repeating: false, count: nodes.count)
    for (place, (group, loops)) in zip(groups, boundariesOfGroups).enumerated() {
      guard !loops.isEmpty else { continue }
      let (first, around) = (polylines.count, parents[group[0]])
      for number in group { isReplaced[number] = true }
      polylines += loops.map(\.corners)
      outlines += loops.map(\.path)
      origins += loops.map { _ in .group(place) }
      isReplaced += loops.map { _ in false }
      let nesting = LoopNesting(of: loops)
      for number in group.flatMap({ nodes[$0].children }) where !isReplaced[number] {
        parents[number] =
          nesting.innermost(around: polylines[number][0]).map { first + $0 } ?? around
      }
      parents += loops.indices.map { place in
        nesting.innermost(around: loops[place].pointOfItsOwn, except: place).map { first + $0 }
          ?? around
      }
    }
    let left = polylines.indices.filter { !isReplaced[$0] }
    let isHole = left.map { number in
      // Holes run from the x axis towards the y axis.
      number < nodes.count ? nodes[number].isHole : outlines[number].signedArea > 0
    }
    var places = [Int?](repeating: nil, count: polylines.count)
    for (place, number) in left.enumerated() { places[number] = place }
    let nested = alternating(isHole, parents: left.map { parents[$0].flatMap { places[$0] } })
    let kept = nested.map { left[$0.place] }
    let (tree, order) = ordering(
      kept.map { polylines[$0] }, parents: nested.map(\.parent))
    return (tree, order.map { outlines[kept[$0]] }, order.map { origins[kept[$0]] })
  }

  /// The boundaries of the ink that outlines enclose once or more; where they lie in ink, of the paper.
  ///
  /// - Returns: Closed curves that do not cross, and run as contours do.
  private func boundaries(of outlines: [BezierPath], inInk isInInk: Bool) -> [Loop] {
    let path = outlines.reduce(into: BezierPath()) { $0.append($1) }
    // Ink is run around counter-clockwise.
    let boundary = path.combined { isInInk ? $0[0] > 0 : $0[0] < 0 }
    let (right, bottom) = (Double(imageWidth), Double(imageHeight))
    return boundary.subpaths.map { subpath in
      let path = BezierPath([subpath])
      let outline = isInInk ? path.reversed() : path
      let corners = outline.subpaths[0].corners(tolerance: chordError).map {
        Point2D(x: max(0, min(right, $0.x)), y: max(0, min(bottom, $0.y)))
      }
      return Loop(path: outline, corners: corners)
    }.filter { $0.area > leastEnclosed }
  }
}

/// Leaves out of a forest of contours those that are neither holes in ink nor ink in paper.
///
/// What lay in a part of a group that there is no more is a hole in nothing. What lies in it lies in what is around it.
///
/// - Parameters:
///   - isHole: Whether each contour is a hole.
///   - parents: The place of the contour around each, nil for none; there are no cycles.
/// - Returns: The places that are left, in order, and for each where among them the contour around it is.
/// - Complexity: O(*n*).
private func alternating(
  _ isHole: [Bool], parents: [Int?]
) -> [(place: Int, parent: Int?)] {
  var children = [[Int]](repeating: [], count: isHole.count)
  var roots: [Int] = []
  for (place, parent) in parents.enumerated() {
    if let parent { children[parent].append(place) } else { roots.append(place) }
  }
  var isKept = [Bool](repeating: false, count: isHole.count)
  var newParents = [Int?](repeating: nil, count: isHole.count)
  var rest = roots.map { (place: $0, parent: Int?.none) }
  while let (place, parent) = rest.popLast() {
    isKept[place] = isHole[place] != (parent.map { isHole[$0] } ?? true)
    newParents[place] = parent
    rest += children[place].map { ($0, isKept[place] ? place : parent) }
  }
  let kept = isHole.indices.filter { isKept[$0] }
  var newPlaces = [Int](repeating: 0, count: isHole.count)
  for (newPlace, place) in kept.enumerated() { newPlaces[place] = newPlace }
  return kept.map { ($0, newParents[$0].map { newPlaces[$0] }) }
}

/// A closed curve that takes the place of contours.
private struct Loop {
  let path: BezierPath
  /// The corners of a polyline along it, of which there is one at least.
  let corners: [Point2D]
  let area: Double

  init(path: BezierPath, corners: [Point2D]) {
    self.path = path
    self.corners = corners
    area = abs(BezierPath(polygon: corners).signedArea)
  }
}

extension Loop {
  /// A point on it that it has in common with no other: these touch in corners.
  fileprivate var pointOfItsOwn: Point2D {
    let ends = zip(corners, corners.dropFirst() + corners.prefix(1))
    let longest = ends.max { $0.0.distance(to: $0.1) < $1.0.distance(to: $1.1) }
    return longest.map { $0.0.interpolated(to: $0.1, by: 0.5) } ?? corners[0]
  }
}

/// Which of some loops that do not cross lies around a point.
private struct LoopNesting {
  private struct Side {
    var loop: Int
    var start: Point2D
    var end: Point2D
  }

  private let areas: [Double]
  private let firstRow: Int
  /// The sides of all loops that reach into each row of pixels.
  private var rows: [[Side]]

  init(of loops: [Loop]) {
    areas = loops.map(\.area)
    let heights = loops.lazy.flatMap(\.corners).map(\.y)
    firstRow = Int((heights.min() ?? 0).rounded(.down))
    rows = Array(repeating: [], count: Int((heights.max() ?? 0).rounded(.down)) - firstRow + 1)
    for (loop, corners) in loops.lazy.map(\.corners).enumerated() {
      for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
        for row in Int(top.rounded(.down))...Int(bottom.rounded(.down)) {
          rows[row - firstRow].append(Side(loop: loop, start: start, end: end))
        }
      }
    }
  }

  /// The smallest loop around a point.
  func innermost(around point: Point2D, except own: Int? = nil) -> Int? {
    let row = Int(point.y.rounded(.down)) - firstRow
    guard rows.indices.contains(row) else { return nil }
    var isAround: [Int: Bool] = [:]
    for side in rows[row]
    where side.loop != own && point.isLevelLeft(ofSegmentFrom: side.start, to: side.end) {
      isAround[side.loop, default: false].toggle()
    }
    return isAround.keys.filter { isAround[$0] == true }.min { areas[$0] < areas[$1] }
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
