/// Elements in numbered groups, one group after the other.
struct Groups<Element> {
  /// All elements, and where those of each group begin; behind them, where the last ones end.
  private let elements: [Element]
  private let starts: [Int]

  /// Sorts elements by their groups; those of a group keep their order.
  ///
  /// - Parameters:
  ///   - count: How many groups there are.
  ///   - forEach: Calls what it is given with each element and the number of its group, the same way twice.
  /// - Complexity: O(*n*) in the number of elements and groups.
  @inline(__always)
  init(count: Int, _ forEach: (_ add: (_ element: Element, _ group: Int) -> Void) -> Void) {
    var starts = [Int](repeating: 0, count: count + 1)
    forEach { _, group in starts[group + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var next = starts
    elements = [Element](unsafeUninitializedCapacity: starts[count]) { buffer, initialized in
      forEach { element, group in
        buffer.initializeElement(at: next[group], to: element)
        next[group] += 1
      }
      initialized = starts[count]
    }
    self.starts = starts
  }

  /// The number of groups.
  var count: Int { starts.count - 1 }

  /// The number of elements of all.
  var elementCount: Int { elements.count }

  /// The elements of a group.
  subscript(group: Int) -> ArraySlice<Element> { elements[starts[group]..<starts[group + 1]] }
}
