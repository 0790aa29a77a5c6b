import Foundation
import KonturTestSupport
import Testing

/// Where results go: every way of calling the command.
struct OutputTests {
  @Test func `one image goes to standard output as SVG`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "icon.png")
    let run = try folder.run("icon.png")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("<svg ") && run.output.hasSuffix("</svg>\n"))
    #expect(run.messages.isEmpty)
    #expect(try folder.files() == ["icon.png"])
  }

  @Test func `trace is what the command does when nothing else is said`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "icon.png")
    #expect(try folder.run("trace", "icon.png").output == folder.run("icon.png").output)
  }

  @Test(arguments: [("icon.svg", "<svg "), ("icon.json", "{\n"), ("ICON.SVG", "<svg ")])
  func `the suffix of the output picks the format`(name: String, beginning: String) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    let run = try folder.run("a.png", "-o", name)
    #expect(run.status == 0 && run.output.isEmpty && run.messages.isEmpty)
    #expect(try folder.text(name).hasPrefix(beginning))
  }

  @Test func `a file holds the same bytes as standard output`() throws {
    let folder = try TestFolder()
    try folder.add(sample: "bell@2x.png")
    let output = try folder.run("bell@2x.png", "--format", "json").output
    _ = try folder.run("bell@2x.png", "-o", "bell.json")
    #expect(try folder.text("bell.json") == output)
  }

  @Test func `a format that is named goes before the suffix`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    #expect(try folder.run("a.png", "-o", "a.txt", "--format", "json").status == 0)
    #expect(try folder.text("a.txt").hasPrefix("{"))
  }

  @Test func `standard input is an image of any kind`() throws {
    let folder = try TestFolder()
    let svg = try folder.run("-", input: PNGBuilder.square.bytes)
    #expect(svg.status == 0 && svg.output.hasPrefix("<svg "))
    let json = try folder.run(
      "-", "--format", "json", "--invert", input: TestFolder.sample("photo.jpg"))
    #expect(json.status == 0)
    #expect(json.output.contains("\"width\": 240"))
    #expect(!json.output.contains("\"source\""))
  }

  @Test func `standard input has a file of its own in a folder`() throws {
    let folder = try TestFolder()
    #expect(try folder.run("-", "-o", "out/", input: PNGBuilder.square.bytes).status == 0)
    #expect(try folder.files() == ["out/stdin.svg"])
  }

  @Test func `many images go to a folder`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png", "in/b.PNG")
    let run = try folder.run("a.png", "in/b.PNG", "-o", "new/out")
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(run.messages == ["kontur: traced 2 of 2 images"])
    #expect(try folder.files() == ["a.png", "in/b.PNG", "new/out/a.svg", "new/out/b.svg"])
  }

  @Test(arguments: ["out/", "out"])
  func `one image goes into a folder that is there or ends in a slash`(path: String) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    if path == "out" { try folder.addFolder("out") }
    #expect(try folder.run("a.png", "-o", path).status == 0)
    #expect(try folder.files() == ["a.png", "out/a.svg"])
  }

  @Test func `a folder of images is mirrored at every depth`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "in/a.png", "in/deep/er/a.jpeg", "in/deep/b@2x.png")
    try folder.add(.square, as: "in/.hidden/c.png", "in/.c.png", "in/notes.txt")
    #expect(try folder.run("in", "-o", "out").status == 0)
    #expect(
      try folder.files().filter { $0.hasPrefix("out") }
        == ["out/a.svg", "out/deep/b@2x.svg", "out/deep/er/a.svg"])
  }

  @Test func `a folder of one image makes a folder like one of many`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "in/a.png")
    #expect(try folder.run("in", "-o", "out").status == 0)
    #expect(try folder.files() == ["in/a.png", "out/a.svg"])
  }

  @Test(arguments: [["a.png", "b.png"], ["in"], ["a.png", "--format", "svg,json"]])
  func `several results do not silently make a folder of what is named like a file`(
    arguments: [String]
  ) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png", "b.png", "in/a.png")
    let run = try folder.run(arguments + ["-o", "out.svg"])
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(run.messages.first?.contains("out.svg is named like a file; end it in /") == true)
    #expect(try folder.files() == ["a.png", "b.png", "in/a.png"])
    #expect(try folder.run(arguments + ["-o", "out.svg/"]).status == 0)
    #expect(try folder.files().contains("out.svg/a.svg"))
  }

  @Test(arguments: ["-", "/dev/stdout"])
  func `standard output can be named`(name: String) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    for arguments in [["a.png"], ["a.png", "--format", "json"], ["contours", "a.png"]] {
      #expect(try folder.run(arguments + ["-o", name]).output == folder.run(arguments).output)
    }
    let run = try folder.shell(
      "echo first > log; kontur a.png -o \(name) >> log; head -c 11 log; ls -A")
    #expect(run.output == "first\n<svg a.png\nlog\n")
  }

  @Test func `every format has its file`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png", "b.png")
    let run = try folder.run("a.png", "b.png", "-o", "out", "--format", "svg,json,svg")
    #expect(run.status == 0)
    #expect(
      try folder.files().filter { $0.hasPrefix("out") }
        == ["out/a.json", "out/a.svg", "out/b.json", "out/b.svg"])
    #expect(try folder.text("out/a.svg") == folder.run("a.png").output)
    #expect(try folder.text("out/b.json") == folder.run("b.png", "--format", "json").output)
  }

  @Test(arguments: [["a.png", "b.png"], ["a.png", "--format", "svg,json"]])
  func `several results do not fit on standard output`(arguments: [String]) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png", "b.png")
    let run = try folder.run(arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.messages == [
        "kontur: 2 outputs do not fit on standard output; name a folder with -o"
      ])
  }

  @Test(arguments: ["out", "out.pdf", "out."])
  func `an output whose format is unknown is refused`(path: String) throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    let run = try folder.run("a.png", "-o", path)
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(run.messages[0].contains("the suffix of \(path) names no format"))
    #expect(try folder.files() == ["a.png"])
  }

  // Never with a device of the system: what replaces it would do so for good.
  @Test func `pipes are written, not replaced`() throws {
    let folder = try TestFolder()
    try folder.add(.square, as: "a.png")
    let run = try folder.shell("mkfifo pipe; cat pipe & kontur a.png -o pipe; wait; ls -F")
    #expect(run.output == (try folder.run("a.png").output) + "a.png\npipe|\n")
  }
}
