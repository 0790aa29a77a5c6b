import Foundation
import Kontur
import KonturTestSupport
import Testing

@testable import KonturCLI

/// `--report` and `--fail-if`.
struct ReportTests {
  /// A line of a report as a reader sees it.
  private struct Line: Decodable, Equatable {
    var source: String
    var width: Int?
    var height: Int?
    var channel: String?
    var threshold: Double?
    var inverted: Bool?
    var contours: Int?
    var segments: Int?
    var bytes: Int?
    var iou: Double?
    var deviation: Double?
    var largestDeviation: Double?
    var milliseconds: Double?
    var error: String?
    var skipped: Bool?
  }

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png")
    try folder.add(.frameAndSpot, as: "shapes.png")
  }

  private func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test func `a report has a line for each image, in their order`() throws {
    try folder.add([], as: "empty.png")
    try folder.add([1], as: "out/skip.svg")
    try folder.add(.square, as: "skip.png")
    for jobs in ["1", "4"] {
      let run = try folder.run(
        "square.png", "empty.png", "shapes.png", "missing.png", "-o", "out", "--report",
        "new/report.jsonl", "-j", jobs)
      #expect(run.status == 1)
      let lines = try lines(folder.text("new/report.jsonl"))
      #expect(lines.map(\.source) == ["square.png", "empty.png", "shapes.png", "missing.png"])
      #expect(lines[1].error?.hasPrefix("there is no data") == true && lines[1].width == nil)
      #expect(lines[3].error == "there is no such file")
      #expect(lines[0].milliseconds ?? 0 > 0)
      var first = lines[0]
      first.milliseconds = nil
      let bytes = try folder.bytes("out/square.svg").count
      #expect(
        first
          == Line(
            source: "square.png", width: 16, height: 16, channel: "luminance", threshold: 0.5,
            inverted: false, contours: 1, segments: 4, bytes: bytes, iou: 1, deviation: 0,
            largestDeviation: 0))
      #expect(lines[2].contours == 4 && lines[2].width == 24)
    }
    let skipping = try folder.run(
      "skip.png", "square.png", "-o", "out", "--skip-existing", "--report", "r.jsonl")
    #expect(skipping.status == 0)
    #expect(try lines(folder.text("r.jsonl")).map(\.skipped) == [true, true])
  }

  @Test func `but for the time taken, a report is the same every time`() throws {
    try folder.add(sample: "bell@2x.png")
    let reports = try ["1", "3"].map { jobs in
      let run = try folder.run(
        "bell@2x.png", "shapes.png", "square.png", "-o", "out", "-j", jobs, "--report", "r.jsonl")
      #expect(run.status == 0)
      return try lines(folder.text("r.jsonl")).map { line in
        var line = line
        line.milliseconds = nil
        return line
      }
    }
    #expect(reports[0] == reports[1] && reports[0].count == 3)
  }

  @Test func `a report may go to standard output when the outputs do not`() throws {
    let run = try folder.run("square.png", "-o", "a.svg", "--report", "-")
    #expect(run.status == 0)
    #expect(try lines(run.output).map(\.source) == ["square.png"])
    let both = try folder.run("square.png", "--report", "-")
    #expect(both.status == 64 && both.output.isEmpty)
    #expect(
      both.messages == [
        "kontur: the report and an output do not both fit on standard output; "
          + "name a file with --report"
      ])
  }

  @Test func `the numbers of all formats add up`() throws {
    #expect(
      try folder.run(
        "square.png", "-o", "out", "--format", "svg,json", "--report", "r.jsonl"
      ).status == 0)
    let bytes = try folder.bytes("out/square.svg").count + folder.bytes("out/square.json").count
    #expect(try lines(folder.text("r.jsonl"))[0].bytes == bytes)
  }

  @Test(arguments: [
    ("square.png", "the report square.png would overwrite the input square.png"),
    ("out/square.svg", "the report and an output would both be written to out/square.svg"),
    ("./out/square.svg", "the report and an output would both be written to ./out/square.svg"),
    ("link/square.svg", "the report and an output would both be written to link/square.svg"),
    (
      "new/../out/square.svg",
      "the report and an output would both be written to new/../out/square.svg"
    ),
    ("out", "the report out is a folder; name a file with --report"),
    ("new/", "the report new/ is a folder; name a file with --report"),
  ])
  func `a report overwrites neither images nor outputs`(path: String, message: String) throws {
    try folder.addFolder("out")
    #expect(try folder.shell("ln -s out link").status == 0)
    let before = try folder.bytes("square.png")
    let run = try folder.run("square.png", "-o", "out/", "--report", path)
    #expect(run.status == 64 && run.messages == ["kontur: " + message])
    #expect(try folder.shell("ls -1").output == "link\nout\nshapes.png\nsquare.png\n")
    #expect(try folder.shell("test -e new").status != 0)
    #expect(try folder.bytes("square.png") == before)
  }

  @Test func `a report that cannot be written is a failure`() throws {
    let run = try folder.run("square.png", "-o", "a.svg", "--report", "square.png/report")
    #expect(run.status == 73 && run.messages.count == 1)
    #expect(run.messages[0].contains("square.png"))
  }

  @Test func `a gate names image, number and limit, and keeps the outputs`() throws {
    let run = try folder.run(
      "square.png", "shapes.png", "-o", "out", "--fail-if", "segments>4", "--fail-if",
      "contours >= 4", "--quiet")
    #expect(run.status == 1)
    #expect(run.messages.count == 2)
    #expect(run.messages[0].hasPrefix("kontur: shapes.png: segments is "))
    #expect(run.messages[0].hasSuffix(", which fails the gate 'segments>4'"))
    #expect(
      run.messages[1] == "kontur: shapes.png: contours is 4, which fails the gate 'contours>=4'")
    #expect(try folder.files().contains("out/shapes.svg"))
    let summed = try folder.run("square.png", "shapes.png", "-o", "out", "--fail-if", "segments>4")
    #expect(summed.messages.last == "kontur: traced 2 of 2 images, gates failed on 1")
  }

  @Test func `a gate on one image exits with 1 and writes it all the same`() throws {
    let run = try folder.run("square.png", "--fail-if", "iou<=1")
    #expect(run.status == 1 && run.output.hasPrefix("<svg"))
    #expect(run.messages == ["kontur: square.png: iou is 1, which fails the gate 'iou<=1'"])
    #expect(try folder.run("square.png", "--fail-if", "iou<1").status == 0)
    #expect(try folder.run("square.png", "--fail-if", "milliseconds<0").status == 0)
  }

  @Test(arguments: [
    ("iou<0.995", TraceReport.Field.iou, Gate.Comparison.below, 0.995),
    (" deviation > .1", .deviation, .above, 0.1), ("segments>=2e2", .segments, .atLeast, 200),
    ("largestDeviation<=-1", .largestDeviation, .atMost, -1),
  ])
  func `what conditions are read as`(
    text: String, field: TraceReport.Field, comparison: Gate.Comparison, limit: Double
  ) throws {
    #expect(try gate(text) == Gate(field: field, comparison: comparison, limit: limit))
  }

  @Test func `comparisons include their limit or not`() {
    let results = Gate.Comparison.allCases.map { comparison in
      let gate = Gate(field: .iou, comparison: comparison, limit: 2)
      return [1.0, 2, 3].map(gate.isMet)
    }
    #expect(
      results == [
        [true, true, false], [false, true, true], [true, false, false], [false, false, true],
      ])
  }

  @Test(arguments: [
    "", "iou", "iou<", "<1", "iou=1", "iou==1", "iou<<1", "iou<1<2", "iou<nan", "iou>inf", "IOU<1",
    "channel<1", "iou<1px", "iou=<1",
  ])
  func `a condition that is none says what is allowed`(text: String) throws {
    let run = try folder.run("square.png", "--fail-if", text)
    #expect(run.status == 64 && run.output.isEmpty && run.messages.count == 1)
    #expect(
      run.messages[0].hasPrefix(
        "kontur: the value '\(text)' is invalid for '--fail-if <condition>': one of width, height"))
    #expect(run.messages[0].contains("milliseconds, then <, <=, > or >=, then a number is wanted"))
  }
}
