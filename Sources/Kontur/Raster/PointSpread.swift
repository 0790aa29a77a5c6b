/// What an image shows of one point, besides the share of its pixel: how the image was made.
enum PointSpread: Hashable, Sendable {
  /// A pixel is the mean of what lies in it: exact anti-aliasing.
  case box
  /// As the box, then blurred by a Gaussian with a standard deviation in pixels: cameras, scanners.
  case gaussian(Double)
  /// Made smaller by a filter that is not the mean of an area.
  case resampled(ReductionFilter)

  /// What coverage was blurred with; nil when it was not.
  var blur: GaussianKernel? {
    switch self {
    case .gaussian(let sigma): GaussianKernel(sigma: sigma)
    case .box, .resampled: nil
    }
  }

  /// Whether a filter has made the image smaller.
  var isResampled: Bool { if case .resampled = self { true } else { false } }
}

extension [CubicBezier] {
  /// How much of each pixel of a window lies inside of the closed curves.
  func coverage(of window: PixelWindow) -> [Double] {
    var rasterizer = CoverageRasterizer(window: window)
    for curve in self { rasterizer.add(curve) }
    return rasterizer.coverage
  }
}
