// Images whose edges were blended in linear light.
//
// A pixel that an edge passes is a mixture of paper and ink. Most programs mix the numbers that are stored; some mix
// light, and store that as numbers. Black on white, half of each is 128 then or 188, and edges seem to lie up to
// 0.29 px beside where they are. In linear light they lie there.
//
// The edges tell which of the two it was. In columns that an edge crosses its height is the sum of their coverage; in
// four columns side by side the third difference of the heights of a line is 0, and of a parabola, but not of sums of
// other numbers than coverage.
//
//      height of a line
//      by its coverage          by other numbers
//               ╭──            ╭──
//            ╭──╯           ╭──╯     Heights are off where the pixels of a column are half covered, and right
//         ╭──╯              │        where they are whole.
//      ╭──╯              ╭──╯
//     ─╯                ─╯

extension Ink {
  /// The ink by the light of its pixels, where its edges were blended in linear light.
  ///
  /// Recognised are the transfer function of sRGB and powers of 1.4 and 1.8, with which letters are blended. An alpha
  /// channel may have been made of light on darkness, or of darkness on light.
  /// - Returns: The ink as it is where its numbers are coverage, or too few inclined edges tell; where a level was given,
  ///   or how they were blended; in black and white, in scans and in pictures of many shades.
  /// - Complexity: O(*n*) in the number of pixels; of large images a million are looked at.
  public func inLinearLight() -> Ink { inLinearLight(noise: field.flatNoise)?.ink ?? self }

  /// The same, with its noise, for ink whose own noise is known; nil where it stays as it is.
  func inLinearLight(noise: NoiseEstimate) -> (ink: Ink, noise: NoiseEstimate)? {
    guard blendSpace == .automatic, isLevelAutomatic, level == 0.5, noise.isClean, noise.isTwoTone,
      noise.samples == nil, noise.sigma < leastNoiseOfCameras
    else { return nil }
    guard
      let blending = field.blending(among: blendings, flatness: flatness + 3 * noise.sigma)
    else { return nil }
    let coverage = blending.coverage(on: field)
    var result = self
    result.field = field.replacingValues(with: coverage)
    result.threshold = threshold(by: coverage)
    var resultNoise = result.field.flatNoise
    resultNoise.leastEdgeSigma = noise.leastEdgeSigma
    return (result, resultNoise)
  }

  /// How the ink may have been blended.
  private var blendings: [Blending] {
    channel == .alpha ? blendingsOfLight + blendingsOfDarkness : blendingsOfLight
  }

  /// The absolute ink level of a half covered pixel, between two samples where none is, by the coverage of each sample.
  private func threshold(by coverage: [Double]) -> Double {
    let isRising = field.one > field.zero
    let next = (1...255).first { (coverage[$0] < level) != isRising } ?? 255
    let step = coverage[next] - coverage[next - 1]
    let sample = Double(next) - (step == 0 ? 0 : (coverage[next] - level) / step)
    return isLightInk ? sample / 255 : 1 - sample / 255
  }
}

/// How edges may have been blended.
private struct Blending {
  let function: TransferFunction
  /// Whether samples stand for darkness.
  private var isReversed = false
  /// The light of each sample.
  private var lights: [Double]

  /// Creates a blending of which samples stand for light.
  init(_ function: TransferFunction) {
    self.function = function
    lights = (0...255).map { function.light(of: Double($0) / 255) }
  }

  /// The same where they stand for darkness.
  var reversed: Blending {
    var result = self
    result.isReversed.toggle()
    result.lights = lights.reversed().map { 1 - $0 }
    return result
  }

  /// How many times as uneven as by sRGB edges by another function are taken for.
  var rarity: Double { function == .sRGB ? 1 : rarityOfPowers }

  /// The coverage that each sample of a field stands for.
  func coverage(on field: ScalarField) -> [Double] {
    let (paper, ink) = (light(of: field.zero), light(of: field.one))
    return lights.map { ($0 - paper) / (ink - paper) }
  }

  private func light(of sample: Double) -> Double {
    let number = max(0, min(1, sample / 255))
    return isReversed ? 1 - function.light(of: 1 - number) : function.light(of: number)
  }
}

