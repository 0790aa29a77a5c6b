// The pixels that a filter makes of what curves cover.
//
// Images are made smaller along their rows and along their columns, one after the other. The first of the two passes is
// an integral along the curves: in a row of no height a filter weighs the ink around the centre i of a pixel by K(x − i),
// and sees of what lies to the right of a place x
//
//     V(x − i),    V(u) = ∫ K from u on
//
// That is 1 for all pixels farther right than the kernel reaches, so that only the changes from pixel to pixel are
// noted, as in ``CoverageRasterizer``, and there are none beyond the reach of the kernel. Each row of pixels is divided
// into finer ones, in which curves are cut where the centres of pixels follow each other: between these V is smooth, and
// three samples of each piece will do (Gauss and Legendre's rule). The second pass adds the finer rows up.

/// What curves cover, as a filter sees it in the pixels of a band.
struct FilterRasterizer {
  /// The pixels looked at.
  let band: PixelBand
  private let filter: ReductionFilter
  /// The same pixels, their columns as rows when the first pass went along columns.
  private let wanted: PixelBand
  /// These and all in the same column that the kernel reaches from them.
  private let seen: PixelBand
  /// What was made smaller: beyond its border the filter saw nothing.
  private let image: PixelWindow
  private let ground: Double
  private let table: KernelTable
  /// How many finer rows there are to one of pixels.
  private let fineness: Int
  /// The changes of what is seen from each place to the next, for one finer row of all rows after the other.
  private var changes: [Double]

  /// Creates a rasteriser with nothing covered.
  ///
  /// - Parameters:
  ///   - band: The pixels to look at.
  ///   - filter: What the image was made smaller with.
  ///   - image: The image.
  ///   - ground: What other curves cover of all of these pixels.
  ///   - precision: How exact the pixels are to be.
  init(
    _ band: PixelBand, through filter: ReductionFilter, image: PixelWindow, ground: Double = 0,
    precision: ReductionFilter.Precision = .usual
  ) {
    self.band = band
    self.ground = ground
    self.filter = filter
    self.image = filter.clipping == .afterColumns ? image.transposed : image
    wanted = filter.clipping == .afterColumns ? band.transposed : band
    seen = wanted.dilatedAlongColumns(by: filter.kernel.radius)
    table = KernelTable.of(filter.kernel)
    fineness = precision.rawValue
    changes = [Double](repeating: 0, count: seen.count * fineness)
  }

