// Which outlines cross themselves or each other, farther than a tolerance.
//
// Curves become chords, chords that cross are found on a grid (ChordGrid), exactly (ChordRings). Not
// every crossing of chords is one of the outlines: where two of them touch, or have an edge in common,
// their chords may cross back and forth by a rounding. Such crossings are struck out in pairs:
//
//       B ╲          ╱ A        Between 1 and 2 both strands stay within the tolerance of each
//          1────────2           other, so A has only touched B. A lone crossing is struck out as
//       A ╱ ╲______╱ ╲ B        well when its two strands stay together until they meet: then the
//                               outline has folded back onto itself, or made a loop too small to see.
//
// What is left over has reached the other side.

/// Which of some outlines cross themselves, and which cross each other.
struct Crossings: Hashable, Sendable {
  /// Two outlines by their numbers.
  struct Pair: Hashable, Sendable, Comparable {
    /// The smaller number.
    var first: Int
    /// The greater number.
    var second: Int

    static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  /// For each outline, whether it crosses itself.
  var isSelfCrossing: [Bool]
  /// Where outlines cross, at least one of the places for each pair that does.
  ///
  /// Outlines that cross themselves are pairs with themselves, but for those out of reach.
  var places: [Pair: [Point2D]]

  /// The outlines that cross each other, in increasing order; each pair once.
  var pairs: [Pair] { places.keys.filter { $0.first != $0.second }.sorted() }

  /// Whether nothing crosses anything.
  var isEmpty: Bool { places.isEmpty && !isSelfCrossing.contains(true) }
}

/// Finds which outlines cross themselves and which cross each other.
///
/// To touch is not to cross: outlines may share points, edges, or all of their course; nor is it to
/// pass to the other side by less than about the tolerance, to fold back onto oneself, or to make a
/// loop that is narrower than the tolerance. What crosses by twice the tolerance is always found.
///
/// - Parameters:
///   - outlines: Closed curves in pixel space; one that is open is closed by a line. An outline with a
///     coordinate that is not finite or farther from zero than `ChordRings.limit`, 131072 pixels,
///     counts as crossing itself and is not compared with others.
///   - tolerance: How far two outlines may lie on the wrong side of each other, in pixels.
///   - loop: Looks side by side at outlines that are apart; one after the other when left out.
/// - Returns: What crosses, by the numbers of the outlines.
/// - Precondition: Each outline has one subpath at most; `tolerance` is at least a thousandth of a
///   pixel, which leaves room for coordinates being rounded to 2⁻¹² of one.
/// - Complexity: O(*n* log *n*) in the number of chords, as for outlines traced from an image; more
///   where very many run through one place.
func crossings(
  of outlines: [BezierPath], tolerance: Double = crossingTolerance,
  loop: ConcurrentLoop = serialLoop
) -> Crossings {
  precondition(tolerance >= 1e-3, "a tolerance is a thousandth of a pixel or more")
  let groups = outlines.groupsWithBoxesApart
  let found = concurrentMap(groups.count, loop: loop) { group in
    crossings(among: groups[group].map { outlines[$0] }, tolerance: tolerance)
  }
  var result = Crossings(
    isSelfCrossing: [Bool](repeating: false, count: outlines.count), places: [:])
  for (numbers, crossings) in zip(groups, found) {
    for (place, number) in numbers.enumerated() {
      result.isSelfCrossing[number] = crossings.isSelfCrossing[place]
    }
    for (pair, places) in crossings.places {
      result.places[.init(first: numbers[pair.first], second: numbers[pair.second])] = places
    }
  }
  return result
}

/// The same for outlines that may be anywhere.
private func crossings(among outlines: [BezierPath], tolerance: Double) -> Crossings {
  var rings = ChordRings()
  var result = Crossings(isSelfCrossing: [], places: [:])
  for outline in outlines {
    let vertices = outline.ringVertices(tolerance: chordShare * tolerance)
    result.isSelfCrossing.append(vertices == nil)
    rings.append(vertices ?? [])
  }

  // What is plain to see is kept at once: outlines that cross everywhere need no more memory.
  var doubtful: [ChordCrossing] = []
  rings.forEachCrossing { first, second in
    let pair = rings.pair(first, second)
    if rings.isPlainCrossing(first, second, tolerance: tolerance) {
      guard result.places[pair]?.count ?? 0 < mostPlaces else { return }
      result.places[pair, default: []].append(rings.meeting(of: first, second).first.position)
    } else if result.places[pair] == nil {
      doubtful.append(ChordCrossing(pair: pair, first: first, second: second))
    }
  }
  doubtful.removeAll { result.places[$0.pair] != nil }
  doubtful.sort()
  var rest = doubtful[...]
  while let pair = rest.first?.pair {
    let group = rest.prefix { $0.pair == pair }
    rest = rest[group.endIndex...]
    let left = rings.crossingsLeft(along: group, tolerance: tolerance)
    if !left.isEmpty { result.places[pair] = left.prefix(mostPlaces).map(\.first.position) }
  }

  for pair in result.places.keys where pair.first == pair.second {
    result.isSelfCrossing[pair.first] = true
  }
  return result
}

/// Two chords that cross.
private struct ChordCrossing: Comparable {
  var pair: Crossings.Pair
  var first: Int
  var second: Int

