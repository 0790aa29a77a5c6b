#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// Ctrl-C and its kind while files are written: what has begun is finished, nothing new begins.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// Begins to take note of SIGINT and SIGTERM; a second one ends the process at once.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// The exit status that tells a shell of the signal, once there was one.
  static var exitStatus: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }
}
