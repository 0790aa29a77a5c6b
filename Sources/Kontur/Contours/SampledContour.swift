/// A closed contour sampled at even steps along its length.
struct SampledContour {
  /// The samples, about ``targetSpacing`` apart.
  let points: [Point2D]
  /// The length of contour between two samples, in pixels.
  let spacing: Double

  /// The number of samples.
  var count: Int { points.count }

  /// Takes samples as they are.
  init(points: [Point2D], spacing: Double) {
    self.points = points
    self.spacing = spacing
  }

  /// Samples a closed polyline; nil when it has no length.
  ///
  /// - Parameters:
  ///   - polyline: The corners, without the first one again.
  ///   - spacing: The distance between samples, nearly.
  ///   - leastCount: How many samples there are at least.
  init?(
    _ polyline: [Point2D], spacing: Double = targetSpacing, leastCount: Int = leastSampleCount
  ) {
    let lengths = polyline.indices.map {
      polyline[$0].distance(to: polyline[$0 + 1 < polyline.count ? $0 + 1 : 0])
    }
    let length = lengths.reduce(0, +)
    guard length > 0 else { return nil }
    let count = max(leastCount, Int((length / spacing).rounded()))
    let step = length / Double(count)

    var result: [Point2D] = []
    result.reserveCapacity(count)
    var travelled = 0.0
    var next = 0.0
    for (place, edge) in lengths.enumerated() {
      let end = travelled + edge
      if next < end {
        let start = polyline[place]
        let way = (polyline[place + 1 < polyline.count ? place + 1 : 0] - start) / edge
        while next < end, result.count < count {
          result.append(start + way * (next - travelled))
          next = Double(result.count) * step
        }
      }
      travelled = end
    }
    // Rounding may leave the last sample just beyond the last edge.
    while result.count < count { result.append(polyline[0]) }
    points = result
    self.spacing = step
  }

  /// The sample at an index that may run past either end, around the contour.
  subscript(index: Int) -> Point2D { points[wrapped(index)] }

  /// Some samples in a row, whose indices may run past either end.
  subscript(range: Range<Int>) -> [Point2D] { range.map { self[$0] } }

  /// The place of a sample whose index may run past either end.
  func wrapped(_ index: Int) -> Int {
    // Division is slow, and most indices lie around the contour once.
    if index >= 0 && index < count { return index }
    if index >= count && index < 2 * count { return index - count }
    let remainder = index % count
    return remainder < 0 ? remainder + count : remainder
  }

  /// The number of steps from one index on to another, going around, in `0..<count`.
  func steps(from: Int, to: Int) -> Int {
    let difference = (to - from) % count
    return difference < 0 ? difference + count : difference
  }

  /// The contour about a sample, smoothed: a parabola fitted to the samples up to `reach` steps away
  /// by least squares (Savitzky and Golay 1964, doi:10.1021/ac60214a047).
  func smoothed(at index: Int, reach: Int) -> Parabola {
    ParabolaSums(of: self, about: index, reach: reach).parabola
  }

  /// The same for as long a stretch as is nearly a parabola.
  ///
  /// - Parameters:
  ///   - index: The sample in the middle.
  ///   - reaches: How many steps to both sides it goes: the least in any case, the most where that fits.
  ///   - limit: The root of the mean squared distance from it, in pixels, of samples that are nearly on a parabola.
  /// - Returns: The parabola; its parameter counts steps from the sample in the middle.
  func smoothed(at index: Int, reaches: ClosedRange<Int>, limit: Double) -> Parabola {
    var sums = ParabolaSums(of: self, about: index, reach: reaches.lowerBound)
    var result = sums.parabola
    while sums.reach < reaches.upperBound {
      sums.extend(to: min(reaches.upperBound, sums.reach + sums.reach / 2), in: self)
      let parabola = sums.parabola
      if sums.variance(about: parabola) > limit * limit { break }
      result = parabola
    }
    return result
  }
}

/// The sums over the samples to both sides of one that a parabola is fitted by.
private struct ParabolaSums {
  private let index: Int
  private let middle: Point2D
  /// How many steps to both sides are taken.
  private(set) var reach = 0
  private var sum = Point2D.zero
  private var first = Point2D.zero
  private var second = Point2D.zero
  private var squares = 0.0

  @inline(__always)
  init(of contour: SampledContour, about index: Int, reach: Int) {
    self.index = index
    middle = contour[index]
    extend(to: reach, in: contour)
  }

  /// Takes the samples to both sides that are no more steps away.
  @inline(__always)
  mutating func extend(to reach: Int, in contour: SampledContour) {
    while self.reach < reach {
      self.reach += 1
      let offset = Double(self.reach)
      let back = contour[index - self.reach] - middle
      let forth = contour[index + self.reach] - middle
      // What is odd in the offset is the difference of the two sides, what is even their sum.
      let even = forth + back
      sum += even
      first += (forth - back) * offset
      second += even * (offset * offset)
      squares += back.squaredLength + forth.squaredLength
    }
  }

  /// The parabola of least squares.
  @inline(__always)
  var parabola: Parabola {
    let m = Double(reach)
    let n = 2 * m + 1
    let s2 = m * (m + 1) * n / 3
    let s4 = s2 * (3 * m * m + 3 * m - 1) / 5
    let perDeterminant = 1 / (n * s4 - s2 * s2)
    return Parabola(
      position: middle + (sum * s4 - second * s2) * perDeterminant, velocity: first / s2,
      bend: (second * n - sum * s2) * perDeterminant)
  }

  /// The mean squared distance of the samples from that.
  @inline(__always)
  func variance(about parabola: Parabola) -> Double {
    let explained =
      (parabola.position - middle).dot(sum) + parabola.velocity.dot(first)
      + parabola.bend.dot(second)
    return (squares - explained) / Double(2 * reach + 1)
  }
}

/// A stretch of contour as a polynomial of the number of samples from the one in its middle.
struct Parabola {
  var position: Point2D
  var velocity: Point2D
  var bend: Point2D

  subscript(offset: Double) -> Point2D {
    position + velocity * offset + bend * (offset * offset)
  }
}

/// The distance between samples, in pixels: half the spacing of the pixels that made the contour.
private let targetSpacing = 0.5

/// Even a single pixel's contour gets this many samples, enough to tell its directions apart.
private let leastSampleCount = 16
