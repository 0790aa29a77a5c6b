import KonturTestSupport
import Testing

/// Many images at once.
struct BatchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var outputs: [String] {
    get throws { try folder.files().filter { $0.hasPrefix("out/") } }
  }

  @Test(arguments: ["1", "4"])
  func `an image that fails is reported in its place and the rest is done`(jobs: String) throws {
    try folder.add(sample: "bell@2x.png")
    try folder.add([], as: "empty.png")
    try folder.add(.square, as: "good.png")
    try folder.add(.blank, as: "blank.png")
    let images = ["bell@2x.png", "missing.png", "empty.png", "good.png", "blank.png"]
    let run = try folder.run(images + ["-o", "out", "-j", jobs])
    #expect(run.status == 1 && run.output.isEmpty)
    let beginnings = [
      "kontur: missing.png: there is no such file", "kontur: empty.png: there is no data",
      "kontur: blank.png: there is no contour", "kontur: traced 2 of 5 images, failed on 3",
    ]
    #expect(run.messages.count == beginnings.count)
    for (message, beginning) in zip(run.messages, beginnings) {
      #expect(message.hasPrefix(beginning))
    }
    #expect(try outputs == ["out/bell@2x.svg", "out/good.svg"])
  }

  @Test(.enabled(if: isLinux))
  func `where the system gives no more threads images are traced one after another`() throws {
    try folder.add(.square, as: "in/a.png", "in/b.png")
    // There is no room for the stack of another thread.
    let run = try folder.shell("ulimit -s 17179869184 && timeout 60 kontur in -o out -j 4 -q")
    #expect(run.status == 0)
    #expect(try outputs == ["out/a.svg", "out/b.svg"])
  }

  @Test func `a folder without images is reported in its place and the rest is done`() throws {
    try folder.add([1], as: "empty/notes.txt")
    try folder.add(.square, as: "in/good.png")
    // What would be named like it is in nobody's way.
    try folder.add(.square, as: "in/empty.png")
    let run = try folder.run(["empty", "in", "-o", "out", "--report", "report.jsonl"])
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.messages == [
        "kontur: empty: there are no PNG or JPEG files in this folder",
        "kontur: traced 2 of 3 images, failed on 1",
      ])
    #expect(try outputs == ["out/empty.svg", "out/good.svg"])
    let lines = try folder.text("report.jsonl").split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains("no PNG or JPEG"))
  }

  @Test func `images of other kinds in a folder are told of and passed over`() throws {
    try folder.add(.square, as: "in/good.png")
    for name in ["a.webp", "b.GIF", "more/c.tiff", "d.bmp", "notes.txt"] {
      try folder.add([1], as: "in/" + name)
    }
    let remark =
      "kontur: passed over what is neither PNG nor JPEG: in/a.webp, in/b.GIF, in/d.bmp and 1 more"
    #expect(try folder.run(["in", "-o", "out/"]).messages == [remark])
    #expect(try folder.run(["in", "-o", "out/", "-q"]).messages.isEmpty)
    #expect(try folder.run(["contours", "in"]).messages == [remark])
    #expect(
      try folder.run(["in/more", "-o", "out/"]).messages == [
        "kontur: in/more: there are no PNG or JPEG files in this folder, and images of other kinds are not read"
      ])
  }

  @Test func `a report that cannot be written is refused before anything is traced`() throws {
    try folder.add(.square, as: "in/good.png")
    try folder.add([1], as: "notes.txt")
    let run = try folder.run(["in", "-o", "out/", "--report", "notes.txt/report.jsonl"])
    #expect(run.status == 73)
    #expect(try outputs.isEmpty)
  }

  @Test func `the same bytes and messages come from any number of jobs`() throws {
    try folder.add(sample: "bell@2x.png")
    try folder.add(sample: "checkerboard.png")
    for index in 0..<8 {
      try folder.add(index.isMultiple(of: 3) ? .lightSquare : .frameAndSpot, as: "in/\(index).png")
    }
    let runs = try ["1", "4"].map { jobs in
      try folder.run(
        "in", "bell@2x.png", "checkerboard.png", "-o", "out/" + jobs, "-j", jobs, "-v",
        "--format", "svg,json")
    }
    #expect(runs[0].status == 0)
    #expect(runs[0].messages == runs[1].messages)
    let files = try outputs
    #expect(files.count == 40)
    for file in files.prefix(20) {
      #expect(try folder.text(file) == folder.text("out/4/" + file.dropFirst(6)))
    }
  }

  @Test func `existing outputs are skipped when asked for, else written again`() throws {
    try folder.add(.square, as: "a.png", "b.png", "c.png")
    try folder.add([1], as: "out/a.svg")
    let skipping = try folder.run("a.png", "b.png", "c.png", "-o", "out", "--skip-existing")
    #expect(skipping.status == 0)
    #expect(skipping.messages == ["kontur: traced 2 of 3 images, skipped 1"])
    #expect(try folder.bytes("out/a.svg") == [1])
    let verbose = try folder.run("a.png", "-o", "out/", "--skip-existing", "--verbose")
    #expect(verbose.messages == ["kontur: a.png: skipped, its output exists"])
    for arguments in [["--force"], []] {
      try folder.add([1], as: "out/a.svg")
      #expect(try folder.run(["a.png", "b.png", "-o", "out"] + arguments).status == 0)
      #expect(try folder.text("out/a.svg") == folder.text("out/c.svg"))
    }
  }

  @Test func `an image is not skipped while one of its outputs is missing`() throws {
    try folder.add(.square, as: "a.png")
    try folder.add([1], as: "out/a.svg")
    #expect(
      try folder.run("a.png", "-o", "out", "--format", "svg,json", "--skip-existing").status == 0)
    #expect(try outputs == ["out/a.json", "out/a.svg"])
  }

  @Test func `quiet keeps to errors, verbose has a line for each image`() throws {
    try folder.add(.lightSquare, as: "a.png")
    try folder.add([], as: "b.png")
    let quiet = try folder.run("a.png", "b.png", "-o", "out", "--quiet")
    #expect(quiet.messages.count == 1 && quiet.messages[0].hasPrefix("kontur: b.png: "))
    let verbose = try folder.run("a.png", "-o", "out/", "-v", "--invert")
    #expect(
      verbose.messages == [
        "kontur: a.png: 16×16 pixels, ink in luminance, 1 contour, 4 segments"
      ])
  }

  @Test func `parts beside transparency are pointed out, where they are left out`() throws {
    try folder.add(.redAndWhite, as: "halves.png")
    try folder.add(.twoColors, as: "colors.png")
    let run = try folder.run("halves.png")
    #expect(run.status == 0 && run.messages.count == 1)
    #expect(
      try folder.run("halves.png", "--background", "black", "--invert").messages == run.messages)
    #expect(run.messages.first?.contains("warning: parts beside what is transparent") == true)
    for arguments in [
      ["colors.png"], ["halves.png", "--channel", "alpha"], ["halves.png", "--channel", "green"],
      ["halves.png", "--quiet"],
    ] {
      #expect(try folder.run(arguments).messages.isEmpty)
    }
  }

  @Test func `ink all along the border is pointed out, not turned around`() throws {
    try folder.add(.lightSquare, as: "light.png")
    let run = try folder.run("light.png")
    #expect(run.status == 0 && run.messages.count == 1)
    #expect(
      run.messages.first?.hasPrefix("kontur: light.png: warning: the border") == true)
    #expect(run.messages.first?.contains("--invert") == true)
    #expect(try folder.run("contours", "light.png").messages == run.messages)
    #expect(try folder.run("light.png", "--invert").messages.isEmpty)
    #expect(try folder.run("light.png", "--quiet").messages.isEmpty)
  }
}
