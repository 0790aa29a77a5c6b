import KonturTestSupport
import Testing

@testable import Kontur

struct PixelPolygonsTests {
  /// A heart with a gap, and a pixel that touches it at a corner.
  private static let heart = ScalarField(
    """
    ...........
    ..##...##..
    .####.####.
    .#########.
    .###...###.
    ..##...##..
    ...#####...
    ....###....
    .....#..#..
    .......#...
    """)

  private func enlarged(_ field: ScalarField, by factor: Int) -> ScalarField {
    field.rearranged(width: field.width * factor, height: field.height * factor) { x, y in
      (x / factor, y / factor)
    }
  }

  private func trace(_ field: ScalarField, _ options: TracingOptions = .init()) -> Trace {
    Trace(of: Bitmap(ink: field), options: options)
  }

  /// Shapes of a few pixels: a plus, serifs, a hook, and bars of a single pixel.
  private static let small = [
    """
    ........
    ...##...
    ...##...
    .######.
    .######.
    ...##...
    ...##...
    ........
    """,
    """
    ..............
    .####..####...
    .####..####...
    ..##....##....
    ..##....##....
    ..##....##....
    ..##....##....
    .####..####...
    .####..####...
    ..............
    """,
    """
    ...........
    .#####..##.
    .#......##.
    .#......##.
    .#####.....
    ...........
    """,
  ].map(ScalarField.init)

