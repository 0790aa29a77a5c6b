/// A queue from which the least element comes first (Williams 1964, doi:10.1145/512274.512284).
struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  /// Puts an element into the queue, in O(log *n*).
  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the least element out of the queue, in O(log *n*); nil when it is empty.
  mutating func popMin() -> Element? {
    guard let least = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return least }
    elements[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < elements.count else { return least }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[parent] else { return least }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}
