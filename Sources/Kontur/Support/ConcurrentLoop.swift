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

/// What a function makes of each index, in their order.
func concurrentMap<Result: Sendable>(
  _ iterations: Int, loop: ConcurrentLoop, _ body: @Sendable (Int) -> Result
) -> [Result] {
  guard iterations > 0 else { return [] }
  var results = [Result?](repeating: nil, count: iterations)
  results.withUnsafeMutableBufferPointer { buffer in
    // Every index has a place of its own.
    nonisolated(unsafe) let places = buffer
    withoutActuallyEscaping(body) { body in
      loop(iterations) { places[$0] = body($0) }
    }
  }
  return results.map { result in
    guard let result else { preconditionFailure("a loop calls its body with every index") }
    return result
  }
}
