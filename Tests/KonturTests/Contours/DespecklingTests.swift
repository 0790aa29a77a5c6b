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

  @Test func `automatically, the dots of a drawing stay and lone specks go`() {
    // Dots of 1.8 px²: two beside each other, and one alone.
    let discs = [(8.5, 6.5, 0.75), (11.5, 6.5, 0.75), (36.5, 6.5, 0.75), (20, 26, 8)]
    let path = discs.reduce(into: BezierPath()) { path, disc in
      path.append(TrueShape.disc(center: Point2D(x: disc.0, y: disc.1), radius: disc.2).path)
    }
    let bitmap = Bitmap(path.coverage(width: 44, height: 40))
    let ink = Ink(of: bitmap)
    #expect(ink.contours().contourCount == 3)
    #expect(ink.contours(speckleArea: 2).contourCount == 1)
    #expect(ink.contours(speckleArea: 0).contourCount == 4)
  }

  @Test func `specks of a page in black and white go, however wide its margins are`() {
    // Pixels in pairs, as the dots of a drawing might be, beside a bar.
    let (width, height) = (8448, 300)
    var samples = [UInt8](repeating: 255, count: width * height)
    for y in 140..<160 {
      for x in 200 + y..<8000 { samples[y * width + x] = 0 }
    }
    for x in stride(from: 300, to: 8000, by: 100) {
      for place in [x, x + 3] { samples[130 * width + place] = 0 }
    }
    let bitmap = Bitmap(width: width, height: height, format: .gray, samples: samples)
    #expect(Ink(of: bitmap).contours().contourCount == 1)
  }
}
