// Paper and ink whose levels differ from place to place, as in colour art.
//
// A pixel that an edge passes is a mixture of what lies on its two sides, whatever that is. The levels of the two are
// means of pixels nearby that no edge passes, weighted by a Gaussian of their distance: normalised convolution
// (Knutsson and Westin 1993, doi:10.1109/CVPR.1993.341081). Where the pixel lies between them, from 0 to 1, is its
// coverage, as if all paper and all ink were alike.

extension Ink {
  /// The ink on a scale that has paper at 0 and ink at 1 along every edge.
  ///
  /// One level half-way between paper and ink is in the middle of their edge only where all paper is alike and all ink
  /// is. In colour art, on gradients and on uneven grounds each edge has a middle of its own: this is a coverage whose
  /// contour at the level ½ runs along all of them.
  ///
  /// What is ink is still decided by the one level: an edge between two kinds of ink is none.
  ///
  /// - Returns: The ink as it is where all paper and all ink are alike, where a level was given, where most edges
  ///   are no steps between two flat areas, as in photographs and in scans, and where soft strokes on one paper, with
  ///   noise, hardly come to their level anywhere.
  /// - Complexity: O(*n* + *m*) for *n* pixels and *m* of them near edges.
  public func atLocalLevels() -> Ink { withLocalLevels(noise: field.flatNoise)?.ink ?? self }

  /// The same, with the noise of that coverage, for ink whose own noise is known; nil where it stays as it is.
  func withLocalLevels(noise: NoiseEstimate) -> (ink: Ink, noise: NoiseEstimate)? {
    guard isLevelAutomatic, level == 0.5, !noise.isEven else { return nil }
    let levels = LocalLevels(of: field, strokeShades: noise.strokeShades)
    guard levels.areThoseOfSteps, !levels.areThoseOfSoftStrokes(noise: noise.sigma) else {
      return nil
    }
    var local = self
    local.field = levels.coverage
    var localNoise = local.field.flatNoise
    localNoise.sigma = max(localNoise.sigma, levelNoise)
    localNoise.leastEdgeSigma = noise.leastEdgeSigma
    return (local, localNoise)
  }
}

/// The levels of paper and ink along the edges of a field.
private struct LocalLevels {
  private let field: ScalarField
  /// The value of each sample.
  private let values: [Double]
  private let ink: PixelMask
  /// The pixels that an edge may pass: next to paper and to ink.
  private let passed: PixelMask
  /// Those next to these.
  private let beside: PixelMask
  /// The pixels that differ little from their neighbours.
  private let flat: PixelMask
  /// Those of thin strokes and gaps that no edge passes, though paper, or ink, is beside them: they are of a shade that strokes have,
  /// or of ink, or of paper.
  private let full: PixelMask

  init(of field: ScalarField, strokeShades: StrokeShades) {
    self.field = field
    values = (0...255).map { field.value(ofSample: UInt8($0)) }
    // Beyond the border there is paper: an edge along it may pass the last pixels.
    let inkAndMargin = field.inkMask(margin: 2)
    let paperAndMargin = PixelMask(all: inkAndMargin.window).subtracting(inkAndMargin)
    let image = field.window
    func between(_ reach: Int) -> PixelMask {
      inkAndMargin.dilated(by: reach).intersection(paperAndMargin.dilated(by: reach))
        .part(in: [image])
    }
    ink = inkAndMargin.part(in: [image])
    full = field.fullPixels(ink: ink, shades: strokeShades)
    passed = between(1).subtracting(full)
    let edges = between(2)
    beside = edges.subtracting(passed)
    let mostChange = max(flatness, mostSteps * abs(values[1] - values[0]))
    var flat = PixelMask(all: image).subtracting(edges)
    edges.forEachPixel { [values] column, row in
      let range = field.sampleRange(nearColumn: column, row: row)
      if abs(values[Int(range.upperBound)] - values[Int(range.lowerBound)]) <= mostChange {
        flat.insert(column: column, row: row)
      }
    }
    self.flat = flat.union(full)
  }

