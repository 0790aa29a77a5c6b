import KonturTestSupport
import Testing

@testable import Kontur

struct HeapTests {
  /// Everything that a heap gives until it is empty.
  static func emptied<Element>(_ heap: Heap<Element>) -> [Element] {
    var heap = heap
    var elements: [Element] = []
    while let least = heap.popMin() { elements.append(least) }
    return elements
  }

  @Test(arguments: [1...1, 1...3, -1000...1000])
  func `elements come out in order, equal ones as often as they went in`(range: ClosedRange<Int>) {
    var generator = SeededGenerator(seed: 1)
    for count in 0..<200 {
      let elements = (0..<count).map { _ in Int.random(in: range, using: &generator) }
      var heap = Heap<Int>()
      for element in elements { heap.insert(element) }
      #expect(Self.emptied(heap) == elements.sorted())
    }
  }

  @Test func `in order or backwards, what goes in comes out in order`() {
    for elements in [Array(0..<100), (0..<100).reversed()] {
      var heap = Heap<Int>()
      for element in elements { heap.insert(element) }
      #expect(Self.emptied(heap) == Array(0..<100))
    }
  }

  @Test func `elements may come and go by turns`() {
    var generator = SeededGenerator(seed: 2)
    var heap = Heap<Int>()
    var sorted: [Int] = []
    for _ in 0..<20000 {
      if Int.random(in: 0...2, using: &generator) > 0 && sorted.count < 100 {
        let element = Int.random(in: 0...50, using: &generator)
        heap.insert(element)
        sorted.insert(element, at: sorted.firstIndex { $0 >= element } ?? sorted.count)
      } else {
        #expect(heap.popMin() == (sorted.isEmpty ? nil : sorted.removeFirst()))
      }
    }
    #expect(Self.emptied(heap) == sorted)
  }

  @Test func `an empty queue gives nothing, and can be used again`() {
    var heap = Heap<Int>()
    #expect(heap.popMin() == nil)
    heap.insert(7)
    #expect(heap.popMin() == 7)
    #expect(heap.popMin() == nil)
    heap.insert(3)
    #expect(Self.emptied(heap) == [3])
  }
}
