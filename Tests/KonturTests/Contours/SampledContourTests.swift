import KonturTestSupport
import Testing

@testable import Kontur

struct SampledContourTests {
  private let contours = MarchingSquaresTests.fields.flatMap {
    $0.contours().contours.map(\.points)
  }

  @Test func `samples lie on the contour, evenly along its length`() throws {
    for points in contours {
      let samples = try #require(SampledContour(points))
      let line = ClosedPolyline(points)
      #expect(line.greatestDistance(of: samples.points) < 1e-9)
      let length = line.edges.reduce(0) { $0 + $1.start.distance(to: $1.end) }
      #expect(isClose(samples.spacing * Double(samples.count), length, within: 1e-9))
      // A chord cuts corners but is never longer than the contour between its ends.
      for index in 0..<samples.count {
        #expect(samples[index].distance(to: samples[index + 1]) <= samples.spacing + 1e-9)
      }
    }
  }

  @Test func `samples are half a pixel apart, but sixteen at least`() throws {
    for points in contours {
      let samples = try #require(SampledContour(points))
      #expect(samples.count >= 16)
      if samples.count > 16 { #expect(isClose(samples.spacing, 0.5, within: 0.02)) }
    }
  }

  @Test func `a contour without length cannot be sampled`() {
    #expect(SampledContour([]) == nil)
    #expect(SampledContour([Point2D(x: 1, y: 2), Point2D(x: 1, y: 2)]) == nil)
  }

  @Test func `indices go around the contour in both directions`() throws {
    let samples = try #require(SampledContour(contours[0]))
    for index in 0..<samples.count {
      #expect(samples[index + samples.count] == samples.points[index])
      #expect(samples[index - 3 * samples.count] == samples.points[index])
      #expect(samples.steps(from: index, to: index) == 0)
    }
    #expect(samples.steps(from: samples.count - 1, to: 1) == 2)
    #expect(samples.steps(from: 1, to: samples.count - 1) == samples.count - 2)
  }

  @Test func `smoothing leaves a straight side where it is`() throws {
    let square = BoundingBox(x: 0, y: 0, width: 20, height: 20).corners
    let samples = try #require(SampledContour(square))
    for (index, direction) in [(20, Point2D(x: 1, y: 0)), (60, Point2D(x: 0, y: 1))] {
      let smoothed = samples.smoothed(at: index, reach: 8)
      #expect(isClose(smoothed.position, samples[index]))
      #expect(isClose(smoothed.velocity.normalized, direction))
      #expect(smoothed.bend.length < 1e-9)
    }
  }

  @Test func `smoothing finds the tangents of a circle`() throws {
    let center = Point2D(x: 3, y: 4)
    let samples = try #require(SampledContour(Shape.disc(center: center, radius: 12)))
    for index in 0..<samples.count {
      let smoothed = samples.smoothed(at: index, reach: 5)
      #expect(isClose(smoothed.position.distance(to: center), 12, within: 0.01))
      let spoke = (smoothed.position - center).normalized
      #expect(isClose(smoothed.velocity.normalized.cross(spoke), -1, within: 1e-4))
      for step in -5...5 {
        #expect(isClose(smoothed[Double(step)], samples[index + step], within: 0.02))
      }
    }
  }

  @Test func `smoothing reaches as far as the contour is nearly a parabola`() throws {
    let square = BoundingBox(x: 0, y: 0, width: 20, height: 20).corners
    let samples = try #require(SampledContour(square))
    func smoothed(at index: Int) -> Parabola {
      samples.smoothed(at: index, reaches: 4...12, limit: 0.01)
    }
    // In the middle of a side, and five steps from a corner.
    #expect(isClose(smoothed(at: 20).position, samples[20]))
    #expect(smoothed(at: 20).bend.length < 1e-9)
    #expect(isClose(smoothed(at: 5).position, samples.smoothed(at: 5, reach: 4).position))
    let corner = samples.smoothed(at: 40, reach: 4)
    #expect(isClose(smoothed(at: 40).position, corner.position, within: 1e-9))
    // On a circle the longer parabola is within the limit, and half the limit leaves it out.
    let disc = try #require(SampledContour(Shape.disc(center: .zero, radius: 12)))
    let longest = disc.smoothed(at: 7, reach: 12)
    let off = (-12...12).map { (disc[7 + $0] - longest[Double($0)]).squaredLength }
    let deviation = (off.reduce(0, +) / 25).squareRoot()
    for (share, isLongest) in [(1.1, true), (0.9, false)] {
      let parabola = disc.smoothed(at: 7, reaches: 9...12, limit: share * deviation)
      #expect(isClose(parabola.position, longest.position, within: 1e-12) == isLongest)
    }
  }
}
