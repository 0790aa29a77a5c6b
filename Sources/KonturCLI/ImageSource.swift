import Kontur
import KonturImage

/// How images are read.
struct ReadingOptions: Hashable, Sendable {
  var decoding = DecodingOptions()
  /// Pixels per point; nil for what the name of the file says.
  var scale: Double?
}

/// Where an image comes from.
enum ImageSource: Hashable, Sendable {
  case standardInput
  /// A file that was named.
  case file(path: String)
  /// A file at some depth below a folder that was named.
  case fileBelow(folder: String, relativePath: String)
  /// A folder that was named, or one below it, that gives no images, and why.
  case folder(path: String, reason: String)

  /// What messages call the image.
  var name: String { path ?? "-" }

  /// Where the file is; nil for standard input.
  var path: String? {
    switch self {
    case .standardInput: nil
    case .file(let path), .folder(let path, _): path
    case .fileBelow(let folder, let relativePath): FilePath.joined(folder, relativePath)
    }
  }

  /// The name of the file, without its folder; nil for standard input.
  var fileName: String? { path.map(FilePath.name) }

  /// Whether a folder was named, which may hold any number of files.
  var isOfFolder: Bool {
    switch self {
    case .standardInput, .file: false
    case .fileBelow, .folder: true
    }
  }

  /// The path, below the folder of the outputs, of an output in some format; nil where there is nothing to put out.
  func outputPath(suffix: String) -> String? {
    switch self {
    case .standardInput: "stdin." + suffix
    case .file(let path): FilePath.withoutSuffix(FilePath.name(of: path)) + "." + suffix
    case .folder: nil
    case .fileBelow(_, let relativePath): FilePath.withoutSuffix(relativePath) + "." + suffix
    }
  }

  /// Reads and decodes the image; its scale is what the name says, unless one is given.
  func bitmap(_ options: ReadingOptions) throws(Failure) -> Bitmap {
    if case .folder(_, let reason) = self { throw Failure(.noInput, reason) }
    var bitmap: Bitmap
    do {
      bitmap =
        if let path {
          try Bitmap(contentsOfFile: path, options: options.decoding)
        } else {
          try Bitmap(decoding: FileBytes.readImage(descriptor: 0), options: options.decoding)
        }
    } catch {
      throw Failure(error)
    }
    if let scale = options.scale { bitmap.scale = scale }
    return bitmap
  }
}
