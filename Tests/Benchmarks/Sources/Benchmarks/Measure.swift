import AllocationCount

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What some work costs.
struct Cost {
  /// The processor time of all threads, in milliseconds: of a busy machine it says more than a clock.
  var milliseconds = Double.infinity
  /// The most memory that was in use at a time, in bytes, beyond what was in use before.
  var peakMemory = 0
  /// How often memory was asked for.
  var allocations = 0
}

/// The least time of several runs, with the memory and the result of the last.
func measured<Result>(_ body: () throws -> Result) rethrows -> (Cost, Result) {
  var cost = Cost()
  var spent = 0.0
  var runs = 0
  while true {
    resetPeakMemory()
    let (memory, calls, start) = (memoryInUse("VmRSS"), allocation_count(), processorTime())
    let result = try body()
    let time = processorTime() - start
    cost.milliseconds = min(cost.milliseconds, time)
    cost.allocations = allocation_count() - calls
    cost.peakMemory = max(0, memoryInUse("VmHWM") - memory)
    runs += 1
    spent += time
    let isEnough = runs >= fewestRuns && spent > enoughTime
    if isEnough || runs >= mostRuns || spent > tooMuchTime { return (cost, result) }
  }
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Linux begins to look for the peak anew when it is told so.
private func resetPeakMemory() {
  guard let file = fopen("/proc/self/clear_refs", "w") else { return }
  fputs("5", file)
  fclose(file)
}

/// A field of the status that Linux gives of a process, in bytes; 0 elsewhere.
private func memoryInUse(_ field: String) -> Int {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    guard text.hasPrefix(field) else { continue }
    return (Int(text.filter(\.isNumber)) ?? 0) * 1024
  }
  return 0
}

/// Short work is repeated more often, long work three times, unless that takes seconds.
private let fewestRuns = 3
private let mostRuns = 50
private let enoughTime = 500.0
private let tooMuchTime = 5000.0
