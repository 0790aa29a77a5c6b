// Closed polylines in whole numbers, so that on which side of a chord a point lies is decided exactly.
//
// Three points on a line, a vertex on a chord and two vertices at one place have no side. Simulation of
// simplicity (Edelsbrunner and Mücke 1990, doi:10.1145/77635.77639) gives them one: every vertex counts
// as moved by its own infinitesimal amount, the first one farthest. All answers then belong to one and
// the same drawing, in which nothing merely touches: two closed polylines cross an even number of
// times, whatever they share.

/// A position in steps of `ChordRings.step`.
struct LatticePoint: Hashable, Sendable {
  var x: Int32
  var y: Int32
}

/// The chords of closed polylines: chord *i* runs from vertex *i* to the one after it in its ring.
struct ChordRings {
  /// The vertices, ring after ring.
  private(set) var points: [LatticePoint] = []
  /// The vertex that follows each vertex in its ring.
  private(set) var next: [Int32] = []
  /// The ring that each vertex belongs to.
  private(set) var ring: [Int32] = []
  /// Where in `points` each ring begins, and behind them where the last one ends.
  private(set) var starts = [0]

  /// Adds a ring through some positions; those that follow at one and the same place become one.
  ///
  /// - Precondition: All positions are representable.
  mutating func append(_ positions: some Sequence<Point2D>) {
    let start = points.count
    let number = Int32(starts.count - 1)
    for position in positions {
      let point = LatticePoint(x: Self.stepCount(position.x), y: Self.stepCount(position.y))
      if points.count > start && points[points.count - 1] == point { continue }
      points.append(point)
    }
    while points.count > start + 1 && points[points.count - 1] == points[start] {
      points.removeLast()
    }
    next += (start..<points.count).map { Int32($0 + 1 == points.count ? start : $0 + 1) }
    ring += repeatElement(number, count: points.count - start)
    starts.append(points.count)
  }

  /// Whether a position is finite and within `limit` of both axes.
  static func isRepresentable(_ position: Point2D) -> Bool {
    abs(position.x) <= limit && abs(position.y) <= limit
  }

  /// Where a vertex is.
  func position(_ vertex: Int) -> Point2D {
    Point2D(x: Double(points[vertex].x), y: Double(points[vertex].y)) * Self.step
  }

  /// The vertex before another in its ring, whose chord leads there.
  func previous(_ vertex: Int) -> Int {
    let ring = Int(ring[vertex])
    return vertex == starts[ring] ? starts[ring + 1] - 1 : vertex - 1
  }

  /// Whether two chords cross, having no vertex in common.
  @inline(__always)
  func doCross(_ a: Int, _ b: Int) -> Bool {
    let (aEnd, bEnd) = (Int(next[a]), Int(next[b]))
    guard aEnd != b && bEnd != a else { return false }
    return turnsLeft(a, aEnd, b) != turnsLeft(a, aEnd, bEnd)
      && turnsLeft(b, bEnd, a) != turnsLeft(b, bEnd, aEnd)
  }

  /// The cross product of the ways from a vertex to two others, in square steps; exact.
  @inline(__always)
  func crossProduct(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (p, q, r) = (points[a], points[b], points[c])
    let (x, y) = (Int(p.x), Int(p.y))
    return (Int(q.x) - x) * (Int(r.y) - y) - (Int(q.y) - y) * (Int(r.x) - x)
  }

  /// Whether the cross product is above zero once no three vertices lie on a line.
  @inline(__always)
  private func turnsLeft(_ a: Int, _ b: Int, _ c: Int) -> Bool {
    let product = crossProduct(a, b, c)
    return product != 0 ? product > 0 : turnsLeftWhenMoved(a, b, c)
  }

  /// The sign of the first term that does not vanish when the cross product is written out for
  /// vertices *i* < *j* < *k* moved by ε: those of εy(i), εx(i), εy(j) and εx(i)·εy(j).
  private func turnsLeftWhenMoved(_ a: Int, _ b: Int, _ c: Int) -> Bool {
    var (i, j, k) = (a, b, c)
    var isEven = true
    if i > j { (i, j, isEven) = (j, i, !isEven) }
    if j > k { (j, k, isEven) = (k, j, !isEven) }
    if i > j { (i, j, isEven) = (j, i, !isEven) }
    let (p, q, r) = (points[i], points[j], points[k])
    if q.x != r.x { return (r.x > q.x) == isEven }
    if q.y != r.y { return (q.y > r.y) == isEven }
    if p.x != r.x { return (p.x > r.x) == isEven }
    return isEven
  }

  private static func stepCount(_ coordinate: Double) -> Int32 {
    Int32((coordinate / step).rounded())
  }

  /// 2⁻¹² pixels: far below what shows, and coarse enough for `limit`.
  static let step = 0x1p-12
  /// 2¹⁷ pixels, more than nearly all images have: cross products of 2³⁰ steps by as many are within 64 bits.
  static let limit = 0x1p17
}
