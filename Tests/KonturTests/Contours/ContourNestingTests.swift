import KonturTestSupport
import Testing

@testable import Kontur

struct ContourNestingTests {
  @Test func `the parent is the smallest contour around a contour`() {
    for field in MarchingSquaresTests.fields {
      let contours = field.contours().contours
      for contour in contours {
        let around = contours.filter { other in
          other != contour && ClosedPolyline(other.points).contains(contour.points[0])
        }
        let smallest = around.min { $0.area < $1.area }
        #expect(contour.parent == smallest)
        #expect(contour.indexPath.count == around.count + 1)
      }
    }
  }

  @Test func `each child lies in its parent with all its points`() {
    for contour in MarchingSquaresTests.fields.flatMap({ $0.contours().contours }) {
      guard let parent = contour.parent else { continue }
      let outline = ClosedPolyline(parent.points)
      #expect(contour.points.allSatisfy(outline.contains))
    }
  }

  @Test func `rings in rings are one below the other`() {
    let size = 160
    let samples = (0..<(size * size)).map { index -> UInt8 in
      let (x, y) = (index % size, index / size)
      let ring = min(min(x, size - 1 - x), min(y, size - 1 - y))
      return ring % 2 == 0 ? 255 : 0
    }
    let contours = ScalarField(width: size, height: size, samples: samples).contours()
    #expect(contours.contourCount == size / 2)
    #expect(contours.contours.last?.indexPath == [Int](repeating: 0, count: size / 2))
  }

  @Test func `very deep nesting does not overflow the stack`() {
    let depth = 20_000
    let rings = (0..<depth).map { ring in [Point2D(x: Double(ring), y: Double(ring))] }
    let tree = ContourTree(
      imageWidth: 2 * depth, imageHeight: 2 * depth, contours: rings,
      parents: rings.indices.map { $0 > 0 ? $0 - 1 : nil })
    #expect(tree.topLevelContours.count == 1)
    #expect(tree[depth - 1].indexPath.count == depth)
    #expect(tree.filter { $0.index < depth / 2 }.contourCount == depth / 2)
  }
}
