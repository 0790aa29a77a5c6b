import KonturImage
import KonturTestSupport
import Testing

struct ImageFormatTests {
  @Test func `the first bytes tell the format`() throws {
    #expect(ImageFormat(sniffing: Fixtures.smallPNG.bytes) == .png)
    #expect(ImageFormat(sniffing: try Fixtures.bytes("gray.jpg")) == .jpeg)
    #expect(ImageFormat(sniffing: []) == nil)
    #expect(ImageFormat(sniffing: [0x89, 0x50]) == nil)
  }

  @Test(arguments: [
    ("GIF89a\u{1}\0\u{1}\0", "a GIF image"), ("RIFF\u{10}\0\0\0WEBPVP8 ", "a WebP image"),
    ("\0\0\0\u{18}ftypheic", "a HEIC image"), ("BM\u{36}\0\0\0\0\0\0\0", "a BMP image"),
    ("MM\0*\0\0\0\u{8}", "a TIFF image"), ("%PDF-1.7\n", "a PDF document"),
    ("<?xml version=\"1.0\"?>\n<svg xmlns=\"…\"/>", "an SVG document"),
    ("<!DOCTYPE html>", "a web page"), ("BMW is a car", "text"), ("été\n", "text"),
  ])
  func `a file of another format is named`(content: String, name: String) throws {
    let error = try #require(ImageDecodingError(decoding: Array(content.utf8)))
    #expect(error == .unrecognizedFormat(found: name))
    #expect("\(error)".contains(name))
    #expect("\(error)".contains("PNG or JPEG"))
  }

  @Test func `a PNG that Xcode has packed is not called damaged`() {
    let packed = [PNGChunk(type: "CgBI", data: [0x50, 0, 0x20, 2])] + Fixtures.smallPNG.chunks
    #expect(ImageDecodingError(decoding: PNGBuilder.file(of: packed))?.isUnsupported == true)
  }

  @Test func `bytes of no known format are refused`() {
    let bytes: [UInt8] = [0x00, 0x01, 0x02, 0x03]
    #expect(ImageDecodingError(decoding: bytes) == .unrecognizedFormat(found: nil))
    #expect(ImageDecodingError(decoding: []) == .emptyInput)
  }
}
