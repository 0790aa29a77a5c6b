import KonturTestSupport
import Testing

/// What is painted: strokes, fills, shadows, movement.
struct PaintOptionTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png", "leaf.png")
  }

  private func output(_ arguments: String...) throws -> String {
    let run = try folder.run(["square.png"] + arguments)
    #expect(run.status == 0 && run.messages.isEmpty)
    return run.output
  }

  /// Options, and what they put into the drawing of a square.
  @Test(arguments: [
    (["--stroke", "orange"], "<path fill=\"none\" stroke=\"#ffa500\" stroke-miterlimit=\"10\" d="),
    (["--stroke", "orange", "--fill", "black"], "<path stroke=\"#ffa500\""),
    (["--fill", "currentColor"], "<path fill=\"currentColor\" d="),
    (["--stroke", "currentcolor"], " stroke=\"currentColor\""),
    (["--canvas", "currentColor"], "height=\"100%\" fill=\"currentColor\"/>"),
    (["--stroke", "none"], "<path d="), (["--fill", "none"], "<path fill=\"none\" d="),
    (["--stroke", "red", "--stroke-width", "0"], "stroke-width=\"0\""),
    (["--stroke", "red", "--stroke-width", "1000000"], "stroke-width=\"1000000\""),
    (["--stroke", "red", "--cap", "square"], "stroke-linecap=\"square\""),
    (["--stroke", "red", "--join", "bevel"], "stroke-linejoin=\"bevel\""),
    (["--stroke", "red", "--miter-limit", "1"], "stroke-miterlimit=\"1\""),
    (["--stroke", "red", "--miter-limit", "0"], "stroke-linejoin=\"bevel\""),
    (["--stroke", "red", "--dash", "1,20"], "stroke-dasharray=\"1 20\""),
    (["--stroke", "red", "--dash", "5"], "stroke-dasharray=\"5\""),
    (["--stroke", "red", "--dash", "5", "--dash-phase", "-3"], "stroke-dashoffset=\"7\""),
    (["--stroke", "red", "--animate", "draw"], "<style>@keyframes draw-"),
    (["--stroke", "red", "--dash", "5", "--animate", "march"], " 2s linear infinite"),
    (["--stroke", "red", "--animate", "draw", "--duration", "0.01"], " 0.01s ease"),
    (["--fill", "linear(90deg,red,blue)"], "x1=\"4\" y1=\"8\" x2=\"12\" y2=\"8\""),
    (["--fill", "radial(red,blue)"], "cx=\"8\" cy=\"8\" r=\"5.6569\""),
    (["--fill", "stripes(45deg,3,1,red)"], "<pattern id=\"stripes-"),
    (["--fill", "tile(leaf.png)"], "href=\"data:image/png;base64,iVBORw0KGgo"),
    (["--fill", "tile(leaf.png,4)"], "<image id="),
    (["--canvas", "navy"], "><rect width=\"100%\" height=\"100%\" fill=\"#000080\"/><path d="),
    (["--shadow", "-1,2,3"], "<feOffset dx=\"-1\" dy=\"2\""),
    (["--shadow", "1,2,0,tomato"], "flood-color=\"#ff6347\"/>"),
    (["--opacity", "0.5"], "<g opacity=\"0.5\"><path"), (["--opacity", "0"], "<g opacity=\"0\">"),
  ])
  func `options are seen in the drawing`(options: [String], text: String) throws {
    let run = try folder.run(["square.png"] + options)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.contains(text), "\(run.output)")
    #expect(try folder.run(["square.png"] + options).output == run.output)
  }

  @Test func `an opacity of 1 and paints of none change nothing`() throws {
    let plain = try output()
    #expect(
      try output("--opacity", "1", "--stroke", "none", "--canvas", "none", "--fill", "black")
        == plain)
  }

  @Test func `JSON is not painted`() throws {
    let stroke = ["square.png", "--format", "svg,json", "--stroke", "red", "-o", "both"]
    #expect(try folder.run(stroke).status == 0)
    #expect(try folder.text("both/square.json") == output("--format", "json"))
  }

  @Test func `a report measures the outlines, whatever is painted`() throws {
    let run = try folder.run(
      "square.png", "--stroke", "red", "-o", "a.svg", "--report", "-", "--fail-if", "iou<1")
    #expect(run.status == 0 && run.output.contains("\"iou\": 1,"))
  }

  @Test func `what is only stroked cannot be compared, and that is said`() throws {
    _ = try output("--stroke", "red", "-o", "line.svg")
    let run = try folder.run("compare", "square.png", "line.svg")
    #expect(run.status == 65 && run.messages.count == 1)
    #expect(run.messages[0].contains("<path> is only stroked"))
    _ = try output("--stroke", "red", "--fill", "gold", "--canvas", "black", "-o", "both.svg")
    #expect(try folder.run("compare", "square.png", "both.svg", "--fail-if", "iou<1").status == 0)
  }

  @Test(arguments: [
    ("missing.png", 66, "tile(missing.png): there is no such file"),
    ("other.svg", 65, "tile(other.svg): "),
    (
      "photo.jpg", 65,
      "tile(photo.jpg): this is a JPEG image, where a PNG image is needed; convert it"
    ),
    ("leaf.png,8,8,8,8", 64, "cap insets that leave a pixel of the image of 16×16 are wanted"),
  ])
  func `a tile that cannot be read is named`(tile: String, status: Int32, text: String) throws {
    try folder.add(Array("<svg/>".utf8), as: "other.svg")
    try folder.add(sample: "photo.jpg")
    let run = try folder.run("square.png", "--fill", "tile(\(tile))", "-o", "a.svg")
    #expect(run.status == status && run.messages.count == 1)
    #expect(run.messages[0].hasPrefix("kontur: tile(") && run.messages[0].contains(text))
    #expect(try !folder.files().contains("a.svg"))
  }

  @Test(arguments: [
    ["-o", "leaf.png", "--format", "svg"], ["-o", "a.svg", "--report", "leaf.png"],
  ])
  func `a tile is not overwritten`(output: [String]) throws {
    let before = try folder.bytes("leaf.png")
    let run = try folder.run(["square.png", "--canvas", "tile(leaf.png)"] + output)
    #expect(run.status == 64)
    #expect(run.messages == ["kontur: leaf.png would overwrite the input leaf.png"])
    #expect(try folder.bytes("leaf.png") == before)
  }

  @Test(arguments: [
    (["--stroke-width", "3"], "--stroke-width is about a line: give --stroke as well"),
    (["--dash", "3"], "--dash is about a line"), (["--cap", "round"], "--cap is about a line"),
    (["--join", "round"], "--join is"), (["--miter-limit", "3"], "--miter-limit is"),
    (["--inset", "1", "--miter-limit", "3"], "--miter-limit is about miters: give --join miter"),
    (
      ["--stroke", "red", "--join", "bevel", "--miter-limit", "3"], "--miter-limit is about miters"
    ),
    (["--dash-phase", "3"], "--dash-phase is"),
    (
      ["--stroke", "red", "--dash-phase", "3"], "--dash-phase is about dashes: give --dash as well"
    ),
    (["--stroke", "red", "--dash", "3", "--fit-dashes", "--corner-dashes"], "not both"),
    (["--stroke", "red", "--dash", "0,8"], "give --cap round or square as well"),
    (
      ["--stroke", "red", "--dash", "0,8,0,3", "--cap", "butt"],
      "no length are seen with other ends"
    ),
    (["--animate", "draw"], "--animate moves a line: give --stroke as well"),
    (["--animate", "draw", "--stroke", "none"], "--animate moves a line"),
    (["--animate", "march", "--stroke", "red"], "--animate march moves dashes: give --dash"),
    (["--duration", "3"], "--duration is about a movement: give --animate as well"),
  ])
  func `options that would do nothing are refused`(options: [String], text: String) throws {
    let run = try folder.run(["square.png"] + options)
    #expect(run.status == 64 && run.output.isEmpty && run.messages.count == 1)
    #expect(run.messages[0].contains(text))
  }

  @Test(arguments: [
    ("--stroke", "blak", "none, a colour (a CSS name, #rgb"), ("--stroke", "", "none, a colour"),
    ("--canvas", "linear(red)", "linear(angle,color,color…) is wanted"),
    ("--fill", "stripes(0,1,2,red)", "a number from 0.001 to 1 is wanted for '2'"),
    ("--fill", "radial(red,bleu)", "is wanted for 'bleu'"),
    ("--fill", "linear(1e9deg,red,blue)", "an angle from -360deg to 360deg is wanted"),
    ("--stroke-width", "-1", "a number from 0 to 1000000"),
    ("--stroke-width", "nan", "a number from 0 to 1000000"),
    ("--cap", "flat", "'butt', 'round' or 'square'"),
    ("--join", "", "'miter', 'round' or 'bevel'"),
    ("--miter-limit", "-0.1", "a number from 0 to 1000000"),
    ("--miter-limit", "inf", "a number from 0 to 1000000"),
    ("--dash", "", "numbers from 0 to 1000000, not all 0"), ("--dash", "0,0", "not all 0"),
    ("--dash", "3,", "separated by commas"), ("--dash", "3,-1", "numbers from 0"),
    ("--dash", "3,nan", "numbers from 0"), ("--dash", "1e7", "numbers from 0 to 1000000"),
    ("--dash-phase", "inf", "a number from -1000000 to 1000000"),
    ("--shadow", "1,2", "two numbers from -1000000 to 1000000, one from 0 to 1000"),
    ("--shadow", "1,2,-1", "one from 0 to 1000"), ("--shadow", "1,nan,1", "two numbers"),
    ("--shadow", "1,2,1001", "one from 0 to 1000"), ("--shadow", "1,2,3,blak", "a CSS colour"),
    ("--shadow", "1,2,3,red,4", "a CSS colour"), ("--shadow", "", "two numbers"),
    ("--opacity", "1.01", "a number from 0 to 1"), ("--opacity", "-0.1", "a number from 0 to 1"),
    ("--animate", "jump", "'draw' and 'march'"),
    ("--duration", "0", "a number from 0.01 to 3600"),
    ("--duration", "3601", "a number from 0.01 to 3600"),
  ])
  func `a value that is not allowed`(option: String, value: String, allowed: String) throws {
    let run = try folder.run("square.png", option, value)
    #expect(run.status == 64 && run.output.isEmpty && run.messages.count == 1)
    let message = run.messages.first ?? ""
    #expect(message.hasPrefix("kontur: the value '\(value)' is invalid for '\(option) <"))
    #expect(message.contains(allowed), "\(message)")
  }
}
