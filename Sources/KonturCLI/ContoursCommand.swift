import ArgumentParser
import Kontur
import KonturImage

/// `kontur contours`: the contour tree with its measures.
struct ContoursCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contours", abstract: "Print the contours of images and their measures.",
    discussion: """
      A table on standard output, JSON in files, unless --format says otherwise. Areas and lengths \
      in the table are in pixels of the image as it is read. The JSON is described in docs/json.md.
      """)

  /// How the contours are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
  }

  @OptionGroup(title: "Input") var input: InputArguments
  @OptionGroup(title: "Input") var reading: ReadingArguments
  @OptionGroup(title: "Ink") var ink: InkArguments
  @OptionGroup(title: "Ink") var specks: SpeckArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leave out points that are within this many pixels of the rest.", valueName: "px"),
    transform: number(in: 0...Double.greatestFiniteMagnitude))
  var epsilon: Double = 0

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "File, or folder for many, or - for standard output, the default.", valueName: "path"),
    completion: .file(), transform: destination)
  var output: Destination = .standardOutput

  @Option(help: ArgumentHelp("How the contours are written: table or json.", valueName: "format"))
  var format: Format?

  @OptionGroup(title: "JSON") var json: JSONArguments
  @OptionGroup(title: "Batch") var batch: BatchArguments

  func validate() throws {
    if isTable, let option = json.given {
      throw ValidationError("\(option) is about JSON: give --format json as well.")
    }
    if format == .table && output != .standardOutput {
      throw ValidationError("A table is for standard output; files get JSON: leave out --format.")
    }
  }

  func run() throws {
    let (plan, remark) = try sayingFailure { () throws(Failure) in
      let search = try ImageSearch(input.images)
      let plan = try OutputPlan(
        sources: search.sources, destination: output, formats: [.json],
        allowsManyOnStandardOutput: isTable)
      try checkSuffix(in: plan)
      return (plan, search.remark)
    }
    let command = self
    try Batch(
      plan: plan, reading: reading.options, options: batch.options, verb: "measured", remark: remark
    ).run {
      image, _, loop throws(Failure) in
      try command.conversion(of: image, isNamed: plan.jobs.count > 1, loop: loop)
    }
  }

  /// Checks that a file that gets JSON is not named like one of another kind, when nothing was said about it.
  private func checkSuffix(in plan: OutputPlan) throws(Failure) {
    guard format == nil, case .path(let path) = output, plan.jobs.first?.outputs.first?.path == path
    else { return }
    let suffix = FilePath.suffix(of: path)
    guard !suffix.isEmpty, suffix.lowercased() != OutputFormat.json.suffix,
      FileSystem.kind(of: path) != .special
    else { return }
    throw Failure(
      .usage,
      "\(path) would be JSON; end its name in .\(OutputFormat.json.suffix), or use --format json")
  }

  private var isTable: Bool { (format ?? (output == .standardOutput ? .table : .json)) == .table }

  private func conversion(
    of image: SourceImage, isNamed: Bool, loop: ConcurrentLoop
  ) throws(Failure) -> Conversion {
    let ink = Ink(of: image.bitmap, options: ink.options(for: reading), loop: loop)
    var contours = ink.contours(speckleArea: specks.despeckle ?? nil, loop: loop)
    guard contours.contourCount > 0 || batch.allowEmpty else {
      throw Failure.noContours(ink: ink)
    }
    if epsilon > 0 { contours = contours.polygonApproximation(epsilon: epsilon) }
    let text =
      isTable
      ? (isNamed ? "\(image.source.name)\n" : "")
        + ContourTable(
          contours, of: image.bitmap, fractionDigits: batch.options.fractionDigitsOfPixels
        ).text
      : ContourReport(
        of: contours, ink: ink, bitmap: image.bitmap, source: image.source.fileName,
        coordinates: json.coordinates ?? .normalized, includesPoints: json.points
      ).json(fractionDigits: batch.options.fractionDigitsOfPixels)
    return Conversion(
      texts: [text], warnings: ink.warnings, detail: image.description(of: ink, contours))
  }
}
