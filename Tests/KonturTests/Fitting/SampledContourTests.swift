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
      #expect(samples.deviation(from: smoothed, at: index, reach: 8) < 1e-9)
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
      #expect(samples.deviation(from: smoothed, at: index, reach: 5) < 0.02)
    }
  }
}
