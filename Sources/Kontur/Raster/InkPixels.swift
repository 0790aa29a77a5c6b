/// The ink of an image as what a path is compared with: a value for each pixel near an edge and,
/// around the image, paper.
struct InkPixels {
  /// The pixels that have values; those of the image and a margin around it are its window.
  private(set) var band: PixelBand
  /// The ink of each pixel of the band: 0 for paper, 1 for ink.
  private(set) var values: [Double]
  /// Those of them that are near edges: all but in small images with noise.
  let edges: PixelBand
  /// What contours of other parts cover of all of these pixels: 1 inside of an outline, 0 outside.
  private(set) var ground = 0.0
  private let field: ScalarField
  /// The ink that each sample of the field stands for.
  private let table: [Double]

  /// Reads a field.
  ///
  /// - Parameters:
  ///   - field: The ink.
  ///   - noise: How far it can be believed: only in small images with noise all pixels are looked at, in
  ///     others those near edges.
  ///   - loop: Looks at strips of rows side by side; one after the other when left out.
  init(of field: ScalarField, noise: NoiseEstimate, loop: ConcurrentLoop = serialLoop) {
    let edges = field.edgeMask(
      flatness: noise.isNoisy ? flatness + 4 * noise.sigma : flatness, loop: loop)
    let table = (0...255).map { sample in
      let value = field.value(ofSample: UInt8(sample))
      return noise.samples?.coverage(ofValue: value) ?? value
    }
    let isWhole = noise.isNoisy && edges.window.count <= mostSpreadPixels
    self.edges = PixelBand(edges)
    let band = isWhole ? PixelBand(PixelMask(all: edges.window)) : self.edges
    self.band = band
    values = band.numbers(loop: loop) { column, row in
      column >= 0 && column < field.width && row >= 0 && row < field.height
        ? table[Int(field.samples[row &* field.width &+ column])] : 0
    }
    self.field = field
    self.table = table
  }

  /// Whether it has all pixels of its window.
  var isWhole: Bool { band.count == (window.width + 1) * window.height }

  /// The image and a margin around it.
  var window: PixelWindow { band.window }

  /// The image.
  var imageWindow: PixelWindow { field.window }

  /// Whether the image is small enough for the images that curves would make of it to be looked at whole.
  ///
  /// That takes up to 150 bytes for each pixel. In larger ones blur is looked at in parts.
  var canShowSpread: Bool { window.count <= mostSpreadPixels }

  /// The number of pixels in the window around a component of the edges.
  func windowCount(of component: Int, of components: BandComponents) -> Int {
    components.window(of: component, margin: partMargin).count
  }

  /// The pixels of a component of the band alone.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - components: Those of this band, or of edges in it.
  ///   - ground: What contours of other components cover of all of it.
  /// - Returns: The image with a smaller window.
  func part(_ component: Int, of components: BandComponents, ground: Double) -> InkPixels {
    let band = components.band(of: component, margin: partMargin)
    var result = self
    result.band = band
    result.ground = ground
    // What belongs to no pixel is as it is covered: nothing is missing there.
    result.values = [Double](repeating: ground, count: band.count)
    for run in BandPart(band, of: self.band).runs {
      for offset in 0..<run.count {
        result.values[run.placeInPart + offset] = values[run.place + offset]
      }
    }
    return result
  }

  /// The edges that no pixel shows together: of flat pixels there is one at least between them.
  ///
  /// Each has the flat pixels around it in its band, which may be those around others, too. Through a filter or a blur
  /// more edges are seen together.
  var separateEdges: BandComponents {
    BandComponents(of: PixelBand(edgeMask), in: (band, bandReach))
  }

