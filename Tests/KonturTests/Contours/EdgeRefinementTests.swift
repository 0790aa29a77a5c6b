import KonturTestSupport
import Testing

@testable import Kontur

struct EdgeRefinementTests {
  /// How far the splines of a shape's image, and how far its contours, are from the truth.
  private func distances(
    _ shape: TrueShape, size: Int, where isCounted: (Point2D) -> Bool = { _ in true }
  ) -> (splines: Double, contours: Double) {
    let field = shape.field(width: size, height: size)
    func greatest(_ points: [Point2D]) -> Double {
      points.filter(isCounted).reduce(0) { max($0, shape.distance($1)) }
    }
    return (
      greatest(field.fittedSplines().flatMap(\.polyline)),
      greatest(field.contours().contours.flatMap(\.points))
    )
  }

  @Test(arguments: [3.0, 5.5, 9, 14, 21])
  func `the edges of discs come out to a hundredth of a pixel`(radius: Double) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3 {
      let center = Point2D(x: 25, y: 25) + .random(within: 0.5, using: &generator)
      let (splines, contours) = distances(.disc(center: center, radius: radius), size: 50)
      #expect(splines < 0.01)
      #expect(splines < contours / 3)
    }
  }

  @Test(arguments: [0.0, 10, 22.5, 33, 45])
  func `the sides of squares come out to a hundredth of a pixel, away from corners`(
    degrees: Double
  ) {
    let square = Shape.rectangle(
      center: Point2D(x: 20.3, y: 19.8), width: 22, height: 22, degrees: degrees)
    let (splines, contours) = distances(.polygon(square), size: 40) { point in
      square.allSatisfy { $0.distance(to: point) > 6 }
    }
    #expect(splines < 0.01)
    // Along the grid, linear interpolation is exact.
    #expect(splines < max(0.005, contours / 3))
  }

  @Test func `half planes come out to a hundredth of a pixel at any slope`() {
    var generator = SeededGenerator(seed: 2)
    var worstContour = 0.0
    for _ in 0..<8 {
      let turn = Transform.rotation(degrees: .random(in: 0..<360, using: &generator))
      let origin = Point2D(x: 16, y: 16) + .random(within: 1, using: &generator)
      let corners = [(0.0, -60.0), (60, -60), (60, 60), (0, 60)].map { x, y in
        origin + Point2D(x: x, y: y).applying(turn)
      }
      // The border of the image is an edge, too.
      let (splines, contours) = distances(.polygon(corners), size: 32) { point in
        min(point.x, point.y, 32 - point.x, 32 - point.y) > 5
      }
      #expect(splines < 0.01)
      worstContour = max(worstContour, contours)
    }
    #expect(worstContour > 0.03)
  }

  @Test func `both sides of a ring of one and a half pixels come out`() {
    for offset in [0.0, 0.3, 0.5] {
      let center = Point2D(x: 20 + offset, y: 20 - offset / 2)
      let (splines, contours) = distances(
        .ring(center: center, outer: 12, inner: 10.5), size: 40)
      #expect(splines < 0.03)
      #expect(splines < contours / 2)
    }
  }

  @Test func `the smallest contours are moved without a trap`() {
    for drawing in ["#", "##", "#\n#", ".....\n..#..\n.....", "....\n.##.\n....", "#.#\n.#.\n#.#"] {
      let field = ScalarField(drawing)
      let splines = field.fittedSplines()
      #expect(splines.count == field.contours().contourCount)
      #expect(splines.allSatisfy { $0.controls.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    }
    #expect(EdgeSpline(along: []) == nil)
    #expect(EdgeSpline(along: [.zero]) == nil)
    #expect(EdgeSpline(along: [.zero, .zero, .zero]) == nil)
    var none: [EdgeSpline] = []
    for (width, height) in [(0, 0), (0, 3), (1, 1), (4, 2)] {
      let samples = [UInt8](repeating: 0, count: width * height)
      let field = ScalarField(width: width, height: height, samples: samples)
      InkPixels(of: field).fit(&none, stiffness: leastStiffness)
    }
    #expect(none.isEmpty)
  }

  @Test func `random fields are refined without a trap to finite splines inside of the margin`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      let field = ScalarField.random(
        width: .random(in: 1...10, using: &generator),
        height: .random(in: 1...10, using: &generator), using: &generator)
      for spline in field.fittedSplines() {
        for control in spline.controls {
          #expect((-4.0...14).contains(control.x) && (-4.0...14).contains(control.y))
        }
      }
    }
  }

  @Test func `the edge of ink on paper is the edge of paper on ink`() {
    let center = Point2D(x: 16.2, y: 15.7)
    let field = TrueShape.disc(center: center, radius: 9).field(width: 32, height: 32)
    let inverse = ScalarField(
      width: 32, height: 32, samples: field.samples.map { 255 - $0 })
    // The outermost contour of the inverse is the border of the image.
    let disc = field.fittedSplines().flatMap(\.polyline)
    let hole = inverse.fittedSplines().flatMap(\.polyline).filter { $0.distance(to: center) < 12 }
    #expect(!hole.isEmpty)
    #expect(ClosedPolyline(disc).greatestDistance(of: hole) < 0.01)
  }

  @Test func `a turned image has turned edges`() {
    let square = Shape.rectangle(
      center: Point2D(x: 15.3, y: 16.4), width: 15, height: 13, degrees: 17)
    let field = TrueShape.polygon(square).field(width: 32, height: 32)
    let turned = field.rearranged(width: 32, height: 32) { x, y in (31 - x, 31 - y) }
    let edge = field.fittedSplines().flatMap(\.polyline)
    let turnedBack = turned.fittedSplines().flatMap(\.polyline).map {
      Point2D(x: 32 - $0.x, y: 32 - $0.y)
    }
    // Control points lie elsewhere, so that a spline cuts corners otherwise.
    let sides = turnedBack.filter { point in
      square.allSatisfy { $0.distance(to: point) > 4 }
    }
    #expect(sides.count > 30)
    #expect(ClosedPolyline(edge).greatestDistance(of: sides) < 0.015)
  }

  @Test func `the same field gives the same splines`() {
    var generator = SeededGenerator(seed: 4)
    let field = ScalarField.random(width: 14, height: 14, using: &generator)
    #expect(field.fittedSplines().map(\.controls) == field.fittedSplines().map(\.controls))
  }

  @Test func `a spline along a polyline passes near it and has steady spans`() throws {
    let disc = Shape.disc(center: .zero, radius: 10)
    let spline = try #require(EdgeSpline(along: disc))
    #expect(spline.polyline.count == 2 * spline.count)
    for index in 0..<spline.count {
      let (span, next) = (spline.span(index), spline.span((index + 1) % spline.count))
      #expect(isClose(span.end, next.start))
      #expect(isClose(span.derivative(at: 1), next.derivative(at: 0)))
      #expect(isClose(span.start.length, 10, within: 0.05))
    }
  }

  @Test func `stiffness takes the wrinkles of noise out`() {
    var generator = SeededGenerator(seed: 5)
    let shape = TrueShape.disc(center: Point2D(x: 24.1, y: 24.4), radius: 17)
    let noisy = shape.field(width: 48, height: 48).withNoise(sigma: 0.04, using: &generator)
    func wrinkles(stiffness: Double) -> Double {
      let points = noisy.fittedSplines(stiffness: stiffness).max { $0.count < $1.count }?.polyline
      let squares = (points ?? []).map { shape.distance($0) * shape.distance($0) }
      return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
    }
    #expect(wrinkles(stiffness: 0.5) < 0.7 * wrinkles(stiffness: leastStiffness))
  }
}
