import Kontur
import KonturTestSupport
import Testing

/// What holds for traces solved for against their pixels, whatever is drawn.
struct TraceRefinementLawsTests {
  private func trace(_ field: ScalarField, _ options: TracingOptions = .init()) -> Trace {
    Trace(of: Bitmap(ink: field), options: options)
  }

  /// The sum of squared differences between an image and a path.
  private func error(of path: BezierPath, _ field: ScalarField) -> Double {
    let coverage = path.coverage(width: field.width, height: field.height, fillRule: .evenOdd)
    return coverage.values.indices.reduce(0.0) { sum, index in
      let difference = field.value(ofSample: field.samples[index]) - coverage.values[index]
      return sum + difference * difference
    }
  }

  static let asymmetric: [BezierPath] = {
    var shapes = TrueShape.polygon(
      Shape.rectangle(center: Point2D(x: 20.3, y: 19.1), width: 22, height: 13, degrees: 17)
    ).path
    shapes.append(TrueShape.disc(center: Point2D(x: 13.3, y: 36.2), radius: 7).path)
    let round = TrueShape.roundedRectangle(
      center: Point2D(x: 23.8, y: 24.3), width: 31, height: 22, radius: 6)
    let star = TrueShape.polygon(
      Shape.star(center: Point2D(x: 24.3, y: 23.1), radii: [20, 9], count: 10, degrees: 4))
    return [shapes, round.path, star.path]
  }()

