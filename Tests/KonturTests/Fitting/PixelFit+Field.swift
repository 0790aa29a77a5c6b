@testable import Kontur

extension PixelFit {
  /// Fits contours of a field to its pixels.
  init(field: ScalarField, contours: ContourTree) {
    let pixels = InkPixels(of: field)
    self.init(pixels: pixels, noise: pixels.flatNoise, contours: contours)
  }
}
