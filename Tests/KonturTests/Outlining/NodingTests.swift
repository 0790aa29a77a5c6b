import KonturTestSupport
import Testing

@testable import Kontur

struct NodingTests {
  static func point(below limit: Int32, using generator: inout SeededGenerator) -> LatticePoint {
    LatticePoint(
      x: .random(in: 0...limit, using: &generator), y: .random(in: 0...limit, using: &generator))
  }

  /// The edges of closed polygons of random corners.
  static func edges(
    _ count: Int, below limit: Int32, using generator: inout SeededGenerator
  ) -> [ArrangementEdge] {
    let corners = (0..<count).map { _ in point(below: limit, using: &generator) }
    return corners.indices.compactMap { index in
      let (from, to) = (corners[index], corners[(index + 1) % count])
      return from == to
        ? nil
        : ArrangementEdge(
          from: from, to: to, operand: 0, source: index, parameters: (0, 1))
    }
  }

  /// Whether two edges have more in common than ends.
  static func doMeet(_ p: ArrangementEdge, _ q: ArrangementEdge) -> Bool {
    let (a, b, c, d) = (p.start, p.end, q.start, q.end)
    func isInside(_ point: LatticePoint, _ a: LatticePoint, _ b: LatticePoint) -> Bool {
      point != a && point != b && a.cross(b, point) == 0 && point.isBetween(a, b)
    }
    if isInside(c, a, b) || isInside(d, a, b) || isInside(a, c, d) || isInside(b, c, d) {
      return true
    }
    if a == c && b == d { return true }
    return a.cross(b, c).signum() * a.cross(b, d).signum() < 0
      && c.cross(d, a).signum() * c.cross(d, b).signum() < 0
  }

  @Test(arguments: [(6, Int32(3)), (30, 9), (60, 40), (60, 1000), (60, 1 << 30), (300, 20)])
  func `edges have nothing but ends in common once they are cut`(count: Int, limit: Int32) {
    for seed in 0..<5 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var edges = Self.edges(count, below: limit, using: &generator)
      edges.cutAtCrossings()
      for second in edges.indices {
        for first in 0..<second where Self.doMeet(edges[first], edges[second]) {
          Issue.record("\(edges[first]) and \(edges[second])")
        }
      }
      // As much arrives at every vertex as leaves it.
      let vertices = Set(edges.flatMap { [$0.start, $0.end] })
      for vertex in vertices {
        let leaving = edges.reduce(0) { $0 + ($1.start == vertex ? $1.windings[0] : 0) }
        let arriving = edges.reduce(0) { $0 + ($1.end == vertex ? $1.windings[0] : 0) }
        #expect(leaving == arriving)
      }
      #expect(edges.allSatisfy { $0.windings != .zero && $0.start < $0.end })
    }
  }

  @Test(arguments: [(100, Int32(300)), (300, 1 << 30), (1000, 5000)])
  func `edges that meet are neighbours`(count: Int, limit: Int32) {
    var generator = SeededGenerator(seed: 3)
    // Long edges, short ones, and a bundle of nearly parallel ones.
    var edges = Self.edges(count / 10, below: limit, using: &generator)
    for index in 0..<count {
      let isInBundle = index % 2 == 0
      let from = Self.point(below: isInBundle ? limit / 20 : limit, using: &generator)
      let step = Self.point(below: limit / 30, using: &generator)
      let reach = isInBundle ? limit / 20 * 18 : 0
      let to = LatticePoint(
        x: min(limit, from.x + step.x + reach), y: min(limit, from.y + step.y + reach))
      if from != to {
        edges.append(
          ArrangementEdge(from: from, to: to, operand: 0, source: index, parameters: (0, 1)))
      }
    }
    var neighbours = Set<GridPoint>()
    EdgeSearch(edges: edges).forEachNeighbours { neighbours.insert(GridPoint(x: $0, y: $1)) }
    for second in edges.indices {
      for first in 0..<second where Self.doMeet(edges[first], edges[second]) {
        #expect(neighbours.contains(GridPoint(x: first, y: second)))
      }
    }
  }

  @Test func `a crossing is rounded to the nearest lattice point`() {
    var edges = [
      ArrangementEdge(
        from: LatticePoint(x: 0, y: 0), to: LatticePoint(x: 10, y: 7), operand: 0, source: 0,
        parameters: (0, 1)),
      ArrangementEdge(
        from: LatticePoint(x: 0, y: 9), to: LatticePoint(x: 10, y: 0), operand: 1, source: 1,
        parameters: (1, 0)),
    ]
    edges.cutAtCrossings()
    // They cross at 5.625, 3.9375.
    #expect(Set(edges.flatMap { [$0.start, $0.end] }).contains(LatticePoint(x: 6, y: 4)))
    #expect(edges.count == 4)
    let parameters = edges.flatMap { [$0.startParameter, $0.endParameter] }
    #expect(parameters.allSatisfy { $0 == 0 || $0 == 1 || abs($0 - 0.5) < 0.1 })
  }
}
