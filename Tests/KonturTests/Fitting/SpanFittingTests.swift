import KonturTestSupport
import Testing

@testable import Kontur

struct SpanFittingTests {
  @Test(arguments: [0.0, 37, 90, 211])
  func `a curve is found again, from its directions or without`(degrees: Double) throws {
    let (curve, samples) = try arch(turned: degrees)
    let places = places(on: curve, of: samples)
    let step = Segmentation.sampleStep(places)
    for isFree in [(false, false), (true, false), (false, true), (true, true)] {
      var fitter = SpanFitter()
      fitter.load(
        samples, at: places, step: step,
        from: FitEnd(position: curve.start, direction: isFree.0 ? nil : curve.startDirection),
        to: FitEnd(position: curve.end, direction: isFree.1 ? nil : curve.endDirection))
      let found = fitter.fit(useful: 0...Double.infinity)
      let fit = try #require(found)
      #expect(fit.error < 1e-3 * curve.length)
      #expect(fit.curve.start == curve.start && fit.curve.end == curve.end)
      #expect(isClose(fit.curve.point(at: 0.5), curve.point(at: 0.5), within: 0.2))
      // Where on the curve the samples are is known, too.
      for (number, place) in stride(from: places.lowerBound, to: places.upperBound, by: step)
        .enumerated()
      {
        let point = fit.curve.point(at: fitter.parameter(of: number))
        #expect(isClose(point, samples[place], within: 0.03))
      }
    }
  }

  @Test func `the error is that of the farthest sample`() throws {
    let (curve, samples) = try arch(turned: 20)
    let places = places(on: curve, of: samples)
    let step = Segmentation.sampleStep(places)
    var points = samples.points
    points[places.lowerBound + 5 * step] += Point2D(x: 1, y: 1)
    var fitter = SpanFitter()
    fitter.load(
      SampledContour(points: points, spacing: samples.spacing), at: places, step: step,
      from: FitEnd(position: curve.start, direction: nil),
      to: FitEnd(position: curve.end, direction: nil))
    let found = fitter.fit(useful: 0...Double.infinity)
    let fit = try #require(found)
    let dense = (0...2000).map { fit.curve.point(at: Double($0) / 2000) }
    let farthest =
      stride(from: places.lowerBound, to: places.upperBound, by: step).map { place in
        dense.map { $0.distance(to: points[place]) }.min() ?? 0
      }.max() ?? 0
    #expect(farthest > 0.2)
    #expect(isClose(fit.error, farthest, within: 0.05))
  }

  @Test func `the distance from the chord is that of the farthest sample`() throws {
    let (curve, samples) = try arch(turned: 64)
    let places = places(on: curve, of: samples)
    var fitter = SpanFitter()
    fitter.load(
      samples, at: places.prefix(12), step: 1,
      from: FitEnd(position: curve.start, direction: nil),
      to: FitEnd(position: curve.end, direction: nil))
    let farthest =
      places.prefix(12).map {
        samples[$0].distance(toSegmentFrom: curve.start, to: curve.end)
      }.max() ?? 0
    #expect(isClose(fitter.distanceFromChord, farthest, within: 1e-4))
  }

  @Test func `curves that would go backwards are refused`() throws {
    let (curve, samples) = try arch(turned: 0)
    let places = places(on: curve, of: samples)
    var fitter = SpanFitter()
    fitter.load(
      samples, at: places, step: Segmentation.sampleStep(places),
      from: FitEnd(position: curve.start, direction: -curve.startDirection),
      to: FitEnd(position: curve.end, direction: -curve.endDirection))
    let found = fitter.fit(useful: 0...Double.infinity)
    #expect(found == nil)
  }

  @Test func `ends without samples between them make a straight curve`() throws {
    let (_, samples) = try arch(turned: 0)
    var fitter = SpanFitter()
    fitter.load(
      samples, at: 3..<3, step: 1, from: FitEnd(position: .zero, direction: nil),
      to: FitEnd(position: Point2D(x: 3, y: 0), direction: nil))
    let found = fitter.fit(useful: 0...1)
    let fit = try #require(found)
    #expect(fit.error == 0)
    #expect(isClose(fit.curve.point(at: 0.5), Point2D(x: 1.5, y: 0), within: 1e-5))
  }

  /// An arch, and samples along it and back along its chord.
  private func arch(turned degrees: Double) throws -> (CubicBezier, SampledContour) {
    let curve = CubicBezier(
      start: Point2D(x: 10, y: 10), control1: Point2D(x: 14, y: 25),
      control2: Point2D(x: 30, y: 24), end: Point2D(x: 33, y: 12)
    ).applying(.rotation(degrees: degrees))
    let points = (0...400).map { curve.point(at: Double($0) / 400) }
    return (curve, try #require(SampledContour(points)))
  }

  /// The samples on the arch but for its ends.
  private func places(on curve: CubicBezier, of samples: SampledContour) -> Range<Int> {
    1..<Int(curve.length / samples.spacing)
  }
}
