// From the chords that a renderer has made of curves back to these.

extension PixelFit {
  /// The fit to the curves that a renderer has made chords of; nil where it has made none.
  ///
  /// Polygons show the chords, and outlines that cannot follow these how the curves run above them.
  func withoutChords(_ options: FittingOptions, _ limits: RefinementLimits) -> PixelFit? {
    guard canHaveChords, options.tolerance == nil, options.segments == .curves,
      noise.spread == .box, noise.samples == nil, !noise.isBilevel, !isBlurred
    else { return nil }
    var exact = self
    if let rippled { (exact.splines, exact.noise) = rippled }
    // Of a large image some parts say it sooner.
    let parts = fittedParts
    let samples = parts.samples(oneIn: pixels.band.count / pixelsOfChords)
    if samples.count < parts.count {
      guard chords(in: samples, exact: exact, options, limits) != nil else { return nil }
    }
    guard let (chords, smooth) = chords(in: parts, exact: exact, options, limits) else {
      return nil
    }
    let bulges = chords.bulges(along: smooth)
    var left = exact.noise
    left.leastEdgeSigma = max(left.leastEdgeSigma, chords.noise(along: smooth))
    return PixelFit(
      pixels: pixels.adding(pixels.coverage(of: bulges)), components: components,
      noise: left, contours: contours, specks: specks, takesPlainShapes: takesPlainShapes,
      canHaveChords: false, loop: loop)
  }

  /// The chords of a renderer in some parts, and outlines that cannot follow them; nil where these explain the pixels nearly
  /// as well.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - exact: The fit as if there were no noise along edges.
  ///   - options: What outlines are made of.
  ///   - limits: How long they are refined.
  /// - Returns: The chords, and an outline for each polygon that they make.
  private func chords(
    in parts: [Part], exact: PixelFit, _ options: FittingOptions, _ limits: RefinementLimits
  ) -> (chords: ChordPolygons, smooth: [OutlineChain])? {
    func moved(_ outlines: [OutlineChain], by offset: Point2D) -> [OutlineChain] {
      outlines.map { $0.moved(by: offset) }
    }
    let polygons = made(ofEach: parts, movedBy: moved) { part in
      var part = part
      part.ripples = 0
      return exact.outlineFit(to: part).polygons(displacement: chordDisplacement, limits: limits)
    }
    guard let chords = ChordPolygons(Array(polygons.joined())) else { return nil }
    var coarse = options
    coarse.tolerance = chords.tolerance
    let smooth = made(ofEach: parts, movedBy: moved) { [coarse] in
      outlineFit(to: $0).outlines(coarse, limits: limits)
    }
    let errors = concurrentMap(parts.count, loop: loop) { place in
      let fit = outlineFit(to: parts[place])
      return [polygons, smooth].map { fit.error(of: $0[place].map(\.path)).sum }
    }
    let ofPolygons = errors.reduce(0) { $0 + $1[0] }
    let ofSmooth = errors.reduce(0) { $0 + $1[1] }
    return ofPolygons < mostOfChords * ofSmooth ? (chords, Array(smooth.joined())) : nil
  }
}

/// What chords leave of the pixels at most, as a share of what curves do.
private let mostOfChords = 0.4
/// About so many pixels tell whether there are chords at all.
private let pixelsOfChords = 1 << 17
/// The mean displacement, in pixels, that tells chords.
private let chordDisplacement = 0.01
