import Kontur
import KonturTestSupport
import Testing

struct PlacementTests {
  private let whole = BoundingBox(x: 0, y: 0, width: 1, height: 1)
  private let imageSize = DrawingSize(width: 40, height: 30)

  @Test func `by default a drawing is as large as the image, upright`() {
    let (size, transform) = placing(Placement())
    #expect(size == imageSize)
    // Normalised space has y up and its origin at the lower left.
    #expect(isClose(Point2D(x: 0, y: 1).applying(transform), .zero))
    #expect(isClose(Point2D(x: 1, y: 0).applying(transform), Point2D(x: 40, y: 30)))
    #expect(isClose(Point2D(x: 0.25, y: 0.5).applying(transform), Point2D(x: 10, y: 15)))
  }

  @Test(arguments: Placement.ContentMode.allCases)
  func `content modes differ in what they keep`(mode: Placement.ContentMode) {
    for (width, height) in [(100.0, 20.0), (20, 100), (80, 60)] {
      let (size, transform) = placing(Placement(width: width, height: height, contentMode: mode))
      let box = whole.applying(transform)
      #expect((size.width, size.height) == (width, height))
      #expect(isClose(box.center, Point2D(x: width / 2, y: height / 2)))
      let isTight = isClose(box.width, width) || isClose(box.height, height)
      #expect(isTight)
      switch mode {
      case .fit:
        #expect(box.width <= width + 1e-9 && box.height <= height + 1e-9)
        #expect(isClose(box.width / box.height, 4.0 / 3))
      case .fill:
        #expect(box.width >= width - 1e-9 && box.height >= height - 1e-9)
        #expect(isClose(box.width / box.height, 4.0 / 3))
      case .stretch:
        #expect(isClose(box.width, width) && isClose(box.height, height))
      }
    }
  }

  @Test func `one side given, the other follows the shape`() {
    #expect(placing(Placement(width: 80)).size == DrawingSize(width: 80, height: 60))
    #expect(placing(Placement(height: 15)).size == DrawingSize(width: 20, height: 15))
    let millimeters = placing(Placement(width: 8, unit: .millimeters)).size
    #expect(millimeters == DrawingSize(width: 8, height: 6, unit: .millimeters))
    #expect(placing(Placement(width: 84, padding: 2)).size == DrawingSize(width: 84, height: 64))
  }

  @Test(arguments: [0, 1, 5, 9.5])
  func `padding is kept free on all sides`(padding: Double) {
    for placement in [
      Placement(padding: padding), Placement(width: 90, padding: padding),
      Placement(width: 50, height: 20, padding: padding),
    ] {
      let (size, transform) = placing(placement)
      let box = whole.applying(transform)
      #expect(box.minimum.x >= padding - 1e-9 && box.minimum.y >= padding - 1e-9)
      #expect(box.maximum.x <= size.width - padding + 1e-9)
      #expect(box.maximum.y <= size.height - padding + 1e-9)
      #expect(isClose(box.width / box.height, 4.0 / 3))
    }
    #expect(placing(Placement(padding: padding)).size.width == 40 + 2 * padding)
  }

  @Test func `padding without room leaves a point in the middle and never traps`() {
    let (size, transform) = placing(Placement(width: 10, height: 8, padding: 50))
    let box = whole.applying(transform)
    #expect((size.width, size.height) == (10, 8))
    #expect(isClose(box.center, Point2D(x: 5, y: 4)))
    #expect(isClose(box.width, 0) && isClose(box.height, 0))
  }

  @Test(arguments: [90, -90, 270, 450])
  func `a quarter turn swaps the sides`(rotation: Double) {
    let (size, _) = placing(Placement(rotation: rotation))
    #expect(size == DrawingSize(width: 30, height: 40))
  }

  @Test func `a positive turn is clockwise`() {
    let (_, transform) = placing(Placement(rotation: 90))
    // The upper left corner comes to the upper right.
    #expect(isClose(Point2D(x: 0, y: 1).applying(transform), Point2D(x: 30, y: 0)))
    #expect(isClose(Point2D(x: 1, y: 1).applying(transform), Point2D(x: 30, y: 40)))
  }

  @Test func `four quarter turns, or two flips, change nothing`() {
    let (size, upright) = placing(Placement())
    let (_, turned) = placing(Placement(rotation: 360))
    #expect(turned == upright)
    let (_, flipped) = placing(Placement(isFlippedHorizontally: true))
    let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0)
    for corner in whole.corners {
      let twice = corner.applying(flipped).applying(mirror)
      #expect(isClose(twice, corner.applying(upright)))
      #expect(!isClose(corner.applying(flipped), corner.applying(upright)))
    }
    #expect(upright.determinant * flipped.determinant < 0)
  }

  @Test func `a flip comes before a turn`() {
    let placement = Placement(isFlippedHorizontally: true, rotation: 90)
    let (_, transform) = placing(placement)
    // The upper right corner is flipped to the upper left, then turned to the upper right.
    #expect(isClose(Point2D(x: 1, y: 1).applying(transform), Point2D(x: 30, y: 0)))
  }

  @Test func `any turn keeps lengths and stays inside the drawing`() {
    for rotation in stride(from: -360.0, through: 360, by: 17) {
      let (size, transform) = placing(Placement(rotation: rotation))
      let corners = whole.corners.map { $0.applying(transform) }
      #expect(isClose(corners[0].distance(to: corners[1]), 40))
      #expect(isClose(corners[1].distance(to: corners[2]), 30))
      let page = BoundingBox(x: 0, y: 0, width: size.width, height: size.height).insetBy(-1e-9)
      #expect(BoundingBox(around: corners + page.corners) == page)
    }
  }

  @Test func `a part fills the drawing as the whole would`() {
    let part = BoundingBox(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let (size, transform) = Placement().placing(part, ofImageOfSize: imageSize)
    #expect(size == DrawingSize(width: 20, height: 7.5))
    #expect(isClose(Point2D(x: 0.25, y: 0.75).applying(transform), .zero))
    #expect(isClose(Point2D(x: 0.75, y: 0.5).applying(transform), Point2D(x: 20, y: 7.5)))
  }

  private func placing(_ placement: Placement) -> (size: DrawingSize, transform: Transform) {
    placement.placing(whole, ofImageOfSize: imageSize)
  }
}
