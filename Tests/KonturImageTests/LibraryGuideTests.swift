import Dispatch
import Foundation
import Kontur
import KonturImage
import Testing

/// The code of `docs/library.md`, line for line.
struct LibraryGuideTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  private let path = Self.root.appending(path: "Samples/logo.png").path

  @Test func `the code of the guide runs`() throws {
    let bytes = try FileBytes.read(path: path)
    let pixels = [UInt8](repeating: 255, count: 64 * 256)

    let bitmap = try Bitmap(contentsOfFile: path)
    let same = try Bitmap(decoding: bytes)
    let canvas = pixels.withUnsafeBytes {
      Bitmap(
        width: 64, height: 64, layout: .bgra, isPremultiplied: true, bytesPerRow: 256, bytes: $0)
    }
    #expect(same == bitmap && canvas[63, 63] == .white)

    let trace = Trace(of: bitmap)
    print(trace.outlines.count, trace.path.segmentCount)
    for contour in trace.contours.topLevelContours {
      print(contour.indexPath, contour.area, contour.childContours.count)
    }

    var options = TracingOptions()
    options.ink.isInverted = true
    options.speckleArea = 4
    options.fitting.tolerance = 0.5
    options.refinement = .none
    let night = Trace(of: bitmap, options: options, loop: DispatchQueue.concurrentPerform)
    #expect(night.contours.contourCount > 0)

    let drawing = trace.drawing(
      placement: Placement(width: 50, unit: .millimeters, padding: 2), isTrimmed: true,
      fill: nil, stroke: Drawing.Stroke(.black, style: StrokeStyle(lineWidth: 0.1)))
    let svg = drawing.svg()
    let code = drawing.swiftCode(named: "logo")
    let json = ContourReport(
      of: trace.contours, outlines: trace.outlines, ink: trace.ink, bitmap: bitmap,
      source: "logo.png"
    ).json()
    #expect(svg.contains("width=\"50mm\""))
    #expect(code.contains("struct Logo: InsettableShape") && json.contains("logo.png"))

    let box = BoundingBox(x: 0, y: 0, width: 24, height: 24)
    let icon = trace.path.fitted(in: box, contentMode: .fit)

    let smaller = icon.inset(by: 1.5)
    let larger = icon.inset(by: -1.5, join: .miter)
    let line = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round, dash: [0, 4])
    let dots = icon.stroked(line, dashFit: .contour)
    let border = icon.strokeBorder(StrokeStyle(lineWidth: 2))
    let half = icon.trimmed(from: 0, to: 0.5)
    let pieces = icon.dashed([3, 1])
    let areas = [smaller, icon, larger].map { abs($0.signedArea) }
    #expect(areas == areas.sorted() && !dots.isEmpty && !border.isEmpty)
    #expect(abs(half.length - icon.length / 2) < 1e-6 && pieces.subpaths.count > 10)

    let coin = BezierPath(ellipseIn: box).subtracting(icon)
    print(coin.contains(Point2D(x: 12, y: 1)), coin.signedArea, icon.length)
    if let place = icon.place(atLength: icon.length / 3) { print(place.position, place.direction) }

    let cut = drawing.expanded().svg()
    #expect(!cut.contains("stroke"))

    var poster = trace.drawing(fill: try Paint(parsing: "linear(45deg,yellow,orange,red)"))
    poster.background = .color(RGBA(red: 20, green: 20, blue: 40))
    poster.shadow = Drawing.Shadow(offset: Point2D(x: 0, y: 4), blur: 8)
    for index in poster.layers.indices {
      poster.layers[index].stroke = Drawing.Stroke(.white, style: line)
    }
    poster.animation = Drawing.Animation(.draw, duration: 1.5)
    #expect(poster.svg().contains("linearGradient"))

    let deviation = trace.deviation
    print(deviation.mean, deviation.largest, deviation.intersectionOverUnion)
    let other = try Drawing(svg: Array(cut.utf8))
    #expect(deviation.mean < 0.1 && other.size.width == 50)
  }

  @Test func `the code above is that of the guide`() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "docs/library.md"), encoding: .utf8)
    let tested = bare(try String(contentsOfFile: #filePath, encoding: .utf8))
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { !$0.hasPrefix("// Package.swift") }
    #expect(blocks.count == 10)
    for block in blocks { #expect(tested.contains(bare(block)), "\(block)") }
  }

  /// Code without comments and white space.
  private func bare(_ code: String) -> String {
    code.split(separator: "\n")
      .map { $0.components(separatedBy: "//")[0].filter { !$0.isWhitespace } }
      .joined()
  }
}
