import Kontur
import KonturTestSupport
import Testing

/// What each option does to the result.
struct OptionTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png", "square@2x.png")
    try folder.add(.lightSquare, as: "light.png")
    try folder.add(.frameAndSpot, as: "shapes.png")
    try folder.add(.twoColors, as: "colors.png")
    try folder.add(sample: "bell@2x.png")
    try folder.add(sample: "glyph.png")
    try folder.add(sample: "photo.jpg")
  }

  /// What the command writes, which has to succeed.
  private func output(_ arguments: String...) throws -> String {
    let run = try folder.run(arguments)
    #expect(run.status == 0)
    return run.output
  }

  @Test(arguments: [
    (["colors.png"], ["--channel", "alpha"]),
    (["colors.png"], ["--channel", "red"]),
    (["colors.png", "--channel", "green"], ["--background", "black"]),
    (["colors.png"], ["--background", "black"]),
    (["glyph.png"], ["--blend-space", "linear"]),
    (["bell@2x.png"], ["--max-dimension", "24"]),
    (["bell@2x.png"], ["--threshold", "0.2"]),
    (["bell@2x.png"], ["--contrast", "2"]),
    (["bell@2x.png", "--contrast", "2"], ["--pivot", "0.1"]),
    (["bell@2x.png", "--contrast", "2", "--pivot", "0.1"], ["--pivot", "auto"]),
    (["photo.jpg"], ["--even-light"]),
    (["bell@2x.png"], ["--blur", "1.5"]),
    (["bell@2x.png"], ["--tolerance", "2"]),
    (["bell@2x.png"], ["--corner-angle", "180"]),
    (["bell@2x.png"], ["--refine", "none"]),
    (["square.png"], ["--invert"]),
    (["shapes.png"], ["--flip-horizontal"]),
    (["shapes.png"], ["--rotate", "-30"]),
    (["shapes.png"], ["--content-mode", "fill", "--width", "9", "--height", "9"]),
  ])
  func `options change the outline`(plain: [String], option: [String]) throws {
    let changed = try folder.run(plain + option)
    #expect(changed.status == 0)
    #expect(try changed.output != folder.run(plain).output)
  }

  @Test(arguments: ["none", "auto", "full"])
  func `outlines are refined as far as asked`(how: String) throws {
    let once = try output("bell@2x.png", "--refine", how)
    #expect(once.contains("<path"))
    #expect(try output("bell@2x.png", "--refine", how) == once)
    // Other thresholds than half-way leave nothing to refine.
    let plain = try output("bell@2x.png", "--threshold", "0.2", "--refine", "none")
    #expect(try output("bell@2x.png", "--threshold", "0.2", "--refine", how) == plain)
  }

  @Test func `that outlines are not refined as asked is said`() throws {
    let run = try folder.run("bell@2x.png", "--threshold", "0.2", "--refine", "full")
    #expect(run.status == 0 && run.messages.count == 1)
    #expect(
      run.messages[0].hasPrefix(
        "kontur: bell@2x.png: warning: outlines are not refined at a --threshold"))
    for arguments in [["--threshold", "0.5", "--refine", "full"], ["--threshold", "0.2"]] {
      #expect(try folder.run(["bell@2x.png"] + arguments).messages.isEmpty)
    }
  }

  @Test func `outlines are refined unless asked otherwise`() throws {
    #expect(try output("bell@2x.png", "--refine", "auto") == output("bell@2x.png"))
  }

  @Test func `red ink is no ink in the red channel`() throws {
    let red = try output("colors.png", "--channel", "red", "--trim")
    #expect(red.contains("viewBox=\"0 0 6 8\""))
    let all = try output("colors.png", "--channel", "alpha", "--trim")
    #expect(all.contains("viewBox=\"0 0 12 8\""))
  }

  @Test func `the scale comes from the name unless it is given`() throws {
    #expect(try output("square@2x.png").contains("width=\"8\" height=\"8\""))
    #expect(try output("square@2x.png", "--scale", "1").contains("width=\"16\""))
    #expect(try output("square.png", "--scale", "0.5").contains("width=\"32\""))
  }

  @Test func `an orientation is applied unless it is to be ignored`() throws {
    try folder.add(PNGBuilder.frameAndSpot.lyingOnItsSide(), as: "lying.png")
    #expect(try output("lying.png").contains("width=\"16\" height=\"24\""))
    #expect(try output("lying.png", "--ignore-orientation") == output("shapes.png"))
  }

  @Test func `images of more pixels than allowed are refused with their size`() throws {
    let run = try folder.run("shapes.png", "--max-pixels", "383")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.messages[0].hasPrefix("kontur: shapes.png: the image has 24×16 pixels"))
    #expect(run.messages[0].contains("383"))
    #expect(try folder.run("shapes.png", "--max-pixels", "384").status == 0)
  }

  @Test func `inverting twice, in the image and by the option, changes nothing`() throws {
    #expect(try output("light.png", "--invert") == output("square.png"))
  }

  @Test func `small contours are dropped as specks`() throws {
    let counts = try ["0", "10", "30", "100"].map { area in
      try output("shapes.png", "--split", "contour", "--despeckle", area).count(of: "<path")
    }
    #expect(counts == [4, 3, 2, 1])
  }

  @Test func `an outline is split into shapes and contours`() throws {
    let counts = try ["none", "shape", "contour"].map { split in
      try output("shapes.png", "--split", split).count(of: "<path")
    }
    #expect(counts == [1, 3, 4])
  }

  @Test(arguments: [
    ("shape", "import SwiftUI", "struct Shapes1: InsettableShape {"),
    ("cgpath", "import CoreGraphics", "static func shapes1(in rect: CGRect, flipped: Bool = true)"),
    ("uibezierpath", "import UIKit", "static func shapes1(in rect: CGRect) -> UIBezierPath {"),
  ])
  func `Swift code is in the style asked for`(
    style: String, module: String, declaration: String
  ) throws {
    let code = try output(
      "shapes.png", "--format", "swift", "--swift-style", style, "--split", "shape")
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix(" from shapes.png") && lines[2] == module)
    #expect(code.contains(declaration))
    #expect(code.count(of: "path.move(") == 4)
    #expect(code.contains("CGFloat = 24 / 16"))
  }

  @Test func `Swift code is a shape named after the image, in its size and precision`() throws {
    let code = try output("bell@2x.png", "--format", "swift", "--width", "50", "--precision", "0")
    #expect(
      try code
        == output(
          "bell@2x.png", "--format", "swift", "--width", "50", "--precision", "0", "--swift-style",
          "shape"))
    #expect(code.contains("struct Bell: InsettableShape {") && code.contains("CGFloat = 50 / "))
    #expect(code.contains(/x: 0\.\d\d?[,)]/) && !code.contains(/CGPoint.*\.\d\d\d/))
    let unnamed = try folder.run("-", "--format", "swift", input: PNGBuilder.square.bytes).output
    #expect(unnamed.contains(/^\/\/ Generated by kontur [\d.]+\n/))
    #expect(unnamed.contains("struct Outline: InsettableShape {"))
  }

  @Test func `trimming crops to the ink`() throws {
    #expect(try output("square.png", "--trim").contains("viewBox=\"0 0 8 8\""))
  }

  @Test func `a polygon has no curves`() throws {
    #expect(try output("bell@2x.png").pathData.contains { "cCsS".contains($0) })
    #expect(try !output("bell@2x.png", "--polygon").pathData.contains { "cCsS".contains($0) })
  }

  @Test func `the precision is the number of decimals`() throws {
    #expect(try !output("bell@2x.png", "--precision", "0").pathData.contains("."))
    #expect(
      try output("bell@2x.png", "--precision", "6").pathData.count
        > output("bell@2x.png").pathData.count)
  }

  @Test(arguments: [
    ["--width", "1in"], ["--width", "25.4mm"], ["--width", "0.1"], ["--scale", "100"],
    ["--width", "2in", "--rotate", "30"],
    ["--width", "0.1", "--height", "900", "--content-mode", "stretch"],
  ])
  func `small units are written as exactly as pixels`(size: [String]) throws {
    // Read back and made as large as the image, the outline is where more decimals put it.
    func points(_ more: String...) throws -> [Point2D] {
      let run = try folder.run(["bell@2x.png"] + size + more)
      let drawing = try Drawing(svg: Array(run.output.utf8))
      let enlarging = Transform.scaling(x: 96 / drawing.size.width, y: 96 / drawing.size.height)
      return drawing.layers.flatMap { $0.path.applying(enlarging).mentionedPoints }
    }
    let pairs = try zip(points(), points("--precision", "8"))
    #expect(pairs.allSatisfy { isClose($0, $1, within: 0.02) })
    let run = try folder.run(["bell@2x.png", "--precision", "1"] + size)
    #expect(run.status == 0 && !run.output.pathData.contains(/\.\d\d/))
  }

  @Test func `Swift code in small units is as exact as in large ones`() throws {
    func code(_ width: String) throws -> String {
      try output("shapes.png", "--format", "swift", "--width", width)
    }
    #expect(try code("1in").count >= code("24").count)
  }

  @Test func `units as large as pixels and smaller have two decimals`() throws {
    for size in [["--scale", "1"], ["--scale", "1", "--width", "960"]] {
      let plain = try folder.run(["bell@2x.png"] + size)
      #expect(try folder.run(["bell@2x.png", "--precision", "2"] + size).output == plain.output)
    }
  }

  @Test(arguments: [
    (["--width", "100"], "width=\"100\" height=\"66.667\" viewBox=\"0 0 100 66.667\""),
    (["--height", "40mm"], "width=\"60mm\" height=\"40mm\" viewBox=\"0 0 60 40\""),
    (["--width", "1in", "--height", "36pt"], "width=\"1in\" height=\"0.5in\""),
    (["--width", "72pt", "--height", "25.4mm"], "width=\"72pt\" height=\"72pt\""),
    (["--width", "96px"], "width=\"96px\" height=\"64px\""),
    (["--padding", "3"], "width=\"30\" height=\"22\""),
    (["--width", "30", "--padding", "3"], "width=\"30\" height=\"22\""),
    (["--rotate", "90"], "width=\"16\" height=\"24\""),
  ])
  func `sizes are what was asked for`(arguments: [String], size: String) throws {
    let run = try folder.run(["shapes.png"] + arguments)
    #expect(run.status == 0)
    #expect(run.output.contains(size))
  }

  @Test func `the content mode places the image in a space of another shape`() throws {
    let drawings = try ["fit", "fill", "stretch"].map { mode in
      try output("shapes.png", "--width", "50", "--height", "50", "--content-mode", mode)
    }
    #expect(Set(drawings).count == 3)
    #expect(try drawings[0] == output("shapes.png", "--width", "50", "--height", "50"))
  }

  @Test func `a whole turn changes nothing`() throws {
    #expect(try output("shapes.png", "--rotate", "360") == output("shapes.png"))
    #expect(
      try output("shapes.png", "--rotate", "-90") == output("shapes.png", "--rotate=270"))
  }

  @Test(arguments: [
    ("tomato", " fill=\"#ff6347\""), ("#f00", " fill=\"#f00\""), ("RED", " fill=\"#f00\""),
    ("#00000080", " fill-opacity=\"0.502\""),
  ])
  func `the ink has the colour that was asked for`(color: String, attribute: String) throws {
    #expect(try output("square.png", "--fill", color).contains("<path\(attribute)"))
    #expect(try !output("square.png").contains("fill"))
  }

  @Test func `a title is written as text`() throws {
    let titled = try output("square.png", "--title", "Salt & <pepper>")
    #expect(titled.contains("><title>Salt &amp; &lt;pepper&gt;</title><"))
    #expect(try output("square.png", "--title", "-minus").contains("<title>-minus</title>"))
  }

  @Test func `coordinates in JSON are normalised, or pixels`() throws {
    let pixels = try output("square.png", "--format", "json", "--coordinates", "pixels")
    #expect(pixels.contains("\"area\": 64,") && pixels.contains("\"bounds\": [4, 4, 8, 8]"))
    let normalized = try output("square.png", "--format", "json")
    #expect(normalized.contains("\"area\": 0.25,"))
    #expect(
      try normalized
        == output("square.png", "--format", "json", "--coordinates", "normalized"))
  }

  @Test func `points are added to JSON when asked for`() throws {
    #expect(try output("square.png", "--format", "json", "--points").contains("\"points\": [["))
    #expect(try !output("square.png", "--format", "json").contains("\"points\""))
  }
}

extension String {
  /// The data of the first path in SVG.
  fileprivate var pathData: Substring {
    firstRange(of: " d=\"").map { self[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
  }
}
