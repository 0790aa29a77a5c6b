/// How an image was made smaller by a filter that is not the mean of an area.
struct ReductionFilter: Hashable, Sendable {
  var kernel: ResamplingKernel
  var clipping: Clipping

  /// Where values beyond paper and ink were clipped, which filters that overshoot make beside edges.
  ///
  /// An image is made smaller along its rows and along its columns, one after the other; programs that keep bytes
  /// between clip twice.
  enum Clipping: Hashable, Sendable, CaseIterable {
    /// Once, in the end: which of the two came first is not seen.
    case atTheEnd
    /// Also after the rows, before the columns.
    case afterRows
    /// Also after the columns, before the rows.
    case afterColumns
  }

  /// How exact the image of curves is to be, by how many finer rows there are to one of pixels.
  enum Precision: Int {
    /// To tell what is out of the question.
    case coarse = 2
    /// To choose a filter.
    case usual = 4
    /// To undo it.
    case fine = 8
  }

  /// The pixels that the filter makes of the inside of closed curves.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - band: The pixels wanted.
  ///   - image: Those of the image; beyond its border there was nothing to make pixels of.
  ///   - ground: What other curves cover of all of the band.
  ///   - precision: How exact they are to be.
  /// - Returns: The pixel at each place of the band; the ground beyond the border of the image.
  /// - Complexity: O(*n*) in the number of pixels of the band.
  func image(
    of curves: some Sequence<CubicBezier>, in band: PixelBand, image: PixelWindow,
    ground: Double = 0, precision: Precision = .usual
  ) -> [Double] {
    var rasterizer = FilterRasterizer(
      band, through: self, image: image, ground: ground, precision: precision)
    for curve in curves { rasterizer.add(curve) }
    return rasterizer.pixels
  }
}