  /// The pixels of the band that are neither paper nor ink, and those beside which the other begins.
  var edgeMask: PixelMask {
    var (greys, ink) = (PixelMask(window: window), PixelMask(window: window))
    band.forEachPixel { column, row, place in
      if values[place] >= 1 - flatness {
        ink.insert(column: column, row: row)
      } else if values[place] > flatness {
        greys.insert(column: column, row: row)
      }
    }
    let paper = band.mask(in: window).subtracting(greys).subtracting(ink)
    func besides(_ mask: PixelMask) -> PixelMask {
      mask.dilatedAlongRows(by: 1).union(mask.dilatedAlongColumns(by: 1))
    }
    return greys.union(ink.intersection(besides(paper))).union(paper.intersection(besides(ink)))
  }

  /// All pixels of a window around a component of the edges, as if there were no other.
  ///
  /// Where other components are, and where nothing is, pixels are paper or ink as contours have it.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - components: Those of the edges.
  ///   - contours: The contours in it, as curves.
  ///   - ground: What contours of other components cover of all of it; it is taken away.
  /// - Returns: The pixels.
  func window(
    of component: Int, of components: BandComponents, contours: [CubicBezier], ground: Double
  ) -> InkPixels {
    let own = components.band(of: component, margin: partMargin)
    let flat = contours.coverage(of: own.window)
    var result = self
    result.band = PixelBand(PixelMask(all: own.window))
    result.values = [Double](repeating: 0, count: result.band.count)
    result.band.forEachPixel { column, row, place in
      guard let index = own.window.index(column: column, row: row) else { return }
      result.values[place] =
        own.index(column: column, row: row) == nil
        ? flat[index].rounded() : (value(column: column, row: row) ?? 0) - ground
    }
    return result
  }

  /// A square piece of the image as an image of its own, around which there is paper.
  ///
  /// - Parameters:
  ///   - side: How many pixels are in a row and in a column of it, or all there are.
  ///   - column: The column in its middle, but near the border.
  ///   - row: The row in its middle.
  ///   - noise: How far pixels can be believed.
  /// - Returns: Its pixels, and the field that its contours are in.
  func piece(
    ofSide side: Int, aroundColumn column: Int, row: Int, noise: NoiseEstimate
  ) -> (pixels: InkPixels, field: ScalarField) {
    let (width, height) = (min(side, field.width), min(side, field.height))
    let left = max(0, min(field.width - width, column - width / 2))
    let top = max(0, min(field.height - height, row - height / 2))
    let samples = (top..<top + height).flatMap { row in
      field.samples[row * field.width + left..<row * field.width + left + width]
    }
    let piece = ScalarField(
      width: width, height: height, samples: samples, zero: field.zero, one: field.one)
    var result = InkPixels(of: piece, noise: noise)
    result.values = result.band.numbers(loop: serialLoop) { column, row in
      piece.window.index(column: column, row: row) == nil
        ? 0 : value(column: column + left, row: row + top) ?? 0
    }
    return (result, piece)
  }

  /// Whether a pixel belongs to the image and not to the margin.
  func isInImage(column: Int, row: Int) -> Bool {
    column >= 0 && column < field.width && row >= 0 && row < field.height
  }

  /// Whether a pixel is so far inside of the image that nothing is blurred into it from beyond the
  /// border, where nobody knows what there was.
  private func isFarInside(column: Int, row: Int) -> Bool {
    let reach = min(blurReach, field.width / 4, field.height / 4)
    return column >= reach && column < field.width - reach && row >= reach
      && row < field.height - reach
  }

  /// The ink of a pixel; nil outside of the window.
  @inline(__always)
  func value(column: Int, row: Int) -> Double? {
    if let place = band.index(column: column, row: row) { return values[place] }
    if isInImage(column: column, row: row) {
      return table[Int(field.samples[row &* field.width &+ column])]
    }
    return window.index(column: column, row: row).map { _ in 0 }
  }

  /// Whether a pixel is neither paper nor ink, by more than one of 256 steps.
  func isGrey(column: Int, row: Int) -> Bool {
    distanceFromFlat(value(column: column, row: row) ?? 0) >= leastGrey
  }

