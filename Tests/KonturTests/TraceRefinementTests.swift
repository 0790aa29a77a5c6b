import Kontur
import KonturTestSupport
import Testing

/// Traces solved for against their pixels, where the true outline is known.
struct TraceRefinementTests {
  private func trace(_ field: ScalarField, _ options: TracingOptions = .init()) -> Trace {
    Trace(of: Bitmap(ink: field), options: options)
  }

  /// Some places of the middle, anywhere between the pixels.
  private func middles(_ size: Int, seed: UInt64) -> [Point2D] {
    var generator = SeededGenerator(seed: seed)
    let middle = Point2D(x: Double(size) / 2, y: Double(size) / 2)
    return (0..<(size < 100 ? 2 : 1)).map { _ in middle + .random(within: 0.5, using: &generator) }
  }

  /// The sum of squared differences between an image and a path.
  private func error(of path: BezierPath, _ field: ScalarField) -> Double {
    let coverage = path.coverage(width: field.width, height: field.height, fillRule: .evenOdd)
    return coverage.values.indices.reduce(0.0) { sum, index in
      let difference = field.value(ofSample: field.samples[index]) - coverage.values[index]
      return sum + difference * difference
    }
  }

  /// Expects a path to be a polygon.
  private func expect(
    _ path: BezierPath, isPolygon corners: [Point2D], within tolerance: Double
  ) {
    let area = BezierPath(polygon: corners).signedArea
    #expect(isClose(abs(path.signedArea), abs(area), within: 2e-4 * abs(area)))
    #expect(path.segmentCount == corners.count && path.curveCount == 0)
    #expect(isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, corners, within: tolerance))
  }

  // MARK: Closed forms

  @Test(arguments: [64, 128])
  func `a disc is four curves on its circle`(size: Int) {
    for middle in middles(size, seed: 1) {
      let disc = TrueShape.disc(center: middle, radius: 20)
      let path = trace(disc.field(width: size, height: size)).path
      #expect(path.segmentCount == 4 && path.curveCount == 4)
      // Four cubics are off a circle by up to 2.7·10⁻⁴ of its radius.
      #expect(disc.greatestDistance(of: path) < 0.003 + 2.7e-4 * 20)
      #expect(path.corners(sharperThan: 1).isEmpty)
      #expect(isClose(abs(path.signedArea), .pi * 400, within: 0.3))
    }
  }

  @Test(arguments: [9.0, 24.0])
  func `a disc in a scan is four curves`(radius: Double) {
    var generator = SeededGenerator(seed: 3)
    for middle in middles(64, seed: 4) {
      let disc = TrueShape.disc(center: middle, radius: radius)
      let scan = disc.field(width: 64, height: 64).blurred(sigma: 0.8)
        .withNoise(sigma: 0.03, using: &generator)
      let path = trace(scan).path
      #expect(path.segmentCount == 4 && path.curveCount == 4)
      #expect(disc.greatestDistance(of: path) < 0.1)
    }
  }

  @Test(arguments: [64, 128])
  func `a heart of two curves comes back as two curves`(size: Int) {
    let scale = Double(size) / 16
    func point(_ x: Double, _ y: Double) -> Point2D { Point2D(x: x * scale, y: y * scale) }
    // Each side is a curve whose handles are longer than the way between its ends.
    var heart = BezierPath()
    heart.move(to: point(8.04, 2.3))
    heart.curve(
      to: point(8.04, 14.6), control1: point(12, -1.8), control2: point(22.1, 5.4))
    heart.curve(
      to: point(8.04, 2.3), control1: point(-6.02, 5.4), control2: point(4.08, -1.8))
    heart.closeSubpath()
    let field = ScalarField(heart.coverage(width: size, height: size))
    let path = trace(field).path
    #expect(path.segmentCount == 2 && path.curveCount == 2)
    #expect(error(of: path, field) < 2e-4 * Double(size))
  }