extension ScalarField {
  /// The field with another value for each sample.
  fileprivate func replacingValues(with values: [Double]) -> ScalarField {
    let present = zip(values, histogram).filter { $1 > 0 }.map(\.0)
    let (least, most) = (min(0, present.min() ?? 0), max(1, present.max() ?? 1))
    let scale = 255 / (most - least)
    let table = values.map { UInt8(max(0, min(255, ($0 - least) * scale)).rounded()) }
    return ScalarField(
      width: width, height: height, samples: samples.map { table[Int($0)] },
      zero: -least * scale, one: (1 - least) * scale)
  }
}

/// The samples with which a line of pixels, a column or a row, crosses an edge.
private struct EdgeProfile: Hashable {
  /// The samples from the last one before the edge that is paper or ink to the first one after it that is ink or paper.
  let samples: SIMD8<UInt8>
  /// The place of the first one in the line.
  var first: Int32
  /// How many they are.
  let count: UInt8
  /// Whether it goes from paper to ink.
  let isRising: Bool

  /// The samples alone: they are enough, and lanes one by one take long.
  func hash(into hasher: inout Hasher) {
    hasher.combine(unsafeBitCast(samples, to: UInt64.self))
  }

  /// Where the edge is in the line, in the mean over its width, by the coverage of each sample.
  func height(by coverage: [Double]) -> Double {
    var sum = 0.0
    for place in 0..<Int(count) { sum += coverage[Int(samples[place])] }
    return height(bySum: sum)
  }

  func height(bySum sum: Double) -> Double {
    isRising ? Double(first) + Double(count) - sum : Double(first) + sum
  }
}

/// Where a line of pixels crosses an edge.
private struct EdgeCrossing {
  let profile: EdgeProfile
  /// The sum of the values of the samples, and of how much of a mixture each is.
  let value: Double
  let mixture: Double

  /// Where the edge is in the line, in the mean over its width, by the values of the samples.
  var height: Double { profile.height(bySum: value) }

  /// The crossing of the same edge among those of the next line; nil where there is none.
  func next(in line: ArraySlice<EdgeCrossing>) -> EdgeCrossing? {
    var best: (crossing: EdgeCrossing, distance: Double)?
    for other in line where other.profile.isRising == profile.isRising {
      let distance = abs(other.middle - middle)
      if distance < best?.distance ?? mostStep { best = (other, distance) }
    }
    return best?.crossing
  }

  /// The middle of its samples.
  private var middle: Double { Double(profile.first) + Double(profile.count) / 2 }
}

/// Where lines of pixels side by side, all columns or all rows, cross edges.
private typealias EdgeCrossings = Groups<EdgeCrossing>

/// Where four lines of pixels side by side cross one edge.
private struct EdgeStretch: Hashable {
  // Their places are counted from that of the first: stretches that are alike are equal.
  private var first: EdgeProfile
  private var second: EdgeProfile
  private var third: EdgeProfile
  private var fourth: EdgeProfile

  /// The stretch that begins with a crossing; nil where the edge ends, or runs along rows or columns, or where the
  /// pixels of all lines are as much of a mixture, which tells nothing.
  ///
  /// - Parameters:
  ///   - crossing: The crossing.
  ///   - line: Its line.
  ///   - lines: All lines.
  init?(from crossing: EdgeCrossing, ofLine line: Int, in lines: EdgeCrossings) {
    guard let second = crossing.next(in: lines[line + 1]),
      let third = second.next(in: lines[line + 2]), let fourth = third.next(in: lines[line + 3])
    else { return nil }
    let heights = SIMD4(crossing.height, second.height, third.height, fourth.height)
    let steps = SIMD3(
      heights[1] - heights[0], heights[2] - heights[1], heights[3] - heights[2])
    guard steps.min() > leastStep || steps.max() < -leastStep else { return nil }
    let mixtures = SIMD4(crossing.mixture, second.mixture, third.mixture, fourth.mixture)
    guard abs(mixtures.thirdDifference) > leastMixture else { return nil }
    (first, self.second) = (crossing.profile, second.profile)
    (self.third, self.fourth) = (third.profile, fourth.profile)
    self.second.first -= first.first
    self.third.first -= first.first
    self.fourth.first -= first.first
    first.first = 0
  }

