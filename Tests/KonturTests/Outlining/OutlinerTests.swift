import KonturTestSupport
import Testing

@testable import Kontur

struct OutlinerTests {
  /// A polygon of many points along some sources.
  static func polygon(along sources: [CurveSource]) -> [Point2D] {
    sources.flatMap { source in (0..<500).map { source.point(at: Double($0) / 500) } }
  }

  static func points(_ count: Int, using generator: inout SeededGenerator) -> [Point2D] {
    (0..<count).map { _ in .random(within: 120, using: &generator) }
  }

  /// Both sides of a curve, and lines across its ends.
  static func band(along center: CubicBezier, width: Double) -> [CurveSource] {
    let near = CurveSource.parallel(center, distance: width / 2)
    let far = CurveSource.parallel(center, distance: -width / 2).reversed
    return [
      near, .line(from: near.end, to: far.start), far, .line(from: far.end, to: near.start),
    ]
  }

  @Test(arguments: 0..<40)
  func `bands around curves with cusps are outlined by where they wind`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var outliner = Outliner()
    var polygons: [[Point2D]] = []
    for _ in 0...(seed % 3) {
      let center = CubicBezier.random(within: 90, using: &generator)
      let band = Self.band(along: center, width: .random(in: 2...60, using: &generator))
      outliner.append(band)
      polygons.append(Self.polygon(along: band))
    }
    for isPositive in [true, false] {
      let outline = outliner.outline(fitTolerance: 0.01) {
        isPositive ? $0[0] > 0 : $0[0] != 0
      }
      var wrong: [Point2D] = []
      for point in Self.points(60, using: &generator) {
        let winding = polygons.reduce(0) { $0 + PathBooleansTests.winding(of: $1, around: point) }
        let isInside = PathBooleansTests.samples(of: outline, at: [point])[0]
        if isInside != (isPositive ? winding > 0 : winding != 0),
          polygons.allSatisfy({ ClosedPolyline($0).distance(to: point) > 0.1 })
        {
          wrong.append(point)
        }
      }
      #expect(wrong.isEmpty, "\(wrong)")
      #expect(outline.normalized().subpaths.count == outline.subpaths.count)
      #expect(outline.segmentCount <= 80 * (1 + seed % 3), "\(outline.segmentCount)")
    }
  }

  @Test func `both sides of a circle are rings of as many cubics`() {
    let circle = BezierPath.circle(center: .zero, radius: 50).subpaths[0].segments.map(\.asCubic)
    var outliner = Outliner()
    outliner.append(circle.map { .parallel($0, distance: -10) })
    outliner.append(
      circle.reversed().map { CurveSource.parallel($0, distance: 10).reversed })
    let ring = outliner.outline(fitTolerance: 0.01) { $0[0] != 0 }
    #expect(ring.subpaths.count == 2)
    #expect(ring.segmentCount == 8)
    #expect(isClose(-ring.signedArea, .pi * (60 * 60 - 40 * 40), within: 8))
    #expect(ring.subpaths[0].start == Point2D(x: 60, y: 0))
  }

  @Test func `loops of negative winding are left out`() {
    // The sides of a square, moved inwards and prolonged: each corner is a small loop the other way.
    let corners = [(0, 0), (10, 0), (10, 10), (0, 10)].map {
      Point2D(x: Double($0.0), y: Double($0.1))
    }
    var chain: [CurveSource] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let way = (next - corner).normalized
      let shift = Point2D(x: -way.y, y: way.x) * 2
      chain.append(.line(from: corner + shift, to: next + shift))
      chain.append(.line(from: next + shift, to: next))
      let after = (corners[(index + 2) % 4] - next).normalized
      chain.append(.line(from: next, to: next + Point2D(x: -after.y, y: after.x) * 2))
    }
    var outliner = Outliner()
    outliner.append(chain)
    let inset = outliner.outline(fitTolerance: 0.01) { $0[0] > 0 }
    #expect(inset.subpaths.count == 1)
    #expect(inset.segmentCount == 4)
    #expect(-inset.signedArea == 36)
  }

  @Test func `operands are told apart`() {
    func square(_ x: Double) -> [CurveSource] {
      PathBooleansTests.rectangle(x, 0, 2, 2).subpaths[0].segments.map { CurveSource($0) }
    }
    var outliner = Outliner()
    outliner.append(square(0), operand: 0)
    outliner.append(square(1), operand: 1)
    outliner.append([])
    let both = outliner.outline(fitTolerance: 1) { $0[0] > 0 && $0[1] > 0 }
    #expect(both.bounds == BoundingBox(x: 1, y: 0, width: 1, height: 2))
    let second = outliner.outline(fitTolerance: 1) { $0[0] == 0 && $0[1] > 0 }
    #expect(second.bounds == BoundingBox(x: 2, y: 0, width: 1, height: 2))
    #expect(Outliner().outline(fitTolerance: 1) { $0 != .zero }.isEmpty)
  }
}
