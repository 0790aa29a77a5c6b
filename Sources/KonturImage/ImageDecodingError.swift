/// Why an image could not be read: what is wrong, where, and what to do about it.
///
/// The description is one line that does not repeat the name of the file, because whoever prints
/// it has named the file already.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case fileNotFound(path: String)
  /// The path leads to something that cannot be read: a folder, or a file without permission.
  case unreadableFile(path: String, reason: String)
  /// The data is longer than the reader was told to take.
  case tooManyBytes(limit: Int)
  /// There is no data at all.
  case emptyInput
  /// The data is neither PNG nor JPEG; `found` says what it seems to be, such as "a GIF image".
  case unrecognizedFormat(found: String?)
  /// The header claims more pixels than ``DecodingOptions/maximumPixelCount``.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The data is truncated or corrupt; the message is the decoding library's.
  case damaged(format: ImageFormat, message: String)
  /// The data may be right, but this kind of image cannot be decoded.
  case unsupported(format: ImageFormat, message: String)
  /// The data is an image of another format than the one that is needed.
  case wrongFormat(ImageFormat, needed: ImageFormat)
  /// There is no memory for the pixels.
  case outOfMemory(width: Int, height: Int)
}

extension ImageDecodingError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .fileNotFound:
      "there is no such file"
    case .unreadableFile(_, let reason):
      "the file cannot be read: \(reason)"
    case .tooManyBytes(let limit):
      "there are more than \(limit) bytes, the most that is read for an image"
    case .emptyInput:
      "there is no data, where a PNG or JPEG image is expected"
    case .unrecognizedFormat(let found):
      "this is \(found ?? "in an unknown format"), not a PNG or JPEG image; convert it first"
    case .tooLarge(let width, let height, let limit):
      "the image has \(width)×\(height) pixels, more than the limit of \(limit) in all; "
        + "make it smaller or raise the limit"
    case .damaged(let format, let message):
      "the \(format) data is damaged: \(message); export or copy it again"
    case .unsupported(let format, let message):
      "this kind of \(format) cannot be decoded: \(message); export it as 8-bit PNG or JPEG"
    case .wrongFormat(let format, let needed):
      "this is a \(format) image, where a \(needed) image is needed; convert it first"
    case .outOfMemory(let width, let height):
      "there is not enough memory for \(width)×\(height) pixels"
    }
  }
}
