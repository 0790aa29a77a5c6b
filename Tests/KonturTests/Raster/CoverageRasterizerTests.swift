import KonturTestSupport
import Testing

@testable import Kontur

struct CoverageRasterizerTests {
  private let window = PixelWindow(x: 0, y: 0, width: 24, height: 20)

  private func coverage(of curves: [CubicBezier], in window: PixelWindow) -> [Double] {
    var rasterizer = CoverageRasterizer(window: window)
    for curve in curves { rasterizer.add(curve) }
    return rasterizer.coverage
  }

  /// The closed polygon through some points, as curves.
  private func polygon(_ points: [Point2D]) -> [CubicBezier] {
    points.indices.map { CubicBezier(from: points[$0], to: points[($0 + 1) % points.count]) }
  }

  /// A polygon along curves, off by a ten-millionth of their size.
  private func finePolygon(along curves: [CubicBezier]) -> [CubicBezier] {
    polygon(curves.flatMap { curve in (0..<2000).map { curve.point(at: Double($0) / 2000) } })
  }

  /// A circle as four cubics, which reach out of it by 2.7e-4 of the radius at most.
  private func circle(center: Point2D, radius: Double) -> [CubicBezier] {
    let handle = 4.0 / 3 * (2.0.squareRoot() - 1)
    return (0..<4).map { quarter in
      let arc = CubicBezier(
        start: Point2D(x: 1, y: 0), control1: Point2D(x: 1, y: handle),
        control2: Point2D(x: handle, y: 1), end: Point2D(x: 0, y: 1))
      return arc.applying(
        Transform.rotation(degrees: Double(90 * quarter)).then(.scaling(x: radius, y: radius))
          .then(.translation(center)))
    }
  }

  /// Curves in a closed row with random points.
  private func loop(
    around center: Point2D = Point2D(x: 12, y: 10), within distance: Double = 9,
    using generator: inout SeededGenerator
  ) -> [CubicBezier] {
    let points = (0..<12).map { _ in center + .random(within: distance, using: &generator) }
    return (0..<4).map { index in
      CubicBezier(
        start: points[index * 3], control1: points[index * 3 + 1],
        control2: points[index * 3 + 2], end: points[(index * 3 + 3) % 12])
    }
  }

