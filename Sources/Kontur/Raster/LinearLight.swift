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
      noise.samples == nil
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
    let functions: [TransferFunction] = [.sRGB, .power(1.8), .power(1.4)]
    let light = functions.map { Blending(function: $0, isReversed: false) }
    guard channel == .alpha else { return light }
    return light + functions.map { Blending(function: $0, isReversed: true) }
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
  let isReversed: Bool

  /// How many times as uneven as by sRGB edges by another function are taken for.
  var rarity: Double { function == .sRGB ? 1 : rarityOfPowers }

  /// The coverage that each sample of a field stands for.
  func coverage(on field: ScalarField) -> [Double] {
    func light(_ sample: Double) -> Double {
      let number = max(0, min(1, sample / 255))
      return isReversed ? 1 - function.light(of: 1 - number) : function.light(of: number)
    }
    let (paper, ink) = (light(field.zero), light(field.one))
    return (0...255).map { (light(Double($0)) - paper) / (ink - paper) }
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

/// Where a line of pixels, a column or a row, crosses an edge.
private struct EdgeCrossing: Hashable {
  /// The place in the line of the last pixel before it that is paper or ink.
  var first: Int
  /// The samples from there to the first one after it that is ink or paper.
  let samples: SIMD8<UInt8>
  /// How many they are.
  let count: Int
  /// Whether it goes from paper to ink.
  let isRising: Bool

  /// The samples alone: they are enough, and lanes one by one take long.
  func hash(into hasher: inout Hasher) {
    hasher.combine(unsafeBitCast(samples, to: UInt64.self))
  }

  /// The sum of the values of its samples.
  func sum(of values: [Double]) -> Double {
    (0..<count).reduce(0) { $0 + values[Int(samples[$1])] }
  }

  /// Where the edge is in the line, in the mean over its width, by the coverage of each sample.
  func height(by coverage: [Double]) -> Double {
    isRising ? Double(first + count) - sum(of: coverage) : Double(first) + sum(of: coverage)
  }

  /// The crossing of the same edge among those of the next line; nil where there is none.
  func next(in line: [EdgeCrossing]) -> EdgeCrossing? {
    var best: (crossing: EdgeCrossing, distance: Double)?
    for other in line where other.isRising == isRising {
      let distance = abs(Double(2 * (other.first - first) + other.count - count)) / 2
      if distance < best?.distance ?? mostStep { best = (other, distance) }
    }
    return best?.crossing
  }
}

/// Where four lines of pixels side by side cross one edge.
private struct EdgeStretch: Hashable {
  // Their places are counted from that of the first: stretches that are alike are equal.
  private var first: EdgeCrossing
  private var second: EdgeCrossing
  private var third: EdgeCrossing
  private var fourth: EdgeCrossing

  /// The stretch that begins with a crossing; nil where the edge ends, or runs along rows or columns, or where the
  /// pixels of all lines are as much of a mixture, which tells nothing.
  ///
  /// - Parameters:
  ///   - crossing: The crossing.
  ///   - lines: Those of the next three lines.
  ///   - values: The value of each sample.
  ///   - mixtures: How much of a mixture each sample is.
  init?(
    from crossing: EdgeCrossing, in lines: ArraySlice<[EdgeCrossing]>, values: [Double],
    mixtures: [Double]
  ) {
    let start = lines.startIndex
    guard let second = crossing.next(in: lines[start]),
      let third = second.next(in: lines[start + 1]), let fourth = third.next(in: lines[start + 2])
    else { return nil }
    let heights = SIMD4(
      crossing.height(by: values), second.height(by: values), third.height(by: values),
      fourth.height(by: values))
    let steps = SIMD3(
      heights[1] - heights[0], heights[2] - heights[1], heights[3] - heights[2])
    guard steps.min() > leastStep || steps.max() < -leastStep else { return nil }
    (first, self.second, self.third, self.fourth) = (crossing, second, third, fourth)
    self.second.first -= first.first
    self.third.first -= first.first
    self.fourth.first -= first.first
    first.first = 0
    guard abs(thirdDifference { $0.sum(of: mixtures) }) > leastMixture else { return nil }
  }

  /// The third difference of a value of its crossings.
  func thirdDifference(of value: (EdgeCrossing) -> Double) -> Double {
    value(fourth) - value(first) + 3 * (value(second) - value(third))
  }
}

extension ScalarField {
  /// The one of some blendings by which edges are straight.
  ///
  /// - Parameters:
  ///   - blendings: The blendings.
  ///   - flatness: How far from paper and ink a pixel may be to be that.
  /// - Returns: Nil where they are about as straight by the values themselves, or where too few edges tell.
  fileprivate func blending(among blendings: [Blending], flatness: Double) -> Blending? {
    guard width * height <= 2 * mostPixels else {
      return bands(of: mostPixels).blending(among: blendings, flatness: flatness)
    }
    let values = (0...255).map { value(ofSample: UInt8($0)) }
    let coverages = [values] + blendings.map { $0.coverage(on: self) }
    let differences = edgeStretches(values: values, flatness: flatness).map { stretch in
      coverages.map { coverage in abs(stretch.thirdDifference { $0.height(by: coverage) }) }
    }.filter { $0.contains { $0 < leastOfCorner } }
    guard differences.count >= leastStretches else { return nil }
    // Bends have third differences whatever the coverage: of square roots the largest are not the most.
    let unevenness = coverages.indices.map { index in
      differences.reduce(0) { $0 + $1[index].squareRoot() }
    }
    let best = zip(blendings, unevenness.dropFirst())
      .map { (blending: $0, unevenness: $1 * $0.rarity) }
      .min { $0.unevenness < $1.unevenness }
    return best.flatMap { $0.unevenness < mostUneven * unevenness[0] ? $0.blending : nil }
  }

  /// Some stretches of edges, evenly spread, no two of them alike.
  private func edgeStretches(values: [Double], flatness: Double) -> [EdgeStretch] {
    let crossings = edgeCrossings(
      sides: values.map { $0 <= flatness ? .paper : $0 >= 1 - flatness ? .ink : .between })
    let count = crossings.reduce(0) { $1.reduce($0) { $0 + $1.count } }
    let step = count / mostStretches + 1
    let mixtures = values.map { max(0, 4 * $0 * (1 - $0)) }
    var number = 0
    var seen: Set<EdgeStretch> = []
    var result: [EdgeStretch] = []
    for lines in crossings {
      for line in lines.indices.dropLast(3) {
        for crossing in lines[line] {
          number += 1
          guard number % step == 0,
            let stretch = EdgeStretch(
              from: crossing, in: lines[(line + 1)...(line + 3)], values: values,
              mixtures: mixtures),
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
  /// - Parameter sides: The side of each sample.
  /// - Returns: The crossings of each column, and those of each row.
  private func edgeCrossings(sides: [EdgeSide]) -> [[[EdgeCrossing]]] {
    let ink = inkMask(margin: 0)
    var columns = [[EdgeCrossing]](repeating: [], count: width)
    var rows = [[EdgeCrossing]](repeating: [], count: height)
    ink.boundary.forEachPixel { column, row in
      let isInk = ink.contains(column: column, row: row)
      if row + 1 < height, ink.contains(column: column, row: row + 1) != isInk,
        let crossing = crossing(after: row, of: height, from: column, step: width, sides: sides)
      {
        columns[column].append(crossing)
      }
      if column + 1 < width, ink.contains(column: column + 1, row: row) != isInk,
        let crossing = crossing(after: column, of: width, from: row * width, step: 1, sides: sides)
      {
        rows[row].append(crossing)
      }
    }
    return [columns, rows]
  }

  /// Where a line of pixels crosses an edge between a place in it and the next.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - length: The number of pixels in the line.
  ///   - start: Where its first sample is.
  ///   - step: How far it is to the next one.
  ///   - sides: The side of each sample.
  /// - Returns: Nil where it does not go from paper to ink, or from ink to paper, within a few pixels.
  private func crossing(
    after place: Int, of length: Int, from start: Int, step: Int, sides: [EdgeSide]
  ) -> EdgeCrossing? {
    func sample(_ place: Int) -> UInt8 { samples[start &+ place &* step] }
    func side(_ place: Int) -> EdgeSide { sides[Int(sample(place))] }
    var (first, last) = (place, place + 1)
    while first > 0, side(first) == .between, last - first <= mostGreys { first -= 1 }
    while last < length - 1, side(last) == .between, last - first <= mostGreys { last += 1 }
    let ends = (side(first), side(last))
    guard ends == (.paper, .ink) || ends == (.ink, .paper) else { return nil }
    var found = SIMD8<UInt8>.zero
    for index in first...last { found[index - first] = sample(index) }
    return EdgeCrossing(
      first: first, samples: found, count: last - first + 1, isRising: ends.1 == .ink)
  }
}

/// On which side of an edge a pixel is.
private enum EdgeSide {
  case paper, between, ink
}

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
