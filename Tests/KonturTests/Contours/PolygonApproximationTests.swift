import Kontur
import KonturTestSupport
import Testing

struct PolygonApproximationTests {
  private let contours: [Contour] = {
    let disc = Shape.disc(center: Point2D(x: 12, y: 12), radius: 9)
    let star = Shape.star(
      center: Point2D(x: 15, y: 15), radii: [14, 5], count: 10, degrees: 10)
    let shapes = [disc, star].map {
      ScalarField(coverageOf: [$0], width: 30, height: 30).contours()[0]
    }
    return shapes + MarchingSquaresTests.fields.flatMap { $0.contours().contours }
  }()

  @Test(arguments: [0, 0.1, 0.5, 1, 3, 100])
  func `the points that remain are some of the contour's, in order`(epsilon: Double) {
    for contour in contours {
      let points = contour.polygonApproximation(epsilon: epsilon).points
      #expect(points.count >= 3)
      var rest = contour.points[...]
      for point in points {
        let place = rest.firstIndex(of: point)
        #expect(place != nil)
        rest = rest[((place ?? rest.startIndex) + 1)...]
      }
    }
  }

  @Test(arguments: [0, 0.1, 0.5, 1, 3, 100])
  func `no point left out is farther away than epsilon`(epsilon: Double) {
    for contour in contours {
      let polygon = ClosedPolyline(contour.polygonApproximation(epsilon: epsilon).points)
      #expect(polygon.greatestDistance(of: contour.points) <= epsilon + 1e-9)
    }
  }

  @Test func `a larger epsilon leaves fewer points`() {
    for contour in contours {
      let counts = [0, 0.2, 0.5, 1, 2, 5].map {
        contour.polygonApproximation(epsilon: $0).pointCount
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 >= $1 })
    }
    let disc = contours[0]
    #expect(disc.polygonApproximation(epsilon: 0.5).pointCount < disc.pointCount / 4)
  }

  @Test func `a star keeps its ten corners`() {
    let corners = contours[1].polygonApproximation(epsilon: 0.8).points
    #expect(corners.count == 10)
  }

  @Test(arguments: [0.5, 2, 100])
  func `a hole stays a hole`(epsilon: Double) {
    for field in MarchingSquaresTests.fields {
      let tree = field.contours()
      let simplified = tree.polygonApproximation(epsilon: epsilon)
      #expect(simplified.contours.map(\.isHole) == tree.contours.map(\.isHole))
    }
  }

  @Test func `an outline so coarse that it crosses itself is no hole`() {
    // The bright pixel makes the contour begin in the middle of an arm of the L.
    let drawing = ScalarField(".....\n.###.\n.....").rearranged(width: 7, height: 7) { x, y in
      (1...5).contains(x) && y == 1 || (1...5).contains(y) && x == 1 ? (1, 1) : (0, 0)
    }
    let samples = drawing.samples.enumerated().map { $0 == 7 + 3 ? $1 : $1 / 4 * 3 }
    let contours = ScalarField(width: 7, height: 7, samples: samples).contours()
    let coarse = contours[0].polygonApproximation(epsilon: 2)
    #expect(coarse.signedArea < 0)
    #expect(!coarse.isHole)
  }

  @Test func `the tree is that of its contours`() {
    for field in MarchingSquaresTests.fields {
      let tree = field.contours()
      let simplified = tree.polygonApproximation(epsilon: 0.5)
      for contour in tree.contours {
        let alone = contour.polygonApproximation(epsilon: 0.5)
        #expect(simplified[contour.index].points == alone.points)
        #expect(simplified[contour.index].indexPath == contour.indexPath)
        let others = alone.tree.contours.filter { $0.index != contour.index }
        #expect(others.allSatisfy { $0.points == tree[$0.index].points })
      }
    }
  }
}
