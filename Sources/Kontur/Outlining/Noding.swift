// Cutting edges until they have nothing in common but their ends: iterated snap rounding (Hobby 1999,
// doi:10.1016/S0925-7721(99)00021-8; Halperin and Packer 2002, doi:10.1016/S0925-7721(01)00058-9).
//
// Two edges that cross are cut at the lattice point nearest to their crossing, and an edge at the ends of
// others that it passes by no more than half a step. Without that, edges that lie nearly on one another
// would cross again and again wherever they are cut. The parts of an edge that has been bent a little
// may cross others, so this is repeated.
//
// It comes to an end: the point at which an edge is cut lies in its box and is none of its ends, so the
// parts are shorter, by |Δx| + |Δy|, and add up to the whole. The sum over all edges of this length less
// one falls with every cut, and is not negative. Edges that meet are cut, at least one of them: were
// the rounded crossing an end of both, they would share it, and straight edges with an end in common
// meet elsewhere only if they lie on one line, and then an end of one is on the other. Rounds are few in
// practice; should they not, the lattice is made coarser, which makes the sum fall by half each time.

extension Array where Element == ArrangementEdge {
  /// Cuts the edges at each other, and makes those one that coincide.
  ///
  /// - Complexity: O((*n* + *k*) log *n*) for *k* crossings, where edges are short beside their distances.
  mutating func cutAtCrossings() {
    mergeCoincident()
    var (round, bits) = (0, Int32(0))
    while true {
      let cuts = cuts(bits: bits)
      if cuts.isEmpty { return }
      apply(cuts)
      round += 1
      if round % roundsPerBit == 0 {
        bits += 1
        self = compactMap { edge in
          let (a, b) = (edge.start.rounded(to: bits), edge.end.rounded(to: bits))
          return a == b ? nil : edge.part(from: a, edge.startParameter, to: b, edge.endParameter)
        }
      }
      mergeCoincident()
    }
  }

  /// Where edges have to be cut.
  private func cuts(bits: Int32) -> [Cut] {
    var cuts: [Cut] = []
    EdgeSearch(edges: self).forEachNeighbours { first, second in
      let (p, q) = (self[first], self[second])
      let (a, b) = (p.start, p.end)
      let (c, d) = (q.start, q.end)
      let (ac, ad) = (a.cross(b, c), a.cross(b, d))
      let nearP = halfStep(a, b)
      if ac > nearP && ad > nearP || ac < -nearP && ad < -nearP { return }
      let (ca, cb) = (c.cross(d, a), c.cross(d, b))
      let nearQ = halfStep(c, d)
      if ca > nearQ && cb > nearQ || ca < -nearQ && cb < -nearQ { return }
      let known = cuts.count
      func cut(_ edge: Int, at point: LatticePoint, _ a: LatticePoint, _ b: LatticePoint) {
        if point != a && point != b && point.isBetween(a, b) {
          cuts.append(Cut(edge: edge, point: point))
        }
      }
      if abs(ac) <= nearP { cut(first, at: c, a, b) }
      if abs(ad) <= nearP { cut(first, at: d, a, b) }
      if abs(ca) <= nearQ { cut(second, at: a, c, d) }
      if abs(cb) <= nearQ { cut(second, at: b, c, d) }
      // What is left of edges that have been cut is looked at again.
      guard cuts.count == known, (ac > 0) != (ad > 0), (ca > 0) != (cb > 0), ac != 0, ad != 0,
        ca != 0, cb != 0
      else { return }
      let point = crossing(a, b, ca, cb).rounded(to: bits)
      if point != a && point != b { cuts.append(Cut(edge: first, point: point)) }
      if point != c && point != d { cuts.append(Cut(edge: second, point: point)) }
    }
    return cuts
  }

  /// Replaces edges by their parts.
  private mutating func apply(_ cuts: [Cut]) {
    let cuts = cuts.map { cut -> (cut: Cut, place: Int) in
      (cut, self[cut.edge].start.dot(self[cut.edge].end, cut.point))
    }.sorted { a, b in
      (a.cut.edge, a.place, a.cut.point) < (b.cut.edge, b.place, b.cut.point)
    }
    for index in indices { self[index].isNew = false }
    var index = 0
    while index < cuts.count {
      let number = cuts[index].cut.edge
      let edge = self[number]
      var (point, parameter) = (edge.start, edge.startParameter)
      while index < cuts.count && cuts[index].cut.edge == number {
        let next = cuts[index].cut.point
        if next != point {
          let t = edge.parameter(at: next)
          append(edge.part(from: point, parameter, to: next, t))
          (point, parameter) = (next, t)
        }
        index += 1
      }
      self[number] = edge.part(from: point, parameter, to: edge.end, edge.endParameter)
    }
  }
}

/// A point at which an edge has to be cut.
private struct Cut {
  var edge: Int
  var point: LatticePoint
}

/// The cross product of an edge and a point that is half a step beside it, along a row or a column.
private func halfStep(_ a: LatticePoint, _ b: LatticePoint) -> Int {
  max(abs(Int(b.x) - Int(a.x)), abs(Int(b.y) - Int(a.y))) / 2
}

/// The lattice point nearest to where an edge crosses a line, by the cross products of its ends over the
/// line, which have opposite signs.
private func crossing(
  _ a: LatticePoint, _ b: LatticePoint, _ overA: Int, _ overB: Int
) -> LatticePoint {
  let (toA, whole) = (Int128(overA.magnitude), Int128(overA.magnitude) + Int128(overB.magnitude))
  // ⌊x + ½⌋ of a fraction: the quotient is rounded down, since the dividend is made not negative.
  func coordinate(_ a: Int32, _ b: Int32) -> Int32 {
    let dividend = 2 * (Int128(a) * (whole - toA) + Int128(b) * toA) + whole
    return Int32(dividend / (2 * whole))
  }
  return LatticePoint(x: coordinate(a.x, b.x), y: coordinate(a.y, b.y))
}

/// After so many rounds another bit is left out; usual input needs two or three.
private let roundsPerBit = 12
