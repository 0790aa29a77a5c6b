import ArgumentParser
import Kontur
import KonturImage
import Synchronization

/// What is done the same way for every image of a batch.
struct BatchOptions: Hashable, Sendable {
  /// The decimals of numbers; nil for two of a pixel.
  var fractionDigits: Int?
  /// How many threads there are; nil for one on each core.
  var threads: Int?
  /// Whether images are left alone whose outputs all exist.
  var skipsExisting = false
  /// Whether an image without contours becomes an empty drawing.
  var allowsEmpty = false
  /// Whether only errors are said.
  var isQuiet = false
  /// Whether there is a line about each image.
  var isVerbose = false

  /// The decimals of numbers that are in pixels.
  var fractionDigitsOfPixels: Int { fractionDigits ?? 2 }
}

/// Converts images one after another or side by side, and reports in their order.
struct Batch {
  let plan: OutputPlan
  let reading: ReadingOptions
  let options: BatchOptions
  /// What is to be reported in numbers, and what they must not be.
  var reporting = Reporting()
  /// What is done to the images, for the summary: "traced".
  let verb: String
  /// What is said of the images before all else, but not of one of them.
  var remark: String?

  /// What became of an image.
  private enum Outcome {
    case done(Conversion)
    case skipped
    case failed(Failure)
  }

  /// Converts all images.
  ///
  /// One that fails does not keep the others from being converted.
  /// - Parameter convert: Makes the texts of the outputs, in their order, with the threads of a loop; may
  ///   be called on several threads at once.
  /// - Throws: The exit status, when it is not 0; everything has been said by then.
  func run(
    _ convert:
      @escaping @Sendable (
        SourceImage, [OutputFormat], @escaping ConcurrentLoop
      ) throws(Failure) -> Conversion
  ) throws {
    let jobs = plan.jobs
    let isAlone = jobs.count == 1
    let writesFiles = jobs.contains { $0.outputs.contains { $0.path != nil } }
    if writesFiles || reporting.writesFile { Interruption.watch() }

    try sayingFailure { () throws(Failure) in try reporting.prepare() }
    if let remark, !options.isQuiet { Console.say("\(Generator.name): \(remark)") }
    let log = Mutex(
      Log(jobs: jobs, options: options, gates: reporting.gates, showsProgress: !isAlone))
    let threads = options.threads ?? coreCount
    let imagesAtOnce = writesToStandardOutput ? 1 : max(1, min(threads, jobs.count))
    let loopOfImage = concurrentLoop(threads: threads / imagesAtOnce)
    concurrentLoop(threads: imagesAtOnce)(jobs.count) { index in
      let outcome = outcome(of: jobs[index], loop: loopOfImage, convert: convert)
      log.withLock { $0.record(outcome, of: index) }
    }

    let (failures, lines) = log.withLock { ($0.finish(verb: verb), $0.reportLines) }
    try sayingFailure { () throws(Failure) in try reporting.write(lines) }
    guard let first = failures.first else { return }
    throw ExitCode(isAlone ? first.status.rawValue : Failure.Status.someFailed.rawValue)
  }

  /// Whether texts go to standard output, where they come one after another; files may be made side by
  /// side.
  private var writesToStandardOutput: Bool {
    plan.jobs.contains { $0.outputs.contains { $0.path == nil } }
  }

  private func outcome(
    of job: OutputPlan.Job, loop: @escaping ConcurrentLoop,
    convert: (SourceImage, [OutputFormat], @escaping ConcurrentLoop) throws(Failure) -> Conversion
  ) -> Outcome {
    let paths = job.outputs.compactMap(\.path)
    if options.skipsExisting, !paths.isEmpty,
      paths.allSatisfy({ FileSystem.kind(of: $0) == .regularFile })
    {
      return .skipped
    }
    let start = ContinuousClock.now
    do throws(Failure) {
      let image = SourceImage(source: job.source, bitmap: try job.source.bitmap(reading))
      var conversion = try convert(image, job.outputs.map(\.format), loop)
      for (output, text) in zip(job.outputs, conversion.texts) { try write(text, to: output.path) }
      // Reports may have to wait for a slow image before them; texts need not.
      conversion.texts = []
      conversion.report?.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      return .done(conversion)
    } catch {
      return .failed(error)
    }
  }

