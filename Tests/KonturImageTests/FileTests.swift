import Foundation
import Kontur
import KonturImage
import KonturTestSupport
import Testing

struct FileTests {
  @Test func `a file is read whatever its name says`() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appending(path: "photo.png")
      try Data(Fixtures.bytes("gray.jpg")).write(to: file)
      let decoded = try Bitmap(decoding: Fixtures.bytes("gray.jpg"))
      #expect(try Bitmap(contentsOfFile: file.path) == decoded)
      #expect(try Bitmap(contentsOf: file) == decoded)
    }
  }

  @Test func `the name of a file sets the scale`() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appending(path: "été icon@2x.png")
      try Data(Fixtures.smallPNG.bytes).write(to: file)
      #expect(try Bitmap(contentsOf: file).scale == 2)
      #expect(try Bitmap(contentsOfFile: Fixtures.path("gray.jpg")).scale == 1)
    }
  }

  @Test(arguments: ["/no/such/file.png", "/dev/null/file.png", ""])
  func `a missing file is named as missing`(path: String) {
    #expect(throws: ImageDecodingError.fileNotFound(path: path)) {
      try Bitmap(contentsOfFile: path)
    }
  }

  @Test func `a folder cannot be read`() {
    let path = NSTemporaryDirectory()
    #expect(throws: ImageDecodingError.unreadableFile(path: path, reason: "Is a directory")) {
      try Bitmap(contentsOfFile: path)
    }
  }

  @Test func `only files can be read from a URL`() throws {
    let url = try #require(URL(string: "https://example.org/icon.png"))
    #expect(throws: ImageDecodingError.self) { try Bitmap(contentsOf: url) }
  }

  @Test func `an empty file is refused`() {
    #expect(throws: ImageDecodingError.emptyInput) { try Bitmap(contentsOfFile: "/dev/null") }
  }

  @Test func `an endless stream is read up to the limit`() {
    #expect(throws: ImageDecodingError.tooManyBytes(limit: 1 << 20)) {
      try FileBytes.read(path: "/dev/zero", maximumByteCount: 1 << 20)
    }
  }

  @Test func `an endless stream of no image ends after its beginning`() throws {
    #expect(throws: ImageDecodingError.unrecognizedFormat(found: nil)) {
      try Bitmap(contentsOfFile: "/dev/zero")
    }
  }

  @Test func `the first byte of an image may come alone`() throws {
    let pipe = Pipe()
    let content = try Fixtures.bytes("gray.jpg")
    let writer = Thread { [handle = pipe.fileHandleForWriting] in
      try? handle.write(contentsOf: Data(content.prefix(1)))
      usleep(50_000)
      try? handle.write(contentsOf: Data(content.dropFirst()))
      try? handle.close()
    }
    writer.start()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(try FileBytes.readImage(descriptor: descriptor) == content)
  }

  @Test func `the limit of bytes is the last number accepted`() throws {
    let path = Fixtures.path("gray.jpg")
    let count = try Fixtures.bytes("gray.jpg").count
    #expect(try FileBytes.read(path: path, maximumByteCount: count).count == count)
    #expect(throws: ImageDecodingError.tooManyBytes(limit: count - 1)) {
      try FileBytes.read(path: path, maximumByteCount: count - 1)
    }
  }

  @Test func `a file of an absurd size is refused before any memory is taken`() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appending(path: "sparse.png")
      try Data().write(to: file)
      try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 40)
      #expect(throws: ImageDecodingError.tooManyBytes(limit: 1 << 30)) {
        try Bitmap(contentsOf: file)
      }
    }
  }

  @Test func `a pipe is read to its end`() throws {
    let pipe = Pipe()
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let writer = Thread { [handle = pipe.fileHandleForWriting] in
      try? handle.write(contentsOf: Data(content))
      try? handle.close()
    }
    writer.start()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(try FileBytes.readAll(descriptor: descriptor) == content)
  }

  @Test func `a closed descriptor cannot be read`() {
    #expect(throws: ImageDecodingError.self) { try FileBytes.readAll(descriptor: -1) }
  }
}
