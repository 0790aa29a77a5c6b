#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard error and standard output, without buffers.
enum Console {
  /// Writes a line to standard error.
  ///
  /// Names of files may hold line breaks and what terminals take for commands: these become `?`.
  static func say(_ message: String) { _ = write(printable(message) + "\n", to: STDERR_FILENO) }

  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.properties.generalCategory == .control ? "?" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Replaces what was last written to standard error on this line.
  static func saySameLine(_ message: String) {
    _ = write("\r\u{1B}[K" + message, to: STDERR_FILENO)
  }

  /// Takes the places of standard descriptors that are closed, so that no file gets their numbers
  /// and with them what was meant for a person.
  static func occupyClosedDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken; in the wrong direction, it stays an error to use it.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a whole text to a descriptor.
  ///
  /// - Returns: The error number; 0 when all was written.
  static func write(_ text: String, to descriptor: Int32) -> Int32 {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes all bytes to a descriptor.
  ///
  /// - Returns: The error number; 0 when all were written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let error = errno
        if error == EINTR { continue }
        guard error == EAGAIN || error == EWOULDBLOCK else { return error }
        // Whoever reads from it has asked for calls that do not wait, and is behind.
        waitUntilWritable(descriptor)
        continue
      }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}

/// Waits until a descriptor takes bytes again, or never will.
private func waitUntilWritable(_ descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = poll(&request, 1, -1)
}

/// The C function, whose name the method above hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
