// What outlines leave of the pixels, and outlines tried in place of others.

/// A blur of an image, all of whose pixels are looked at.
struct ImageBlur {
  let kernel: GaussianKernel
  let image: PixelWindow

  /// Blurs values at the places of a part; beyond it they are zero.
  func apply(to values: inout [Double], in part: BandPart) {
    kernel.convolve(
      &values, window: part.window, rowStride: part.window.width + 1, image: image)
  }
}

/// What each pixel near an edge has more than the image of some outlines.
struct PixelResidual {
  /// The pixels looked at.
  let band: PixelBand
  /// What the pixel at each place has more.
  private(set) var values: [Double]
  /// The standard deviation of a pixel.
  private var noise = 0.0
  /// What the image is blurred with; then the band is all of it.
  private var blur: ImageBlur?

  /// Takes a residual that is known.
  init(band: PixelBand, values: [Double]) {
    self.band = band
    self.values = values
  }

  /// Compares outlines with pixels.
  ///
  /// - Parameters:
  ///   - pixels: The image.
  ///   - outlines: The curves of all outlines.
  ///   - noise: The standard deviation of a pixel.
  ///   - spread: How the image was made of coverage: a box, or a blur of it.
  /// - Complexity: O(*n*) in the number of pixels.
  init(
    of pixels: InkPixels, outlines: some Sequence<CubicBezier>, noise: Double,
    spread: PointSpread = .box
  ) {
    self.noise = noise
    band = pixels.band
    values = pixels.residual(of: outlines, spread: spread)
    blur = spread.blur.map { ImageBlur(kernel: $0, image: pixels.imageWindow) }
  }

  /// What is left of one pixel; nil for one that is not looked at.
  func value(column: Int, row: Int) -> Double? {
    band.index(column: column, row: row).map { values[$0] }
  }

  /// Refines a chain in place of another, and leaves the residual as it is.
  ///
  /// - Parameters:
  ///   - chain: What is tried.
  ///   - old: What there is now; begins and ends where `chain` does, or is closed as it is.
  ///   - isFree: Which nodes of the chain may move.
  ///   - limits: When to stop.
  ///   - allowance: By how much the error may grow beyond what `old` leaves for the chain to be of use; nil when it
  ///     is to become as small as it can.
  /// - Returns: How it came out.
  /// - Complexity: O(*n*) in the number of pixels around both, for each step.
  func trial(
    of chain: OutlineChain, insteadOf old: OutlineChain, isFree: [Bool],
    limits: RefinementLimits, allowance: Double? = nil
  ) -> RefinementTrial {
    let part = band.part(
      in: band.window.around(
        chain.controlBounds.union(old.controlBounds), margin: trialMargin + reach))
    var rasterizer = BandRasterizer(part)
    for curve in old.curves { rasterizer.add(curve) }
    var errorBefore = straynessCost * Double(rasterizer.strayCount)
    var worstBefore = 0.0
    var left = [Double](repeating: 0, count: part.count)
    for row in 0..<part.window.height {
      for (place, placeInPart) in zip(part.placesInBand(ofRow: row), part.places(ofRow: row)) {
        let value = values[place]
        left[placeInPart] = value
        errorBefore += value * value
        worstBefore = max(worstBefore, abs(value))
      }
    }
    var target: RefinementTarget
    if let blur {
      target = RefinementTarget(part: part, values: rasterizer.coverage, noise: noise)
      target.blurred = (blur, left)
    } else {
      rasterizer.addCoverage(to: &left)
      target = RefinementTarget(part: part, values: left, noise: noise)
    }
    var limits = limits
    limits.acceptable = allowance.map { (error: errorBefore + $0, leastGain: $0) }
    let result = chain.refined(against: target, isFree: isFree, limits: limits)
    return RefinementTrial(
      result: result, old: old, part: part, errorBefore: errorBefore, worstBefore: worstBefore)
  }

