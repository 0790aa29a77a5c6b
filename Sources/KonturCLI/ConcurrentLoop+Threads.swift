import Dispatch
import Kontur
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of processors.
var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A loop on at most so many threads, which take the indices in their order; on one where the system has no more.
func concurrentLoop(threads: Int) -> ConcurrentLoop {
  guard threads > 1 else { return serialLoop }
  return { iterations, body in
    let count = min(threads, iterations)
    guard ThreadSupply.has(count - 1) else { return serialLoop(iterations: iterations, body: body) }
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < iterations else { return }
        body(index)
      }
    }
  }
}

/// Whether the system has threads to give, which limits of users and containers may forbid: Dispatch waits for one
/// without an end.
private enum ThreadSupply {
  /// How many there were at once when they were last asked for, and ``none`` once there were too few.
  private static let known = Atomic<Int>(0)
  private static let none = -1

  /// Whether there are so many beside those that run; asked of the system when it has not given as many before.
  static func has(_ count: Int) -> Bool {
    let most = known.load(ordering: .relaxed)
    if most == none { return false }
    if most >= count { return true }
    let hasEnough = start(count)
    known.store(hasEnough ? count : none, ordering: .relaxed)
    return hasEnough
  }

  /// Whether so many threads can be started that are there at the same time; they end at once.
  private static func start(_ count: Int) -> Bool {
    #if canImport(Darwin)
      // The kernel makes those of Dispatch.
      return true
    #else
      let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      defer { gate.deallocate() }
      pthread_mutex_init(gate, nil)
      pthread_mutex_lock(gate)
      var threads: [pthread_t] = []
      for _ in 0..<count {
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, waitAtGate, gate)
        guard status == 0 else { break }
        threads.append(thread)
      }
      pthread_mutex_unlock(gate)
      for thread in threads { pthread_join(thread, nil) }
      pthread_mutex_destroy(gate)
      return threads.count == count
    #endif
  }
}

#if !canImport(Darwin)
  /// Waits until a mutex is open.
  private func waitAtGate(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
    pthread_mutex_lock(gate)
    pthread_mutex_unlock(gate)
    return nil
  }
#endif
