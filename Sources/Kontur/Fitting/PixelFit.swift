// From contours to outlines that explain the pixels: the line of the refinement, stage by stage.
//
// What is found out about an image is here, in its order; how each of it is, and what is made of it, is in extensions:
//
//     +Parts         what can be looked at by itself
//     +Alikes        what looks the same as something else
//     +PlainShapes   what is a disc, a bar, a star …
//     +Spread        whether a filter or a blur made the image
//     +Ripples       what a renderer that counts samples leaves along edges
//     +Tracing       from splines to outlines
//     +Symmetry      outlines as symmetric as their pixels
//     +Chords        curves in place of the chords that a renderer made of them
//     +Reconnection  other contours where outlines cross

/// The state of the refinement of all outlines of an image.
struct PixelFit {
  var pixels: InkPixels
  var noise: NoiseEstimate
  var splines: [EdgeSpline]
  /// The outlines of parts that are plain shapes, by the places of their contours; nothing else is made of these.
  var plain: [OutlineChain?] = []
  /// The contours, with those of features too thin to have crossed the level.
  var contours: ContourTree
  /// The boxes around contours that were left out for good.
  let specks: [BoundingBox]
  /// What the splines and the noise would be if there were only the noise away from edges; nil where
  /// nothing speaks for that.
  var trusting: (splines: [EdgeSpline], stiffness: Double, sigma: Double)?
  /// What of the pixels has nothing to do with each other.
  let components: BandComponents
  /// The same with the splines there, but for what is too large; nil where all belong together.
  var parts: [Part]?
  /// Whether what is close to others but seen in no pixel together with them is a part of its own.
  var isSeparated = false
  /// Whether a scanner or a camera may have made the image, or something else that blurs.
  var isBlurred: Bool
  /// What the splines and the noise would be if ripples were no noise; nil where there are none.
  var rippled: (splines: [EdgeSpline], noise: NoiseEstimate)?
  /// Whether plain shapes are taken for what they are.
  var takesPlainShapes: Bool
  /// Whether a renderer may have made chords of curves.
  let canHaveChords: Bool
  let loop: ConcurrentLoop

  /// Moves contours to where the pixels put the edges, and finds out how far these can be believed.
  ///
  /// - Parameters:
  ///   - pixels: The ink of the image.
  ///   - components: What of these has nothing to do with each other.
  ///   - noise: Its noise away from edges.
  ///   - contours: Its contours at the level ½.
  ///   - specks: The boxes around those that were left out, and are not to be found again.
  ///   - takesPlainShapes: Whether outlines of parts that are plain shapes are just these.
  ///   - canHaveChords: Whether a renderer may have made chords of curves.
  ///   - loop: Does what can be done side by side.
  init(
    pixels: InkPixels, components: BandComponents, noise: NoiseEstimate, contours: ContourTree,
    specks: [BoundingBox] = [], takesPlainShapes: Bool = false, canHaveChords: Bool = true,
    loop: @escaping ConcurrentLoop = serialLoop
  ) {
    self.init(
      of: pixels, components, noise, contours, specks, takesPlainShapes: takesPlainShapes,
      canHaveChords: canHaveChords, loop)
    measure()
  }

  /// Takes what is given, and finds out nothing yet.
  init(
    of pixels: InkPixels, _ components: BandComponents, _ noise: NoiseEstimate,
    _ contours: ContourTree, _ specks: [BoundingBox], takesPlainShapes: Bool, canHaveChords: Bool,
    _ loop: @escaping ConcurrentLoop
  ) {
    self.loop = loop
    self.takesPlainShapes = takesPlainShapes
    self.canHaveChords = canHaveChords
    self.pixels = pixels
    self.components = components
    self.noise = noise
    self.contours = contours
    self.specks = specks
    isBlurred = noise.isNoisy
    splines = contours.splines(loop: loop)
  }

