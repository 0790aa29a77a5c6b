import KonturTestSupport
import Testing

@testable import Kontur

struct OutlineSegmentationTests {
  @Test(arguments: ContourFittingTests.allOptions)
  func `segments lead from node to node once around`(options: FittingOptions) throws {
    for contour in ContourFittingTests.trees.flatMap(\.contours) {
      let segmentation = try segmentation(of: contour, options: options)
      #expect(!segmentation.nodes.isEmpty)
      #expect(segmentation.spans.count == segmentation.nodes.count)
      let samples = segmentation.samples
      let steps = segmentation.nodes.indices.map { place in
        samples.steps(
          from: segmentation.nodes[place].index,
          to: segmentation.nodes[(place + 1) % segmentation.nodes.count].index)
      }
      #expect(steps.reduce(0, +) == samples.count || segmentation.nodes.count == 1)
    }
  }

  @Test func `teeth between the samples that a fit looks at are not missed`() throws {
    // A band with a wave of 2 px along one side, longer than a dozen samples.
    let wave = (0...320).map { step -> Point2D in
      let x = 4 + Double(step) / 4
      return Point2D(x: x, y: 10 + 0.3 * sineAndCosine(degrees: 180 * x).sine)
    }
    let band = wave + [Point2D(x: 84, y: 20), Point2D(x: 4, y: 20)]
    let samples = try #require(SampledContour(Array(band.reversed())))
    for (density, least) in [(JointDensity.sparse, 37), (.even, 41)] {
      let segmentation = Segmentation(
        of: samples, density: density, FittingOptions(tolerance: 0.06))
      // There are forty teeth.
      #expect(segmentation.nodes.count >= least)
    }
  }

  @Test func `curves begin and end at their nodes, in their directions`() throws {
    for contour in ContourFittingTests.trees.flatMap(\.contours) {
      let segmentation = try segmentation(of: contour, options: FittingOptions()).refined()
      for (place, span) in segmentation.spans.enumerated() {
        guard case .cubic(let curve) = span else { continue }
        let start = segmentation.nodes[place]
        let end = segmentation.nodes[(place + 1) % segmentation.nodes.count]
        #expect(curve.start == start.position && curve.end == end.position)
        if let direction = start.direction {
          #expect(isClose(curve.startDirection, direction, within: 1e-6))
        }
        if let direction = end.direction {
          #expect(isClose(curve.endDirection, direction, within: 1e-6))
        }
      }
    }
  }

  @Test func `a way around begins anywhere on a smooth contour and costs the same segments`()
    throws
  {
    let disc = Shape.disc(center: Point2D(x: 20, y: 20), radius: 14)
    let points = ScalarField(coverageOf: [disc], width: 40, height: 40).contours()[0].points
    let counts = try [0, 7, 20, 33].map { shift in
      let samples = try #require(SampledContour(Array(points[shift...] + points[..<shift])))
      return Segmentation(of: samples, corners: [], options: FittingOptions()).spans.count
    }
    #expect(counts.allSatisfy { abs($0 - counts[0]) <= 1 })
  }

  @Test func `a side is one line from end to end`() throws {
    let samples = try #require(
      SampledContour(Shape.disc(center: Point2D(x: 20, y: 20), radius: 14)))
    var side = StraightStretch(
      first: 10, last: 40, start: samples[10], end: samples[40], reach: 1)
    let options = FittingOptions(tolerance: 0.1)
    let free = Segmentation(of: samples, density: .even, options).refined()
    #expect(free.spans.allSatisfy { !$0.isLine })
    for shift in [0, samples.count - 20] {
      let moved = try #require(
        SampledContour(Array(samples.points[shift...] + samples.points[..<shift])))
      side.first = moved.wrapped(10 - shift)
      side.last = moved.wrapped(40 - shift)
      let known = Segmentation(of: moved, straights: [side], density: .even, options).refined()
      let place = try #require(known.nodes.firstIndex { $0.position == side.start })
      #expect(known.isSide(place) && known.spans[place].isLine)
      #expect(known.nodes[(place + 1) % known.nodes.count].position == side.end)
      #expect(known.spans.filter(\.isLine).count == 1)
    }
  }

  @Test func `few joints make as few segments as all of them`() throws {
    for contour in ContourFittingTests.trees.flatMap(\.contours) {
      let samples = try #require(SampledContour(contour.points))
      let counts = [JointDensity.sparse, .even].map {
        Segmentation(of: samples, density: $0, FittingOptions()).nodes.count
      }
      #expect(counts[0] <= counts[1] + max(1, counts[1] / 5))
    }
  }

  @Test func `smooth joints slide to where both segments are off as much`() throws {
    // An ellipse, flat for most of its length: joints that are evenly spaced fit the ends much worse.
    let outline = (0..<720).map { step -> Point2D in
      let (sine, cosine) = sineAndCosine(degrees: Double(step) / 2)
      return Point2D(x: 60 + 50 * cosine, y: 30 + 14 * sine)
    }
    let samples = try #require(SampledContour(outline))
    let joints = OutlineJoints(
      of: samples, corners: [], straights: [], options: FittingOptions(tolerance: 0.05))
    var graph = SegmentGraph(between: joints, density: .even)
    let round = graph.cheapestRound(from: 0)
    let slid = graph.slidingJoints(of: round)
    func cost(_ round: Round) -> Double { round.edges.map(\.cost).reduce(0, +) }
    #expect(slid.nodes.count == round.nodes.count)
    #expect(cost(slid) <= cost(round))
  }

  @Test func `what nothing fits is cut all the same`() throws {
    // A saw of two-pixel teeth, closer together than joints.
    let saw = (0..<80).map { Point2D(x: 10 + Double($0) * 0.6, y: $0 % 2 == 0 ? 10 : 13) }
    let samples = try #require(
      SampledContour(saw + [Point2D(x: 58, y: 40), Point2D(x: 10, y: 40)]))
    for density in [JointDensity.sparse, .even] {
      let segmentation = Segmentation(of: samples, density: density, FittingOptions())
      #expect(segmentation.nodes.count > 10)
      #expect(segmentation.nodes.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
    }
  }

  private func segmentation(
    of contour: Contour, options: FittingOptions
  ) throws -> Segmentation {
    let samples = try #require(SampledContour(contour.points))
    return Segmentation(
      of: samples, corners: samples.cornerCandidates(leastTurnCosine: nil), options: options)
  }
}
