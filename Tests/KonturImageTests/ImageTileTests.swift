import Foundation
import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct ImageTileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes an image of 5×4 pixels, each of its own shade of grey.
  private func path(_ name: String, alpha: Int = 255) throws -> String {
    let samples = (0..<20).flatMap { [10 * $0, alpha] }
    let image = PNGBuilder(
      width: 5, height: 4, colorType: .grayAlpha, bitDepth: 8, samples: samples)
    return try path(name, image.bytes)
  }

  private func path(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }

  @Test func `without insets the file is kept as it is`() throws {
    let path = try path("a@2x.png")
    let tile = try ImageTile(contentsOfFile: path)
    #expect(tile.parts == [try FileBytes.read(path: path)])
    #expect(tile.width == 5 && tile.height == 4 && tile.scale == 2 && tile.name == path)
    #expect(tile.isOpaque)
    #expect(try !ImageTile(contentsOfFile: self.path("b.png", alpha: 254)).isOpaque)
  }

  @Test func `insets cut an image into nine`() throws {
    let tile = try ImageTile(
      contentsOfFile: path("a.png"), capInsets: .init(top: 1, right: 3, bottom: 2, left: 1))
    let parts = try tile.parts.map { try Bitmap(decoding: $0) }
    #expect(parts.map(\.width) == [1, 1, 3, 1, 1, 3, 1, 1, 3])
    #expect(parts.map(\.height) == [1, 1, 1, 1, 1, 1, 2, 2, 2])
    #expect(parts.map { $0[0, 0].red } == [0, 10, 20, 50, 60, 70, 100, 110, 120])
    #expect(parts[8][2, 1].red == 190)
  }

  @Test func `parts of no extent have no file`() throws {
    let tile = try ImageTile(contentsOfFile: path("a.png"), capInsets: .init(right: 2, left: 2))
    #expect(tile.parts.map(\.isEmpty) == [true, true, true, false, false, false, true, true, true])
  }

  @Test func `insets that leave nothing are refused`() throws {
    let path = try path("a.png")
    for insets in [
      ImageTile.CapInsets(right: 3, left: 2), .init(top: 4), .init(bottom: Int.max),
      .init(right: Int.max, left: 1),
    ] {
      #expect(throws: PaintTextError.capInsetsTooLarge(width: 5, height: 4)) {
        try ImageTile(contentsOfFile: path, capInsets: insets)
      }
    }
  }

  @Test func `what is no PNG is refused`() throws {
    #expect(throws: ImageDecodingError.self) { try ImageTile(contentsOfFile: "/nowhere.png") }
    #expect(throws: ImageDecodingError.self) {
      try ImageTile(contentsOfFile: path("a.png", [1, 2, 3]))
    }
    let samples = URL(filePath: #filePath).appending(path: "../../../Samples").standardized
    #expect(throws: ImageDecodingError.self) {
      try ImageTile(contentsOfFile: samples.appending(path: "photo.jpg").path)
    }
  }
}
