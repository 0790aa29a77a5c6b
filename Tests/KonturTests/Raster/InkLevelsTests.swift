import KonturTestSupport
import Testing

@testable import Kontur

struct InkLevelsTests {
  @Test(arguments: [(0, 255), (20, 200), (3, 30), (240, 250)])
  func `the plateaus of flat artwork are paper and ink`(paper: Int, ink: Int) {
    let levels = InkLevels(of: drawing(paper: paper, ink: ink, edges: 60), isCoverage: false)
    #expect(isClose(levels.paper * 255, Double(paper), within: 1))
    #expect(isClose(levels.ink * 255, Double(ink), within: 1))
  }

  @Test func `noise about the plateaus hardly moves them`() {
    var generator = SeededGenerator(seed: 1)
    let field = drawing(paper: 30, ink: 220, edges: 60)
    let noisy = field.samples.map { UInt8(Int($0) + Int.random(in: -4...4, using: &generator)) }
    let levels = InkLevels(
      of: ScalarField(width: noisy.count, height: 1, samples: noisy), isCoverage: false)
    #expect(isClose(levels.paper * 255, 30, within: 2))
    #expect(isClose(levels.ink * 255, 220, within: 2))
  }

  @Test func `dark ink is measured from white`() {
    let field = drawing(paper: 20, ink: 200, edges: 60)
    let dark = ScalarField(
      width: field.width, height: 1, samples: field.samples.map { 255 - $0 }, zero: 255, one: 0)
    #expect(InkLevels(of: dark, isCoverage: false) == InkLevels(of: field, isCoverage: false))
  }

  @Test(arguments: [0, 5, 100, 250])
  func `a blank sheet has nothing but noise and is read as it stands`(paper: UInt8) {
    let samples = (0..<500).map { paper + UInt8($0 % 6) }
    let field = ScalarField(width: 500, height: 1, samples: samples)
    let levels = InkLevels(of: field, isCoverage: false)
    #expect((levels.paper, levels.ink) == (0, 1))
  }

  @Test func `thin strokes that nowhere fill a pixel are not pale ink when they are coverage`() {
    let strokes = (0..<200).map { UInt8(20 + $0) }
    let field = ScalarField(
      width: 1200, height: 1, samples: [UInt8](repeating: 0, count: 1000) + strokes)
    let levels = InkLevels(of: field, isCoverage: true)
    #expect((levels.paper, levels.ink) == (0, 1))
  }

  @Test func `any histogram gives ink above paper, within the scale`() {
    var generator = SeededGenerator(seed: 2)
    for count in 1...200 {
      let field = ScalarField.random(width: count, height: 1, using: &generator)
      for isCoverage in [false, true] {
        let levels = InkLevels(of: field, isCoverage: isCoverage)
        #expect(0 <= levels.paper && levels.paper < levels.ink && levels.ink <= 1)
      }
    }
  }

  /// A row of paper, as much ink, and the levels of edges spread evenly between them.
  private func drawing(paper: Int, ink: Int, edges: Int) -> ScalarField {
    let slope = (0..<edges).map { UInt8(paper + (ink - paper) * $0 / edges) }
    let samples =
      [UInt8](repeating: UInt8(paper), count: 300) + slope
      + [UInt8](repeating: UInt8(ink), count: 300)
    return ScalarField(width: samples.count, height: 1, samples: samples)
  }

  @Test func `a stroke of two equally dark pixels is not full ink`() {
    // A cross of 1.4 px: its arms cover two pixels by 0.7 each.
    let arms = [
      Shape.rectangle(center: Point2D(x: 16, y: 16), width: 1.4, height: 27),
      Shape.rectangle(center: Point2D(x: 16, y: 16), width: 27, height: 1.4),
    ]
    var path = BezierPath()
    for arm in arms { path.append(BezierPath(polygon: arm)) }
    let field = ScalarField(path.coverage(width: 32, height: 32))
    let levels = InkLevels(of: field, isCoverage: true)
    #expect((levels.paper, levels.ink) == (0, 1))
  }

  /// A sheet with thin rules of 150, and beside them of 60, a thick one that comes to 220, and rectangles of 150.
  private func ruled(width: Int = 64, height: Int = 64, squares: [PixelWindow]) -> ScalarField {
    var samples = [UInt8](repeating: 10, count: width * height)
    for y in 0..<height {
      let rule = y < 4 ? [150, 220, 220, 150][y] : [60, 150, 60, 10, 10][y % 5]
      for x in 0..<width { samples[y * width + x] = UInt8(rule) }
    }
    for square in squares {
      for y in square.y..<(square.y + square.height) {
        for x in square.x..<(square.x + square.width) { samples[y * width + x] = 150 }
      }
    }
    return ScalarField(width: width, height: height, samples: samples)
  }

  @Test func `a square by chance does not make full ink of blurred rules`() {
    let field = ruled(squares: [PixelWindow(x: 20, y: 20, width: 3, height: 3)])
    let levels = InkLevels(of: field, isCoverage: false)
    #expect(isClose(levels.ink * 255, 220, within: 1))
  }

  @Test func `an area of pale ink is full ink beside rules that are darker`() {
    let field = ruled(squares: [PixelWindow(x: 10, y: 20, width: 30, height: 30)])
    let levels = InkLevels(of: field, isCoverage: false)
    #expect(isClose(levels.ink * 255, 150, within: 1))
  }
}
