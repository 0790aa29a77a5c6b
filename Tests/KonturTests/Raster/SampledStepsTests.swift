import KonturTestSupport
import Testing

@testable import Kontur

struct SampledStepsTests {
  private static let size = 320
  private static let middle = Point2D(x: 160.3, y: 159.9)

  /// What a renderer that takes some samples along and across each pixel makes of a shape.
  private func sampled(
    _ perSide: Int = 4, size: Int = size, isInside: (Point2D) -> Bool
  ) -> ScalarField {
    ScalarField(size: size, sampledAt: perSide, isInside: isInside)
  }

  /// The root of the mean square of what pixels near the edges in some columns are off by.
  private func error(
    of pixels: InkPixels, from shape: [Point2D], columns: Range<Int> = 0..<size
  ) -> Double {
    let exact = BezierPath(polygon: shape).coverage(width: Self.size, height: Self.size).values
    var (sum, count) = (0.0, 0.0)
    pixels.band.forEachPixel { column, row, place in
      guard columns.contains(column), pixels.isInImage(column: column, row: row) else { return }
      let error = pixels.values[place] - exact[row * Self.size + column]
      sum += error * error
      count += 1
    }
    return (sum / count).squareRoot()
  }

  @Test(arguments: [4, 8])
  func `flat edges rise evenly where samples made them step`(perSide: Int) {
    // By one pixel in thirty, forty and fifty.
    let shape = [
      Point2D(x: 12.3, y: 30.1), Point2D(x: 307.6, y: 40), Point2D(x: 301.2, y: 291.7),
      Point2D(x: 18.8, y: 297.4),
    ]
    let field = sampled(perSide) { point in
      shape.indices.allSatisfy { index in
        let (start, end) = (shape[index], shape[(index + 1) % shape.count])
        return (end - start).cross(point - start) > 0
      }
    }
    let pixels = InkPixels(of: field)
    #expect(error(of: pixels.withoutSteps(), from: shape) < 0.4 * error(of: pixels, from: shape))
  }

  /// What a renderer that reckons exactly along each of fifteen rows of a pixel makes of a convex polygon.
  private func drawnByRows(_ shape: [Point2D], size: Int) -> ScalarField {
    var ink = [Double](repeating: 0, count: size * size)
    for row in 0..<(15 * size) {
      let y = (Double(row) + 0.5) / 15
      let crossings = shape.indices.compactMap { index -> Double? in
        let (start, end) = (shape[index], shape[(index + 1) % shape.count])
        guard (start.y < y) != (end.y < y) else { return nil }
        return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
      }
      guard let left = crossings.min(), let right = crossings.max() else { continue }
      for column in Int(left)...Int(right) {
        let covered = min(right, Double(column + 1)) - max(left, Double(column))
        ink[row / 15 * size + column] += covered / 15
      }
    }
    return ScalarField(CoverageMap(width: size, height: size, values: ink))
  }

  /// A quadrilateral with sides off the rows by one pixel in a hundred, a square turned by 7°, and a wedge.
  @Test(arguments: [
    [(10.3, 41.1), (310.2, 38.1), (305.6, 279.2), (14.1, 281.7)],
    [(64.4, 44.3), (212.1, 62.4), (194, 210.1), (46.3, 192)],
    [(24.8, 72), (230.8, 76.8), (24.8, 81.6)],
  ])
  func `sides that fifteen rows of samples have drawn are sides`(corners: [(Double, Double)]) {
    let shape = corners.map { Point2D(x: $0.0, y: $0.1) }
    let path = Trace(of: Bitmap(ink: drawnByRows(shape, size: Self.size))).path
    #expect(path.segmentCount <= shape.count + 1)
    #expect(path.lineCount >= shape.count - 1)
  }

  @Test(arguments: [120.2, 150.3])
  func `where a bend turns back it is found between its steps`(radius: Double) {
    let pixels = InkPixels(of: sampled { ($0 - Self.middle).length < radius })
    let disc = Shape.disc(center: Self.middle, radius: radius)
    let columns = 150..<171
    let before = error(of: pixels, from: disc, columns: columns)
    #expect(error(of: pixels.withoutSteps(), from: disc, columns: columns) < 0.3 * before)
  }

  @Test func `a side between rounded corners stays where the samples have it`() {
    let (half, radius) = (146.4, 130.0)
    let field = sampled { point in
      let x = max(0, abs(point.x - Self.middle.x) - half + radius)
      let y = max(0, abs(point.y - Self.middle.y) - half + radius)
      return (x * x + y * y).squareRoot() < radius
    }
    let pixels = InkPixels(of: field)
    let even = pixels.withoutSteps()
    #expect(zip(even.values, pixels.values).contains { $0 != $1 })
    for row in 0..<40 {
      #expect(even.value(column: 160, row: row) == pixels.value(column: 160, row: row))
    }
  }

  @Test func `exact coverage stays as it is`() {
    let disc = Shape.disc(center: Self.middle, radius: 150.3)
    let slanted = Shape.rectangle(center: Self.middle, width: 240, height: 200, degrees: 1.3)
    for shape in [disc, slanted] {
      let field = ScalarField(
        BezierPath(polygon: shape).coverage(width: Self.size, height: Self.size))
      let pixels = InkPixels(of: field)
      #expect(pixels.withoutSteps().values == pixels.values)
    }
  }

  @Test(arguments: [44.6, 46.1])
  func `sides nearly along the diagonals of samples are sides`(degrees: Double) {
    let back = Transform.rotation(degrees: -degrees, about: Self.middle)
    let field = sampled { point in
      // A bar with rounded corners.
      let place = point.applying(back) - Self.middle
      let corner = Point2D(x: max(0, abs(place.x) - 116), y: max(0, abs(place.y) - 6))
      return corner.length < 24
    }
    #expect(Trace(of: Bitmap(ink: field)).path.segmentCount <= 14)
  }

  @Test func `a large sampled shape has no more nodes than a small one`() {
    let size = 420
    let field = sampled(size: size) { point in
      let x = abs(point.x - 210.3) / 199.7
      let y = abs(point.y - 209.9) / 199.7
      return x * x * x + y * y * y < 1
    }
    let trace = Trace(
      of: Bitmap(
        width: size, height: size, format: .gray, samples: field.samples.map { 255 - $0 }))
    #expect(trace.path.segmentCount <= 12)
  }
}
