#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files, and streams such as standard input, without trusting their length.
public enum FileBytes {
  /// How much is read at most unless told otherwise: a gigabyte, so that an endless stream ends in
  /// an error and not in exhausted memory.
  public static let defaultMaximumByteCount = 1 << 30

  /// Reads a file.
  ///
  /// A pipe or a device is read like a stream; a folder is refused.
  ///
  /// - Parameters:
  ///   - path: Where the file is, absolute or relative to the working directory.
  ///   - maximumByteCount: How long the file may be.
  /// - Returns: The content.
  /// - Throws: `fileNotFound`, `unreadableFile` or `tooManyBytes`.
  public static func read(
    path: String, maximumByteCount: Int = defaultMaximumByteCount
  ) throws(ImageDecodingError) -> [UInt8] {
    try read(path: path, maximumByteCount: maximumByteCount) { _ in true }
  }

  /// Reads a file that should be an image: of any other, only the beginning.
  ///
  /// - Parameter path: Where the file is, absolute or relative to the working directory.
  /// - Returns: The content; what is neither PNG nor JPEG ends early, so that an endless stream of
  ///   something else takes no time.
  /// - Throws: `fileNotFound`, `unreadableFile` or `tooManyBytes`.
  public static func readImage(path: String) throws(ImageDecodingError) -> [UInt8] {
    try read(path: path, maximumByteCount: defaultMaximumByteCount, while: mayBeImage)
  }

  private static func read(
    path: String, maximumByteCount: Int, while isWanted: ([UInt8]) -> Bool
  ) throws(ImageDecodingError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      let isMissing = code == ENOENT || code == ENOTDIR
      throw isMissing ? .fileNotFound(path: path) : unreadable(path, code)
    }
    defer { _ = close(descriptor) }
    return try read(
      descriptor, named: path, maximumByteCount: maximumByteCount, while: isWanted)
  }

  /// Reads what is left of an open file or stream, such as standard input.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the file; it stays open.
  ///   - maximumByteCount: How much may come.
  /// - Returns: Everything up to the end of the file.
  /// - Throws: `unreadableFile`, with `-` for the path, or `tooManyBytes`.
  public static func readAll(
    descriptor: Int32, maximumByteCount: Int = defaultMaximumByteCount
  ) throws(ImageDecodingError) -> [UInt8] {
    try read(descriptor, named: "-", maximumByteCount: maximumByteCount) { _ in true }
  }

  /// Reads what is left of an open file or stream that should be an image: of any other, only the
  /// beginning.
  ///
  /// - Parameter descriptor: The descriptor of the file; it stays open.
  /// - Returns: Everything up to the end of the file; less of what is neither PNG nor JPEG.
  /// - Throws: `unreadableFile`, with `-` for the path, or `tooManyBytes`.
  public static func readImage(descriptor: Int32) throws(ImageDecodingError) -> [UInt8] {
    try read(
      descriptor, named: "-", maximumByteCount: defaultMaximumByteCount, while: mayBeImage)
  }

  private static func mayBeImage(_ bytes: [UInt8]) -> Bool {
    bytes.count < ImageFormat.tellingByteCount || ImageFormat(sniffing: bytes) != nil
  }

  private static func read(
    _ descriptor: Int32, named path: String, maximumByteCount: Int,
    while isWanted: ([UInt8]) -> Bool
  ) throws(ImageDecodingError) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = try expectedSize(descriptor, path)
    guard size <= maximumByteCount else { throw .tooManyBytes(limit: maximumByteCount) }
    bytes.reserveCapacity(size)
    while isWanted(bytes) {
      let chunk = try readChunk(descriptor, path)
      guard !chunk.isEmpty else { return bytes }
      guard chunk.count <= maximumByteCount - bytes.count else {
        throw .tooManyBytes(limit: maximumByteCount)
      }
      bytes += chunk
    }
    return bytes
  }

  /// The size of a regular file; 0 for a stream, whose size nobody knows.
  private static func expectedSize(
    _ descriptor: Int32, _ path: String
  ) throws(ImageDecodingError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  /// The next bytes; none at the end of the file.
  private static func readChunk(
    _ descriptor: Int32, _ path: String
  ) throws(ImageDecodingError) -> [UInt8] {
    while true {
      var code: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: chunkByteCount) { buffer, count in
        let result = readBytes(descriptor, buffer.baseAddress, chunkByteCount)
        code = result < 0 ? errno : 0
        count = max(0, result)
      }
      if code == 0 { return chunk }
      if code != EINTR { throw unreadable(path, code) }
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> ImageDecodingError {
    .unreadableFile(path: path, reason: String(cString: strerror(code)))
  }

  /// Large enough that the calls cost nothing, small enough to stay in the cache until copied.
  private static let chunkByteCount = 1 << 18
}

/// The C function, whose name the methods above hide.
private func readBytes(
  _ descriptor: Int32, _ destination: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, destination, count)
}
