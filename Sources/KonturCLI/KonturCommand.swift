import ArgumentParser
import Kontur

/// The `kontur` command.
@main
struct KonturCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Generator.name,
    abstract: "Turn images into clean outlines.",
    discussion: """
      kontur icon.png > icon.svg                      one image, SVG on standard output
      kontur icon.png -o icon.svg                     the suffix picks the format
      cat icon.png | kontur - --format json           from standard input
      kontur icons/ -o out/ --format svg,json         many images, in parallel
      kontur contours icon.png                        the contours and their measures
      kontur compare icon.png icon.svg                how far a trace is from its image

      Exit status: 0 done; 1 of several images some failed, or all, or a --fail-if did; 2 nothing to trace; 64 wrong usage; 65 \
      not a readable image; 66 no such input; 73 the output cannot be written.
      """,
    version: Generator.version,
    subcommands: [TraceCommand.self, ContoursCommand.self, CompareCommand.self],
    defaultSubcommand: TraceCommand.self)

  /// Runs the command that the arguments ask for; what is wrong with them is said in one line, and
  /// the help is shown when there are none.
  static func main() {
    Console.occupyClosedDescriptors()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if arguments == ["--version"] { return try printAnswer(configuration.version) }
      if let request = try traceRequest(arguments) { return try request.run() }
      try checkTopicOfHelp(arguments)
      var command = try parseAsRoot()
      try command.run()
    } catch {
      if let problem = JoinedOptions(in: arguments, behind: message(for: error))?.complaint {
        Console.say("\(Generator.name): \(problem)")
        exit(withError: ExitCode(Failure.Status.usage.rawValue))
      }
      if exitCode(for: error) == .success { answer(fullMessage(for: error)) }
      guard isWrongUsage(error), !arguments.isEmpty else { exit(withError: error) }
      Console.say("\(Generator.name): \(complaint(about: error))")
      exit(withError: ExitCode(Failure.Status.usage.rawValue))
    }
  }

  /// Prints what the command was asked about itself, and ends the process.
  private static func answer(_ text: String) -> Never {
    do { try printAnswer(text) } catch { exit(withError: error) }
    exit()
  }

  private static func printAnswer(_ text: String) throws {
    try sayingFailure { () throws(Failure) in try FileSystem.writeToStandardOutput(text + "\n") }
  }

  /// What the default command is asked for, if that is what the arguments mean and nothing is wrong with them.
  ///
  /// The parser would look at all options of the default command twice, which takes as long as tracing a
  /// small icon, and does not have to when there are none. Whatever is unusual is left to it: other commands,
  /// help, completions, mistakes.
  private static func traceRequest(_ arguments: [String]) throws -> TraceRequest? {
    guard let first = arguments.first, !commandNames.contains(first) else { return nil }
    if let request = TraceRequest(naming: arguments) { return request }
    let isAboutParser = arguments.contains {
      $0.hasPrefix("---") || $0.hasPrefix("--generate-completion")
    }
    guard !isAboutParser, let command = try? TraceCommand.parseAsRoot(arguments) as? TraceCommand
    else { return nil }
    return try command.request()
  }

  /// Checks that there is what help is asked about, of which the parser says nothing.
  private static func checkTopicOfHelp(_ arguments: [String]) throws {
    guard arguments.first == "help", let topic = arguments.dropFirst().first,
      !topic.hasPrefix("-"), !commandNames.contains(topic)
    else { return }
    throw ValidationError("There is no command '\(topic)'.")
  }

  /// What the first argument is when another command is asked for than the default one.
  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// Whether the arguments are wrong and nothing has been said about it yet.
  private static func isWrongUsage(_ error: any Error) -> Bool {
    exitCode(for: error).rawValue == Failure.Status.usage.rawValue && !(error is ExitCode)
  }

  /// What is wrong with the arguments, in the form of all messages: one line, without a capital,
  /// what to do after a semicolon.
  private static func complaint(about error: any Error) -> String {
    let lines = message(for: error).split(separator: "\n")
    let choices = lines.dropFirst().map { $0.trimmingPrefix("  - ") }.joined(separator: ", ")
    let problem = choices.isEmpty ? lines.joined() : "\(lines[0]) \(choices)"
    let advice = fullMessage(for: error).split(separator: "\n").last?.trimmingPrefix("  ") ?? ""
    return "\(phrase(problem)); \(phrase(String(advice)))"
  }

  /// A sentence without its capital and its full stop.
  private static func phrase(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
