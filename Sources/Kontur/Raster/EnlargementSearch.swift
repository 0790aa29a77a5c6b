// Whether an image was made larger, and how.
//
// How sharp an enlarged image is has the period of the smaller one's pixels (Gallagher 2005, doi:10.1109/CRV.2005.33;
// Mahdian and Saic 2008, doi:10.1109/TIFS.2004.924603): that tells how many pixels it may have had. Of those numbers the
// right one explains all samples, and others near it do not.

extension Enlargement {
  /// Finds out how a field was made larger; nil when it was not.
  ///
  /// - Complexity: O(*n* + *w*² + *h*²) for *n* pixels in *w* columns and *h* rows.
  init?(of field: ScalarField) {
    let lines = BusyLines(of: field)
    guard lines.stepsPerEdge > leastSteps || lines.areOfRepeatedSamples else { return nil }
    let likely = field.likelyOriginalSizes
      .filter { $0.canBeEnlarged(to: lines.size, by: .triangle) && lines.canTell($0) }
      .map { size in (size: size, share: lines.leastShare(of: size)) }
      .filter { $0.share < mostLikely }
      .sorted { $0.share < $1.share }
    let found = likely.prefix(triedCount).compactMap { lines.enlargement(from: $0.size) }
    // An odd multiple of the right size explains as much.
    guard let least = found.map(\.error).min(),
      let best = found.filter({ $0.error <= least + similarError })
        .min(by: { $0.width < $1.width }),
      best.kernel != .nearest || field.colorCount > mostColors
    else { return nil }
    self = best
  }
}

/// The size of an image.
private struct Size {
  var width: Int
  var height: Int

  /// Whether a kernel may have made another size of it.
  ///
  /// Where the nearest pixel is not repeated once at least, too little speaks for it.
  func canBeEnlarged(to size: Size, by kernel: ResamplingKernel) -> Bool {
    let least = kernel == .nearest ? leastRepetition : leastFactor
    return [(width, size.width), (height, size.height)].allSatisfy { count, newCount in
      let factor = Double(newCount) / Double(count)
      return count >= leastSide && factor >= least && factor <= mostFactor
    }
  }
}

/// Lines of samples, eight by eight.
private typealias Lines = [[Interpolation.Samples]]

/// Some rows and columns of a field in which much changes.
private struct BusyLines {
  /// That of the field.
  let size: Size
  private let rows: Lines
  private let columns: Lines
  /// At how many columns the rows change, and at how many rows the columns.
  private let changeCount: Size
  /// In how many steps they go from the one side of an edge to the other, on average.
  let stepsPerEdge: Double
  /// Whether no sample differs from both its neighbours.
  let areOfRepeatedSamples: Bool

  init(of field: ScalarField) {
    size = Size(width: field.width, height: field.height)
    rows = field.busiestRows.map { rows in
      Interpolation.lines(length: field.width) { field.samples[rows[$0] * field.width + $1] }
    }
    columns = field.busiestColumns.map { columns in
      Interpolation.lines(length: field.height) { field.samples[$1 * field.width + columns[$0]] }
    }
    changeCount = Size(width: rows.changeCount, height: columns.changeCount)
    let (along, down) = (rows.steps, columns.steps)
    stepsPerEdge = (along.all + down.all) / max(1, along.first + down.first)
    areOfRepeatedSamples = rows.areRepeated && columns.areRepeated
  }

  /// Whether the samples that change are so many more than those of a smaller image that they could not be anything.
  func canTell(_ smaller: Size) -> Bool {
    func surplus(_ changeCount: Int, _ count: Int, _ newCount: Int) -> Double {
      Double(changeCount) * (1 - Double(count) / Double(newCount))
    }
    return surplus(changeCount.width, smaller.width, size.width) >= leastSurplus
      && surplus(changeCount.height, smaller.height, size.height) >= leastSurplus
  }