  static func < (a: ChordCrossing, b: ChordCrossing) -> Bool {
    (a.pair, a.first, a.second) < (b.pair, b.first, b.second)
  }
}

/// A place on a ring: a share of the way along a chord.
private struct Place {
  var chord: Int
  var share: Double
  var position: Point2D
}

/// Where two strands cross.
private struct Meeting {
  var first: Place
  var second: Place

  /// The same meeting, seen from the other strand.
  var swapped: Meeting { Meeting(first: second, second: first) }
}

/// A point that runs along a ring from a place on it.
private struct Strand {
  private(set) var chord: Int
  private(set) var position: Point2D
  private let isForward: Bool
  /// Where to stop; nil to run on.
  private let goal: Place?
  private(set) var hasArrived: Bool
  /// Whether it runs until it comes upon another.
  var isFree: Bool { goal == nil }

  /// Nil when the goal is on the chord of the start, but behind.
  init?(from start: Place, to goal: Place?, isForward: Bool) {
    chord = start.chord
    position = start.position
    self.isForward = isForward
    self.goal = goal
    hasArrived = goal?.chord == start.chord
    if let goal, hasArrived, goal.share != start.share, (goal.share > start.share) != isForward {
      return nil
    }
  }

  /// The next vertex, or the goal when that comes first.
  func next(on rings: ChordRings) -> Point2D {
    if let goal, hasArrived { return goal.position }
    return rings.position(isForward ? Int(rings.next[chord]) : chord)
  }

  /// Runs on to the next vertex.
  mutating func advance(on rings: ChordRings) {
    position = next(on: rings)
    chord = isForward ? Int(rings.next[chord]) : rings.previous(chord)
    hasArrived = goal?.chord == chord
  }
}

extension ChordRings {
  fileprivate func pair(_ first: Int, _ second: Int) -> Crossings.Pair {
    Crossings.Pair(first: Int(ring[first]), second: Int(ring[second]))
  }

  /// Whether the ends of two chords that cross are far enough off the other chord for no walk from
  /// their crossing to come to a second vertex.
  fileprivate func isPlainCrossing(_ first: Int, _ second: Int, tolerance: Double) -> Bool {
    let (a, b) = (position(first), position(Int(next[first])))
    let (c, d) = (position(second), position(Int(next[second])))
    return a.distance(toSegmentFrom: c, to: d) > tolerance
      && b.distance(toSegmentFrom: c, to: d) > tolerance
      && c.distance(toSegmentFrom: a, to: b) > tolerance
      && d.distance(toSegmentFrom: a, to: b) > tolerance
  }

