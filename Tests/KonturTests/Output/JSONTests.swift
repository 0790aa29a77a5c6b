import Foundation
import Kontur
import KonturTestSupport
import Testing

struct JSONTests {
  /// A ring with an island, on a sheet that is not square.
  private static let bitmap = Bitmap(
    ink: ScalarField(
      coverageOf: [
        Shape.rectangle(center: Point2D(x: 15, y: 10), width: 24, height: 16),
        Shape.rectangle(center: Point2D(x: 15, y: 10), width: 16, height: 10).reversed(),
        Shape.rectangle(center: Point2D(x: 15, y: 10), width: 6, height: 4),
      ], width: 30, height: 20))

  @Test(arguments: ContourReport.Coordinates.allCases)
  func `a report of contours says what and where they are`(
    coordinates: ContourReport.Coordinates
  ) throws {
    let report = report(coordinates: coordinates, hasOutlines: false)
    let document = try DecodedReport(report.json(fractionDigits: 4))
    #expect(document.generator == Generator.nameAndVersion)
    #expect(document.coordinates == coordinates.rawValue)
    #expect(document.image == .init(width: 30, height: 20, scale: 1))
    #expect(document.ink.channel == "luminance" && !document.ink.inverted)
    #expect(isClose(document.ink.threshold, 0.5, within: 0.01))
    #expect(document.contours.map(\.indexPath) == [[0], [0, 0], [0, 0, 0]])
    #expect(document.contours.map(\.isHole) == [false, true, false])
    #expect(document.contours.map(\.children) == [[[0, 0]], [[0, 0, 0]], []])
    let isNormalized = coordinates == .normalized
    for (found, contour) in zip(document.contours, report.contours.contours) {
      let area = contour.area / (isNormalized ? 600 : 1)
      #expect(isClose(found.area, area, within: 1e-4))
      let perimeter = contour.perimeter / (isNormalized ? 20 : 1)
      #expect(isClose(found.perimeter, perimeter, within: 1e-4))
      let radius = contour.boundingCircle.radius / (isNormalized ? 20 : 1)
      #expect(isClose(found.boundingCircle?.radius ?? 0, radius, within: 1e-4))
      let points = isNormalized ? contour.normalizedPoints : contour.points
      let box = try #require(BoundingBox(around: points))
      let bounds = [box.minimum.x, box.minimum.y, box.width, box.height]
      #expect(zip(found.bounds, bounds).allSatisfy { isClose($0, $1, within: 1e-4) })
      #expect(found.points == nil && found.path == nil)
    }
  }

  @Test func `outlines are reported as paths and measured as such`() throws {
    let report = report(coordinates: .pixels, hasOutlines: true)
    let document = try DecodedReport(report.json())
    let areas = document.contours.map(\.area)
    #expect(zip(areas, [384.0, 160, 24]).allSatisfy { isClose($0, $1, within: 0.01) })
    for (found, outline) in zip(document.contours, report.outlines ?? []) {
      #expect(found.boundingCircle == nil)
      #expect(found.path?.count == outline.elements.count)
      let counts: [String: Int] = ["M": 3, "L": 3, "C": 7, "Z": 1]
      #expect(found.path?.allSatisfy { $0.count == counts[$0.letter] } == true)
      #expect(found.path?.first?.letter == "M" && found.path?.last?.letter == "Z")
    }
  }

  @Test func `points are included when asked for`() throws {
    var report = report(coordinates: .pixels, hasOutlines: false)
    report.includesPoints = true
    let document = try DecodedReport(report.json(fractionDigits: 6))
    for (found, contour) in zip(document.contours, report.contours.contours) {
      let points = (found.points ?? []).map { Point2D(x: $0[0], y: $0[1]) }
      #expect(points.count == contour.pointCount)
      #expect(zip(points, contour.points).allSatisfy { isClose($0, $1, within: 1e-5) })
    }
  }

  @Test func `measures in pixels are those of the image even if it was made smaller`() throws {
    let ink = Ink(of: Self.bitmap, options: InkOptions(maximumDimension: 15))
    let report = ContourReport(
      of: ink.field.contours(at: ink.level), ink: ink, bitmap: Self.bitmap, coordinates: .pixels)
    let outer = try #require(try DecodedReport(report.json()).contours.first)
    #expect(isClose(outer.area, 384, within: 8))
    #expect(isClose(outer.bounds[2], 24, within: 0.5))
  }

  @Test(arguments: ["plain.png", "\"quoted\" \\ back", "\u{0}\u{1F}\n\t", "çé — 🎨\u{2028}"])
  func `any name of a source is written and read back`(name: String) throws {
    var report = report(coordinates: .pixels, hasOutlines: false)
    report.source = name
    #expect(try DecodedReport(report.json()).source == name)
  }

  @Test func `an image without contours or without pixels makes a document`() throws {
    for (width, height) in [(0, 0), (0, 4), (3, 3)] {
      let bitmap = Bitmap(
        width: width, height: height, format: .gray,
        samples: Array(repeating: 255, count: width * height))
      let ink = Ink(of: bitmap)
      for coordinates in ContourReport.Coordinates.allCases {
        let report = ContourReport(
          of: ink.field.contours(), outlines: [], ink: ink, bitmap: bitmap,
          coordinates: coordinates)
        #expect(try DecodedReport(report.json()).contours.isEmpty)
      }
    }
  }

  @Test func `the same report gives the same bytes`() {
    let report = report(coordinates: .normalized, hasOutlines: true)
    #expect(report.json() == report.json())
    #expect(report.json().hasSuffix("}\n"))
  }

  private func report(
    coordinates: ContourReport.Coordinates, hasOutlines: Bool
  ) -> ContourReport {
    let trace = Trace(of: Self.bitmap)
    return ContourReport(
      of: trace.contours, outlines: hasOutlines ? trace.outlines : nil, ink: trace.ink,
      bitmap: Self.bitmap, coordinates: coordinates)
  }
}