  /// Adds a curve.
  ///
  /// - Complexity: O(*n*) in the number of finer rows, and of pixels, that the curve passes.
  mutating func add(_ curve: CubicBezier) {
    let turned =
      filter.clipping == .afterColumns
      // Exchanging the axes turns outlines around.
      ? curve.applying(Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)).reversed : curve
    // As if the centres of pixels were where whole numbers are.
    let placed = turned.applying(
      Transform(a: 1, b: 0, c: 0, d: Double(fineness), tx: -0.5, ty: 0))
    let left = Double(image.x) - 0.5
    let right = left + Double(image.width)
    var pieces = PixelPieces(of: placed)
    while let piece = pieces.next() {
      let row = floor(piece.row, dividedBy: fineness)
      guard image.rows.contains(row), seen.window.rows.contains(row) else { continue }
      let line = piece.row - row * fineness
      // What lies beside the image counts as if it were on its border.
      let column = max(image.x - 1, min(image.x + image.width - 1, piece.column))
      var steps = SIMD8<Double>.zero
      if abs(piece.displacement.x) < longestStep {
        let rise = piece.displacement.y
        let mean = Double(piece.column) + (rise == 0 ? 0 : piece.leftArea / rise)
        steps = table.steps(at: max(left, min(right, mean)) - Double(column)) * rise
      } else {
        for node in gaussNodes {
          let t = piece.parameter + piece.halfLength * node.place
          let rise = placed.derivative(at: t).y * piece.halfLength * node.weight
          let x = max(left, min(right, placed.point(at: t).x))
          steps += table.steps(at: x - Double(column)) * rise
        }
      }
      add(steps, around: column, row: row, line: line)
    }
  }

  /// Adds the changes along a finer row that a piece makes between the centres of a pixel and the next one.
  @inline(__always)
  private mutating func add(_ steps: SIMD8<Double>, around column: Int, row: Int, line: Int) {
    let window = seen.window
    let radius = filter.kernel.radius
    let (first, last) = (column - radius + 1, column + radius + 1)
    let start = line * seen.count
    if first >= window.x, last <= window.x + window.width {
      let (place, isSeen) = seen.place(column: first, row: row)
      if isSeen, seen.place(column: last, row: row).place - place == last - first {
        for step in 0...2 * radius { changes[start + place + step] += steps[step] }
        return
      }
    }
    for step in 0...2 * radius where first + step <= window.x + window.width {
      let place = seen.place(column: max(window.x, first + step), row: row).place
      changes[start + place] += steps[step]
    }
  }

  /// The pixel at each place, not lighter than paper nor darker than ink.
  ///
  /// Beside its border the image had less to make pixels of: they are what the filter sees there, as a share of all that
  /// it could see. Beyond the border is what the ground is.
  var pixels: [Double] {
    let made = secondPass(over: firstPass())
    guard filter.clipping == .afterColumns else { return made }
    var result = [Double](repeating: ground, count: band.count)
    band.forEachPixel { column, row, place in
      result[place] = made[wanted.place(column: row, row: column).place]
    }
    return result
  }

  /// The pixels of each finer row.
  private func firstPass() -> [Double] {
    let scales = shares(of: seen.window.columns, in: image.columns).map { $0 > 0 ? 1 / $0 : 0 }
    let isClipped = filter.clipping != .atTheEnd
    var result = changes
    for row in image.rows.clamped(to: seen.window.rows) {
      for line in 0..<fineness {
        var place = line * seen.count + seen.places(ofRow: row - seen.window.y).lowerBound
        var sum = 0.0
        seen.forEachRun(inRow: row) { columns in
          for column in columns {
            sum += changes[place]
            let value = sum * scales[column - seen.window.x] + ground
            result[place] = isClipped ? max(0, min(1, value)) : value
            place += 1
          }
        }
      }
    }
    return result
  }

  /// The pixels that finer rows make.
  private func secondPass(over lines: [Double]) -> [Double] {
    let radius = filter.kernel.radius
    let taps = table.taps(fineness)
    let shares = shares(of: wanted.window.rows, in: image.rows)
    let rows = image.rows.clamped(to: seen.window.rows)
    var result = [Double](repeating: ground, count: wanted.count)
    for row in rows {
      let scale = 1 / shares[row - wanted.window.y]
      var place = wanted.places(ofRow: row - wanted.window.y).lowerBound
      wanted.forEachRun(inRow: row) { columns in
        for pixel in place..<place + columns.count { result[pixel] = 0 }
        for other in max(rows.lowerBound, row - radius)...min(rows.upperBound - 1, row + radius) {
          let first = seen.place(column: columns.lowerBound, row: other).place
          for line in 0..<fineness {
            let tap = taps[(other - row + radius) * fineness + line] * scale
            result.add(
              lines, from: line * seen.count + first, times: tap, to: place, count: columns.count)
          }
        }
        for pixel in place..<place + columns.count { result[pixel] = max(0, min(1, result[pixel])) }
        place += columns.count
      }
    }
    return result
  }

  /// How much of the kernel lies in the image, for some rows or columns; 0 for those beyond its border.
  private func shares(of pixels: Range<Int>, in image: Range<Int>) -> [Double] {
    pixels.map { pixel in
      guard image.contains(pixel) else { return 0 }
      return table.share(
        from: Double(image.lowerBound - pixel) - 0.5, to: Double(image.upperBound - pixel) - 0.5)
    }
  }
}

/// What a kernel counts at the distances of the pixels around a place.
private struct KernelTable {
  private let radius: Int
  /// How much of the kernel lies before each place from the first one that it reaches on.
  private let integral: [Double]
  /// The changes from pixel to pixel that begin at places from one centre of a pixel to the next.
  private let steps: [SIMD8<Double>]