  /// The third difference of the heights by some coverage of each sample.
  func thirdDifference(by coverage: [Double]) -> Double {
    SIMD4(
      first.height(by: coverage), second.height(by: coverage), third.height(by: coverage),
      fourth.height(by: coverage)
    ).thirdDifference
  }
}

extension SIMD4<Double> {
  /// The third difference of its numbers.
  fileprivate var thirdDifference: Double { self[3] - self[0] + 3 * (self[1] - self[2]) }
}

extension ScalarField {
  /// The one of some blendings by which edges are straight.
  ///
  /// - Parameters:
  ///   - blendings: The blendings.
  ///   - flatness: How far from paper and ink a pixel may be to be that.
  /// - Returns: Nil where they are about as straight by the values themselves, or where too few edges tell.
  fileprivate func blending(among blendings: [Blending], flatness: Double) -> Blending? {
    let values = (0...255).map { value(ofSample: UInt8($0)) }
    let sample = width * height > 2 * mostPixels ? bands(of: mostPixels) : self
    let stretches = sample.edgeStretches(values: values, flatness: flatness)
    guard stretches.count >= leastStretches else { return nil }
    let coverages = [values] + blendings.map { $0.coverage(on: self) }
    var unevenness = [Double](repeating: 0, count: coverages.count)
    var differences = unevenness
    var tellingCount = 0
    for stretch in stretches {
      for (index, coverage) in coverages.enumerated() {
        differences[index] = abs(stretch.thirdDifference(by: coverage))
      }
      guard differences.contains(where: { $0 < leastOfCorner }) else { continue }
      tellingCount += 1
      // Bends have third differences whatever the coverage: of square roots the largest are not the most.
      for (index, difference) in differences.enumerated() {
        unevenness[index] += difference.squareRoot()
      }
    }
    guard tellingCount >= leastStretches else { return nil }
    let best = zip(blendings, unevenness.dropFirst())
      .map { (blending: $0, unevenness: $1 * $0.rarity) }
      .min { $0.unevenness < $1.unevenness }
    return best.flatMap { $0.unevenness < mostUneven * unevenness[0] ? $0.blending : nil }
  }

  /// Some stretches of edges, evenly spread, no two of them alike.
  private func edgeStretches(values: [Double], flatness: Double) -> [EdgeStretch] {
    let (columns, rows) = edgeCrossings(
      values: values,
      sides: values.map { $0 <= flatness ? .paper : $0 >= 1 - flatness ? .ink : .between })
    let count = columns.elementCount + rows.elementCount
    let step = count / mostStretches + 1
    var number = 0
    var seen = Set<EdgeStretch>(minimumCapacity: count / step)
    var result: [EdgeStretch] = []
    for lines in [columns, rows] {
      for line in 0..<max(0, lines.count - 3) {
        for crossing in lines[line] {
          number += 1
          guard number % step == 0,
            let stretch = EdgeStretch(from: crossing, ofLine: line, in: lines),
            seen.insert(stretch).inserted
          else { continue }
          result.append(stretch)
        }
      }
    }
    return result
  }