  /// How they are made of a smaller image of some width; nil when they are not.
  func enlargement(from smaller: Size) -> Enlargement? {
    // Programs round the shorter side up, or down.
    let isExact = (smaller.width * size.height).isMultiple(of: size.width)
    let sizes = (isExact ? [0] : [0, -1, 1]).map {
      Size(width: smaller.width, height: smaller.height + $0)
    }
    var best: (misfit: Misfit, size: Size, kernel: ResamplingKernel)?
    for kernel in kernels {
      for size in sizes where size.canBeEnlarged(to: self.size, by: kernel) {
        let misfit = misfit(of: size, by: kernel)
        // The first of two that are as good.
        if misfit.sum < best.map({ $0.misfit.sum - sameError }) ?? .infinity {
          best = (misfit, size, kernel)
        }
      }
    }
    guard let (misfit, size, kernel) = best else { return nil }
    let share = share(of: misfit, of: size, by: kernel)
    guard share < mostShare, misfit.leastError < (share < clearShare ? mostErrorOfClear : mostError)
    else { return nil }
    return Enlargement(
      width: size.width, height: size.height, kernel: kernel, error: misfit.leastError)
  }

  /// What a size leaves of them, as a share of what sizes around it do, with kernels that tell it from these quickly.
  func leastShare(of size: Size) -> Double {
    firstKernels.filter { size.canBeEnlarged(to: self.size, by: $0) }
      .reduce(1) { min($0, share(of: misfit(of: size, by: $1), of: size, by: $1)) }
  }

  /// What a size leaves of them, as a share of what sizes around it do.
  private func share(of misfit: Misfit, of size: Size, by kernel: ResamplingKernel) -> Double {
    let others = neighbours.map { change in
      self.misfit(of: Size(width: size.width + change, height: size.height + change), by: kernel)
        .error
    }.sorted()
    return misfit.error / max(others[others.count / 2], leastMisfit)
  }

  /// How far they are from what a smaller image of some size can be made into.
  private func misfit(of smaller: Size, by kernel: ResamplingKernel) -> Misfit {
    guard smaller.width < size.width, smaller.height < size.height else {
      return Misfit(error: .infinity, leastError: .infinity)
    }
    func error(of lines: Lines, _ count: Int, _ newCount: Int) -> (sum: Double, count: Double) {
      let interpolation = Interpolation(from: count, to: newCount, by: kernel)
      return lines.reduce((0, 0)) { all, eight in
        let error = interpolation.error(of: eight)
        return (all.0 + error.sum, all.1 + error.count)
      }
    }
    let along = error(of: rows, smaller.width, size.width)
    let down = error(of: columns, smaller.height, size.height)
    return Misfit(
      error: ((along.sum + down.sum) / max(1, along.count + down.count)).squareRoot(),
      leastError: min(along.sum / max(1, along.count), down.sum / max(1, down.count)).squareRoot())
  }
}

/// How far lines are from what they may have been made of: the root of the mean of squares, over samples that change,
/// from 0 to 255.
private struct Misfit {
  /// That of rows and columns.
  var error: Double
  /// That of those which were made last: of the others what was made first had been clipped.
  var leastError: Double

  /// What both are added up, so that the one that is more exact counts for more.
  var sum: Double { error + leastError }
}

extension Lines {
  /// At how many places some of the lines change.
  fileprivate var changeCount: Int {
    (1..<Swift.max(1, first?.count ?? 0)).count { place in
      contains { lines in
        let step = lines[place] - lines[place - 1]
        return any(step .> leastStep .| step .< -leastStep)
      }
    }
  }

  /// Whether no sample differs from the one before it and from the one after it.
  fileprivate var areRepeated: Bool {
    allSatisfy { lines in
      (1..<Swift.max(1, lines.count - 1)).allSatisfy { place in
        let differsBefore = lines[place] .!= lines[place - 1]
        let differsAfter = lines[place] .!= lines[place + 1]
        return !any(differsBefore .& differsAfter)
      }
    }
  }

  /// How many steps the lines make, and at how many of them they begin to rise or to fall.
  fileprivate var steps: (all: Double, first: Double) {
    var (all, first) = (Interpolation.Samples.zero, Interpolation.Samples.zero)
    for lines in self {
      var last = Interpolation.Samples.zero
      for place in 1..<Swift.max(1, lines.count) {
        let step = lines[place] - lines[place - 1]
        let direction = Interpolation.Samples.zero
          .replacing(with: 1, where: step .> leastStep)
          .replacing(with: -1, where: step .< -leastStep)
        all += direction * direction
        first += (direction * direction).replacing(with: 0, where: direction .== last)
        last = direction
      }
    }
    return (all.sum(), first.sum())
  }
}

