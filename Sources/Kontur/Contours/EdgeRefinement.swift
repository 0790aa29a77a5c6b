// Contours moved to where the pixels put the edge, by analysis through synthesis: each contour is a
// closed spline, and its control points move until the coverage that it would have is that of the
// pixels. Marching squares interpolates between two pixels and errs by up to 0.086 px; the coverage
// of a pixel is the exact area of its ink, so what makes the same areas is the same edge.
//
// Each step solves a linear least-squares problem for one displacement per control point, along the
// normal (Gauss and Newton's method):
//
//     minimise Σ (pixel − coverage)² + stiffness² Σ |third difference|²
//
// The third difference, and not the second, so that arcs are not shrunk.

/// A closed uniform cubic B-spline that runs along an edge.
struct EdgeSpline {
  /// The control points, about ``controlSpacing`` apart.
  private(set) var controls: [Point2D]

  /// A spline along a closed polyline; nil when it has no length.
  init?(along polyline: [Point2D]) {
    guard
      let samples = SampledContour(polyline, spacing: controlSpacing, leastCount: leastControlCount)
    else { return nil }
    controls = samples.points
  }

  /// The spline somewhere else.
  func moved(by offset: Point2D) -> EdgeSpline {
    var result = self
    for place in controls.indices { result.controls[place] += offset }
    return result
  }

  /// The number of control points, and of spans.
  var count: Int { controls.count }

  /// The span that begins near a control point.
  func span(_ index: Int) -> CubicBezier {
    let p0 = controls[index == 0 ? count - 1 : index - 1]
    let p1 = controls[index]
    let p2 = controls[(index + 1) % count]
    let p3 = controls[(index + 2) % count]
    return CubicBezier(
      start: (p0 + 4 * p1 + p2) / 6, control1: (2 * p1 + p2) / 3, control2: (p1 + 2 * p2) / 3,
      end: (p1 + 4 * p2 + p3) / 6)
  }

  /// The spans, from the first on.
  var curves: some Collection<CubicBezier> { (0..<count).lazy.map(span) }

  /// Points on the spline, two for each span.
  var polyline: [Point2D] {
    (0..<count).flatMap { index in
      let span = span(index)
      return [span.start, span.point(at: 0.5)]
    }
  }

  /// The directions, of length 1, in which the control points may move.
  fileprivate var normals: [Point2D] {
    (0..<count).map { index in
      let tangent = controls[(index + 1) % count] - controls[index == 0 ? count - 1 : index - 1]
      let direction = tangent.normalized
      return direction.quarterTurned
    }
  }

  fileprivate mutating func move(_ displacements: [Double], along normals: [Point2D]) {
    for index in controls.indices { controls[index] += normals[index] * displacements[index] }
  }
}

extension NoiseEstimate {
  /// How stiff splines are to be along edges.
  var splineStiffness: Double { max(leastStiffness, stiffnessPerNoise * sigma) }
}

extension InkPixels {
  /// Moves splines to where the pixels put the edges.
  ///
  /// - Parameters:
  ///   - splines: A spline along each contour of the image.
  ///   - stiffness: How far, in pixels, the third difference of the spline may go for as much as one
  ///     pixel may miss its coverage: the noise of the pixels, and no less than ``leastStiffness``.
  ///   - spread: How the image was made of coverage.
  ///   - limit: The largest number of steps; nil for as many as are of use.
  /// - Complexity: O(*n*) in the length of the contours for each of a few steps.
  func fit(
    _ splines: inout [EdgeSpline], stiffness: Double, spread: PointSpread = .box,
    steps limit: Int? = nil
  ) {
    var moving = Array(splines.indices)
    var settled = BandRasterizer(band)
    let isBlurred = spread.blur != nil
    for _ in 0..<(limit ?? (isBlurred ? mostBlurredSteps : mostSteps)) {
      let steps = steps(
        of: moving.map { splines[$0] }, beside: settled, stiffness: stiffness, spread: spread)
      for (index, step) in zip(moving, steps) {
        splines[index].move(step.displacements, along: step.normals)
      }
      // Where a blur joins them all, all go on until the last control point has come to rest.
      let mostFar = isBlurred ? 0 : settledShare
      let areSettled = steps.map { isShort($0.displacements, butFor: mostFar) }
      if !areSettled.contains(false) { break }
      guard spread == .box else { continue }
      for (index, isSettled) in zip(moving, areSettled) where isSettled {
        for curve in splines[index].curves { settled.add(curve) }
      }
      moving = zip(moving, areSettled).filter { !$1 }.map(\.0)
    }
  }

