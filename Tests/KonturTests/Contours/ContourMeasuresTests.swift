import Kontur
import KonturTestSupport
import Testing

struct ContourMeasuresTests {
  @Test(arguments: [(1, 1), (1, 7), (5, 1), (4, 3), (12, 9)])
  func `a block has the area and perimeter of one with its corners cut off`(
    width: Int, height: Int
  ) {
    let contour = block(width: width, height: height).contours()[0]
    #expect(isClose(contour.area, Double(width * height) - 4 * 0.125))
    let straight = Double(2 * (width - 1) + 2 * (height - 1))
    #expect(isClose(contour.perimeter, straight + 4 * 0.5.squareRoot()))
    let box = BoundingBox(x: 2, y: 2, width: Double(width), height: Double(height))
    #expect(contour.boundingBox == box)
  }

  @Test func `the areas of all contours add up to the ink`() {
    // Marching squares is exact for a straight edge of any direction.
    let outline = Shape.rectangle(
      center: Point2D(x: 20, y: 20), width: 22, height: 18, degrees: 30)
    let hole = Shape.rectangle(center: Point2D(x: 20, y: 20), width: 10, height: 8, degrees: 75)
    let field = ScalarField(coverageOf: [outline, hole.reversed()], width: 40, height: 40)
    let area = field.contours().contours.reduce(0) { $0 + $1.signedArea }
    #expect(isClose(area, 22 * 18 - 80, within: 4))
  }

  @Test func `a disc has the area and perimeter of a circle`() {
    let disc = Shape.disc(center: Point2D(x: 25.2, y: 24.7), radius: 20)
    let contour = ScalarField(coverageOf: [disc], width: 50, height: 50).contours()[0]
    #expect(isClose(contour.area, .pi * 400, within: 0.005 * .pi * 400))
    #expect(isClose(contour.perimeter, 40 * .pi, within: 0.01 * 40 * .pi))
    #expect(isClose(contour.boundingCircle.center, Point2D(x: 25.2, y: 24.7), within: 0.1))
    #expect(isClose(contour.boundingCircle.radius, 20, within: 0.15))
  }

  @Test func `the measures do not depend on where the shape lies`() {
    let near = block(width: 5, height: 4)
    let far = near.rearranged(width: 400, height: 30) { x, y in
      (392..<397).contains(x) && (20..<24).contains(y) ? (3, 3) : (0, 0)
    }
    let (a, b) = (near.contours()[0], far.contours()[0])
    #expect(a.area == b.area)
    #expect(isClose(a.perimeter, b.perimeter))
    #expect(isClose(a.boundingCircle.radius, b.boundingCircle.radius))
  }

  @Test func `the bounding circle holds all points and touches two at least`() {
    var generator = SeededGenerator(seed: 1)
    for count in 1...60 {
      let points = (0..<count).map { _ in Point2D.random(using: &generator) }
      let circle = BoundingCircle(around: points)
      #expect(points.allSatisfy(circle.contains))
      let distances = points.map { $0.distance(to: circle.center) }
      let touching = distances.count { isClose($0, circle.radius, within: 1e-7) }
      #expect(touching >= min(2, count))
    }
  }

  @Test func `no smaller circle holds the points`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<40 {
      let points = (0..<7).map { _ in Point2D.random(using: &generator) }
      let radius = BoundingCircle(around: points).radius
      // The centre of the smallest circle is where the farthest point is nearest.
      for _ in 0..<60 {
        let center = Point2D.random(within: 60, using: &generator)
        #expect((points.map { $0.distance(to: center) }.max() ?? 0) >= radius - 1e-9)
      }
    }
  }

  @Test func `points in a row or in one place have a circle, too`() {
    let row = (0...10).map { Point2D(x: Double($0), y: 2 * Double($0)) }
    let circle = BoundingCircle(around: row)
    #expect(isClose(circle.center, row[5]) && isClose(circle.radius, 5 * 5.0.squareRoot()))
    let spot = BoundingCircle(around: [row[3], row[3], row[3]])
    #expect(spot.center == row[3] && spot.radius == 0)
    #expect(BoundingCircle(around: []).radius == 0)
  }

  private func block(width: Int, height: Int) -> ScalarField {
    let samples = (0..<(height + 4)).flatMap { y in
      (0..<(width + 4)).map { x -> UInt8 in
        (2..<(2 + width)).contains(x) && (2..<(2 + height)).contains(y) ? 255 : 0
      }
    }
    return ScalarField(width: width + 4, height: height + 4, samples: samples)
  }
}