  private init(_ kernel: ResamplingKernel) {
    let radius = kernel.radius
    let weights = (-radius * stepsPerPixel...radius * stepsPerPixel).map { place in
      abs(place) < radius * stepsPerPixel
        ? kernel.weight(Double(place) / Double(stepsPerPixel)) : 0
    }
    // Simpson's rule, two steps at a time: kernels have bends at whole numbers only.
    var sums = [0.0]
    for place in stride(from: 2, to: weights.count, by: 2) {
      let (first, middle, last) = (weights[place - 2], weights[place - 1], weights[place])
      sums.append(sums[sums.count - 1] + (5 * first + 8 * middle - last) / 12)
      sums.append(sums[sums.count - 2] + (first + 4 * middle + last) / 3)
    }
    let whole = sums[sums.count - 1]
    let integral = sums.map { $0 / whole }
    self.radius = radius
    self.integral = integral
    steps = (0...stepsPerPixel).map { place in
      func before(_ pixels: Int) -> Double {
        integral[max(0, min(integral.count - 1, pixels * stepsPerPixel + place))]
      }
      var result = SIMD8<Double>.zero
      for column in 0...2 * radius {
        result[column] = before(2 * radius - column) - before(2 * radius - 1 - column)
      }
      return result
    }
  }

  private static let ofReductions = [ResamplingKernel: KernelTable](
    uniqueKeysWithValues: ResamplingKernel.ofReductions.map { ($0, KernelTable($0)) })

  static func of(_ kernel: ResamplingKernel) -> KernelTable {
    ofReductions[kernel] ?? KernelTable(kernel)
  }

  /// How much more than the pixel before it each of the pixels around a place, between the centres of two of them, sees
  /// of what lies to the right of that.
  @inline(__always)
  func steps(at place: Double) -> SIMD8<Double> {
    let step = max(0, min(1, place)) * Double(stepsPerPixel)
    let first = min(Int(step), stepsPerPixel - 1)
    return steps[first] + (steps[first + 1] - steps[first]) * (step - Double(first))
  }

  /// How much of the kernel lies in each finer row of those of pixels that it reaches, and of the two that it reaches
  /// half of.
  func taps(_ fineness: Int) -> [Double] {
    (0..<(2 * radius + 1) * fineness).map { line in
      share(
        from: Double(line) / Double(fineness) - Double(radius) - 0.5,
        to: Double(line + 1) / Double(fineness) - Double(radius) - 0.5)
    }
  }

  /// How much of the kernel lies between two places, counted from its centre.
  func share(from start: Double, to end: Double) -> Double { before(end) - before(start) }

  private func before(_ place: Double) -> Double {
    let step = (place + Double(radius)) * Double(stepsPerPixel)
    return integral[Int(max(0, min(Double(integral.count - 1), step.rounded())))]
  }
}

extension [Double] {
  /// Adds numbers times a factor, one to each.
  ///
  /// - Parameters:
  ///   - others: Where the numbers are.
  ///   - start: The place of the first of them.
  ///   - factor: The factor.
  ///   - place: The place of the number that the first one is added to.
  ///   - count: How many there are.
  @inline(__always)
  fileprivate mutating func add(
    _ others: [Double], from start: Int, times factor: Double, to place: Int, count: Int
  ) {
    others.withUnsafeBufferPointer { others in
      withUnsafeMutableBufferPointer { own in
        for offset in 0..<count { own[place &+ offset] += factor * others[start &+ offset] }
      }
    }
  }
}

/// The greatest whole number that is no greater than a quotient.
@inline(__always)
private func floor(_ number: Int, dividedBy divisor: Int) -> Int {
  (number - (number < 0 ? divisor - 1 : 0)) / divisor
}

/// Into how many steps the way from one centre of a pixel to the next is divided: what is between is within 10⁻⁴.
private let stepsPerPixel = 128

/// Pieces that go no farther to the side, in pixels, are looked at in their middle only.
private let longestStep = 0.15

/// Gauss and Legendre's rule with three nodes, from −1 to 1.
private let gaussNodes = [
  (place: -0.774596669241483377, weight: 5.0 / 9), (place: 0, weight: 8.0 / 9),
  (place: 0.774596669241483377, weight: 5.0 / 9),
]
