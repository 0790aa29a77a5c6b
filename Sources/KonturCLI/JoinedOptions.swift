/// An argument that was taken for short options joined together, as `-qv` is, and is none: most often the
/// name of a file, which a shell has put there for `*.png`.
struct JoinedOptions {
  private let argument: String

  /// Finds the argument that made the parser stop.
  ///
  /// - Parameters:
  ///   - arguments: All arguments of the command.
  ///   - message: What the parser said: what is wrong with them, or the help, for an `h` in the argument.
  init?(in arguments: [String], behind message: String) {
    let options = arguments.prefix { $0 != "--" }
    let isHelp = message.contains("USAGE: ")
    if isHelp, options.contains(where: Self.asksForHelp) { return nil }
    let found = options.indices.first { index in
      let argument = options[index]
      guard Self.isJoined(argument) else { return false }
      if isHelp { return argument.contains("h") }
      // Without it there may be no image left; but values of options are theirs.
      if message.hasPrefix("Missing expected argument") {
        return index == 0 || !options[index - 1].hasPrefix("--")
      }
      return argument.contains { message.hasPrefix("Unknown option '-\($0)'") }
        || message.hasPrefix("Unknown option '\(argument)'")
    }
    guard let found else { return nil }
    argument = options[found]
  }

  /// What is wrong, and what to do, in one line.
  var complaint: String {
    "unknown option '\(argument)'; give files whose names begin with a dash as './\(argument)' or behind "
      + "'--', and values apart from their options"
  }

  private static func asksForHelp(_ argument: String) -> Bool {
    ["-h", "-help", "help"].contains(argument) || argument.hasPrefix("--help")
  }

  private static func isJoined(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
      && Double(argument) == nil && !argument.dropFirst().allSatisfy("hqv".contains)
  }
}