  /// The steps of the initialiser that change what it was given.
  private mutating func measure() {
    let stiffness = max(
      leastStiffness, stiffnessPerNoise * max(noise.sigma, noise.leastEdgeSigma))
    let all = contours
    parts = divided()
    takePlainShapes()
    if isBlurred {
      estimateSpread(stiffness: stiffness)
      if pixels.canShowSpread {
        pixels = pixels.levelled(to: curves, spread: noise.spread)
      }
    }
    fitSplines(stiffness: stiffness)
    guard !noise.isBilevel else { return }
    // Of large images none is made through a blur as a whole.
    guard !isBlurred || pixels.canShowSpread else { return }
    var residual = leftOfPixels
    guard !isBlurred else {
      addThinFeatures(in: residual, noise: noise.sigma, stiffness: stiffness)
      return
    }
    if noise.samples != nil {
      addThinFeatures(in: residual, noise: sampledNoise, stiffness: stiffness)
      noise.sigma = max(noise.sigma, sampledNoise)
      noise.isAlongEdges = true
      fitSplines(stiffness: stiffnessPerNoise * noise.sigma)
      return
    }
    var edgeNoise = self.edgeNoise(of: residual)
    if edgeNoise.beside > leastBlurred, findBlur(stiffness: stiffness) { return }
    if edgeNoise.sigma > leastResampled || fittedSplines.haveRipples,
      let found = findResampling(from: residual, beside: edgeNoise.beside, stiffness: stiffness)
    {
      (residual, edgeNoise) = found
    }
    var ripples = findRipples(beside: edgeNoise.beside)
    if hasRipples(ripples), plain.contains(where: { $0 != nil }), !plainEdgesAreExact {
      // A renderer made them, and what it drew exactly was chance.
      takesPlainShapes = false
      contours = all
      splines = contours.splines(loop: loop)
      return measure()
    }
    if addThinFeatures(in: residual, noise: max(edgeNoise.sigma, ripples), stiffness: stiffness) {
      residual = leftOfPixels
      edgeNoise = self.edgeNoise(of: residual)
      ripples = findRipples(beside: edgeNoise.beside)
    }
    if let parts {
      // That of the other parts.
      if parts.contains(where: { $0.ripples > 0 }) {
        let others = parts.filter { $0.ripples == 0 }.flatMap(\.places)
        edgeNoise = self.edgeNoise(of: residual, along: others)
      }
    }
    if hasRipples(ripples) { rippled = (splines, noise) }
    if parts == nil { noise.leastEdgeSigma = max(noise.leastEdgeSigma, ripples) }
    if noise.edgeWidth < mostlyHard, edgeNoise.beside < eightBitNoise {
      // Splines leave much of the corners of pixels, of which such a drawing is full; where greys are few and nothing is
      // beside them no noise is.
      edgeNoise.passed = min(edgeNoise.passed, leastResampled)
    }
    let isKnown = noise.leastEdgeSigma > 0
    if noise.spread == .box, edgeNoise.sigma > leastAlongEdges, !isKnown {
      trusting = (splines, stiffness, noise.sigma)
    }
    noise.sigma = max(
      noise.sigma, noise.leastEdgeSigma,
      noise.spread == .box ? edgeNoise.sigma : edgeNoise.resampledSigma)
    noise.isAlongEdges = noise.sigma > leastAlongEdges
    stiffenSplines(from: stiffness)
  }

