extension SVGPaints {
  /// Defines stripes as one pattern that covers the canvas.
  ///
  /// Renderers round the tile of a pattern to whole pixels, so that repeated ones drift and show
  /// seams. So the pattern is not repeated; the stripes in it are the dashes of lines that are wider
  /// than the canvas, one line for each colour:
  ///
  /// ```
  ///   ║   ║   ║   ║
  ///  ─╫───╫───╫───╫─▶   a dash is as long as a stripe is wide
  ///   ║   ║   ║   ║
  /// ```
  mutating func defineStripes(_ stripes: Stripes, in box: BoundingBox) -> String {
    let lines = StripeLines(stripes, center: box.center, reach: reach(from: box.center))
    return definePattern("stripes", lines.elements(number))
  }

  /// Defines a pattern of the size of the canvas, which is not repeated where anything is seen.
  mutating func definePattern(_ kind: String, _ content: String) -> String {
    define(
      kind, "pattern",
      " width=\"\(number.string(size.width))\" height=\"\(number.string(size.height))\""
        + " patternUnits=\"userSpaceOnUse\">\(content)</pattern>")
  }

  /// The distance of the farthest corner of the canvas.
  private func reach(from point: Point2D) -> Double {
    let canvas = BoundingBox(x: 0, y: 0, width: size.width, height: size.height)
    return canvas.corners.map { point.distance(to: $0) }.max() ?? 0
  }
}

/// Stripes as the dashes of lines.
private struct StripeLines {
  let stripes: Stripes
  /// A point in the middle of a stripe of the first colour.
  let center: Point2D
  /// How far the canvas extends from there.
  let reach: Double
  /// The direction in which stripes follow one another.
  private let step: Point2D
  /// The distance of two stripes of the same colour.
  private let period: Double
  /// Whether every stripe touches the next.
  ///
  /// What is behind them would shine through where they meet; so each goes on behind the next, the first
  /// behind all.
  private let isContinuous: Bool

  init(_ stripes: Stripes, center: Point2D, reach: Double) {
    self.stripes = stripes
    self.center = center
    self.reach = reach
    step = stripes.step
    period = stripes.spacing * Double(stripes.colors.count)
    // Stripes of different opacity must not go on behind others.
    isContinuous =
      stripes.width >= stripes.spacing && Set(stripes.colors.map(\.alpha)).count == 1
  }

  func elements(_ number: DecimalText) -> String {
    let lines = stripes.colors.indices.map { element($0, number) }.joined()
    let opacity = isContinuous ? stripes.colors[0].opacity("opacity") : ""
    return opacity.isEmpty ? lines : "<g\(opacity)>\(lines)</g>"
  }

  private func element(_ index: Int, _ number: DecimalText) -> String {
    let color = stripes.colors[index]
    let (start, end) = ends(index)
    let dash = isContinuous && index == 0 ? period : width(index)
    let gap = period - dash
    let dashes =
      gap > 0 ? " stroke-dasharray=\"\(number.string(dash)) \(number.string(gap))\"" : ""
    let data =
      "M\(number.string(start.x)) \(number.string(start.y))"
      + "L\(number.string(end.x)) \(number.string(end.y))"
    let opacity = isContinuous ? "" : color.opacity("stroke-opacity")
    return "<path stroke=\"\(color.hexadecimal)\"\(opacity)"
      + " stroke-width=\"\(number.string(2 * reach))\"\(dashes) d=\"\(data)\"/>"
  }

  /// The ends of the line of a colour: both off the canvas, the first where a stripe begins.
  private func ends(_ index: Int) -> (start: Point2D, end: Point2D) {
    let first = Double(index) * stripes.spacing - stripes.width / 2
    let start = first - ((first + reach) / period).rounded(.up) * period
    return (center + start * step, center + (reach + period) * step)
  }

  private func width(_ index: Int) -> Double {
    isContinuous && index < stripes.colors.count - 1
      ? stripes.width + stripes.spacing / 2 : stripes.width
  }
}
