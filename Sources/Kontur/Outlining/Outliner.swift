// Outlines of what closed curves enclose: topology from chords, geometry from curves.
//
//   curves ──▶ chords ──▶ lattice ──▶ Arrangement ──▶ loops of chords ──▶ loops of curves
//
// Chords decide which parts of which curves are seen; their vertices are whole numbers, so the decision
// is sound whatever touches or coincides. The result consists of exactly those parts of the curves, cut
// where the curves themselves meet.

/// Closed chains of curves, and what is to be outlined of what they enclose.
struct Outliner {
  /// Curves one after another, the last of which leads back to the first.
  struct Chain {
    /// The sources by their numbers; each begins where the one before it ends.
    var sources: [Int]
    /// The operand whose winding number the chain counts for: 0 or 1.
    var operand = 0
  }

  /// The curves that chains consist of.
  private(set) var sources: [CurveSource] = []
  /// The boundaries.
  private(set) var chains: [Chain] = []

  /// Adds a closed chain of curves.
  ///
  /// A chain with a coordinate that is not a finite number, or has a magnitude above 10¹⁴⁰, is left out.
  /// - Parameters:
  ///   - chain: The curves; each begins where the one before it ends, and the first where the last ends.
  ///   - operand: The operand that the chain belongs to: 0 or 1.
  mutating func append(_ chain: [CurveSource], operand: Int = 0) {
    guard chain.allSatisfy(\.isRepresentable) else { return }
    chains.append(
      Chain(sources: Array(sources.count..<sources.count + chain.count), operand: operand))
    sources += chain
  }

  /// The outline of what is inside.
  ///
  /// It paints the same under both fill rules: loops are simple and do not cross. Outer loops run
  /// counter-clockwise and holes clockwise as seen on a screen, where y grows down. Curves that nothing
  /// crosses come back with the very same coordinates, perhaps in the other direction.
  ///
  /// - Parameters:
  ///   - chordTolerance: How far chords may be from curves, as a share of the extent. Curves that come
  ///     closer may be taken to cross or not to cross; what is narrower is lost.
  ///   - extent: How large the whole is that this is a part of; nil for the longer side of the bounds.
  ///   - fitTolerance: How far the cubics for parallel curves may be from these, in the unit of the
  ///     coordinates.
  ///   - isInside: Whether points that the operands wind around so often are inside; points without any
  ///     windings are not. A chain that runs around a point from the x axis towards the y axis counts as
  ///     +1.
  /// - Returns: The outline; empty when nothing is inside.
  /// - Complexity: O((*n* + *k*) log *n*) for *n* chords that cross *k* times.
  func outline(
    chordTolerance: Double = defaultChordTolerance, extent: Double? = nil, fitTolerance: Double,
    where isInside: (Windings) -> Bool
  ) -> BezierPath {
    guard let box = sources.map(\.hull).union,
      let lattice = Lattice(box.insetBy(-overhang(of: box)))
    else {
      return BezierPath()
    }
    let tolerance = chordTolerance * (extent ?? max(box.width, box.height))
    var edges: [ArrangementEdge] = []
    var errors = [Double](repeating: 0, count: sources.count)
    for chain in chains {
      append(chain, tolerance: tolerance, on: lattice, to: &edges, errors: &errors)
    }
    let loops = Arrangement(edges).loops(where: isInside)
    return LoopReconstruction(
      sources: sources, successors: successors, errors: errors, lattice: lattice,
      fitTolerance: fitTolerance
    ).path(of: loops)
  }

  /// The source that follows each in its chain.
  private var successors: [Int] {
    var result = Array(sources.indices)
    for chain in chains {
      for (source, next) in zip(chain.sources, chain.sources.dropFirst() + chain.sources.prefix(1))
      {
        result[source] = next
      }
    }
    return result
  }

  /// Room beside the points, for what rounding may do to them.
  private func overhang(of box: BoundingBox) -> Double { max(box.width, box.height) * 0x1p-20 }

  /// Adds the chords of a chain.
  private func append(
    _ chain: Chain, tolerance: Double, on lattice: Lattice, to edges: inout [ArrangementEdge],
    errors: inout [Double]
  ) {
    guard let first = chain.sources.first else { return }
    let start = lattice.point(sources[first].start)
    var pen = start
    for (place, number) in chain.sources.enumerated() {
      let source = sources[number]
      let (parameters, error) = source.chords(tolerance: tolerance)
      errors[number] = error
      var last = 0.0
      for (index, t) in parameters.enumerated().dropFirst() {
        let isEnd = index == parameters.count - 1
        // What follows begins where this ends, whatever the rounding: chains stay closed.
        let isClosing = isEnd && place == chain.sources.count - 1
        let point = isClosing ? start : lattice.point(source.point(at: t))
        guard point != pen || isEnd else { continue }
        if point != pen {
          edges.append(
            ArrangementEdge(
              from: pen, to: point, operand: chain.operand, source: number, parameters: (last, t)))
        } else if let edge = edges.indices.last, edges[edge].source == number {
          // The end of the source is on the vertex before it.
          edges[edge].replaceParameter(last, by: t)
        }
        (pen, last) = (point, t)
      }
    }
  }
}

extension CurveSource {
  /// A box that holds the source.
  fileprivate var hull: BoundingBox {
    switch self {
    case .line(let start, let end):
      var box = BoundingBox(minimum: start, maximum: start)
      box.formUnion(end)
      return box
    case .cubic(let cubic): return cubic.bounds
    case .parallel(let center, let distance): return center.bounds.insetBy(-abs(distance))
    }
  }
}

/// How far chords are from curves when nothing else is said, as a share of the longer side of the bounds.
let defaultChordTolerance = 4e-6
