/// Why an image could not be written as a file.
public enum ImageEncodingError: Error, Hashable, Sendable {
  /// The image has no pixels, and the format has no way to say so.
  case emptyImage(width: Int, height: Int)
  /// The encoding library refused; the message is its own.
  case failed(message: String)
  /// There is no memory for the file.
  case outOfMemory
}

extension ImageEncodingError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .emptyImage(let width, let height):
      "an image of \(width)×\(height) pixels cannot be written as PNG, which needs at least one"
    case .failed(let message): "the image cannot be written as PNG: \(message)"
    case .outOfMemory: "there is not enough memory for the PNG file"
    }
  }
}
