public import ArgumentParser
public import Kontur

/// The line along the outlines.
struct StrokeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw a line along the outline: a paint as for --fill. (default: none)", valueName: "paint"),
    transform: paint)
  var stroke: PaintArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width of the line, in output units or with one: \(lengthUnits). (default: 1, or 1pt where the unit is in)",
      valueName: "w"),
    transform: length(in: 0...longestSide))
  var strokeWidth: Length?

  @Option(help: ArgumentHelp("Ends of dashes: butt, round or square.", valueName: "cap"))
  var cap: StrokeStyle.Cap?

  @Option(
    help: ArgumentHelp(
      "Corners: miter, round or bevel. (default: miter for --stroke, round for --inset)",
      valueName: "join"))
  var join: StrokeStyle.Join?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Longest miter, in widths of the line; longer ones are bevelled. (default: 10)",
      valueName: "m"),
    transform: number(in: 0...longestSide))
  var miterLimit: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Lengths that are painted and left out, in turn: 6,3 or 2mm,1mm. 0,8 with --cap round is dots.",
      valueName: "a,b,…"),
    transform: dashes)
  var dash: [Length]?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far into the dashes the line begins, in output units or with one.", valueName: "p"),
    transform: length(in: -longestSide...longestSide))
  var dashPhase: Length?

  @Flag(help: "Draw the line along the inside of the outline instead of along its middle.")
  var strokeBorder = false

  @Flag(help: "Write each dash as a line of its own, as cutters and plotters want it.")
  var separateDashes = false

  @Flag(help: "Stretch the dashes so that a whole number of periods closes each contour.")
  var fitDashes = false

  @Flag(help: "Fit the dashes from corner to corner, with a dash centred on every corner.")
  var cornerDashes = false

  /// What dashes are fitted to.
  var dashFit: DashFit { cornerDashes ? .corners : fitDashes ? .contour : .none }

  /// Whether there is a line.
  var isStroked: Bool { stroke.map { !$0.isNone } ?? false }

  /// The option that makes a line, if it was given.
  var given: String? { isStroked ? "--stroke" : nil }

  /// How wide a line is when nothing is said: one unit, but for inches, of which an icon may be one in all.
  private func usualWidth(in unit: DrawingSize.Unit) -> Double {
    unit == .inches ? Length(value: 1, unit: .points).value(in: unit) : 1
  }

  /// The line, in the unit of the output; nil for none.
  func drawingStroke(in unit: DrawingSize.Unit) throws(Failure) -> Drawing.Stroke? {
    guard let paint = try stroke?.paint() else { return nil }
    return Drawing.Stroke(
      paint,
      style: StrokeStyle(
        lineWidth: strokeWidth?.value(inOutput: unit) ?? usualWidth(in: unit),
        lineCap: cap ?? .butt,
        lineJoin: join ?? .miter, miterLimit: miterLimit ?? 10,
        dash: (dash ?? []).map { $0.value(inOutput: unit) },
        dashPhase: dashPhase?.value(inOutput: unit) ?? 0))
  }

  func validate() throws {
    let given = [
      ("--stroke-width", strokeWidth != nil), ("--cap", cap != nil), ("--dash", dash != nil),
      ("--dash-phase", dashPhase != nil), ("--stroke-border", strokeBorder),
    ]
    if let option = given.first(where: \.1), stroke == nil {
      throw ValidationError("\(option.0) is about a line: give --stroke as well.")
    }
    let dashOptions = [
      ("--dash-phase", dashPhase != nil), ("--separate-dashes", separateDashes),
      ("--fit-dashes", fitDashes), ("--corner-dashes", cornerDashes),
    ]
    if let option = dashOptions.first(where: \.1), dash == nil {
      throw ValidationError("\(option.0) is about dashes: give --dash as well.")
    }
    // Of an odd number of lengths each is painted in turn.
    if let dash, !dash.isEmpty, cap ?? .butt == .butt,
      dash.enumerated().allSatisfy({ ($0 % 2 == 1 && dash.count % 2 == 0) || $1.isZero })
    {
      throw ValidationError(
        "Dashes of no length are seen with other ends only: give --cap round or square as well.")
    }
    if fitDashes && cornerDashes {
      throw ValidationError("Give --fit-dashes or --corner-dashes, not both.")
    }
  }
}

extension StrokeStyle.Cap: ExpressibleByArgument {}
extension StrokeStyle.Join: ExpressibleByArgument {}
