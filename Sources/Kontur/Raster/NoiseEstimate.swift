// How far the pixels of an image can be believed.

/// What stands between the pixels of an image and exact coverage.
struct NoiseEstimate: Hashable, Sendable {
  /// The standard deviation of a pixel, as a share of the distance from paper to ink.
  var sigma: Double
  /// How the image was made of coverage.
  var spread = PointSpread.box
  /// How the greys were made, where they count samples.
  var samples: SampledCoverage?
  /// The standard deviation of a pixel that an edge passes, at least: what is known of it from how the image was made.
  var leastEdgeSigma = 0.0
  /// Whether it goes on along edges, as what coarse anti-aliasing leaves there.
  var isAlongEdges = false
  /// Whether it was taken for more before outlines were found to leave so little; what a renderer has made chords of is
  /// explained as well by many short curves.
  var wasDoubted = false
  /// Whether there are no greys at the edges, so that pixels say inside or outside and no more.
  var isBilevel = false
  /// Whether there is nothing but paper and ink; shades between them are no coverage.
  var isTwoTone = true
  /// Whether all paper is alike, and all ink.
  var isEven = true
  /// The shades of thin strokes and small areas that are neither paper nor ink.
  var strokeShades = StrokeShades()
  /// How many greys there are for each pixel along the edges.
  var edgeWidth = 0.0

  /// Whether the image was drawn, with anti-aliasing, and not photographed or scanned.
  var isClean: Bool { !isBilevel && sigma < leastScanNoise }
  /// Whether it was photographed or scanned.
  var isNoisy: Bool { !isBilevel && sigma >= leastScanNoise }
}

/// The noise of samples of eight bits: an even distribution of width 1/255.
let eightBitNoise = 0.0012

/// What is left along the edges of renderers that make chords of curves, or take few rows of samples, when that is undone
/// as far as it can be.
let rendererNoise = 0.008

/// With more noise on flat ground, as a share of the way from paper to ink, an image may be of a camera or a scanner, which blend
/// nothing, and whose blur bends heights.
let leastNoiseOfCameras = 0.003

/// With more than this it is taken for one, and its blur is looked for.
private let leastScanNoise = 0.012

extension ScalarField {
  /// The noise of the image before any contour is known: away from edges, every pixel is paper or ink.
  ///
  /// The median of absolute deviations is not moved by the few pixels of thin strokes, and the
  /// standard deviation is 1.4826 times as much (Hampel 1974, doi:10.1080/01621459.1974.10482962).
  /// - Complexity: O(*n*) in the number of pixels; of large images eight million are looked at.
  var flatNoise: NoiseEstimate { flatNoise(loop: serialLoop) }

  /// The same, of strips of rows side by side.
  func flatNoise(loop: ConcurrentLoop) -> NoiseEstimate {
    let isLarge = width * height > mostPixels
    return flatNoise(
      ofRows: isLarge ? rowsOfBands(of: mostPixels) : window.strips.map(\.rows), loop: loop)
  }

  /// Some rows of the field: evenly spaced bands of them, one below the other.
  ///
  /// - Parameter pixels: About how many pixels they have, unless one band has more; fewer than the field.
  /// - Returns: The field of the bands alone.
  func bands(of pixels: Int) -> ScalarField {
    let bands = rowsOfBands(of: pixels)
    return ScalarField(
      width: width, height: bands.reduce(0) { $0 + $1.count },
      samples: bands.flatMap { samples[$0.lowerBound * width..<$0.upperBound * width] },
      zero: zero, one: one)
  }

  /// The rows of the bands.
  private func rowsOfBands(of pixels: Int) -> [Range<Int>] {
    let rows = min(rowsOfBand, height)
    let count = max(1, pixels / (width * rows))
    return (0..<count).map { band in
      let first = (height - rows) * (2 * band + 1) / (2 * count)
      return first..<first + rows
    }
  }

