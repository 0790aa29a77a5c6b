import Kontur
import KonturImage

/// Where an image comes from.
enum ImageSource: Hashable, Sendable {
  case standardInput
  /// A file; `relativePath` is its path below the folder that was named, else its bare name.
  case file(path: String, relativePath: String)

  /// What messages call the image.
  var name: String {
    switch self {
    case .standardInput: "-"
    case .file(let path, _): path
    }
  }

  /// The name of the file, without its folder; nil for standard input.
  var fileName: String? {
    switch self {
    case .standardInput: nil
    case .file(let path, _): FilePath.name(of: path)
    }
  }

  /// The path, below the folder of the outputs, of an output in some format.
  func outputPath(suffix: String) -> String {
    switch self {
    case .standardInput: "stdin." + suffix
    case .file(_, let relativePath): FilePath.withoutSuffix(relativePath) + "." + suffix
    }
  }

  /// Reads and decodes the image; its scale is what the name says, unless one is given.
  func bitmap(_ options: DecodingOptions, scale: Double?) throws(ImageDecodingError) -> Bitmap {
    var bitmap: Bitmap
    switch self {
    case .standardInput:
      bitmap = try Bitmap(decoding: FileBytes.readAll(descriptor: 0), options: options)
    case .file(let path, _):
      bitmap = try Bitmap(contentsOfFile: path, options: options)
    }
    if let scale { bitmap.scale = scale }
    return bitmap
  }

  /// The images that some arguments name: files, folders with what they hold at any depth, and `-`.
  static func all(named arguments: [String]) throws(Failure) -> [ImageSource] {
    var result: [ImageSource] = []
    for argument in arguments {
      if argument == "-" {
        result.append(.standardInput)
      } else if FileSystem.kind(of: argument) == .folder {
        let found = try images(in: argument, relativePath: "")
        guard !found.isEmpty else {
          throw Failure(.noInput, "\(argument): there are no PNG or JPEG files in this folder")
        }
        result += found
      } else {
        result.append(.file(path: argument, relativePath: FilePath.name(of: argument)))
      }
    }
    return result
  }

  private static func images(
    in folder: String, relativePath: String
  ) throws(Failure) -> [ImageSource] {
    var result: [ImageSource] = []
    for name in try FileSystem.visibleNames(in: folder) {
      let path = FilePath.joined(folder, name)
      let relative = relativePath.isEmpty ? name : FilePath.joined(relativePath, name)
      switch FileSystem.kind(of: path) {
      case .folder: result += try images(in: path, relativePath: relative)
      case .regularFile where isImageName(name):
        result.append(.file(path: path, relativePath: relative))
      case .regularFile, .special, nil: continue
      }
    }
    return result
  }

  private static func isImageName(_ name: String) -> Bool {
    ["png", "jpg", "jpeg"].contains(FilePath.suffix(of: name).lowercased())
  }
}
