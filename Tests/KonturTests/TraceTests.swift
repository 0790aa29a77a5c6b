import Kontur
import KonturTestSupport
import Testing

struct TraceTests {
  @Test func `small random images at many options never trap and give finite numbers`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let bitmap = Bitmap.random(using: &generator)
      let options = TracingOptions.random(using: &generator)
      let trace = Trace(of: bitmap, options: options)
      #expect(trace.path.isFinite)
      #expect(trace.outlines.count == trace.contours.contourCount)
      #expect(trace.path.subpaths.count == trace.outlines.count { !$0.isEmpty })
      #expect(trace.path.subpaths.allSatisfy { $0.isClosed })
      let svg = trace.drawing(isTrimmed: .random(using: &generator)).svg()
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }

  @Test func `the same image gives the same trace`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let bitmap = Bitmap.random(using: &generator)
      let options = TracingOptions.random(using: &generator)
      #expect(Trace(of: bitmap, options: options) == Trace(of: bitmap, options: options))
    }
  }

  @Test func `loops that do everything in another order give the same trace`() {
    let backwards: ConcurrentLoop = { iterations, body in
      for index in (0..<iterations).reversed() { body(index) }
    }
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let bitmap = Bitmap.random(using: &generator)
      let options = TracingOptions.random(using: &generator)
      #expect(
        Trace(of: bitmap, options: options, loop: backwards) == Trace(of: bitmap, options: options))
    }
    // Large enough for bands of rows; small, with outlines that share no pixels.
    for (width, height, refinement) in [
      (600, 450, TracingOptions.Refinement.none), (200, 100, .automatic),
    ] {
      let bitmap = Self.rings(width: width, height: height)
      let options = TracingOptions(refinement: refinement)
      let trace = Trace(of: bitmap, options: options)
      #expect(trace.contours.contourCount == 3 * (width / 100) * (height / 100))
      #expect(Trace(of: bitmap, options: options, loop: backwards) == trace)
    }
  }

  @Test func `what is far from each other is traced alike wherever it is`() {
    // Taller than a strip of rows, which ends in a shape.
    let bitmap = Self.rings(width: 500, height: 1200) { $0 == 4 * ($1 % 2) && $1 % 5 < 2 }
    let trace = Trace(of: bitmap)
    #expect(trace.outlines.count == 3 * 6)
    func nodes(_ outline: BezierPath) -> [Point2D] {
      outline.elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point), .curve(let point, _, _): point
        case .closeSubpath: nil
        }
      }
    }
    let shapes = Dictionary(grouping: trace.outlines.map(nodes)) { nodes in
      SIMD2(Int(nodes[0].x) / 100, Int(nodes[0].y) / 100)
    }
    #expect(shapes.count == 6)
    for (tile, outlines) in shapes {
      let offset = Point2D(x: Double(100 * tile.x), y: Double(100 * tile.y))
      for (nodes, first) in zip(outlines, shapes[SIMD2(0, 0)] ?? []) {
        #expect(nodes.count == first.count)
        #expect(zip(nodes, first).allSatisfy { $0.distance(to: $1 + offset) < 1e-3 })
      }
    }
  }

  /// A disc in a ring every 100 pixels, or in some of these squares.
  private static func rings(
    width: Int, height: Int, where isWanted: (_ column: Int, _ row: Int) -> Bool = { _, _ in true }
  ) -> Bitmap {
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let distance = Point2D(x: Double(x % 100) - 49.3, y: Double(y % 100) - 50.4).length
        let ring = min(38 - distance, distance - 29.6)
        let isWhole = x < width / 100 * 100 && y < height / 100 * 100
        let ink = isWhole && isWanted(x / 100, y / 100) ? max(ring, 18 - distance) + 0.5 : 0
        samples.append(UInt8(255 * max(0, min(1, ink))))
      }
    }
    return Bitmap(ink: ScalarField(width: width, height: height, samples: samples))
  }

  @Test func `parts of an image are traced as if there were no others`() {
    let bitmap = Self.rings(width: 200, height: 100)
    let one = Self.rings(width: 100, height: 100)
    let trace = Trace(of: bitmap)
    let alone = Trace(of: one)
    #expect(trace.outlines.count == 2 * alone.outlines.count)
    // But the noise is estimated for all of it.
    for outline in alone.outlines {
      #expect(
        trace.outlines.contains {
          $0.mentionedPoints.count == outline.mentionedPoints.count
            && zip($0.mentionedPoints, outline.mentionedPoints).allSatisfy {
              isClose($0, $1, within: 1e-3)
            }
        })
    }
  }

  @Test(arguments: [(0, 0), (0, 6), (6, 0), (1, 1), (1, 9), (9, 1), (2, 2), (2, 7)])
  func `the smallest images can be traced and drawn`(width: Int, height: Int) {
    for value in [0, 100, 255] as [UInt8] {
      let bitmap = Bitmap(
        width: width, height: height, format: .gray,
        samples: Array(repeating: value, count: width * height))
      let trace = Trace(of: bitmap)
      // A pixel or two are a speck.
      if value == 0 && width * height > 2 { #expect(trace.contours.contourCount == 1) }
      if value == 255 { #expect(trace.contours.contourCount == 0) }
      #expect(trace.path.isFinite)
      for split in [Trace.Split.none, .shape, .contour] {
        let drawing = trace.drawing(isTrimmed: true, split: split)
        #expect(drawing.svg().hasSuffix("</svg>\n"))
      }
    }
  }

  @Test func `the stages one by one are the whole in one call`() {
    let bitmap = Bitmap(ink: InkTests.disc)
    let path = bitmap.ink(.automatic)
      .contours(at: 0.5)
      .removingSpeckles(smallerThan: 2)
      .fitted()
    let options = TracingOptions(refinement: .none)
    let whole = BezierPath(tracing: bitmap, options: options)
    #expect(whole == Trace(of: bitmap, options: options).path)
    #expect(whole.elements.count == path.elements.count)
    #expect(
      zip(whole.mentionedPoints, path.mentionedPoints).allSatisfy {
        isClose($0, $1, within: 1e-6)
      })
  }

  @Test func `specks are left out as asked`() {
    let field = ScalarField(
      """
      ..............
      .#.......###..
      .........###..
      .........###..
      ..............
      """)
    let bitmap = Bitmap(ink: field)
    #expect(Trace(of: bitmap).contours.contourCount == 1)
    #expect(Trace(of: bitmap, options: .init(speckleArea: 0)).contours.contourCount == 2)
    #expect(Trace(of: bitmap, options: .init(speckleArea: 50)).contours.contourCount == 0)
  }

  @Test func `the size is in points`() {
    let samples = [UInt8](repeating: 255, count: 60)
    let bitmap = Bitmap(width: 10, height: 6, format: .gray, samples: samples, scale: 2)
    #expect(Trace(of: bitmap).imageSize == DrawingSize(width: 5, height: 3))
  }
}

