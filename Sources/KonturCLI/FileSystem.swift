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

  /// What identifies a file whatever path leads to it.
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

  /// What identifies the file at a path; nil when nothing is there.
  static func identity(of path: String) -> Identity? {
    status(of: path).map {
      Identity(device: UInt64(truncatingIfNeeded: $0.st_dev), number: UInt64($0.st_ino))
    }
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

  /// Writes a file whole or not at all: into a temporary file beside it, which then takes its place.
  ///
  /// A device or a pipe is written directly.
  static func write(_ text: String, to path: String) throws(Failure) {
    if kind(of: path) == .special {
      try writeThrough(text, path: path, flags: O_WRONLY)
      return
    }
    let temporary = FilePath.joined(
      FilePath.folder(of: path), ".\(FilePath.name(of: path)).\(getpid()).tmp")
    do {
      try writeThrough(text, path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
    } catch {
      unlink(temporary)
      throw error
    }
    if rename(temporary, path) != 0 {
      let reason = lastError
      unlink(temporary)
      throw Failure(.cannotWrite, "\(path) cannot be written: \(reason)")
    }
  }

  private static func writeThrough(
    _ text: String, path: String, flags: Int32
  ) throws(Failure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, "\(path) cannot be written: \(lastError)")
    }
    let writeError = Console.write(text, to: descriptor)
    let closeFailed = close(descriptor) != 0
    if writeError != 0 || closeFailed {
      let reason = writeError != 0 ? String(cString: strerror(writeError)) : lastError
      throw Failure(.cannotWrite, "\(path) cannot be written: \(reason)")
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}
