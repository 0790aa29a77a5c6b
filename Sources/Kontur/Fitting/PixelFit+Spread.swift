// Whether a filter made the image smaller, or something has blurred it, and which and how far: what splines leave of the
// pixels of some parts tells, with one point spread after the other.

/// Pixels that tell how an image was made, and splines along their edges.
struct SpreadSample {
  let pixels: InkPixels
  var splines: [EdgeSpline]
  /// The places of these in the order of the contours; nil for a piece that was cut out, whose contours are its own.
  let places: [Int]?
}

extension PixelFit {
  /// Finds out whether the image was made smaller by a filter.
  ///
  /// - Parameters:
  ///   - residual: What the splines leave of the pixels, if none did.
  ///   - beside: The noise of the pixels beside edges then.
  ///   - stiffness: That of the splines.
  /// - Returns: What is left when one explains the image, and the noise of that; then the splines are fitted to it.
  mutating func findResampling(
    from residual: [Double], beside: Double, stiffness: Double
  ) -> (residual: [Double], noise: EdgeNoise)? {
    let together = parts?.map { pixels(of: $0).band.count }.max() ?? pixels.band.count
    guard together <= mostFilteredPixels,
      let filter = FilterSearch(samples: filterSamples, stiffness: stiffness).filter
    else { return nil }
    var filtered = self
    filtered.noise.spread = .resampled(filter)
    filtered.fitSplines(stiffness: stiffness)
    let left = filtered.leftOfPixels
    let noiseLeft = filtered.edgeNoise(of: left)
    // Nor may it make rings where the image has none.
    guard errorButForCorners(left) < resampledShare * errorButForCorners(residual),
      noiseLeft.beside < max(beside, eightBitNoise)
    else { return nil }
    self = filtered
    return (left, noiseLeft)
  }

  /// What tells how the image was made smaller.
  private var filterSamples: [SpreadSample] {
    samples(
      of: parts == nil ? allParts : fittedParts, count: pixels.band.count,
      wantedCount: pixelsOfFilter)
  }

  /// What tells how the image was blurred.
  private var spreadSamples: [SpreadSample] {
    samples(
      of: allParts, count: allParts.reduce(0) { $0 + size(of: $1) }, wantedCount: pixelsOfSpread)
  }

  /// Some parts, from everywhere in the image, with about as many pixels as are wanted; of those that have more
  /// themselves, pieces.
  ///
  /// - Parameters:
  ///   - parts: All parts.
  ///   - count: How many pixels these have.
  ///   - wantedCount: How many are wanted.
  /// - Returns: The samples.
  private func samples(of parts: [Part], count: Int, wantedCount: Int) -> [SpreadSample] {
    parts.samples(oneIn: count / wantedCount).flatMap { part in
      size(of: part) > 2 * wantedCount
        ? pieces(of: part, count: wantedCount / (pieceSide * pieceSide))
        : [
          SpreadSample(
            pixels: pixels(of: part), splines: part.places.map { splines[$0] }, places: part.places)
        ]
    }
  }

  /// How many pixels of a part are looked at.
  private func size(of part: Part) -> Int {
    part.pixels?.band.count ?? pixels.windowCount(of: part.component, of: components)
  }

  /// Pieces of the image, around pixels along the edges of a part that are evenly chosen.
  private func pieces(of part: Part, count: Int) -> [SpreadSample] {
    let edges = parts == nil ? pixels.edges : components.band(of: part.component, margin: 0)
    let step = max(1, edges.count / count)
    var passedCount = 0
    var centers: [(column: Int, row: Int)] = []
    edges.forEachPixel { column, row, _ in
      if passedCount % step == step / 2 { centers.append((column, row)) }
      passedCount += 1
    }
    return centers.map { column, row in
      let (pixels, field) = pixels.piece(
        ofSide: pieceSide, aroundColumn: column, row: row, noise: noise)
      let contours = field.contours(at: 0.5).removingSpeckles(smallerThan: nil, noise: noise)
      return SpreadSample(
        pixels: pixels, splines: contours.splines(loop: serialLoop), places: nil)
    }
  }

  /// Finds out whether an image without noise was blurred by a Gaussian.
  ///
  /// What enlarging does is none, and differs from pixel to pixel.
  ///
  /// - Returns: Whether it is; then the splines are fitted through the blur, and the noise is what that leaves.
  mutating func findBlur(stiffness: Double) -> Bool {
    var blurred = self
    blurred.isBlurred = true
    blurred.parts = blurred.divided()
    var samples = blurred.spreadSamples
    blurred.estimateSpread(of: &samples, stiffness: stiffness)
    let usual = blurred.noiseThroughBlur(of: samples)
    guard blurred.noise.spread != .box, usual < mostThroughUsualBlur else { return false }
    if pixels.canShowSpread {
      // What is too thin to have a contour is no sign of another blur.
      blurred.fitSplines(stiffness: stiffness)
      let sigma = max(noise.sigma, min(usual, mostThroughBlur))
      if blurred.addThinFeatures(in: blurred.leftOfPixels, noise: sigma, stiffness: stiffness) {
        samples = blurred.spreadSamples
      }
    }
    blurred.refineSpread(of: &samples, stiffness: stiffness)
    blurred.fitSplines(stiffness: stiffness)
    let left = blurred.noiseThroughBlur(of: samples)
    guard left < mostThroughBlur else { return false }
    blurred.noise.sigma = max(noise.sigma, left)
    if pixels.canShowSpread {
      blurred.addThinFeatures(
        in: blurred.leftOfPixels, noise: blurred.noise.sigma, stiffness: stiffness)
    }
    self = blurred
    return true
  }

