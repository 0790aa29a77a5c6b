import Kontur
import KonturTestSupport
import Testing

/// `--inset`, `--expand` and the fitting of dashes.
struct OutliningOptionTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png")
    try folder.add(.frameAndSpot, as: "shapes.png")
    try folder.add(sample: "ring.png")
  }

  /// The drawing that the command writes, which has to succeed.
  private func drawing(_ arguments: String...) throws -> Drawing {
    try Drawing(svg: Array(output(arguments).utf8))
  }

  private func output(_ arguments: [String]) throws -> String {
    let run = try folder.run(arguments)
    #expect(run.status == 0, "\(run.messages)")
    return run.output
  }

  private func area(_ arguments: String...) throws -> Double {
    try Drawing(svg: Array(output(arguments).utf8)).layers.reduce(0) {
      $0 + abs($1.path.signedArea)
    }
  }

  @Test func `an inset shrinks and grows by the distance`() throws {
    let side = try area("square.png").squareRoot()
    for (inset, rest) in [("1.5", -3.0), ("-1.5", 3)] {
      let expected = (side + rest) * (side + rest)
      #expect(try isClose(area("square.png", "--inset", inset, "--join", "miter"), expected))
    }
    // Round corners leave out the corners of squares around them.
    let corners = (4 - .pi) * 1.5 * 1.5
    let grown = (side + 3) * (side + 3) - corners
    #expect(try isClose(area("square.png", "--inset", "-1.5"), grown, within: 0.02))
  }

  @Test func `an inset is a length of the output`() throws {
    let double = try area("square.png", "--width", "32", "--inset", "3")
    #expect(try isClose(double, 4 * area("square.png", "--inset", "1.5"), within: 1e-6))
  }

  @Test(
    arguments: [
      (["--width", "50.8mm"], 25.4), (["--height", "2in"], 1), (["--width", "5.08cm"], 25.4),
      (["--width", "192"], 96), ([], 96.0),
    ] as [([String], Double)])
  func `lengths may have another unit than the output`(size: [String], perInch: Double) throws {
    let line = ["ring.png", "--stroke", "red"] + size
    let inInches = try output(
      line + [
        "--inset", "0.01in", "--stroke-width", "0.02in", "--dash", "0.02in,0.04in",
        "--dash-phase", "-0.01in", "--padding", "0.05in",
      ])
    func number(_ inches: Double) -> String { String(inches * perInch) }
    let inUnits = try output(
      line + [
        "--inset", number(0.01), "--stroke-width", number(0.02),
        "--dash", number(0.02) + "," + number(0.04), "--dash-phase", number(-0.01),
        "--padding", number(0.05),
      ])
    #expect(inInches == inUnits)
    let other = try output(line + ["--inset", "0.01", "--stroke-width", "0.02"])
    #expect(perInch == 1 || inInches != other)
  }

  @Test(arguments: [
    ["--inset", "100"], ["--stroke", "red", "--stroke-width", "100", "--stroke-border"],
    ["--inset", "100", "--format", "swift"],
    ["--stroke", "red", "--stroke-width", "0", "--expand"],
  ])
  func `outlines of which nothing is left are an error, unless that is allowed`(options: [String])
    throws
  {
    let run = try folder.run(["square.png"] + options)
    #expect(run.status == 2 && run.output.isEmpty && run.messages.count == 1)
    #expect(run.messages[0].hasPrefix("kontur: square.png: nothing is left of the outlines; "))
    let empty = try folder.run(["square.png", "--allow-empty"] + options)
    #expect(empty.status == 0 && !empty.output.contains("<path") && !empty.output.isEmpty)
  }

  @Test(arguments: [
    [], ["--width", "30"], ["--padding", "2", "--rotate", "30"],
    ["--width", "9", "--height", "40"],
  ])
  func `what is trimmed has room for outlines that are moved outwards`(options: [String]) throws {
    let text = try output(["ring.png", "--trim", "--inset", "-3", "--precision", "6"] + options)
    let drawing = try Drawing(svg: Array(text.utf8))
    let box = try #require(drawing.layers[0].path.bounds)
    let margin = options.contains("--padding") ? 2.0 : 0
    #expect(box.minimum.x >= margin - 1e-2 && box.minimum.y >= margin - 1e-2)
    #expect(box.maximum.x <= drawing.size.width - margin + 1e-2)
    #expect(box.maximum.y <= drawing.size.height - margin + 1e-2)
    #expect(isClose(box.width, drawing.size.width - 2 * margin, within: 2e-2))
  }

  @Test func `holes grow, also when contours are split`() throws {
    let together = try drawing("ring.png", "--inset", "1")
    let split = try drawing("ring.png", "--inset", "1", "--split", "contour")
    #expect(together.layers.count == 1 && split.layers.count == 4)
    let areas = split.layers.map { abs($0.path.signedArea) }
    let plain = try drawing("ring.png", "--split", "contour").layers.map { abs($0.path.signedArea) }
    #expect(zip(areas, plain).map { $0 > $1 } == [false, true, false, true])
  }

  @Test func `an expanded stroke is filled`() throws {
    let arguments = ["square.png", "--stroke", "red", "--stroke-width", "2"]
    let text = try output(arguments + ["--expand"])
    #expect(!text.contains("stroke") && text.contains("fill=\"red\"") || text.contains("#f00"))
    let line = try Drawing(svg: Array(output(["square.png"]).utf8)).layers[0].path.length
    let painted = try area("square.png", "--stroke", "red", "--stroke-width", "2", "--expand")
    #expect(isClose(painted, 2 * line))
  }

  @Test func `a border lies inside`() throws {
    let outer = try area("square.png")
    let border = try area(
      "square.png", "--stroke", "red", "--stroke-width", "2", "--stroke-border", "--expand")
    let inner = (outer.squareRoot() - 4) * (outer.squareRoot() - 4)
    #expect(isClose(border, outer - inner, within: 0.01))
  }

  @Test func `Swift code has the outlines themselves, unless lines are expanded`() throws {
    let plain = try output(["ring.png", "--format", "swift"])
    let line = ["ring.png", "--stroke", "red", "--stroke-width", "3"]
    for options in [["--stroke-border"], ["--dash", "5,3", "--corner-dashes"]] {
      #expect(
        try folder.run(line + options + ["--format", "svg,swift", "-o", "both"]).status == 0)
      #expect(try folder.text("both/ring.swift") == plain)
      #expect(try output(line + options + ["--expand", "--format", "swift"]) != plain)
    }
  }

  @Test func `expanded dashes are shapes of their own`() throws {
    let drawing = try drawing(
      "square.png", "--fill", "black", "--stroke", "red", "--dash", "2,2", "--fit-dashes",
      "--expand")
    let line = try self.drawing("square.png").layers[0].path.length
    #expect(drawing.layers.count == 2)
    #expect(drawing.layers[1].path.subpaths.count == Int((line / 4).rounded()))
  }

  @Test func `expanded dashes that are fitted are painted once where lines overlap`() throws {
    for fit in ["--fit-dashes", "--corner-dashes"] {
      let drawing = try drawing(
        "ring.png", "--stroke", "#ff000080", "--stroke-width", "9", "--dash", "3,1", fit, "--expand"
      )
      #expect(drawing.layers.count == 1)
    }
  }

  @Test func `fitted dashes close on every contour`() throws {
    let text = try output(["ring.png", "--stroke", "red", "--dash", "3,2", "--fit-dashes"])
    #expect(text.split(separator: "stroke-dasharray").count == 5)
    let corners = try output(["square.png", "--stroke", "red", "--dash", "2,2", "--corner-dashes"])
    #expect(!corners.contains("stroke-dasharray") && corners.contains("stroke="))
  }

  @Test func `separate dashes are lines of the length of dashes`() throws {
    let dashed = ["square.png", "--stroke", "red", "--dash", "3,2"]
    let whole = try self.drawing("square.png").layers[0].path.length
    for fit in [[], ["--fit-dashes"], ["--corner-dashes"]] {
      let text = try output(dashed + fit + ["--separate-dashes"])
      #expect(!text.contains("stroke-dasharray"))
      let data = try #require(text.firstMatch(of: /d="([^"]*)"/)?.1)
      let path = try BezierPath(svgPathData: String(data))
      // The last dash may go on as the first.
      #expect(abs(Double(path.subpaths.count) - whole / 5) <= 2)
      #expect(path.subpaths.allSatisfy { !$0.isClosed })
      #expect(abs(path.length / whole - 0.6) < 0.05)
    }
    #expect(
      try output(dashed + ["--corner-dashes", "--separate-dashes"])
        == output(dashed + ["--corner-dashes"]))
  }

  @Test func `a line is one unit wide, and a point on a drawing in inches`() throws {
    for (width, expected) in [("20mm", "stroke-width=\"1\""), ("2in", "stroke-width=\"0.01")] {
      let text = try output(["square.png", "--stroke", "red", "--width", width])
      // One is what SVG takes without being told.
      #expect(text.contains(expected) || (width == "20mm" && !text.contains("stroke-width")))
    }
  }

  @Test func `dots at corners are dots`() throws {
    let stroke = ["--stroke", "red", "--cap", "round", "--dash", "0,4", "--corner-dashes"]
    let text = try output(["square.png"] + stroke)
    #expect(text.contains("d=\"M4 4H4M4 8H4m0 4H4m4 0H8m4 0h0m0-4h0m0-4h0M8 4H8\""))
  }

  @Test func `stripes become shapes`() throws {
    let whole = try area("square.png")
    let text = try output(["square.png", "--fill", "stripes(30deg,4,2,navy,gold)", "--expand"])
    #expect(!text.contains("<pattern"))
    let drawing = try Drawing(svg: Array(text.utf8))
    #expect(drawing.layers.count == 2)
    let striped = drawing.layers.reduce(0) { $0 + abs($1.path.signedArea) }
    #expect(striped > 0.35 * whole && striped < 0.65 * whole)
  }

  @Test(arguments: [
    ["--inset", "nan"], ["--inset", "inf"], ["--inset", "1e300"], ["--inset", ""],
    ["--fit-dashes"], ["--corner-dashes", "--stroke", "red"], ["--join", "round"],
    ["--expand", "--animate", "draw", "--stroke", "red"],
    ["--animate", "march", "--stroke", "red", "--dash", "2", "--corner-dashes"],
    ["--animate", "march", "--stroke", "red", "--dash", "2", "--separate-dashes"],
    ["--stroke", "red", "--dash", "2", "--separate-dashes", "--expand"], ["--separate-dashes"],
  ])
  func `what makes no sense is refused`(arguments: [String]) throws {
    let run = try folder.run(["square.png"] + arguments)
    #expect(run.status == 64)
    #expect(arguments.contains { run.messages.joined().contains($0) })
  }
}