extension ScalarField {
  /// How many of the 256 samples occur.
  fileprivate var colorCount: Int { histogram.count { $0 > 0 } }

  /// The sizes that the image may have been enlarged from, the likeliest ones, with sides in the same ratio.
  fileprivate var likelyOriginalSizes: [Size] {
    let (along, down) = (
      sharpness(count: width, step: 1, lineCount: height, lineStep: width).spectrum,
      sharpness(count: height, step: width, lineCount: width, lineStep: 1).spectrum
    )
    func size(_ width: Int) -> Size {
      Size(width: width, height: (2 * width * height + self.width) / (2 * self.width))
    }
    let strengths = (0..<width).map { width -> Double in
      let size = size(width)
      // Of a period of less than two samples another one is seen.
      let (columns, rows) = (min(width, self.width - width), min(size.height, height - size.height))
      guard rows >= 0, Double(columns) * mostFactor > Double(self.width) else { return 0 }
      return along[columns] + down[rows]
    }
    let strongest = strengths.indices.sorted { strengths[$0] > strengths[$1] }.prefix(likelyCount)
    // Made twice as large, everything is as sharp everywhere; and a few upright edges have no period.
    let usual = usualFactors.map { width / $0 }
    return (strongest.filter { !usual.contains($0) } + usual).map(size)
  }

  /// How sharp some of the lines are at each of their places.
  private func sharpness(
    count: Int, step: Int, lineCount: Int, lineStep: Int
  ) -> SharpnessProfile {
    var second = [Double](repeating: 0, count: count)
    var fourth = second
    let lines = stride(from: 0, to: lineCount, by: 1 + lineCount / mostProfileLines)
    samples.withUnsafeBufferPointer { samples in
      for line in lines {
        for place in 2..<max(2, count - 2) {
          let middle = place &* step &+ line &* lineStep
          let near = Int(samples[middle &- step]) &+ Int(samples[middle &+ step])
          let far = Int(samples[middle &- 2 &* step]) &+ Int(samples[middle &+ 2 &* step])
          let own = Int(samples[middle])
          let (two, four) = (near &- 2 &* own, far &- 4 &* near &+ 6 &* own)
          second[place] += Double(two &* two)
          fourth[place] += Double(four &* four)
        }
      }
    }
    return SharpnessProfile(second: second, fourth: fourth)
  }

  /// Some rows in which much changes, eight by eight.
  fileprivate var busiestRows: [[Int]] {
    var changes = [Int](repeating: 0, count: height)
    samples.withUnsafeBufferPointer { samples in
      for row in 0..<height {
        for place in row * width + 1..<(row + 1) * width {
          changes[row] &+= abs(Int(samples[place]) &- Int(samples[place &- 1]))
        }
      }
    }
    return changes.busiest
  }

  /// Some columns in which much changes, eight by eight.
  fileprivate var busiestColumns: [[Int]] {
    var changes = [Int](repeating: 0, count: width)
    samples.withUnsafeBufferPointer { samples in
      for row in 1..<max(1, height) {
        for column in 0..<width {
          let place = row &* width &+ column
          changes[column] &+= abs(Int(samples[place]) &- Int(samples[place &- width]))
        }
      }
    }
    return changes.busiest
  }
}

/// How sharp a field is at each of its columns, or of its rows.
private struct SharpnessProfile {
  /// The sums of the squares of second differences.
  var second: [Double]
  /// And of fourth differences, which tell small factors better.
  var fourth: [Double]

  /// How strong each number of periods is, up to half as many as there are places.
  var spectrum: [Double] {
    let (second, fourth) = (second.evenedOut.spectrum, fourth.evenedOut.spectrum)
    let most = (second: second.max() ?? 0, fourth: fourth.max() ?? 0)
    guard most.second > 0, most.fourth > 0 else { return second }
    return zip(second, fourth).map { $0 / most.second + $1 / most.fourth }
  }
}