  /// The image that closed curves would make: the pixel at each place of the band.
  private func image(
    of curves: some Sequence<CubicBezier>, spread: PointSpread,
    precision: ReductionFilter.Precision = .usual
  ) -> [Double] {
    switch spread {
    case .box:
      let covered = rasterizer(of: curves).coverage
      return ground == 0 ? covered : covered.map { $0 + ground }
    case .gaussian(let sigma):
      var image = Array(curves).coverage(of: window)
      PixelBlur(GaussianKernel(sigma: sigma), of: window, image: imageWindow).apply(to: &image)
      var result = [Double](repeating: 0, count: band.count)
      band.forEachPixel { column, row, place in
        guard let index = window.index(column: column, row: row) else { return }
        result[place] = image[index]
      }
      return result
    case .resampled(let filter):
      var result = filter.image(
        of: curves, in: band, image: imageWindow, ground: ground, precision: precision)
      // Beyond the border nothing was made smaller.
      let covered = rasterizer(of: curves).coverage
      band.forEachPixel { column, row, place in
        if !isInImage(column: column, row: row) { result[place] = covered[place] + ground }
      }
      return result
    }
  }

  /// The band with what closed curves cover.
  private func rasterizer(of curves: some Sequence<CubicBezier>) -> BandRasterizer {
    var rasterizer = BandRasterizer(band)
    for curve in curves { rasterizer.add(curve) }
    return rasterizer
  }

  /// What closed curves cover at each place of the band.
  func coverage(of curves: some Sequence<CubicBezier>) -> [Double] {
    rasterizer(of: curves).coverage
  }

  /// What the pixels have more than the image that closed curves would make.
  ///
  /// - Returns: That at each place of the band, and how many pieces of curves lie beside it, where the image shows
  ///   no edge.
  private func residualWithStrays(
    of curves: some Sequence<CubicBezier>, spread: PointSpread,
    precision: ReductionFilter.Precision = .usual
  ) -> (values: [Double], strayCount: Int) {
    guard spread == .box else {
      let seen = image(of: curves, spread: spread, precision: precision)
      return (values.indices.map { values[$0] - seen[$0] }, 0)
    }
    let covered = rasterizer(of: curves)
    return (residual(of: covered), covered.strayCount)
  }

  /// What the pixels have more than what is covered, at each place of the band.
  func residual(of covered: BandRasterizer) -> [Double] {
    var residual = values
    _ = covered.subtractCoverage(from: values, into: &residual)
    if ground != 0 { for place in residual.indices { residual[place] -= ground } }
    return residual
  }

  /// What the pixels have more than the image that closed curves would make, at each place of the band.
  func residual(
    of curves: some Sequence<CubicBezier>, spread: PointSpread,
    precision: ReductionFilter.Precision = .usual
  ) -> [Double] {
    residualWithStrays(of: curves, spread: spread, precision: precision).values
  }

  /// The sum of the squares of what a blurred image leaves of the pixels.
  func blurError(of residual: [Double]) -> Double {
    farInside(residual).reduce(0) { $0 + $1 * $1 }
  }

  /// What is left of the pixels of which nothing lies beyond the border.
  func farInside(_ residual: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(residual.count)
    band.forEachPixel { column, row, place in
      if isFarInside(column: column, row: row) { result.append(residual[place]) }
    }
    return result
  }

  /// The sum of the squares of what closed curves leave of the pixels, and the largest of it.
  ///
  /// A curve where there is no edge leaves all of a pixel.
  func error(
    of curves: some Sequence<CubicBezier>, spread: PointSpread
  ) -> (sum: Double, largest: Double) {
    let (residual, strayCount) = residualWithStrays(of: curves, spread: spread)
    let start = (Double(strayCount), strayCount > 0 ? 1.0 : 0)
    return residual.reduce(start) { ($0.0 + $1 * $1, max($0.1, abs($1))) }
  }

