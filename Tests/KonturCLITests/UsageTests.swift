import Kontur
import KonturTestSupport
import Testing

@testable import KonturCLI

/// Wrong arguments: one line that names the option, its value and what is allowed.
struct UsageTests {
  /// An option with a number, what is allowed, and values that are not.
  struct NumericOption: CustomTestStringConvertible {
    var name: String
    var allowed: String
    var forbidden: [String]
    var command = "trace"

    var testDescription: String { name }
  }

  @Test(arguments: [
    NumericOption(
      name: "--scale", allowed: "a number from 0.01 to 100", forbidden: ["nan", "101"]),
    NumericOption(
      name: "--max-dimension", allowed: "a whole number of at least 1", forbidden: ["0"]),
    NumericOption(
      name: "--max-pixels", allowed: "a whole number of at least 1", forbidden: ["0"]),
    NumericOption(
      name: "--threshold", allowed: "'auto' or a number from 0 to 1", forbidden: ["nan", "1.01"]),
    NumericOption(name: "--contrast", allowed: "a number from 0 to 3", forbidden: ["3.1"]),
    NumericOption(
      name: "--pivot", allowed: "'auto' or a number from 0 to 1", forbidden: ["2"]),
    NumericOption(name: "--blur", allowed: "a number from 0 to 100", forbidden: ["", "-inf"]),
    NumericOption(name: "--despeckle", allowed: "a number of at least 0", forbidden: ["-1"]),
    NumericOption(
      name: "--tolerance", allowed: "'auto' or a number from 0.001 to 100",
      forbidden: ["0", "101"]),
    NumericOption(
      name: "--corner-angle", allowed: "'auto' or a number from 0 to 180",
      forbidden: ["181"]),
    NumericOption(
      name: "--width",
      allowed: "a number from 0.001 to 1000000 is wanted, with px, pt, mm, cm, in or no unit",
      forbidden: ["nan", "0.0009", "infin", "3ft"]),
    NumericOption(
      name: "--height", allowed: "with px, pt, mm, cm, in or no unit", forbidden: ["0pt"]),
    NumericOption(
      name: "--padding", allowed: "a number from 0 to 1000000", forbidden: ["-1"]),
    NumericOption(
      name: "--rotate", allowed: "a number from -360 to 360", forbidden: ["361"]),
    NumericOption(
      name: "--precision", allowed: "a whole number from 0 to 8", forbidden: ["-1", "9"]),
    NumericOption(
      name: "--jobs", allowed: "a whole number from 1 to 1024", forbidden: ["0"]),
    NumericOption(
      name: "--epsilon", allowed: "a number of at least 0", forbidden: ["-1"],
      command: "contours"),
  ])
  func `a number that is not allowed`(option: NumericOption) throws {
    let folder = try TestFolder()
    for value in option.forbidden {
      let run = try folder.run(option.command, option.name, value, "a.png")
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.messages.count == 1)
      let message = run.messages.first ?? ""
      #expect(message.hasPrefix("kontur: the value '\(value)' is invalid for '\(option.name) <"))
      #expect(message.contains(option.allowed))
      #expect(message.hasSuffix("; see 'kontur \(option.command) --help' for more information"))
    }
  }

  @Test(arguments: [
    "", " ", "nan", "inf", "-inf", "1e999", "-1e999", "0x", "1 ", " 1", "1,5", "١", "--", "auto ",
  ])
  func `what no option takes for a number`(text: String) {
    #expect(throws: (any Error).self) { try number(in: -1e9...1e9)(text) }
    #expect(throws: (any Error).self) { try number(in: 0...Double.greatestFiniteMagnitude)(text) }
    #expect(throws: (any Error).self) { try numberOrAuto(in: -1e9...1e9)(text) }
    #expect(throws: (any Error).self) { try integer(in: Int.min...Int.max)(text) }
    #expect(throws: (any Error).self) { try inkLevel(text) }
    #expect(throws: (any Error).self) { try sideLength(text) }
  }

  @Test func `the ends of a range are in it`() throws {
    #expect(try number(in: 0.01...100)("0.01") == 0.01)
    #expect(try number(in: 0.01...100)("1e2") == 100)
    #expect(try integer(in: 0...8)("8") == 8)
    #expect(try numberOrAuto(in: 0...1)("auto") == nil)
    #expect(try sideLength("25.4mm") == Length(value: 25.4, unit: .millimeters))
    #expect(try sideLength("2.5cm") == Length(value: 25, unit: .millimeters))
    #expect(try length(in: -1...1)("-1in") == Length(value: -1, unit: .inches))
  }

  @Test(arguments: [
    ("--channel", "auto, luminance, alpha, red, green, blue"), ("--content-mode", "'stretch'"),
    ("--split", "'contour'"), ("--coordinates", "'pixels'"), ("--format", "svg, json"),
    ("--fill", "#rrggbb"), ("--background", "a CSS colour without transparency is wanted"),
    ("--refine", "'none', 'auto' or 'full'"),
  ])
  func `a word that is not allowed`(option: String, allowed: String) throws {
    let run = try TestFolder().run("a.png", option, "nonsense")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.messages[0].hasPrefix("kontur: the value 'nonsense' is invalid for '\(option) <"))
    #expect(run.messages[0].contains(allowed))
  }

  @Test(arguments: [
    (["a.png", "--blurr", "1"], "unknown option '--blurr'. Did you mean '--blur'?"),
    (["a.png", "--blur"], "missing value for '--blur <s>'"),
    (["--invert"], "missing expected argument '<image> ...'"),
    (["contours"], "missing expected argument '<image> ...'"),
    (["-", "-"], "standard input can be read only once"),
    (["a.png", "-q", "-v"], "give --quiet or --verbose, not both"),
    (["a.png", "--force", "--skip-existing"], "'--skip-existing'"),
    (["a.png", "--width", "10in", "--padding", "5"], "'--padding <p>': less than half of the"),
    (["a.png", "--background", "transparent"], "without transparency"),
    (["a.png", "--background", "#fff0"], "'#fff0' is invalid for '--background <color>'"),
    (["a.png", "--pivot", "0.3"], "--pivot is about the contrast: give --contrast as well"),
    (["a.png", "--points"], "--points is about an output that is not written; give --format json"),
    (["a.png", "--inset", "3", "--format", "json"], "not written; give --format svg or swift as"),
    (
      ["a.png", "--rotate", "9", "-o", "a.json"], "--rotate is about an output that is not written"
    ),
    (["a.png", "--expand", "--width", "9", "--format", "json"], "--width is about an output"),
    (
      ["a.png", "--stroke", "red", "-o", "a.swift"],
      "--stroke is about an output that is not written"
    ),
    (["a.png", "--fill", "red", "-o", "a.json"], "--fill is about an output that is not written"),
    (
      ["a.png", "--canvas", "red", "--format", "swift,json", "-o", "b"],
      "--canvas is about an output"
    ),
    (["a.png", "--coordinates", "normalized", "-o", "a.svg"], "--coordinates is about an output"),
    (["a.png", "--swift-style", "shape"], "--swift-style is about an output that is not written"),
    (["contours", "a.png", "--points"], "--points is about JSON: give --format json as well"),
    (["contours", "a.png", "--coordinates", "pixels"], "--coordinates is about JSON"),
    (
      ["a.png", "-o", "a.svg", "--skip-existing", "--fail-if", "iou<1"],
      "--skip-existing leaves some out"
    ),
    (["a.png", "--trim", "--inset", "-5", "--width", "10"], "'-5' is invalid for '--inset <d>'"),
    (["a.png", "-o", ""], "'' is invalid for '-o <path>': a path or - is wanted"),
    (["a.png", "--split", "shape", "--fill"], "missing value for '--fill <paint>'"),
  ])
  func `arguments that make no sense`(arguments: [String], text: String) throws {
    let run = try TestFolder().run(arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.messages[0].hasPrefix("kontur: ") && run.messages[0].contains(text))
  }

  /// Names as a shell makes them of `*.png`.
  @Test(arguments: [
    ["-hat.png", "a.png"], ["a.png", "-q.png"], ["-vat.png"], ["--invert", "-hat.png"],
    ["-old.png", "a.png"], ["-old.png", "a.png", "b.png"], ["a.png", "-ofoo.svg"],
    ["-5.png", "a.png"],
    ["-x.png"], ["trace", "-hat.png"], ["contours", "-hat.png"], ["compare", "-hat.png", "a.svg"],
    ["--title", "-minus", "-hat.png"],
  ])
  func `names that begin with a dash`(arguments: [String]) throws {
    let name = try #require(arguments.first { $0.hasPrefix("-") && $0.contains(".") })
    let run = try TestFolder().run(arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.messages == [
        "kontur: unknown option '\(name)'; give files whose names begin with a dash as './\(name)' or "
          + "behind '--', and values apart from their options"
      ])
  }

  @Test func `names that begin with a dash are taken behind two of them, or with their folder`()
    throws
  {
    let folder = try TestFolder()
    try folder.add(.square, as: "-hat.png")
    for arguments in [["--", "-hat.png"], ["./-hat.png"]] {
      #expect(try folder.run(arguments).status == 0)
    }
  }

  @Test func `dashes in values and joined short options are none of them`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    for options in [["--title", "-happy"], ["--inset", "-1.5"], ["-j2"]] {
      let run = try folder.run(["a.png"] + options)
      #expect(run.status == 0, "\(options)")
    }
    #expect(try folder.run("a.png", "-qv").messages[0].contains("not both"))
    #expect(try folder.run("-hq").output.contains("USAGE: "))
  }

  @Test func `what leaves no room is told in the unit of the drawing`() throws {
    let run = try TestFolder().run("a.png", "--width", "50mm", "--padding", "5in")
    #expect(run.status == 64)
    #expect(
      run.messages.first?.hasPrefix(
        "kontur: the value '127mm' is invalid for '--padding <p>': less than half of the shortest side of 50mm is wanted"
      )
        == true)
  }

  @Test func `without arguments the help is shown on standard error`() throws {
    let run = try TestFolder().run()
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages.first == "Error: Missing expected argument '<image> ...'")
    #expect(run.messages.contains("OVERVIEW: Turn images into clean outlines."))
  }
}
