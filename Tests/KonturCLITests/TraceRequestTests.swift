import ArgumentParser
import Testing

@testable import KonturCLI

/// Arguments that are understood without the parser mean what it makes of them.
struct TraceRequestTests {
  private func parsed(_ arguments: [String]) throws -> TraceRequest {
    try TraceCommand.parse(arguments).request()
  }

  @Test(arguments: [
    ["icon.png"], ["a.png", "b.jpg", "folder/"], ["-"], ["a.png", "-", "b.png"], ["trace.png"],
    [""],
    ["icon.png", "-o", "icon.svg"], ["-o", "out/", "a.png", "b.png"],
    ["a.png", "--output", "out", "b.png"],
    ["icon.png", "-o", "-"], ["icon.png", "-o", "/dev/stdout"], ["-o", "icon.json", "-"],
    ["icon.png", "--refine", "none"], ["--refine", "full", "icon.png", "--polygon"],
    ["--polygon", "a.png", "--refine", "auto", "-o", "a.svg", "--refine", "none", "--polygon"],
  ])
  func `images, an output and how to trace are what the parser makes of them`(arguments: [String])
    throws
  {
    #expect(try TraceRequest(naming: arguments) == parsed(arguments))
  }

  @Test(arguments: [
    [], ["--refine"], ["--polygon"], ["icon.png", "--refine"], ["icon.png", "--refine", "most"],
    ["icon.png", "--refine=none"], ["icon.png", "--tolerance", "1"], ["-q", "icon.png"],
    ["--", "icon.png"],
    ["icon.png", "--help"],
    ["-", "-"], ["-o", "icon.svg"], ["icon.png", "-o"], ["icon.png", "-o", ""],
    ["icon.png", "-o", "--force"],
    ["icon.png", "-o", "a.svg", "-o", "b.svg"], ["icon.png", "-oicon.svg"],
    ["icon.png", "--output=icon.svg"],
  ])
  func `all else is left to the parser`(arguments: [String]) {
    #expect(TraceRequest(naming: arguments) == nil)
  }

  @Test func `the parser's defaults are those of a request`() throws {
    #expect(try parsed(["icon.png"]) == TraceRequest(images: ["icon.png"]))
    #expect(try ContoursCommand.parse(["icon.png"]).batch.options == BatchOptions())
    #expect(try CompareCommand.parse(["icon.png", "icon.svg"]).reading.options == ReadingOptions())
  }
}
