import Foundation
import KonturTestSupport
import Testing

/// Every option of the help changes something, is taken at its bounds and refuses what is beyond them;
/// one that is not in the table of ``EveryOption`` fails.
struct EveryOptionTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.add(.square, as: "square.png")
    try folder.add(.lightSquare, as: "light.png")
    try folder.add(.blank, as: "blank.png")
    try folder.add(.frameAndSpot, as: "shapes.png")
    try folder.add(PNGBuilder.frameAndSpot.lyingOnItsSide(), as: "lying.png")
    try folder.add(.twoColors, as: "colors.png")
    try folder.add(TestFolder.sample("bell@2x.png"), as: "bell.png")
    try folder.add(sample: "glyph.png")
    try folder.add(sample: "photo.jpg")
    try folder.add(
      Array("<svg viewBox='0 0 16 16'><path d='M4 4h8v8h-8z'/></svg>".utf8), as: "square.svg")
  }

  /// The options of each command, without those that the parser adds, as it describes them itself.
  private func options() throws -> [String: Set<String>] {
    let description = try JSONDecoder().decode(
      Description.self, from: Data(folder.run("--experimental-dump-help").output.utf8))
    let commands = description.command.subcommands.filter { $0.commandName != "help" }
    return Dictionary(
      uniqueKeysWithValues: commands.map { command in
        let names = command.arguments.compactMap { $0.names?.first { $0.kind == "long" }?.name }
        return (command.commandName, Set(names).subtracting(["help", "version"]))
      })
  }

  @Test func `all options of the help are in the table, and no other`() throws {
    let options = try options()
    #expect(Set(options.keys) == ["trace", "contours", "compare"])
    let all = options.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(Set(EveryOption.all.map(\.name)) == all)
    #expect(EveryOption.all.count == all.count)
    for option in EveryOption.all {
      #expect(options[option.command]?.contains(option.name) == true, "\(option.name)")
    }
  }

  /// What comes back: how the run ended, what it said, and what it wrote.
  private func result(_ arguments: [String]) throws -> [String] {
    let before = try Set(folder.files())
    let run = try folder.run(arguments)
    let written = try folder.files().filter { !before.contains($0) || $0 == "square.svg" }
    return try [String(run.status), run.output] + run.messages
      + written.flatMap { try [$0, folder.text($0)] }
  }

  @Test(arguments: EveryOption.all)
  func `each option changes what comes back`(option: EveryOption) throws {
    guard !option.effect.isEmpty else {
      #expect(!option.reason.isEmpty)
      return
    }
    // Each in a folder of its own, for what it writes.
    let plain = try result([option.command] + option.plain)
    let changed = try EveryOptionTests().result([option.command] + option.plain + option.effect)
    #expect(plain != changed)
    #expect(option.effect.contains("--" + option.name))
  }

  @Test(arguments: EveryOption.all)
  func `each option is taken at its bounds`(option: EveryOption) throws {
    if case .flag = option.value {} else { #expect(!option.bounds.isEmpty) }
    let inputs = option.command == "compare" ? ["square.png", "square.svg"] : ["shapes.png"]
    for bounds in option.bounds {
      let run = try folder.run([option.command] + inputs + bounds)
      #expect(run.status == 0, "\(bounds) \(run.messages)")
    }
  }

  @Test(arguments: EveryOption.all)
  func `each option refuses what is no number of its range`(option: EveryOption) throws {
    let (values, text): ([String], String)
    switch option.value {
    case .flag, .text: return
    case .number(let allowed, let outside): (values, text) = (noNumbers + outside, allowed)
    case .numbers(let allowed, let outside):
      (values, text) = (["", "nan"] + outside, allowed)
    }
    for (command, names) in try options() where names.contains(option.name) {
      for value in command == option.command ? values : ["nan"] {
        let run = try folder.run(command, "--" + option.name, value, "a.png", "b.svg")
        let message = run.messages.first ?? ""
        #expect(run.status == 64 && run.output.isEmpty && run.messages.count == 1, "\(value)")
        #expect(
          message.hasPrefix("kontur: the value '\(value)' is invalid for '--\(option.name) <"),
          "\(message)")
        #expect(message.contains(text), "\(message)")
      }
    }
  }
}

/// What no option takes for a number, whatever its range; UsageTests has more of it.
private let noNumbers = ["", "nan", "inf", "-inf", "1e999", "-1e999"]

/// The part of what the parser says about itself that counts here.
private struct Description: Decodable {
  var command: Command

  struct Command: Decodable {
    var commandName: String
    var subcommands: [Subcommand]
  }

  struct Subcommand: Decodable {
    var commandName: String
    var arguments: [Argument]
  }

  struct Argument: Decodable {
    var names: [Name]?
  }

  struct Name: Decodable {
    var kind: String
    var name: String
  }
}
