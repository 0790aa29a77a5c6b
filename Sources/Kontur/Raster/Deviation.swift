// How far a trace is from its image: the ink they share, and how far their boundaries are apart.

/// How far the boundary of a trace is from that of the ink in its image.
///
/// Boundaries are compared pixel by pixel as coverage, so that a trace that is true to a hundredth of a
/// pixel is told from one that is true to a tenth. A soft or noisy edge, which no sharp outline matches
/// pixel by pixel, does not count as a deviation while its middle is in place.
public struct Deviation: Hashable, Sendable, Codable {
  /// The ink that both have, divided by the ink that either has: Σ min(*t*, *i*) ÷ Σ max(*t*, *i*) over
  /// the coverages *t* of the trace and *i* of the image; 1 when there is none in either.
  public var intersectionOverUnion: Double
  /// The mean distance between the two boundaries, in pixels, along all of both; 0 when there are none, and
  /// the shorter side where one has nothing but ink and the other none.
  public var mean: Double
  /// The largest distance between the two boundaries, in pixels.
  ///
  /// Where ink is missing, or there is too much, far from the other boundary: how thick it is.
  public var largest: Double

  /// Creates a deviation from its measures.
  public init(intersectionOverUnion: Double, mean: Double, largest: Double) {
    self.intersectionOverUnion = intersectionOverUnion
    self.mean = mean
    self.largest = largest
  }

  /// The same deviation in pixels of another size.
  ///
  /// - Parameter factor: How many of them one of these pixels is long.
  /// - Returns: The deviation with other distances.
  public func scaled(by factor: Double) -> Deviation {
    Deviation(
      intersectionOverUnion: intersectionOverUnion, mean: mean * factor, largest: largest * factor)
  }

  /// Measures a path against the ink of an image.
  ///
  /// - Parameters:
  ///   - path: The trace, in the pixel space of the image.
  ///   - ink: The ink.
  ///   - fillRule: What is inside the path where it winds around a pixel more than once.
  /// - Complexity: O(*n* + *m*) for *n* pixels and *m* pieces of the path that their sides cut;
  ///   24 bytes a pixel.
  public init(of path: BezierPath, from ink: Ink, fillRule: FillRule = .nonZero) {
    let trace = path.coverage(
      width: ink.field.width, height: ink.field.height, fillRule: fillRule)
    self.init(of: trace, from: CoverageMap(ink))
  }

  /// Measures one coverage against another.
  ///
  /// Wherever a row or a column of pixels crosses one of the boundaries, at a half, the difference of
  /// the coverages is added up across it, over three pixels to each side or up to the next boundary: what
  /// it comes to is how far the two are apart along the row, whatever grey pixels are between them. Of the
  /// row and the column the one that is steeper to the boundary is taken, and the distance made
  /// perpendicular to it. Where one has ink for the paper of the other, what is missing on one side of the
  /// boundary does not make up for what is too much on the other: the thicker of the two counts, from 2 px on.
  /// - Parameters:
  ///   - trace: The coverage by the trace.
  ///   - image: The coverage by the ink of the image.
  /// - Precondition: Both have the same size.
  /// - Complexity: O(*n*) in the number of pixels, and some thousand steps for each one where the
  ///   boundaries are farther apart than a pixel.
  public init(of trace: CoverageMap, from image: CoverageMap) {
    precondition(
      trace.width == image.width && trace.height == image.height, "coverages of one size")
    intersectionOverUnion = Self.intersectionOverUnion(trace.values, image.values)
    var boundaries = BoundaryComparison(trace: trace, image: image)
    boundaries.measure()
    if boundaries.length > 0 {
      mean = boundaries.area / boundaries.length
      largest = boundaries.largest
    } else {
      // All ink against none has no boundary: it is as thick as the image.
      let isSame = intersectionOverUnion >= 0.5
      mean = isSame ? 0 : Double(min(image.width, image.height))
      largest = mean
    }
  }

  private static func intersectionOverUnion(_ trace: [Double], _ image: [Double]) -> Double {
    var (shared, all) = (0.0, 0.0)
    for index in trace.indices {
      shared += min(trace[index], image[index])
      all += max(trace[index], image[index])
    }
    return all > 0 ? shared / all : 1
  }
}

/// Goes along rows and columns and compares where the boundaries cross them.
private struct BoundaryComparison {
  /// A row or a column of pixels.
  private struct Line {
    var start: Int
    var step: Int
    var count: Int