  /// The same, from some strips of rows.
  func flatNoise(ofRows strips: [Range<Int>], loop: ConcurrentLoop) -> NoiseEstimate {
    let countsOfStrips = concurrentMap(strips.count, loop: loop) {
      EdgeCounts(of: self, rows: strips[$0])
    }
    let all = countsOfStrips.dropFirst().reduce(into: countsOfStrips[0]) { $0.add($1) }
    let counts = all.samples
    let greys = counts.indices.reduce(0) { sum, sample in
      let value = value(ofSample: UInt8(sample))
      return value > leastGrey && value < 1 - leastGrey ? sum + counts[sample] : sum
    }
    if Double(greys) < greysOfBilevel * Double(all.turnCount) {
      return NoiseEstimate(sigma: bilevelNoise, isBilevel: true)
    }
    // How often each distance from paper or ink occurs.
    let flatCounts = zip(counts, all.samplesNearEdges).map(-)
    let deviations = flatCounts.indices.map { sample -> (deviation: Double, count: Int) in
      (distanceFromFlat(value(ofSample: UInt8(sample))), flatCounts[sample])
    }.sorted { $0.deviation < $1.deviation }
    let count = flatCounts.reduce(0, +)
    var sigma = count > 10 ? deviationPerMedian * median(of: deviations, count: count) : 0
    let most = mostShades * Double(count)
    // Of most pixels shades are no noise: within an area they are alike.
    let noise = sigma < leastScanNoise ? sigma : min(sigma, localNoise)
    // Where most pixels are what their neighbours are there is none, and most are of other shades.
    if noise < eightBitNoise { sigma = noise }
    let shade = max(leastShade, 5 * noise)
    func areaCount(_ makeMask: @Sendable (_ rows: Range<Int>) -> PixelMask) -> Int {
      concurrentMap(strips.count, loop: loop) { strip in
        let rows = rowsWithMargin(strips[strip])
        return makeMask(rows.lowerBound - thinReach..<rows.upperBound + thinReach)
          .areas.part(inRows: rows).count
      }.reduce(0, +)
    }
    @Sendable func greyShades(_ rows: Range<Int>) -> PixelMask {
      greyMask(margin: inkMargin, rows: rows, flatness: shade)
    }
    let isTwoTone = Double(areaCount(greyShades)) <= most
    let beyond = counts.indices.reduce(0) { sum, sample in
      abs(value(ofSample: UInt8(sample)) - 0.5) > 0.5 + shade ? sum + counts[sample] : sum
    }
    var isEven = isTwoTone
    if isEven, Double(beyond) > most {
      let shades = areaCount { rows in
        mask(margin: inkMargin, rows: rows) { $0 < -shade }
          .union(mask(margin: inkMargin, rows: rows) { $0 > 1 + shade })
          .union(greyShades(rows))
      }
      isEven = Double(shades) <= most
    }
    let sampled = SampledCoverage(of: self, histogram: all.samplesNearEdges)
    let shades =
      sigma < leastScanNoise
      ? strokeShades(
        shade: shade, greyCount: greys, isSampled: sampled != nil, rows: strips, loop: loop)
      : StrokeShades()
    if !shades.isEmpty { isEven = false }
    if isEven, sigma >= leastScanNoise { isEven = noise >= mostUneven * sigma }
    // Away from edges shades are those of areas.
    return NoiseEstimate(
      sigma: isTwoTone ? sigma : noise,
      samples: sampled,
      isTwoTone: isTwoTone, isEven: isEven, strokeShades: shades,
      edgeWidth: Double(greys) / Double(max(1, all.boundaryCount)))
  }

  /// Some rows, with the margin above or below if they are the first or the last ones.
  fileprivate func rowsWithMargin(_ rows: Range<Int>) -> Range<Int> {
    (rows.lowerBound == 0 ? -inkMargin : rows.lowerBound)..<(rows.upperBound == height
      ? height + inkMargin : rows.upperBound)
  }

  /// The noise of pixels between their neighbours in a row, which does not see what changes slowly.
  private var localNoise: Double {
    var counts = [Int](repeating: 0, count: 511)
    for row in 0..<height where width > 2 {
      for place in (row * width + 1)..<((row + 1) * width - 1) {
        let neighbours = Int(samples[place - 1]) + Int(samples[place + 1])
        counts[abs(2 * Int(samples[place]) - neighbours)] += 1
      }
    }
    let deviations = counts.enumerated().map { (deviation: Double($0), count: $1) }
    let difference = median(of: deviations, count: counts.reduce(0, +))
    // The pixel counts twice and its neighbours once: 2² + 1 + 1 times the variance.
    return deviationPerMedian * difference / 6.0.squareRoot() / abs(one - zero)
  }

  /// The middle one of some deviations, in order, each of which occurs some times.
  private func median(of deviations: [(deviation: Double, count: Int)], count: Int) -> Double {
    var before = 0
    for entry in deviations {
      before += entry.count
      if before > (count - 1) / 2 { return entry.deviation }
    }
    return 0
  }
}

