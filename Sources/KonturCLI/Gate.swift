import ArgumentParser
import Kontur

/// A condition on a number of the report under which a command fails: `iou<0.995`.
struct Gate: Hashable, Sendable {
  enum Comparison: String, Hashable, Sendable, CaseIterable {
    // The longer ones first: they begin with the shorter ones.
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  var field: TraceReport.Field
  var comparison: Comparison
  var limit: Double

  /// The condition as it may be written.
  var text: String { field.rawValue + comparison.rawValue + decimal(limit) }

  /// Whether a value makes the command fail.
  func isMet(by value: Double) -> Bool {
    switch comparison {
    case .atMost: value <= limit
    case .atLeast: value >= limit
    case .below: value < limit
    case .above: value > limit
    }
  }

  /// What is to be said about a trace; nil when it passes.
  func complaint(about report: TraceReport) -> String? {
    guard let value = report[field], isMet(by: value) else { return nil }
    let rounded = (value * 1e6).rounded() / 1e6
    return "\(field.rawValue) is \(decimal(rounded)), which fails the gate '\(text)'"
  }
}

/// Reads a condition: a field, a comparison and a number.
@Sendable func gate(_ text: String) throws -> Gate {
  let compact = text.filter { $0 != " " }
  for comparison in Gate.Comparison.allCases {
    let parts = compact.split(separator: comparison.rawValue, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = TraceReport.Field(rawValue: String(parts[0])),
      let limit = Double(parts[1]), limit.isFinite
    else { continue }
    return Gate(field: field, comparison: comparison, limit: limit)
  }
  let fields = TraceReport.Field.allCases.map(\.rawValue).joined(separator: ", ")
  throw ValidationError("one of \(fields), then <, <=, > or >=, then a number is wanted")
}

struct GateArguments: ParsableArguments {
  @Option(
    name: .customLong("fail-if"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Exit with status 1 when a number of the report is so, such as 'iou<0.995' or "
        + "'deviation>0.1'; may be given several times.",
      valueName: "condition"),
    transform: gate)
  var gates: [Gate] = []
}

struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a line of JSON for each image, in their order: its size, ink, contours, segments, "
        + "bytes, how far the trace is from the image, and the time taken; - for standard output.",
      valueName: "path"),
    completion: .file(), transform: destination)
  var report: Destination?
}

/// What a batch reports in numbers, where, and what they must not be.
struct Reporting: Hashable, Sendable {
  var destination: Destination?
  var gates: [Gate] = []

  /// Whether anything needs the numbers.
  var isWanted: Bool { destination != nil || !gates.isEmpty }

  var writesFile: Bool {
    if case .path = destination { true } else { false }
  }

  /// Makes the folder of the report, and checks that files can be made there: a long batch should not find out at its end.
  func prepare() throws(Failure) {
    guard case .path(let path) = destination else { return }
    try FileSystem.makeFolder(FilePath.folder(of: path))
    try FileSystem.checkThatFilesCanBeMade(inFolderOf: path)
  }

  /// Writes the report, if there is to be one.
  func write(_ lines: [String]) throws(Failure) {
    switch destination {
    case nil: return
    case .standardOutput: try FileSystem.writeToStandardOutput(lines.joined())
    case .path(let path):
      try FileSystem.makeFolder(FilePath.folder(of: path))
      try FileSystem.write(Array(lines.joined().utf8), to: path)
    }
  }
}