  @Test func `a bilevel image of rounded corners has no steps`() {
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: 32, y: 32), width: 56, height: 60, radius: 5)
    let field = shape.field(width: 64, height: 64)
    let path = trace(field.blackAndWhite).path
    #expect(path.corners(sharperThan: 60).isEmpty)
    #expect(shape.greatestDistance(of: path) < 0.75)
  }

  @Test func `discs in a bilevel image are mostly four curves`() {
    var count = 0
    for step in 0..<12 {
      let center = Point2D(x: 32 + 0.37 * Double(step), y: 32 - 0.23 * Double(step))
      let radius = step.isMultiple(of: 2) ? 6.2 : 20.3
      let shape = TrueShape.disc(center: center, radius: radius)
      let path = trace(shape.field(width: 64, height: 64).blackAndWhite).path
      if path.segmentCount == 4, shape.greatestDistance(of: path) < 0.3 { count += 1 }
    }
    #expect(count >= 8)
  }

  @Test func `a bilevel image of a turned square has its corners, and often one of a star`() {
    let middle = Point2D(x: 48.3, y: 47.8)
    let angles = stride(from: 3.0, to: 45, by: 5.25).map { $0 }
    func exactCount(_ shape: (Double) -> [Point2D]) -> Int {
      angles.count { degrees in
        let corners = shape(degrees)
        let field = TrueShape.polygon(corners).field(width: 96, height: 96)
        let path = trace(field.blackAndWhite).path
        return path.segmentCount == corners.count && path.curveCount == 0
          && isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, corners, within: 1)
      }
    }
    let squares = exactCount {
      Shape.rectangle(center: middle, width: 60, height: 52, degrees: $0)
    }
    #expect(squares >= angles.count - 1)
    let stars = exactCount {
      Shape.star(center: middle, radii: [42, 18], count: 10, degrees: $0)
    }
    #expect(stars >= angles.count / 2)
  }

  @Test func `a bilevel image of a star has its sides where these cross few rows`() {
    // The sides of an upright pentagram left and right of its tip are level.
    let angles = stride(from: -92.0, through: -88, by: 0.5).map { $0 }
    let exact = angles.count { degrees in
      let corners = Shape.star(
        center: Point2D(x: 64.3, y: 63.8), radii: [54, 20.6], count: 10, degrees: degrees)
      let path = trace(TrueShape.polygon(corners).field(width: 128, height: 128).blackAndWhite).path
      return path.segmentCount == 10 && path.curveCount == 0
        && isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, corners, within: 1.5)
    }
    #expect(exact >= angles.count - 1)
  }

  @Test func `a bilevel image of a rectangle nearly on its tip has four sides`() {
    let angles = stride(from: 43.4, through: 46.6, by: 0.4).map { $0 }
    let exact = angles.count { degrees in
      let corners = Shape.rectangle(
        center: Point2D(x: 32.19, y: 32.27), width: 34.6, height: 27.3, degrees: degrees)
      let path = trace(TrueShape.polygon(corners).field(width: 64, height: 64).blackAndWhite).path
      return path.segmentCount == 4 && path.curveCount == 0
        && isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, corners, within: 0.8)
    }
    #expect(exact == angles.count)
  }

  @Test func `pixels without greys do not round the corners of a square`() {
    // Arcs of 1.7 px radius would leave less of these pixels than the square does.
    let corners = Shape.rectangle(
      center: Point2D(x: 31.5, y: 31.578), width: 34.6, height: 34.6, degrees: 5)
    let path = trace(TrueShape.polygon(corners).field(width: 64, height: 64).blackAndWhite).path
    #expect(path.segmentCount == 4 && path.curveCount == 0)
  }

  @Test func `bends in a bilevel image are no polygons`() {
    let middle = Point2D(x: 48.3, y: 47.8)
    for shape in [
      TrueShape.disc(center: middle, radius: 30), .disc(center: middle, radius: 9),
      .capsule(from: Point2D(x: 20, y: 30), to: Point2D(x: 70, y: 60), radius: 12),
      .roundedRectangle(center: middle, width: 60, height: 50, radius: 10),
    ] {
      let path = trace(shape.field(width: 96, height: 96).blackAndWhite).path
      #expect(path.curveCount >= 2)
      #expect(path.corners(sharperThan: 30).isEmpty)
    }
  }

  @Test(arguments: [2.0, 4, 8])
  func `a bilevel image of a rounded rectangle has its sides and its fillets`(radius: Double) throws
  {
    let box = BoundingBox(x: 11, y: 14, width: 41, height: 37)
    let shape = TrueShape.roundedRectangle(
      center: Point2D(x: 31.5, y: 32.5), width: 41, height: 37, radius: radius)
    let path = trace(shape.field(width: 64, height: 64).blackAndWhite).path
    #expect(path.segmentCount == 8 && path.curveCount == 4)
    let subpath = try #require(path.subpaths.first)
    for segment in subpath.segments {
      let curve = segment.asCubic
      if case .line = segment {
        let across = [
          curve.start.x - box.minimum.x, curve.start.x - box.maximum.x,
          curve.start.y - box.minimum.y, curve.start.y - box.maximum.y,
        ]
        #expect(across.contains { abs($0) < 0.1 })
        let along = (curve.end - curve.start).normalized
        #expect(min(abs(along.x), abs(along.y)) < 0.01)
      } else {
        // A fillet has handles; a chamfer has none.
        let chord = curve.start.distance(to: curve.end)
        #expect(curve.start.distance(to: curve.control1) > chord / 7)
        #expect(curve.end.distance(to: curve.control2) > chord / 7)
      }
    }
  }

  @Test(arguments: [64, 128], [0.0, 30])
  func `a square from lossy storage is four lines`(size: Int, degrees: Double) {
    for middle in middles(size, seed: 21) {
      let side = 0.6 * Double(size)
      let corners = Shape.rectangle(center: middle, width: side, height: side, degrees: degrees)
      let field = TrueShape.polygon(corners).field(width: size, height: size)
      let path = trace(field.storedInBlocks(step: 2.5)).path
      #expect(path.segmentCount == 4 && path.curveCount == 0)
      #expect(isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, corners, within: 0.1))
    }
  }

  @Test(arguments: [3.0, 6, 12])
  func `a rounded rectangle from lossy storage has its sides and its fillets`(radius: Double) throws
  {
    for middle in middles(64, seed: 22) {
      let shape = TrueShape.roundedRectangle(
        center: middle, width: 46, height: 38, radius: radius)
      let field = shape.field(width: 64, height: 64)
      for step in [1.5, 2.5] {
        let path = trace(field.storedInBlocks(step: step)).path
        #expect(path.segmentCount == 8 && path.curveCount == 4)
        #expect(shape.greatestDistance(of: path) < 0.05 * step)
        guard step < 2 else { continue }
        // The pixels leave the radii to be equal.
        for case .cubic(let fillet) in try #require(path.subpaths.first).segments {
          let (start, end) = (fillet.control1 - fillet.start, fillet.end - fillet.control2)
          #expect(isClose(start.length, 0.5523 * radius, within: 0.01 * radius))
          #expect(isClose(end.length, start.length, within: 1e-6))
        }
      }
    }
  }

  @Test(arguments: [5.0, 7])
  func `shapes from storage of low quality take no more segments than they were drawn with`(
    step: Double
  ) {
    var (count, drawn) = (0, 0)
    for middle in middles(128, seed: 23) {
      let star = Shape.star(center: middle, radii: [50, 22], count: 10, degrees: 7)
      let shapes: [(shape: TrueShape, segmentCount: Int)] = [
        (.disc(center: middle, radius: 40), 4), (.polygon(star), 10),
        (.roundedRectangle(center: middle, width: 92, height: 70, radius: 14), 8),
      ]
      for (shape, segmentCount) in shapes {
        let field = shape.field(width: 128, height: 128)
        count += trace(field.storedInBlocks(step: step)).path.segmentCount
        drawn += segmentCount
      }
    }
    #expect(Double(count) < 1.1 * Double(drawn))
  }

  @Test(arguments: [5.0, 20, 33])
  func `the corners of a square in a scan are as sharp as they were`(degrees: Double) {
    var generator = SeededGenerator(seed: 5)
    let corners = Shape.rectangle(
      center: Point2D(x: 32.3, y: 31.8), width: 36, height: 36, degrees: degrees)
    let scan = TrueShape.polygon(corners).field(width: 64, height: 64).blurred(sigma: 0.8)
      .withNoise(sigma: 0.03, using: &generator)
    let path = trace(scan).path
    #expect(path.segmentCount <= 5)
    let nodes = path.sampled(perCurve: 1).flatMap { $0 }
    for corner in corners {
      #expect(nodes.contains { $0.distance(to: corner) < 0.5 })
    }
  }

  @Test(arguments: [0.7, 1.0, 1.6])
  func `a blur is undone also where there is no noise`(sigma: Double) {
    let shapes = [
      TrueShape.disc(center: Point2D(x: 30.3, y: 31.6), radius: 17),
      TrueShape.polygon(
        Shape.rectangle(center: Point2D(x: 88.4, y: 33.1), width: 40, height: 34, degrees: 19)),
      TrueShape.roundedRectangle(
        center: Point2D(x: 62.2, y: 90.7), width: 70.4, height: 40.6, radius: 9),
    ]
    var all = BezierPath()
    for shape in shapes { all.append(shape.path) }
    let blurred = ScalarField(all.coverage(width: 128, height: 128)).blurred(sigma: sigma)
    let path = trace(blurred).path
    #expect(path.segmentCount <= 20)
    let distances = path.sampled(perCurve: 16).joined().map { point in
      shapes.reduce(.infinity) { min($0, $1.distance(point)) }
    }
    // Corners, of which the blur leaves little, may be cut.
    #expect(distances.allSatisfy { $0 < 0.35 * max(1, sigma) })
    #expect(distances.reduce(0, +) < 0.05 * Double(distances.count))
  }

  @Test func `hairlines beside walls hide no blur, and are traced through it`() {
    let wall = Point2D(x: 80, y: 60.3)
    let shapes = [
      TrueShape.polygon(Shape.rectangle(center: wall, width: 130.4, height: 90.2)),
      TrueShape.polygon(Shape.rectangle(center: wall, width: 110.4, height: 70.2)),
    ]
    let hairlines = [
      Shape.rectangle(center: wall + Point2D(x: -20, y: 3), width: 60, height: 0.9),
      Shape.rectangle(center: wall + Point2D(x: 25, y: -2), width: 0.9, height: 50),
      Shape.rectangle(center: wall + Point2D(x: 0, y: 52.4), width: 130, height: 0.9),
    ].map { TrueShape.polygon($0) }
    var all = BezierPath()
    for shape in shapes + hairlines { all.append(shape.path) }
    let blurred = ScalarField(all.coverage(width: 160, height: 120, fillRule: .evenOdd))
      .blurred(sigma: 1)
    let path = trace(blurred).path
    #expect(path.subpaths.count == 5)
    #expect(path.segmentCount <= 24)
    let distances = path.sampled(perCurve: 16).joined().map { point in
      (shapes + hairlines).reduce(.infinity) { min($0, $1.distance(point)) }
    }
    #expect(distances.allSatisfy { $0 < 0.3 })
    #expect(distances.reduce(0, +) < 0.05 * Double(distances.count))
  }

  @Test func `hairlines of a soft scan that have no contour hide no blur, and are traced`() {
    let bars = [(x: 30.0, width: 2.0), (100, 3)].map { x, width in
      Shape.rectangle(center: Point2D(x: x, y: 50), width: width, height: 100)
    }
    let hairlines = [20.0, 50, 80].map { y in
      Shape.rectangle(center: Point2D(x: 50, y: y), width: 100, height: 1)
    }
    var generator = SeededGenerator(seed: 7)
    var all = BezierPath()
    for corners in bars + hairlines { all.append(BezierPath(polygon: corners)) }
    let drawing = ScalarField(all.coverage(width: 120, height: 100))
    let scan = drawing.blurred(sigma: 1).withNoise(sigma: 0.005, using: &generator)
    let coverage = trace(scan).path.coverage(width: 120, height: 100)
    // They come back wider than they are: of strokes that the blur has made paler, ink is not known any better.
    for row in [20, 50, 80] {
      for x in 40..<90 { #expect((row - 3..<row + 3).reduce(0) { $0 + coverage[x, $1] } > 0.8) }
    }
  }

  @Test func `shapes of a large scan come back as those of a small one`() {
    let (width, height) = (1400, 800)
    let ring = Point2D(x: 430.4, y: 330.7)
    let shapes =
      [
        // A frame whose window is too large for its blur to be looked at.
        TrueShape.polygon(
          Shape.rectangle(center: Point2D(x: 700, y: 400), width: 1370, height: 770)),
        TrueShape.polygon(
          Shape.rectangle(center: Point2D(x: 700, y: 400), width: 1350, height: 750)),
        // Within a plate a hole, in which there is a disc.
        TrueShape.roundedRectangle(
          center: Point2D(x: 400, y: 300), width: 300.6, height: 260.2, radius: 30),
        TrueShape.disc(center: ring, radius: 40), TrueShape.disc(center: ring, radius: 11),
      ]
      + (0..<8).map { index in
        TrueShape.polygon(
          Shape.rectangle(
            center: Point2D(x: 250 + 130.3 * Double(index), y: 600.4), width: 50, height: 44,
            degrees: 7 * Double(index)))
      }
    var all = BezierPath()
    for shape in shapes { all.append(shape.path) }
    var generator = SeededGenerator(seed: 31)
    let scan = ScalarField(all.coverage(width: width, height: height, fillRule: .evenOdd))
      .blurred(sigma: 1).withNoise(sigma: 0.025, using: &generator)
    let path = trace(scan).path
    #expect(path.subpaths.count == shapes.count)
    // 4 for each square, 8 for the plate, 4 for each circle, and a few that noise adds.
    #expect(path.segmentCount < 90)
    let distances = path.sampled(perCurve: 16).joined().map { point in
      shapes.reduce(.infinity) { min($0, $1.distance(point)) }
    }
    #expect(distances.allSatisfy { $0 < 0.8 })
    #expect(distances.reduce(0, +) < 0.12 * Double(distances.count))
  }

  @Test func `a side with a slight bend does not run back on itself`() {
    // Bends of 1° to 9°, which are no corners of straight stretches.
    for bend in stride(from: 1.0, through: 4, by: 0.25) {
      let corners = [
        Point2D(x: 11.2, y: 10.3), Point2D(x: 11.2 - bend, y: 62.6), Point2D(x: 11.2, y: 108.6),
        Point2D(x: 100.2, y: 108.6), Point2D(x: 100.2, y: 10.3),
      ]
      let path = trace(TrueShape.polygon(corners).field(width: 128, height: 128)).path
      #expect(path.segmentCount == 5)
      let area = abs(BezierPath(polygon: corners).signedArea)
      #expect(isClose(abs(path.signedArea), area, within: 1))
    }
  }

  @Test(arguments: [0.1, 0.2])
  func `long sides that bulge by some of a pixel come back bulging`(bulge: Double) {
    let corners = [
      Point2D(x: 60, y: 80), Point2D(x: 90, y: 460), Point2D(x: 470, y: 440),
      Point2D(x: 430, y: 50),
    ]
    var shape = BezierPath()
    shape.move(to: corners[0])
    for (place, corner) in corners.enumerated() {
      let end = corners[(place + 1) % 4]
      let side = end - corner
      // The middle of a curve is three quarters as far out as its handles.
      let out =
        Point2D(x: side.y, y: -side.x) * (bulge / 0.75 / corner.distance(to: end))
      shape.curve(to: end, control1: corner + side / 3 + out, control2: end - side / 3 + out)
    }
    shape.closeSubpath()
    let field = ScalarField(shape.coverage(width: 512, height: 512))
    let path = trace(field).path
    #expect(path.segmentCount == 4 && path.curveCount == 4)
    #expect(isClose(abs(path.signedArea), abs(shape.signedArea), within: 2))
    #expect(error(of: path, field) < 0.1)
  }

  @Test(arguments: [64, 128])
  func `an upright square is four lines between its corners`(size: Int) {
    for middle in middles(size, seed: 2) {
      let corners = Shape.rectangle(center: middle, width: 40, height: 40)
      let path = trace(TrueShape.polygon(corners).field(width: size, height: size)).path
      expect(path, isPolygon: corners, within: 0.01)
    }
  }

  @Test(arguments: [1.3, 2, 2.4, 3], [12.0, 33])
  func `a narrow bar is four lines between its corners`(width: Double, length: Double) {
    for place in middles(10, seed: 6) {
      // Ink of full strength beside it.
      let bar = BoundingBox(x: place.x, y: place.y + 12, width: length, height: width).corners
      let block = BoundingBox(x: 40, y: 40, width: 6, height: 6).corners
      let field = ScalarField(coverageOf: [bar, block], width: 48, height: 48)
      let outlines = trace(field).outlines
      #expect(outlines.count == 2)
      for (outline, corners) in zip(outlines, [bar, block]) {
        #expect(outline.segmentCount == 4 && outline.curveCount == 0)
        #expect(isSameSet(outline.mentionedPoints, corners, within: 0.1))
      }
    }
  }

  @Test(arguments: [1.3, 2, 2.6], [0.0, 20, 33, 90])
  func `a narrow bar with round ends is two lines and two round caps`(
    width: Double, degrees: Double
  ) {
    for place in middles(20, seed: 7) {
      let way = Point2D(x: 5, y: 0).applying(.rotation(degrees: degrees))
      let bar = TrueShape.capsule(
        from: place + Point2D(x: 4, y: 4) - way, to: place + Point2D(x: 4, y: 4) + way,
        radius: width / 2)
      // Ink of full strength beside it.
      var path = bar.path
      path.append(BezierPath(polygon: BoundingBox(x: 36, y: 36, width: 8, height: 8).corners))
      let field = ScalarField(path.coverage(width: 48, height: 48))
      let outlines = trace(field).outlines
      #expect(outlines.count == 2)
      #expect(outlines[0].lineCount == 2 && outlines[0].curveCount == 4)
      #expect(outlines[0].corners(sharperThan: 3).isEmpty)
      #expect(bar.greatestDistance(of: outlines[0]) < 0.05)
    }
  }

  /// A stroke with round ends, 40 px longer than wide, and its field.
  private func wideStroke(radius: Double, degrees: Double) -> (TrueShape, ScalarField) {
    let middle = middles(96, seed: 8)[0]
    let way = Point2D(x: 20, y: 0).applying(.rotation(degrees: degrees))
    let stroke = TrueShape.capsule(from: middle - way, to: middle + way, radius: radius)
    return (stroke, stroke.field(width: 96, height: 96))
  }

  @Test(arguments: [4.5, 8, 13], [0.0, 24, 45, 90])
  func `a wide stroke with round ends is two lines and two round caps`(
    radius: Double, degrees: Double
  ) {
    let (stroke, field) = wideStroke(radius: radius, degrees: degrees)
    for (field, tolerance) in [(field, 0.01), (field.storedInBlocks(step: 2.5), 0.08)] {
      let path = trace(field).path
      #expect(path.lineCount == 2 && path.curveCount == 4)
      #expect(path.corners(sharperThan: 3).isEmpty)
      #expect(stroke.greatestDistance(of: path) < tolerance)
    }
  }

  @Test(arguments: [8.0, 13], [0.0, 24, 45, 90])
  func `a wide stroke without greys has two sides and round ends`(radius: Double, degrees: Double) {
    let (stroke, field) = wideStroke(radius: radius, degrees: degrees)
    let path = trace(field.blackAndWhite).path
    #expect(path.lineCount == 2 && path.curveCount == 4)
    #expect(stroke.greatestDistance(of: path) < 0.4)
  }

  @Test(arguments: [1.0, 5, 10, 22.5, 30, 45])
  func `a turned square is four lines between its corners`(degrees: Double) {
    for middle in middles(64, seed: 3) {
      let corners = Shape.rectangle(center: middle, width: 36, height: 36, degrees: degrees)
      let path = trace(TrueShape.polygon(corners).field(width: 64, height: 64)).path
      expect(path, isPolygon: corners, within: 0.02)
    }
  }

  @Test(arguments: [64, 128])
  func `a star is ten lines between its corners`(size: Int) {
    for (index, middle) in middles(size, seed: 4).enumerated() {
      let corners = Shape.star(
        center: middle, radii: [28, 11], count: 10, degrees: 7 + 10 * Double(index))
      let path = trace(TrueShape.polygon(corners).field(width: size, height: size)).path
      expect(path, isPolygon: corners, within: 0.03)
    }
  }

  @Test(arguments: [64, 128], [4.0, 8])
  func `a rounded rectangle is four lines and four smooth fillets`(size: Int, radius: Double) {
    for middle in middles(size, seed: 5) {
      let shape = TrueShape.roundedRectangle(
        center: middle, width: 44, height: 34, radius: radius)
      let path = trace(shape.field(width: size, height: size)).path
      #expect(shape.greatestDistance(of: path) < 0.015)
      #expect(path.corners(sharperThan: 1).isEmpty)
      #expect(path.segmentCount == 8 && path.curveCount == 4)
    }
  }

  @Test func `curves that a renderer has made chords of come back as curves`() {
    // A leaf of two arcs of radius 100, of sixteen chords each that are 0.045 px off.
    let arc = (0...16).map { step in
      Point2D(x: 0, y: 100).applying(.rotation(degrees: 3.45 * Double(8 - step)))
        + Point2D(x: 64, y: -26)
    }
    let back = arc.dropFirst().dropLast().reversed().map { Point2D(x: $0.x, y: 128 - $0.y) }
    let path = trace(TrueShape.polygon(arc + back).field(width: 128, height: 128)).path
    #expect(path.segmentCount <= 8)
    // With a tolerance that is asked for it is met.
    let exact = trace(
      TrueShape.polygon(arc + back).field(width: 128, height: 128),
      TracingOptions(fitting: FittingOptions(tolerance: 0.01))
    ).path
    #expect(exact.segmentCount > 16)
  }

  @Test func `small fillets are found, too`() {
    for middle in middles(64, seed: 5) {
      let shape = TrueShape.roundedRectangle(center: middle, width: 44, height: 34, radius: 2)
      let path = trace(shape.field(width: 64, height: 64)).path
      #expect(path.segmentCount == 8 && path.curveCount == 4)
      #expect(shape.greatestDistance(of: path) < 0.03)
    }
  }

  @Test(arguments: [4, 6, 8, 12, 16, 40])
  func `a square of whole pixels is four lines along them`(side: Int) {
    let box = BoundingBox(x: 5, y: 6, width: Double(side), height: Double(side))
    let field = TrueShape.polygon(box.corners).field(width: 48, height: 48)
    let path = trace(field).path
    #expect(isClose(abs(path.signedArea), Double(side * side), within: 0.2))
    #expect(path.segmentCount == 4 && path.curveCount == 0)
    #expect(isSameSet(path.sampled(perCurve: 1).flatMap { $0 }, box.corners, within: 0.01))
  }

  @Test func `outlines of lines only have no curves`() {
    let options = TracingOptions(fitting: FittingOptions(segments: .lines))
    for path in TraceRefinementLawsTests.asymmetric {
      let field = ScalarField(path.coverage(width: 48, height: 48))
      #expect(trace(field, options).path.curveCount == 0)
    }
  }

  @Test func `a ring is two circles`() {
    for middle in middles(64, seed: 6) {
      let shape = TrueShape.ring(center: middle, outer: 22, inner: 16)
      let path = trace(shape.field(width: 64, height: 64)).path
      #expect(path.subpaths.map(\.segments.count) == [4, 4])
      #expect(shape.greatestDistance(of: path) < 0.003 + 2.7e-4 * 22)
    }
  }

  // MARK: When outlines are refined

  @Test func `without refinement outlines are those of the contours`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      let field = ScalarField.random(
        width: 12, height: 12, frame: 1, using: &generator
      ).blurred(sigma: 1)
      let trace = trace(field, TracingOptions(refinement: .none))
      #expect(trace.outlines == trace.contours.outlines())
    }
  }

  @Test(arguments: TracingOptions.Refinement.allCases)
  func `a threshold of one's own keeps refinement off`(refinement: TracingOptions.Refinement) {
    let disc = TrueShape.disc(center: Point2D(x: 16.2, y: 15.9), radius: 9)
    let field = disc.field(width: 32, height: 32)
    for threshold in [0.02, 0.3, 0.45, 0.55, 0.9, 0.99] {
      let ink = InkOptions(threshold: .fixed(threshold))
      let trace = trace(field, TracingOptions(ink: ink, refinement: refinement))
      #expect(trace.outlines == trace.contours.outlines())
    }
  }

  @Test func `a threshold half-way is refined as the automatic one is`() {
    let disc = TrueShape.disc(center: Point2D(x: 16.2, y: 15.9), radius: 9)
    // Half-way is then a little off a half.
    let bitmap = Bitmap(
      ink: disc.field(width: 32, height: 32), color: RGBA(red: 1, green: 1, blue: 1, alpha: 255),
      paper: .white)
    let automatic = Trace(of: bitmap)
    #expect(automatic.outlines != automatic.contours.outlines())
    let given = TracingOptions(ink: InkOptions(threshold: .fixed(0.5)))
    #expect(Trace(of: bitmap, options: given) == automatic)
  }

  @Test func `the automatic threshold is half-way, whatever paper and ink`() {
    let disc = TrueShape.disc(center: Point2D(x: 8.2, y: 7.9), radius: 5)
      .field(width: 16, height: 16)
    var generator = SeededGenerator(seed: 8)
    var missed: [(UInt8, UInt8)] = []
    for _ in 0..<40 {
      let ink = UInt8.random(in: 0...120, using: &generator)
      let paper = UInt8.random(in: 140...255, using: &generator)
      let bitmap = Bitmap(
        ink: disc, color: RGBA(red: ink, green: ink, blue: ink, alpha: 255),
        paper: RGBA(red: paper, green: paper, blue: paper, alpha: 255))
      let plain = Trace(of: bitmap, options: TracingOptions(refinement: .none))
      // Where nothing is refined, both are the same.
      if Trace(of: bitmap).outlines == plain.outlines { missed.append((ink, paper)) }
    }
    #expect(missed.isEmpty)
  }

  @Test func `pale ink on grey paper is traced as well as black on white`() {
    let disc = TrueShape.disc(center: Point2D(x: 24.2, y: 23.9), radius: 17)
    let field = disc.field(width: 48, height: 48)
    for (ink, paper) in [(60, 250), (120, 200), (200, 40)] as [(UInt8, UInt8)] {
      let bitmap = Bitmap(
        ink: field, color: RGBA(red: ink, green: ink, blue: ink, alpha: 255),
        paper: RGBA(red: paper, green: paper, blue: paper, alpha: 255))
      let trace = Trace(
        of: bitmap, options: TracingOptions(ink: InkOptions(isInverted: ink > paper)))
      #expect(trace.ink.level == 0.5)
      #expect(trace.path.segmentCount == 4)
      #expect(disc.greatestDistance(of: trace.path) < 0.02)
    }
  }
}
