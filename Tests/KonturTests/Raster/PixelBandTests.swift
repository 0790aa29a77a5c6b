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
      let part = Self.window.around(
        BoundingBox(
          x: Double.random(in: -5...60, using: &generator),
          y: Double.random(in: -3...20, using: &generator), width: 25, height: 12), margin: 1)
      for part in [band.whole, band.part(in: part)] {
        var rasterizer = BandRasterizer(part)
        for curve in curves { rasterizer.add(curve) }
        let coverage = rasterizer.coverage
        var isSame = true
        band.forEachPixel { column, row, _ in
          guard part.window.index(column: column, row: row) != nil,
            let index = Self.window.index(column: column, row: row)
          else { return }
          let place = part.place(column: column, row: row)
          isSame =
            isSame && place.isInBand
            && isClose(coverage[place.place], expected[index], within: 1e-9)
        }
        #expect(isSame)
      }
    }
  }

  @Test func `what passes beside the band is counted`() {
    let square = OutlineChain.square(center: Point2D(x: 30, y: 16), side: 12).curves
    let band = Self.band(around: square)
    var rasterizer = BandRasterizer(band.whole)
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
    let part = Self.band(around: circle).whole
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