/// What is counted in some rows of a field.
private struct EdgeCounts {
  /// How often each of the 256 samples occurs, and how often near edges.
  private(set) var samples: [Int]
  private(set) var samplesNearEdges = [Int](repeating: 0, count: 256)
  /// How often the boundary of the ink turns, and how many pixels are beside it.
  private(set) var turnCount: Int
  private(set) var boundaryCount: Int

  init(of field: ScalarField, rows: Range<Int>) {
    let own = field.rowsWithMargin(rows)
    let reach = flatDistance + 1
    let ink = field.inkMask(
      margin: inkMargin, rows: own.lowerBound - reach..<own.upperBound + reach)
    let boundary = ink.boundary
    samples = field.histogram(ofRows: rows)
    let below = min(own.upperBound + 1, ink.window.rows.upperBound)
    turnCount = ink.part(inRows: own.lowerBound..<below).turnCount
    boundaryCount = boundary.part(inRows: own).count
    boundary.dilated(by: flatDistance).part(inRows: rows).forEachPixel { column, row in
      guard column >= 0, column < field.width else { return }
      samplesNearEdges[Int(field.samples[row &* field.width &+ column])] &+= 1
    }
  }

  mutating func add(_ other: EdgeCounts) {
    for sample in samples.indices {
      samples[sample] += other.samples[sample]
      samplesNearEdges[sample] += other.samplesNearEdges[sample]
    }
    turnCount += other.turnCount
    boundaryCount += other.boundaryCount
  }
}

extension PixelMask {
  /// The pixels in areas: thin strokes, blurred ones too, have others beside them.
  fileprivate var areas: PixelMask {
    let others = PixelMask(all: window).subtracting(self)
    return subtracting(others.dilated(by: thinReach))
  }
}

/// The pixels that some curves pass.
private struct TouchedPixels {
  /// All of them.
  let all: PixelMask
  /// Those that a curve passes neither along rows nor along columns.
  let inclined: PixelMask
  /// Those that curves of shapes pass.
  let ofShapes: PixelMask

  /// - Parameters:
  ///   - curves: The curves.
  ///   - shapes: Curves of shapes.
  ///   - window: The pixels there are.
  ///   - loop: Does strips of rows side by side.
  init(
    of curves: [CubicBezier], shapes: [CubicBezier], in window: PixelWindow, loop: ConcurrentLoop
  ) {
    let strips = window.strips
    let (curvesOfStrips, shapesOfStrips) = (curves.dealt(to: strips), shapes.dealt(to: strips))
    let masks = concurrentMap(strips.count, loop: loop) { strip in
      var all = PixelMask(window: strips[strip])
      var inclined = all
      func touch(_ curves: [CubicBezier]) {
        for curve in curves {
          curve.forEachPixelPiece { piece in
            all.insert(column: piece.column, row: piece.row)
            if piece.displacement.isInclined {
              inclined.insert(column: piece.column, row: piece.row)
            }
          }
        }
      }
      touch(shapesOfStrips[strip])
      let ofShapes = all
      touch(curvesOfStrips[strip])
      return (all: all, inclined: inclined, ofShapes: ofShapes)
    }
    all = PixelMask(joining: masks.map(\.all), in: window, loop: loop)
    inclined = PixelMask(joining: masks.map(\.inclined), in: window, loop: loop)
    ofShapes = PixelMask(joining: masks.map(\.ofShapes), in: window, loop: loop)
  }
}

extension [CubicBezier] {
  /// Those that may pass pixels of each of the strips of a window; of what is beside it, the nearest strip.
  fileprivate func dealt(to strips: [PixelWindow]) -> [[CubicBezier]] {
    var result = [[CubicBezier]](repeating: [], count: strips.count)
    let (first, height) = (strips[0].y, strips[0].height)
    let last = strips[strips.count - 1].rows.upperBound - 1
    guard height > 0 else { return result }
    for curve in self {
      let ys = [curve.start.y, curve.control1.y, curve.control2.y, curve.end.y]
      func strip(_ y: Double) -> Int {
        let row = Int(Swift.max(Double(first), Swift.min(Double(last), y.rounded(.down))))
        return (row - first) / height
      }
      for strip in strip(ys.min() ?? 0)...strip(ys.max() ?? 0) { result[strip].append(curve) }
    }
    return result
  }
}

/// The noise of the pixels along edges on clean ground.
struct EdgeNoise {
  /// That of the pixels that an edge passes.
  var passed: Double
  /// That of the pixels beside it.
  var beside: Double

  /// The standard deviation of a pixel.
  var sigma: Double { max(passed, beside) }

