/// How often the boundaries of two operands wind around a point.
///
/// A boundary that runs around a point from the x axis towards the y axis counts as +1: one with a
/// positive `signedArea`.
typealias Windings = SIMD2<Int32>

/// A straight edge between lattice points: a chord of a source, or a part of one.
struct ArrangementEdge {
  /// The end that comes first from left to right.
  var start: LatticePoint
  /// The other end.
  var end: LatticePoint
  /// What the windings change by when the edge is crossed from its right to its left, looking from
  /// start to end with y up: towards greater y.
  var windings: Windings
  /// The source that the edge is a chord of.
  var source: Int32
  /// The parameter of the source at the start.
  var startParameter: Double
  /// The parameter of the source at the end.
  var endParameter: Double
  /// Whether the edge has been made since crossings were last looked for.
  var isNew = true

  /// An edge of a boundary, in its direction.
  init(
    from: LatticePoint, to: LatticePoint, operand: Int, source: Int, parameters: (Double, Double)
  ) {
    let isForward = from < to
    (start, end) = isForward ? (from, to) : (to, from)
    windings = .zero
    windings[operand] = isForward ? 1 : -1
    self.source = Int32(source)
    (startParameter, endParameter) = isForward ? parameters : (parameters.1, parameters.0)
  }

  /// The part of the edge between two points, which need not lie on it exactly.
  func part(from: LatticePoint, _ t: Double, to: LatticePoint, _ u: Double) -> ArrangementEdge {
    var result = self
    let isForward = from < to
    (result.start, result.end) = isForward ? (from, to) : (to, from)
    (result.startParameter, result.endParameter) = isForward ? (t, u) : (u, t)
    if !isForward { result.windings = .zero &- windings }
    result.isNew = true
    return result
  }

  /// Gives an end with some parameter another one.
  mutating func replaceParameter(_ old: Double, by new: Double) {
    if startParameter == old { startParameter = new } else { endParameter = new }
  }

  /// The parameter of the source at a point near the edge.
  func parameter(at point: LatticePoint) -> Double {
    let share = Double(start.dot(end, point)) / Double(start.dot(end, end))
    return startParameter + (endParameter - startParameter) * share
  }
}

extension Array where Element == ArrangementEdge {
  /// Makes edges between the same two points one, with the sum of their windings, and drops those that
  /// change nothing; of the sources, the first is kept.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func mergeCoincident() {
    sort { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end < b.end }
      return (a.source, a.startParameter, a.endParameter)
        < (b.source, b.startParameter, b.endParameter)
    }
    var count = 0
    for edge in self {
      if count > 0, self[count - 1].start == edge.start, self[count - 1].end == edge.end {
        self[count - 1].windings &+= edge.windings
        self[count - 1].isNew = self[count - 1].isNew && edge.isNew
      } else {
        if count > 0, self[count - 1].windings == .zero { count -= 1 }
        self[count] = edge
        count += 1
      }
    }
    if count > 0, self[count - 1].windings == .zero { count -= 1 }
    removeSubrange(count...)
  }
}