  /// What is left of the pixels, but nothing in some boxes and next to these.
  func residual(_ residual: [Double], outside boxes: [BoundingBox]) -> [Double] {
    var result = residual
    for box in boxes {
      let near = box.insetBy(-1)
      for row in Int(near.minimum.y.rounded(.down))...Int(near.maximum.y.rounded(.down)) {
        for column in Int(near.minimum.x.rounded(.down))...Int(near.maximum.x.rounded(.down)) {
          if let place = band.index(column: column, row: row) { result[place] = 0 }
        }
      }
    }
    return result
  }

  /// The pixels as they would be with a box for point spread, if the edges lie where some curves have
  /// them.
  ///
  /// The difference of the curves' coverage from their image is what the point spread has done; where
  /// the curves are a little off, so is that difference, by less.
  func sharpened(near curves: [CubicBezier], spread: PointSpread) -> InkPixels {
    guard spread != .box else { return self }
    let coverage = image(of: curves, spread: .box)
    let seen = image(of: curves, spread: spread, precision: .fine)
    return adding(values.indices.map { coverage[$0] - seen[$0] })
  }

  /// The pixels with some ink more at each place of the band.
  func adding(_ ink: [Double]) -> InkPixels {
    var result = self
    for index in values.indices { result.values[index] += ink[index] }
    return result
  }

  /// The pixels on a scale where paper and ink are where closed curves put them, by least squares.
  func levelled(to curves: some Sequence<CubicBezier>, spread: PointSpread) -> InkPixels {
    let seen = image(of: curves, spread: spread)
    var (n, sx, sy, sxx, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    band.forEachPixel { column, row, place in
      guard isFarInside(column: column, row: row) else { return }
      n += 1
      sx += seen[place]
      sy += values[place]
      sxx += seen[place] * seen[place]
      sxy += seen[place] * values[place]
    }
    let determinant = n * sxx - sx * sx
    guard determinant > 1e-9 * n * n else { return self }
    let slope = (n * sxy - sx * sy) / determinant
    let base = (sy - slope * sx) / n
    guard slope > 0.5, slope < 2 else { return self }
    var result = self
    band.forEachPixel { column, row, place in
      guard isInImage(column: column, row: row) else { return }
      result.values[place] = (values[place] - base) / slope
    }
    return result
  }
}

extension ScalarField {
  /// The pixels near edges: near those that are neither paper nor ink, and those beside which the other
  /// begins.
  ///
  /// - Parameters:
  ///   - flatness: How far from paper or ink a pixel may be to be that.
  ///   - loop: Looks at strips of rows side by side; one after the other when left out.
  /// - Returns: These and all within three of them, with a margin around the image.
  func edgeMask(flatness: Double = flatness, loop: ConcurrentLoop = serialLoop) -> PixelMask {
    PixelMask(window: window(margin: inkMargin), reach: bandReach + 1, loop: loop) { strip in
      let ink = inkMask(margin: inkMargin, rows: strip.rows)
      let grey = greyMask(margin: inkMargin, rows: strip.rows, flatness: flatness)
      return grey.union(ink.boundary).dilated(by: bandReach)
    }
  }
}

/// Paper around the image: an edge along its border has pixels on both sides.
let inkMargin = 3

/// Images, and parts of images, of no more pixels are looked at for blur.
let mostSpreadPixels = 1 << 20

/// How far, in pixels, a scanner or a camera blurs.
private let blurReach = 4

/// How far, in pixels, curves may stray from a component and still be seen to.
private let partMargin = 16

/// A pixel that is no farther from paper or ink is that.
private let flatness = 0.04

/// How far the pixels reach that are looked at, beyond those that are grey or at an edge: outlines move
/// by less.
private let bandReach = 3
/// How far from paper and from ink a pixel is that is grey.
private let leastGrey = 0.005
