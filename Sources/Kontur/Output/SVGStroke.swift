extension StrokeStyle {
  /// The attributes of SVG for the style, each with a space before it.
  ///
  /// What is SVG's default is left out; but the limit of miters is always written, because programs
  /// differ in it.
  func svgAttributes(_ number: DecimalText) -> String {
    var text = ""
    let width = number.string(lineWidth)
    if width != "1" { text += " stroke-width=\"\(width)\"" }
    if lineCap != .butt { text += " stroke-linecap=\"\(lineCap.rawValue)\"" }
    switch lineJoin {
    // SVG has no limit below 1, where no corner has a miter.
    case .miter where miterLimit < 1, .bevel: text += " stroke-linejoin=\"bevel\""
    case .miter: text += " stroke-miterlimit=\"\(number.string(miterLimit))\""
    case .round: text += " stroke-linejoin=\"round\""
    }
    guard let pattern = SVGDashes(self, number: number) else { return text }
    text += " stroke-dasharray=\"\(pattern.list)\""
    if pattern.phase > 0 { text += " stroke-dashoffset=\"\(pattern.text(pattern.phase))\"" }
    return text
  }
}

/// A dash pattern on the grid of written numbers, so that its period is the sum of what is written.
struct SVGDashes: Hashable {
  /// The lengths, separated by spaces.
  let list: String
  /// After which length the pattern repeats, in units of the grid; a list of odd length is run through
  /// twice.
  let period: Int
  /// How far into the pattern lines begin, from 0 to the period: some browsers know no negative ones.
  let phase: Int
  private let fractionDigits: Int

  /// Creates the pattern of a style; nil for a solid line.
  init?(_ style: StrokeStyle, number: DecimalText) {
    let lengths = style.dash.map(number.grid)
    // What is longer than the grid is wide does not repeat on it.
    func sum(_ a: Int, _ b: Int) -> Int { min(a + b, DecimalText.largestGridNumber) }
    let total = lengths.reduce(0, sum)
    guard total > 0 else { return nil }
    list = style.dash.map(number.string).joined(separator: " ")
    period = lengths.count % 2 == 0 ? total : sum(total, total)
    let rest = number.grid(style.dashPhase) % period
    phase = rest < 0 ? rest + period : rest
    fractionDigits = number.fractionDigits
  }

  /// A length in units of the grid as text.
  func text(_ length: Int) -> String {
    var text: [UInt8] = []
    DecimalText(fractionDigits: fractionDigits).write(length, leadingZero: true, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
