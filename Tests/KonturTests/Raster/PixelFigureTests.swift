import KonturTestSupport
import Testing

@testable import Kontur

struct PixelFigureTests {
  /// The ink of discs in an image of 64 × 48 pixels.
  private func pixels(_ discs: (x: Double, y: Double, radius: Double)...) -> InkPixels {
    let shapes = discs.reduce(into: BezierPath()) {
      $0.append(.circle(center: Point2D(x: $1.x, y: $1.y), radius: $1.radius))
    }
    return InkPixels(of: ScalarField(shapes.coverage(width: 64, height: 48)))
  }

  @Test func `a figure is the same wherever it is`() throws {
    let here = pixels((12.3, 14.6, 8.2))
    let there = pixels((30.3, 19.6, 8.2))
    let (figure, other) = try (#require(here.figure), #require(there.figure))
    #expect(figure.pixels == other.pixels)
    #expect(other.column - figure.column == 18)
    #expect(other.row - figure.row == 5)
    #expect(here.figureDigest == there.figureDigest)
  }

  @Test(arguments: [(0.02, 0.0, 0.0), (0, 0.02, 0), (0, 0, 0.02)])
  func `a figure is another one where pixels differ`(x: Double, y: Double, radius: Double) throws {
    let here = pixels((12.3, 14.6, 8.2))
    let there = pixels((30.3 + x, 19.6 + y, 8.2 + radius))
    #expect(try #require(here.figure).pixels != #require(there.figure).pixels)
    #expect(here.figureDigest != there.figureDigest)
  }

  @Test func `a figure has nothing of what is around it`() throws {
    // Of flat pixels there are two in between.
    let all = pixels((12.3, 14.6, 8.2), (32, 14.6, 8.4))
    let edges = all.separateEdges
    #expect(edges.count == 2)
    let part = all.part(0, of: edges, ground: 0)
    let alone = pixels((12.3, 14.6, 8.2))
    #expect(try #require(part.figure).pixels == #require(alone.figure).pixels)
    #expect(part.figureDigest == alone.figureDigest)
    #expect(part.band.count != alone.band.count)
  }

  @Test func `what is all ground has no figure`() {
    #expect(pixels((200, 200, 3)).figure == nil)
  }
}
