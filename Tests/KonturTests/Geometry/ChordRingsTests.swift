import KonturTestSupport
import Testing

@testable import Kontur

struct ChordRingsTests {
  /// Rings on so few lattice points that most have vertices and edges in common.
  static func crowdedRings(_ count: Int, using generator: inout SeededGenerator) -> ChordRings {
    var rings = ChordRings()
    for _ in 0..<count {
      let points = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
        Point2D(
          x: Double(Int.random(in: 0...3, using: &generator)),
          y: Double(Int.random(in: 0...3, using: &generator)))
      }
      rings.append(points)
    }
    return rings
  }

  @Test func `two rings cross an even number of times, whatever they share`() {
    var generator = SeededGenerator(seed: 1)
    var crossingCount = 0
    for _ in 0..<5000 {
      let rings = Self.crowdedRings(2, using: &generator)
      let middle = rings.starts[1]
      let count = (0..<middle).reduce(0) { sum, a in
        sum + (middle..<rings.points.count).count { rings.doCross(a, $0) }
      }
      #expect(count.isMultiple(of: 2))
      crossingCount += count
    }
    #expect(crossingCount > 5000)
  }

  @Test func `chords that pass each other cross, those that do not reach do not`() {
    func doCross(_ a: Point2D, _ b: Point2D, _ c: Point2D, _ d: Point2D) -> Bool {
      var rings = ChordRings()
      rings.append([a, b])
      rings.append([c, d])
      return rings.doCross(0, 2)
    }
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let (a, b) = (
        Point2D.random(within: 1e5, using: &generator),
        Point2D.random(within: 1e5, using: &generator)
      )
      let middle = a.interpolated(to: b, by: .random(in: 0.1...0.9, using: &generator))
      let aside = Point2D(x: a.y - b.y, y: b.x - a.x).normalized
      #expect(doCross(a, b, middle + aside, middle - aside))
      #expect(!doCross(a, b, middle + aside, middle + aside * 0.01))
      #expect(!doCross(a, b, b + (b - a).normalized + aside, b + (b - a).normalized - aside))
    }
  }

  @Test func `vertices at one place become one, at the end of a ring too`() {
    var rings = ChordRings()
    let (a, b) = (Point2D(x: 1, y: 2), Point2D(x: 3, y: 4))
    rings.append([a, a, b, b, a])
    rings.append([])
    rings.append([b, b])
    #expect(rings.starts == [0, 2, 2, 3])
    #expect(rings.next == [1, 0, 2])
    #expect(rings.ring == [0, 0, 2])
    #expect([0, 1, 2].map(rings.position) == [a, b, b])
    #expect([0, 1, 2].map(rings.previous) == [1, 0, 2])
  }

  @Test func `what is not finite or too far away is not representable`() {
    #expect(ChordRings.isRepresentable(Point2D(x: -1e5, y: 1e5)))
    for value in [Double.nan, .infinity, -.infinity, 1e6] {
      #expect(!ChordRings.isRepresentable(Point2D(x: value, y: 0)))
      #expect(!ChordRings.isRepresentable(Point2D(x: 0, y: value)))
    }
  }
}
