import KonturTestSupport
import Testing

@testable import Kontur

struct PixelSidesTests {
  /// The sides of the only contour of a field without greys.
  private func sides(of field: ScalarField) throws -> [StraightStretch] {
    let contour = try #require(field.contours().contours.first)
    let samples = try #require(SampledContour(contour.points))
    return InkPixels(of: field).pixelSides(along: samples)
  }

  @Test func `the sides of an upright rectangle meet in its corners`() throws {
    let box = BoundingBox(x: 12, y: 9, width: 31, height: 38)
    let field = TrueShape.polygon(box.corners).field(width: 64, height: 64)
    let sides = try sides(of: field)
    #expect(sides.count == 4)
    for (place, side) in sides.enumerated() {
      let next = sides[(place + 1) % sides.count]
      #expect(
        side.end == next.start
          && side.corner(with: next, near: [side.end], mostExcess: 0.1) == side.end)
      #expect(box.corners.contains(side.end))
    }
  }

  @Test(arguments: [2.0, 3, 5, 8, 12])
  func `the sides of a rounded rectangle end about where its corners begin`(radius: Double) throws {
    let box = BoundingBox(x: 12, y: 9, width: 42, height: 46)
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: 33, y: 32), width: 42, height: 46, radius: radius)
    let sides = try sides(of: shape.field(width: 64, height: 64).blackAndWhite)
    #expect(sides.count == 4)
    for side in sides {
      let isHorizontal = abs(side.direction.x) == 1
      #expect(isHorizontal || abs(side.direction.y) == 1)
      let across = isHorizontal ? [box.minimum.y, box.maximum.y] : [box.minimum.x, box.maximum.x]
      #expect(across.contains(isHorizontal ? side.start.y : side.start.x))
      // Ink is on its left, as seen on the screen.
      let left = side.start.interpolated(to: side.end, by: 0.5) + side.direction.quarterTurned * -2
      #expect(left.x > box.minimum.x && left.x < box.maximum.x)
      #expect(left.y > box.minimum.y && left.y < box.maximum.y)
      for end in [side.start, side.end] {
        let rest =
          isHorizontal
          ? min(end.x - box.minimum.x, box.maximum.x - end.x)
          : min(end.y - box.minimum.y, box.maximum.y - end.y)
        #expect(isClose(rest, radius, within: 1 + radius / 4))
      }
    }
  }

  @Test func `sides come in the order of the contour, each once`() throws {
    let field = ScalarField(
      """
      ................
      ..#####.........
      ..#####.........
      ..#####.........
      ..#####.........
      ..############..
      ..############..
      ..############..
      ..############..
      ................
      """)
    let sides = try sides(of: field)
    #expect(sides.count == 6)
    for (place, side) in sides.enumerated() {
      #expect(side.end == sides[(place + 1) % sides.count].start)
    }
  }

  @Test(arguments: [0.0, 3, 6])
  func `the sides of a square on its tip lie along diagonals, and end where its corners begin`(
    radius: Double
  ) throws {
    let middle = Point2D(x: 32, y: 31.5)
    let upright = TrueShape.roundedRectangle(
      center: .zero, width: 31.3, height: 31.3, radius: radius)
    let path = upright.path.applying(.rotation(degrees: 45).then(.translation(middle)))
    let field = ScalarField(path.coverage(width: 64, height: 64))
    // The arcs are so small that their runs of pixels may be sides, too.
    let sides = try sides(of: field.blackAndWhite).filter(\.isSlanted)
    #expect(sides.count == 4)
    for (place, side) in sides.enumerated() {
      #expect(isClose(abs(side.direction.x), 0.5.squareRoot(), within: 1e-9))
      #expect(isClose(abs(side.direction.y), 0.5.squareRoot(), within: 1e-9))
      // Ink is on its left, as seen on the screen, and between pixels that are ink and paper.
      let distance = side.direction.cross(middle - side.start)
      #expect(isClose(distance, -31.3 / 2, within: 0.36))
      #expect(
        isClose(side.start.distance(to: side.end), 31.3 - 2 * radius, within: 2 + radius / 2))
      let next = sides[(place + 1) % sides.count]
      let gap = side.end.distance(to: next.start)
      #expect(isClose(gap, radius * 2.squareRoot(), within: 2 + radius / 4))
    }
  }

  @Test(arguments: stride(from: 2.0, to: 45, by: 3).map { $0 })
  func `slanted sides are none`(degrees: Double) throws {
    let points = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.6), width: 40, height: 36, degrees: degrees)
    let field = TrueShape.polygon(points).field(width: 64, height: 64).blackAndWhite
    #expect(try sides(of: field).isEmpty)
  }

  @Test(arguments: [12.0, 20, 33, 60])
  func `a circle has none`(radius: Double) throws {
    #expect(try sides(ofCircle: radius).isEmpty)
  }

  @Test(arguments: [3.0, 4, 5, 6, 8, 10, 15, 24, 28, 47, 64, 90])
  func `a circle has none along diagonals`(radius: Double) throws {
    #expect(!(try sides(ofCircle: radius).contains(where: \.isSlanted)))
  }

  private func sides(ofCircle radius: Double) throws -> [StraightStretch] {
    let size = Int(2 * radius) + 8
    let middle = Double(size) / 2
    let shape = TrueShape.disc(center: Point2D(x: middle + 0.3, y: middle - 0.2), radius: radius)
    return try sides(of: shape.field(width: size, height: size).blackAndWhite)
  }

  @Test func `a side may lie between a bend and a step outwards`() throws {
    let field = ScalarField(
      """
      ........................
      ....................##..
      ....##################..
      ..####################..
      ..####################..
      ..####################..
      ..####################..
      ........................
      """)
    let sides = try sides(of: field)
    #expect(sides.contains { $0.start.y == 2 && $0.end.y == 2 && $0.start.x != $0.end.x })
  }

  @Test func `the sides of a step that comes back are none`() throws {
    // A nearly straight edge may waver by a pixel.
    let field = ScalarField(
      """
      ......................
      ..##################..
      ..##################..
      ..##################..
      ..##################..
      ..########..########..
      ......................
      """)
    let heights = try sides(of: field).filter { $0.start.y == $0.end.y }.map(\.start.y)
    #expect(heights == [1])
  }
}

extension StraightStretch {
  fileprivate var isSlanted: Bool { direction.x != 0 && direction.y != 0 }
}