    func index(_ place: Int) -> Int { start + place * step }
  }

  private let width: Int
  private let height: Int
  private let trace: [Double]
  private let image: [Double]
  /// The area between the boundaries.
  private(set) var area = 0.0
  /// The length of both boundaries.
  private(set) var length = 0.0
  private(set) var largest = 0.0

  init(trace: CoverageMap, image: CoverageMap) {
    width = image.width
    height = image.height
    self.trace = trace.values
    self.image = image.values
  }

  mutating func measure() {
    for y in 0..<height { measure(Line(start: y * width, step: 1, count: width)) }
    for x in 0..<width { measure(Line(start: x, step: width, count: height)) }
  }

  private mutating func measure(_ line: Line) {
    for (index, values) in [image, trace].enumerated() {
      let other = index == 0 ? trace : image
      for place in 1..<max(1, line.count) {
        let isInk = values[line.index(place)] >= 0.5
        if isInk != (values[line.index(place - 1)] >= 0.5) {
          let (ink, paper) = isInk ? (place, place - 1) : (place - 1, place)
          compare(across: line, ink: ink, paper: paper, of: values, with: other)
        }
      }
    }
  }

  /// Compares the boundaries where one of them passes between two pixels of a line.
  private mutating func compare(
    across line: Line, ink: Int, paper: Int, of values: [Double], with other: [Double]
  ) {
    let atInk = gradient(of: values, at: line.index(ink))
    // A line of single pixels has slopes only beside it.
    let slope = atInk == .zero ? gradient(of: values, at: line.index(paper)) : atInk
    let isRow = line.step == 1
    let (along, beside) = isRow ? (abs(slope.x), abs(slope.y)) : (abs(slope.y), abs(slope.x))
    // Where the other line crosses more steeply it is taken, and the row where they are alike.
    if beside > along * (isRow ? 1 + rounding : 1 - rounding) { return }
    let steepness = along > 0 ? along / slope.length : 1
    let opposition = thicknessOfOpposite(across: line, ink: ink, paper: paper, in: other)
    let isOpposed = opposition >= thinnestOpposite
    let difference = abs(difference(across: line, ink: ink, paper: paper))
    var distance = steepness * (isOpposed ? max(opposition, difference) : difference)
    // A line that runs out along a boundary says more than is between the two.
    distance = min(
      distance,
      extent(at: line.index(ink), or: line.index(paper), across: line, upTo: distance))
    // A boundary that has its ink on the other side is not the same one, however near.
    if distance > 1, !isOpposed {
      let place = crossing(of: values, line.index(ink), line.index(paper))
      let nearest = distanceToNearest(of: other, from: place, within: min(distance, farthestNearby))
      if let nearest, nearest + interpolationError < distance { distance = nearest }
    }
    area += distance / steepness
    length += 1 / steepness
    largest = max(largest, distance)
  }

  /// How the coverage grows around a pixel (Sobel's operator).
  private func gradient(of values: [Double], at index: Int) -> Point2D {
    let (x, y) = (index % width, index / width)
    let (left, right) = (max(0, x - 1), min(width - 1, x + 1))
    let (above, below) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
    func across(_ row: Int) -> Double { values[row + right] - values[row + left] }
    func down(_ column: Int) -> Double { values[below + column] - values[above + column] }
    let result = Point2D(
      x: across(above) + 2 * across(y * width) + across(below),
      y: down(left) + 2 * down(x) + down(right))
    // At the border there is half the distance between the outer two.
    return Point2D(
      x: right - left == 1 ? 2 * result.x : result.x,
      y: below - above == width ? 2 * result.y : result.y)
  }

  /// The missing ink on a line, added up across a boundary, as a length; too much is negative.
  private func difference(across line: Line, ink: Int, paper: Int) -> Double {
    let outwards = paper - ink
    return difference(on: line, from: paper, step: outwards, sign: 1)
      + difference(on: line, from: ink, step: -outwards, sign: -1)
  }

  /// The missing ink on one side of a boundary, up to where the ink of both begins to grow again (or,
  /// within it, to shrink): from there on it belongs to another boundary.
  private func difference(on line: Line, from first: Int, step: Int, sign: Double) -> Double {
    var sum = 0.0
    var place = first
    var count = 0
    var least = Double.infinity
    var last = 0.0
    while place >= 0, place < line.count {
      let index = line.index(place)
      let excess = excess(index)
      let ink = sign * (image[index] + trace[index])
      if ink > least + noise || count >= reach && abs(last) <= noise { break }
      least = min(least, ink)
      sum += excess
      last = excess
      place += step
      count += 1
    }
    return sum
  }

