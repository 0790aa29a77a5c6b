import KonturTestSupport
import Testing

/// `kontur contours`.
struct ContoursTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png")
    try folder.add(.frameAndSpot, as: "shapes.png")
  }

  @Test func `contours are a table with a line each, indented by depth`() throws {
    let run = try folder.run("contours", "shapes.png")
    #expect(run.status == 0 && run.messages.isEmpty)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows[0] == [
        "contour", "kind", "points", "area", "perimeter", "x", "y", "width", "height",
      ])
    #expect(rows.dropFirst().map { $0[1] } == ["outer", "hole", "outer", "outer"])
    #expect(rows[1][0] == "0" && rows[2][0] == "0.0")
    #expect(run.output.contains("\n  0.0"))
    #expect(Set(run.output.split(separator: "\n").map(\.count)).count == 1)
  }

  @Test func `a table is in pixels of the image as it is read`() throws {
    let tables = try [[], ["--max-dimension", "8"]].map { options in
      let run = try folder.run(["contours", "square.png", "--precision", "0"] + options)
      return run.output.split(separator: "\n").last?.split(separator: " ").dropFirst(3) ?? []
    }
    // A corner is cut off by an eighth of a pixel, which is four times as large in the smaller image.
    #expect(tables == [["64", "31", "4", "4", "8", "8"], ["62", "30", "4", "4", "8", "8"]])
  }

  @Test func `many tables follow each other, each with its name`() throws {
    let run = try folder.run("contours", "square.png", "shapes.png", "-j", "2")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("square.png\ncontour "))
    #expect(run.output.contains("\nshapes.png\ncontour "))
  }

  @Test(arguments: [["--format", "json"], ["-o", "contours.json"]])
  func `contours are JSON when asked for, and in files`(arguments: [String]) throws {
    let run = try folder.run(["contours", "square.png"] + arguments)
    #expect(run.status == 0)
    let json = arguments[0] == "-o" ? try folder.text("contours.json") : run.output
    #expect(json.contains("\"source\": \"square.png\""))
    #expect(json.contains("\"boundingCircle\": {\"center\": [0.5, 0.5]"))
    #expect(!json.contains("\"path\""))
  }

  @Test func `a file that is named like another kind gets no JSON by chance`() throws {
    let run = try folder.run("contours", "square.png", "-o", "square.csv")
    #expect(run.status == 64)
    #expect(run.messages.first?.contains("square.csv would be JSON") == true)
    #expect(try folder.files() == ["shapes.png", "square.png"])
    let asked = ["contours", "square.png", "-o", "square.csv", "--format", "json"]
    #expect(try folder.run(asked).status == 0)
    #expect(try folder.run("contours", "square.png", "-o", "plain").status == 0)
  }

  @Test func `a table is not written to a file`() throws {
    let run = try folder.run("contours", "square.png", "--format", "table", "-o", "a.json")
    #expect(run.status == 64)
    #expect(try folder.files() == ["shapes.png", "square.png"])
  }

  @Test func `epsilon leaves out points`() throws {
    let json = ["contours", "square.png", "--format", "json", "--points"]
    let all = try folder.run(json)
    let few = try folder.run(json + ["--epsilon", "1"])
    #expect(few.status == 0 && few.output.count < all.output.count)
    #expect(try folder.run("contours", "square.png", "--epsilon", "1e308").status == 0)
  }

  @Test(arguments: [
    ["--precision", "0"], ["--invert"], ["--despeckle", "10"], ["--threshold", "0.9"],
    ["--blur", "1"],
  ])
  func `options of the ink change the table`(arguments: [String]) throws {
    let plain = try folder.run("contours", "shapes.png")
    #expect(try folder.run(["contours", "shapes.png"] + arguments).output != plain.output)
  }

  @Test func `files named like a command are traced when the command is named as well`() throws {
    try folder.add(.square, as: "contours", "trace")
    #expect(try folder.run("trace", "contours").output.hasPrefix("<svg"))
    #expect(try folder.run("trace", "trace").output.hasPrefix("<svg"))
    #expect(try folder.run("./contours").output.hasPrefix("<svg"))
    #expect(try folder.run("contours", "contours").output.hasPrefix("contour "))
  }
}
