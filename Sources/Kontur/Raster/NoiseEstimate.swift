// How far the pixels of an image can be believed.

/// What stands between the pixels of an image and exact coverage.
struct NoiseEstimate: Hashable, Sendable {
  /// The standard deviation of a pixel, as a share of the distance from paper to ink.
  var sigma: Double
  /// How the image was made of coverage.
  var spread = PointSpread.box
  /// Whether there are no greys at the edges, so that pixels say inside or outside and no more.
  var isBilevel = false
  /// Whether there is nothing but paper and ink; shades between them are no coverage.
  var isTwoTone = true

  /// Whether the image was drawn, with anti-aliasing, and not photographed or scanned.
  var isClean: Bool { !isBilevel && sigma < leastScanNoise }
}

/// The noise of samples of eight bits: an even distribution of width 1/255.
let eightBitNoise = 0.0012

/// More noise than this away from edges is that of a camera or a scanner, which also blur.
private let leastScanNoise = 0.012

extension InkPixels {
  /// The noise of the image before any contour is known: away from edges, every pixel is paper or ink.
  ///
  /// The median of absolute deviations is not moved by the few pixels of thin strokes, and the
  /// standard deviation is 1.4826 times as much (Hampel 1974, doi:10.1080/01621459.1974.10482962).
  /// - Complexity: O(*n*) in the number of pixels.
  var flatNoise: NoiseEstimate {
    let (edges, greys, isNearEdge) = edgePixels
    if greys < greysOfBilevel * Double(edges) {
      return NoiseEstimate(sigma: bilevelNoise, isBilevel: true)
    }
    var deviations: [Double] = []
    for (index, value) in values.enumerated() where !isNearEdge[index] && isInImage(index) {
      deviations.append(abs(value > 0.5 ? value - 1 : value))
    }
    let sigma = deviations.count > 10 ? 1.4826 * quantile(0.5, of: &deviations) : 0
    let shades = deviations.count { $0 > max(leastShade, 5 * sigma) }
    return NoiseEstimate(
      sigma: sigma, isTwoTone: Double(shades) <= mostShades * Double(deviations.count))
  }

  /// The noise of the pixels along the contours, from what is left of them when nearly free splines
  /// have been fitted: of those that a contour passes, and of those beside it, where resampling and
  /// lossy storage leave rings.
  func edgeNoise(of residual: [Double], along curves: [CubicBezier]) -> Double {
    var isTouched = [Bool](repeating: false, count: window.count)
    for curve in curves {
      curve.forEachPixelPiece { piece in
        guard let pixel = window.index(column: piece.column, row: piece.row) else { return }
        isTouched[pixel] = true
      }
    }
    let isNear = dilated(isTouched, by: ringDistance)
    var passed: [Double] = []
    var beside: [Double] = []
    for index in residual.indices where isNear[index] && isInImage(index) {
      if isTouched[index] {
        passed.append(abs(residual[index]))
      } else {
        beside.append(abs(residual[index]))
      }
    }
    return max(
      freedom * quantile(0.5, of: &passed), quantile(0.9, of: &beside) / normalNinetieth)
  }

  /// How many pixels lie beside an edge, how many of all are neither paper nor ink, and which pixels
  /// are within three of an edge.
  private var edgePixels: (edges: Int, greys: Double, isNear: [Bool]) {
    let (width, height) = (window.width, window.height)
    var isEdge = [Bool](repeating: false, count: values.count)
    var edges = 0
    var greys = 0.0
    for y in 0..<height - 1 {
      for x in 0..<width - 1 {
        let index = y * width + x
        let isInk = values[index] > 0.5
        if isInk != (values[index + 1] > 0.5) || isInk != (values[index + width] > 0.5) {
          isEdge[index] = true
          edges += 1
        }
        if values[index] > 0.12 && values[index] < 0.88 { greys += 1 }
      }
    }
    return (edges, greys, dilated(isEdge, by: flatDistance))
  }

  /// Which pixels are within some distance, along rows and columns, of a marked one.
  private func dilated(_ marks: [Bool], by distance: Int) -> [Bool] {
    func spread(_ marks: [Bool], lines: Int, length: Int, lineStep: Int, step: Int) -> [Bool] {
      var result = marks
      for line in 0..<lines {
        for direction in [1, -1] {
          var since = distance + 1
          for place in 0..<length {
            let offset = direction > 0 ? place : length - 1 - place
            let index = line * lineStep + offset * step
            since = marks[index] ? 0 : since + 1
            if since <= distance { result[index] = true }
          }
        }
      }
      return result
    }
    let across = spread(
      marks, lines: window.height, length: window.width, lineStep: window.width, step: 1)
    return spread(
      across, lines: window.width, length: window.height, lineStep: 1, step: window.width)
  }
}

/// The value that a share of some are below; 0 for none.
///
/// Hoare's selection (1961, doi:10.1145/366622.366647) puts the values in order only around it.
/// - Complexity: O(*n*) in the number of values, on average.
private func quantile(_ share: Double, of values: inout [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  let wanted = Int(share * Double(values.count - 1))
  var (first, last) = (0, values.count - 1)
  while first < last {
    let pivot = values[(first + last) / 2]
    var (low, high) = (first, last)
    while low <= high {
      while values[low] < pivot { low += 1 }
      while values[high] > pivot { high -= 1 }
      guard low <= high else { break }
      values.swapAt(low, high)
      low += 1
      high -= 1
    }
    if wanted <= high {
      last = high
    } else if wanted >= low {
      first = low
    } else {
      break
    }
  }
  return values[wanted]
}

/// Pixels so far from an edge are flat: the blur of scans and the ringing of resampling are over.
private let flatDistance = 3

/// Rings beside an edge are strongest within so many pixels of it.
private let ringDistance = 4
/// Nine in ten normally distributed deviations are less than 1.645 times the standard deviation.
private let normalNinetieth = 1.645

/// Anti-aliased edges have about as many greys as pixels beside them; fewer than a tenth is none.
private let greysOfBilevel = 0.1

/// A flat pixel that is so far from paper and ink is a shade; a few of them may be hairlines.
private let leastShade = 0.15
private let mostShades = 0.002

/// A pixel that is 0 or 1 for a coverage anywhere below or above ½: the standard deviation of an even
/// distribution of width 1, 0.289.
private let bilevelNoise = 0.28

/// The standard deviation of the noise, by the median of absolute deviations that a spline leaves of it.
///
/// With a control point for every pixel of its edge it takes up most. Measured on circles with coarse
/// anti-aliasing, whose true coverage is known.
private let freedom = 6.0
