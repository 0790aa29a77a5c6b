import KonturTestSupport
import Testing

/// Files are written whole, where they can be, and never over an image that is read.
struct WritingTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "a.png")
  }

  @Test func `missing folders are made`() throws {
    #expect(try folder.run("a.png", "-o", "new/deep/a.svg").status == 0)
    #expect(try folder.files() == ["a.png", "new/deep/a.svg"])
  }

  @Test(arguments: [
    "/proc/no/a.svg", "/proc/a.svg", "a.png/b.svg", "a.png/deep/b.svg", "/dev/full",
  ])
  func `an output that cannot be written`(path: String) throws {
    let run = try folder.run("a.png", "-o", path, "--format", "svg")
    #expect(run.status == 73 && run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.messages.first?.hasPrefix("kontur: a.png: ") == true)
    #expect(run.messages.first?.contains("cannot be") == true)
    #expect(try folder.files() == ["a.png"])
  }

  @Test func `a file where a folder is needed`() throws {
    try folder.add([1], as: "out")
    try folder.add(.square, as: "b.png")
    let run = try folder.run("a.png", "b.png", "-o", "out")
    #expect(run.status == 64)
    #expect(
      run.messages == ["kontur: several outputs need a folder, and out is not one"])
    #expect(try folder.bytes("out") == [1])
  }

  @Test func `a folder in the place of one output fails for its image alone`() throws {
    try folder.add(.square, as: "b.png")
    try folder.addFolder("out/a.svg")
    let run = try folder.run("a.png", "b.png", "-o", "out")
    #expect(run.status == 1)
    #expect(run.messages.first?.hasPrefix("kontur: a.png: out/a.svg cannot be written") == true)
    #expect(try folder.files() == ["a.png", "b.png", "out/b.svg"])
  }

  @Test func `standard output that cannot be written`() throws {
    let run = try folder.shell("kontur a.png > /dev/full")
    #expect(run.status == 73)
    #expect(
      run.messages == [
        "kontur: a.png: standard output cannot be written: No space left on device"
      ])
  }

  @Test(arguments: ["a.png", "./a.png", "x/../a.png", "link.png", "linked/a.png", "hard.svg"])
  func `an input is not overwritten`(path: String) throws {
    try folder.addFolder("x")
    try folder.link("link.png", to: "a.png")
    try folder.link("linked", to: ".")
    _ = try folder.shell("ln a.png hard.svg")
    let run = try folder.run("a.png", "-o", path, "--format", "svg")
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(run.messages.first?.hasSuffix("\(path) would overwrite the input a.png") == true)
    #expect(try folder.bytes("a.png") == PNGBuilder.square.bytes)
  }

  @Test func `no input of a batch is overwritten`() throws {
    try folder.add(.square, as: "b.svg")
    let run = try folder.run("a.png", "b.svg", "-o", ".")
    #expect(run.status == 64)
    #expect(run.messages == ["kontur: ./b.svg would overwrite the input b.svg"])
    #expect(try folder.files() == ["a.png", "b.svg"])
  }

  @Test(arguments: [["a.png", "in"], ["in", "also"], ["in", "in"], ["a.png", "in/a.jpg"]])
  func `images that would share an output are refused`(images: [String]) throws {
    try folder.add(.square, as: "in/a.png", "also/a.png")
    try folder.add(TestFolder.sample("photo.jpg"), as: "in/a.jpg")
    let files = try folder.files()
    let run = try folder.run(images + ["-o", "out"])
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(run.messages.first?.contains("would both be written to out/a.svg") == true)
    #expect(try folder.files() == files)
  }

  @Test func `a pipe that is closed early leaves nothing behind`() throws {
    let run = try folder.shell("kontur a.png | head -c 1; kontur a.png | true; ls -A")
    #expect(run.status == 0)
    #expect(run.output == "<a.png\n")
    #expect(run.messages.isEmpty)
  }
}