extension Bitmap {
  /// A small image of any kind: noise, black and white, or smooth.
  fileprivate static func random(using generator: inout SeededGenerator) -> Bitmap {
    let (width, height) = (
      Int.random(in: 1...11, using: &generator), Int.random(in: 1...11, using: &generator)
    )
    let format = PixelFormat.allCases.randomElement(using: &generator) ?? .gray
    let palettes: [[UInt8]] = [Array(0...255), [0, 255], [100, 104]]
    let field = ScalarField.random(
      width: width * format.channelCount, height: height,
      of: palettes[Int.random(in: 0..<3, using: &generator)], using: &generator)
    let isSmooth = Bool.random(using: &generator)
    return Bitmap(
      width: width, height: height, format: format,
      samples: (isSmooth ? field.blurred(sigma: 1) : field).samples)
  }
}

extension TracingOptions {
  fileprivate static func random(using generator: inout SeededGenerator) -> TracingOptions {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    let ink = InkOptions(
      channel: pick(InkOptions.Channel.allCases), isInverted: pick([false, true]),
      threshold: pick([.automatic, .fixed(0.3), .fixed(0), .fixed(1), .fixed(-5)]),
      contrast: pick([1, 2, 0, 3]), pivot: pick([.automatic, .fixed(0.5), .fixed(0)]),
      blur: pick([0, 0, 1]), maximumDimension: pick([nil, nil, 1, 5]))
    let fitting = FittingOptions(
      segments: pick(FittingOptions.Segments.allCases), tolerance: pick([nil, 0, 0.05, 1, 100]),
      cornerAngle: pick([nil, 0, 45, 180]))
    return TracingOptions(ink: ink, speckleArea: pick([0, 2, 10]), fitting: fitting)
  }
}
