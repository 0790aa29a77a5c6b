#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileSystem {
  /// Writes a text to standard output.
  static func writeToStandardOutput(_ text: String) throws(Failure) {
    let error = Console.write(text, to: STDOUT_FILENO)
    guard error == 0 else {
      throw Failure(
        .cannotWrite, "standard output cannot be written: \(String(cString: strerror(error)))")
    }
  }

  /// Writes a file whole or not at all: into a temporary file beside it, which then takes its
  /// place.
  ///
  /// A device or a pipe is written directly; a symbolic link stays, and what it leads to is written, there
  /// already or not. The permissions of a file that is there stay. The new file belongs to who runs the
  /// command, and other names of the old one, hard links, keep what it was.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(WriteError) {
      let target = resolved(path)
      // A circle of links, or too many.
      if brokenLinkTarget(of: target) != nil { throw WriteError(code: ELOOP) }
      if kind(of: target) == .special {
        let descriptor = open(target, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .lastOne }
        try write(bytes, closing: descriptor)
      } else {
        try Interruption.whileHeldOff { () throws(WriteError) in try replace(target, by: bytes) }
      }
    } catch {
      throw Failure(.cannotWrite, "\(path) cannot be written: \(error.reason)")
    }
  }

  private static func replace(_ path: String, by bytes: [UInt8]) throws(WriteError) {
    let (temporary, descriptor) = try makeTemporaryFile(in: FilePath.folder(of: path))
    let permissions = permissions(of: path)
    do throws(WriteError) {
      // Before anything is in it that others may not read.
      if let permissions, fchmod(descriptor, permissions) != 0 { throw .lastOne }
      try write(bytes, closing: descriptor)
      if rename(temporary, path) != 0 { throw .lastOne }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a file that no other thread or process writes.
  private static func makeTemporaryFile(
    in folder: String
  ) throws(WriteError) -> (path: String, descriptor: Int32) {
    var number = 0
    while true {
      let path = FilePath.joined(folder, ".kontur-\(getpid())-\(number).tmp")
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      guard errno == EEXIST else { throw .lastOne }
      number += 1
    }
  }

  /// Checks that a file can be written as far as that depends on its folder.
  static func checkThatFilesCanBeMade(inFolderOf path: String) throws(Failure) {
    let target = resolved(path)
    guard kind(of: target) != .special, access(FilePath.folder(of: target), W_OK | X_OK) != 0 else {
      return
    }
    throw Failure(.cannotWrite, "\(path) cannot be written: \(WriteError.lastOne.reason)")
  }

  private static func write(_ bytes: [UInt8], closing descriptor: Int32) throws(WriteError) {
    let code = Console.write(bytes, to: descriptor)
    let closeFailed = close(descriptor) != 0
    if code != 0 { throw WriteError(code: code) }
    if closeFailed { throw .lastOne }
  }
}

/// An error number of the system.
private struct WriteError: Error {
  var code: Int32

  static var lastOne: WriteError { WriteError(code: errno) }
  var reason: String { String(cString: strerror(code)) }
}
