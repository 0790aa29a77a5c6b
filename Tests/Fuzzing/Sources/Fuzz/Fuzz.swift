// What libFuzzer calls with bytes that it makes up: Fuzz TARGET CORPUS [OPTIONS OF LIBFUZZER]

import ArgumentParser
import Kontur
import KonturImage

@main
struct Fuzz {
  static func main() {
    guard CommandLine.argc > 1, let target = Target(rawValue: CommandLine.arguments[1]) else {
      fatalError("one of \(Target.allCases.map(\.rawValue)) is wanted")
    }
    // libFuzzer passes its function nothing but bytes.
    let function: FuzzedFunction =
      switch target {
      case .png: { tryPNG(copied($0, $1)) }
      case .jpeg: { tryDecoding(copied($0, $1)) }
      case .exif: { tryEXIF(copied($0, $1)) }
      case .path: { tryPath(copied($0, $1)) }
      case .options: { tryOptions(copied($0, $1)) }
      }
    // The target is no argument of libFuzzer's; the name of the command takes its place.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      CommandLine.unsafeArgv.advanced(by: 1)
    _ = runFuzzer(&count, &arguments, function)
  }

  enum Target: String, CaseIterable {
    case png
    case jpeg
    case exif
    case path
    case options
  }
}

private typealias FuzzedFunction = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// The main function of libFuzzer.
@_silgen_name("LLVMFuzzerRunDriver") private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ function: FuzzedFunction
) -> CInt

private func copied(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  [UInt8](UnsafeBufferPointer(start: bytes, count: count))
}

/// So many pixels keep each try short.
private let limits = DecodingOptions(maximumPixelCount: 1 << 16)

/// Decodes an image, which must give all of its pixels or an error with something to say.
private func tryDecoding(_ bytes: [UInt8]) -> CInt {
  do throws(ImageDecodingError) {
    let bitmap = try Bitmap(decoding: bytes, options: limits)
    precondition(bitmap.width * bitmap.height <= limits.maximumPixelCount)
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

/// Decodes a PNG as it is, and with the checksums that its chunks should have.
private func tryPNG(_ bytes: [UInt8]) -> CInt {
  _ = tryDecoding(bytes)
  return tryDecoding(withRightChecksums(bytes))
}

private func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var result = bytes
  var offset = 8
  while offset + 12 <= result.count {
    let length = result[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = offset + 8 + length
    guard end + 4 <= result.count else { break }
    let checksum = crc32(result[offset + 4..<end])
    for place in 0..<4 {
      result[end + place] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * place))
    }
    offset = end + 4
  }
  return result
}

/// The checksum of a chunk (ISO/IEC 15948, annex D).
private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var crc = ~UInt32(0)
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  }
  return ~crc
}

/// Reads an orientation from TIFF data in a PNG, which is right but for that, and from the segments of a
/// JPEG, which ends after them.
private func tryEXIF(_ bytes: [UInt8]) -> CInt {
  let length = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - 8 * $0)) }
  let chunk = length + Array("eXIf".utf8) + bytes + [0, 0, 0, 0]
  let png = smallPNG.prefix(endOfHeader) + chunk + smallPNG.dropFirst(endOfHeader)
  do throws(ImageDecodingError) {
    let bitmap = try Bitmap(decoding: withRightChecksums(Array(png)))
    precondition(Set([bitmap.width, bitmap.height]) == [1, 2] && Set(bitmap.samples) == [0, 255])
  } catch {
    preconditionFailure("\(error)")
  }
  return tryDecoding([0xFF, 0xD8] + bytes)
}

/// Two grey pixels, black and white: signature, header, pixels in a stored block, end.
private let smallPNG: [UInt8] =
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0]
  + [0, 0, 0, 14] + Array("IDAT".utf8)
  + [0x78, 0x01, 1, 3, 0, 0xFC, 0xFF, 0, 0, 255, 0x01, 0x02, 0x01, 0x00] + [0, 0, 0, 0]
  + [0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
private let endOfHeader = 33

/// Reads a document that begins like one, and all else as path data; draws what came of it, as
/// `kontur compare` does, and prints it.
private func tryPath(_ bytes: [UInt8]) -> CInt {
  if bytes.first == UInt8(ascii: "<") {
    guard let drawing = try? Drawing(svg: bytes) else { return 0 }
    _ = drawing.coverage(width: 16, height: 16)
    _ = drawing.svg()
  } else if let path = try? BezierPath(svgPathData: String(decoding: bytes, as: UTF8.self)) {
    let data = path.svgPathData()
    guard let read = try? BezierPath(svgPathData: data), read.svgPathData() == data else {
      // Coordinates beyond the digits that are written are no path of a drawing.
      return 0
    }
  }
  return 0
}

/// Reads a text as the value of every option, by the readers of the command.
///
/// What they take has to be in range, what they refuse to come with a reason.
private func tryOptions(_ bytes: [UInt8]) -> CInt {
  let text = String(decoding: bytes, as: UTF8.self)
  let readers: [(String) throws -> Any] = [
    number(in: -1e6...1e6), integer(in: 0...Int.max), numberOrAuto(in: 0...1), inkLevel, color,
    sideLength, destination, outputFormats, paint, dashes, drawingShadow, gate,
  ]
  for read in readers {
    do { _ = try read(text) } catch { precondition(!"\(error)".isEmpty) }
  }
  let numbers = [try? number(in: -1e6...1e6)(text), try? sideLength(text).value].compactMap { $0 }
  let lengths = ((try? dashes(text)) ?? []).map(\.value)
  precondition((numbers + lengths).allSatisfy { abs($0) <= 1e6 })
  return 0
}
