// Whether a filter made the image smaller, or something has blurred it, and which and how far: what splines leave of the
// pixels of some parts tells, with one point spread after the other.

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
      let filter = FilterSearch(parts: filterSamples, stiffness: stiffness).filter
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

  /// Some of the parts, from everywhere in the image, with about as many pixels as tell how it was made smaller.
  private var filterSamples: [(pixels: InkPixels, splines: [EdgeSpline])] {
    guard parts != nil else { return [(pixels, splines)] }
    return fittedParts.samples(oneIn: pixels.band.count / pixelsOfFilter).map { part in
      (pixels(of: part), part.places.map { splines[$0] })
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
    blurred.estimateSpread(stiffness: stiffness)
    guard blurred.noise.spread != .box, blurred.noiseThroughBlur < mostThroughUsualBlur else {
      return false
    }
    blurred.refineSpread(stiffness: stiffness)
    blurred.fitSplines(stiffness: stiffness)
    let left = blurred.noiseThroughBlur
    guard left < mostThroughBlur else { return false }
    blurred.noise.sigma = max(noise.sigma, left)
    self = blurred
    return true
  }

  /// Tries with which point spread the splines leave least of the pixels.
  mutating func estimateSpread(stiffness: Double) {
    let parts = spreadSamples
    var best = SpreadTrial(.box, of: parts, from: self, stiffness: stiffness)
    for sigma in triedBlurs {
      let trial = SpreadTrial(.gaussian(sigma), of: parts, from: self, stiffness: stiffness)
      // With more blur than there was it only grows.
      guard trial.error < best.error else { break }
      best = trial
    }
    take(best, of: parts)
  }

  /// Finds out more exactly how far the image was blurred, which is of use where no noise hides it.
  private mutating func refineSpread(stiffness: Double) {
    let parts = spreadSamples
    var best = SpreadTrial(noise.spread, of: parts, from: self, stiffness: stiffness)
    for step in blurSteps {
      guard case .gaussian(let sigma) = best.spread else { return }
      for sigma in [sigma - step, sigma + step] {
        let trial = SpreadTrial(.gaussian(sigma), of: parts, from: self, stiffness: stiffness)
        if trial.error < best.error { best = trial }
      }
    }
    take(best, of: parts)
  }

  private mutating func take(_ trial: SpreadTrial, of parts: [Part]) {
    noise.spread = trial.spread
    for (part, fitted) in zip(parts, trial.splines) {
      for (place, spline) in zip(part.places, fitted) { splines[place] = spline }
    }
  }

  /// What comes of splines with some point spread.
  private struct SpreadTrial {
    let spread: PointSpread
    /// The splines of each part.
    private(set) var splines: [[EdgeSpline]]
    /// The sum of the squares of what they leave of the pixels.
    private(set) var error = 0.0

    init(_ spread: PointSpread, of parts: [Part], from fit: PixelFit, stiffness: Double) {
      self.spread = spread
      splines = parts.map { part in part.places.map { fit.splines[$0] } }
      for (index, part) in parts.enumerated() {
        let pixels = fit.pixels(of: part)
        pixels.fit(&splines[index], stiffness: stiffness, spread: spread)
        error += pixels.blurError(
          of: pixels.residual(of: splines[index].flatMap(\.curves), spread: spread))
      }
    }
  }

  /// Some of the parts, from everywhere in the image, with about as many pixels as tell how it was blurred.
  private var spreadSamples: [Part] {
    guard let parts else { return allParts }
    let pixelCount = parts.reduce(0) { $0 + pixels.windowCount(of: $1.component, of: components) }
    return parts.samples(oneIn: pixelCount / pixelsOfSpread).map {
      // Each is looked at with one spread after the other.
      var part = $0
      part.pixels = pixels(of: part)
      return part
    }
  }

  /// The noise of the pixels along edges in some parts, from what splines leave of them through the blur.
  private var noiseThroughBlur: Double {
    var (sum, count) = (0.0, 0.0)
    for part in spreadSamples {
      let pixels = pixels(of: part)
      let left = pixels.residual(
        of: part.places.flatMap { splines[$0].curves }, spread: noise.spread)
      for place in pixels.greys(from: leastGreyOfBlur) {
        sum += left[place] * left[place]
        count += 1
      }
    }
    return count > 0 ? (sum / count).squareRoot() : 0
  }
}

/// How far scans and photographs may be blurred, by Gaussians of so many pixels.
private let triedBlurs = [0.5, 0.8, 1.1, 1.5, 2, 2.7]
/// Where there is no noise to hide it, how exactly that is found, in pixels.
private let blurSteps = [0.15, 0.08, 0.04]

/// What splines leave of greys through the right blur at most, and through that of those tried first which is nearest to
/// it; and what a grey is.
private let mostThroughBlur = 0.02
private let mostThroughUsualBlur = 0.04
private let leastGreyOfBlur = 0.1

/// About so many pixels tell how an image is blurred.
private let pixelsOfSpread = 1 << 17

/// What splines leave through the right filter at most, as a share of what they do without one.
private let resampledShare = 0.6
/// About so many pixels tell with which filter.
private let pixelsOfFilter = 1 << 16
/// It is not looked for where more pixels than these hang together: its image takes some 200 bytes for each.
private let mostFilteredPixels = 1 << 20
