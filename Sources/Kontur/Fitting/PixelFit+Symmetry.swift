// Outlines as symmetric as their pixels. Where these are the same in a mirror, nothing but chance makes one half of an
// outline another than the other half: the simpler one is taken for both.

extension PixelFit {
  /// Outlines that are as symmetric as the image, and as the parts of it that they are in.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour.
  ///   - options: What they are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  /// - Returns: An outline for each contour; those that would cross others stay as they were.
  func madeSymmetric(
    _ outlines: [OutlineChain], _ options: FittingOptions, _ limits: RefinementLimits
  ) -> [OutlineChain] {
    guard !isBlurred || pixels.canShowSpread else { return outlines }
    let boxes = contours.contours.map(\.boundingBox)
    var result = outlines
    if parts != nil {
      result = eachPart(takesPlainShapes: true, movedBy: { $0.moved(by: $1) }) { part, places in
        let own = places.map { outlines[$0] }
        return part.madeSymmetric(own, places.map { boxes[$0] }, options, limits) ?? own
      } other: {
        outlines[$0]
      }
    }
    let whole = OutlineFit(pixels: pixels, noise: noise, splines: splines)
    result = whole.madeSymmetric(result, boxes, options, limits) ?? result
    let changed = result.indices.filter { !result[$0].isSame(as: outlines[$0]) }
    guard !changed.isEmpty else { return outlines }
    // At corners on axes halves may cross.
    let crossing = Set(crossings(of: result.map(\.path), loop: loop).groups.joined())
    for place in changed where crossing.contains(place) { result[place] = outlines[place] }
    return result
  }
}

extension OutlineFit {
  /// Outlines that are as symmetric as the pixels.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour.
  ///   - boxes: What is around each of the contours.
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  /// - Returns: An outline for each contour; nil where the pixels are not symmetric.
  func madeSymmetric(
    _ outlines: [OutlineChain], _ boxes: [BoundingBox], _ options: FittingOptions,
    _ limits: RefinementLimits
  ) -> [OutlineChain]? {
    guard let all = boxes.union,
      let symmetry = PixelSymmetry(of: pixels, in: all, noise: noise)
    else { return nil }
    // Polygons are off by as much as their tolerance.
    let isPolygon = options.segments == .lines
    var simplification = noise.simplificationOptions(
      isPolygon ? noise.withTolerance(options) : options)
    simplification.segments = options.segments
    let orbits = boxes.orbits(under: symmetry.maps)
    var symmetrizer = OutlineSymmetrizer(
      fit: self, outlines: outlines, center: symmetry.center,
      simplification: simplification, limits: limits)
    for orbit in orbits { symmetrizer.makeSymmetric(orbit) }
    return symmetrizer.outlines
  }
}
