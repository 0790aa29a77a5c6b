import Kontur
import KonturTestSupport
import Testing

struct TraceDrawingTests {
  /// A ring with an island in it, and a block beside it, on a sheet of 40 by 30 pixels.
  private static func bitmap(scale: Double = 1) -> Bitmap {
    func block(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point2D] {
      BoundingBox(x: x, y: y, width: width, height: height).corners
    }
    let field = ScalarField(
      coverageOf: [
        block(4, 5, 20, 18), block(7, 8, 14, 12).reversed(), block(11, 11, 5, 6),
        block(28, 9, 6, 16),
      ], width: 40, height: 30)
    var bitmap = Bitmap(ink: field)
    bitmap.scale = scale
    return bitmap
  }

  private let trace = Trace(of: bitmap())

  @Test func `a small drawing has as many more decimals`() throws {
    let small = trace.drawing(placement: Placement(width: 0.2, unit: .inches))
    #expect(trace.drawing().fractionDigits == 2 && small.fractionDigits > 3)
    #expect(small.svg() == small.svg(fractionDigits: small.fractionDigits))
    #expect(small.svg() != small.svg(fractionDigits: 2))
    #expect(small.swiftCode(named: "a") != small.swiftCode(named: "a", fractionDigits: 1))
  }

  @Test func `all ways to split have the same segments`() {
    func subpaths(_ split: Trace.Split) -> Set<BezierPath.Subpath> {
      Set(trace.paths(split: split).flatMap(\.subpaths))
    }
    let all = Trace.Split.allCases.map { trace.paths(split: $0).flatMap(\.subpaths) }
    #expect(all.allSatisfy { $0.count == 4 })
    #expect(all.allSatisfy { Set($0) == Set(all[0]) })
  }

  @Test func `a split is one path, one for each shape with its holes, or one for each contour`() {
    #expect(trace.paths(split: .none).map { $0.subpaths.count } == [4])
    #expect(trace.paths(split: .shape).map { $0.subpaths.count }.sorted() == [1, 1, 2])
    #expect(trace.paths(split: .contour).map { $0.subpaths.count } == [1, 1, 1, 1])
    // Ink less holes: the areas of shapes are those of ink.
    let areas = trace.paths(split: .shape).map { -$0.signedArea }.sorted()
    #expect(zip(areas, [30.0, 96, 192]).allSatisfy { isClose($0, $1, within: 1e-6) })
  }

  @Test func `a drawing has the pixels of the image where they were`() throws {
    let drawing = trace.drawing(fill: .white, title: "blocks")
    #expect(drawing.size == DrawingSize(width: 40, height: 30))
    #expect(drawing.title == "blocks")
    let layer = try #require(drawing.layers.first)
    #expect(drawing.layers.count == 1 && layer.fill == .white)
    let pairs = zip(layer.path.mentionedPoints, trace.path.mentionedPoints)
    #expect(pairs.allSatisfy { isClose($0, $1, within: 1e-9) })
  }

  @Test func `an image for a fine display is drawn in points`() throws {
    let drawing = Trace(of: Self.bitmap(scale: 2)).drawing()
    #expect(drawing.size == DrawingSize(width: 20, height: 15))
    let bounds = try #require(drawing.layers.first?.path.bounds)
    #expect(isClose(bounds.minimum, Point2D(x: 2, y: 2.5), within: 1e-6))
    #expect(isClose(bounds.maximum, Point2D(x: 17, y: 12.5), within: 1e-6))
  }

  @Test func `an image made smaller for tracing is drawn at its own size`() throws {
    let options = TracingOptions(ink: InkOptions(maximumDimension: 20))
    let drawing = Trace(of: Self.bitmap(), options: options).drawing()
    #expect(drawing.size == DrawingSize(width: 40, height: 30))
    let bounds = try #require(drawing.layers.first?.path.bounds)
    #expect(isClose(bounds.minimum, Point2D(x: 4, y: 5), within: 0.7))
    #expect(isClose(bounds.maximum, Point2D(x: 34, y: 25), within: 0.7))
  }

  @Test func `trimming leaves the box around the outlines`() throws {
    for rotation in [0.0, 90, 180] {
      let drawing = trace.drawing(
        placement: Placement(rotation: rotation), isTrimmed: true, split: .contour)
      let isTurned = rotation == 90
      #expect(isClose(drawing.size.width, isTurned ? 20 : 30, within: 1e-6))
      #expect(isClose(drawing.size.height, isTurned ? 30 : 20, within: 1e-6))
      let points = drawing.layers.flatMap { $0.path.mentionedPoints }
      let bounds = try #require(BoundingBox(around: points))
      #expect(isClose(bounds.minimum, .zero, within: 1e-6))
      #expect(
        isClose(
          bounds.maximum, Point2D(x: drawing.size.width, y: drawing.size.height), within: 1e-6))
    }
  }

  @Test(arguments: [15.0, 45, -60, 123])
  func `trimming what is turned leaves the box around the turned outlines`(rotation: Double) throws
  {
    let disc = TrueShape.disc(center: Point2D(x: 19, y: 14), radius: 10)
    let trace = Trace(of: Bitmap(ink: disc.field(width: 40, height: 30)))
    let drawing = trace.drawing(placement: Placement(rotation: rotation), isTrimmed: true)
    #expect(isClose(drawing.size.width, 20, within: 0.02))
    #expect(isClose(drawing.size.height, 20, within: 0.02))
    let wide = trace.drawing(placement: Placement(width: 50, rotation: rotation), isTrimmed: true)
    let bounds = try #require(wide.layers[0].path.bounds)
    #expect(isClose(bounds.minimum, .zero, within: 1e-6) && isClose(bounds.width, 50, within: 1e-6))
    #expect(isClose(bounds.height, wide.size.height, within: 1e-6))
  }

  @Test func `trimming nothing leaves the sheet`() {
    let blank = Bitmap(
      width: 4, height: 3, format: .gray, samples: Array(repeating: 255, count: 12))
    let drawing = Trace(of: blank).drawing(isTrimmed: true)
    #expect(drawing.size == DrawingSize(width: 4, height: 3))
    #expect(drawing.layers.allSatisfy { $0.path.isEmpty })
  }

  @Test func `flipping and turning the drawing is turning the image`() {
    let flipped = trace.drawing(placement: Placement(isFlippedHorizontally: true, rotation: 180))
    let expected = trace.path.mentionedPoints.map { Point2D(x: $0.x, y: 30 - $0.y) }
    let points = flipped.layers[0].path.mentionedPoints
    #expect(zip(points, expected).allSatisfy { isClose($0, $1, within: 1e-9) })
  }
}
