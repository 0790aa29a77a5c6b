#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// Ctrl-C and its kind: they end the process at once, but never in the middle of writing a file.
///
///     a signal comes ──▶ no file is being written ──▶ the process ends
///                   └──▶ some are: no other begins, the last to be finished ends the process
enum Interruption {
  /// How many files are being written; ``ending`` when the process may begin no other.
  private static let writers = Atomic<Int>(0)
  private static let ending = -1
  /// The signal that came, 0 for none.
  private static let received = Atomic<Int32>(0)

  /// Begins to hold off signals while files are written; a second one ends the process at once.
  ///
  /// Signals that the process was told to ignore, as by `nohup`, stay ignored. A limit on the size of
  /// files is none that ends the process: it is an error of writing, as a full disk is.
  static func watch() {
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] {
      let previous = signal(number) { Interruption.receive($0) }
      if isIgnoring(previous) { signal(number, SIG_IGN) }
    }
  }

  /// Writes a file without being cut short by a signal.
  static func whileHeldOff<Failure: Error>(
    _ write: () throws(Failure) -> Void
  ) throws(Failure) {
    begin()
    defer { end() }
    try write()
  }

  private static func begin() {
    var count = writers.load(ordering: .sequentiallyConsistent)
    while true {
      // The process ends in a moment.
      while count == ending || received.load(ordering: .sequentiallyConsistent) != 0 { pause() }
      let exchange = writers.compareExchange(
        expected: count, desired: count + 1, ordering: .sequentiallyConsistent)
      if exchange.exchanged { return }
      count = exchange.original
    }
  }

  private static func end() {
    let count = writers.subtract(1, ordering: .sequentiallyConsistent).newValue
    let number = received.load(ordering: .sequentiallyConsistent)
    if count == 0 && number != 0 { endProcess(number) }
  }

  /// What happens when a signal comes: only what may happen in the middle of anything else.
  private static func receive(_ number: Int32) {
    received.store(number, ordering: .sequentiallyConsistent)
    let exchange = writers.compareExchange(
      expected: 0, desired: ending, ordering: .sequentiallyConsistent)
    if exchange.exchanged {
      endProcess(number)
    } else if number != SIGPIPE {
      // A closed pipe says so at every message; only people mean more by a second signal.
      signal(number, SIG_DFL)
    }
  }

  /// Ends the process by the signal, which tells a shell more than an exit status.
  ///
  /// It is sent to the whole process, because threads of Dispatch are deaf to it.
  private static func endProcess(_ number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Whether a handler is the constant `SIG_IGN`: a number in the clothes of a function, which
  /// Swift has no other way to compare.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
