import Foundation
import Kontur
import KonturImage
import KonturTestSupport

/// Files to test with.
enum Fixtures {
  /// The path of a file in the folder of fixtures.
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
  }

  /// The content of a file in the folder of fixtures.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// A PNG file of 3×2 random pixels, with a palette and transparency.
  static var smallPNG: PNGBuilder {
    var generator = SeededGenerator(seed: 7)
    let kind = PNGKind(
      colorType: .palette, bitDepth: 2, isInterlaced: false, hasTransparency: true)
    return PNGBuilder(kind, width: 3, height: 2, using: &generator)
  }

  /// Runs a test with a folder that is removed afterwards.
  static func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

extension ImageDecodingError {
  /// The error that decoding ends with, if it does; any other error than this type cannot be.
  init?(decoding bytes: [UInt8], options: DecodingOptions = DecodingOptions()) {
    do throws(ImageDecodingError) {
      _ = try Bitmap(decoding: bytes, options: options)
      return nil
    } catch {
      self = error
    }
  }

  /// Whether the error is about broken data.
  var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }

  /// Whether the error is about a file of a kind that cannot be decoded.
  var isUnsupported: Bool {
    if case .unsupported = self { true } else { false }
  }
}