  @Test(arguments: small.indices)
  func `shapes that do not step are what their pixels are, beside greys too`(index: Int) {
    let small = Self.small[index]
    // A bar with grey ends below it.
    let field = small.rearranged(width: small.width, height: small.height + 4) { x, y in
      (x, min(y, small.height - 1))
    }
    var samples = field.samples
    for x in 1..<small.width - 1 {
      let isEnd = x == 1 || x == small.width - 2
      for y in [small.height + 1, small.height + 2] {
        samples[y * field.width + x] = isEnd ? 191 : 255
      }
    }
    for samples in [field.samples, samples] {
      let field = ScalarField(width: field.width, height: field.height, samples: samples)
      let trace = trace(field)
      for contour in trace.contours.contours
      where contour.boundingBox.maximum.y < Double(small.height) {
        #expect(trace.outlines[contour.index].curveCount == 0)
      }
      let coverage = trace.path.coverage(width: field.width, height: field.height)
      #expect(
        coverage.values.indices.allSatisfy {
          isClose(coverage.values[$0], field.value(ofSample: samples[$0]), within: 0.001)
        })
    }
  }

  @Test func `steps of one pixel are those of slanted and round edges`() {
    let disc = ScalarField(
      """
      .......
      ..###..
      .#####.
      .#####.
      .#####.
      ..###..
      .......
      """)
    let slanted = ScalarField(
      """
      .............
      .####........
      .########....
      .############
      .############
      .............
      """)
    for field in [disc, slanted] {
      #expect(rectilinearOutline(of: field.contours()[0].points) == nil)
    }
    for field in Self.small {
      for contour in field.contours().contours {
        #expect(rectilinearOutline(of: contour.points) != nil)
      }
    }
  }

  @Test(arguments: [2, 3, 4, 7])
  func `pixels that were repeated come back as they are`(factor: Int) {
    let field = enlarged(Self.heart, by: factor)
    let path = trace(field).path
    #expect(path.curveCount == 0)
    let coverage = path.coverage(width: field.width, height: field.height, fillRule: .evenOdd)
    #expect(
      coverage.values.indices.allSatisfy {
        isClose(coverage.values[$0], field.value(ofSample: field.samples[$0]))
      })
  }

  @Test func `each corner is one of the pixels' corners once`() throws {
    let polygons = enlarged(Self.heart, by: 3).contours().pixelPolygons
    for polygon in polygons {
      for index in polygon.indices {
        let (corner, next) = (polygon[index], polygon[(index + 1) % polygon.count])
        #expect((corner.x == next.x) != (corner.y == next.y))
        #expect(corner.x.remainder(dividingBy: 3) == 0 && corner.y.remainder(dividingBy: 3) == 0)
      }
    }
    // Two pixels touch at a corner only, which is one of both.
    let turns = Self.heart.inkMask(margin: 1).turnCount
    #expect(polygons.reduce(0) { $0 + $1.count } == turns + 2)
  }

  @Test func `where the repeated pixels begin does not matter`() {
    let field = enlarged(Self.heart, by: 4)
    let cut = field.rearranged(width: field.width - 3, height: field.height - 1) { x, y in
      (x + 3, y + 1)
    }
    #expect(areOfRepeatedPixels(cut.contours().pixelPolygons))
  }

  @Test
  func `pixels of a drawing are smoothed, and so are repeated ones when a tolerance is given`() {
    #expect(!areOfRepeatedPixels(Self.heart.contours().pixelPolygons))
    #expect(trace(Self.heart).path.curveCount > 0)
    var options = TracingOptions()
    options.fitting.tolerance = 1
    #expect(trace(enlarged(Self.heart, by: 2), options).path.curveCount > 0)
  }

  @Test func `one pixel that is not repeated shows that none was`() {
    let field = enlarged(Self.heart, by: 3)
    var samples = field.samples
    samples[4 * field.width + 5] = samples[3 * field.width + 9]
    let other = ScalarField(width: field.width, height: field.height, samples: samples)
    #expect(samples != field.samples)
    #expect(!areOfRepeatedPixels(other.contours().pixelPolygons))
  }

  @Test func `greys are no corners of pixels`() {
    let disc = TrueShape.disc(center: Point2D(x: 16, y: 16), radius: 9).field(width: 32, height: 32)
    #expect(!areOfRepeatedPixels(disc.contours().pixelPolygons))
    #expect(!areOfRepeatedPixels(ScalarField("....\n....").contours().pixelPolygons))
  }

  /// A code of so many modules of one pixel.
  private func code(side: Int = 21) -> ScalarField {
    var generator = SeededGenerator(seed: 7)
    let samples = (0..<side * side).map { place -> UInt8 in
      let isMargin = [place % side, place / side].contains { $0 < 2 || $0 >= side - 2 }
      return isMargin || Bool.random(using: &generator) ? 0 : 255
    }
    return ScalarField(width: side, height: side, samples: samples)
  }

  @Test func `of a code each module is a square, and none a speck`() {
    let field = code()
    let path = trace(field).path
    #expect(path.curveCount == 0)
    let coverage = path.coverage(width: field.width, height: field.height, fillRule: .evenOdd)
    #expect(coverage.values == field.samples.map { $0 == 0 ? 0 : 1 })
    var options = TracingOptions()
    options.speckleArea = 2
    #expect(trace(field, options).contours.contourCount < trace(field).contours.contourCount)
  }

  @Test func `in smooth drawings sides of one pixel are steps`() {
    #expect(areOfSinglePixels(code().contours().pixelPolygons))
    let comb = ScalarField(
      """
      ...........
      .#.#.#.#.#.
      .#########.
      ...........
      """)
    #expect(areOfSinglePixels(comb.contours().pixelPolygons))
    // A slanted hairline with its ends, a disc, and a heart.
    let hairline = ScalarField(
      """
      ..............
      .####.........
      .....####.....
      .........####.
      ..............
      """)
    let disc = TrueShape.disc(center: Point2D(x: 16, y: 16), radius: 9).field(width: 32, height: 32)
    let bilevel = ScalarField(
      width: 32, height: 32, samples: disc.samples.map { disc.value(ofSample: $0) < 0.5 ? 0 : 255 })
    for field in [hairline, bilevel, Self.heart] {
      #expect(!areOfSinglePixels(field.contours().pixelPolygons))
    }
    #expect(!areOfSinglePixels([]))
  }
}
