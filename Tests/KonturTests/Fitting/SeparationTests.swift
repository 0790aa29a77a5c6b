import KonturTestSupport
import Testing

@testable import Kontur

struct SeparationTests {
  private static let center = Point2D(x: 24.2, y: 23.7)

  /// The contour around a disc.
  private let disc = ContourTree(
    imageWidth: 48, imageHeight: 48,
    contours: [
      BezierPath.circle(center: center, radius: 18).reversed().subpaths[0]
        .corners(tolerance: 0.01).startingAtTopmost
    ], parents: [nil])

  /// Its outline, run through as contours of ink are.
  private let outline = OutlineChain.circle(center: center, radius: 18)

  @Test func `outlines that do not cross stay as they are`() {
    let (contours, outlines) = disc.separating([outline.path])
    #expect(contours == disc && outlines == [outline.path])
  }

  @Test func `a loop at a node goes, and the rest of the outline stays the same`() {
    var looped = outline
    // Both handles of the node point backwards.
    looped.nodes[0].inHandle = looped.nodes[0].inHandle * -0.7
    looped.nodes[0].outHandle = looped.nodes[0].outHandle * -0.7
    #expect(!crossings(of: [looped.path]).isEmpty)
    let (contours, outlines) = disc.separating([looped.path])
    #expect(contours.contourCount == 1 && outlines.count == 1)
    #expect(crossings(of: outlines, tolerance: 0.001).isEmpty)
    for place in [1, 2] {
      #expect(outlines[0].curves.contains(looped.segment(place)))
    }
  }

  @Test func `what encloses nothing follows its contour`() {
    let polygon = [(10.0, 10.0), (14, 10), (10, 10.02), (14, 10.04)]
      .map { Point2D(x: $0.0, y: $0.1) }
    let turned = BezierPath(polygon: polygon)
    #expect(!crossings(of: [turned], tolerance: 0.001).isEmpty)
    let (contours, outlines) = disc.separating([turned])
    #expect(contours == disc && outlines == [disc[0].path])
  }

  @Test func `what was turned inside out follows its contour`() {
    let (contours, outlines) = disc.separating([outline.path.reversed()])
    #expect(contours == disc && outlines == [disc[0].path])
  }

  @Test func `an outline out of reach follows its contour`() throws {
    for lost in [Double.nan, .infinity, 1e6] {
      var outline = outline
      outline.nodes[1].position.x = lost
      let (contours, outlines) = disc.separating([outline.path])
      #expect(contours == disc)
      #expect(isClose(try #require(outlines.first).signedArea, -18 * 18 * 3.1416, within: 20))
      for curve in outlines[0].curves {
        #expect(isClose(curve.start.distance(to: Self.center), 18, within: 0.3))
      }
    }
  }

  @Test func `two holes that overlap are one, and what lies in them stays there`() {
    let boxes = [(4.0, 40.0), (8, 16), (22, 16), (12, 6), (28, 6)].map {
      BoundingBox(x: $0.0, y: $0.0 / 4 + 4, width: $0.1, height: $0.1)
    }
    let tree = ContourTree(
      imageWidth: 64, imageHeight: 64, contours: boxes.map(\.corners), parents: [nil, 0, 0, 1, 2])
    let paths = tree.contours.map { contour in
      let path = BezierPath(polygon: contour.points)
      return (path.signedArea > 0) == contour.isHole ? path : path.reversed()
    }
    let (contours, outlines) = tree.separating(paths)
    #expect(contours.contours.map(\.parent?.index) == [nil, 0, 1, 1])
    #expect(outlines.count == 4 && crossings(of: outlines, tolerance: 0.001).isEmpty)
    // Outlines are those of the contours at their places.
    for (contour, outline) in zip(contours.contours, outlines) {
      #expect(isClose(abs(outline.signedArea), contour.area, within: 0.1))
      #expect((outline.signedArea > 0) == contour.isHole)
    }
  }

  // MARK: Traces

  /// Needles across each other, up to three pixels wide and thinner than one near their tips.
  private func needles(_ seed: UInt64) -> BezierPath {
    var generator = SeededGenerator(seed: seed)
    var path = BezierPath()
    for _ in 0..<14 {
      let tip = Self.center + .random(within: 20, using: &generator)
      let base = Self.center + .random(within: 20, using: &generator)
      let side = (tip - base).quarterTurned.normalized * .random(in: 0.3...1.6, using: &generator)
      path = path.union(BezierPath(polygon: [base - side, tip, base + side]))
    }
    return path
  }

  @Test(arguments: [
    TracingOptions(), TracingOptions(fitting: FittingOptions(tolerance: 0.8)),
    TracingOptions(fitting: FittingOptions(segments: .lines)),
  ])
  func `no outlines of a trace cross`(options: TracingOptions) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let field = ScalarField(needles(seed).coverage(width: 48, height: 48))
      let trace = Trace(of: Bitmap(ink: field), options: options)
      #expect(crossings(of: trace.outlines, tolerance: 0.01).isEmpty)
      #expect(trace.contours.contourCount == trace.outlines.count)
    }
  }

  @Test func `no outlines cross where the level is given`() {
    for seed in 1...3 as ClosedRange<UInt64> {
      let field = ScalarField(needles(seed).coverage(width: 48, height: 48))
      let options = TracingOptions(ink: InkOptions(threshold: .fixed(0.3)))
      let trace = Trace(of: Bitmap(ink: field), options: options)
      #expect(crossings(of: trace.outlines, tolerance: 0.01).isEmpty)
    }
  }
}
