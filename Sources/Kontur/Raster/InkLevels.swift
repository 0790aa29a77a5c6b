/// Where paper and ink lie on the scale of a field.
///
/// A threshold half-way between the two puts the contour where a pixel is half covered, whatever
/// the colour of the ink: with a fixed one, pale ink traces too thin and a photograph's shadows
/// too fat. Flat artwork piles up at two levels; these plateaus are found as the densest places of
/// the histogram on both sides of Otsu's threshold.
struct InkLevels: Hashable, Sendable {
  /// The level of blank paper.
  var paper: Double
  /// The level of full ink; above `paper`.
  var ink: Double

  /// Measures a field.
  ///
  /// - Parameters:
  ///   - field: The field, on its absolute scale: 0 for no ink, 1 for full ink.
  ///   - isCoverage: Whether the values are coverage as they stand (an alpha channel): then thin
  ///     strokes that nowhere fill a pixel do not make the ink pale.
  ///   - loop: Counts strips of rows side by side; one after the other when left out.
  init(of field: ScalarField, isCoverage: Bool, loop: ConcurrentLoop = serialLoop) {
    self.init(paper: 0, ink: 1)
    let isDarkInk = field.one < field.zero
    let histogram = field.histogram(loop: loop)
    let counts = isDarkInk ? histogram.reversed() : histogram
    guard let lowest = counts.firstIndex(where: { $0 > 0 }),
      let highest = counts.lastIndex(where: { $0 > 0 }), highest - lowest >= leastContrast,
      let split = otsuThreshold(of: counts)
    else { return }
    let paperClass = HistogramClass(counts, in: lowest...split)
    let inkClass = HistogramClass(counts, in: (split + 1)...highest)
    let hasPaper = paperClass.plateau != nil
    let paperLevel = paperClass.plateau?.level ?? (isCoverage ? 0 : paperClass.mean)
    // The pixels of a stroke thinner than two may all be equally dark, and none of them full.
    let inkPlateau = inkClass.plateau.flatMap { plateau -> Double? in
      let level = plateau.level
      let isDarkest = inkClass.high - level <= Double(farthestFlat)
      let least = isDarkest ? 1 : max(1, plateau.count / pixelsPerSquare)
      return field.hasFlatSquares(least, near: isDarkInk ? 255 - level : level) ? level : nil
    }
    let inkLevel = inkPlateau ?? (isCoverage ? 255 : hasPaper ? inkClass.high : inkClass.mean)
    guard inkLevel - paperLevel >= Double(leastContrast) else { return }
    paper = paperLevel / 255
    ink = inkLevel / 255
  }

  private init(paper: Double, ink: Double) {
    self.paper = paper
    self.ink = ink
  }
}

extension ScalarField {
  /// Whether there are so many squares of three by three pixels whose mean is close to a level, and none of
  /// whose pixels is far from it.
  fileprivate func hasFlatSquares(_ least: Int, near level: Double) -> Bool {
    var count = 0
    // Images of a row or two have no more of it.
    let (flatWidth, flatHeight) = (Swift.min(3, width), Swift.min(3, height))
    let isNear = (0...255).map { abs(Double($0) - level) <= Double(farthestFlat) }
    return (0...(height - flatHeight)).contains { y in
      // Of the last three columns: the sums, and how many columns in a row are nowhere far off.
      var (before, middle) = (0, 0)
      var columns = 0
      for x in 0..<width {
        let place = y &* width &+ x
        // Mostly the first pixel of a column tells.
        guard isNear[Int(samples[place])] else {
          columns = 0
          continue
        }
        var sum = 0
        var areNear = true
        for row in 0..<flatHeight {
          let sample = samples[place &+ row &* width]
          sum &+= Int(sample)
          areNear = areNear && isNear[Int(sample)]
        }
        columns = areNear ? columns &+ 1 : 0
        let mean = Double(before &+ middle &+ sum) / Double(flatWidth * flatHeight)
        if columns >= flatWidth, abs(mean - level) <= Double(plateauReach) {
          count += 1
          if count == least { return true }
        }
        (before, middle) = (flatWidth > 2 ? middle : 0, flatWidth > 1 ? sum : 0)
      }
      return false
    }
  }
}

/// The part of a histogram on one side of a threshold.
private struct HistogramClass {
  /// The level at which a good part of the class is crowded together, if there is one, and how many pixels are.
  let plateau: (level: Double, count: Int)?
  /// The mean level of the class.
  let mean: Double
  /// A level that only a hundredth of the class exceeds.
  let high: Double

  init(_ counts: [Int], in range: ClosedRange<Int>) {
    let total = max(1, range.reduce(0) { $0 + counts[$1] })
    mean = range.reduce(0.0) { $0 + Double($1 * counts[$1]) } / Double(total)
    high = Double(Self.quantile(0.99, of: counts, in: range, total: total))

    var densest = (window: range, count: 0)
    for center in range {
      let lower = max(range.lowerBound, center - plateauReach)
      let upper = min(range.upperBound, center + plateauReach)
      let count = (lower...upper).reduce(0) { $0 + counts[$1] }
      if count > densest.count { densest = (lower...upper, count) }
    }
    let isCrowded = Double(densest.count) >= plateauShare * Double(total)
    let median = Self.quantile(0.5, of: counts, in: densest.window, total: densest.count)
    plateau = isCrowded ? (Double(median), densest.count) : nil
  }

  private static func quantile(
    _ fraction: Double, of counts: [Int], in range: ClosedRange<Int>, total: Int
  ) -> Int {
    var seen = 0
    for value in range {
      seen += counts[value]
      if Double(seen) >= fraction * Double(total) { return value }
    }
    return range.upperBound
  }
}

/// Paper and ink closer than this many of 255 levels are noise on a blank sheet.
private let leastContrast = 8

/// Levels this far from the centre still belong to a plateau: sensor noise, JPEG ringing.
private let plateauReach = 6

/// No pixel of flat ink is farther from its level.
private let farthestFlat = 4 * plateauReach

/// Where other ink is darker, a plateau has a square of flat ink for so many of its pixels at least: blurred strokes of one
/// width are all as dark, and here and there a square of a letter is, by chance.
private let pixelsPerSquare = 200

/// Anti-aliased edges spread evenly over all levels and put about a tenth of their pixels into any
/// window; twice as much is a plateau.
private let plateauShare = 0.2