  private func write(_ text: String, to path: String?) throws(Failure) {
    guard let path else { return try FileSystem.writeToStandardOutput(text) }
    try FileSystem.makeFolder(FilePath.folder(of: path))
    try FileSystem.write(Array(text.utf8), to: path)
  }

  /// What is said about the images, in their order however they are finished.
  private struct Log: ~Copyable {
    private let jobs: [OutputPlan.Job]
    private let options: BatchOptions
    private let gates: [Gate]
    private let showsProgress: Bool
    private var outcomes: [Outcome?]
    private var reported = 0
    private var doneCount = 0
    private var skippedCount = 0
    private var failedCount = 0
    private var gatedCount = 0
    private var failures: [Failure] = []
    /// The lines of the report, in the order of the images.
    private(set) var reportLines: [String] = []

    init(jobs: [OutputPlan.Job], options: BatchOptions, gates: [Gate], showsProgress: Bool) {
      self.jobs = jobs
      self.options = options
      self.gates = gates
      self.showsProgress = showsProgress && !options.isQuiet && Console.isTerminal
      outcomes = Array(repeating: nil, count: jobs.count)
    }

    mutating func record(_ outcome: Outcome, of index: Int) {
      outcomes[index] = outcome
      while reported < jobs.count, let next = outcomes[reported] {
        report(next, of: jobs[reported])
        reported += 1
      }
      if showsProgress { Console.saySameLine("\(progressBar) \(reported)/\(jobs.count)") }
    }

    private mutating func report(_ outcome: Outcome, of job: OutputPlan.Job) {
      var lines: [String] = []
      switch outcome {
      case .done(let conversion):
        doneCount += 1
        if !options.isQuiet { lines += conversion.warnings.map { "warning: " + $0 } }
        if options.isVerbose { lines.append(conversion.detail) }
        if let report = conversion.report {
          reportLines.append(report.jsonLine)
          let complaints = gates.compactMap { $0.complaint(about: report) }
          if !complaints.isEmpty { gatedCount += 1 }
          failures += complaints.map { Failure(.someFailed, $0) }
          lines += complaints
        }
      case .skipped:
        skippedCount += 1
        if options.isVerbose { lines.append("skipped, its output exists") }
        reportLines.append(TraceReport.jsonLine(source: job.source.name, error: nil))
      case .failed(let failure):
        failures.append(failure)
        failedCount += 1
        reportLines.append(TraceReport.jsonLine(source: job.source.name, error: failure.message))
        lines.append(failure.message)
      }
      if showsProgress && !lines.isEmpty { Console.saySameLine("") }
      for line in lines { Console.say("\(Generator.name): \(job.source.name): \(line)") }
    }

    private var progressBar: String {
      let filled = reported * progressWidth / jobs.count
      return "[" + String(repeating: "#", count: filled)
        + String(repeating: " ", count: progressWidth - filled) + "]"
    }

    /// Ends the log with a summary.
    mutating func finish(verb: String) -> [Failure] {
      if showsProgress { Console.saySameLine("") }
      if jobs.count > 1 && !options.isQuiet {
        var summary = "\(verb) \(doneCount) of \(jobs.count) images"
        if skippedCount > 0 { summary += ", skipped \(skippedCount)" }
        if failedCount > 0 { summary += ", failed on \(failedCount)" }
        if gatedCount > 0 { summary += ", gates failed on \(gatedCount)" }
        Console.say("\(Generator.name): \(summary)")
      }
      return failures
    }
  }
}

/// The characters of a full progress bar.
private let progressWidth = 30
