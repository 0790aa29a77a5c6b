import Foundation
import KonturTestSupport
import Testing

/// Runs the commands of `Samples/README.md` and compares with the drawings in `Samples/outlined`.
///
/// After a change that is meant to change them, look at the new ones and keep them:
/// `KONTUR_UPDATE_SAMPLES=1 swift test --disable-xctest --filter SampleTests`.
struct OutlinedSampleTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  /// The commands by the file that they make.
  private static let commands: [(file: String, command: String)] = {
    let text = try? String(contentsOf: samples.appending(path: "README.md"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, cells[0].hasSuffix(".svg`"), cells[1].hasPrefix("`kontur ") else {
        return nil
      }
      return (String(cells[0].dropFirst().dropLast()), String(cells[1].dropFirst(8).dropLast()))
    }
  }()

  @Test(arguments: commands)
  func `a drawing is what its command makes`(file: String, command: String) throws {
    let folder = try TestFolder()
    for image in ["logo.png", "glyph.png"] { try folder.add(sample: image) }
    let run = try folder.run(words(of: command))
    #expect(run.status == 0)
    let url = Self.samples.appending(path: "outlined/\(file)")
    if ProcessInfo.processInfo.environment["KONTUR_UPDATE_SAMPLES"] != nil {
      try run.output.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try run.output == String(contentsOf: url, encoding: .utf8))
  }

  @Test func `there are as many drawings as commands`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.samples.appending(path: "outlined").path)
    #expect(files.sorted() == Self.commands.map(\.file).sorted())
  }

  /// The words of a command line, in which some are quoted.
  private func words(of command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      $0.isMultiple(of: 2) ? $1.split(separator: " ").map(String.init) : [String($1)]
    }
  }
}
