/// The images that some arguments name: files, folders with what they hold at any depth, and `-`.
struct ImageSearch {
  /// The images, in the order of the arguments, and of their names within a folder; what links lead to from there comes
  /// after that.
  ///
  /// Folders that give none, and those that cannot be read, are among them: they do not keep the others from being
  /// read.
  private(set) var sources: [ImageSource] = []
  /// The images in the folders that are of kinds which are not read, by their names.
  private(set) var otherImages: [String] = []
  /// The folders below an argument that were looked into: links may lead in circles, so that each is entered only once.
  private var visited: Set<FileSystem.Identity> = []
  /// The links to folders below an argument that are still to be followed, by their paths below it: that is done when all
  /// folders have been looked into, so that images are found where they are rather than where links lead.
  private var links: ArraySlice<String> = []

  /// Finds the images.
  ///
  /// - Throws: When all there is is a folder that gives none.
  init(_ arguments: [String]) throws(Failure) {
    for argument in arguments {
      if argument == "-" {
        sources.append(.standardInput)
      } else if FileSystem.kind(of: argument) == .folder {
        visited = []
        let (count, otherCount) = (sources.count, otherImages.count)
        search(argument)
        while let link = links.popFirst() { search(argument, at: link) }
        if sources.count == count {
          var reason = "there are no PNG or JPEG files in this folder"
          if otherImages.count > otherCount {
            reason += ", and images of other kinds are not read"
          }
          sources.append(.folder(path: argument, reason: reason))
        }
      } else {
        sources.append(.file(path: argument))
      }
    }
    if sources.count == 1, case .folder(let path, let reason) = sources[0] {
      throw Failure(.noInput, "\(path): \(reason)")
    }
  }

  /// What to say of the images that are not read; nil where all are.
  var remark: String? {
    guard !otherImages.isEmpty else { return nil }
    let names = otherImages.prefix(mostNames).joined(separator: ", ")
    let more = otherImages.count - mostNames
    return "passed over what is neither PNG nor JPEG: " + names
      + (more > 0 ? " and \(more) more" : "")
  }

  /// Takes what is at any depth below a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder that was named.
  ///   - place: The path below it of the one to look into; nil for itself.
  private mutating func search(_ folder: String, at place: String? = nil) {
    func below(_ place: String?) -> String { place.map { FilePath.joined(folder, $0) } ?? folder }
    if let identity = FileSystem.identity(of: below(place)) {
      guard visited.insert(identity).inserted else { return }
    }
    let names: [String]
    do {
      names = try FileSystem.visibleNames(in: below(place))
    } catch {
      return sources.append(.folder(path: below(place), reason: error.message))
    }
    for name in names {
      let relativePath = place.map { FilePath.joined($0, name) } ?? name
      let suffix = FilePath.suffix(of: name).lowercased()
      switch FileSystem.kind(of: below(relativePath)) {
      case .folder where FileSystem.isLink(below(relativePath)):
        links.append(relativePath)
      case .folder:
        search(folder, at: relativePath)
      // What the name promises and is not there, such as the end of a broken link, is reported when
      // it is read.
      case .regularFile where imageSuffixes.contains(suffix),
        nil where imageSuffixes.contains(suffix):
        sources.append(.fileBelow(folder: folder, relativePath: relativePath))
      case .regularFile where suffixesOfOtherImages.contains(suffix):
        otherImages.append(below(relativePath))
      case .regularFile, .special, nil: continue
      }
    }
  }
}

/// The suffixes of images that are read.
private let imageSuffixes: Set = ["png", "jpg", "jpeg"]

/// The suffixes of other images of pixels.
private let suffixesOfOtherImages: Set = [
  "avif", "bmp", "gif", "heic", "heif", "ico", "jp2", "jxl", "pbm", "pgm", "ppm", "tif", "tiff",
  "webp",
]

/// How many names are said of images that are not read.
private let mostNames = 3
