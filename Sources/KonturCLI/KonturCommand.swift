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

      Exit status: 0 done; 1 some of several images failed; 2 nothing to trace; 64 wrong usage; 65 \
      not a readable image; 66 no such input; 73 the output cannot be written.
      """,
    version: Generator.version,
    subcommands: [TraceCommand.self, ContoursCommand.self],
    defaultSubcommand: TraceCommand.self)
}