  private func greatestDifference(_ a: [Double], _ b: [Double]) -> Double {
    #expect(a.count == b.count)
    return zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// The exact coverage by a polygon that runs from the x axis towards the y axis.
  private func clippedCoverage(of points: [Point2D], in window: PixelWindow) -> [Double] {
    (0..<window.count).map { index in
      let (x, y) = (window.x + index % window.width, window.y + index / window.width)
      return clippedArea(
        of: points, within: BoundingBox(x: Double(x), y: Double(y), width: 1, height: 1))
    }
  }

  @Test func `rectangles cover their pixels exactly`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      let (left, right) = (
        Double.random(in: 0...12, using: &generator), Double.random(in: 12...24, using: &generator)
      )
      let (top, bottom) = (
        Double.random(in: 0...10, using: &generator), Double.random(in: 10...20, using: &generator)
      )
      // The corners run from the x axis towards the y axis: clockwise on the screen.
      let corners = BoundingBox(x: left, y: top, width: right - left, height: bottom - top).corners
      let expected = (0..<window.count).map { index -> Double in
        let (x, y) = (Double(index % 24), Double(index / 24))
        return max(0, min(right, x + 1) - max(left, x)) * max(0, min(bottom, y + 1) - max(top, y))
      }
      let counted = coverage(of: polygon(corners.reversed()), in: window)
      #expect(greatestDifference(counted, expected) < 1e-12)
      let negative = coverage(of: polygon(corners), in: window)
      #expect(greatestDifference(negative, expected.map { -$0 }) < 1e-12)
    }
  }

  @Test func `polygons agree with clipping to every pixel`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      let points = (0..<Int.random(in: 3...6, using: &generator)).map { _ in
        Point2D(x: 12, y: 10) + .random(within: 14, using: &generator)
      }
      let counted = coverage(of: polygon(points), in: window)
      let clipped = clippedCoverage(of: points, in: window)
      #expect(greatestDifference(counted, clipped.map { -$0 }) < 1e-12)
    }
  }

  @Test func `points on the sides and corners of pixels are no trouble`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let points = (0..<5).map { _ in
        Point2D(
          x: Double(Int.random(in: 0...48, using: &generator)) / 2,
          y: Double(Int.random(in: 0...40, using: &generator)) / 2)
      }
      let counted = coverage(of: polygon(points), in: window)
      let clipped = clippedCoverage(of: points, in: window)
      #expect(greatestDifference(counted, clipped.map { -$0 }) < 1e-12)
    }
  }

  @Test(arguments: [0.3, 1, 2.5, 9])
  func `discs have the area of their cubics`(radius: Double) {
    let curves = circle(center: Point2D(x: 12.3, y: 10.1), radius: radius)
    let counted = coverage(of: curves, in: window)
    let area = curves.reduce(0) { $0 + $1.areaIntegral }
    #expect(isClose(-counted.reduce(0, +), area, within: 1e-5))
    #expect(isClose(area, .pi * radius * radius, within: 3e-3 * radius * radius))
    #expect(counted.allSatisfy { (-1.02...0.02).contains($0) })
  }

  @Test func `curves agree with very fine polygons`() {
    var generator = SeededGenerator(seed: 4)
    var worst = 0.0
    for _ in 0..<60 {
      let curves = loop(using: &generator)
      let truth = coverage(of: finePolygon(along: curves), in: window)
      worst = max(worst, greatestDifference(coverage(of: curves, in: window), truth))
    }
    #expect(worst < 1e-5)
  }

  @Test func `circles that reach the sides of pixels cover what they enclose`() {
    var worst = 0.0
    for step in -20...20 {
      // The four extremes lie a little on either side of whole numbers, at the ends of curves and within them.
      let circle = circle(center: Point2D(x: 10, y: 10), radius: 7 + Double(step) * 1e-3)
      for degrees in [0.0, 20] {
        let turned = circle.map {
          $0.applying(
            Transform.translation(Point2D(x: -10, y: -10)).then(.rotation(degrees: degrees))
              .then(.translation(Point2D(x: 10, y: 10))))
        }
        let truth = coverage(of: finePolygon(along: turned), in: window)
        worst = max(worst, greatestDifference(coverage(of: turned, in: window), truth))
      }
    }
    #expect(worst < 1e-5)
  }

  @Test func `half-planes are covered up to their edge`() {
    // The edge runs up along x = 5.25 through the whole window; what is right of it is on its left.
    let edge = CubicBezier(from: Point2D(x: 5.25, y: 30), to: Point2D(x: 5.25, y: -7))
    let counted = coverage(of: [edge], in: window)
    for y in 0..<20 {
      for x in 0..<24 {
        let expected = x < 5 ? 0 : x == 5 ? -0.75 : -1
        #expect(isClose(counted[y * 24 + x], expected, within: 1e-12))
      }
    }
  }

  @Test func `coverages add up, and a curve run backwards takes away`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<30 {
      let (a, b) = (loop(using: &generator), loop(using: &generator))
      let both = coverage(of: a + b, in: window)
      let sum = zip(coverage(of: a, in: window), coverage(of: b, in: window)).map { $0 + $1 }
      #expect(greatestDifference(both, sum) < 1e-12)
      let backwards = coverage(of: a.reversed().map(\.reversed), in: window)
      #expect(greatestDifference(backwards, coverage(of: a, in: window).map { -$0 }) < 1e-5)
    }
  }

  @Test func `a window shows what the whole has there`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      // Parts of the curves lie beyond each of the four sides.
      let curves = loop(within: 22, using: &generator)
      let part = PixelWindow(
        x: Int.random(in: -8...20, using: &generator),
        y: Int.random(in: -8...18, using: &generator),
        width: Int.random(in: 1...9, using: &generator),
        height: Int.random(in: 1...9, using: &generator))
      let large = PixelWindow(x: -40, y: -40, width: 120, height: 120)
      let whole = coverage(of: curves, in: large)
      let crop = (0..<part.count).map { index -> Double in
        let (x, y) = (part.x + index % part.width, part.y + index / part.width)
        return whole[(y - large.y) * large.width + x - large.x]
      }
      #expect(greatestDifference(coverage(of: curves, in: part), crop) < 1e-9)
    }
  }

  @Test func `a window around a box has its pixels and no others`() {
    let box = BoundingBox(x: 3.2, y: 4, width: 2, height: 1.5)
    #expect(window.around(box, margin: 0) == PixelWindow(x: 3, y: 4, width: 3, height: 2))
    #expect(window.around(box, margin: 1) == PixelWindow(x: 2, y: 3, width: 5, height: 4))
    #expect(window.around(box, margin: 1e300) == window)
    let far = BoundingBox(x: 1e30, y: -1e30, width: 1, height: 1)
    #expect(window.around(far, margin: 2).count == 0)
  }

  @Test func `curves of no extent cover nothing`() {
    let point = Point2D(x: 3.5, y: 4.25)
    let dot = CubicBezier(start: point, control1: point, control2: point, end: point)
    let level = CubicBezier(from: Point2D(x: 2, y: 3.5), to: Point2D(x: 9, y: 3.5))
    let back = CubicBezier(
      start: point, control1: Point2D(x: 9, y: 9), control2: Point2D(x: 9, y: 9), end: point)
    for curve in [dot, level] {
      #expect(coverage(of: [curve], in: window).allSatisfy { $0 == 0 })
    }
    // There and back again: what is covered on the way is uncovered.
    #expect(coverage(of: [back], in: window).allSatisfy { abs($0) < 1e-5 })
  }

  /// The derivative of a pixel's coverage by a control point is the sum of −B·dy for x and B·dx for
  /// y over the pieces in it, B being the control point's weight in the middle of the piece.
  @Test func `the derivative by a control point is that of finite differences`() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<20 {
      let curve = CubicBezier(
        start: Point2D(x: 3, y: 3) + .random(within: 2, using: &generator),
        control1: Point2D(x: 9, y: 3) + .random(within: 2, using: &generator),
        control2: Point2D(x: 16, y: 7) + .random(within: 2, using: &generator),
        end: Point2D(x: 19, y: 16) + .random(within: 2, using: &generator))
      for control in 0..<4 {
        var derivative = [Point2D](repeating: .zero, count: window.count)
        for part in closed(curve) {
          part.forEachPixelPiece { piece in
            let index = piece.row * window.width + piece.column
            // The straight parts end where the curve begins, and begin where it ends.
            let isCurve = part == curve
            let isMoved =
              isCurve || control == 0 && part.end == curve.start
              || control == 3 && part.start == curve.end
            guard isMoved else { return }
            let weight =
              isCurve
              ? curve.weight(of: control, at: piece.parameter)
              : control == 0 ? piece.parameter : 1 - piece.parameter
            derivative[index] +=
              Point2D(x: -piece.displacement.y, y: piece.displacement.x) * weight
          }
        }
        for isX in [true, false] {
          let step = Point2D(x: isX ? 1 : 0, y: isX ? 0 : 1) * 1e-4
          let more = coverage(of: closed(curve.moving(control, by: step)), in: window)
          let less = coverage(of: closed(curve.moving(control, by: -step)), in: window)
          let measured = zip(more, less).map { ($0 - $1) / 2e-4 }
          let predicted = derivative.map { isX ? $0.x : $0.y }
          #expect(greatestDifference(measured, predicted) < 0.01)
          let totals = (measured.reduce(0, +), predicted.reduce(0, +))
          #expect(isClose(totals.0, totals.1, within: 0.03))
        }
      }
    }
  }

  /// A curve closed by straight lines through a fixed point.
  private func closed(_ curve: CubicBezier) -> [CubicBezier] {
    let corner = Point2D(x: 2.5, y: 18.5)
    return [
      curve, CubicBezier(from: curve.end, to: corner), CubicBezier(from: corner, to: curve.start),
    ]
  }
}

extension CubicBezier {
  fileprivate func weight(of control: Int, at t: Double) -> Double {
    let u = 1 - t
    return [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t][control]
  }

  fileprivate func moving(_ control: Int, by step: Point2D) -> CubicBezier {
    var result = self
    switch control {
    case 0: result.start += step
    case 1: result.control1 += step
    case 2: result.control2 += step
    default: result.end += step
    }
    return result
  }
}
