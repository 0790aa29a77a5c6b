import Foundation
import Kontur
import KonturTestSupport
import Testing

struct ContourTreeTests {
  private let trees = MarchingSquaresTests.fields.map { $0.contours() }

  @Test func `contours are numbered depth first`() {
    for tree in trees {
      var visited: [Contour] = []
      var pending = Array(tree.topLevelContours.reversed())
      while let contour = pending.popLast() {
        visited.append(contour)
        pending += contour.childContours.reversed()
      }
      #expect(visited.map(\.index) == Array(0..<tree.contourCount))
      #expect(visited == tree.contours)
    }
  }

  @Test func `siblings are ordered by their topmost, then leftmost point`() {
    for tree in trees {
      let families = [tree.topLevelContours] + tree.contours.map(\.childContours)
      for family in families {
        let firsts = family.map { $0.points[0] }
        #expect(zip(firsts, firsts.dropFirst()).allSatisfy { ($0.y, $0.x) < ($1.y, $1.x) })
      }
    }
  }

  @Test func `a contour begins at its topmost, then leftmost point`() {
    for contour in trees.flatMap(\.contours) {
      let first = contour.points[0]
      #expect(contour.points.dropFirst().allSatisfy { (first.y, first.x) < ($0.y, $0.x) })
    }
  }

  @Test func `outer contours have positive area, holes negative, turn by turn with depth`() {
    for contour in trees.flatMap(\.contours) {
      #expect(contour.isHole == contour.indexPath.count.isMultiple(of: 2))
      #expect(contour.isHole == (contour.signedArea < 0))
    }
  }

  @Test func `an index path leads to its contour, any other to nothing`() {
    for tree in trees {
      for contour in tree.contours { #expect(tree[contour.indexPath] == contour) }
      #expect(tree[[]] == nil)
      #expect(tree[[tree.topLevelContours.count]] == nil)
      #expect(tree[[-1]] == nil)
      #expect(tree[[0, 999]] == nil)
    }
  }

  @Test func `parents know their children and children their parents`() {
    for tree in trees {
      for contour in tree.contours {
        #expect(contour.childContours.allSatisfy { $0.parent == contour })
        #expect(contour.parent.map { $0.childContours.contains(contour) } ?? true)
      }
      #expect(tree.topLevelContours.allSatisfy { $0.parent == nil })
    }
  }

  @Test func `leaving out a contour leaves out what lies inside it`() {
    var generator = SeededGenerator(seed: 1)
    for tree in trees {
      let kept = Set((0..<tree.contourCount).filter { _ in Bool.random(using: &generator) })
      let filtered = tree.filter { kept.contains($0.index) }
      let expected = tree.contours.filter { contour in
        sequence(first: contour, next: \.parent).allSatisfy { kept.contains($0.index) }
      }
      #expect(filtered.contours.map(\.points) == expected.map(\.points))
      #expect(filtered.contours.map(\.isHole) == expected.map(\.isHole))
      #expect(
        filtered.contours.map { $0.indexPath.count } == expected.map { $0.indexPath.count })
      #expect(tree.filter { _ in true } == tree)
    }
  }

  @Test func `the normalised path is that of all contours`() {
    for tree in trees {
      let segments = tree.contours.reduce(0) { $0 + $1.pointCount }
      #expect(tree.normalizedPath.segmentCount == segments)
      let area = tree.contours.reduce(0) { $0 + $1.signedArea }
      let share = area / Double(tree.imageWidth * tree.imageHeight)
      #expect(isClose(tree.normalizedPath.signedArea, share))
    }
  }

  @Test func `a tree that is encoded and decoded is the same`() throws {
    for tree in trees.prefix(6) {
      let data = try JSONEncoder().encode(tree)
      #expect(try JSONDecoder().decode(ContourTree.self, from: data) == tree)
    }
  }

  @Test(arguments: [
    // A parent of itself, one that comes later, one that knows nothing of its child, another place, and none at all.
    (#"{"points":[{"x":1,"y":2}],"children":[0],"ordinal":0,"isHole":false,"parent":0}"#, "[]"),
    (#"{"points":[{"x":1,"y":2}],"children":[1],"ordinal":0,"isHole":false}"#, "[0]"),
    (#"{"points":[{"x":1,"y":2}],"children":[],"ordinal":0,"isHole":false,"parent":0}"#, "[0]"),
    (#"{"points":[{"x":1,"y":2}],"children":[],"ordinal":1,"isHole":false}"#, "[0]"),
    (#"{"points":[{"x":1,"y":2}],"children":[],"ordinal":0,"isHole":false}"#, "[0,0]"),
    (#"{"points":[{"x":1,"y":2}],"children":[],"ordinal":0,"isHole":false}"#, "[-1]"),
    (#"{"points":[{"x":1,"y":2}],"children":[],"ordinal":0,"isHole":false}"#, "[]"),
    (#"{"points":[],"children":[],"ordinal":0,"isHole":false}"#, "[0]"),
    // A point that is not in the image.
    (#"{"points":[{"x":1e300,"y":2}],"children":[],"ordinal":0,"isHole":false}"#, "[0]"),
    (#"{"points":[{"x":1,"y":4.5}],"children":[],"ordinal":0,"isHole":false}"#, "[0]"),
    (#"{"points":[{"x":-0.5,"y":2}],"children":[],"ordinal":0,"isHole":false}"#, "[0]"),
  ])
  func `what is no tree is not decoded`(node: String, roots: String) throws {
    let text = #"{"imageWidth":4,"imageHeight":4,"nodes":["# + node + #"],"roots":"# + roots + "}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ContourTree.self, from: Data(text.utf8))
    }
  }

  @Test func `a contour in a hole in a contour is decoded`() throws {
    let text = #"""
      {"imageWidth":4,"imageHeight":4,"roots":[0,3],"nodes":[
      {"points":[{"x":1,"y":2}],"children":[1,2],"ordinal":0,"isHole":false},
      {"points":[{"x":1,"y":2}],"children":[],"ordinal":0,"isHole":true,"parent":0},
      {"points":[{"x":1,"y":2}],"children":[],"ordinal":1,"isHole":true,"parent":0},
      {"points":[{"x":1,"y":2}],"children":[],"ordinal":1,"isHole":false}]}
      """#
    #expect(try JSONDecoder().decode(ContourTree.self, from: Data(text.utf8)).contourCount == 4)
  }
}