  /// The standard deviation of a pixel when a filter has made the image.
  ///
  /// What a filter leaves is not as independent from pixel to pixel as noise. And it carries what splines leave
  /// at corners along the edges: what those have much more than the pixels beside them is that.
  var resampledSigma: Double {
    passed > mostPassed ? sigma : resampledNoise * min(sigma, mostCarried * beside)
  }

  /// Whether it is that of a renderer: the others err beside edges, too.
  var isOfRenderer: Bool { beside < passed / 8 }
}

extension InkPixels {
  /// The noise of the pixels along the contours, from what is left of them when nearly free splines
  /// have been fitted: of those that a contour passes, and of those beside it, where resampling and
  /// lossy storage leave rings.
  ///
  /// - Parameters:
  ///   - residual: What the splines and shapes leave of each pixel.
  ///   - splines: Nearly free splines.
  ///   - shapes: What explains the pixels with few numbers: it takes up nothing of the noise.
  ///   - loop: Does strips of rows side by side; one after the other when left out.
  /// - Returns: The noise.
  func edgeNoise(
    of residual: [Double], along splines: [CubicBezier], shapes: [CubicBezier] = [],
    loop: ConcurrentLoop = serialLoop
  ) -> EdgeNoise {
    let touched = TouchedPixels(of: splines, shapes: shapes, in: window, loop: loop)
    // An edge along the pixels explains whatever coverage they have.
    let isMostlyAlongPixels =
      Double(touched.inclined.count) < leastInclined * Double(touched.all.count)
    func differences(of pixels: PixelMask) -> [Double] {
      // Of so many pixels, those of some rows tell it as well.
      let step = pixels.count / pixelsOfDifferences + 1
      let strips = window.strips
      return concurrentMap(strips.count, loop: loop) { strip in
        var result: [Double] = []
        for row in strips[strip].rows where (row - window.y) % step == 0 {
          pixels.forEachRun(inRow: row) { columns in
            for column in columns {
              guard let difference = difference(column: column, row: row, in: residual) else {
                continue
              }
              let isOfShape = touched.ofShapes.contains(column: column, row: row)
              result.append(isOfShape ? difference / freedom : difference)
            }
          }
        }
        return result
      }.flatMap(\.self)
    }
    let ring = PixelMask(window: window, reach: ringDistance, loop: loop) { near in
      let own = touched.all.part(inRows: near.rows)
      return own.dilated(by: ringDistance).subtracting(own)
    }
    var rings = differences(of: ring)
    var beside = quantile(0.9, of: &rings) / normalNinetieth
    if beside > eightBitNoise {
      // Only lossy storage goes on so far from edges, to the end of the block.
      let flat = touched.all.dilated(by: blockSide - 1)
        .subtracting(touched.all.dilated(by: flatDistance))
      beside = max(beside, blockNoise(of: flat, in: residual))
    }
    func noise(of pixels: PixelMask) -> EdgeNoise {
      var passed = differences(of: pixels)
      return EdgeNoise(passed: freedom * quantile(passedShare, of: &passed), beside: beside)
    }
    // A renderer errs where edges are inclined. Filters and lossy storage err beside edges along the
    // pixels, too; there all edges count.
    let own = noise(of: touched.inclined)
    return !isMostlyAlongPixels && own.isOfRenderer ? own : noise(of: touched.all)
  }

  /// The sum of the squares of what pixels near edges leave that some curves and their neighbours do not come
  /// near to: whatever they are, the coverage there is 0 or 1.
  func error(besideNeighboursOf curves: some Sequence<CubicBezier>) -> Double {
    var touched = PixelMask(window: window)
    for curve in curves {
      curve.forEachPixelPiece { touched.insert(column: $0.column, row: $0.row) }
    }
    let near = touched.dilated(by: neighbourDistance)
    var sum = 0.0
    band.forEachPixel { column, row, place in
      guard !near.contains(column: column, row: row) else { return }
      let left = distanceFromFlat(values[place])
      sum += left * left
    }
    return sum
  }

  /// How far a pixel of the image is from what curves make of it, of whose residual this is; far from
  /// edges a pixel is paper or ink.
  private func difference(column: Int, row: Int, in residual: [Double]) -> Double? {
    guard isInImage(column: column, row: row) else { return nil }
    if let place = band.index(column: column, row: row) { return abs(residual[place]) }
    return value(column: column, row: row).map(distanceFromFlat)
  }

