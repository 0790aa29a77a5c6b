import KonturTestSupport
import Testing

@testable import Kontur

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

  @Test(arguments: [
    ("lone specks", "#....\n.....\n.....\n.....\n", 0, false),
    ("specks in company", "#.#..\n.....\n.....\n.....\n", 2, true),
    ("specks around a square", "#.###\n..###\n..###\n.....\n", 2, true),
    ("no specks", "..###\n..###\n..###\n.....\n", 1, false),
  ])
  func `the noise is asked for only if it decides`(
    name: String, picture: String, count: Int, isAsked: Bool
  ) {
    var askedCount = 0
    func noise(_ sigma: Double) -> NoiseEstimate {
      askedCount += 1
      return NoiseEstimate(sigma: sigma)
    }
    let contours = ScalarField(picture).contours()
    let kept = contours.removingSpeckles(smallerThan: nil, noise: noise(0))
    #expect(kept.contourCount == count)
    #expect(askedCount == (isAsked ? 1 : 0))
    let large = contours.removingSpeckles(smallerThan: nil, noise: noise(0.1))
    #expect(large == contours.removingSpeckles(smallerThan: 2))
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

  @Test func `dots of icons in black and white stay, and lone ones go`() {
    for (side, count) in [(128, 3), (129, 1)] {
      var samples = [UInt8](repeating: 255, count: side * side)
      // A square with a dot beside it and a hole in it, and a dot far away.
      for y in 20..<40 { for x in 20..<40 { samples[y * side + x] = 0 } }
      (samples[30 * side + 43], samples[30 * side + 37], samples[90 * side + 90]) = (0, 255, 0)
      let bitmap = Bitmap(width: side, height: side, format: .gray, samples: samples)
      #expect(Ink(of: bitmap).contours().contourCount == count)
      #expect(Ink(of: bitmap).contours(speckleArea: 0).contourCount == 4)
    }
  }
}