  /// Whether displacements are so short, but for a share of them, that no others need follow.
  private func isShort(_ displacements: [Double], butFor share: Double) -> Bool {
    let far = displacements.reduce(0) { abs($1) < smallestStep ? $0 : $0 + 1 }
    return Double(far) <= share * Double(displacements.count)
  }

  /// One Gauss–Newton step for each spline.
  ///
  /// A pixel that several stretches of contour share, as in a thin stroke, counts as often for each
  /// of them: (a + b)² ≤ 2a² + 2b², so that together they do not step too far.
  private func steps(
    of splines: [EdgeSpline], beside settled: BandRasterizer, stiffness: Double,
    spread: PointSpread
  ) -> [(displacements: [Double], normals: [Point2D])] {
    var rasterizer = settled
    var shares = [PixelShare](repeating: PixelShare(), count: band.count)
    let normals = splines.map(\.normals)
    var rows: [[PixelRow]] = []
    for (spline, normals) in zip(splines, normals) {
      rows.append(pixelRows(of: spline, normals: normals, adding: &rasterizer))
      for row in rows[rows.count - 1] {
        shares[row.pixel].add(spline: rows.count - 1, control: row.first, of: spline.count)
      }
    }
    let residual =
      spread == .box
      ? residual(of: rasterizer)
      : residual(of: splines.flatMap(\.curves), spread: spread)
    return splines.indices.map { index in
      var system = SplineSystem(spline: splines[index], normals: normals[index])
      for row in rows[index] {
        system.add(row, residual: residual[row.pixel], share: shares[row.pixel])
      }
      system.addStiffness(stiffness)
      return (system.displacements(), normals[index])
    }
  }

  private func pixelRows(
    of spline: EdgeSpline, normals: [Point2D], adding rasterizer: inout BandRasterizer
  ) -> [PixelRow] {
    var rows: [PixelRow] = []
    rows.reserveCapacity(2 * spline.count)
    let count = spline.count
    for index in 0..<count {
      let span = spline.span(index)
      let first = index - 1
      var nx = SIMD4<Double>.zero
      var ny = SIMD4<Double>.zero
      for offset in 0..<4 {
        let normal = normals[(first + offset + count) % count]
        nx[offset] = normal.x
        ny[offset] = normal.y
      }
      var pieces = PixelPieces(of: span)
      while let piece = pieces.next() {
        guard let pixel = rasterizer.add(piece) else { continue }
        let weights =
          splineBasis(at: piece.parameter) * (ny * piece.displacement.x - nx * piece.displacement.y)
        if let last = rows.last, last.pixel == pixel, first - last.first <= 4 {
          rows[rows.count - 1].add(weights, at: first - last.first)
        } else {
          var row = PixelRow(pixel: pixel, first: first)
          row.add(weights, at: 0)
          rows.append(row)
        }
      }
    }
    return rows
  }
}

/// How the coverage of one pixel changes as control points move: a row of the Jacobian matrix.
private struct PixelRow {
  /// The place of the pixel in the band.
  let pixel: Int
  /// The control point that the first derivative is for; -1 for the last.
  let first: Int
  private(set) var derivatives = SIMD8<Double>.zero

  init(pixel: Int, first: Int) {
    self.pixel = pixel
    self.first = first
  }

  @inline(__always)
  mutating func add(_ weights: SIMD4<Double>, at offset: Int) {
    // Mostly the first span in a pixel is the only one.
    if offset == 0 {
      derivatives.lowHalf += weights
    } else {
      for index in 0..<4 { derivatives[offset + index] += weights[index] }
    }
  }
}

/// The stretches of contour that pass one pixel.
private struct PixelShare {
  /// How many there are.
  private(set) var count: Int32 = 0
  /// Whether two of them are far apart along their contours: the sides of something thin.
  private(set) var isThin = false
  // There is one for every pixel near an edge: half as large, they are cleared in half the time.
  private var spline: Int32 = -1
  private var control: Int32 = 0

  mutating func add(spline: Int, control: Int, of controls: Int) {
    count += 1
    if count > 1, !isThin {
      let distance = abs(control - Int(self.control))
      isThin = spline != self.spline || min(distance, controls - distance) > nearbyControls
    }
    self.spline = Int32(spline)
    self.control = Int32(control)
  }
}

/// The normal equations of a step of one spline.
private struct SplineSystem {
  private let spline: EdgeSpline
  private let normals: [Point2D]
  private var matrix: ProfileMatrix
  private var right: [Double]
  /// Which control points move pixels that another stretch of contour moves, too.
  private var isShared: [Bool]

