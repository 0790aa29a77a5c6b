import Foundation

/// A run of the `kontur` that was built with the tests: what it said and how it ended.
struct CommandRun {
  /// The exit status, or the number of the signal that ended the run.
  var status: Int32
  /// Whether a signal ended the run.
  var wasKilled: Bool
  /// What came on standard output.
  var output: String
  /// The lines on standard error.
  var messages: [String]

  /// Runs the command to its end.
  init(_ arguments: [String], in folder: URL, input: [UInt8] = []) throws {
    try self.init(Self.builtFolder.appending(path: "kontur"), arguments, folder, input)
  }

  /// Runs a script of the POSIX shell, which finds `kontur` by its name.
  init(shell script: String, in folder: URL) throws {
    try self.init(URL(filePath: "/bin/sh"), ["-c", script], folder, [])
  }

  private init(
    _ executable: URL, _ arguments: [String], _ folder: URL, _ input: [UInt8]
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": Self.builtFolder.path + ":/usr/bin:/bin"]
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    // Inputs of tests fit into a pipe, so that nobody has to read while they are written.
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
    try standardInput.fileHandleForWriting.close()
    try Self.withoutBlockedSignals { try process.run() }
    self.output = try Self.text(from: output)
    messages = try Self.text(from: errors).split(separator: "\n").map(String.init)
    process.waitUntilExit()
    status = process.terminationStatus
    wasKilled = process.terminationReason == .uncaughtSignal
  }

  /// Threads of tests may be deaf to signals, and what they start is so as well.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  private static func text(from pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Where the command was built: beside the tests.
  private static let builtFolder: URL = {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }()
}
