// The last guard of the refinement: outlines that explain their pixels less than the contours do as they are give way
// to these.

extension OutlineFit {
  /// Whatever leaves least of the pixels: some outlines, those of all contours as they are, or these only for outlines
  /// that pass where much of a pixel is left.
  ///
  /// It is looked for only when there are such outlines.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each spline.
  ///   - options: How closely they are fitted.
  ///   - makePlain: Makes the outline of a contour as it is, by its place among the splines.
  /// - Returns: An outline for each spline.
  /// - Complexity: O(*n*) in the number of pixels around each outline.
  func bestExplained(
    _ outlines: [BezierPath], _ options: FittingOptions, makePlain: (_ place: Int) -> BezierPath
  ) -> [BezierPath] {
    let left = error(of: outlines)
    let mostMissed = mostMissed(options)
    guard left.largest > mostMissed else { return outlines }
    // Contours do not cross.
    let plain = outlines.indices.map(makePlain)
    var candidates = [plain]
    if noise.spread == .box {
      let mixed = eachBestExplained(outlines, plain: plain, mostMissed: mostMissed)
      if crossings(of: mixed, tolerance: mostCrossing).isEmpty { candidates.append(mixed) }
    }
    return candidates.reduce((outlines, left.sum)) { best, candidate in
      let sum = error(of: candidate).sum
      return sum < best.1 ? (candidate, sum) : best
    }.0
  }

  /// Some outlines, but plain ones for those that miss a pixel and leave more; they may come to cross.
  private func eachBestExplained(
    _ outlines: [BezierPath], plain: [BezierPath], mostMissed: Double
  ) -> [BezierPath] {
    var residual = PixelResidual(
      of: pixels, outlines: outlines.lazy.flatMap(\.curves), noise: noise.sigma)
    return outlines.indices.map { place in
      let own = outlines[place]
      guard residual.isMissed(beside: own.curves, by: mostMissed) else { return own }
      return residual.replaceIfBetter(own.curves, by: plain[place].curves) ? plain[place] : own
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

/// Outlines may cross by so much, in pixels, and explain these well.
let mostCrossing = 0.8