extension [Double] {
  /// What is more or less than around it, as a share of that.
  fileprivate var evenedOut: [Double] {
    var sums = [0.0]
    for value in self { sums.append(sums[sums.count - 1] + value) }
    let floor = sums[count] / Double(Swift.max(1, count)) * leastSharpness
    let shares = indices.map { place in
      let first = Swift.max(0, place - surroundings)
      let end = Swift.min(count, place + surroundings + 1)
      let around = (sums[end] - sums[first]) / Double(2 * surroundings + 1) + floor
      return around > 0 ? self[place] / around : 0
    }
    let mean = shares.reduce(0, +) / Double(Swift.max(1, count))
    return shares.map { $0 - mean }
  }

  /// The squares of the absolute values of the discrete Fourier transform, up to half as many periods as there are values.
  fileprivate var spectrum: [Double] {
    (0...count / 2).map { periods in
      let turn = sineAndCosine(degrees: 360 * Double(periods) / Double(count))
      var (cosine, sine) = (1.0, 0.0)
      var (real, imaginary) = (0.0, 0.0)
      for value in self {
        real += value * cosine
        imaginary += value * sine
        (cosine, sine) = (
          cosine * turn.cosine - sine * turn.sine, sine * turn.cosine + cosine * turn.sine
        )
      }
      return real * real + imaginary * imaginary
    }
  }
}

extension [Int] {
  /// Some of the places of large numbers, from everywhere, eight by eight; all of them are full.
  fileprivate var busiest: [[Int]] {
    let most = self.max() ?? 0
    let busy = indices.filter { 2 * self[$0] >= most }
    let chosenCount = Swift.min(sampledLines, busy.count)
    let chosen = (0..<chosenCount).map { busy[(2 * $0 + 1) * busy.count / (2 * chosenCount)] }
    let lineCount = Interpolation.Samples.scalarCount
    return stride(from: 0, to: chosenCount, by: lineCount).map { first in
      (0..<lineCount).map { chosen[Swift.min(first + $0, chosenCount - 1)] }
    }
  }
}

/// How many rows and columns are looked at, and how many for their sharpness.
private let sampledLines = 16
private let mostProfileLines = 512
/// A step along a line that is none of noise.
private let leastStep = 8.0
/// Lines cross edges in 2.2 steps, in drawings that were measured, in 2.7 at most, and in 3.2 when these are made 1.3 times
/// as large.
private let leastSteps = 2.5

/// How far images are enlarged, and what they are at least.
private let leastFactor = 1.2
private let mostFactor = 16.0
private let leastRepetition = 2.0
/// Pixel art, whose repeated pixels are squares, has no more colours than this; anti-aliasing has more greys.
private let mostColors = 32
private let leastSide = 16
/// Along each side so many samples more than a smaller image has speak for it.
private let leastSurplus = 4.5

/// Profiles are evened out over so many places to each side, and where they are not so much less than their mean.
private let surroundings = 4
private let leastSharpness = 0.01
/// How many widths are looked at, and how many of them closely.
private let likelyCount = 8
private let usualFactors = [2, 3, 4]
private let triedCount = 3

/// Those that tell how many pixels there were; the others come near enough to one of them.
private let firstKernels: [ResamplingKernel] = [.nearest, .triangle]
/// From smooth to sharp: of two that explain an image alike the first one had the sharper image before it.
///
/// Made twice as large, the triangle and Catmull and Rom's differ in nothing else.
private let kernels: [ResamplingKernel] = [
  .nearest, .triangle, .hermite, .mitchell, .catmullRom, .sharpCubic, .lanczos,
]
/// Numbers of pixels around the right one, which fall out of step with it.
private let neighbours = [-3, -2, 3]
/// What is left of an enlarged image, from 0 to 255: .3 by rounding, some 2 by JPEG of high quality.
private let mostError = 4.0
/// And as a share of what is left with other numbers of pixels.
private let mostShare = 0.4
/// And where that leaves no doubt, for it was done in a way of its own.
private let mostErrorOfClear = 6.5
private let clearShare = 0.34
/// The same with a kernel that need not be the right one.
private let mostLikely = 0.8
/// Kernels that leave as much but for this are as good, and sizes.
private let sameError = 0.1
private let similarError = 0.25
/// Where nothing is left at all, nothing tells one number of pixels from another.
private let leastMisfit = 0.1
