import Kontur
import KonturTestSupport
import Testing

struct TransformTests {
  @Test func `a map followed by another does both in turn`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let first = Transform.random(using: &generator)
      let second = Transform.random(using: &generator)
      let point = Point2D.random(using: &generator)
      let inTurn = point.applying(first).applying(second)
      #expect(isClose(point.applying(first.then(second)), inTurn))
    }
  }

  @Test func `composition is associative and the identity changes nothing`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let maps = (0..<3).map { _ in Transform.random(using: &generator) }
      let point = Point2D.random(within: 1, using: &generator)
      let left = maps[0].then(maps[1]).then(maps[2])
      let right = maps[0].then(maps[1].then(maps[2]))
      #expect(isClose(point.applying(left), point.applying(right)))
      #expect(maps[0].then(.identity) == maps[0])
      #expect(Transform.identity.then(maps[0]) == maps[0])
    }
  }

  @Test func `the determinant is the factor of areas, and that of a composition the product`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let first = Transform.random(using: &generator)
      let second = Transform.random(using: &generator)
      #expect(
        isClose(first.then(second).determinant, first.determinant * second.determinant))
      let path = BezierPath.random(within: 1, using: &generator)
      let area = path.signedArea * first.determinant
      // Open subpaths are closed by a line, and maps keep lines straight.
      #expect(isClose(path.applying(first).signedArea, area, within: 1e-9))
    }
  }

  @Test func `a quarter turn is exact and leads from x to y`() {
    let x = Point2D(x: 1, y: 0)
    #expect(x.applying(.rotation(degrees: 90)) == Point2D(x: 0, y: 1))
    #expect(x.applying(.rotation(degrees: 180)) == Point2D(x: -1, y: 0))
    #expect(x.applying(.rotation(degrees: -90)) == Point2D(x: 0, y: -1))
    #expect(Transform.rotation(degrees: 360_000_360) == .identity)
    #expect(Transform.rotation(degrees: -270) == .rotation(degrees: 90))
  }

  @Test func `turns add up and keep lengths`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let (a, b) = (
        Double.random(in: -400...400, using: &generator),
        Double.random(in: -400...400, using: &generator)
      )
      let point = Point2D.random(using: &generator)
      let turned = point.applying(.rotation(degrees: a))
      #expect(isClose(turned.length, point.length))
      let twice = turned.applying(.rotation(degrees: b))
      #expect(isClose(twice, point.applying(.rotation(degrees: a + b)), within: 1e-9))
    }
  }

  @Test func `translation displaces and scaling stretches`() {
    let point = Point2D(x: 2, y: 3)
    #expect(point.applying(.translation(Point2D(x: 10, y: 20))) == Point2D(x: 12, y: 23))
    #expect(point.applying(.scaling(x: -1, y: 2)) == Point2D(x: -2, y: 6))
  }

  @Test func `mapping takes the corners of one rectangle onto those of the other`() {
    let source = BoundingBox(x: 1, y: 2, width: 3, height: 4)
    let target = BoundingBox(x: -5, y: 7, width: 30, height: 2)
    let map = Transform.mapping(source, onto: target)
    for (from, to) in zip(source.corners, target.corners) {
      #expect(isClose(from.applying(map), to))
    }
  }

  @Test func `the image of a box holds the images of its points`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let map = Transform.random(using: &generator)
      let box = BoundingBox(x: -2, y: -1, width: 4, height: 5)
      let image = box.applying(map)
      let point = Point2D(
        x: .random(in: -2...2, using: &generator), y: .random(in: -1...4, using: &generator))
      let grown = image.insetBy(-1e-9)
      #expect(grown.union(BoundingBox(around: [point.applying(map)]) ?? grown) == grown)
      #expect(BoundingBox(around: box.corners.map { $0.applying(map) }) == image)
    }
  }

  @Test func `a map and its inverse undo each other`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let map = Transform.random(using: &generator)
      let point = Point2D.random(using: &generator)
      guard abs(map.determinant) > 1e-3 else { continue }
      let inverse = try #require(map.inverse)
      #expect(isClose(point.applying(map).applying(inverse), point, within: 1e-6))
      #expect(isClose(point.applying(inverse).applying(map), point, within: 1e-6))
    }
    #expect(Transform.identity.inverse == .identity)
    #expect(Transform.scaling(x: 2, y: 0).inverse == nil)
    #expect(Transform.scaling(x: .infinity, y: 1).inverse == nil)
    #expect(Transform.translation(Point2D(x: .nan, y: 0)).inverse == nil)
  }

  @Test func `turning about a point leaves it where it is`() {
    let center = Point2D(x: 3, y: -2)
    let turn = Transform.rotation(degrees: 90, about: center)
    #expect(center.applying(turn) == center)
    #expect(Point2D(x: 5, y: -2).applying(turn) == Point2D(x: 3, y: 0))
  }
}
