import KonturTestSupport
import Testing

/// What is said about inputs that cannot be traced, with which status, and that nothing is written.
struct InputFailureTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Traces an image that cannot be, in both ways of writing, and expects one line about it.
  private func expectFailure(_ status: Int32, of name: String, saying text: String) throws {
    let files = try folder.files()
    for arguments in [[name], [name, "-o", "out/"], ["contours", name]] {
      let run = try folder.run(arguments)
      #expect(run.status == status)
      #expect(run.output.isEmpty)
      #expect(run.messages.count == 1)
      #expect(run.messages.first?.hasPrefix("kontur: \(name): ") == true)
      #expect(run.messages.first?.contains(text) == true)
    }
    #expect(try folder.files() == files)
  }

  @Test func `a missing file`() throws {
    try expectFailure(66, of: "no such.png", saying: "there is no such file")
  }

  @Test func `a folder without images`() throws {
    try folder.add([1], as: "in/deep/notes.txt")
    try expectFailure(66, of: "in", saying: "no PNG or JPEG files")
  }

  @Test func `an empty file`() throws {
    try folder.add([], as: "empty.png")
    try expectFailure(65, of: "empty.png", saying: "there is no data")
  }

  @Test func `a text`() throws {
    try folder.add(Array("Hello, world!\n".utf8), as: "text.png")
    try expectFailure(65, of: "text.png", saying: "this is text")
  }

  @Test func `a truncated PNG`() throws {
    try folder.add(TestFolder.sample("bell@2x.png").dropLast(200).map { $0 }, as: "cut.png")
    try expectFailure(65, of: "cut.png", saying: "the PNG data is damaged")
  }

  @Test func `a truncated JPEG`() throws {
    try folder.add(TestFolder.sample("photo.jpg").dropLast(2000).map { $0 }, as: "cut.jpg")
    try expectFailure(65, of: "cut.jpg", saying: "the JPEG data is damaged")
  }

  @Test func `a blank image`() throws {
    try folder.add(.blank, as: "blank.png")
    try expectFailure(2, of: "blank.png", saying: "no contour at the threshold 0.5; try")
  }

  @Test func `empty standard input`() throws {
    let run = try folder.run("-")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.messages.count == 1 && run.messages[0].hasPrefix("kontur: -: there is no data"))
  }

  @Test func `a JPEG named PNG is fine`() throws {
    try folder.add(TestFolder.sample("photo.jpg"), as: "photo.png")
    #expect(try folder.run("photo.png").status == 0)
  }

  @Test func `a blank image makes an empty drawing when that is allowed`() throws {
    try folder.add(.blank, as: "blank.png")
    let run = try folder.run("blank.png", "--allow-empty")
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.hasSuffix("viewBox=\"0 0 16 16\"></svg>\n"))
    let json = try folder.run("blank.png", "--allow-empty", "--format", "json")
    #expect(json.status == 0 && json.output.contains("\"contours\": []"))
    #expect(try folder.run("contours", "blank.png", "--allow-empty").status == 0)
  }
}
