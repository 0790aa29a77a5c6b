// Finding the edges that may meet without comparing all with all: they are halved again and again by
// lines across the box of what they take up, an edge that reaches to both sides being with both, as
// in a k-d tree (Bentley 1975, doi:10.1145/361002.361007).
//
//        ┌──────┬───────┐      An edge is known by the box of its part in the cell, so that long and
//        │  ╱╲  │  ╲    │      slanted ones are with few cells. Cells of which halving would not reduce
//        ├─╱──╲─┤    ╲──┤      the work, like bundles of long edges or the crossing of many, are swept
//        │╱    ╲│      ╲│      across the main direction of the edges.
//        └──────┴───────┘

/// A search for pairs of edges.
struct EdgeSearch {
  /// The edges to search.
  var edges: [ArrangementEdge]

  /// Calls for the pairs of edges whose boxes meet, perhaps more than once for a pair, unless both are
  /// old; in an order that depends on the edges alone.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edges while they are short beside their distances, or
  ///   parallel; O(*n*²) where most run through one place.
  func forEachNeighbours(_ visit: (_ first: Int, _ second: Int) -> Void) {
    let entries = edges.indices.map { index in
      let (a, b) = (edges[index].start, edges[index].end)
      return Entry(
        edge: Int32(index), low: LatticePoint(x: a.x, y: min(a.y, b.y)),
        high: LatticePoint(x: b.x, y: max(a.y, b.y)), isNew: edges[index].isNew)
    }
    search(entries, depth: 0, visit)
  }

  private func search(_ entries: [Entry], depth: Int, _ visit: (Int, Int) -> Void) {
    guard entries.contains(where: \.isNew) else { return }
    if entries.count <= smallCount || depth == greatestDepth { return sweep(entries, visit) }
    let widths = extents(entries)
    let isWide = widths.x >= widths.y
    for isAcrossX in [isWide, !isWide] {
      let (near, far) = halves(entries, isAcrossX: isAcrossX)
      let work = near.count * near.count + far.count * far.count
      if Double(work) <= worthwhileShare * Double(entries.count * entries.count) {
        search(near, depth: depth + 1, visit)
        return search(far, depth: depth + 1, visit)
      }
    }
    sweep(entries, visit)
  }

  private func extents(_ entries: [Entry]) -> (x: Int, y: Int) {
    var (low, high) = (entries[0].low, entries[0].high)
    for entry in entries {
      low = LatticePoint(x: min(low.x, entry.low.x), y: min(low.y, entry.low.y))
      high = LatticePoint(x: max(high.x, entry.high.x), y: max(high.y, entry.high.y))
    }
    return (Int(high.x) - Int(low.x), Int(high.y) - Int(low.y))
  }

  /// The parts on both sides of a line through the middle one of some of the entries; what touches the
  /// line is on both.
  private func halves(_ entries: [Entry], isAcrossX: Bool) -> ([Entry], [Entry]) {
    let stride = max(1, entries.count / sampleCount)
    let middles = Swift.stride(from: 0, to: entries.count, by: stride).map { index in
      let entry = entries[index]
      return isAcrossX
        ? (Int(entry.low.x) + Int(entry.high.x)) / 2 : (Int(entry.low.y) + Int(entry.high.y)) / 2
    }.sorted()
    let border = Int32(middles[middles.count / 2])
    var near: [Entry] = []
    var far: [Entry] = []
    near.reserveCapacity(entries.count)
    far.reserveCapacity(entries.count)
    for entry in entries {
      let low = isAcrossX ? entry.low.x : entry.low.y
      let high = isAcrossX ? entry.high.x : entry.high.y
      if high < border {
        near.append(entry)
      } else if low > border {
        far.append(entry)
      } else {
        let (first, second) = parts(of: entry, at: border, isAcrossX: isAcrossX)
        near.append(first)
        far.append(second)
      }
    }
    return (near, far)
  }

