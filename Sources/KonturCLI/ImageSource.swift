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

  /// What messages call the image.
  var name: String { path ?? "-" }

  /// Where the file is; nil for standard input.
  var path: String? {
    switch self {
    case .standardInput: nil
    case .file(let path): path
    case .fileBelow(let folder, let relativePath): FilePath.joined(folder, relativePath)
    }
  }

  /// The name of the file, without its folder; nil for standard input.
  var fileName: String? { path.map(FilePath.name) }

  /// Whether the file was found in a folder, which may hold any number of them.
  var isBelowFolder: Bool {
    if case .fileBelow = self { true } else { false }
  }

  /// The path, below the folder of the outputs, of an output in some format.
  func outputPath(suffix: String) -> String {
    switch self {
    case .standardInput: "stdin." + suffix
    case .file(let path): FilePath.withoutSuffix(FilePath.name(of: path)) + "." + suffix
    case .fileBelow(_, let relativePath): FilePath.withoutSuffix(relativePath) + "." + suffix
    }
  }

  /// Reads and decodes the image; its scale is what the name says, unless one is given.
  func bitmap(_ options: ReadingOptions) throws(ImageDecodingError) -> Bitmap {
    var bitmap =
      if let path {
        try Bitmap(contentsOfFile: path, options: options.decoding)
      } else {
        try Bitmap(decoding: FileBytes.readImage(descriptor: 0), options: options.decoding)
      }
    if let scale = options.scale { bitmap.scale = scale }
    return bitmap
  }

  /// The images that some arguments name: files, folders with what they hold at any depth, and `-`.
  static func all(named arguments: [String]) throws(Failure) -> [ImageSource] {
    var result: [ImageSource] = []
    for argument in arguments {
      if argument == "-" {
        result.append(.standardInput)
      } else if FileSystem.kind(of: argument) == .folder {
        let found = try images(below: argument)
        guard !found.isEmpty else {
          throw Failure(.noInput, "\(argument): there are no PNG or JPEG files in this folder")
        }
        result += found.map { .fileBelow(folder: argument, relativePath: $0) }
      } else {
        result.append(.file(path: argument))
      }
    }
    return result
  }

  /// The paths of the images at any depth below a folder, relative to it.
  private static func images(below folder: String) throws(Failure) -> [String] {
    var visited: Set<FileSystem.Identity> = []
    return try images(below: folder, visited: &visited)
  }

  /// Links may lead in circles, so that each folder is entered only once.
  private static func images(
    below folder: String, visited: inout Set<FileSystem.Identity>
  ) throws(Failure) -> [String] {
    if let identity = FileSystem.identity(of: folder) {
      guard visited.insert(identity).inserted else { return [] }
    }
    var result: [String] = []
    for name in try FileSystem.visibleNames(in: folder) {
      let path = FilePath.joined(folder, name)
      switch FileSystem.kind(of: path) {
      case .folder:
        result += try images(below: path, visited: &visited).map { FilePath.joined(name, $0) }
      // What the name promises and is not there, such as the end of a broken link, is reported when
      // it is read.
      case .regularFile where isImageName(name), nil where isImageName(name): result.append(name)
      case .regularFile, .special, nil: continue
      }
    }
    return result
  }

  private static func isImageName(_ name: String) -> Bool {
    ["png", "jpg", "jpeg"].contains(FilePath.suffix(of: name).lowercased())
  }
}
