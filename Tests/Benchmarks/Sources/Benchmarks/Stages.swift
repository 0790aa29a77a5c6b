import Kontur
import KonturImage

/// Measures the stages of a trace one by one, and prints a line for each.
struct Stages {
  let name: String
  let pixels: Int

  /// Everything up to path data, with the outlines of `--refine none`, for an image that decodes as grey.
  static func trace(_ name: String, _ bitmap: Bitmap, isFitted: Bool = true) throws {
    let stages = Stages(name: name, pixels: bitmap.width * bitmap.height)
    let png = try bitmap.pngData()
    _ = try stages.line("decode") { try Bitmap(decoding: png) }
    let ink = stages.line("ink") { Ink(of: bitmap) }
    let contours = stages.line("contours") { ink.field.contours(at: ink.level) }
    let large = stages.line("specks") { contours.removingSpeckles(smallerThan: 2) }
    let polygons = stages.line("polygons") { large.polygonApproximation(epsilon: 0.5) }
    let path = stages.line("polygon data") {
      polygons.normalizedPath.svgPathData(fractionDigits: 6)
    }
    guard isFitted, !path.isEmpty else { return }
    let outlines = stages.line("outlines") { large.outlines() }
    let joined = outlines.reduce(into: BezierPath()) { $0.append($1) }
    _ = stages.line("outline data") { joined.svgPathData() }
  }

  /// What the default refinement costs beside that.
  static func refinement(_ name: String, _ bitmap: Bitmap) {
    let stages = Stages(name: name, pixels: bitmap.width * bitmap.height)
    _ = stages.line("all, refined") { Trace(of: bitmap) }
  }

  /// What can be made of the outline of an icon.
  static func outlining(_ name: String, _ bitmap: Bitmap) {
    let stages = Stages(name: name, pixels: bitmap.width * bitmap.height)
    let path = Trace(of: bitmap).path
    _ = stages.line("inset") { path.inset(by: 2) }
    _ = stages.line("stroke") { path.stroked(StrokeStyle(lineWidth: 4)) }
    _ = stages.line("dash") { path.dashed([6, 4], fit: .contour) }
  }

  /// The writer of numbers alone.
  static func numbers() {
    var path = BezierPath()
    path.move(to: .zero)
    for index in 1...numberCount / 2 {
      path.line(
        to: Point2D(
          x: Double(index * 7919 % 100_000) / 100, y: Double(index * 104_729 % 100_000) / 100))
    }
    let (cost, _) = measured { path.svgPathData() }
    let rate = Double(numberCount) / cost.milliseconds / 1000
    print("numbers: \(text(rate, decimals: 1)) million a second, as path data of lines")
  }

  static func printHeading() {
    print(
      columns(["image", "stage", "ms", "Mpx/s", "peak MB", "allocations"], isHeading: true))
  }

  private func line<Result>(_ stage: String, _ body: () throws -> Result) rethrows -> Result {
    let (cost, result) = try measured(body)
    print(
      Self.columns([
        name, stage, text(cost.milliseconds, decimals: cost.milliseconds < 10 ? 3 : 1),
        text(Double(pixels) / 1000 / cost.milliseconds, decimals: 1),
        text(Double(cost.peakMemory) / 1e6, decimals: 1), String(cost.allocations),
      ]))
    return result
  }

  private static func columns(_ cells: [String], isHeading: Bool = false) -> String {
    let widths = [13, 14, 10, 10, 10, 12]
    return zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index < 2 ? cell.0 + space : space + cell.0
    }.joined()
  }
}

private func text(_ value: Double, decimals: Int) -> String {
  let unit = (0..<decimals).reduce(1) { result, _ in result * 10 }
  let units = Int((value * Double(unit)).rounded())
  let fraction = String(units % unit)
  let zeros = String(repeating: "0", count: decimals - fraction.count)
  return "\(units / unit)." + zeros + fraction
}

/// Enough that a run takes some tens of milliseconds.
private let numberCount = 1_000_000
