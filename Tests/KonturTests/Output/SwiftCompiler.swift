import Foundation
import Testing

/// The Swift compiler on the path, with a stub of Apple's frameworks for it: `Tests/SwiftUIStub`.
final class SwiftCompiler: Sendable {
  /// Whether there is a compiler, and no frameworks of Apple that the stub would get in the way of.
  static let isAvailable: Bool = {
    #if canImport(Darwin)
      return false
    #else
      return executable != nil
    #endif
  }()

  /// The compiler; the stub is built once for all tests.
  static let shared = Result { try SwiftCompiler() }

  private let stub: TemporaryFolder

  private init() throws {
    stub = try TemporaryFolder()
    let sources = URL(filePath: #filePath).appending(path: "../../../SwiftUIStub").standardized
    for module in ["CoreGraphics", "SwiftUI", "UIKit"] {
      let messages = try compile(
        [
          "-parse-as-library", "-emit-module", "-emit-object", "-module-name", module,
          sources.appending(path: "\(module).swift").path, "-o", "\(module).o",
        ], in: stub.url)
      guard messages.isEmpty else { throw Failure(messages: messages) }
    }
  }

  /// Type-checks files of one module.
  ///
  /// - Returns: The errors and warnings.
  func check(_ files: [String], _ options: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let names = files.indices.map { "file\($0).swift" }
    for (name, text) in zip(names, files) { try folder.write(text, to: name) }
    return try compile(["-typecheck", "-parse-as-library"] + options + names, in: folder.url)
  }

  /// Builds and runs a program.
  ///
  /// - Parameter files: The files and their texts; `main.swift` is the one that runs.
  /// - Returns: What the program prints.
  /// - Throws: What the compiler says, if anything.
  func run(_ files: [String: String]) throws -> String {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let objects = ["CoreGraphics", "SwiftUI", "UIKit"].map {
      stub.url.appending(path: "\($0).o").path
    }
    // The compiler rounds by the C math library.
    let messages = try compile(
      ["-o", "program"] + files.keys.sorted() + objects + ["-lm"], in: folder.url)
    guard messages.isEmpty else { throw Failure(messages: messages) }
    return try output(of: folder.url.appending(path: "program"), [], in: folder.url)
  }

  private func compile(_ arguments: [String], in folder: URL) throws -> String {
    guard let executable = Self.executable else { return "there is no swiftc" }
    return try output(of: executable, ["-I", stub.url.path] + arguments, in: folder)
  }

  /// What a program says, on both its outputs.
  private func output(of executable: URL, _ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private static let executable = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Code did not compile that has to.
  struct Failure: Error {
    var messages: String
  }
}

/// A folder that is removed with the last reference to it.
private final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try text.write(to: url.appending(path: name), atomically: true, encoding: .utf8)
  }
}

extension Trait where Self == ConditionTrait {
  /// Where there is no Swift compiler on the path, or Apple's frameworks are the true ones.
  static var needsCompiler: Self {
    .enabled(if: SwiftCompiler.isAvailable, "swiftc is not on the path, or this is a Mac")
  }
}
