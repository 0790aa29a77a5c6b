@testable import Kontur

extension PixelFit {
  /// Fits contours of a field to its pixels.
  init(field: ScalarField, contours: ContourTree) {
    let pixels = InkPixels(of: field)
    self.init(
      pixels: pixels, components: BandComponents(of: pixels.edges), noise: field.flatNoise,
      contours: contours)
  }
}

extension InkPixels {
  /// Reads a field with the noise that it has.
  init(of field: ScalarField) { self.init(of: field, noise: field.flatNoise) }
}

extension ScalarField {
  /// The splines along its contours, moved to where its pixels put the edges.
  func fittedSplines(stiffness: Double = leastStiffness) -> [EdgeSpline] {
    var splines = contours().contours.compactMap { EdgeSpline(along: $0.points) }
    InkPixels(of: self).fit(&splines, stiffness: stiffness)
    return splines
  }

  /// The field with its hairlines drawn wide.
  func withVisibleHairlines(noise: Double) -> ScalarField {
    withVisibleHairlines(noise: noise, near: BandComponents(of: PixelBand(edgeMask())))
  }
}

extension PixelBand {
  /// All pixels of a window.
  init(all window: PixelWindow) { self.init(PixelMask(all: window)) }

  /// The values at its places of a window's pixels, which come row by row.
  func values(_ pixels: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: count)
    forEachPixel { column, row, place in
      if let index = window.index(column: column, row: row) { result[place] = pixels[index] }
    }
    return result
  }
}

extension PixelResidual {
  /// Takes what all pixels of a window have more, row by row.
  init(window: PixelWindow, values: [Double]) {
    let band = PixelBand(all: window)
    self.init(band: band, values: band.values(values))
  }
}

extension RefinementTarget {
  /// All pixels of a window, row by row.
  init(window: PixelWindow, values: [Double]) {
    let band = PixelBand(all: window)
    self.init(band: band, values: band.values(values))
  }
}
