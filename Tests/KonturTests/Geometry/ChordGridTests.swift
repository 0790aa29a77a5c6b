import KonturTestSupport
import Testing

@testable import Kontur

struct ChordGridTests {
  /// The pairs that cross, by comparing all chords with all.
  static func allPairs(of rings: ChordRings) -> [[Int]] {
    rings.points.indices.flatMap { b in
      (0..<b).filter { rings.doCross($0, b) }.map { [$0, b] }
    }
  }

  static func foundPairs(of rings: ChordRings) -> [[Int]] {
    var pairs: [[Int]] = []
    rings.forEachCrossing { pairs.append([$0, $1]) }
    return pairs
  }

  func expectAllFound(_ rings: ChordRings) {
    #expect(Set(Self.foundPairs(of: rings)) == Set(Self.allPairs(of: rings)))
  }

  @Test(arguments: [1, 20, 400, 1e5])
  func `long and short chords that cross are all found`(extent: Double) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      var rings = ChordRings()
      for _ in 0..<6 {
        let center = Point2D.random(within: extent / 4, using: &generator)
        let size = extent / .random(in: 2...100, using: &generator)
        rings.append(
          (0..<50).map { _ in center + .random(within: size, using: &generator) })
      }
      expectAllFound(rings)
    }
  }

  @Test func `chords along the axes are all found`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      var rings = ChordRings()
      for _ in 0..<60 {
        let (a, b) = (
          Point2D.random(within: 1000, using: &generator),
          Point2D.random(within: 1000, using: &generator)
        )
        rings.append([a, Point2D(x: b.x, y: a.y), b, Point2D(x: a.x, y: b.y)])
      }
      expectAllFound(rings)
    }
  }

  @Test func `chords on few lattice points are all found`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      expectAllFound(ChordRingsTests.crowdedRings(40, using: &generator))
    }
  }

  @Test func `a crowd beside long chords is parted, and its crossings are all found`() {
    var generator = SeededGenerator(seed: 4)
    var rings = ChordRings()
    for _ in 0..<100 {
      let center = Point2D.random(within: 10, using: &generator)
      rings.append((0..<9).map { _ in center + .random(within: 0.5, using: &generator) })
    }
    for _ in 0..<100 {
      rings.append((0..<3).map { _ in .random(within: 1e5, using: &generator) })
    }
    expectAllFound(rings)
  }

  @Test func `chords are visited in the same order every time`() {
    var generator = SeededGenerator(seed: 5)
    var rings = ChordRings()
    rings.append((0..<200).map { _ in .random(using: &generator) })
    #expect(Self.foundPairs(of: rings) == Self.foundPairs(of: rings))
  }

  @Test func `no chords have no crossings`() {
    #expect(Self.foundPairs(of: ChordRings()) == [])
  }
}
