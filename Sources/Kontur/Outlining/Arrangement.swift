// Which parts of the plane are inside boundaries that may overlap and cross anyhow, and the loops around
// these parts.
//
//   1. The edges are cut at each other (Noding.swift).
//   2. A sweep line from left to right keeps the edges that it crosses in order, from low to high y
//      (Shamos and Hoey 1976, doi:10.1109/SFCS.1976.16). What an edge adds to the windings is known, so
//      those below and above it follow from the edge underneath.
//   3. Edges between inside and outside are joined to loops.
//
// All decisions are taken on whole numbers, exactly.

/// An edge of a loop, in the direction of the loop.
struct LoopEdge {
  /// Where the edge begins.
  var start: LatticePoint
  /// Where the edge ends.
  var end: LatticePoint
  /// The source that the edge is a chord of.
  var source: Int
  /// The parameters of the source at both ends.
  var parameters: (from: Double, to: Double)
}

/// Edges that have nothing in common but their ends, and the windings beside them.
struct Arrangement {
  private var edges: [ArrangementEdge]
  /// The windings on the side of each edge with smaller y.
  private var windingsBelow: [Windings]

  /// Arranges edges, which may meet anyhow.
  ///
  /// - Complexity: O((*n* + *k*) log *n*) for *n* edges with *k* crossings that are short beside their
  ///   distances.
  init(_ edges: [ArrangementEdge]) {
    self.edges = edges
    self.edges.cutAtCrossings()
    // Edges with a common start in the order of the sweep: from low to high.
    self.edges.sort { a, b in
      a.start != b.start ? a.start < b.start : a.start.cross(a.end, b.end) > 0
    }
    windingsBelow = []
    sweep()
  }

  /// The loops around what is inside: what is inside is on the left of each as seen on a screen, where
  /// y grows down.
  ///
  /// Loops pass no point twice: parts that touch at a point are separate.
  /// - Parameter isInside: Whether points with some windings are inside.
  /// - Returns: The loops, each in the order of its edges.
  func loops(where isInside: (Windings) -> Bool) -> [[LoopEdge]] {
    var kept: [LoopEdge] = []
    for (edge, below) in zip(edges, windingsBelow) {
      let isInsideBelow = isInside(below)
      if isInsideBelow == isInside(below &+ edge.windings) { continue }
      let parameters = (edge.startParameter, edge.endParameter)
      kept.append(
        isInsideBelow
          ? LoopEdge(
            start: edge.start, end: edge.end, source: Int(edge.source), parameters: parameters)
          : LoopEdge(
            start: edge.end, end: edge.start, source: Int(edge.source),
            parameters: (parameters.1, parameters.0)))
    }
    return LoopWalk(kept).loops()
  }

  /// Finds the windings below all edges.
  ///
  /// - Complexity: O(*n* log *n*) comparisons; the list of crossed edges is an array, whose elements
  ///   move when one is inserted.
  private mutating func sweep() {
    windingsBelow = Array(repeating: .zero, count: edges.count)
    var ends = edges.map(\.end).sorted()[...]
    var crossed: [Int32] = []
    var next = 0
    while next < edges.count || !ends.isEmpty {
      let start = next < edges.count ? edges[next].start : nil
      let end = ends.first
      guard let vertex = [start, end].compactMap({ $0 }).min() else { return }
      let first = next
      while next < edges.count && edges[next].start == vertex { next += 1 }
      while ends.first == vertex { ends.removeFirst() }

      let low = countBelow(vertex, crossed)
      var high = low
      while high < crossed.count && edges[Int(crossed[high])].end == vertex { high += 1 }
      var windings = Windings.zero
      if low > 0 {
        let under = Int(crossed[low - 1])
        windings = windingsBelow[under] &+ edges[under].windings
      }
      for index in first..<next {
        windingsBelow[index] = windings
        windings &+= edges[index].windings
      }
      if high - low == 1 && next - first == 1 {
        crossed[low] = Int32(first)
      } else {
        crossed.replaceSubrange(low..<high, with: (first..<next).map { Int32($0) })
      }
    }
  }

  /// The number of crossed edges that a vertex is above of.
  private func countBelow(_ vertex: LatticePoint, _ crossed: [Int32]) -> Int {
    var (low, high) = (0, crossed.count)
    while low < high {
      let middle = (low + high) / 2
      let edge = Int(crossed[middle])
      if edges[edge].start.cross(edges[edge].end, vertex) > 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// Joins directed edges to loops.
private struct LoopWalk {
  private let edges: [LoopEdge]
  /// The number of the vertex at which each edge begins, and at which it ends.
  private var starts: [Int]
  private var ends: [Int]
  private var vertexCount: Int
  /// The edge that follows each.
  private var next: [Int]

  /// - Precondition: As many edges begin at each vertex as end there, in turn around it.
  init(_ edges: [LoopEdge]) {
    self.edges = edges
    var vertices = edges.map(\.start)
    vertices.sort()
    var count = 0
    for vertex in vertices where count == 0 || vertices[count - 1] != vertex {
      vertices[count] = vertex
      count += 1
    }
    func number(_ point: LatticePoint) -> Int {
      var (low, high) = (0, count - 1)
      while low < high {
        let middle = (low + high) / 2
        if vertices[middle] < point { low = middle + 1 } else { high = middle }
      }
      return low
    }
    starts = edges.map { number($0.start) }
    ends = edges.map { number($0.end) }
    vertexCount = count
    next = Array(repeating: -1, count: edges.count)
    link()
  }

  /// Finds what follows each edge: the first edge met when turning at its end, from the way back,
  /// through what is inside.
  private mutating func link() {
    // The edges that begin at each vertex, behind one another.
    let outgoing = Groups(count: vertexCount) { add in
      for edge in edges.indices { add(edge, starts[edge]) }
    }
    for edge in edges.indices {
      next[edge] = outgoing[ends[edge]].reduce(-1) { best, other in
        best < 0 || isMetBefore(other, best, from: edge) ? other : best
      }
    }
  }

  /// Whether, turning at the end of an edge from the way back as the y axis is turned from the x axis,
  /// one edge is met before another.
  private func isMetBefore(_ a: Int, _ b: Int, from edge: Int) -> Bool {
    let (center, back) = (edges[edge].end, edges[edge].start)
    let (p, q) = (edges[a].end, edges[b].end)
    func isInFirstHalf(_ point: LatticePoint) -> Bool {
      let product = center.cross(back, point)
      return product > 0 || product == 0 && center.dot(back, point) > 0
    }
    let (isFirst, isOtherFirst) = (isInFirstHalf(p), isInFirstHalf(q))
    return isFirst != isOtherFirst ? isFirst : center.cross(p, q) > 0
  }

  /// The loops; where one comes back to a vertex, it is cut off there.
  func loops() -> [[LoopEdge]] {
    var result: [[LoopEdge]] = []
    var isUsed = [Bool](repeating: false, count: edges.count)
    // The place on the way at which each vertex has been passed.
    var places = [Int](repeating: -1, count: vertexCount)
    for first in edges.indices where !isUsed[first] {
      var way: [Int] = []
      var edge = first
      while edge >= 0 && !isUsed[edge] {
        isUsed[edge] = true
        places[starts[edge]] = way.count
        way.append(edge)
        let place = places[ends[edge]]
        if place >= 0 {
          let loop = way[place...]
          for passed in loop { places[starts[passed]] = -1 }
          result.append(loop.map { edges[$0] })
          way.removeSubrange(place...)
        }
        edge = next[edge]
      }
      for passed in way { places[starts[passed]] = -1 }
    }
    return result
  }
}