  /// The boxes of the parts of an entry before and after a line, too large rather than too small.
  private func parts(
    of entry: Entry, at border: Int32, isAcrossX: Bool
  ) -> (Entry, Entry) {
    let edge = edges[Int(entry.edge)]
    let way = (x: Int(edge.end.x) - Int(edge.start.x), y: Int(edge.end.y) - Int(edge.start.y))
    var (near, far) = (entry, entry)
    if isAcrossX {
      (near.high.x, far.low.x) = (border, border)
      guard way.x > 0 else { return (near, far) }
      let share = Double(Int(border) - Int(edge.start.x)) / Double(way.x)
      let level = Double(edge.start.y) + Double(way.y) * share
      let (below, above) = (Int32(level.rounded(.down)) - 1, Int32(level.rounded(.up)) + 1)
      if way.y >= 0 {
        near.high.y = min(near.high.y, above)
        far.low.y = max(far.low.y, below)
      } else {
        near.low.y = max(near.low.y, below)
        far.high.y = min(far.high.y, above)
      }
    } else {
      (near.high.y, far.low.y) = (border, border)
      guard way.y != 0 else { return (near, far) }
      let share = Double(Int(border) - Int(edge.start.y)) / Double(way.y)
      let level = Double(edge.start.x) + Double(way.x) * share
      let (before, after) = (Int32(level.rounded(.down)) - 1, Int32(level.rounded(.up)) + 1)
      if way.y > 0 {
        near.high.x = min(near.high.x, after)
        far.low.x = max(far.low.x, before)
      } else {
        near.low.x = max(near.low.x, before)
        far.high.x = min(far.high.x, after)
      }
    }
    return (near, far)
  }

  /// Compares the entries that overlap on an axis across their main direction.
  private func sweep(_ entries: [Entry], _ visit: (Int, Int) -> Void) {
    if entries.count <= smallCount {
      for second in entries.indices {
        for first in 0..<second { compare(entries[first], entries[second], visit) }
      }
      return
    }
    let axis = GridPoint(
      acrossMeanOf: entries.lazy.map { entry in
        let (a, b) = (edges[Int(entry.edge)].start, edges[Int(entry.edge)].end)
        return Point2D(x: Double(b.x) - Double(a.x), y: Double(b.y) - Double(a.y))
      })
    let intervals = entries.map { entry -> Interval in
      let edge = edges[Int(entry.edge)]
      let start = Int(edge.start.x) * axis.x + Int(edge.start.y) * axis.y
      let end = Int(edge.end.x) * axis.x + Int(edge.end.y) * axis.y
      return Interval(low: min(start, end), high: max(start, end), entry: entry)
    }.sorted { ($0.low, $0.entry.edge) < ($1.low, $1.entry.edge) }
    for (index, interval) in intervals.enumerated() {
      for other in intervals[(index + 1)...] {
        guard other.low <= interval.high else { break }
        compare(interval.entry, other.entry, visit)
      }
    }
  }

  @inline(__always)
  private func compare(_ a: Entry, _ b: Entry, _ visit: (Int, Int) -> Void) {
    guard a.isNew || b.isNew, a.high.x >= b.low.x, b.high.x >= a.low.x, a.high.y >= b.low.y,
      b.high.y >= a.low.y
    else { return }
    visit(Int(min(a.edge, b.edge)), Int(max(a.edge, b.edge)))
  }
}

/// An edge, and the box of its part in a cell.
private struct Entry {
  var edge: Int32
  var low: LatticePoint
  var high: LatticePoint
  var isNew: Bool
}

/// What an edge takes up on an axis.
private struct Interval {
  var low: Int
  var high: Int
  var entry: Entry
}

/// As many edges are compared with one another sooner than parted.
private let smallCount = 16

/// Of so many entries the median is taken to part all.
private let sampleCount = 33

/// The pairs in two halves have to be fewer than those in the whole by this factor.
private let worthwhileShare = 0.85

/// Halves of halves to this depth have less than a lattice step left.
private let greatestDepth = 64
