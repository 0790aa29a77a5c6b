/// Calls a function for each of so many indices, on several threads if there are some.
///
/// Work whose parts do not depend on each other is done by such loops; what comes of it is the same in
/// whatever order and on whatever threads its parts are done. On systems with Dispatch,
/// `DispatchQueue.concurrentPerform` is one for all cores:
///
/// ```swift
/// Trace(of: bitmap, loop: DispatchQueue.concurrentPerform)
/// ```
///
/// - Parameters:
///   - iterations: How many indices there are, from 0 on.
///   - body: To be called exactly once with each of them, before the loop returns; may be called on
///     several threads at once. A loop that leaves one out stops the program.
public typealias ConcurrentLoop =
  @Sendable (_ iterations: Int, _ body: @Sendable (Int) -> Void) -> Void

/// The loop that does one index after the other.
@Sendable
public func serialLoop(iterations: Int, body: @Sendable (Int) -> Void) {
  for index in 0..<iterations { body(index) }
}

/// Calls a function for each of so many indices by a loop; one that leaves an index out stops the program.
func concurrentPerform(
  _ iterations: Int, loop: ConcurrentLoop, _ body: @Sendable (Int) -> Void
) {
  var isDone = [Bool](repeating: false, count: iterations)
  isDone.withUnsafeMutableBufferPointer { buffer in
    // Every index has a place of its own.
    nonisolated(unsafe) let isDone = buffer
    withoutActuallyEscaping(body) { body in
      loop(iterations) {
        body($0)
        isDone[$0] = true
      }
    }
  }
  precondition(isDone.allSatisfy(\.self), "a loop calls its body with every index")
}

/// What a function makes of each index, in their order.
func concurrentMap<Result: Sendable>(
  _ iterations: Int, loop: ConcurrentLoop, _ body: @Sendable (Int) -> Result
) -> [Result] {
  [Result](unsafeUninitializedCapacity: iterations) { buffer, initialized in
    // Every index has a place of its own.
    nonisolated(unsafe) let places = buffer
    concurrentPerform(iterations, loop: loop) { places.initializeElement(at: $0, to: body($0)) }
    initialized = iterations
  }
}