  /// Where columns cross edges and where rows do.
  ///
  /// - Parameters:
  ///   - values: The value of each sample.
  ///   - sides: The side of each.
  /// - Returns: The crossings of all columns, and those of all rows.
  private func edgeCrossings(
    values: [Double], sides: [EdgeSide]
  ) -> (ofColumns: EdgeCrossings, ofRows: EdgeCrossings) {
    let ink = inkMask(margin: 0)
    let mixtures = values.map { max(0, 4 * $0 * (1 - $0)) }
    var columns: [(line: Int, crossing: EdgeCrossing)] = []
    var rows = columns
    func crossing(after place: Int, of length: Int, from start: Int, step: Int) -> EdgeCrossing? {
      self.crossing(
        after: place, of: length, from: start, step: step, sides: sides, values: values,
        mixtures: mixtures)
    }
    ink.boundary.forEachPixel { column, row in
      let isInk = ink.contains(column: column, row: row)
      if row + 1 < height, ink.contains(column: column, row: row + 1) != isInk,
        let crossing = crossing(after: row, of: height, from: column, step: width)
      {
        columns.append((column, crossing))
      }
      if column + 1 < width, ink.contains(column: column + 1, row: row) != isInk,
        let crossing = crossing(after: column, of: width, from: row * width, step: 1)
      {
        rows.append((row, crossing))
      }
    }
    let ofColumns = EdgeCrossings(count: width) { add in
      for (line, crossing) in columns { add(crossing, line) }
    }
    let ofRows = EdgeCrossings(count: height) { add in
      for (line, crossing) in rows { add(crossing, line) }
    }
    return (ofColumns, ofRows)
  }

  /// Where a line of pixels crosses an edge between a place in it and the next.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - length: The number of pixels in the line.
  ///   - start: Where its first sample is.
  ///   - step: How far it is to the next one.
  ///   - sides: The side of each sample.
  ///   - values: Its value.
  ///   - mixtures: How much of a mixture it is.
  /// - Returns: Nil where it does not go from paper to ink, or from ink to paper, within a few pixels.
  private func crossing(
    after place: Int, of length: Int, from start: Int, step: Int, sides: [EdgeSide],
    values: [Double], mixtures: [Double]
  ) -> EdgeCrossing? {
    func sample(_ place: Int) -> UInt8 { samples[start &+ place &* step] }
    func side(_ place: Int) -> EdgeSide { sides[Int(sample(place))] }
    var (first, last) = (place, place + 1)
    while first > 0, side(first) == .between, last - first <= mostGreys { first -= 1 }
    while last < length - 1, side(last) == .between, last - first <= mostGreys { last += 1 }
    let ends = (side(first), side(last))
    guard ends == (.paper, .ink) || ends == (.ink, .paper) else { return nil }
    var found = SIMD8<UInt8>.zero
    var (value, mixture) = (0.0, 0.0)
    for index in first...last {
      let sample = sample(index)
      found[index - first] = sample
      value += values[Int(sample)]
      mixture += mixtures[Int(sample)]
    }
    return EdgeCrossing(
      profile: EdgeProfile(
        samples: found, first: Int32(first), count: UInt8(last - first + 1),
        isRising: ends.1 == .ink),
      value: value, mixture: mixture)
  }
}

/// On which side of an edge a pixel is.
private enum EdgeSide {
  case paper, between, ink
}

/// The blendings that are recognised, reckoned once for all images.
private let blendingsOfLight = knownFunctions.map(Blending.init)
private let blendingsOfDarkness = blendingsOfLight.map(\.reversed)
private let knownFunctions: [TransferFunction] = [.sRGB, .power(1.8), .power(1.4)]

/// A pixel that is no farther from paper or ink is that.
private let flatness = 0.04
/// An edge that crosses a line of pixels less steeply than this has more greys there.
private let mostGreys = 4
/// How far apart, in pixels, the crossings of one edge are in two lines side by side, at most; where it is inclined, at
/// least.
private let mostStep = 1.6
private let leastStep = 0.05
/// By how much pixels have to be more of a mixture in some lines than in others.
private let leastMixture = 0.05
/// So many stretches that are not alike tell; of more crossings than that about so many are looked at.
private let leastStretches = 24
private let mostStretches = 4096
/// What has a larger third difference, in pixels, whatever the coverage, is a corner.
private let leastOfCorner = 0.2
/// How much straighter edges have to become.
///
/// Of 2,780 images of drawings that were not blended so, exact, of a renderer, through filters and of JPEG, none does.
private let mostUneven = 0.72
/// How many times as uneven edges by a power are taken for.
///
/// Of images blended by sRGB one in forty is more even by a power by that much, of those blended by powers 19 in twenty.
/// And thin strokes that a filter made smaller may be more even by powers though they were not blended so.
private let rarityOfPowers = 1.1
/// Of larger images about so many pixels are looked at.
private let mostPixels = 1 << 20
