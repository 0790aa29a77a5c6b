/// The ink of an image as what a path is compared with: a value for each pixel and, around them, paper.
struct InkPixels {
  /// The image and a margin around it.
  let window: PixelWindow
  /// The ink of each pixel of the window: 0 for paper, 1 for ink.
  private(set) var values: [Double]
  private let margin: Int

  /// Reads a field, with a margin of so many pixels of paper.
  init(of field: ScalarField, margin: Int = 3) {
    let window = PixelWindow(
      x: -margin, y: -margin, width: field.width + 2 * margin, height: field.height + 2 * margin)
    let table = (0...255).map { field.value(ofSample: UInt8($0)) }
    var values = [Double](repeating: 0, count: window.count)
    for y in 0..<field.height {
      let row = (y + margin) * window.width + margin
      for x in 0..<field.width { values[row + x] = table[Int(field.samples[y * field.width + x])] }
    }
    self.window = window
    self.values = values
    self.margin = margin
  }

  /// Whether a pixel belongs to the image and not to the margin.
  func isInImage(_ index: Int) -> Bool {
    let (x, y) = (index % window.width, index / window.width)
    return x >= margin && y >= margin && x < window.width - margin && y < window.height - margin
  }

  /// What the pixels have more than the image that closed curves would make.
  func residual(of curves: [CubicBezier], spread: PointSpread) -> [Double] {
    let seen = spread.image(of: curves, window: window)
    return values.indices.map { values[$0] - seen[$0] }
  }

  /// The pixels as they would be with a box for point spread, if the edges lie where some curves have
  /// them.
  ///
  /// The difference of the curves' coverage from their image is what the point spread has done; where
  /// the curves are a little off, so is that difference, by less.
  func sharpened(near curves: [CubicBezier], spread: PointSpread) -> InkPixels {
    guard spread != .box else { return self }
    let coverage = curves.coverage(of: window)
    let seen = spread.image(of: curves, window: window)
    var result = self
    for index in values.indices { result.values[index] += coverage[index] - seen[index] }
    return result
  }

  /// The pixels on a scale where paper and ink are where closed curves put them, by least squares.
  func levelled(to curves: [CubicBezier], spread: PointSpread) -> InkPixels {
    let seen = spread.image(of: curves, window: window)
    var (n, sx, sy, sxx, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in values.indices where isInImage(index) {
      n += 1
      sx += seen[index]
      sy += values[index]
      sxx += seen[index] * seen[index]
      sxy += seen[index] * values[index]
    }
    let determinant = n * sxx - sx * sx
    guard determinant > 1e-9 * n * n else { return self }
    let slope = (n * sxy - sx * sy) / determinant
    let base = (sy - slope * sx) / n
    guard slope > 0.5, slope < 2 else { return self }
    var result = self
    for index in values.indices where isInImage(index) {
      result.values[index] = (values[index] - base) / slope
    }
    return result
  }
}
