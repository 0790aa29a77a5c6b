import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct PlainShapesTests {
  private static let center = Point2D(x: 20.3, y: 19.8)

  private func shapes(in field: ScalarField) -> [OutlineChain]? {
    InkPixels(of: field).plainShapes(along: field.contours().contours)?.compactMap(\.outline)
  }

  private func shapes(in path: BezierPath, size: Int = 40) -> [OutlineChain]? {
    shapes(in: ScalarField(path.coverage(width: size, height: size)))
  }

  @Test(
    arguments: [
      (TrueShape.disc(center: center, radius: 14.2), [4]),
      (.ring(center: center, outer: 15.1, inner: 12.4), [4, 4]),
      (.polygon(Shape.star(center: center, radii: [17, 7], count: 10, degrees: 13)), [10]),
      (.polygon(Shape.rectangle(center: center, width: 30, height: 5.3, degrees: 31)), [4]),
      (.roundedRectangle(center: center, width: 29.4, height: 21.7, radius: 4.1), [8]),
      (
        .capsule(from: Point2D(x: 8.2, y: 9.1), to: Point2D(x: 31.4, y: 30.2), radius: 4.7), [6]
      ),
    ])
  func `plain shapes are found to a few thousandths of a pixel`(
    shape: TrueShape, nodeCounts: [Int]
  ) throws {
    let found = try #require(shapes(in: shape.field(width: 40, height: 40)))
    #expect(found.map(\.nodes.count) == nodeCounts)
    #expect(found.allSatisfy { shape.greatestDistance(of: $0.path) < 0.008 })
  }

  @Test(arguments: [36, 40, 48])
  func `the teeth of a gear are sides, though contours cut off their corners`(count: Int) throws {
    let corners = Shape.star(
      center: Point2D(x: 32.2, y: 31.7), radii: [25, 25, 19.8, 19.8], count: count, degrees: 1)
    let shape = TrueShape.polygon(corners)
    let found = try #require(shapes(in: shape.field(width: 64, height: 64)), "\(count) sides")
    #expect(found.map(\.nodes.count) == [count])
    #expect(found.allSatisfy { shape.greatestDistance(of: $0.path) < 0.008 })
  }

  @Test(arguments: [4, 5, 6])
  func `petals are one curve each, from corner to corner`(petals: Int) throws {
    let truth = OutlineChain.flower(center: Self.center, size: 19, petals: petals, degrees: 17)
    let found = try #require(shapes(in: truth.path), "\(petals) petals")
    #expect(found.map(\.nodes.count) == [petals])
    #expect(truth.greatestDistance(from: found[0]) < 0.03)
  }

  @Test(arguments: [0, 11, 37, 64, 80])
  func `the four curves of an ellipse meet where they were drawn`(degrees: Double) throws {
    let turn = Transform.rotation(degrees: -degrees)
      .then(Transform(a: 1, b: 0, c: 0, d: 0.93, tx: 0, ty: 0)).then(.rotation(degrees: 23))
      .then(.translation(Point2D(x: 100.3, y: 99.6)))
    let truth = OutlineChain.circle(center: .zero, radius: 90).applying(turn)
    let found = try #require(shapes(in: truth.path, size: 200))
    #expect(truth.greatestDistance(from: found[0]) < 0.004)
    for node in truth.nodes {
      #expect(found[0].nodes.contains { $0.position.distance(to: node.position) < 2 })
    }
  }

  @Test(arguments: [0.45, 0.75, 1], [0, 31])
  func `two curves may continue each other from corner to corner`(
    width: Double, degrees: Double
  ) throws {
    // Like a drop whose one side is longer than the other.
    let drop = OutlineChain(
      nodes: [
        .init(
          position: Point2D(x: 0, y: -35), inHandle: Point2D(x: 24, y: 20),
          outHandle: Point2D(x: -16, y: 20), isCorner: true, isLine: false),
        .init(Point2D(x: -5, y: 35), along: Point2D(x: 1, y: 0), arm: 50 * width),
      ], isClosed: true)
    let truth = drop.applying(
      .rotation(degrees: degrees).then(.translation(Point2D(x: 50.2, y: 50.7))))
    let found = try #require(shapes(in: truth.path, size: 100))
    #expect(found.map(\.nodes.count) == [2])
    #expect(truth.greatestDistance(from: found[0]) < 0.02)
  }

  @Test(arguments: [30.0, 60, 120])
  func `a side is one curve also where handles are longer than it`(size: Double) throws {
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x * size, y: y * size) }
    let heart = OutlineChain(
      nodes: [
        .init(
          position: point(0, -0.13), inHandle: point(0.35, -0.36), outHandle: point(-0.35, -0.36),
          isCorner: true, isLine: false),
        .init(
          position: point(0, 0.93), inHandle: point(-1.2, -0.8), outHandle: point(1.2, -0.8),
          isCorner: true, isLine: false),
      ], isClosed: true)
    let truth = heart.applying(.translation(Point2D(x: 0.8 * size, y: 0.6 * size)))
    let found = try #require(shapes(in: truth.path, size: Int(1.6 * size)))
    #expect(found.map(\.nodes.count) == [2])
    #expect(truth.greatestDistance(from: found[0]) < 0.02)
  }

  @Test(arguments: [0.0, 7, 18]) func `so are narrow ones, whose tips are far from their middle`(
    degrees: Double
  ) throws {
    let center = Point2D(x: 128.3, y: 127.6)
    let truth = OutlineChain.flower(
      center: center, size: 128, petals: 10, notch: 0.32, gap: 0.2, degrees: degrees)
    let field = ScalarField(truth.path.coverage(width: 256, height: 256))
    // Where petals meet, the paper between them is thinner than a pixel.
    let contours = field.withVisibleHairlines(noise: 0).contours()
      .removingSpeckles(smallerThan: 0.5)
    let found = try #require(InkPixels(of: field).plainShapes(along: contours.contours))
    #expect(found.map { $0.outline?.nodes.count } == [10])
    #expect(try truth.greatestDistance(from: #require(found[0].outline)) < 0.02)
  }

  @Test(arguments: [0.0, 4, 9, 13, 22, 31])
  func `curves are one where nothing says that they are two`(degrees: Double) throws {
    let truth = OutlineChain.flower(
      center: Point2D(x: 32.2, y: 31.8), size: 32, petals: 9, notch: 0.32, gap: 0.18,
      degrees: degrees)
    let found = try #require(shapes(in: truth.path, size: 64))
    #expect(found.map(\.nodes.count) == [9])
    #expect(truth.greatestDistance(from: found[0]) < 0.05)
  }

  @Test(arguments: [0.0, 5, 10, 15, 20, 25]) func `the tips of needles are no shapes of their own`(
    degrees: Double
  ) throws {
    let star = Shape.star(
      center: Point2D(x: 32, y: 32), radii: [26, 11.5], count: 26, degrees: degrees)
    let truth = TrueShape.polygon(star)
    let field = truth.field(width: 64, height: 64)
    let contours = field.withVisibleHairlines(noise: 0).contours()
    let found = try #require(InkPixels(of: field).plainShapes(along: contours.contours))
    #expect(found.compactMap { $0.outline?.nodes.count } == [26])
    let outline = try #require(found.compactMap(\.outline).first)
    #expect(truth.greatestDistance(of: outline.path) < 0.05)
    // What is left out of the trace has no outline.
    let trace = Trace(of: Bitmap(ink: field))
    #expect(trace.outlines.count == 1 && trace.contours.contourCount == 1)
  }

  @Test(arguments: [0.0, 2, 17, 33, 45]) func `small arcs between sides are equal`(
    degrees: Double
  ) throws {
    for radius in [1.2, 1.9] {
      let truth = OutlineChain.roundedSquare(center: .zero, side: 24, radius: radius)
        .applying(.rotation(degrees: degrees).then(.translation(Self.center)))
      let found = try #require(shapes(in: truth.path))
      #expect(found.map(\.nodes.count) == [8])
      #expect(truth.greatestDistance(from: found[0]) < 0.03)
      let handles = found[0].nodes.map { max($0.inHandle.length, $0.outHandle.length) }
      #expect((handles.max() ?? 0) < 2 * (handles.min() ?? 0))
    }
  }

  @Test(arguments: [20.5, 24]) func `sides may turn by little more than 20°`(turn: Double) throws {
    // A hexagon with its sides bent outwards by the turn.
    let corners = (0..<12).map { index in
      let radius = index.isMultiple(of: 2) ? 15.0 : 15.0 * Self.bulge(ofTurn: turn)
      return Self.center
        + Point2D(x: radius, y: 0).applying(.rotation(degrees: 30 * Double(index) + 7))
    }
    let found = try #require(shapes(in: BezierPath(polygon: corners)))
    #expect(found.map(\.nodes.count) == [12])
  }

  /// How far out the middle of the side of a hexagon is, as a share of its corners, so that its halves turn by some degrees.
  private static func bulge(ofTurn degrees: Double) -> Double {
    let half = degrees / 2 * .pi / 180
    return (3.0.squareRoot() / 2) + 0.5 * tan(half)
  }

  @Test func `a slice is two lines and an arc`() throws {
    let disc = OutlineChain.circle(center: Self.center, radius: 15, at: [20, -70, -250])
    let (start, end) = (disc.nodes[0], disc.nodes[1])
    let truth = OutlineChain(
      nodes: [
        .init(
          position: start.position, outHandle: start.outHandle, isCorner: true, isLine: false),
        .init(position: end.position, inHandle: end.inHandle, isCorner: true, isLine: true),
        .init(Self.center, isLine: true),
      ], isClosed: true)
    let found = try #require(shapes(in: truth.path))
    #expect(found[0].nodes.map(\.isLine).count(where: \.self) == 2)
    #expect(truth.greatestDistance(from: found[0]) < 0.01)
  }

  @Test func `what is smooth on the way from corner to corner may be more than one curve`() {
    #expect(shapes(in: OutlineChain.drop(center: Self.center, size: 9).path) == nil)
    // A lens with a tip that is round.
    let lens = OutlineChain.circle(center: Self.center, radius: 15, at: [-40, -140])
    let tip = OutlineChain.roundedSquare(center: Self.center, side: 20, radius: 6)
    #expect(shapes(in: [lens.path, tip.path].reduce(into: BezierPath()) { $0.append($1) }) == nil)
  }

  @Test func `an edge that bends otherwise is not plain`() {
    let flower = Shape.star(center: Self.center, radii: [12, 14, 16, 14], count: 120)
    #expect(shapes(in: BezierPath(polygon: flower)) == nil)
    // Between a square and a disc: |x|³ + |y|³ is the same everywhere.
    let blob = (0..<360).map { degrees in
      let spoke = Point2D(x: 1, y: 0).applying(.rotation(degrees: Double(degrees)))
      let cubes = abs(spoke.x * spoke.x * spoke.x) + abs(spoke.y * spoke.y * spoke.y)
      return Self.center + spoke * (14 / pow(cubes, 1.0 / 3))
    }
    #expect(shapes(in: BezierPath(polygon: blob)) == nil)
  }

  @Test(arguments: [0.6, 1, 2]) func `a corner that is cut off is not overlooked`(cut: Double) {
    var corners = Shape.rectangle(center: Self.center, width: 24, height: 18, degrees: 7)
    let (corner, before) = (corners[2], corners[1])
    corners[2] = corner + (before - corner).normalized * cut
    corners.insert(corner + (corners[3] - corner).normalized * cut, at: 3)
    let found = shapes(in: BezierPath(polygon: corners))
    #expect(found.map { $0[0].nodes.count != 4 } ?? true)
  }

  @Test(arguments: [0.3, 0.45]) func `corners that are hardly round are left to the pixels`(
    radius: Double
  ) {
    let shape = TrueShape.roundedRectangle(
      center: Self.center, width: 29.4, height: 21.7, radius: radius)
    #expect(shapes(in: shape.field(width: 40, height: 40)) == nil)
  }

  @Test func `the chords of a curve are not the sides of a polygon`() {
    let chords = Shape.regularPolygon(center: Self.center, radius: 15, count: 20)
    #expect(shapes(in: BezierPath(polygon: chords)) == nil)
  }

  @Test func `dots and thin strokes may be anything`() {
    let dot = TrueShape.disc(center: Self.center, radius: 1.8)
    #expect(shapes(in: dot.field(width: 40, height: 40)) == nil)
    let stroke = TrueShape.polygon(
      Shape.rectangle(center: Self.center, width: 30, height: 1.8, degrees: 20))
    #expect(shapes(in: stroke.field(width: 40, height: 40)) == nil)
  }

  @Test func `what is drawn with few levels is not known exactly`() {
    let field = TrueShape.disc(center: Self.center, radius: 14.2).field(width: 40, height: 40)
    let coarse = field.samples.map { UInt8((Double($0) / 17).rounded() * 17) }
    #expect(shapes(in: ScalarField(width: 40, height: 40, samples: coarse)) == nil)
  }

  @Test func `one contour that is not plain keeps those beside it from being that`() {
    let flower = Shape.star(center: Self.center, radii: [14, 15, 16, 15], count: 120)
    var path = BezierPath(polygon: flower)
    path.append(
      BezierPath(
        polygon: Shape.regularPolygon(center: Self.center, radius: 12, count: 500).reversed()))
    #expect(shapes(in: path) == nil)
  }

  @Test func `no other outlines are looked for where shapes are plain`() throws {
    let shape = TrueShape.ring(center: Self.center, outer: 15.1, inner: 7.4)
    let trace = Trace(of: Bitmap(ink: shape.field(width: 40, height: 40)))
    let field = shape.field(width: 40, height: 40)
    let plain = try #require(shapes(in: field))
    #expect(trace.outlines.count == 2)
    #expect(
      zip(trace.outlines, plain).allSatisfy { outline, shape in
        outline.segmentCount == 4
          && isSameSet(
            outline.subpaths[0].segments.map(\.start), shape.nodes.map(\.position), within: 1e-9)
      })
  }

  private func plainFit(of field: ScalarField) -> PixelFit? {
    let pixels = InkPixels(of: field)
    return PixelFit(
      ofPlainShapesIn: pixels, components: BandComponents(of: pixels.edges), noise: field.flatNoise
    ) { field.contours() }
  }

  @Test func `a drawing that is nothing but plain shapes is known for that at once`() throws {
    let shape = TrueShape.ring(center: Self.center, outer: 15.1, inner: 7.4)
    let fit = try #require(plainFit(of: shape.field(width: 40, height: 40)))
    #expect(fit.contours.contourCount == 2)
    let traced = fit.traced(FittingOptions(), isPatient: false)
    #expect(traced.outlines.map(\.segmentCount) == [4, 4])
  }

  @Test func `a drawing is not where something is left of it`() {
    let star = TrueShape.polygon(
      Shape.star(center: Self.center, radii: [13, 6], count: 10, degrees: 13))
    let exact = star.field(width: 40, height: 40)
    #expect(plainFit(of: exact) != nil)
    // Blended in linear light.
    let light = exact.samples.map { sample in
      let number = 1 - Double(sample) / 255
      let stored = number <= 0.0031308 ? 12.92 * number : 1.055 * pow(number, 1 / 2.4) - 0.055
      return UInt8(((1 - stored) * 255).rounded())
    }
    #expect(plainFit(of: ScalarField(width: 40, height: 40, samples: light)) == nil)
    // A hairline below it that crosses no level.
    let below = (0..<20 * 40).map { UInt8($0 / 40 == 10 && (4..<36).contains($0 % 40) ? 70 : 0) }
    let scratched = ScalarField(width: 40, height: 60, samples: exact.samples + below)
    #expect(plainFit(of: scratched) == nil)
  }

  @Test(arguments: [(4, true), (5, false)])
  func `of many shapes one is mostly something else`(rows: Int, isTried: Bool) {
    var path = BezierPath()
    for place in 0..<rows * 4 {
      path.append(
        TrueShape.disc(
          center: Point2D(x: 20.3 + 40 * Double(place % 4), y: 19.8 + 40 * Double(place / 4)),
          radius: 11
        ).path)
    }
    let field = ScalarField(path.coverage(width: 160, height: 40 * rows))
    #expect((plainFit(of: field) != nil) == isTried)
  }

  @Test func `no corner turns right back`() throws {
    for degrees in 0..<90 {
      let arrow = [
        (-22.4, -3.2), (0, -3.2), (0, -12.8), (22.4, 0), (0, 12.8), (0, 3.2), (-22.4, 3.2),
      ].map { x, y in
        Point2D(x: x, y: y).applying(.rotation(degrees: Double(degrees))) + Point2D(x: 32, y: 32)
      }
      let found = try #require(shapes(in: BezierPath(polygon: arrow), size: 64), "\(degrees)°")
      #expect(found.map(\.nodes.count) == [7], "\(degrees)°")
    }
  }

  @Test func `curves beside plain shapes keep their fillets`() {
    // A square with round corners, and in it a plus with round ends.
    var plus: [Point2D] = []
    for quarter in 0..<4 {
      let turn = Transform.rotation(degrees: 90 * Double(quarter))
      let end = (0...60).map { step in
        Point2D(x: 22, y: 0)
          + Point2D(x: 6, y: 0).applying(.rotation(degrees: -90 + 3 * Double(step)))
      }
      plus += (end + [Point2D(x: 6, y: 6)]).map { Point2D(x: 64, y: 64) + $0.applying(turn) }
    }
    let square = TrueShape.roundedRectangle(
      center: Point2D(x: 64, y: 64), width: 112, height: 112, radius: 16)
    var path = square.path
    path.append(BezierPath(polygon: plus.reversed()))
    let field = ScalarField(path.coverage(width: 128, height: 128))
    let outlines = Trace(of: Bitmap(ink: field)).outlines
    #expect(outlines.map(\.segmentCount) == [8, 16])
  }
}

extension PlainShape {
  fileprivate var outline: OutlineChain? {
    switch self {
    case .outline(let outline): outline
    case .bead: nil
    }
  }
}
