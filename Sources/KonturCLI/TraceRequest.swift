import Kontur
import KonturImage

/// What `kontur trace` is asked for, and what it does when it is not asked for more.
struct TraceRequest: Hashable, Sendable {
  /// Files, folders, or `-` for standard input.
  var images: [String]
  var reading = ReadingOptions()
  var tracing = TracingOptions()
  var placement = Placement()
  /// Whether the result is cropped to the ink.
  var isTrimmed = false
  var outlining = Outlining()
  var painting = Painting()
  var output = Destination.standardOutput
  /// The formats of the outputs; nil for what the suffix says.
  var formats: [OutputFormat]?
  var split = Trace.Split.none
  /// The coordinates of JSON.
  var coordinates = ContourReport.Coordinates.normalized
  /// Whether JSON has the points of contours.
  var includesPoints = false
  var swiftStyle = Drawing.SwiftStyle.shape
  /// The options given that are about some formats.
  var formatOptions: [FormatOption] = []
  var batch = BatchOptions()
  var reporting = Reporting()
}

/// An option that says what is written in some formats.
struct FormatOption: Hashable, Sendable {
  var name: String
  var formats: [OutputFormat]
}

extension TraceRequest {
  /// The request of arguments that name images, perhaps an output and how to trace, and nothing else; nil for others
  /// and for mistakes.
  ///
  /// Learning all options takes the parser about as long as a small icon is traced.
  init?(naming arguments: [String]) {
    func isName(_ argument: String) -> Bool { argument == "-" || !argument.hasPrefix("-") }
    self.init(images: [])
    var rest = arguments[...]
    var path: String?
    while let argument = rest.popFirst() {
      if argument == "-o" || argument == "--output", path == nil {
        path = rest.popFirst()
        guard let path, isName(path), let destination = try? destination(path) else { return nil }
        output = destination
      } else if argument == "--refine" {
        guard let way = rest.popFirst().flatMap(TracingOptions.Refinement.init) else { return nil }
        tracing.refinement = way
      } else if argument == "--polygon" {
        tracing.fitting.segments = .lines
      } else if isName(argument), argument != "-" || !images.contains("-") {
        images.append(argument)
      } else {
        return nil
      }
    }
    if images.isEmpty { return nil }
  }

  /// Traces the images and writes what is made of them.
  ///
  /// - Throws: The exit status, when it is not 0; everything has been said by then.
  func run() throws {
    let (plan, remark) = try sayingFailure { () throws(Failure) in
      let search = try ImageSearch(images)
      let plan = try OutputPlan(sources: search.sources, destination: output, formats: formats)
      let formats = plan.jobs.flatMap(\.outputs).map(\.format)
      if let option = formatOptions.first(where: { $0.formats.allSatisfy { !formats.contains($0) } }
      ) {
        let wanted = option.formats.map(\.rawValue).joined(separator: " or ")
        throw Failure(
          .usage,
          "\(option.name) is about an output that is not written; give --format \(wanted) as well")
      }
      for path in painting.tilePaths {
        try plan.checkForCollision(withInput: path, report: reporting.destination)
      }
      if let report = reporting.destination { try plan.checkForCollision(withReport: report) }
      return (plan, search.remark)
    }
    try Batch(
      plan: plan, reading: reading, options: batch, reporting: reporting, verb: "traced",
      remark: remark
    ).run { image, formats, loop throws(Failure) in
      try conversion(of: image, to: formats, loop: loop)
    }
  }

