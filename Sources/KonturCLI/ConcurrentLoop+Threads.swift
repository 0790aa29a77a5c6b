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

/// A loop on at most so many threads, which take the indices in their order.
func concurrentLoop(threads: Int) -> ConcurrentLoop {
  guard threads > 1 else { return serialLoop }
  return { iterations, body in
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(threads, iterations)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < iterations else { return }
        body(index)
      }
    }
  }
}
