import Kontur
import KonturTestSupport
import Testing

struct DespecklingTests {
  @Test func `contours below an area go and the others stay as they are`() {
    for field in MarchingSquaresTests.fields {
      let contours = field.contours()
      for area in [0.5, 1, 3, 10] {
        let cleaned = contours.removingSpeckles(smallerThan: area)
        #expect(cleaned.contours.allSatisfy { $0.area >= area })
        let large = contours.contours.filter { $0.area >= area }
        #expect(cleaned.contours.map(\.points) == large.map(\.points))
      }
    }
  }

  @Test func `an area of zero keeps all`() {
    for field in MarchingSquaresTests.fields {
      #expect(field.contours().removingSpeckles(smallerThan: 0) == field.contours())
    }
  }

  @Test func `specks of ink and pinholes go alike`() {
    let contours = ScalarField(
      """
      #........
      ..######.
      ..######.
      ..##.###.
      ..######.
      .........
      """
    ).contours()
    #expect(contours.contourCount == 3)
    #expect(contours.removingSpeckles(smallerThan: 2).contourCount == 1)
  }
}