  /// Whether edges go from one flat area to another within the pixels that they pass.
  var areThoseOfSteps: Bool {
    let sources = (paper: flat.subtracting(ink), ink: flat.intersection(ink))
    let most = mostBlurred * Double(beside.count)
    var blurredCount = 0
    beside.subtracting(flat).forEachPixel { column, row in
      guard Double(blurredCount) <= most,
        let step = step(from: sources, nearColumn: column, row: row)
      else { return }
      let value = value(column: column, row: row)
      let own = ink.contains(column: column, row: row) ? step.upperBound : step.lowerBound
      if abs(value - own) > mostBeside * (step.upperBound - step.lowerBound) { blurredCount += 1 }
    }
    return Double(blurredCount) <= most
  }

  /// Whether this is a scan of strokes that are hardly wider than its blur: what looks like the level of their ink is then the
  /// darkest that the blur left of each, by chance flat.
  ///
  /// Drawings have thin strokes too, of several inks, but no noise; and where there are two papers, there may be two inks.
  func areThoseOfSoftStrokes(noise: Double) -> Bool {
    guard noise >= leastNoiseOfCameras,
      Double(flat.intersection(ink).count) < leastFlatInk * Double(ink.count)
    else { return false }
    let flatPaper = flat.subtracting(ink)
    var usualCount = 0
    flatPaper.forEachPixel { column, row in
      if abs(value(column: column, row: row)) <= deviationsOfPaper * noise { usualCount += 1 }
    }
    return Double(usualCount) >= shareOfPaper * Double(flatPaper.count)
  }

  /// The coverage of all pixels.
  var coverage: ScalarField {
    let sources = (
      paper: PixelMask(all: ink.window).subtracting(ink).subtracting(passed),
      ink: ink.subtracting(passed)
    )
    var samples = [UInt8](repeating: 0, count: field.samples.count)
    ink.forEachPixel { column, row in samples[row * field.width + column] = 255 }
    func set(_ coverage: Double, column: Int, row: Int) {
      samples[row * field.width + column] = UInt8((255 * max(0, min(1, coverage))).rounded())
    }
    passed.union(beside.subtracting(full)).forEachPixel { column, row in
      let value = value(column: column, row: row)
      if !flat.contains(column: column, row: row),
        let step = step(from: sources, nearColumn: column, row: row)
      {
        guard passed.contains(column: column, row: row) else { return }
        let share = (value - step.lowerBound) / (step.upperBound - step.lowerBound)
        return set(share, column: column, row: row)
      }
      // Where the one passes gradually into the other, the edge is where the level is: as sharp as any.
      let slope = slope(column: column, row: row)
      if slope > 0 { set(0.5 + (value - 0.5) / slope, column: column, row: row) }
    }
    return ScalarField(width: field.width, height: field.height, samples: samples)
  }

  /// The levels of paper and of ink near a pixel; nil where they are about the same.
  private func step(
    from sources: (paper: PixelMask, ink: PixelMask), nearColumn column: Int, row: Int
  ) -> ClosedRange<Double>? {
    let paper = level(of: sources.paper, nearColumn: column, row: row) ?? 0
    let ink = level(of: sources.ink, nearColumn: column, row: row) ?? 1
    return ink - paper >= leastStep ? paper...ink : nil
  }

  /// The mean of some of the pixels near a pixel, the nearer the more they count; nil where there are none.
  private func level(of sources: PixelMask, nearColumn column: Int, row: Int) -> Double? {
    for reach in reaches {
      var (sum, weights) = (0.0, 0.0)
      for y in max(0, row - reach)...min(field.height - 1, row + reach) {
        for x in max(0, column - reach)...min(field.width - 1, column + reach)
        where sources.contains(column: x, row: y) {
          let weight = nearness[abs(x - column)] * nearness[abs(y - row)]
          sum += weight * value(column: x, row: y)
          weights += weight
        }
      }
      if weights > 0 { return sum / weights }
    }
    return nil
  }

