import ArgumentParser
import Kontur
import KonturImage

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
    if !stroke.isStroked, outlining.inset == 0 {
      let given = [("--join", stroke.join != nil), ("--miter-limit", stroke.miterLimit != nil)]
      if let option = given.first(where: \.1) {
        throw ValidationError(
          "\(option.0) is about the corners of a line or an inset: give --stroke or --inset as well."
        )
      }
    }
    guard let motion = motion.animate else { return }
    if outlining.expand {
      throw ValidationError("--animate moves a line, and --expand leaves none: give one of them.")
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

  func run() throws {
    let placement = try place.placement()
    let painting = try sayingFailure { () throws(Failure) in try Painting(paint, stroke) }
    let plan = try sayingFailure { () throws(Failure) -> OutputPlan in
      let plan = try OutputPlan(
        sources: ImageSource.all(named: input.images), destination: output.output,
        formats: output.format)
      for path in painting.tilePaths {
        try plan.checkForCollision(withInput: path, report: report.report)
      }
      if let report = report.report { try plan.checkForCollision(withReport: report) }
      return plan
    }
    let command = self
    let reporting = Reporting(destination: report.report, gates: gates.gates)
    try Batch(
      plan: plan, reading: reading, options: batch, reporting: reporting, verb: "traced"
    ).run {
      image, formats, loop throws(Failure) in
      try command.conversion(
        of: image, to: formats, placement: placement, painting: painting, loop: loop)
    }
  }

  private var tracingOptions: TracingOptions {
    TracingOptions(
      ink: ink.options(for: reading), speckleArea: specks.despeckle ?? nil, fitting: fit.options,
      refinement: fit.refine)
  }

  private func conversion(
    of image: SourceImage, to formats: [OutputFormat], placement: Placement, painting: Painting,
    loop: @escaping ConcurrentLoop
  ) throws(Failure) -> Conversion {
    let trace = Trace(of: image.bitmap, options: tracingOptions, loop: loop)
    guard trace.contours.contourCount > 0 || batch.allowEmpty else {
      throw Failure.noContours(ink: trace.ink)
    }
    // Some formats have no use for it, and several share it.
    lazy var drawing = drawing(of: trace, placement: placement, painting: painting)
    let texts = formats.map { format in
      switch format {
      case .svg: drawing.svg(fractionDigits: batch.precision)
      case .json: report(on: trace, of: image)
      case .swift: swiftCode(of: drawing, from: image)
      }
    }
    let segmentCount = trace.path.segmentCount
    var conversion = Conversion(
      texts: texts, warnings: trace.ink.warnings,
      detail: "\(image.description(of: trace.ink, trace.contours)), "
        + counted(segmentCount, "segment"))
    if report.report != nil || !gates.gates.isEmpty {
      conversion.report = TraceReport(
        source: image.source.name, bitmap: image.bitmap, ink: trace.ink,
        contourCount: trace.contours.contourCount, segmentCount: segmentCount,
        byteCount: texts.reduce(0) { $0 + $1.utf8.count }, deviation: trace.deviation)
    }
    return conversion
  }

  private func drawing(of trace: Trace, placement: Placement, painting: Painting) -> Drawing {
    // Contours are inset together with the holes in them, and split after that.
    let split = outlining.inset != 0 && output.split == .contour ? .shape : output.split
    var drawing = trace.drawing(
      placement: placement, isTrimmed: place.trim, split: split, fill: painting.fill,
      stroke: painting.stroke, title: paint.title
    ).applying(outlining, stroke, split: output.split)
    drawing.background = painting.canvas
    drawing.opacity = paint.opacity
    drawing.shadow = paint.shadow
    drawing.animation = motion.animation
    return drawing
  }

  private func swiftCode(of drawing: Drawing, from image: SourceImage) -> String {
    let file = image.source.fileName
    return drawing.swiftCode(
      named: FilePath.withoutSuffix(file ?? ""), style: swift.swiftStyle, source: file,
      fractionDigits: batch.precision)
  }

  private func report(on trace: Trace, of image: SourceImage) -> String {
    ContourReport(
      of: trace.contours, outlines: trace.outlines, ink: trace.ink, bitmap: image.bitmap,
      source: image.source.fileName, coordinates: json.coordinates, includesPoints: json.points
    ).json(fractionDigits: batch.precision)
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