  init(spline: EdgeSpline, normals: [Point2D]) {
    self.spline = spline
    self.normals = normals
    let count = spline.count
    // The last rows are coupled to the first ones around the seam.
    matrix = ProfileMatrix(
      firstColumns: (0..<count).map { $0 >= count - bandwidth ? 0 : max(0, $0 - bandwidth) })
    right = [Double](repeating: 0, count: count)
    isShared = [Bool](repeating: false, count: count)
  }

  mutating func add(_ row: PixelRow, residual: Double, share: PixelShare) {
    let weight = Double(share.count)
    let count = row.derivatives.highHalf == .zero ? 4 : 8
    for i in 0..<count where row.derivatives[i] != 0 {
      let a = wrapped(row.first + i)
      if share.isThin { isShared[a] = true }
      right[a] += row.derivatives[i] * residual
      let weighted = weight * row.derivatives[i]
      for j in 0...i where row.derivatives[j] != 0 {
        let b = wrapped(row.first + j)
        let product = weighted * row.derivatives[j]
        if i - j <= bandwidth {
          matrix.add(product, row: a, column: b)
        } else {
          // As much on the diagonal at both ends outweighs it: the matrix stays definite, the step gets shorter.
          matrix.add(abs(product), row: a, column: a)
          matrix.add(abs(product), row: b, column: b)
        }
      }
    }
  }

  /// The place of a control point whose index runs past either end by one round at most.
  @inline(__always)
  private func wrapped(_ index: Int) -> Int {
    index < 0 ? index + spline.count : index < spline.count ? index : index - spline.count
  }

  /// Adds the wish that the third differences be small.
  mutating func addStiffness(_ stiffness: Double) {
    let stencil = SIMD4(-1.0, 3, -3, 1)
    for first in -1..<(spline.count - 1) {
      var isThin = false
      var difference = Point2D.zero
      for i in 0..<4 {
        let place = wrapped(first + i)
        isThin = isThin || isShared[place]
        difference += spline.controls[place] * stencil[i]
      }
      let weight = isThin ? max(stiffness, thinStiffness) : stiffness
      let square = weight * weight
      for i in 0..<4 {
        let a = wrapped(first + i)
        right[a] -= square * stencil[i] * difference.dot(normals[a])
        for j in 0...i {
          let b = wrapped(first + j)
          matrix.add(
            square * stencil[i] * stencil[j] * normals[a].dot(normals[b]), row: a, column: b)
        }
      }
    }
  }

  func displacements() -> [Double] {
    let steps = matrix.solution(of: right, damping: 0, floor: leastDiagonal)
    return steps?.map { max(-longestStep, min(longestStep, $0)) }
      ?? [Double](repeating: 0, count: spline.count)
  }
}

/// The four cubic B-spline functions that are not zero at a parameter of a span.
@inline(__always)
private func splineBasis(at t: Double) -> SIMD4<Double> {
  let u = 1 - t
  return SIMD4(
    u * u * u, 4 + t * t * (3 * t - 6), 4 + u * u * (3 * u - 6), t * t * t) / 6
}

/// What keeps exact pixels from wrinkling the spline between them; anything from 0.005 to 0.05 gives
/// the same edges to a tenth.
let leastStiffness = 0.02

/// The wrinkles that noise makes in a spline cost as much as the noise they follow.
let stiffnessPerNoise = 8.0

/// The least stiffness where two stretches share their pixels, which then tell how far apart they are
/// and not where each of them is: what is left open, smoothness decides.
private let thinStiffness = 0.5

/// Stretches that are no farther apart along their contour, in control points, are the sides of a
/// corner: four pixels to each of its sides.
private let nearbyControls = 10

/// The distance between control points, in pixels: a little closer than pixels, so that every one is
/// felt by some.
private let controlSpacing = 0.8
private let leastControlCount = 8

/// Control points are solved for together with so many on either side; few pixels see more of them.
private let bandwidth = 4

/// What is added to the diagonal so that a control point that no pixel sees stays where it is.
private let leastDiagonal = 1e-5

/// The longest step of a control point, in pixels; coverage is linear in the step for about as far.
private let longestStep = 0.5
/// Steps shorter than this, in pixels, end the refinement of a spline, as that of its outline does the rest; but for a
/// share of them: beside a corner, which no spline has, a control point may go on for long.
private let smallestStep = 0.01
private let settledShare = 0.05
private let mostSteps = 6
/// A blurred image shows less than half of a displacement in the pixel where it happens.
private let mostBlurredSteps = 15
