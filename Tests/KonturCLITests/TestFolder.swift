import Foundation
import KonturTestSupport

/// The folder that a test works in, removed with the last reference to it.
final class TestFolder {
  private let url: URL

  /// Makes a folder for a test.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Runs `kontur` in the folder.
  func run(_ arguments: String..., input: [UInt8] = []) throws -> CommandRun {
    try CommandRun(arguments, in: url, input: input)
  }

  /// Runs `kontur` in the folder.
  func run(_ arguments: [String], input: [UInt8] = []) throws -> CommandRun {
    try CommandRun(arguments, in: url, input: input)
  }

  /// Runs a script of the POSIX shell in the folder.
  func shell(_ script: String) throws -> CommandRun { try CommandRun(shell: script, in: url) }

  /// Adds a file, and the folders on the way to it.
  func add(_ bytes: [UInt8], as name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Adds images.
  func add(_ image: PNGBuilder, as names: String...) throws {
    for name in names { try add(image.bytes, as: name) }
  }

  /// Adds a copy of one of the sample images.
  func add(sample: String) throws { try add(Self.sample(sample), as: sample) }

  /// Adds an empty folder.
  func addFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: name), withIntermediateDirectories: true)
  }

  /// Adds a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: target)
  }

  /// The content of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  /// The content of a file as text.
  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// The paths of all files at any depth, hidden ones too, in order.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).filter {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: url.appending(path: $0).path)
      return attributes[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  /// The content of a sample image.
  static func sample(_ name: String) throws -> [UInt8] {
    let samples = URL(filePath: #filePath).appending(path: "../../../Samples").standardized
    return [UInt8](try Data(contentsOf: samples.appending(path: name)))
  }
}

/// Whether the system has what Linux has: `/proc`, `/dev/full` and names of any bytes.
let isLinux = FileManager.default.fileExists(atPath: "/dev/full")
