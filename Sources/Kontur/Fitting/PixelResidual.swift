// What outlines leave of the pixels, and outlines tried in place of others.

/// What each pixel near an edge has more than the image of some outlines.
struct PixelResidual {
  /// The pixels looked at.
  let band: PixelBand
  /// What the pixel at each place has more.
  private(set) var values: [Double]
  /// The standard deviation of a pixel.
  private var noise = 0.0
  /// What the image is blurred with, and where it is; then the band is all of it.
  private var blur: (kernel: GaussianKernel, image: PixelWindow)?

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
    blur = spread.blur.map { ($0, pixels.imageWindow) }
  }

  /// What is left of one pixel; nil for one that is not looked at.
  func value(column: Int, row: Int) -> Double? {
    band.index(column: column, row: row).map { values[$0] }
  }

  /// Refines a chain in place of another, and leaves the residual as it is.
  ///
  /// - Parameters:
  ///   - chain: What is tried.
  ///   - old: What there is now; begins and ends where `chain` does, or is closed as it is. Nil where there is nothing: then
  ///     all pixels are looked at.
  ///   - isFree: Which nodes of the chain may move; all when left out.
  ///   - limits: When to stop.
  ///   - allowance: By how much the error may grow beyond what `old` leaves for the chain to be of use; nil when it
  ///     is to become as small as it can.
  /// - Returns: How it came out.
  /// - Complexity: O(*n*) in the number of pixels along both, for each step.
  func trial(
    of chain: OutlineChain, insteadOf old: OutlineChain?, isFree: [Bool]? = nil,
    limits: RefinementLimits, allowance: Double? = nil
  ) -> RefinementTrial {
    let oldCurves = old?.curves ?? []
    let part =
      old == nil
      ? BandPart(all: band)
      : band.part(in: windows(near: oldCurves + chain.curves, margin: trialMargin))
    var rasterizer = BandRasterizer(part.band)
    for curve in oldCurves { rasterizer.add(curve) }
    var errorBefore = straynessCost * Double(rasterizer.strayCount)
    var worstBefore = 0.0
    var left = [Double](repeating: 0, count: part.band.count)
    for run in part.runs {
      for offset in 0..<run.count {
        let value = values[run.place + offset]
        left[run.placeInPart + offset] = value
        errorBefore += value * value
        worstBefore = max(worstBefore, abs(value))
      }
    }
    var target: RefinementTarget
    if let blur = blur(of: part.band) {
      target = RefinementTarget(band: part.band, values: rasterizer.coverage, noise: noise)
      target.blurred = (blur, left)
    } else {
      if old != nil { rasterizer.addCoverage(to: &left) }
      target = RefinementTarget(band: part.band, values: left, noise: noise)
    }
    var limits = limits
    limits.acceptable = allowance.map { (error: errorBefore + $0, leastGain: $0) }
    let isFree = isFree ?? [Bool](repeating: true, count: chain.nodes.count)
    let result = chain.refined(against: target, isFree: isFree, limits: limits)
    return RefinementTrial(
      result: result, old: old, part: part, errorBefore: errorBefore, worstBefore: worstBefore)
  }

  /// Makes what a trial has left the residual.
  mutating func accept(_ trial: RefinementTrial) {
    let curves = trial.result.chain.curves
    guard trial.result.strayCount == 0,
      windows(near: curves, margin: 0).allSatisfy(trial.part.band.window.contains)
    else {
      // It has gone beyond what was looked at.
      let change = change(from: trial.old?.curves ?? [], to: curves)
      return add(change.values, in: change.part)
    }
    let left = trial.result.residual
    for run in trial.part.runs {
      for offset in 0..<run.count {
        values[run.place + offset] = left[run.placeInPart + offset]
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
    let change = change(from: old, to: new)
    var gain = -straynessCost * Double(change.strayCount)
    for run in change.part.runs {
      for offset in 0..<run.count {
        let left = values[run.place + offset]
        let changed = left + change.values[run.placeInPart + offset]
        gain += left * left - changed * changed
      }
    }
    guard gain > 0 else { return false }
    add(change.values, in: change.part)
    return true
  }

  /// What more is left of the pixels near some curves with others for them, and how many more pieces of the others
  /// lie beside the band.
  private func change(
    from old: [CubicBezier], to new: [CubicBezier]
  ) -> (part: BandPart, values: [Double], strayCount: Int) {
    // What lies between them changes too.
    let part = band.part(in: window(around: old + new, margin: 1))
    var (before, after) = (BandRasterizer(part.band), BandRasterizer(part.band))
    for curve in old { before.add(curve) }
    for curve in new { after.add(curve) }
    var change = zip(before.coverage, after.coverage).map { $0 - $1 }
    blur(of: part.band)?.apply(to: &change)
    return (part, change, after.strayCount - before.strayCount)
  }

  private mutating func add(_ change: [Double], in part: BandPart) {
    for run in part.runs {
      for offset in 0..<run.count {
        values[run.place + offset] += change[run.placeInPart + offset]
      }
    }
  }

  /// The blur of some of the pixels; nil where there is none.
  private func blur(of band: PixelBand) -> PixelBlur? {
    blur.map { PixelBlur($0.kernel, of: band, image: $0.image) }
  }

  /// How far a blur reaches, in pixels.
  private var reach: Double { Double(blur?.kernel.reach ?? 0) }

  /// Rectangles of pixels that together hold some curves and what is seen of them, and a margin around these.
  private func windows(near curves: [CubicBezier], margin: Double) -> [PixelWindow] {
    var result: [PixelWindow] = []
    result.reserveCapacity(curves.count)
    for curve in curves {
      curve.forEachBox(length: boxLength) {
        result.append(band.window.around($0, margin: margin + reach))
      }
    }
    guard let first = result.first else { return [] }
    let all = result.dropFirst().reduce(first) { $0.union($1) }
    // What is tried lies nearly where the old curves do: half of the rectangles is what there is to look at.
    return 2 * all.count > result.reduce(0) { $0 + $1.count } ? result : [all]
  }

  /// The rectangle of pixels in which some curves are seen, and a margin around it.
  private func window(around curves: [CubicBezier], margin: Double) -> [PixelWindow] {
    guard let box = curves.map(\.controlBounds).union else { return [] }
    return [band.window.around(box, margin: margin + reach)]
  }

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
      let trial = trial(of: outlines[index], insteadOf: outlines[index], limits: limits)
      outlines[index] = trial.result.chain
      accept(trial)
    }
  }
}

/// A chain refined in place of another.
struct RefinementTrial {
  /// How it came out.
  var result: RefinementResult
  /// What it would replace; nil where there was nothing.
  var old: OutlineChain?
  /// The pixels looked at.
  var part: BandPart
  /// The sum of the squares of the residual there before.
  var errorBefore: Double
  /// The largest residual there before.
  var worstBefore: Double

  /// By how much the sum of the squares has grown.
  var growth: Double { result.error - errorBefore }
}

extension [Double] {
  /// Whether what is left of pixels is no more than they were rounded by.
  var isNothing: Bool {
    var (sum, count) = (0.0, 0.0)
    for left in self {
      guard abs(left) < mostLeft else { return false }
      if abs(left) > leastLeft {
        sum += left * left
        count += 1
      }
    }
    return sum <= usualLeft * usualLeft * count
  }
}

/// How many pixels around two chains they may come to cover while one is refined.
private let trialMargin = 2.5

/// How long the pieces of curves are, in pixels, in whose boxes pixels are looked at.
private let boxLength = 24.0

/// What is left of a pixel at most, and in the mean of those that have something left, where nothing is wrong.
private let mostLeft = 0.012
private let usualLeft = 0.003
private let leastLeft = 0.0005
