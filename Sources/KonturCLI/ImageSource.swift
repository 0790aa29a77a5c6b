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

  /// The images that some arguments name: files, folders with what they hold at any depth, and `-`.
  ///
  /// A folder that gives none does not keep the others from being read, but is a mistake when it is all there is.
  static func all(named arguments: [String]) throws(Failure) -> [ImageSource] {
    var result: [ImageSource] = []
    for argument in arguments {
      if argument == "-" {
        result.append(.standardInput)
      } else if FileSystem.kind(of: argument) == .folder {
        var visited: Set<FileSystem.Identity> = []
        let found = images(in: argument, visited: &visited)
        result += found
        if found.isEmpty {
          let reason = "there are no PNG or JPEG files in this folder"
          result.append(.folder(path: argument, reason: reason))
        }
      } else {
        result.append(.file(path: argument))
      }
    }
    if result.count == 1, case .folder(let path, let reason) = result[0] {
      throw Failure(.noInput, "\(path): \(reason)")
    }
    return result
  }

  /// The images at any depth below a folder, and the folders there that cannot be read.
  ///
  /// - Parameters:
  ///   - folder: The folder that was named.
  ///   - place: The path below it of the one to look into; nil for itself.
  ///   - visited: What has been looked into: links may lead in circles, so that each folder is entered only once.
  /// - Returns: The images, in the order of their names.
  private static func images(
    in folder: String, at place: String? = nil, visited: inout Set<FileSystem.Identity>
  ) -> [ImageSource] {
    func below(_ place: String?) -> String { place.map { FilePath.joined(folder, $0) } ?? folder }
    if let identity = FileSystem.identity(of: below(place)) {
      guard visited.insert(identity).inserted else { return [] }
    }
    let names: [String]
    do {
      names = try FileSystem.visibleNames(in: below(place))
    } catch {
      return [.folder(path: below(place), reason: error.message)]
    }
    var result: [ImageSource] = []
    for name in names {
      let relativePath = place.map { FilePath.joined($0, name) } ?? name
      switch FileSystem.kind(of: below(relativePath)) {
      case .folder:
        result += images(in: folder, at: relativePath, visited: &visited)
      // What the name promises and is not there, such as the end of a broken link, is reported when
      // it is read.
      case .regularFile where isImageName(name), nil where isImageName(name):
        result.append(.fileBelow(folder: folder, relativePath: relativePath))
      case .regularFile, .special, nil: continue
      }
    }
    return result
  }

  private static func isImageName(_ name: String) -> Bool {
    ["png", "jpg", "jpeg"].contains(FilePath.suffix(of: name).lowercased())
  }
}
