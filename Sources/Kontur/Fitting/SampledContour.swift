/// A closed contour sampled at even steps along its length.
struct SampledContour {
  /// The samples, about ``targetSpacing`` apart.
  let points: [Point2D]
  /// The length of contour between two samples, in pixels.
  let spacing: Double

  /// The number of samples.
  var count: Int { points.count }

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
  ///
  /// - Returns: The parabola `position + velocity·s + bend·s²`, where `s` counts samples from the one
  ///   at `index`, and the largest distance of a sample from it.
  func smoothed(
    at index: Int, reach: Int
  ) -> (position: Point2D, velocity: Point2D, bend: Point2D, error: Double) {
    let m = Double(reach)
    let n = 2 * m + 1
    let s2 = m * (m + 1) * n / 3
    let s4 = s2 * (3 * m * m + 3 * m - 1) / 5
    var sum = Point2D.zero
    var first = Point2D.zero
    var second = Point2D.zero
    for k in -reach...reach {
      let offset = Double(k)
      let point = self[index + k] - self[index]
      sum += point
      first += point * offset
      second += point * (offset * offset)
    }
    let determinant = n * s4 - s2 * s2
    let center = (sum * s4 - second * s2) / determinant
    let velocity = first / s2
    let bend = (second * n - sum * s2) / determinant
    var error = 0.0
    for k in -reach...reach {
      let offset = Double(k)
      let fitted = center + velocity * offset + bend * (offset * offset)
      error = max(error, (self[index + k] - self[index] - fitted).squaredLength)
    }
    return (self[index] + center, velocity, bend, error.squareRoot())
  }
}

/// The distance between samples, in pixels: half the spacing of the pixels that made the contour.
private let targetSpacing = 0.5

/// Even a single pixel's contour gets this many samples, enough to tell its directions apart.
private let leastSampleCount = 16
