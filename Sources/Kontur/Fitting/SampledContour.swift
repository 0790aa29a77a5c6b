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
    guard var previous = polyline.first else { return nil }
    let corners = polyline.dropFirst() + [previous]
    let length = corners.reduce((sum: 0.0, from: previous)) {
      ($0.sum + $0.from.distance(to: $1), $1)
    }.sum
    guard length > 0 else { return nil }
    let count = max(leastCount, Int((length / spacing).rounded()))
    let step = length / Double(count)

    var result: [Point2D] = []
    result.reserveCapacity(count)
    var travelled = 0.0
    for corner in corners {
      let edge = previous.distance(to: corner)
      while result.count < count, Double(result.count) * step < travelled + edge {
        let fraction = (Double(result.count) * step - travelled) / edge
        result.append(previous.interpolated(to: corner, by: fraction))
      }
      travelled += edge
      previous = corner
    }
    // Rounding may leave the last sample just beyond the last edge.
    while result.count < count { result.append(previous) }
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
    let m = Double(reach)
    let n = 2 * m + 1
    let s2 = m * (m + 1) * n / 3
    let s4 = s2 * (3 * m * m + 3 * m - 1) / 5
    let middle = self[index]
    var sum = Point2D.zero
    var first = Point2D.zero
    var second = Point2D.zero
    // What is odd in the offset is the difference of the two sides, what is even their sum.
    for k in 1...reach {
      let offset = Double(k)
      let (back, forth) = (self[index - k] - middle, self[index + k] - middle)
      let even = forth + back
      sum += even
      first += (forth - back) * offset
      second += even * (offset * offset)
    }
    let determinant = n * s4 - s2 * s2
    return Parabola(
      position: middle + (sum * s4 - second * s2) / determinant, velocity: first / s2,
      bend: (second * n - sum * s2) / determinant)
  }

  /// The largest distance of the samples up to `reach` steps away from a parabola about one.
  func deviation(from parabola: Parabola, at index: Int, reach: Int) -> Double {
    (-reach...reach).reduce(0) {
      max($0, (self[index + $1] - parabola[Double($1)]).squaredLength)
    }.squareRoot()
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
