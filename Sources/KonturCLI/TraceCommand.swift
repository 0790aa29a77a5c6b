import ArgumentParser
import Kontur

/// `kontur trace`: from images to drawings.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Trace images to outlines (the default).")

  @OptionGroup(title: "Input") var input: InputArguments
  @OptionGroup(title: "Input") var reading: ReadingArguments
  @OptionGroup(title: "Ink") var ink: InkArguments
  @OptionGroup(title: "Ink") var specks: SpeckArguments
  @OptionGroup(title: "Fit") var fit: FittingArguments
  @OptionGroup(title: "Place") var place: PlacementArguments
  @OptionGroup(title: "Outline") var outlining: OutliningArguments
  @OptionGroup(title: "Outline") var stroke: StrokeArguments
  @OptionGroup(title: "Outline") var motion: AnimationArguments
  @OptionGroup(title: "Paint") var paint: PaintArguments
  @OptionGroup(title: "Output") var output: OutputArguments
  @OptionGroup(title: "JSON") var json: JSONArguments
  @OptionGroup(title: "Swift") var swift: SwiftArguments
  @OptionGroup(title: "Batch") var batch: BatchArguments
  @OptionGroup(title: "Report") var report: ReportArguments
  @OptionGroup(title: "Report") var gates: GateArguments

  func validate() throws {
    if !stroke.isStroked, !outlining.isInset {
      let given = [("--join", stroke.join != nil), ("--miter-limit", stroke.miterLimit != nil)]
      if let option = given.first(where: \.1) {
        throw ValidationError(
          "\(option.0) is about the corners of a line or an inset: give --stroke or --inset as well."
        )
      }
    }
    if stroke.miterLimit != nil, !hasMiters {
      throw ValidationError("--miter-limit is about miters: give --join miter as well.")
    }
    _ = try place.placement(inset: outlining.inset(in: place.unit))
    if batch.existingFiles == .skipExisting, !gates.gates.isEmpty {
      throw ValidationError(
        "--fail-if needs every image traced, and --skip-existing leaves some out: give one of them."
      )
    }
    if outlining.expand, stroke.separateDashes {
      throw ValidationError(
        "--expand leaves no lines, and --separate-dashes makes some: give one of them.")
    }
    guard let motion = motion.animate else { return }
    if outlining.expand {
      throw ValidationError("--animate moves a line, and --expand leaves none: give one of them.")
    }
    if motion == .march && stroke.separateDashes {
      throw ValidationError(
        "--animate march moves dashes, and --separate-dashes leaves none: give one of them.")
    }
    if motion == .march && stroke.cornerDashes {
      throw ValidationError("--animate march would move dashes off corners: give --fit-dashes.")
    }
    if !stroke.isStroked {
      throw ValidationError("--animate moves a line: give --stroke as well.")
    }
    if motion == .march && stroke.dash == nil {
      throw ValidationError("--animate march moves dashes: give --dash as well.")
    }
  }

  /// Whether any corner may be a miter: the middle of a border goes around corners of bevels, too.
  private var hasMiters: Bool {
    switch stroke.join ?? (stroke.isStroked ? .miter : .round) {
    case .miter: true
    case .bevel: stroke.strokeBorder
    case .round: false
    }
  }

  func run() throws { try request().run() }

  /// What the arguments ask for; files that paints name are read for it.
  func request() throws -> TraceRequest {
    var request = TraceRequest(images: input.images)
    request.reading = reading.options
    request.tracing = TracingOptions(
      ink: ink.options(for: reading), speckleArea: specks.despeckle ?? nil, fitting: fit.options,
      refinement: fit.refine)
    request.placement = try place.placement(inset: outlining.inset(in: place.unit))
    request.isTrimmed = place.trim
    request.outlining = Outlining(outlining, stroke, in: place.unit)
    request.painting = try sayingFailure { () throws(Failure) in
      try Painting(paint, stroke, motion, in: place.unit)
    }
    request.output = output.output
    request.formats = output.format
    request.split = output.split
    request.coordinates = json.coordinates ?? .normalized
    request.includesPoints = json.points
    request.swiftStyle = swift.swiftStyle ?? .shape
    request.formatOptions = [
      json.given.map { FormatOption(name: $0, formats: [.json]) },
      swift.swiftStyle.map { _ in FormatOption(name: "--swift-style", formats: [.swift]) },
      // JSON has the outlines as they were traced.
      (place.given ?? outlining.given).map { FormatOption(name: $0, formats: [.svg, .swift]) },
      // Swift code has outlines, which lines may have become, and no paints.
      stroke.given.map {
        FormatOption(name: $0, formats: outlining.expand ? [.svg, .swift] : [.svg])
      },
      paint.given(besideExpandedLines: outlining.expand).map {
        FormatOption(name: $0, formats: [.svg])
      },
    ].compactMap { $0 }
    request.batch = batch.options
    request.reporting = Reporting(destination: report.report, gates: gates.gates)
    return request
  }
}

/// Runs something whose failure is said, and ends the process with its status.
func sayingFailure<Result>(_ body: () throws(Failure) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    Console.say("\(Generator.name): \(error.message)")
    throw ExitCode(error.status.rawValue)
  }
}
