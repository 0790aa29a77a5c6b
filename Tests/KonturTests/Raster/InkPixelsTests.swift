import KonturTestSupport
import Testing

@testable import Kontur

struct InkPixelsTests {
  @Test func `a hole leaves nothing of the pixels around it`() throws {
    // As seen on the screen, clockwise: what it covers is taken away.
    let hole = BezierPath(
      polygon: Shape.rectangle(
        center: Point2D(x: 32.3, y: 31.6), width: 9.2, height: 8.4, degrees: 15))
    var shape = BezierPath(
      polygon: Shape.rectangle(
        center: Point2D(x: 32.2, y: 32.4), width: 50, height: 48, degrees: 4)
    ).reversed()
    shape.append(hole)
    let pixels = InkPixels(of: ScalarField(shape.coverage(width: 64, height: 64)))
    let components = BandComponents(of: pixels.band)
    #expect(components.count == 2)
    let component = try #require(components.component(column: 32, row: 27))
    let part = pixels.part(component, of: components, ground: 1)
    // The pixels of eight bits.
    let left = part.error(of: hole.curves, spread: .box)
    #expect(left.largest < 0.003)
    #expect(left.sum < 1e-3)
    #expect(part.error(of: [], spread: .box).largest > 0.9)
  }

  @Test(arguments: [(2.2, 2), (3.0, 2), (0.5, 1)])
  func `edges are separate where a flat pixel is between them`(gap: Double, count: Int) throws {
    let left = Shape.rectangle(center: Point2D(x: 20, y: 20.3), width: 20.6, height: 16.4)
    let right = Shape.rectangle(
      center: Point2D(x: 20 + 10.3 + gap + 8.2, y: 21.2), width: 16.4, height: 20.2)
    var shapes = BezierPath(polygon: left)
    shapes.append(BezierPath(polygon: right))
    let pixels = InkPixels(
      of: ScalarField(shapes.coverage(width: 56, height: 40, fillRule: .evenOdd)))
    let together = BandComponents(of: pixels.edges)
    #expect(together.count == 1)
    let part = pixels.part(0, of: together, ground: 0)
    let edges = part.separateEdges
    #expect(edges.count == count)
    guard count == 2 else { return }
    for rectangle in [left, right] {
      let component = try #require(edges.component(near: rectangle))
      let alone = part.part(component, of: edges, ground: 0)
      var pixelCount = 0
      alone.band.forEachPixel { column, row, place in
        #expect(alone.values[place] == part.value(column: column, row: row))
        pixelCount += 1
      }
      // The others are those after each row.
      #expect(alone.values.count == pixelCount + alone.window.height)
      // All that its outline is seen in, and nothing of the other.
      let curves = BezierPath(polygon: rectangle).reversed().curves
      #expect(alone.error(of: curves, spread: .box).largest < 0.003)
    }
  }

  @Test(arguments: [(40, 40), (3, 60), (80, 2)])
  func `a piece is an image of its own`(column: Int, row: Int) throws {
    let field = TrueShape.disc(center: Point2D(x: 40.3, y: 31.8), radius: 25).field(
      width: 80, height: 64)
    let (piece, ofPiece) = InkPixels(of: field).piece(
      ofSide: 32, aroundColumn: column, row: row, noise: field.flatNoise)
    #expect(piece.imageWindow == PixelWindow(x: 0, y: 0, width: 32, height: 32))
    let (left, top) = (max(0, min(48, column - 16)), max(0, min(32, row - 16)))
    piece.band.forEachPixel { x, y, place in
      let value = piece.isInImage(column: x, row: y) ? field[x + left, y + top] : 0
      #expect(piece.values[place] == value)
    }
    // Paper is around it.
    let ink = (top..<top + 32).reduce(0.0) { sum, y in
      (left..<left + 32).reduce(sum) { $0 + field[$1, y] }
    }
    let contours = ofPiece.contours()
    #expect(contours.contourCount == 1)
    #expect(isClose(contours.contours[0].area, ink, within: 0.02 * ink))
  }

  @Test func `the window around a component of a scan has nothing of others`() throws {
    // A plate with a hole, in which there is a disc; all far from each other.
    let plate = Shape.rectangle(center: Point2D(x: 64, y: 64), width: 120, height: 120)
    let hole = TrueShape.disc(center: Point2D(x: 64.3, y: 63.8), radius: 40).path
    let disc = TrueShape.disc(center: Point2D(x: 63.6, y: 64.1), radius: 12).path
    var all = BezierPath(polygon: plate)
    all.append(hole)
    all.append(disc)
    var generator = SeededGenerator(seed: 12)
    let clean = ScalarField(all.coverage(width: 128, height: 128, fillRule: .evenOdd))
    let scan = clean.blurred(sigma: 0.8).withNoise(sigma: 0.03, using: &generator)
    let pixels = InkPixels(of: scan)
    #expect(pixels.band.count > pixels.edges.count)
    let components = BandComponents(of: pixels.edges)
    let component = try #require(components.component(column: 24, row: 64))
    let window = pixels.window(
      of: component, of: components, contours: hole.curves, ground: 1)
    #expect(
      window.window.count == pixels.windowCount(of: component, of: components)
        && window.window.count < pixels.window.count)
    // Ink is 0 and paper -1 where the ground is taken away.
    #expect(window.value(column: 64, row: 64) == -1)
    #expect(window.value(column: 64, row: 41) == -1)
    let onEdge = try #require(pixels.value(column: 24, row: 64))
    #expect(window.value(column: 24, row: 64) == onEdge - 1)
    // Noise, and no more.
    let left = window.error(of: hole.curves, spread: .gaussian(0.8))
    #expect(left.sum < 1.5 * 0.03 * 0.03 * Double(window.band.count))
  }
}