  /// Tries with which point spread the splines leave least of the pixels.
  mutating func estimateSpread(stiffness: Double) {
    var samples = spreadSamples
    estimateSpread(of: &samples, stiffness: stiffness)
  }

  /// The same by samples, whose splines are fitted through it.
  private mutating func estimateSpread(of samples: inout [SpreadSample], stiffness: Double) {
    var best = SpreadTrial(.box, of: samples, stiffness: stiffness)
    for sigma in triedBlurs {
      let trial = SpreadTrial(.gaussian(sigma), of: samples, stiffness: stiffness)
      // With more blur than there was it only grows.
      guard trial.error < best.error else { break }
      best = trial
    }
    take(best, of: &samples)
  }

  /// Finds out more exactly how far the image was blurred, which is of use where no noise hides it.
  private mutating func refineSpread(of samples: inout [SpreadSample], stiffness: Double) {
    var best = SpreadTrial(noise.spread, of: samples, stiffness: stiffness)
    for step in blurSteps {
      guard case .gaussian(let sigma) = best.spread else { return }
      for sigma in [sigma - step, sigma + step] {
        let trial = SpreadTrial(.gaussian(sigma), of: samples, stiffness: stiffness)
        if trial.error < best.error { best = trial }
      }
    }
    take(best, of: &samples)
  }

  private mutating func take(_ trial: SpreadTrial, of samples: inout [SpreadSample]) {
    noise.spread = trial.spread
    samples = trial.samples
    for sample in samples {
      guard let places = sample.places else { continue }
      for (place, spline) in zip(places, sample.splines) { splines[place] = spline }
    }
  }

  /// What comes of splines with some point spread.
  private struct SpreadTrial {
    let spread: PointSpread
    /// The samples with splines fitted through it.
    private(set) var samples: [SpreadSample]
    /// The sum of the squares of what they leave of the pixels.
    private(set) var error = 0.0

    init(_ spread: PointSpread, of samples: [SpreadSample], stiffness: Double) {
      self.spread = spread
      self.samples = samples
      for (index, pixels) in samples.map(\.pixels).enumerated() {
        pixels.fit(&self.samples[index].splines, stiffness: stiffness, spread: spread)
        let curves = self.samples[index].splines.flatMap(\.curves)
        error += pixels.blurError(of: pixels.residual(of: curves, spread: spread))
      }
    }
  }

  /// The noise of the pixels along edges in samples, from what splines leave of four fifths of them through the blur.
  ///
  /// What is too thin to have a contour is left whole, and is no sign of another blur: only greys that splines explain in part
  /// tell.
  private func noiseThroughBlur(of samples: [SpreadSample]) -> Double {
    var left: [Double] = []
    for sample in samples {
      let own = sample.places?.map { splines[$0] } ?? sample.splines
      let residual = sample.pixels.residual(of: own.flatMap(\.curves), spread: noise.spread)
      left += sample.pixels.greys(from: leastGreyOfBlur).compactMap { place in
        let explained = sample.pixels.values[place] - residual[place]
        return min(explained, 1 - explained) > leastExplained ? abs(residual[place]) : nil
      }
    }
    return left.isEmpty ? 0 : quantile(usualShare, of: &left) / deviationsOfUsualShare
  }
}

/// How far scans and photographs may be blurred, by Gaussians of so many pixels.
private let triedBlurs = [0.5, 0.8, 1.1, 1.5, 2, 2.7]
/// Where there is no noise to hide it, how exactly that is found, in pixels.
private let blurSteps = [0.15, 0.08, 0.04]

/// What splines leave of greys through the right blur at most, and through that of those tried first which is nearest to
/// it; and what a grey is.
private let mostThroughBlur = 0.025
private let mostThroughUsualBlur = 0.05
private let leastGreyOfBlur = 0.1
/// Splines that leave a grey as paper or as ink, but for this, do not explain it.
private let leastExplained = 0.02
/// The share of greys that tells, and how many standard deviations it is within where the noise is normal.
private let usualShare = 0.8
private let deviationsOfUsualShare = 1.2816

/// About so many pixels tell how an image is blurred.
private let pixelsOfSpread = 1 << 17
/// How many pixels are in a row, and in a column, of a piece that is cut out of an image.
private let pieceSide = 128

/// What splines leave through the right filter at most, as a share of what they do without one.
private let resampledShare = 0.6
/// About so many pixels tell with which filter.
private let pixelsOfFilter = 1 << 16
/// It is not looked for where more pixels than these hang together: its image takes some 200 bytes for each.
private let mostFilteredPixels = 1 << 20
