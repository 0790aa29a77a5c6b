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

  private static let unwritable = [
    ("a.png/b.svg", "a.png/b.svg cannot be written: Not a directory"),
    ("a.png/deep/b.svg", "the folder a.png/deep cannot be made: Not a directory"),
  ]

  /// Places where even the superuser cannot write.
  private static let unwritableOnLinux = [
    ("/proc/no/a.svg", "the folder /proc/no cannot be made: "),
    ("/proc/a.svg", "/proc/a.svg cannot be written: "),
    ("/dev/full", "/dev/full cannot be written: No space left on device"),
  ]

  @Test(arguments: unwritable + (isLinux ? unwritableOnLinux : []))
  func `an output that cannot be written`(path: String, about: String) throws {
    let run = try folder.run("a.png", "-o", path, "--format", "svg")
    #expect(run.status == 73 && run.output.isEmpty)
    #expect(run.messages.count == 1)
    #expect(run.messages.first?.hasPrefix("kontur: a.png: ") == true)
    #expect(run.messages.first?.contains(about) == true)
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
    #expect(try folder.run("a.png", "b.png", "-o", "out", "--skip-existing").status == 1)
  }

  @Test(.enabled(if: isLinux)) func `standard output that cannot be written`() throws {
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

  @Test(arguments: [
    "kontur - -o a.png --format svg < a.png", "kontur a.png >> a.png", "kontur - < a.png 1<> a.png",
    "kontur /dev/stdin -o ./a.png --format json < a.png",
  ])
  func `an input is not overwritten by way of standard input or output`(script: String) throws {
    let run = try folder.shell(script)
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(run.messages.first?.contains(" would overwrite the input ") == true)
    #expect(try folder.bytes("a.png") == PNGBuilder.square.bytes)
  }

  @Test func `a link stays, and what it leads to is written`() throws {
    try folder.add([1], as: "drawings/old.svg")
    try folder.link("a.svg", to: "drawings/old.svg")
    #expect(try folder.run("a.png", "-o", "a.svg").status == 0)
    #expect(try folder.shell("test -h a.svg").status == 0)
    #expect(try folder.text("drawings/old.svg").hasPrefix("<svg"))
    #expect(try folder.files() == ["a.png", "a.svg", "drawings/old.svg"])
  }

  @Test func `what a link leads to is made where it is missing`() throws {
    try folder.addFolder("drawings")
    try folder.link("drawings/b.svg", to: "c.svg")
    try folder.link("a.svg", to: "drawings/b.svg")
    #expect(try folder.run("a.png", "-o", "a.svg").status == 0)
    #expect(try folder.shell("test -h a.svg && test -h drawings/b.svg").status == 0)
    #expect(try folder.text("drawings/c.svg").hasPrefix("<svg"))
  }

  @Test func `links in a circle are not replaced`() throws {
    try folder.link("a.svg", to: "b.svg")
    try folder.link("b.svg", to: "a.svg")
    let run = try folder.run("a.png", "-o", "a.svg")
    #expect(run.status == 73 && run.messages.count == 1)
    #expect(try folder.shell("test -h a.svg && test -h b.svg").status == 0)
  }

  @Test(arguments: ["600", "640", "777"])
  func `the permissions of a file that is overwritten stay`(mode: String) throws {
    try folder.add([1], as: "a.svg")
    _ = try folder.shell("chmod \(mode) a.svg; ln a.svg other.svg")
    #expect(try folder.run("a.png", "-o", "a.svg").status == 0)
    #expect(try folder.shell("find a.svg -perm \(mode)").output == "a.svg\n")
    #expect(try folder.text("a.svg").hasPrefix("<svg"))
    #expect(try folder.bytes("other.svg") == [1])
  }

  @Test func `outputs that are links to one file are refused`() throws {
    try folder.add(.square, as: "b.png")
    try folder.add([1], as: "out/a.svg")
    try folder.link("out/b.svg", to: "a.svg")
    let run = try folder.run("a.png", "b.png", "-o", "out")
    #expect(run.messages == ["kontur: a.png and b.png would both be written to out/b.svg"])
    #expect(try folder.bytes("out/a.svg") == [1])
    _ = try folder.shell("rm out/a.svg; ln -s b.svg out/a.svg; ln -sf ../c.svg out/b.svg")
    #expect(try folder.run("a.png", "b.png", "-o", "out").messages == run.messages)
  }

  @Test func `names may be as long as the system allows`() throws {
    let name = String(repeating: "n", count: 251)
    try folder.add(.square, as: name + ".png")
    #expect(try folder.run(name + ".png", "-o", name + ".svg").status == 0)
    #expect(try folder.files() == ["a.png", name + ".png", name + ".svg"])
  }

  @Test func `a temporary file of an earlier run with the same process number is no hindrance`()
    throws
  {
    let run = try folder.shell("touch .kontur-$$-0.tmp; exec kontur a.png -o a.svg")
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(try folder.files().suffix(2) == ["a.png", "a.svg"])
    #expect(try folder.files().count == 3)
  }

  @Test func `a descriptor of the shell can be written`() throws {
    let run = try folder.shell("kontur a.png -o /dev/fd/3 3>&1 | head -c 5")
    #expect(run.output == "<svg " && run.messages.isEmpty)
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

  @Test func `of several outputs that images would share all are counted`() throws {
    try folder.add(.square, as: "in/a.png", "in/b.png", "also/a.png", "also/b.png")
    // An output is one however many share it.
    let run = try folder.run("in", "also", "in/a.png", "-o", "out", "--format", "svg,json")
    #expect(run.status == 64)
    #expect(
      run.messages == [
        "kontur: in/a.png and also/a.png would both be written to out/a.svg, and 3 other outputs would be shared as well"
      ])
  }

  @Test func `a pipe that is closed early leaves nothing behind`() throws {
    let run = try folder.shell("kontur a.png | head -c 1; kontur a.png | true; ls -A")
    #expect(run.status == 0)
    #expect(run.output == "<a.png\n")
    #expect(run.messages.isEmpty)
  }
}