  /// The noise of some pixels where most of it is.
  ///
  /// JPEG takes from each block what it can: next to nothing from one with an edge along the pixels, which
  /// may be most of an image, and much from one with a corner, where it matters. So each block counts by
  /// its part in all of the noise.
  private func blockNoise(of pixels: PixelMask, in residual: [Double]) -> Double {
    let blocksPerRow = imageWindow.width / blockSide + 1
    var blocks = [(error: Double, count: Double)](
      repeating: (0, 0), count: blocksPerRow * (imageWindow.height / blockSide + 1))
    pixels.forEachPixel { column, row in
      guard let error = difference(column: column, row: row, in: residual), error <= mostNoise
      else { return }
      let block = row / blockSide * blocksPerRow + column / blockSide
      blocks[block].error += error * error
      blocks[block].count += 1
    }
    var (error, weighted) = (0.0, 0.0)
    for block in blocks where block.count >= leastOfBlock {
      error += block.error
      weighted += block.error * block.error / block.count
    }
    return error > 0 ? (weighted / error).squareRoot() : 0
  }

  /// The places of pixels that are neither paper nor ink, by so much.
  func greys(from least: Double) -> [Int] {
    values.indices.filter { abs(values[$0] - 0.5) < 0.5 - least }
  }
}

/// The standard deviation of what is left at some places, by the median.
///
/// Noise is everywhere; what is too small to be drawn leaves much of few pixels, and does not count.
func usualDeviation(of places: [Int], in residual: [Double]) -> Double {
  var deviations = places.map { abs(residual[$0]) }
  return deviationPerMedian * quantile(0.5, of: &deviations)
}

extension Point2D {
  /// Whether, as a step, it leads neither along rows nor along columns.
  ///
  /// An edge along these explains whatever its pixels have.
  var isInclined: Bool { min(abs(x), abs(y)) > leastInclination * length }
}

/// How far a value is from that of paper or ink, whichever is nearer.
func distanceFromFlat(_ value: Double) -> Double { abs(value > 0.5 ? value - 1 : value) }

/// Edges with a smaller sine of the angle to rows and columns run along these.
private let leastInclination = 0.1
/// When less of the edges does not, these are mostly corners.
private let leastInclined = 0.3

/// The side of the blocks of JPEG, and of how many pixels their noise can be told.
private let blockSide = 8
private let leastOfBlock = 8.0
/// A pixel that is missed by more is a feature that no contour follows.
private let mostNoise = 0.04

/// Pixels so far from an edge are flat: the blur of scans and the ringing of resampling are over.
private let flatDistance = 3

/// How far from splines, in pixels, outlines may run that have corners.
private let neighbourDistance = 2

/// Rings beside an edge are strongest within so many pixels of it.
private let ringDistance = 4
/// What a filter leaves counts as so many times as much noise; more than so many times what is beside edges
/// comes from corners.
private let resampledNoise = 3.0
private let mostCarried = 2.0
/// Corners carry less than this: what is more comes of a filter that was not quite this one.
private let mostPassed = 0.02
/// Nine in ten normally distributed deviations are less than 1.645 times the standard deviation.
private let normalNinetieth = 1.645
/// How many times the median of normally distributed deviations the standard deviation is.
private let deviationPerMedian = 1.4826

/// Anti-aliased edges have about as many greys as their pixels make turns, or more.
///
/// Fewer than a tenth is none. An edge along pixels needs neither.
private let greysOfBilevel = 0.1

/// Greys are this far from paper and from ink.
private let leastGrey = 0.12

/// A pixel that is so far from paper and ink is a shade when all within so many pixels of it are.
private let leastShade = 0.15
private let thinReach = 2
/// The share of flat pixels that may be shades for an image to be paper and ink.
private let mostShades = 0.01
/// Where pixels differ from their neighbours by so much less than from paper and ink, these differ from place to place.
private let mostUneven = 0.25

/// A pixel that is 0 or 1 for a coverage anywhere below or above ½: the standard deviation of an even
/// distribution of width 1, 0.289.
private let bilevelNoise = 0.28

/// The standard deviation of the noise, by what a spline leaves of the third of the pixels that it
/// explains best: around corners, which it has not, it leaves much more than noise.
///
/// With a control point for every pixel of its edge it takes up most. Measured on drawings with coarse
/// anti-aliasing, by what their outlines leave of the pixels.
private let passedShare = 0.35
private let freedom = 8.0

/// Of larger images about so many pixels are looked at, in bands of so many rows: millions of pixels tell the noise as
/// well as all of them.
private let mostPixels = 1 << 23
private let rowsOfBand = 128
/// Nor are more than so many pixels, about, looked at beside edges.
private let pixelsOfDifferences = 1 << 17
