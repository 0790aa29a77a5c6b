// Outlines that have about as many unknowns as their pixels have greys explain whatever there is. What they leave says
// nothing of the noise, and one of few unknowns that leaves more may be what was drawn: a disc, or a box with round corners.

extension OutlineFit {
  /// What nodes are worth beside an outline whose curves have hardly fewer unknowns than their pixels have greys.
  ///
  /// What it leaves of these is divided by how many greys there are more than unknowns, as where a variance is estimated.
  ///
  /// - Parameters:
  ///   - options: What nodes are worth otherwise.
  ///   - outline: The outline.
  ///   - error: The sum of the squares of what it leaves.
  /// - Returns: Options with so much noise; nil for outlines of fewer unknowns, and where there is as much noise anyway.
  /// - Complexity: O(*n*) in the number of pixels along the outline.
  func options(
    _ options: SimplificationOptions, doubting outline: OutlineChain, leaving error: Double
  ) -> SimplificationOptions? {
    // What samples, a filter or lossy storage err by is known.
    guard !noise.isBilevel, noise.samples == nil, noise.spread == .box,
      noise.sigma < leastAlongEdges
    else { return nil }
    var greys: Set<Int> = []
    var unknownCount = Double(outline.unknownCount)
    for place in outline.nodes.indices {
      guard !outline.nodes[place].isLine else {
        // Where lines are known the greys along them are.
        unknownCount -= unknownsPerLine
        continue
      }
      outline.segment(place).forEachPixelPiece { piece in
        let (column, row) = (piece.column, piece.row)
        guard pixels.isGrey(column: column, row: row),
          let index = pixels.window.index(column: column, row: row)
        else { return }
        greys.insert(index)
      }
    }
    let greyCount = Double(greys.count)
    guard greyCount <= mostGreys, unknownCount > leastUnknownsPerGrey * greyCount else {
      return nil
    }
    let free = max(greyCount - unknownCount, leastFreeShare * greyCount)
    var sigma = min((error / free).squareRoot(), mostNoise)
    // What is exact is explained exactly.
    if unknownCount > greyCount, error > mostLeftOfExact * mostLeftOfExact * greyCount {
      sigma = max(sigma, leastNoiseOfSaturated)
    }
    guard sigma > options.noise else { return nil }
    var result = options
    result.noise = sigma
    return result
  }
}

/// A line is told by two numbers.
private let unknownsPerLine = 2.0
/// Along more greys, of a circle of some 15 px radius, unknowns are many for a reason: a renderer may have made chords of curves.
private let mostGreys = 120.0
/// Outlines of fewer unknowns for each grey are not doubted.
private let leastUnknownsPerGrey = 1.0 / 3
/// What greys are free to differ from an outline by are so many at least.
private let leastFreeShare = 1.0 / 8
/// The noise of pixels that says most; and what there may be where nothing can be said: along small arcs Skia errs by 0.05.
private let mostNoise = 0.05
private let leastNoiseOfSaturated = 0.02
/// What outlines of so many unknowns leave of a grey, in the mean, where these are exact.
private let mostLeftOfExact = 0.004