  /// How thick what is missing is on one side of a boundary, or what is too much on the other, where others
  /// have ink for its paper and paper for its ink; otherwise 0.
  private func thicknessOfOpposite(
    across line: Line, ink: Int, paper: Int, in other: [Double]
  ) -> Double {
    guard other[line.index(paper)] - other[line.index(ink)] > noise else { return 0 }
    return max(
      thickness(on: line, from: paper, step: paper - ink, like: excess(line.index(paper))),
      thickness(on: line, from: ink, step: ink - paper, like: excess(line.index(ink))))
  }

  /// Where a boundary passes between the centres of two neighbours.
  private func crossing(of values: [Double], _ first: Int, _ second: Int) -> Point2D {
    let (a, b) = (values[first], values[second])
    return center(of: first).interpolated(to: center(of: second), by: (0.5 - a) / (b - a))
  }

  private func center(of index: Int) -> Point2D {
    Point2D(x: Double(index % width) + 0.5, y: Double(index / width) + 0.5)
  }

  /// The distance of a point from the nearest place where a boundary passes between two pixels, if
  /// there is one nearby.
  private func distanceToNearest(
    of values: [Double], from point: Point2D, within reach: Double
  ) -> Double? {
    let window = PixelWindow(x: 0, y: 0, width: width, height: height)
      .around(BoundingBox(minimum: point, maximum: point), margin: reach)
    var nearest: Double?
    for y in window.rows {
      for x in window.columns {
        let index = y * width + x
        let isInk = values[index] >= 0.5
        for (isInside, next) in [(x + 1 < width, index + 1), (y + 1 < height, index + width)]
        where isInside && (values[next] >= 0.5) != isInk {
          let distance = point.distance(to: crossing(of: values, index, next))
          nearest = min(nearest ?? distance, distance)
        }
      }
    }
    return nearest
  }

  /// How far ink is missing, or too much, on the line through one of two pixels that runs across
  /// another line; added up no farther than to a limit.
  private func extent(
    at first: Int, or second: Int, across line: Line, upTo limit: Double
  ) -> Double {
    let index = abs(excess(first)) > abs(excess(second)) ? first : second
    let most = excess(index)
    guard most != 0 else { return .infinity }
    let isRow = line.step == 1
    let other =
      isRow
      ? Line(start: index % width, step: width, count: height)
      : Line(start: index - index % width, step: 1, count: width)
    let middle = isRow ? index / width : index % width
    let forwards = thickness(on: other, from: middle, step: 1, like: most, upTo: limit)
    return thickness(
      on: other, from: middle - 1, step: -1, like: most, startingWith: forwards, upTo: limit)
  }

  /// How far ink is missing on a line from a pixel on, or too much, whichever is so where a difference is
  /// from; added up no farther than to a limit.
  private func thickness(
    on line: Line, from first: Int, step: Int, like difference: Double,
    startingWith start: Double = 0, upTo limit: Double = .infinity
  ) -> Double {
    let least = min(noise, abs(difference) / 4)
    let sign: Double = difference > 0 ? 1 : -1
    var sum = start
    var place = first
    while place >= 0, place < line.count, sum < limit,
      sign * excess(line.index(place)) > least
    {
      sum += sign * excess(line.index(place))
      place += step
    }
    return sum
  }

  /// The ink that a pixel is missing; too much is negative.
  private func excess(_ index: Int) -> Double { image[index] - trace[index] }
}

/// How many pixels to each side of a boundary are looked at where the difference is small: as far as the
/// edges of soft images reach.
private let reach = 3

/// Differences up to this are the noise of paper and ink.
private let noise = 0.125

/// Thinner strokes and gaps share the pixels of their two sides, each of which tells the half of it.
private let thinnestOpposite = 2.0

/// Slopes that differ by no more are alike.
private let rounding = 1e-6

/// How far another boundary is looked for; farther away, how thick the ink is along the line says it
/// well enough.
private let farthestNearby = 16.0

/// Places between pixels are found by linear interpolation, which errs by up to 0.086 px, and are up to a
/// pixel apart.
private let interpolationError = 0.25