  /// How much the value changes from one pixel to the next, in the direction in which it does most.
  private func slope(column: Int, row: Int) -> Double {
    let (left, right) = (max(0, column - 1), min(field.width - 1, column + 1))
    let (above, below) = (max(0, row - 1), min(field.height - 1, row + 1))
    let along = value(column: right, row: row) - value(column: left, row: row)
    let down = value(column: column, row: below) - value(column: column, row: above)
    return Point2D(
      x: along / Double(max(1, right - left)), y: down / Double(max(1, below - above))
    ).length
  }

  @inline(__always)
  private func value(column: Int, row: Int) -> Double {
    values[Int(field.samples[row &* field.width &+ column])]
  }
}

extension ScalarField {
  /// The pixels of ink that are of a shade, or of full ink, and have no neighbour of more ink, and those of paper that have none
  /// of less: edges pass through all shades.
  ///
  /// - Parameters:
  ///   - ink: The ink.
  ///   - shades: The shades; where there are none, there are no such pixels.
  /// - Returns: The pixels.
  fileprivate func fullPixels(ink: PixelMask, shades: StrokeShades) -> PixelMask {
    var result = PixelMask(window: ink.window)
    guard !shades.isEmpty else { return result }
    func insert(_ pixels: PixelMask, isInk: Bool) {
      let own = max(0, min(255, (isInk ? one : zero).rounded()))
      let isShade = (0...255).map {
        shades.samples.contains(UInt8($0)) || abs(Double($0) - own) <= Double(shades.tolerance)
      }
      pixels.forEachPixel { column, row in
        if isShade[Int(samples[row * width + column])],
          isExtreme(column: column, row: row, isInk: isInk, tolerance: shades.tolerance)
        {
          result.insert(column: column, row: row)
        }
      }
    }
    insert(ink, isInk: true)
    insert(PixelMask(all: ink.window).subtracting(ink), isInk: false)
    return result
  }

  /// The least and the greatest sample of a pixel and its neighbours.
  fileprivate func sampleRange(nearColumn column: Int, row: Int) -> ClosedRange<UInt8> {
    let own = samples[row * width + column]
    var (least, greatest) = (own, own)
    for y in max(0, row - 1)...min(height - 1, row + 1) {
      for x in max(0, column - 1)...min(width - 1, column + 1) {
        let sample = samples[y &* width &+ x]
        (least, greatest) = (min(least, sample), max(greatest, sample))
      }
    }
    return least...greatest
  }
}

/// A pixel is flat that differs from its neighbours, and they from each other, by no more, or by so many of the 255
/// steps of an image.
private let flatness = 0.04
private let mostSteps = 3.0

/// How far away pixels that no edge passes are looked for: first nearby, then, for strokes that have none, elsewhere.
private let reaches = [4, 10]

/// How much they count at the distances 0, 1, 2 … along each axis: few but the nearest do.
private let nearness = (0...10).map { exponential(-Double($0 * $0)) }

/// Paper and ink that differ by less are no two.
private let leastStep = 0.2

/// What the levels leave of a pixel: measured on drawings in two inks, on two grounds and on gradients, of those that are
/// not off by more than ten times as much.
private let levelNoise = 0.005

/// How far from paper or ink a pixel beside a sharp edge may be, as a share of the step, and what share of these may be
/// farther: of most drawings up to 0.05 are, of photographs 0.2 or more.
private let mostBeside = 0.1
private let mostBlurred = 0.1

/// The share of the ink of scans that is flat at least: of tables of blurred strokes it is up to 0.09.
private let leastFlatInk = 0.1
/// Paper is one when of what is flat of it this share is within so many times its noise of its level; nothing of a second
/// ground is.
private let shareOfPaper = 0.8
private let deviationsOfPaper = 6.0
