import KonturTestSupport
import Testing

@testable import Kontur

struct CrossingsTests {
  typealias Pair = Crossings.Pair

  static func polygon(_ coordinates: [(Double, Double)]) -> BezierPath {
    BezierPath(polygon: coordinates.map { Point2D(x: $0, y: $1) })
  }

  static func square(x: Double, y: Double, side: Double) -> BezierPath {
    polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
  }

  /// The circle as four cubics.
  static func circle(center: Point2D, radius: Double) -> BezierPath {
    let handle = 0.5522847498 * radius
    var path = BezierPath()
    path.move(to: center + Point2D(x: radius, y: 0))
    for quarter in 1...4 {
      func turned(_ x: Double, _ y: Double) -> Point2D {
        center + Point2D(x: x, y: y).applying(.rotation(degrees: Double(90 * (quarter - 1))))
      }
      path.curve(
        to: turned(0, radius), control1: turned(radius, handle), control2: turned(handle, radius))
    }
    path.closeSubpath()
    return path
  }

  func doesCrossItself(_ outline: BezierPath, tolerance: Double = crossingTolerance) -> Bool {
    crossings(of: [outline], tolerance: tolerance).isSelfCrossing == [true]
  }

  func doCross(_ a: BezierPath, _ b: BezierPath) -> Bool {
    crossings(of: [a, b]).pairs == [Pair(first: 0, second: 1)]
  }

  // MARK: One outline

  @Test func `a bow tie crosses itself, the rectangle of its corners does not`() {
    #expect(doesCrossItself(Self.polygon([(0, 0), (4, 3), (4, 0), (0, 3)])))
    #expect(!doesCrossItself(Self.polygon([(0, 0), (4, 0), (4, 3), (0, 3)])))
  }

  @Test func `a figure eight of curves crosses itself`() {
    // From the origin and back, to the right and then to the left: the second lobe goes on in the
    // direction of the first, or turns back on its own side.
    for (turn, isCrossing) in [(10.0, true), (-10, false)] {
      var lobes = BezierPath()
      lobes.move(to: .zero)
      lobes.curve(
        to: .zero, control1: Point2D(x: 10, y: 10), control2: Point2D(x: 10, y: -10))
      lobes.curve(
        to: .zero, control1: Point2D(x: -10, y: turn), control2: Point2D(x: -10, y: -turn))
      lobes.closeSubpath()
      #expect(doesCrossItself(lobes) == isCrossing)
    }

    var eight = BezierPath()
    eight.move(to: Point2D(x: 10, y: 0))
    eight.curve(
      to: Point2D(x: -10, y: 0), control1: Point2D(x: 10, y: 15),
      control2: Point2D(x: -10, y: -15))
    eight.curve(
      to: Point2D(x: 10, y: 0), control1: Point2D(x: -10, y: 15),
      control2: Point2D(x: 10, y: -15))
    eight.closeSubpath()
    #expect(doesCrossItself(eight))
  }

  @Test func `a cubic crosses itself when it makes a loop that can be seen`() {
    func outline(reach: Double) -> BezierPath {
      var path = BezierPath()
      path.move(to: .zero)
      path.curve(
        to: Point2D(x: 10, y: 0), control1: Point2D(x: 5 + reach, y: 20),
        control2: Point2D(x: 5 - reach, y: 20))
      path.line(to: Point2D(x: 5, y: -10))
      path.closeSubpath()
      return path
    }
    // Half-way the curve runs level, with a velocity of ¾(10 + (5 − reach) − (5 + reach)): it has a
    // cusp there when the reach is 5, and a loop beyond.
    #expect(!doesCrossItself(outline(reach: 4.9)))
    #expect(doesCrossItself(outline(reach: 6)))
    #expect(doesCrossItself(outline(reach: 40)))
  }

  @Test func `star polygons cross themselves unless their points are neighbours`() {
    for (count, step) in [(5, 1), (5, 2), (7, 1), (7, 2), (7, 3), (12, 5), (1001, 500)] {
      let corners = Shape.regularPolygon(center: .zero, radius: 50, count: count)
      let star = BezierPath(polygon: (0..<count).map { corners[$0 * step % count] })
      #expect(doesCrossItself(star) == (step > 1))
    }
  }

