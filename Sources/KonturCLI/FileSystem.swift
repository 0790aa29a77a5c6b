#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the command asks of the file system.
enum FileSystem {
  /// What a path leads to.
  enum Kind: Equatable {
    case folder
    case regularFile
    /// A device, a pipe or a socket.
    case special
  }

  /// What identifies a file or folder whatever path leads to it.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// What a path leads to; nil when nothing is there.
  static func kind(of path: String) -> Kind? {
    guard let status = status(of: path) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .regularFile
    default: return .special
    }
  }

  /// Whether a path is that of a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path that symbolic links lead to, whether anything is there or not; the same path when it has none
  /// or they lead in a circle.
  static func resolved(_ path: String) -> String {
    var end = path
    for _ in 0..<mostLinks {
      if let resolved = realpath(end, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      guard let next = brokenLinkTarget(of: end) else { return end }
      end = next.hasPrefix("/") ? next : FilePath.joined(FilePath.folder(of: end), next)
    }
    return path
  }

  /// What a path leads to, there already or not, so that two are equal only if one thing is written by both: names
  /// differ by their bytes, but on Apple's file systems, where the same letters composed otherwise are the same name.
  static func place(of path: String) -> Place {
    let name = absolute(resolved(path))
    #if canImport(Darwin)
      return Place(name: name)
    #else
      return Place(name: Array(name.utf8))
    #endif
  }

  /// A path from the root, without links in what of it is there; what is not will be plain folders, and a file.
  private static func absolute(_ path: String) -> String {
    let there = resolved(path)
    let (folder, name) = (FilePath.folder(of: there), FilePath.name(of: there))
    guard kind(of: there) == nil, folder != there else { return there }
    switch name {
    case "", ".": return absolute(folder)
    case "..": return FilePath.folder(of: absolute(folder))
    default: return FilePath.joined(absolute(folder), name)
    }
  }

  /// Where something may be written.
  struct Place: Hashable {
    #if canImport(Darwin)
      let name: String
    #else
      let name: [UInt8]
    #endif
  }

  /// Whether a path leads to a folder, or is written as only those are, with a slash at its end.
  static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || kind(of: path) == .folder
  }

  /// Where a symbolic link leads when nothing is there; nil for anything else.
  ///
  /// Links to pipes in `/dev/fd` lead to what has no path, but is there.
  static func brokenLinkTarget(of path: String) -> String? {
    guard kind(of: path) == nil else { return nil }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Who may read, write and run the file at a path; nil when nothing is there.
  static func permissions(of path: String) -> mode_t? {
    status(of: path).map { $0.st_mode & 0o777 }
  }

  /// What identifies the file or folder at a path; nil for nothing, a device or a pipe.
  static func identity(of path: String) -> Identity? { status(of: path).flatMap(identity) }

  /// What identifies the file that is open at a descriptor; nil for nothing, a device or a pipe.
  static func identity(of descriptor: Int32) -> Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? identity(status) : nil
  }

  private static func identity(_ status: stat) -> Identity? {
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// The names in a folder, sorted by their bytes, without hidden ones.
  static func visibleNames(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else {
      throw Failure(.noInput, "the folder cannot be read: \(lastError)")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those above it, where they are missing.
  static func makeFolder(_ path: String) throws(Failure) {
    if kind(of: path) == .folder { return }
    let above = FilePath.folder(of: path)
    if above != path && above != "." { try makeFolder(above) }
    if mkdir(path, 0o777) != 0 && errno != EEXIST {
      throw Failure(.cannotWrite, "the folder \(path) cannot be made: \(lastError)")
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}

/// How many links follow each other at most, as in Linux.
private let mostLinks = 40
