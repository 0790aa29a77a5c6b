import Kontur
import KonturTestSupport
import Testing

struct ContourTests {
  private let contours = ScalarField(
    """
    ...........
    .#########.
    .#.......#.
    .#.##.##.#.
    .#.......#.
    .#########.
    ...........
    """
  ).contours()

  @Test func `a contour knows its place in the tree`() {
    #expect(contours.contourCount == 4)
    #expect(contours.contours.map(\.indexPath) == [[0], [0, 0], [0, 0, 0], [0, 0, 1]])
    #expect(contours.contours.map(\.isHole) == [false, true, false, false])
    #expect(contours.contours.map(\.childContourCount) == [1, 2, 0, 0])
    #expect(contours[0].parent == nil)
    #expect(contours[3].parent == contours[1])
    #expect(contours[1].childContours == [contours[2], contours[3]])
  }

  @Test func `normalised points have both axes from 0 to 1 and y up`() {
    for contour in contours.contours {
      let expected = contour.points.map { Point2D(x: $0.x / 11, y: 1 - $0.y / 7) }
      #expect(zip(contour.normalizedPoints, expected).allSatisfy { isClose($0, $1) })
      #expect(contour.pointCount == expected.count)
    }
  }

  @Test func `the paths are the polygons of the points`() {
    for contour in contours.contours {
      #expect(contour.path == BezierPath(polygon: contour.points))
      #expect(contour.normalizedPath == BezierPath(polygon: contour.normalizedPoints))
      // Counter-clockwise where y is up, for outer contours.
      #expect((contour.normalizedPath.signedArea > 0) == !contour.isHole)
    }
  }

  @Test func `the aspect ratio is width by height of the image`() {
    #expect(contours[0].aspectRatio == 11.0 / 7)
  }
}
