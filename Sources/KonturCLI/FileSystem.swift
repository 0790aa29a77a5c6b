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

  /// The path that symbolic links lead to; the same path when it has none or leads nowhere.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
      throw Failure(.noInput, "\(folder): the folder cannot be read: \(lastError)")
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
