import KonturTestSupport
import Testing

@testable import Kontur

struct PixelBandTests {
  private static let window = PixelWindow(x: -5, y: -3, width: 90, height: 40)

  /// The pixels within three of a few curves.
  private static func band(around curves: [CubicBezier]) -> PixelBand {
    var mask = PixelMask(window: window)
    for curve in curves {
      curve.forEachPixelPiece { mask.insert(column: $0.column, row: $0.row) }
    }
    return PixelBand(mask.dilated(by: 3))
  }

  /// A closed row of curves, part of which lies beyond the sides of the window.
  private static func loop(using generator: inout SeededGenerator) -> [CubicBezier] {
    let corners = (0..<4).map { _ in
      Point2D(x: 40, y: 17) + Point2D.random(within: 45, using: &generator)
    }
    return corners.indices.map { place in
      CubicBezier(
        start: corners[place],
        control1: corners[place] + .random(within: 9, using: &generator),
        control2: corners[(place + 1) % 4] + .random(within: 9, using: &generator),
        end: corners[(place + 1) % 4])
    }
  }

  @Test func `places count the pixels row by row`() {
    var generator = SeededGenerator(seed: 1)
    let band = Self.band(around: Self.loop(using: &generator))
    var last = -1
    var lastRow = Self.window.y
    band.forEachPixel { column, row, place in
      // One more at the end of each row.
      #expect(place == last + 1 + row - lastRow)
      #expect(band.index(column: column, row: row) == place)
      (last, lastRow) = (place, row)
    }
    #expect(last < band.count)
    #expect(band.index(column: Self.window.x + Self.window.width, row: 0) == nil)
    #expect(band.index(column: 0, row: Self.window.y - 1) == nil)
  }

  @Test func `a band and its parts are covered as the window is`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      let curves = Self.loop(using: &generator)
      let expected = curves.coverage(of: Self.window)
      // Some of the curves pass where the band is not.
      let band = Self.band(around: Array(curves.dropLast(Int.random(in: 0...2, using: &generator))))
      let parts = (0..<3).map { count in
        band.part(in: (0...count).map { _ in Self.rectangle(using: &generator) }).band
      }
      for part in [band] + parts {
        var rasterizer = BandRasterizer(part)
        for curve in curves { rasterizer.add(curve) }
        let coverage = rasterizer.coverage
        var isSame = true
        part.forEachPixel { column, row, place in
          guard let index = Self.window.index(column: column, row: row) else { return }
          isSame = isSame && isClose(coverage[place], expected[index], within: 1e-9)
        }
        #expect(isSame)
      }
    }
  }

  private static func rectangle(using generator: inout SeededGenerator) -> PixelWindow {
    window.around(
      BoundingBox(
        x: Double.random(in: -5...60, using: &generator),
        y: Double.random(in: -3...20, using: &generator), width: 25, height: 12), margin: 1)
  }

  @Test func `a part has the pixels of the band in its rectangles`() {
    var generator = SeededGenerator(seed: 4)
    for count in 1...12 {
      let band = Self.band(around: Self.loop(using: &generator))
      let rectangles = (0..<count).map { _ in Self.rectangle(using: &generator) }
      let part = band.part(in: rectangles)
      // What lies at the same place of the band, by the runs.
      var places = [Int](repeating: -1, count: part.band.count)
      for run in part.runs {
        for offset in 0..<run.count { places[run.placeInPart + offset] = run.place + offset }
      }
      var pixels = 0
      band.forEachPixel { column, row, place in
        let isInside = rectangles.contains { $0.index(column: column, row: row) != nil }
        let placeInPart = part.band.index(column: column, row: row)
        #expect((placeInPart != nil) == isInside)
        guard let placeInPart else { return }
        #expect(places[placeInPart] == place)
        pixels += 1
      }
      #expect(part.runs.reduce(0) { $0 + $1.count } == pixels)
    }
    #expect(Self.band(around: []).part(in: []).band.count == 0)
  }

  @Test func `what passes beside the band is counted`() {
    let square = OutlineChain.square(center: Point2D(x: 30, y: 16), side: 12).curves
    let band = Self.band(around: square)
    var rasterizer = BandRasterizer(band)
    for curve in square { rasterizer.add(curve) }
    #expect(rasterizer.strayCount == 0)
    rasterizer.add(CubicBezier(from: Point2D(x: 50.5, y: 20.5), to: Point2D(x: 60.5, y: 20.5)))
    #expect(rasterizer.strayCount == 11)
    rasterizer.clear()
    #expect(rasterizer.strayCount == 0)
    #expect(rasterizer.coverage.allSatisfy { $0 == 0 })
  }

  @Test func `subtracting coverage leaves the rest and its squares`() {
    let circle = OutlineChain.circle(center: Point2D(x: 30.2, y: 16.4), radius: 8).curves
    let part = Self.band(around: circle)
    var rasterizer = BandRasterizer(part)
    for curve in circle { rasterizer.add(curve) }
    var residual = [Double](repeating: 0, count: part.count)
    let squares = rasterizer.subtractCoverage(
      from: rasterizer.coverage.map { $0 + 0.25 }, into: &residual)
    var pixels = 0
    for row in 0..<part.window.height {
      for place in part.places(ofRow: row) {
        #expect(isClose(residual[place], 0.25))
        pixels += 1
      }
    }
    #expect(isClose(squares, Double(pixels) / 16))
  }

  @Test func `runs are the pixels side by side`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let band = Self.band(around: Self.loop(using: &generator))
      for row in Self.window.y..<(Self.window.y + Self.window.height) {
        var columns: [Int] = []
        var end = Int.min
        band.forEachRun(inRow: row) { run in
          #expect(!run.isEmpty && run.lowerBound > end)
          columns += run
          end = run.upperBound
        }
        let expected = (Self.window.x..<(Self.window.x + Self.window.width)).filter {
          band.index(column: $0, row: row) != nil
        }
        #expect(columns == expected)
      }
    }
  }
}
