/// What an image shows of one point, besides the share of its pixel: how the image was made.
enum PointSpread: Hashable, Sendable {
  /// A pixel is the mean of what lies in it: exact anti-aliasing.
  case box
  /// As the box, then blurred by a Gaussian with a standard deviation in pixels: cameras, scanners.
  case gaussian(Double)
  /// Made smaller by a filter that is not the mean of an area.
  case resampled(ResamplingKernel)

  /// The image that closed curves make of what is inside of them.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - window: The pixels wanted.
  ///   - image: Those that were blurred or filtered; what lies beyond its border was no part of that.
  ///   - precision: How exact the image of a filter is to be.
  /// - Returns: The pixels of the window, row by row.
  /// - Complexity: O(*n*) in the number of pixels, and in that which the curves pass.
  func image(
    of curves: [CubicBezier], window: PixelWindow, image: PixelWindow,
    precision: ResamplingKernel.Precision = .usual
  ) -> [Double] {
    switch self {
    case .box: return curves.coverage(of: window)
    case .resampled(let kernel):
      return kernel.image(of: curves, window: window, image: image, precision: precision)
    case .gaussian(let sigma):
      var pixels = curves.coverage(of: window)
      GaussianKernel(sigma: sigma).convolve(
        &pixels, window: window, rowStride: window.width, image: image)
      return pixels
    }
  }

  /// What coverage was blurred with; nil when it was not.
  var blur: GaussianKernel? {
    switch self {
    case .gaussian(let sigma): GaussianKernel(sigma: sigma)
    case .box, .resampled: nil
    }
  }
}

extension [CubicBezier] {
  /// How much of each pixel of a window lies inside of the closed curves.
  func coverage(of window: PixelWindow) -> [Double] {
    var rasterizer = CoverageRasterizer(window: window)
    for curve in self { rasterizer.add(curve) }
    return rasterizer.coverage
  }
}
