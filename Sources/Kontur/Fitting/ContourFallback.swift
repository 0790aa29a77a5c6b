// The last guard of the refinement: an outline that explains its pixels less than its contour does as it is gives way
// to that.

extension OutlineFit {
  /// Some outlines, but those of contours as they are for those that leave more of the pixels.
  ///
  /// Only outlines are looked at that crossed and were repaired, or that pass where much of a pixel is left.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each spline.
  ///   - before: The same before they were repaired.
  ///   - mostMissed: What is left of a pixel at most where nothing is wrong.
  ///   - plain: Makes the outline of a contour as it is, by its place among the splines.
  /// - Returns: An outline for each spline.
  /// - Complexity: O(*n*) in the number of pixels around each outline that is looked at.
  func bestExplained(
    _ outlines: [BezierPath], before: [BezierPath], mostMissed: Double,
    plain: (_ place: Int) -> BezierPath
  ) -> [BezierPath] {
    let left = error(of: outlines)
    guard outlines != before || left.largest > mostMissed else { return outlines }
    // Contours do not cross.
    var candidates = [outlines.indices.map(plain)]
    if noise.spread == .box {
      let mixed = eachBestExplained(outlines, before: before, mostMissed: mostMissed, plain: plain)
      if crossings(of: mixed, tolerance: mostCrossing).isEmpty { candidates.append(mixed) }
    }
    return candidates.reduce((outlines, left.sum)) { best, candidate in
      let sum = error(of: candidate).sum
      return sum < best.1 ? (candidate, sum) : best
    }.0
  }

  /// The same, one outline after the other, by which they may come to cross.
  private func eachBestExplained(
    _ outlines: [BezierPath], before: [BezierPath], mostMissed: Double,
    plain: (_ place: Int) -> BezierPath
  ) -> [BezierPath] {
    var residual = PixelResidual(
      of: pixels, outlines: outlines.lazy.flatMap(\.curves), noise: noise.sigma)
    return outlines.indices.map { place in
      let own = outlines[place]
      guard own != before[place] || residual.isMissed(beside: own.curves, by: mostMissed) else {
        return own
      }
      let other = plain(place)
      return residual.replaceIfBetter(own.curves, by: other.curves) ? other : own
    }
  }
}

extension PixelResidual {
  /// Whether so much is left of a pixel that curves pass, or of one next to it.
  fileprivate func isMissed(beside curves: [CubicBezier], by most: Double) -> Bool {
    var isMissed = false
    for curve in curves where !isMissed {
      curve.forEachPixelPiece { piece in
        guard !isMissed else { return }
        for row in (piece.row - 1)...(piece.row + 1) {
          for column in (piece.column - 1)...(piece.column + 1)
          where abs(value(column: column, row: row) ?? 0) > most { isMissed = true }
        }
      }
    }
    return isMissed
  }
}
