import Foundation
import Kontur
import KonturImage
import KonturTestSupport
import Testing

/// Traces every image of `Samples` and compares the text with the one kept beside it.
///
/// After a change that is meant to change outlines, look at the new ones and keep them:
/// `KONTUR_UPDATE_SAMPLES=1 swift test --disable-xctest --filter SampleTests`.
@Suite struct SampleTests {
  @Test(arguments: Sample.all)
  func `the trace of a sample is the one beside it`(sample: Sample) throws {
    let trace = try sample.trace()
    let svg = trace.drawing().svg()
    if ProcessInfo.processInfo.environment["KONTUR_UPDATE_SAMPLES"] != nil {
      try svg.write(to: sample.svgURL, atomically: true, encoding: .utf8)
    }
    #expect(try svg == String(contentsOf: sample.svgURL, encoding: .utf8))
  }

  @Test(arguments: Sample.all)
  func `the written SVG read back is the traced path, rounded`(sample: Sample) throws {
    let trace = try sample.trace()
    let drawing = trace.drawing(split: .contour)
    let svg = drawing.svg(fractionDigits: 3)
    let data = svg.split(separator: " d=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    try #require(data.count == drawing.layers.count)
    for (text, layer) in zip(data, drawing.layers) {
      let parsed = try BezierPath(svgPathData: String(text))
      let room = 0.001 * max(1, layer.path.length)
      #expect(abs(parsed.signedArea - layer.path.signedArea) < room)
      #expect(parsed.segmentCount == layer.path.segmentCount)
    }
    #expect(svg.contains("viewBox=\"0 0 \(Int(trace.imageSize.width)) "))
  }

  @Test(arguments: Sample.all)
  func `the written JSON read back has the contours, their nesting and measures`(
    sample: Sample
  ) throws {
    let bitmap = try sample.bitmap()
    let trace = Trace(of: bitmap, options: sample.options)
    let text = ContourReport(
      of: trace.contours, outlines: trace.outlines, ink: trace.ink, bitmap: bitmap,
      source: sample.file, coordinates: .pixels, includesPoints: true
    ).json(fractionDigits: 4)
    let report = try DecodedReport(text)
    #expect(report.source == sample.file)
    #expect(report.image.width == bitmap.width && report.image.scale == bitmap.scale)
    try #require(report.contours.count == trace.contours.contourCount)
    for (decoded, contour) in zip(report.contours, trace.contours.contours) {
      #expect(decoded.indexPath == contour.indexPath)
      #expect(decoded.isHole == contour.isHole)
      #expect(decoded.children == contour.childContours.map(\.indexPath))
      #expect(decoded.points?.count == contour.pointCount)
      let outline = trace.outlines[contour.index]
      #expect(abs(decoded.area - abs(outline.signedArea)) < 1e-6)
      #expect(abs(decoded.perimeter - outline.length) < 1e-3)
    }
  }

  @Test(arguments: Sample.all)
  func `outlines enclose as much ink as the pixels hold`(sample: Sample) throws {
    let trace = try sample.trace()
    // A photograph has no two levels; its pixels do not say how much of each is ink.
    guard sample.file != "photo.jpg" else { return }
    let field = trace.ink.field
    let ink = (0..<field.height).reduce(0.0) { sum, y in
      (0..<field.width).reduce(sum) { $0 + max(0, min(1, field[$1, y])) }
    }
    // Outers run counter-clockwise on the screen: negative where y grows down.
    let area = -trace.path.signedArea
    #expect(abs(area - ink) < 0.1 * trace.path.length)
    #expect(area > 0)
  }

  @Test func `every sample has a test`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Sample.folder.path)
      .filter { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }
    #expect(Set(files) == Set(Sample.all.map(\.file)))
  }
}

/// An image of `Samples`, and how it is traced.
struct Sample: CustomTestStringConvertible, Sendable {
  var file: String
  var isInverted = false

  var testDescription: String { file }

  static let all = [
    Sample(file: "ring.png"), Sample(file: "glyph.png"), Sample(file: "thin-cross.png"),
    Sample(file: "photo.jpg"), Sample(file: "color.png"),
    Sample(file: "white-on-black.png", isInverted: true), Sample(file: "checkerboard.png"),
    Sample(file: "border.png"), Sample(file: "bell@2x.png"), Sample(file: "logo.png"),
  ]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  var svgURL: URL {
    Self.folder.appending(path: file).deletingPathExtension().appendingPathExtension("svg")
  }

  var options: TracingOptions { TracingOptions(ink: InkOptions(isInverted: isInverted)) }

  func bitmap() throws -> Bitmap {
    try Bitmap(contentsOfFile: Self.folder.appending(path: file).path)
  }

  func trace() throws -> Trace { Trace(of: try bitmap(), options: options) }
}
