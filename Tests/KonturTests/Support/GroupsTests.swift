import Testing

@testable import Kontur

struct GroupsTests {
  @Test func `elements are told by their groups, in the order in which they came`() {
    let words = [("b", 2), ("a", 0), ("d", 2), ("c", 0), ("a", 2)]
    let groups = Groups(count: 4) { add in
      for (word, group) in words { add(word, group) }
    }
    #expect(
      (0..<groups.count).map { Array(groups[$0]) } == [["a", "c"], [], ["b", "d", "a"], []])
    #expect(groups.elementCount == 5)
  }

  @Test func `there may be no groups`() {
    let groups = Groups<Int>(count: 0) { _ in }
    #expect(groups.count == 0 && groups.elementCount == 0)
  }
}