  @Test func `dark ink on light paper has the outlines of light ink on dark paper`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<12 {
      // Lines of a pixel and less, whose hairlines end half-way down a pixel.
      var path = BezierPath()
      for _ in 0..<3 {
        let ends = (0..<2).map { _ in
          Point2D(
            x: .random(in: 4...28, using: &generator), y: .random(in: 4...28, using: &generator))
        }
        let line = BezierPath(polygon: ends)
        let width = Double.random(in: 0.4...1.4, using: &generator)
        path = path.union(line.stroked(StrokeStyle(lineWidth: width)))
      }
      let light = ScalarField(path.coverage(width: 32, height: 32)).samples
      var inverted = TracingOptions()
      inverted.ink.isInverted = true
      let onDark = Bitmap(width: 32, height: 32, format: .gray, samples: light)
      let onLight = Bitmap(width: 32, height: 32, format: .gray, samples: light.map { 255 - $0 })
      #expect(Trace(of: onLight).path == Trace(of: onDark, options: inverted).path)
    }
  }

  @Test func `outlines run as their contours do, and these as what they enclose, in noise too`() {
    var generator = SeededGenerator(seed: 22)
    for size in [8, 11, 14, 17, 20] {
      let trace = trace(.random(width: size, height: size, using: &generator))
      for contour in trace.contours.contours {
        #expect((contour.signedArea > 0) == !contour.isHole)
        #expect((trace.outlines[contour.index].signedArea < 0) == !contour.isHole)
      }
    }
  }

  @Test func `a flipped image has a flipped trace`() {
    let size = 48
    for path in Self.asymmetric {
      let field = ScalarField(path.coverage(width: size, height: size))
      let straight = trace(field).path
      let flips: [(Transform, (Int, Int) -> (Int, Int))] = [
        (Transform(a: -1, b: 0, c: 0, d: 1, tx: 48, ty: 0), { (47 - $0, $1) }),
        (Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 48), { ($0, 47 - $1) }),
        (Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), { ($1, $0) }),
      ]
      for (transform, source) in flips {
        let flipped = field.rearranged(width: size, height: size) { x, y in
          let (x, y) = source(x, y)
          return (x: x, y: y)
        }
        let back = trace(flipped).path.applying(transform)
        #expect(back.segmentCount == straight.segmentCount)
        let edges = straight.sampled(perCurve: 60).map(ClosedPolyline.init)
        var greatest = 0.0
        for point in back.sampled(perCurve: 6).joined() {
          let distance = edges.map { $0.distance(to: point) }.min() ?? .infinity
          greatest = max(greatest, distance)
        }
        #expect(greatest < 0.003)
      }
    }
  }

  @Test(arguments: [TracingOptions.Refinement.automatic, .full])
  func `the same image gives the same outlines`(refinement: TracingOptions.Refinement) {
    let options = TracingOptions(refinement: refinement)
    for path in Self.asymmetric {
      let field = ScalarField(path.coverage(width: 48, height: 48))
      #expect(trace(field, options) == trace(field, options))
    }
  }

  @Test func `random images give closed and finite outlines that explain them better`() {
    var generator = SeededGenerator(seed: 9)
    var worseCount = 0
    for index in 0..<45 {
      let field = ScalarField.random(
        width: .random(in: 3...16, using: &generator),
        height: .random(in: 3...16, using: &generator),
        of: index % 3 == 0 ? [0, 255] : Array(0...255), using: &generator)
      let smooth = index % 3 == 1 ? field.blurred(sigma: 1.2) : field
      let ink = InkOptions(channel: .alpha)
      let bitmap = Bitmap(alpha: smooth, color: .black)
      let refined = Trace(of: bitmap, options: TracingOptions(ink: ink, speckleArea: 0))
      #expect(refined.outlines.count == refined.contours.contourCount)
      #expect(refined.path.isFinite)
      #expect(refined.path.subpaths.allSatisfy { $0.isClosed })
      let plain = Trace(
        of: bitmap, options: TracingOptions(ink: ink, speckleArea: 0, refinement: .none))
      // Pixels without greys have no coverage to explain.
      if index % 3 == 1 {
        let before = error(of: plain.path, plain.ink.field)
        let after = error(of: refined.path, refined.ink.field)
        #expect(after <= 1.2 * before)
        if after > before { worseCount += 1 }
      }
    }
    // Stiff splines smooth noise away.
    #expect(worseCount <= 10)
  }

  @Test func `refined outlines explain shapes better`() {
    for path in Self.asymmetric {
      let field = ScalarField(path.coverage(width: 48, height: 48))
      let plain = trace(field, TracingOptions(refinement: .none))
      #expect(error(of: trace(field).path, field) < 0.3 * error(of: plain.path, field))
    }
  }

  /// A disc with a wavy border of many curves.
  static let wave = Shape.polar(center: Point2D(x: 24, y: 24)) { 16 + 2.5 * cosine(7 * $0) }

  @Test(arguments: TraceRefinementLawsTests.asymmetric + [TraceRefinementLawsTests.wave])
  func `a larger tolerance has fewer nodes, and is met`(path: BezierPath) {
    let field = ScalarField(path.coverage(width: 48, height: 48))
    var last = trace(field)
    for tolerance in [0.2, 0.5, 1, 2, 4] {
      let coarse = trace(field, TracingOptions(fitting: FittingOptions(tolerance: tolerance)))
      #expect(coarse.path.segmentCount <= last.path.segmentCount)
      #expect(coarse.deviation.mean < tolerance / 2)
      last = coarse
    }
    #expect(last.path.segmentCount < trace(field).path.segmentCount)
  }

  @Test(arguments: TraceRefinementLawsTests.asymmetric + [TraceRefinementLawsTests.wave])
  func `a tolerance that is larger than shapes are leaves something of them in few nodes`(
    path: BezierPath
  ) {
    let field = ScalarField(path.coverage(width: 48, height: 48))
    let exact = trace(field)
    for tolerance in [8.0, 20, 50, 1000] {
      let coarse = trace(field, TracingOptions(fitting: FittingOptions(tolerance: tolerance)))
      #expect(coarse.path.segmentCount <= exact.path.segmentCount)
      #expect(coarse.contours.contourCount == exact.contours.contourCount)
      #expect(coarse.path.signedArea / exact.path.signedArea > 0.5)
    }
  }

  @Test func `ink up to the border is refined, too`() {
    let half = TrueShape.polygon([
      Point2D(x: -5, y: -5), Point2D(x: 18.3, y: -5), Point2D(x: 13.2, y: 37),
      Point2D(x: -5, y: 37),
    ])
    let path = trace(half.field(width: 32, height: 32)).path
    #expect(path.segmentCount == 4)
    #expect(path.isFinite)
    let inside = path.sampled(perCurve: 8).joined()
    #expect(inside.allSatisfy { $0.x > -0.3 && $0.y > -0.3 && $0.y < 32.3 })
  }

  @Test func `what is dropped as a speck is not found again`() {
    let dot = Shape.disc(center: Point2D(x: 50.6, y: 38.4), radius: 1.4)
    var path = TrueShape.disc(center: Point2D(x: 28.3, y: 21.8), radius: 17).path
    path.append(BezierPath(polygon: dot))
    let field = ScalarField(path.coverage(width: 56, height: 44))
    let bitmap = Bitmap(
      width: 56, height: 44, format: .gray, samples: field.samples.map { 255 - $0 })
    for (area, count) in [(0.0, 2), (4, 2), (8, 1), (20, 1), (2000, 0)] {
      let trace = Trace(of: bitmap, options: TracingOptions(speckleArea: area))
      #expect(trace.contours.contourCount == count)
    }
  }
}