  private func conversion(
    of image: SourceImage, to formats: [OutputFormat], loop: @escaping ConcurrentLoop
  ) throws(Failure) -> Conversion {
    let trace = Trace(of: image.bitmap, options: tracing, loop: loop)
    guard trace.contours.contourCount > 0 || batch.allowsEmpty else {
      throw Failure.noContours(ink: trace.ink)
    }
    // Some formats have no use for it, and several share it.
    lazy var drawing = drawing(of: trace)
    if formats.contains(where: { $0 != .json }), drawing.layers.isEmpty, !batch.allowsEmpty {
      throw Failure.nothingLeft
    }
    let texts = formats.map { format in
      switch format {
      case .svg: drawing.svg(fractionDigits: batch.fractionDigits)
      case .json: report(on: trace, of: image)
      case .swift: swiftCode(of: outlines(in: drawing, of: trace), from: image)
      }
    }
    let segmentCount = trace.outlines.reduce(0) { $0 + $1.segmentCount }
    var conversion = Conversion(
      texts: texts, warnings: trace.ink.warnings + warnings(about: trace, of: image.bitmap),
      detail: "\(image.description(of: trace.ink, trace.contours)), "
        + counted(segmentCount, "segment"))
    if reporting.isWanted {
      conversion.report = TraceReport(
        source: image.source.name, bitmap: image.bitmap, ink: trace.ink,
        contourCount: trace.contours.contourCount, segmentCount: segmentCount,
        byteCount: texts.reduce(0) { $0 + $1.utf8.count }, deviation: trace.deviation)
      conversion.report?.warnings = conversion.warnings
    }
    return conversion
  }

  private func warnings(about trace: Trace, of bitmap: Bitmap) -> [String] {
    var warnings: [String] = []
    if tracing.refinement == .full, !trace.ink.isLevelAutomatic {
      warnings.append(
        "outlines are not refined at a --threshold that is not half-way between paper and ink; leave it out for "
          + "--refine full")
    }
    // The level is compared with colours as they are stored.
    let isPlain =
      trace.ink.blendSpace != .linear && tracing.ink.contrast == 1 && !tracing.ink.evensLight
    if isPlain, tracing.ink.channel == .automatic, trace.ink.channel == .luminance,
      bitmap.shareOfEdgeWithoutInk(trace.ink, on: tracing.ink.background) > mostWithoutInk
    {
      warnings.append(
        "parts beside what is transparent are no ink; to trace all that is not transparent use "
          + "--channel alpha")
    }
    return warnings
  }

  /// What Swift code draws: the outlines themselves, unless lines have become outlines.
  private func outlines(in drawing: Drawing, of trace: Trace) -> Drawing {
    guard !outlining.isExpanded, outlining.strokesBorders || outlining.dashFit != .none else {
      return drawing
    }
    var unlined = self
    unlined.outlining.strokesBorders = false
    unlined.outlining.dashFit = .none
    return unlined.drawing(of: trace)
  }

  private func drawing(of trace: Trace) -> Drawing {
    // Contours are inset together with the holes in them, and split after that.
    let split = outlining.inset != 0 && split == .contour ? .shape : split
    var drawing = trace.drawing(
      placement: placement, isTrimmed: isTrimmed, split: split, fill: painting.fill,
      stroke: painting.stroke, title: painting.title
    ).applying(
      outlining, split: self.split,
      pixelLength: trace.pixelLength(placement: placement, isTrimmed: isTrimmed))
    drawing.background = painting.canvas
    drawing.opacity = painting.opacity
    drawing.shadow = painting.shadow
    drawing.animation = painting.animation
    return drawing
  }

  private func swiftCode(of drawing: Drawing, from image: SourceImage) -> String {
    let file = image.source.fileName
    return drawing.swiftCode(
      named: FilePath.withoutSuffix(file ?? ""), style: swiftStyle, source: file,
      fractionDigits: batch.fractionDigits)
  }

  private func report(on trace: Trace, of image: SourceImage) -> String {
    ContourReport(
      of: trace.contours, outlines: trace.outlines, ink: trace.ink, bitmap: image.bitmap,
      source: image.source.fileName, coordinates: coordinates, includesPoints: includesPoints
    ).json(fractionDigits: batch.fractionDigitsOfPixels)
  }
}

/// Of drawings that are traced as they look, less of the edge of what is not transparent is as light as paper.
private let mostWithoutInk = 0.2