  /// What is left of the crossings of two rings, or of one with itself, when those are struck out that are but
  /// a touch.
  fileprivate func crossingsLeft(
    along crossings: ArraySlice<ChordCrossing>, tolerance: Double
  ) -> [Meeting] {
    var meetings: [Meeting] = []
    var last: ChordCrossing?
    for crossing in crossings where crossing != last {
      meetings.append(meeting(of: crossing.first, crossing.second))
      last = crossing
    }
    meetings.sort {
      ($0.first.chord, $0.first.share, $0.second.chord)
        < ($1.first.chord, $1.first.share, $1.second.chord)
    }
    let isSelf = crossings.first.map { $0.pair.first == $0.pair.second } ?? false
    func areTogether(_ a: Meeting, _ b: Meeting) -> Bool {
      runsTogether(from: a, to: b, tolerance: tolerance)
        || isSelf && runsTogether(from: a, to: b.swapped, tolerance: tolerance)
    }

    var open: [Meeting] = []
    for meeting in meetings {
      if let partner = open.indices.suffix(partnerCount).last(where: {
        areTogether(open[$0], meeting)
      }) {
        open.remove(at: partner)
      } else {
        open.append(meeting)
      }
    }
    // The last and the first are neighbours too, where the ring closes.
    while open.count > 1, areTogether(open[open.count - 1], open[0]) {
      open.removeLast()
      open.removeFirst()
    }
    return open.filter { !(isSelf && foldsBack(at: $0, tolerance: tolerance)) }
  }

  /// Whether both strands run from one meeting to another within the tolerance of each other.
  private func runsTogether(from start: Meeting, to end: Meeting, tolerance: Double) -> Bool {
    for (isForward, isOtherForward) in directions {
      if let first = Strand(from: start.first, to: end.first, isForward: isForward),
        let second = Strand(from: start.second, to: end.second, isForward: isOtherForward),
        staysTogether(first, second, tolerance: tolerance)
      {
        return true
      }
    }
    return false
  }

  /// Whether the two strands of one ring run from where they meet to where they are one, within the
  /// tolerance of each other.
  private func foldsBack(at meeting: Meeting, tolerance: Double) -> Bool {
    [true, false].contains { isForward in
      if let first = Strand(from: meeting.first, to: nil, isForward: isForward),
        let second = Strand(from: meeting.second, to: nil, isForward: !isForward)
      {
        staysTogether(first, second, tolerance: tolerance)
      } else {
        false
      }
    }
  }

  /// Runs along two strands at once, each time to the vertex that is nearer to the other strand, until
  /// both have arrived or, having no goal, are on one chord; false when both vertices are farther than the tolerance.
  ///
  /// - Complexity: O(*n*) in the vertices passed.
  private func staysTogether(_ a: Strand, _ b: Strand, tolerance: Double) -> Bool {
    var (a, b) = (a, b)
    while true {
      if a.hasArrived && b.hasArrived { return true }
      let (aNext, bNext) = (a.next(on: self), b.next(on: self))
      let aDistance =
        a.hasArrived ? .infinity : aNext.distance(toSegmentFrom: b.position, to: bNext)
      let bDistance =
        b.hasArrived ? .infinity : bNext.distance(toSegmentFrom: a.position, to: aNext)
      guard min(aDistance, bDistance) <= tolerance else { return false }
      if aDistance <= bDistance { a.advance(on: self) } else { b.advance(on: self) }
      if a.isFree && b.isFree && a.chord == b.chord { return true }
    }
  }

