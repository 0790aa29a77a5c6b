import KonturTestSupport
import Testing

/// What the command says about itself.
struct HelpTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `the version is a line on standard output`() throws {
    let run = try folder.run("--version")
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["trace", "--help"], ["help", "contours"]])
  func `help goes to standard output`(arguments: [String]) throws {
    let run = try folder.run(arguments)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.contains("USAGE: kontur"))
  }

  @Test func `help about a command that is none is refused`() throws {
    let run = try folder.run("help", "nope")
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.messages == [
        "kontur: there is no command 'nope'; see 'kontur --help' for more information"
      ])
  }

  @Test(.enabled(if: isLinux), arguments: ["--help", "--version", "help contours", "-h"])
  func `help that cannot be written fails`(arguments: String) throws {
    let run = try folder.shell("kontur \(arguments) > /dev/full")
    #expect(run.status == 73)
    #expect(
      run.messages == ["kontur: standard output cannot be written: No space left on device"])
  }

  @Test func `every option of the contract has help`() throws {
    let options = [
      "channel", "background", "blend-space", "scale", "ignore-orientation", "max-dimension",
      "max-pixels", "threshold", "contrast", "pivot", "invert", "blur", "despeckle", "trim",
      "tolerance", "corner-angle", "polygon", "precision", "width", "height", "content-mode",
      "padding", "flip-horizontal", "rotate", "fill", "title", "output", "format", "split",
      "coordinates", "points", "stroke", "stroke-width", "cap", "join", "miter-limit", "dash",
      "dash-phase", "canvas", "shadow", "opacity", "animate", "duration", "report", "fail-if",
      "jobs", "force", "skip-existing", "allow-empty", "quiet", "verbose", "swift-style", "inset",
      "expand", "stroke-border", "fit-dashes", "corner-dashes",
    ]
    let help = try folder.run("trace", "--help").output
    #expect(options.filter { !help.contains("--\($0)") }.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are written for every shell`(shell: String) throws {
    let run = try folder.run("--generate-completion-script", shell)
    #expect(run.status == 0 && run.messages.isEmpty)
    #expect(run.output.contains("kontur") && run.output.contains("max-dimension"))
    #expect(run.output.contains("JPEG"))
  }
}
