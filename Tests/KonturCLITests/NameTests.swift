import KonturTestSupport
import Testing

/// Files and folders with unusual names, and folders with unusual things in them.
struct NameTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(arguments: [
    "with space.png", "été.png", "日本 語.png", "line\nbreak.png", "\u{301}accent.png", "%41.png",
    "a.b.c.png", "no suffix", "quote'\".png", "ends in point.",
  ])
  func `a name of any kind is read and kept`(name: String) throws {
    try folder.add(.square, as: "in/" + name)
    let run = try folder.run("in/" + name, "in/" + name, "-o", "out")
    #expect(run.status == 64 && run.messages.count == 1)
    #expect(try folder.run("in/" + name, "-o", "out/").status == 0)
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    #expect(try folder.files() == ["in/" + name, "out/" + stem + ".svg"])
    let json = try folder.run("in/" + name, "--format", "json").output
    #expect(json.contains("\"source\": "))
  }

  @Test(.enabled(if: isLinux, "other file systems have one name for both"))
  func `letters that are composed otherwise are another name`() throws {
    let names = ["\u{E9}", "e\u{301}"]
    for name in names { try folder.add(.square, as: "in/\(name).png") }
    let run = try folder.run("in", "-o", "out/")
    #expect(run.status == 0)
    #expect(try folder.files().filter { $0.hasPrefix("out/") }.count == 2)
  }

  @Test func `a name that begins with a hyphen`() throws {
    try folder.add(.square, as: "-weird.png", "--.png")
    #expect(try folder.run("--", "-weird.png").status == 0)
    #expect(try folder.run("trace", "--", "--.png").status == 0)
    #expect(try folder.run("./-weird.png").status == 0)
    #expect(try folder.run("contours", "--", "-weird.png").status == 0)
    #expect(try folder.run("-o", "out/", "--", "-weird.png").status == 0)
    #expect(try folder.files() == ["--.png", "-weird.png", "out/-weird.svg"])
  }

  @Test func `line breaks and escapes in a name stay out of messages`() throws {
    let run = try folder.run("bad\n\u{1B}[2Jname\u{9B}.png")
    #expect(run.messages == ["kontur: bad??[2Jname?.png: there is no such file"])
  }

  @Test(.enabled(if: isLinux, "the Mac has no such names"))
  func `a name that is not Unicode is reported and the rest of its folder is done`() throws {
    try folder.add(.square, as: "in/good.png")
    let run = try folder.shell(#"cp in/good.png "in/bad$(printf '\377').png"; kontur in -o out"#)
    #expect(run.status == 1)
    let message =
      "in/bad\u{FFFD}.png: there is no such file; names that are not UTF-8 cannot be read, so rename it"
    #expect(run.messages.first == "kontur: " + message)
    let alone = try folder.shell(#"kontur "in/bad$(printf '\377').png""#)
    #expect(alone.status == 66 && alone.messages == ["kontur: " + message])
    #expect(run.messages.last == "kontur: traced 1 of 2 images, failed on 1")
  }

  @Test func `a broken link in a folder is reported and the rest is done`() throws {
    try folder.add(.square, as: "in/good.png")
    try folder.link("in/gone.png", to: "nowhere.png")
    try folder.link("in/gone.txt", to: "nowhere.txt")
    let run = try folder.run("in", "-o", "out")
    #expect(run.status == 1)
    #expect(run.messages.first == "kontur: in/gone.png: there is no such file")
    #expect(run.messages.count == 2)
  }

  @Test func `links in a circle are followed once`() throws {
    try folder.add(.square, as: "in/a.png", "in/deep/b.png")
    for name in ["in/deep/one", "in/deep/two"] { try folder.link(name, to: "..") }
    let run = try folder.run("in", "-o", "out", "-q")
    #expect(run.status == 0)
    #expect(try folder.files().filter { $0.hasPrefix("out") } == ["out/a.svg", "out/deep/b.svg"])
  }

  @Test func `images are found where they are, and then where links lead`() throws {
    try folder.add(.square, as: "in/v2/a.png", "elsewhere/b.png")
    try folder.link("in/current", to: "v2")
    try folder.link("in/a-link", to: "../elsewhere")
    try folder.link("in/another", to: "../elsewhere")
    let run = try folder.run("in", "-o", "out", "-v")
    #expect(run.status == 0)
    #expect(
      try folder.files().filter { $0.hasPrefix("out") } == ["out/a-link/b.svg", "out/v2/a.svg"])
    let sources = run.messages.compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(sources.prefix(2) == ["in/v2/a.png:", "in/a-link/b.png:"])
  }

  @Test func `a pipe in a folder is not waited for`() throws {
    try folder.add(.square, as: "in/a.png")
    let run = try folder.shell("mkfifo in/b.png; kontur in -o out/ -q; ls out")
    #expect(run.output == "a.svg\n")
  }
}