  /// Gives contours to what is left of the pixels where nothing has one.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  mutating func addThinFeatures(
    in residual: [Double], noise sigma: Double, stiffness: Double
  ) -> Bool {
    let all = contours.addingThinFeatures(
      in: specks.isEmpty ? residual : pixels.residual(residual, outside: specks),
      of: pixels.band, noise: sigma, isBlurred: isBlurred, loop: loop)
    guard all.contourCount > contours.contourCount else { return false }
    contours = all
    splines = contours.splines(loop: loop)
    parts = divided()
    // Those known are of other contours.
    plain = []
    takePlainShapes()
    fitSplines(stiffness: stiffness)
    return true
  }

  /// What the plain shapes and the splines leave of the pixels.
  var leftOfPixels: [Double] {
    guard let parts, !isBlurred else { return pixels.residual(of: curves, spread: noise.spread) }
    var partOfComponent = [Part?](repeating: nil, count: components.count)
    for part in parts { partOfComponent[part.component] = part }
    return components.joined(loop: loop) { [partOfComponent] component in
      guard let part = partOfComponent[component] else {
        // Nothing has a contour there: all is covered or nothing is, as where it begins.
        let ground = pixels.values[components.firstPlace(of: component)].rounded()
        let own = pixels.part(component, of: components, ground: ground)
        return (own.band, own.residual(of: EmptyCollection(), spread: .box))
      }
      let own = pixels(of: part)
      let residual = own.residual(
        of: part.places.lazy.flatMap { curves(ofOutline: $0) }, spread: noise.spread)
      return (own.band, residual)
    }
  }

  /// Moves the splines to where the pixels put the edges.
  mutating func fitSplines(stiffness: Double) {
    fitSplines { _, _ in stiffness }
  }

  /// Fits splines again where there turned out to be more noise than they were fitted with.
  mutating func stiffenSplines(from stiffness: Double) {
    fitSplines { part, _ in
      let needed = stiffnessPerNoise * part.noise.sigma
      return needed > notablyStiffer * stiffness ? needed : nil
    }
  }

  /// Moves the splines of each part with a stiffness of its own; with none they stay where they are.
  mutating func fitSplines(
    _ stiffness: @Sendable (_ part: OutlineFit, _ places: [Int]) -> Double?
  ) {
    splines =
      eachPart(movedBy: { $0.moved(by: $1) }) { part, places in
        guard let stiffness = stiffness(part, places) else { return part.splines }
        var fitted = part.splines
        part.pixels.fit(&fitted, stiffness: stiffness, spread: part.noise.spread)
        return fitted
      } other: {
        splines[$0]
      }
  }

  /// The noise of the pixels along contours, from what is left of them; along all when their places are left out.
  func edgeNoise(of residual: [Double], along places: [Int]? = nil) -> EdgeNoise {
    let places = places ?? Array(splines.indices)
    return pixels.edgeNoise(
      of: residual,
      along: places.filter { plain[$0] == nil }.flatMap { splines[$0].curves },
      shapes: places.compactMap { plain[$0]?.curves }.flatMap(\.self), loop: loop)
  }

  /// The splines that are fitted to pixels: those of parts that are not plain shapes.
  private var fittedSplines: [EdgeSpline] {
    splines.indices.filter { plain[$0] == nil }.map { splines[$0] }
  }

  /// All plain shapes and splines, as curves.
  var curves: some Sequence<CubicBezier> {
    splines.indices.lazy.flatMap { curves(ofOutline: $0) }
  }

  /// A plain shape or a spline, by its place.
  private func curves(ofOutline place: Int) -> [CubicBezier] {
    plain[place]?.curves ?? Array(splines[place].curves)
  }
}

extension ContourTree {
  /// A spline along each contour, as it is.
  func splines(loop: ConcurrentLoop) -> [EdgeSpline] {
    let contours = contours
    return concurrentMap(contours.count, loop: loop) { EdgeSpline(along: contours[$0].points) }
      .compactMap(\.self)
  }
}

/// So much stiffer, splines are worth another fit.
private let notablyStiffer = 1.5

/// Beside edges of an image without noise JPEG leaves up to half as much, a blur by 1 px three times as much.
private let leastBlurred = 0.04
/// Of drawings whose edges lie mostly on the sides of pixels so few pixels along these are grey.
private let mostlyHard = 0.25
/// Edges that are off by less, for exact pixels, and have no ripples, were not resampled.
private let leastResampled = 0.003
/// What 4 × 4 samples in a pixel leave of an edge: they err by 1/16/√12 = 0.018 if nothing joins them.
private let sampledNoise = 0.015