  /// Where two chords cross: by the areas of the triangles over one of them or, when they lie on one
  /// line, in the middle of what they share.
  fileprivate func meeting(of first: Int, _ second: Int) -> Meeting {
    let (a, b) = (position(first), position(Int(next[first])))
    let (c, d) = (position(second), position(Int(next[second])))
    let toStart = Double(crossProduct(second, Int(next[second]), first))
    let toEnd = Double(crossProduct(second, Int(next[second]), Int(next[first])))
    let share: Double
    if toStart != toEnd {
      share = toStart / (toStart - toEnd)
    } else {
      let (p, q) = (c.share(ofSegmentFrom: a, to: b), d.share(ofSegmentFrom: a, to: b))
      share = (max(0, min(p, q)) + min(1, max(p, q))) / 2
    }
    let position = a.interpolated(to: b, by: share)
    return Meeting(
      first: Place(chord: first, share: share, position: position),
      second: Place(
        chord: second, share: position.share(ofSegmentFrom: c, to: d), position: position))
  }
}

extension [BezierPath] {
  /// The numbers of the outlines, in order, in groups such that those of different groups have nothing in common: the
  /// boxes around their points are apart, or they are out of reach.
  ///
  /// - Complexity: O(*n* log *n* + *m*) for *n* outlines of which *m* pairs are side by side in the same rows.
  fileprivate var groupsWithBoxesApart: [[Int]] {
    let boxes = map(\.boxInReach)
    let fromTop = boxes.indices.filter { boxes[$0] != nil }.sorted {
      (boxes[$0]?.minimum.y ?? 0, $0) < (boxes[$1]?.minimum.y ?? 0, $1)
    }
    var sets = DisjointSets(count: count)
    // What reaches the row that has been come to.
    var open: [(number: Int, box: BoundingBox)] = []
    for number in fromTop {
      guard let box = boxes[number] else { continue }
      open.removeAll { $0.box.maximum.y < box.minimum.y }
      for other in open where other.box.intersects(box) {
        let (root, otherRoot) = (sets.root(number), sets.root(other.number))
        if root != otherRoot { sets.join(root, otherRoot) }
      }
      open.append((number, box))
    }
    var groups: [[Int]] = []
    var groupOfRoot = [Int?](repeating: nil, count: count)
    for number in indices {
      let root = sets.root(number)
      if let group = groupOfRoot[root] {
        groups[group].append(number)
      } else {
        groupOfRoot[root] = groups.count
        groups.append([number])
      }
    }
    return groups
  }
}

extension BezierPath {
  /// The box around all of its points; nil when there are none or one is out of reach.
  fileprivate var boxInReach: BoundingBox? {
    var box: BoundingBox?
    func add(_ point: Point2D) -> Bool {
      guard ChordRings.isRepresentable(point) else { return false }
      if box == nil { box = BoundingBox(around: [point]) } else { box?.formUnion(point) }
      return true
    }
    for element in elements {
      let isInReach =
        switch element {
        case .move(let point), .line(let point): add(point)
        case .curve(let point, let control1, let control2):
          add(control1) && add(control2) && add(point)
        case .closeSubpath: true
        }
      guard isInReach else { return nil }
    }
    return box
  }

  /// The ends of the chords of a closed outline; nil when a coordinate is out of reach.
  fileprivate func ringVertices(tolerance: Double) -> [Point2D]? {
    var vertices: [Point2D] = []
    for element in elements {
      switch element {
      case .move(let point):
        precondition(vertices.isEmpty, "an outline is one subpath")
        guard ChordRings.isRepresentable(point) else { return nil }
        vertices.append(point)
      case .line(let point):
        guard ChordRings.isRepresentable(point) else { return nil }
        vertices.append(point)
      case .curve(let point, let control1, let control2):
        guard [control1, control2, point].allSatisfy(ChordRings.isRepresentable) else { return nil }
        let cubic = CubicBezier(
          start: vertices[vertices.count - 1], control1: control1, control2: control2, end: point)
        vertices += cubic.flattened(tolerance: tolerance)
      case .closeSubpath: break
      }
    }
    return vertices
  }
}

/// How far outlines may be on the wrong side of each other when nothing else is said, in pixels: a
/// fiftieth, less than a fitted curve is off from its contour.
let crossingTolerance = 0.02

/// How much of the tolerance the chords of a curve may be off from it: those of two curves, and the
/// rounding, take up less than the whole.
private let chordShare = 0.4

/// The ways in which two strands may be run along from where they cross.
private let directions = [(true, true), (true, false), (false, true), (false, false)]

/// How many places are told of outlines that cross.
private let mostPlaces = 16

/// How many crossings back along the first strand the partner of one is looked for: where a touch is
/// shared by more strands than two, their crossings are mixed.
private let partnerCount = 8
