import KonturTestSupport
import Testing

@testable import Kontur

/// Outlines are as symmetric as their pixels.
struct SymmetryTests {
  private static let center = Point2D(x: 32, y: 32)

  private static let leftRight = Transform(a: -1, b: 0, c: 0, d: 1, tx: 64, ty: 0)
  private static let upDown = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 64)
  private static let diagonal = Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
  private static let quarter = Transform.rotation(degrees: 90, about: center)
  private static let half = Transform.rotation(degrees: 180, about: center)

  // MARK: Chains

  /// Whether a map takes the segments of a chain to segments of it.
  private func isSame(_ chain: OutlineChain, under map: Transform) -> Bool {
    chain.applying(map).aligned(with: chain, tolerance: 1e-9)
      .map { $0.distance(to: chain) < 1e-9 } ?? false
  }

  private func axes(_ maps: [Transform]) throws -> [MirrorAxis] {
    try maps.map { try #require(MirrorAxis(of: $0, through: Self.center)) }
  }

  @Test func `a mirrored chain keeps its inside, and mirrored twice it is the same`() throws {
    let chain = OutlineChain.roundedSquare(
      center: Point2D(x: 20, y: 30), side: 12, radius: 3, degrees: 10)
    let image = chain.applying(Self.leftRight)
    let (area, mirrored) = (chain.area, image.area)
    #expect(isClose(area, mirrored, within: 1e-9))
    #expect(image.nodes.filter(\.isLine).count == chain.nodes.filter(\.isLine).count)
    let again = image.applying(Self.leftRight)
    let aligned = try #require(again.aligned(with: chain, tolerance: 1e-9))
    #expect(aligned.distance(to: chain) < 1e-9)
    #expect(chain.reversed.reversed.distance(to: chain) == 0)
  }

  @Test func `what lies between two axes makes all of a chain`() throws {
    let circle = OutlineChain.circle(center: Self.center, radius: 20, at: [30, -70, -140, -250])
    for maps in [[Self.leftRight], [Self.leftRight, Self.upDown], [Self.diagonal]] {
      let candidates = try circle.madeSymmetric(about: axes(maps))
      #expect(!candidates.isEmpty)
      let areSymmetric = candidates.allSatisfy { candidate in
        candidate.nodes.count >= 2 && maps.allSatisfy { isSame(candidate, under: $0) }
      }
      #expect(areSymmetric)
      // One of them is as good as the circle.
      let farthest = candidates.map { candidate in
        candidate.points(perSegment: 9).map { abs($0.distance(to: Self.center) - 20) }.max() ?? 9
      }
      #expect(farthest.min()! < 0.02)
    }
  }

  @Test func `sides go across an axis, and corners lie on it`() throws {
    // A house with a node too many on the left.
    let house = OutlineChain.polygon(
      [(14.0, 50), (50, 50), (50, 30), (32.1, 12), (14, 30.2), (13.9, 40)].map {
        Point2D(x: $0.0, y: $0.1)
      })
    let candidates = try house.madeSymmetric(about: axes([Self.leftRight]))
    let simplest = try #require(candidates.min { $0.nodes.count < $1.nodes.count })
    #expect(simplest.nodes.count == 5)
    #expect(
      isSameSet(
        simplest.nodes.map(\.position),
        [(14.0, 50), (50, 50), (50, 30), (32, 12), (14, 30)].map { Point2D(x: $0.0, y: $0.1) },
        within: 1e-9))
  }

  @Test func `what meets an axis more than twice is left alone`() throws {
    let zigzag = OutlineChain.polygon(
      [(20.0, 50), (44, 50), (44, 40), (20, 35), (44, 30), (44, 12), (20, 12), (20, 25), (40, 30)]
        .map { Point2D(x: $0.0, y: $0.1) })
    #expect(try zigzag.madeSymmetric(about: axes([Self.leftRight])).isEmpty)
  }

  @Test func `what a turn takes to itself is made of a half or a quarter`() {
    let square = OutlineChain.polygon(
      [(22.0, 22.1), (22, 42), (42, 42.1), (42.1, 22)].map { Point2D(x: $0.0, y: $0.1) })
    let quarters = [Transform.identity, Self.quarter, Self.half, Self.quarter.then(Self.half)]
    for turns in [[.identity, Self.half], quarters] {
      let candidates = square.madeSymmetric(underTurns: turns)
      #expect(candidates.contains { $0.nodes.count == 4 })
      let areSymmetric = candidates.allSatisfy { isSame($0, under: turns[1]) }
      #expect(areSymmetric)
    }
  }

  // MARK: Traces

  /// How far nodes of outlines are from those of the others under a map at most, in pixels.
  private func asymmetry(_ outlines: [BezierPath], _ map: Transform) -> Double {
    let nodes = outlines.flatMap { $0.subpaths.flatMap(\.segments).map(\.start) }
    return nodes.map { node in
      nodes.map { $0.distance(to: node.applying(map)) }.min() ?? .infinity
    }.max() ?? .infinity
  }

  private func trace(_ path: BezierPath, _ options: TracingOptions = .init()) -> Trace {
    Trace(of: Bitmap(ink: ScalarField(path.coverage(width: 64, height: 64))), options: options)
  }

  /// A vase with a hole, and a drop to each side.
  private static let vase: BezierPath = {
    let right = [
      CubicBezier(start: (32, 8), (41, 8), (45, 12), (42, 19)),
      CubicBezier(start: (42, 19), (39, 27), (53, 30), (52.3, 43)),
      CubicBezier(start: (52.3, 43), (51.7, 52), (44, 57), (32, 57)),
    ]
    var path = BezierPath()
    path.move(to: right[0].start)
    let left = right.reversed().map { $0.applying(leftRight).reversed }
    for curve in right + left {
      path.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
    }
    path.closeSubpath()
    let hole = Shape.regularPolygon(center: Point2D(x: 32, y: 43.3), radius: 7.2, count: 800)
    path.append(BezierPath(polygon: hole.reversed()))
    for x in [8.0, 56] {
      path.append(
        Shape.polar(center: Point2D(x: x, y: 14.2)) { 4 + (x < 32 ? 1 : -1) * cosine(2 * $0 + 90) })
    }
    return path
  }()

  @Test(arguments: [FittingOptions.Segments.curves, .lines])
  func `halves are images of each other`(segments: FittingOptions.Segments) {
    let options = TracingOptions(fitting: FittingOptions(segments: segments))
    let result = trace(Self.vase, options)
    #expect(result.outlines.count == 4)
    #expect(asymmetry(result.outlines, Self.leftRight) < 1e-9)
    #expect(result.deviation.mean < (segments == .curves ? 0.01 : 0.1))
  }

  @Test func `so they are in black and white, and with noise`() {
    let field = ScalarField(Self.vase.coverage(width: 64, height: 64))
    let hard = Trace(of: Bitmap(ink: field.blackAndWhite))
    #expect(asymmetry(hard.outlines, Self.leftRight) < 1e-9)
    // Noise that is itself the same in the mirror, as that of lossy storage often is.
    var generator = SeededGenerator(seed: 3)
    var noisy = field.withNoise(sigma: 0.03, using: &generator)
    var samples = noisy.samples
    for place in samples.indices where place % 64 >= 32 {
      samples[place] = samples[place / 64 * 64 + 63 - place % 64]
    }
    noisy = ScalarField(
      width: 64, height: 64, samples: samples, zero: noisy.zero, one: noisy.one)
    let outlines = Trace(of: Bitmap(ink: noisy)).outlines
    #expect(asymmetry(outlines, Self.leftRight) < 1e-9)
  }

  @Test func `all axes and turns count`() {
    let gear = trace(Shape.polar(center: Self.center) { 22 + 3 * cosine(8 * $0) })
    for map in [Self.leftRight, Self.upDown, Self.diagonal, Self.quarter] {
      #expect(asymmetry(gear.outlines, map) < 1e-9)
    }
    let propeller = trace(
      Shape.polar(center: Self.center) { 20 + 6 * cosine(2 * $0) + 2 * cosine(4 * $0 + 40) })
    #expect(asymmetry(propeller.outlines, Self.half) < 1e-9)
    #expect(asymmetry(propeller.outlines, Self.leftRight) > 0.5)
  }

  @Test func `parts are symmetric by themselves`() {
    var path = Shape.polar(center: Point2D(x: 16, y: 16)) { 10 + 3 * cosine(3 * $0 + 90) }
    path.append(Shape.polar(center: Point2D(x: 45, y: 40)) { 13 + 3 * cosine(5 * $0) })
    let outlines = trace(path).outlines
    #expect(outlines.count == 2)
    let upright = Transform(a: -1, b: 0, c: 0, d: 1, tx: 32, ty: 0)
    let level = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 80)
    #expect(outlines.contains { asymmetry([$0], upright) < 1e-9 })
    #expect(outlines.contains { asymmetry([$0], level) < 1e-9 })
  }

  @Test func `what differs by little stays different`() {
    var path = Shape.polar(center: Point2D(x: 20, y: 32)) { _ in 8 }
    path.append(Shape.polar(center: Point2D(x: 44, y: 32)) { _ in 8.05 })
    let widths = trace(path).outlines.compactMap(\.bounds).map(\.width).sorted()
    #expect(widths.count == 2 && isClose(widths[1] - widths[0], 0.1, within: 0.01))
  }
}

extension CubicBezier {
  fileprivate init(
    start: (Double, Double), _ control1: (Double, Double), _ control2: (Double, Double),
    _ end: (Double, Double)
  ) {
    self.init(
      start: Point2D(x: start.0, y: start.1), control1: Point2D(x: control1.0, y: control1.1),
      control2: Point2D(x: control2.0, y: control2.1), end: Point2D(x: end.0, y: end.1))
  }
}