  /// Makes what a trial has left the residual.
  mutating func accept(_ trial: RefinementTrial) {
    let left = trial.result.residual
    let part = trial.part
    let reached = band.window.around(
      trial.result.chain.controlBounds.union(trial.old.controlBounds), margin: reach)
    guard part.window.contains(reached) else {
      // It has gone beyond what was looked at.
      let whole = band.part(in: part.window.union(reached))
      let change = change(from: trial.old.curves, to: trial.result.chain.curves, in: whole)
      add(change.values, in: whole)
      return
    }
    for row in 0..<part.window.height {
      for (place, placeInPart) in zip(part.placesInBand(ofRow: row), part.places(ofRow: row)) {
        values[place] = left[placeInPart]
      }
    }
  }

  /// Takes closed curves for others if they leave less of the pixels.
  ///
  /// - Parameters:
  ///   - old: The curves there are.
  ///   - new: Those that are tried.
  /// - Returns: Whether they are taken.
  /// - Complexity: O(*n*) in the number of pixels around both.
  mutating func replaceIfBetter(_ old: [CubicBezier], by new: [CubicBezier]) -> Bool {
    let points = (old + new).lazy.flatMap { [$0.start, $0.control1, $0.control2, $0.end] }
    guard let box = BoundingBox(around: points) else { return false }
    let part = band.part(in: band.window.around(box, margin: reach))
    let change = change(from: old, to: new, in: part)
    var gain = -straynessCost * Double(change.strayCount)
    for row in 0..<part.window.height {
      for (place, placeInPart) in zip(part.placesInBand(ofRow: row), part.places(ofRow: row)) {
        let (left, changed) = (values[place], values[place] + change.values[placeInPart])
        gain += left * left - changed * changed
      }
    }
    guard gain > 0 else { return false }
    add(change.values, in: part)
    return true
  }

  /// What more is left of the pixels of a part with some curves for others, and how many more pieces of them lie
  /// beside the band.
  private func change(
    from old: [CubicBezier], to new: [CubicBezier], in part: BandPart
  ) -> (values: [Double], strayCount: Int) {
    var (before, after) = (BandRasterizer(part), BandRasterizer(part))
    for curve in old { before.add(curve) }
    for curve in new { after.add(curve) }
    var change = zip(before.coverage, after.coverage).map { $0 - $1 }
    blur?.apply(to: &change, in: part)
    return (change, after.strayCount - before.strayCount)
  }

  private mutating func add(_ change: [Double], in part: BandPart) {
    for row in 0..<part.window.height {
      for (place, placeInPart) in zip(part.placesInBand(ofRow: row), part.places(ofRow: row)) {
        values[place] += change[placeInPart]
      }
    }
  }

  /// How far a change of coverage is seen, in pixels.
  private var reach: Double { Double(blur?.kernel.reach ?? 0) }

  /// Refines closed outlines one after the other, each against what the others leave of the pixels.
  ///
  /// - Parameters:
  ///   - outlines: All outlines.
  ///   - isFixed: Which of them stay as they are; none when left out.
  ///   - limits: When to stop with each.
  ///   - negligibleDisplacement: What displacement of an outline, in pixels, is worth no other step.
  mutating func refine(
    _ outlines: inout [OutlineChain], except isFixed: [Bool]? = nil, limits: RefinementLimits,
    negligibleDisplacement: Double = 0
  ) {
    for index in outlines.indices
    where !outlines[index].nodes.isEmpty && isFixed?[index] != true {
      var limits = limits
      let length = outlines[index].chordLength
      limits.negligibleGain = max(
        limits.negligibleGain, negligibleDisplacement * negligibleDisplacement * length)
      let trial = trial(
        of: outlines[index], insteadOf: outlines[index],
        isFree: [Bool](repeating: true, count: outlines[index].nodes.count), limits: limits)
      outlines[index] = trial.result.chain
      accept(trial)
    }
  }
}

/// A chain refined in place of another.
struct RefinementTrial {
  /// How it came out.
  var result: RefinementResult
  /// What it would replace.
  var old: OutlineChain
  /// The pixels looked at.
  var part: BandPart
  /// The sum of the squares of the residual there before.
  var errorBefore: Double
  /// The largest residual there before.
  var worstBefore: Double
}

/// How many pixels around two chains they may come to cover while one is refined.
private let trialMargin = 2.5