  @Test func `a spiral does not cross itself, out and back in`() {
    func arm(_ offset: Double) -> [Point2D] {
      (0...4000).map { step in
        let turn = Transform.rotation(degrees: Double(step))
        return Point2D(x: 5 + offset + Double(step) / 360, y: 0).applying(turn)
      }
    }
    #expect(!doesCrossItself(BezierPath(polygon: arm(0) + arm(0.5).reversed())))
    #expect(doesCrossItself(BezierPath(polygon: arm(0) + arm(1.5).reversed())))
  }

  @Test func `random star-shaped polygons are never reported`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10000 {
      let count = Int.random(in: 5...40, using: &generator)
      let scale = Double.random(in: 0.01...10, using: &generator)
      let center = Point2D.random(within: 1e5, using: &generator) / 2
      let points = (0..<count).map { index in
        let share = Double(index) + .random(in: 0...0.999, using: &generator)
        let radius = scale * .random(in: 1...100, using: &generator)
        let turn = Transform.rotation(degrees: 360 * share / Double(count))
        return center + Point2D(x: radius, y: 0).applying(turn)
      }
      #expect(!doesCrossItself(BezierPath(polygon: points)))
    }
  }

  @Test func `random polygons cross themselves just when two of their edges do`() {
    var generator = SeededGenerator(seed: 2)
    var counts = [0, 0]
    for _ in 0..<2000 {
      let points = (0..<Int.random(in: 4...6, using: &generator)).map { _ in
        Point2D.random(within: 1000, using: &generator)
      }
      let isSimple = areSimpleAndDisjoint([points])
      #expect(doesCrossItself(BezierPath(polygon: points), tolerance: 1e-3) == !isSimple)
      counts[isSimple ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 100 })
  }

  @Test func `to fold back onto oneself is not to cross`() {
    #expect(!doesCrossItself(Self.polygon([(0, 0), (9, 0)])))
    #expect(!doesCrossItself(Self.polygon([(0, 0), (9, 0), (5, 0), (9, 0), (9, 9)])))
    #expect(!doesCrossItself(Self.polygon([(0, 0), (9, 0), (9, 5), (9, 2), (9, 9), (0, 9)])))
    #expect(!doesCrossItself(Self.square(x: 0, y: 0, side: 1).repeated(3)))
    // A spike whose sides change places, by a hundredth and by a quarter of a pixel.
    for (width, isCrossing) in [(0.005, false), (0.25, true)] {
      let spike = Self.polygon([
        (0, 0), (10, 0), (10, -50), (10 + width, -80), (10 - width, -80), (10 - width, -50),
        (10 + width, 0), (20, 0), (20, 20), (0, 20),
      ])
      #expect(doesCrossItself(spike) == isCrossing)
    }
  }

  @Test func `a loop too small to see does not count`() {
    for (size, isCrossing) in [(0.005, false), (0.1, true)] {
      let hook = Self.polygon([
        (0, 0), (10, 0), (10, 10), (5 - size, 10), (5 + size, 10 + 2 * size), (5 + size, 10 - size),
        (5 - size, 10 + size), (0, 10),
      ])
      #expect(doesCrossItself(hook) == isCrossing)
    }
  }

  // MARK: Two outlines

  @Test func `squares that overlap cross, also when a vertex lies on an edge`() {
    let square = Self.square(x: 0, y: 0, side: 10)
    #expect(doCross(square, Self.square(x: 5, y: 5, side: 10)))
    #expect(doCross(square, Self.square(x: 5, y: 0, side: 10)))
    #expect(doCross(square, Self.square(x: 5, y: 2, side: 5)) == false)
    #expect(doCross(square, Self.square(x: 5, y: 2, side: 6)))
    #expect(doCross(square, Self.polygon([(5, 5), (10, 2), (15, 5), (10, 8)])))
    #expect(doCross(square, Self.polygon([(-5, 5), (0, 0), (5, -5), (-5, -5)])) == false)
    #expect(doCross(square, Self.polygon([(-5, -5), (0, 0), (10, 10), (15, 10), (15, -5)])))
  }

  @Test func `squares that share a corner, an edge, a part of one or all do not cross`() {
    let square = Self.square(x: 0, y: 0, side: 10)
    for (x, y, side) in [
      (10.0, 10.0, 10.0), (10, 0, 10), (10, 3, 4), (-4, -3, 4), (0, 0, 10), (0, 0, 5), (3, 6, 4),
      (10, 10.5, 3), (0, 10, 10), (-10, 10, 10),
    ] {
      let other = Self.square(x: x, y: y, side: side)
      #expect(crossings(of: [square, other]).isEmpty)
      #expect(crossings(of: [other, square]).isEmpty)
      #expect(crossings(of: [square, other.reversed]).isEmpty)
    }
  }

  @Test func `to overlap by less than the tolerance is to touch`() {
    let square = Self.square(x: 0, y: 0, side: 10)
    for (overlap, isCrossing) in [(-0.01, false), (0.001, false), (0.01, false), (0.05, true)] {
      #expect(doCross(square, Self.square(x: 10 - overlap, y: 3, side: 10)) == isCrossing)
      let point = Self.polygon([(10 - overlap, 5), (20, -20), (20, 30)])
      #expect(doCross(square, point) == isCrossing)
      let disc = Self.circle(center: Point2D(x: 30 - overlap, y: 5), radius: 20)
      #expect(doCross(square, disc) == isCrossing)
    }
  }

  @Test func `one course drawn twice, each time a little off, does not cross`() {
    var generator = SeededGenerator(seed: 3)
    for count in [40, 300, 5000] {
      let outlines = (0..<3).map { _ in
        BezierPath(
          polygon: (0..<count).map { index in
            let share = Double(index) + .random(in: 0...0.9, using: &generator)
            let turn = Transform.rotation(degrees: 360 * share / Double(count))
            // The chords of a circle cut off up to 1 − cos of half their angle.
            let sagitta = count == 40 ? 0 : 0.005
            return Point2D(x: 10 + sagitta * .random(in: -1...1, using: &generator), y: 0)
              .applying(turn)
          })
      }
      let found = crossings(of: outlines, tolerance: count == 40 ? 0.2 : 0.02)
      #expect(found.pairs == [] && found.places.isEmpty)
    }
  }

  @Test func `circles cross between the difference of their radii and the sum`() {
    for (distance, isCrossing) in [(0.0, false), (9, false), (11, true), (49, true), (51, false)] {
      let a = Self.circle(center: .zero, radius: 30)
      let b = Self.circle(center: Point2D(x: 0.6, y: 0.8) * distance, radius: 20)
      #expect(doCross(a, b) == isCrossing)
    }
  }

  @Test func `nested rings do not cross`() {
    let squares = (1...200).map {
      Self.square(x: -Double($0), y: -Double($0), side: 2 * Double($0))
    }
    let circles = (1...200).map { Self.circle(center: .zero, radius: 300 + Double($0) / 20) }
    #expect(crossings(of: squares + circles).isEmpty)
  }

  @Test func `what crosses is the same however the outlines are turned, ordered and begun`() {
    var generator = SeededGenerator(seed: 4)
    let outlines = (0..<30).map { _ in
      BezierPath(
        polygon: (0..<4).map { _ in
          Point2D(
            x: Double(Int.random(in: 0...20, using: &generator)),
            y: Double(Int.random(in: 0...20, using: &generator)))
        })
    }
    let found = crossings(of: outlines)
    #expect(found.pairs.count > 100 && found.isSelfCrossing.contains(true))
    #expect(found.pairs == found.pairs.sorted() && Set(found.pairs).count == found.pairs.count)
    let turned = outlines.map { $0.applying(.rotation(degrees: 33)) }
    for others in [outlines.map(\.reversed), outlines.map(\.begunLater), turned] {
      let others = crossings(of: others)
      #expect(others.pairs == found.pairs && others.isSelfCrossing == found.isSelfCrossing)
    }
    let last = outlines.count - 1
    let backwards = crossings(of: outlines.reversed())
    #expect(backwards.isSelfCrossing == found.isSelfCrossing.reversed())
    let renumbered = backwards.pairs.map { Pair(first: last - $0.second, second: last - $0.first) }
    #expect(renumbered.sorted() == found.pairs)
  }

  @Test func `places are told where outlines cross`() {
    let squares = [Self.square(x: 0, y: 0, side: 4), Self.square(x: 2, y: 3, side: 4)]
    let found = crossings(of: squares)
    let places = found.places[Pair(first: 0, second: 1)]?.sorted { $0.x < $1.x } ?? []
    #expect(found.places.count == 1 && places.count == 2)
    for (place, expected) in zip(places, [Point2D(x: 2, y: 4), Point2D(x: 4, y: 3)]) {
      #expect(place.distance(to: expected) < 1e-3)
    }
    let bowTie = crossings(of: [Self.polygon([(0, 0), (4, 3), (4, 0), (0, 3)])])
    #expect(bowTie.places.keys.elementsEqual([Pair(first: 0, second: 0)]))
    for place in bowTie.places.values.joined() {
      #expect(place.distance(to: Point2D(x: 2, y: 1.5)) < 1e-3)
    }
  }

  @Test func `outlines that cross everywhere tell some places`() {
    let comb = Self.polygon((0..<80).map { (Double($0 / 2), $0 % 4 < 2 ? 0.0 : 9) })
    let bar = Self.polygon([(-1, 3), (50, 3), (50, 6), (-1, 6)])
    let found = crossings(of: [comb, bar])
    #expect(found.pairs == [Pair(first: 0, second: 1)])
    #expect(2...20 ~= found.places[Pair(first: 0, second: 1)]?.count ?? 0)
  }

  // MARK: Edge cases

  @Test func `coordinates that are not finite or out of reach count as crossing`() {
    for value in [Double.nan, .infinity, 1e9] {
      let broken = Self.polygon([(0, 0), (1, value), (1, 0)])
      var curve = BezierPath()
      curve.move(to: .zero)
      curve.curve(
        to: Point2D(x: 1, y: 1), control1: Point2D(x: value, y: 0), control2: .zero)
      let found = crossings(of: [broken, Self.square(x: 0, y: 0, side: 2), curve])
      #expect(found.isSelfCrossing == [true, false, true])
      #expect(found.pairs == [] && found.places.isEmpty)
    }
  }

  @Test func `outlines in many places cross where they do`() {
    // Pairs of squares, those of each pair far from each other in the order; a bow tie; and some that are none.
    func square(_ x: Double, _ y: Double) -> BezierPath {
      BezierPath(polygon: Shape.rectangle(center: Point2D(x: x, y: y), width: 8, height: 8))
    }
    let places = (0..<12).map { Point2D(x: Double($0 % 4) * 20, y: Double($0 / 4) * 20) }
    let bowTie = BezierPath(polygon: [
      Point2D(x: 100, y: 0), Point2D(x: 110, y: 10), Point2D(x: 110, y: 0), Point2D(x: 100, y: 10),
    ])
    let far = square(1e9, 0)
    let outlines =
      places.map { square($0.x, $0.y) } + [bowTie, BezierPath(), far]
      + places.reversed().map { square($0.x + 3, $0.y + 1) }
    let backwards: ConcurrentLoop = { count, body in
      for index in (0..<count).reversed() { body(index) }
    }
    for loop in [serialLoop, backwards] as [ConcurrentLoop] {
      let found = crossings(of: outlines, loop: loop)
      #expect(found.pairs == (0..<12).map { Crossings.Pair(first: $0, second: 26 - $0) })
      #expect(found.isSelfCrossing == outlines.indices.map { $0 == 12 || $0 == 14 })
      for pair in found.pairs {
        #expect(
          found.places[pair]?.allSatisfy { $0.distance(to: places[pair.first]) < 8 } == true)
      }
    }
  }

  @Test func `nothing, a point and an empty path cross nothing`() {
    #expect(crossings(of: []).isEmpty)
    let point = Self.polygon([(3, 3)])
    let found = crossings(of: [BezierPath(), point, point, Self.square(x: 0, y: 3, side: 9)])
    #expect(found.isEmpty && found.isSelfCrossing.count == 4)
  }
}

extension BezierPath {
  /// A polygon run through backwards.
  fileprivate var reversed: BezierPath { BezierPath(polygon: mentionedPoints.reversed()) }

  /// A polygon begun at its second corner.
  fileprivate var begunLater: BezierPath {
    let points = mentionedPoints
    return BezierPath(polygon: points.dropFirst() + points.prefix(1))
  }

  /// A polygon run through several times.
  fileprivate func repeated(_ count: Int) -> BezierPath {
    BezierPath(polygon: repeatElement(mentionedPoints, count: count).joined())
  }
}
