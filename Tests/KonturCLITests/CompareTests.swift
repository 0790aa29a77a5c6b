import Kontur
import KonturImage
import KonturTestSupport
import Testing

/// `kontur compare`.
struct CompareTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png")
    try add("<rect x='4' y='4' width='8' height='8'/>", as: "same.svg")
    try add("<rect x='4.5' y='4' width='8' height='8'/>", as: "moved.svg")
  }

  private func add(_ shapes: String, as name: String, size: String = "viewBox='0 0 16 16'") throws {
    try folder.add(Array("<svg \(size)>\(shapes)</svg>".utf8), as: name)
  }

  private func cells(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  @Test func `the measures are a table of a heading and a line`() throws {
    let run = try folder.run("compare", "square.png", "same.svg")
    #expect(run.status == 0 && run.messages.isEmpty)
    let bytes = try folder.bytes("same.svg").count
    #expect(
      cells(run.output) == [
        ["iou", "deviation", "largestDeviation", "segments", "bytes"],
        ["1.00000", "0.0000", "0.0000", "4", String(bytes)],
      ])
    #expect(Set(run.output.split(separator: "\n").map(\.count)).count == 1)
  }

  @Test func `a trace that is moved by half a pixel deviates by half a pixel`() throws {
    let run = try folder.run("compare", "square.png", "moved.svg")
    #expect(cells(run.output)[1][0] == "0.88235")
    #expect(cells(run.output)[1][2] == "0.5000")
    #expect(isClose(Double(cells(run.output)[1][1]) ?? 0, 0.25, within: 0.03))
  }

  @Test func `the measures are a line of JSON when asked for`() throws {
    let run = try folder.run("compare", "square.png", "same.svg", "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.output == """
        {"source": "square.png", "width": 16, "height": 16, "channel": "luminance", \
        "threshold": 0.5, "inverted": false, "segments": 4, "bytes": 71, "iou": 1, \
        "deviation": 0, "largestDeviation": 0}

        """)
  }

  @Test func `what kontur traces fits its image, wherever it comes from`() throws {
    try folder.add(sample: "bell@2x.png")
    try folder.add(sample: "logo.png")
    for image in ["bell@2x.png", "logo.png"] {
      #expect(try folder.run(image, "-o", "trace.svg").status == 0)
      let named = try folder.run("compare", image, "trace.svg")
      #expect(named.status == 0 && named.messages.isEmpty)
      #expect(Double(cells(named.output)[1][0]) ?? 0 > 0.99)
      let piped = try folder.run("compare", image, "-", input: folder.bytes("trace.svg"))
      #expect(piped.output == named.output)
      let pipedImage = try folder.run("compare", "-", "trace.svg", input: folder.bytes(image))
      #expect(pipedImage.output == named.output)
    }
  }

  @Test func `what counts as ink is said as for tracing`() throws {
    try folder.add(.lightSquare, as: "light.png")
    let wrong = try folder.run("compare", "light.png", "same.svg")
    let right = try folder.run("compare", "light.png", "same.svg", "--invert")
    #expect(cells(wrong.output)[1][0] == "0.00000" && cells(right.output)[1][0] == "1.00000")
    let small = try folder.run(
      "compare", "square.png", "same.svg", "--max-dimension", "8", "--format", "json")
    #expect(small.output.contains("\"iou\": 1,") && small.output.contains("\"width\": 16"))
  }

  @Test func `a heat map shows the differences, enlarged`() throws {
    let run = try folder.run("compare", "square.png", "moved.svg", "--heat-map", "new/heat.png")
    #expect(run.status == 0)
    let map = try Bitmap(decoding: folder.bytes("new/heat.png"))
    #expect(map.width == 1024 && map.height == 1024)
    let (missing, both, excess) = (map[4 * 64 + 9, 512], map[512, 512], map[12 * 64 + 9, 512])
    #expect(missing.red > missing.blue + 50 && excess.blue > excess.red + 50)
    #expect(both.red == both.blue && map[0, 0] == .white)
    #expect(try folder.files() == ["moved.svg", "new/heat.png", "same.svg", "square.png"])
  }

  @Test func `a heat map overwrites neither image nor trace`() throws {
    for name in ["square.png", "same.svg"] {
      let before = try folder.bytes(name)
      let run = try folder.run("compare", "square.png", "same.svg", "--heat-map", name)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(
        run.messages == ["kontur: the heat map \(name) would overwrite the input \(name)"])
      #expect(try folder.bytes(name) == before)
    }
    let run = try folder.run("compare", "square.png", "same.svg", "--heat-map", "same.svg/a.png")
    #expect(run.status == 73)
  }

  @Test(arguments: ["new/", "there"]) func `a heat map is no folder`(path: String) throws {
    try folder.addFolder("there")
    let run = try folder.run("compare", "square.png", "same.svg", "--heat-map", path)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.messages == ["kontur: the heat map \(path) is a folder; name a file with --heat-map"])
    #expect(try folder.shell("test -e new").status != 0)
  }

  @Test(arguments: ["-", "heat.jpg", "heat", "new/heat.svg"])
  func `a heat map is a PNG file`(path: String) throws {
    let run = try folder.run("compare", "square.png", "same.svg", "--heat-map", path)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.messages == ["kontur: the heat map \(path) is a PNG file; end its name in .png"])
    #expect(try !folder.files().contains(path))
  }

  @Test func `a canvas of another shape is stretched, and that is said`() throws {
    try add(
      "<rect x='8' y='4' width='16' height='8'/>", as: "wide.svg", size: "width='32' height='16'")
    let run = try folder.run("compare", "square.png", "wide.svg")
    #expect(run.status == 0 && cells(run.output)[1][0] == "1.00000")
    #expect(
      run.messages == [
        "kontur: wide.svg: warning: its canvas of 32×16 is stretched to the image of 16×16"
      ])
    try add(
      "<rect x='2' y='2' width='4' height='4'/>", as: "half.svg", size: "width='8' height='8'")
    #expect(try folder.run("compare", "square.png", "half.svg").messages.isEmpty)
  }

  @Test(arguments: [
    ("missing.png", "same.svg", 66, "missing.png: there is no such file"),
    ("square.png", "missing.svg", 66, "missing.svg: there is no such file"),
    ("same.svg", "same.svg", 65, "same.svg: "),
    ("square.png", "square.png", 65, "square.png: it is a PNG image, and a trace"),
    (
      "square.png", "bad.svg", 65, "bad.svg: the data of a path cannot be read: at byte 5: a number"
    ),
    ("square.png", "use.svg", 65, "use.svg: <use> is not read; only plain shapes and paths are"),
  ])
  func `what cannot be read is named`(
    image: String, trace: String, status: Int32, message: String
  ) throws {
    try add("<path d='M1 2L'/>", as: "bad.svg")
    try add("<use/>", as: "use.svg")
    let run = try folder.run("compare", image, trace, "--heat-map", "heat.png")
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.messages.count == 1 && run.messages[0].hasPrefix("kontur: " + message))
    #expect(try !folder.files().contains("heat.png"))
  }

  @Test(arguments: [
    (["compare"], "missing expected argument '<image>'"),
    (["compare", "a.png"], "missing expected argument '<trace>'"),
    (["compare", "-", "-"], "standard input can be read only once"),
    (["compare", "a.png", "a.svg", "--heat-map", ""], "the path of --heat-map is empty"),
    (["compare", "a.png", "a.svg", "--fail-if", "contours>3"], "known to kontur trace --fail-if"),
    (["compare", "a.png", "a.svg", "--format", "svg"], "'table' and 'json'"),
  ])
  func `arguments that make no sense`(arguments: [String], text: String) throws {
    let run = try folder.run(arguments)
    #expect(run.status == 64 && run.output.isEmpty && run.messages.count == 1)
    #expect(run.messages[0].contains(text))
  }

  @Test func `a gate fails with the measures printed`() throws {
    let arguments = ["compare", "square.png", "moved.svg", "--fail-if"]
    let run = try folder.run(arguments + ["iou<0.995", "--fail-if", "segments>3"])
    #expect(run.status == 1 && !run.output.isEmpty)
    #expect(
      run.messages == [
        "kontur: square.png: iou is 0.882353, which fails the gate 'iou<0.995'",
        "kontur: square.png: segments is 4, which fails the gate 'segments>3'",
      ])
    #expect(try folder.run(arguments + ["iou<0.8"]).status == 0)
  }
}
