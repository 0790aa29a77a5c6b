import KonturTestSupport
import Testing

@testable import Kontur

struct CornerDetectionTests {
  @Test(arguments: [0, 8.5, 17, 33, 45])
  func `a square has a candidate at each of its corners`(degrees: Double) throws {
    let square = Shape.rectangle(
      center: Point2D(x: 20.2, y: 19.7), width: 22, height: 22, degrees: degrees)
    let candidates = try candidates(of: square)
    #expect(candidates.count == 4)
    for candidate in candidates {
      #expect(square.contains { isClose($0, candidate.position, within: 0.35) })
      #expect(isClose(candidate.turnCosine, 0, within: 0.15))
    }
  }

  @Test(arguments: [10.0, 14, 17.5])
  func `a round shape has none but shallow ones, which lie on it`(radius: Double) throws {
    let center = Point2D(x: 20.2, y: 19.7)
    for candidate in try candidates(of: Shape.disc(center: center, radius: radius)) {
      #expect(candidate.turnCosine > 0.75)
      #expect(isClose(candidate.position.distance(to: center), radius, within: 0.4))
    }
  }

  @Test func `sharp tips and flat notches are both found`() throws {
    let star = Shape.star(center: Point2D(x: 20, y: 20), radii: [18, 8], count: 10, degrees: 5)
    let candidates = try candidates(of: star)
    #expect(candidates.count == 10)
    for corner in star {
      #expect(candidates.contains { isClose($0.position, corner, within: 0.7) })
    }
  }

  @Test func `turns below an angle are no corners`() throws {
    let star = Shape.star(center: Point2D(x: 20, y: 20), radii: [18, 8], count: 10, degrees: 5)
    // The tips turn by more than a right angle, the notches by less.
    let tips = try candidates(of: star, leastTurnCosine: 0)
    #expect(tips.count == 5)
    #expect(tips.allSatisfy { $0.turnCosine <= 0 })
    #expect(try candidates(of: star, leastTurnCosine: -1).isEmpty)
  }

  @Test func `candidates come in order and refer to samples`() throws {
    for contour in MarchingSquaresTests.fields.flatMap({ $0.contours().contours }) {
      let samples = try #require(SampledContour(contour.points))
      let indices = samples.cornerCandidates(leastTurnCosine: nil).map(\.index)
      #expect(zip(indices, indices.dropFirst()).allSatisfy { $0 < $1 })
      #expect(indices.allSatisfy { (0..<samples.count).contains($0) })
    }
  }

  @Test(arguments: [0.0, 0.1, -0.1], [true, false])
  func `notches whose sides are nearly parallel are kept where they are asked for`(
    widening: Double, areAcuteKept: Bool
  ) throws {
    let notch = [(20.4 + widening, 40.0), (20.4, 20), (19.6, 20), (19.6 - widening, 40)]
    let contour = try #require(
      SampledContour(
        ([(0, 40), (0, 0), (40, 0), (40, 40)] + notch).map { Point2D(x: $0.0, y: $0.1) }))
    let found = contour.cornerCandidates(leastTurnCosine: 0.9, areAcuteKept: areAcuteKept)
      .filter { $0.turnCosine < -0.9 && $0.position.distance(to: Point2D(x: 20, y: 20)) < 4 }
    #expect(found.isEmpty != areAcuteKept)
    #expect(found.allSatisfy { $0.position.y < 20 })
  }

  @Test func `short bars with narrow ends have no tips beyond these unless pixels are asked`()
    throws
  {
    // The arms of a t, whose sides meet two pixels and more beyond them.
    let arms = [
      (18, 40), (18, 21.2), (14.8, 20.8), (14.8, 19.8), (18, 19.4), (18.9, 14.5), (19.9, 14.5),
      (20.8, 19.4), (24, 19.8), (24, 20.8), (20.8, 21.2), (20.8, 40),
    ].map { Point2D(x: $0.0, y: $0.1) }
    let field = ScalarField(coverageOf: [arms], width: 40, height: 48)
    let samples = try #require(SampledContour(field.contours()[0].points))
    func farthest(arePixelsAsked: Bool) -> Double {
      samples.cornerCandidates(leastTurnCosine: nil, arePixelsAsked: arePixelsAsked).map { corner in
        samples.points.map { $0.distance(to: corner.position) }.min() ?? 0
      }.max() ?? 0
    }
    #expect(farthest(arePixelsAsked: true) > 1.5)
    #expect(farthest(arePixelsAsked: false) < 1.3)
  }

  private func candidates(
    of polygon: [Point2D], leastTurnCosine: Double? = nil
  ) throws -> [CornerCandidate] {
    let field = ScalarField(coverageOf: [polygon], width: 40, height: 40)
    let samples = try #require(SampledContour(field.contours()[0].points))
    return samples.cornerCandidates(leastTurnCosine: leastTurnCosine)
  }
}
