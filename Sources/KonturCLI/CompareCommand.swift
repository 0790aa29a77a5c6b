import ArgumentParser
import Kontur
import KonturImage

/// `kontur compare`: how far a trace is from its image.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Measure how far a trace is from its image.",
    discussion: """
      The trace is stretched to the image and rendered; every shape of it is ink, but white ones are \
      paper when there are others. Prints the ink that both share, divided by what either has (iou), \
      and the mean and largest distance of their boundaries in pixels, which docs/algorithms/Deviation.md \
      describes.
      """)

  /// How the measures are written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
  }

  @Argument(
    help: ArgumentHelp(
      "The image: a PNG or JPEG file, or - for standard input.", valueName: "image"),
    completion: .file(extensions: ["png", "PNG", "jpg", "JPG", "jpeg", "JPEG"]))
  var image: String

  @Argument(
    help: ArgumentHelp(
      "Its trace: an SVG file by any tracer, or - for standard input.", valueName: "trace"),
    completion: .file(extensions: ["svg"]))
  var trace: String

  @OptionGroup(title: "Input") var reading: ReadingArguments
  @OptionGroup(title: "Ink") var ink: InkArguments

  @Option(help: ArgumentHelp("How the measures are written: table or json.", valueName: "format"))
  var format: Format = .table

  @Option(
    help: ArgumentHelp(
      "Write a picture of the differences, a PNG file: red is missing ink, blue is too much.",
      valueName: "path"),
    completion: .file(extensions: ["png"]))
  var heatMap: String?

  @OptionGroup var gates: GateArguments

  func validate() throws {
    if image == "-" && trace == "-" {
      throw ValidationError("Standard input can be read only once: give - once.")
    }
    if heatMap?.isEmpty == true { throw ValidationError("The path of --heat-map is empty.") }
    if gates.gates.contains(where: { [.contours, .milliseconds].contains($0.field) }) {
      throw ValidationError("Contours and milliseconds are known to kontur trace --fail-if only.")
    }
  }

  func run() throws {
    let report = try sayingFailure { () throws(Failure) -> TraceReport in
      try checkHeatMap()
      let bitmap = try naming(image) { () throws(Failure) in
        let source: ImageSource = image == "-" ? .standardInput : .file(path: image)
        return try source.bitmap(reading.options)
      }
      let bytes = try naming(trace) { () throws(Failure) in try traceBytes() }
      return try measure(bitmap, try drawing(bytes), byteCount: bytes.count)
    }
    let complaints = gates.gates.compactMap { $0.complaint(about: report) }
    for complaint in complaints { Console.say("\(Generator.name): \(image): \(complaint)") }
    if !complaints.isEmpty { throw ExitCode(Failure.Status.someFailed.rawValue) }
  }

  private func measure(
    _ bitmap: Bitmap, _ drawing: Drawing, byteCount: Int
  ) throws(Failure) -> TraceReport {
    let ink = Ink(of: bitmap, options: ink.options(for: reading)).asDrawn()
    let imageCoverage = CoverageMap(ink)
    let coverage = drawing.coverage(width: imageCoverage.width, height: imageCoverage.height)
    if let warning = warning(drawing.size, imageCoverage) {
      Console.say("\(Generator.name): \(trace): warning: \(warning)")
    }
    if let heatMap { try writeHeatMap(of: coverage, against: imageCoverage, to: heatMap) }
    let report = TraceReport(
      source: image, bitmap: bitmap, ink: ink, segmentCount: drawing.segmentCount,
      byteCount: byteCount,
      deviation: Deviation(of: coverage, from: imageCoverage)
        .scaled(by: Double(bitmap.width) / Double(max(1, imageCoverage.width))))
    try FileSystem.writeToStandardOutput(format == .json ? report.jsonLine : report.table)
    return report
  }

  private func drawing(_ bytes: [UInt8]) throws(Failure) -> Drawing {
    if let format = ImageFormat(sniffing: bytes) {
      throw Failure(
        .notAnImage,
        "\(trace): it is a \(format) image, and a trace, which comes second, is an SVG drawing")
    }
    do {
      return try Drawing(svg: bytes)
    } catch {
      throw Failure(.notAnImage, "\(trace): \(error.description)")
    }
  }

  private func traceBytes() throws(Failure) -> [UInt8] {
    do {
      return trace == "-" ? try FileBytes.readAll(descriptor: 0) : try FileBytes.read(path: trace)
    } catch {
      throw Failure(error)
    }
  }

  /// What a closure returns; its failures begin with the name of what it reads.
  private func naming<Content>(
    _ name: String, _ body: () throws(Failure) -> Content
  ) throws(Failure) -> Content {
    do {
      return try body()
    } catch {
      throw Failure(error.status, "\(name): \(error.message)")
    }
  }

  /// What to say when the shapes of drawing and image differ by more than a pixel.
  private func warning(_ size: DrawingSize, _ image: CoverageMap) -> String? {
    let (width, height) = (Double(image.width), Double(image.height))
    let stretch = size.width * height / (size.height * width)
    guard abs(stretch - 1) * max(width, height) > 1 else { return nil }
    return "its canvas of \(decimal(size.width))×\(decimal(size.height)) is stretched to the "
      + "image of \(image.width)×\(image.height)"
  }

  private func checkHeatMap() throws(Failure) {
    guard let heatMap else { return }
    guard !FileSystem.isFolder(heatMap) else {
      throw Failure(.usage, "the heat map \(heatMap) is a folder; name a file with --heat-map")
    }
    let identity = FileSystem.identity(of: heatMap)
    for input in [image, trace] where identity != nil && FileSystem.identity(of: input) == identity
    {
      throw Failure(.usage, "the heat map \(heatMap) would overwrite the input \(input)")
    }
    let isPNG = FilePath.suffix(of: heatMap).lowercased() == "png"
    guard isPNG || FileSystem.kind(of: heatMap) == .special else {
      throw Failure(.usage, "the heat map \(heatMap) is a PNG file; end its name in .png")
    }
  }

  private func writeHeatMap(
    of coverage: CoverageMap, against image: CoverageMap, to path: String
  ) throws(Failure) {
    let longest = max(image.width, image.height)
    let bitmap = Bitmap(
      heatMapOf: coverage, against: image, scale: max(1, heatMapSide / max(1, longest)))
    do {
      let bytes = try bitmap.pngData()
      Interruption.watch()
      try FileSystem.makeFolder(FilePath.folder(of: path))
      try FileSystem.write(bytes, to: path)
    } catch let error as ImageEncodingError {
      throw Failure(.cannotWrite, "\(path): \(error.description)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(.cannotWrite, "\(path): \(error)")
    }
  }
}

extension TraceReport {
  /// The measures as a table for people: a heading and a line.
  fileprivate var table: String {
    let columns = [
      ("iou", fixed(deviation.intersectionOverUnion, fractionDigits: 5)),
      ("deviation", fixed(deviation.mean, fractionDigits: 4)),
      ("largestDeviation", fixed(deviation.largest, fractionDigits: 4)),
      ("segments", String(segmentCount)), ("bytes", String(byteCount)),
    ]
    func line(_ cell: ((String, String)) -> String) -> String {
      columns.map { column in
        let width = max(column.0.count, column.1.count)
        let text = cell(column)
        return String(repeating: " ", count: width - text.count) + text
      }.joined(separator: "  ") + "\n"
    }
    return line { $0.0 } + line { $0.1 }
  }
}

/// Pictures of small images are enlarged up to this side.
private let heatMapSide = 1024
