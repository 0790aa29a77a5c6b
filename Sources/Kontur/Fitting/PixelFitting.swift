// From contours to outlines that explain the pixels: the line of the refinement, stage by stage.

/// The state of the refinement of all outlines of an image.
struct PixelFit {
  private(set) var pixels: InkPixels
  private(set) var noise: NoiseEstimate
  private(set) var splines: [EdgeSpline]
  /// The outlines of parts that are plain shapes, by the places of their contours; nothing else is made of these.
  private var plain: [OutlineChain?] = []
  /// The contours, with those of features too thin to have crossed the level.
  private(set) var contours: ContourTree
  /// The boxes around contours that were left out for good.
  private let specks: [BoundingBox]
  /// What the splines and the noise would be if there were only the noise away from edges; nil where
  /// nothing speaks for that.
  private var trusting: (splines: [EdgeSpline], stiffness: Double, sigma: Double)?
  /// What of the pixels has nothing to do with each other.
  private let components: BandComponents
  /// The same with the splines there, but for what is too large; nil where all belong together.
  private var parts: [Part]?
  /// Whether what is close to others but seen in no pixel together with them is a part of its own.
  private var isSeparated = false
  /// Whether a scanner or a camera may have made the image, or something else that blurs.
  private var isBlurred: Bool
  /// What the splines and the noise would be if ripples were no noise; nil where there are none.
  private var rippled: (splines: [EdgeSpline], noise: NoiseEstimate)?
  /// Whether plain shapes are taken for what they are.
  private var takesPlainShapes: Bool
  /// Whether a renderer may have made chords of curves.
  private let canHaveChords: Bool
  private let loop: ConcurrentLoop

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

  /// Takes a drawing for the few plain shapes that it is, and finds out nothing else.
  ///
  /// What explains all pixels exactly was drawn so: there is nothing to be found out about blending, samples or noise.
  ///
  /// It is nil for a drawing that is something else, or of many parts, of which one mostly is.
  ///
  /// - Parameters:
  ///   - pixels: The ink of the image.
  ///   - components: What of these has nothing to do with each other.
  ///   - noise: Its noise away from edges.
  ///   - loop: Does what can be done side by side.
  ///   - findContours: Finds all its contours at the level ½; nil where some are to be left out.
  /// - Complexity: O(*n*) in the length of the contours.
  init?(
    ofPlainShapesIn pixels: InkPixels, components: BandComponents, noise: NoiseEstimate,
    loop: @escaping ConcurrentLoop = serialLoop, along findContours: () -> ContourTree?
  ) {
    guard noise.isClean, components.count <= mostPlainParts, let contours = findContours(),
      contours.contourCount > 0
    else { return nil }
    self.init(
      of: pixels, components, noise, contours, [], takesPlainShapes: true, canHaveChords: true,
      loop)
    parts = divided()
    var shapes = [PlainShape?](repeating: nil, count: splines.count)
    for part in parts ?? [Part(places: Array(splines.indices), pixels: pixels)] {
      // Contours cut off tips, along which hairlines are drawn later: pairs of curves may be made of one.
      let own = self.pixels(of: part)
        .plainShapes(along: part.places.map { contours[$0] }, mostPairs: 0)
      guard let own else { return nil }
      for (place, shape) in zip(part.places, own) { shapes[place] = shape }
    }
    take(shapes)
    guard leftOfPixels.isNothing else { return nil }
  }

  private init(
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
    let isKnown = noise.leastEdgeSigma > 0
    if noise.spread == .box, edgeNoise.sigma > leastAlongEdges, !isKnown {
      trusting = (splines, stiffness, noise.sigma)
    }
    noise.sigma = max(
      noise.sigma, noise.leastEdgeSigma,
      noise.spread == .box ? edgeNoise.sigma : edgeNoise.resampledSigma)
    noise.isAlongEdges =
      noise.sigma > leastAlongEdges
      && (noise.sigma < mostAlongEdges || edgeNoise.isOfRenderer || isKnown)
    stiffenSplines(from: stiffness)
  }

  /// Gives contours to what is left of the pixels where nothing has one.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  private mutating func addThinFeatures(
    in residual: [Double], noise sigma: Double, stiffness: Double
  ) -> Bool {
    let all = contours.addingThinFeatures(
      in: specks.isEmpty ? residual : pixels.residual(residual, outside: specks),
      of: pixels.band, noise: sigma, isBlurred: isBlurred)
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

  /// Finds the outlines of parts that are plain shapes, and leaves out contours that are but beads of these.
  private mutating func takePlainShapes() {
    plain = [OutlineChain?](repeating: nil, count: splines.count)
    guard takesPlainShapes, noise.isClean, noise.samples == nil, noise.leastEdgeSigma == 0 else {
      return
    }
    let shapes = eachPart { [contours] part, places in
      part.pixels.plainShapes(along: places.map { contours[$0] })
        ?? [PlainShape?](repeating: nil, count: places.count)
    } other: { _ in
      nil
    }
    take(shapes)
  }

  /// Takes what contours are of plain shapes, where they are something of them, for their outlines.
  private mutating func take(_ shapes: [PlainShape?]) {
    plain = [OutlineChain?](repeating: nil, count: shapes.count)
    var isBead = [Bool](repeating: false, count: shapes.count)
    for (place, shape) in shapes.enumerated() {
      switch shape {
      case .outline(let outline): plain[place] = outline
      case .bead: isBead[place] = true
      case nil: break
      }
    }
    guard isBead.contains(true) else { return }
    contours = contours.filter { !isBead[$0.index] }
    splines = splines.indices.filter { !isBead[$0] }.map { splines[$0] }
    plain = plain.indices.filter { !isBead[$0] }.map { plain[$0] }
    parts = divided(reusing: parts ?? [])
  }

  /// Whether one of the plain shapes is so large that what drew it draws exactly.
  private var plainEdgesAreExact: Bool {
    plain.contains { $0?.curves.haveInclinedEdges == true }
  }

  /// Whether a part consists of plain shapes.
  private func isPlain(_ places: [Int]) -> Bool {
    !plain.isEmpty && places.allSatisfy { plain[$0] != nil }
  }

  /// Finds out whether the image was made smaller by a filter.
  ///
  /// - Parameters:
  ///   - residual: What the splines leave of the pixels, if none did.
  ///   - beside: The noise of the pixels beside edges then.
  ///   - stiffness: That of the splines.
  /// - Returns: What is left when one explains the image, and the noise of that; then the splines are fitted to it.
  private mutating func findResampling(
    from residual: [Double], beside: Double, stiffness: Double
  ) -> (residual: [Double], noise: EdgeNoise)? {
    let together = parts?.map { pixels(of: $0).band.count }.max() ?? pixels.band.count
    guard together <= mostFilteredPixels,
      let filter = FilterSearch(parts: filterSamples, stiffness: stiffness).filter
    else { return nil }
    var filtered = self
    filtered.noise.spread = .resampled(filter)
    filtered.fitSplines(stiffness: stiffness)
    let left = filtered.leftOfPixels
    let noiseLeft = filtered.edgeNoise(of: left)
    // Nor may it make rings where the image has none.
    guard errorButForCorners(left) < resampledShare * errorButForCorners(residual),
      noiseLeft.beside < max(beside, eightBitNoise)
    else { return nil }
    self = filtered
    return (left, noiseLeft)
  }

  /// Some of the parts, from everywhere in the image, with about as many pixels as tell how it was made smaller.
  private var filterSamples: [(pixels: InkPixels, splines: [EdgeSpline])] {
    guard let parts = parts?.filter({ !isPlain($0.places) }) else { return [(pixels, splines)] }
    return parts.samples(oneIn: pixels.band.count / pixelsOfFilter).map { part in
      (pixels(of: part), part.places.map { splines[$0] })
    }
  }

  /// What the plain shapes and the splines leave of the pixels.
  private var leftOfPixels: [Double] {
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

  /// Finds out whether an image without noise was blurred by a Gaussian.
  ///
  /// What enlarging does is none, and differs from pixel to pixel.
  ///
  /// - Returns: Whether it is; then the splines are fitted through the blur, and the noise is what that leaves.
  private mutating func findBlur(stiffness: Double) -> Bool {
    var blurred = self
    blurred.isBlurred = true
    blurred.parts = blurred.divided()
    blurred.estimateSpread(stiffness: stiffness)
    guard blurred.noise.spread != .box, blurred.noiseThroughBlur < mostThroughUsualBlur else {
      return false
    }
    blurred.refineSpread(stiffness: stiffness)
    blurred.fitSplines(stiffness: stiffness)
    let left = blurred.noiseThroughBlur
    guard left < mostThroughBlur else { return false }
    blurred.noise.sigma = max(noise.sigma, left)
    self = blurred
    return true
  }

  /// Finds out which parts have ripples along their edges, and whether these have kinks.
  ///
  /// What lossy storage leaves there it leaves beside edges, too, and filters are known.
  ///
  /// - Parameter beside: The noise of the pixels beside edges.
  /// - Returns: The noise that makes ripples, or kinks, in most parts.
  private mutating func findRipples(beside: Double) -> Double {
    guard noise.spread == .box, beside < eightBitNoise else { return 0 }
    func accountable(_ sigma: Double) -> Double { sigma > leastAlongEdges ? sigma : 0 }
    var ripples = rippleNoise
    // One renderer has drawn all that has none: where it makes kinks shapes are not plain.
    if !plainEdgesAreExact {
      let others = ripples.indices.filter { ripples[$0] == 0 }
      let kinks = others.flatMap { places(ofPart: $0) }.filter { plain[$0] == nil }
        .map { splines[$0] }.kinkNoise
      for place in others { ripples[place] = kinks }
    }
    let known = ripples.compactMap(\.self).sorted()
    let usual = known.isEmpty ? 0 : accountable(known[known.count / 2])
    guard parts != nil else { return usual }
    // What is too small to tell is as most others are.
    for (place, sigma) in ripples.enumerated() {
      parts?[place].ripples = sigma.map(accountable) ?? usual
    }
    return usual
  }

  /// Whether most parts have ripples of some noise, or one has.
  private func hasRipples(_ usual: Double) -> Bool {
    usual > 0 || parts?.contains { $0.ripples > 0 } == true
  }

  /// The noise that makes ripples in each part; nil where that is too small to tell.
  private var rippleNoise: [Double?] {
    concurrentMap(parts?.count ?? 1, loop: loop) { index in
      let places = places(ofPart: index)
      guard !isPlain(places) else { return 0 }
      let own = parts.map { pixels(of: $0[index]) } ?? pixels
      return own.rippleNoise(along: places.map { splines[$0] })
    }
  }

  /// The places of the contours of a part; of all where there is but one.
  private func places(ofPart index: Int) -> [Int] {
    parts?[index].places ?? Array(splines.indices)
  }

  /// The noise of the pixels along edges in some parts, from what splines leave of them through the blur.
  private var noiseThroughBlur: Double {
    var (sum, count) = (0.0, 0.0)
    for part in spreadSamples {
      let pixels = pixels(of: part)
      let left = pixels.residual(
        of: part.places.flatMap { splines[$0].curves }, spread: noise.spread)
      for place in pixels.greys(from: leastGreyOfBlur) {
        sum += left[place] * left[place]
        count += 1
      }
    }
    return count > 0 ? (sum / count).squareRoot() : 0
  }

  /// Tries with which point spread the splines leave least of the pixels.
  private mutating func estimateSpread(stiffness: Double) {
    let parts = spreadSamples
    var best = SpreadTrial(.box, of: parts, from: self, stiffness: stiffness)
    for sigma in triedBlurs {
      let trial = SpreadTrial(.gaussian(sigma), of: parts, from: self, stiffness: stiffness)
      // With more blur than there was it only grows.
      guard trial.error < best.error else { break }
      best = trial
    }
    take(best, of: parts)
  }

  /// Finds out more exactly how far the image was blurred, which is of use where no noise hides it.
  private mutating func refineSpread(stiffness: Double) {
    let parts = spreadSamples
    var best = SpreadTrial(noise.spread, of: parts, from: self, stiffness: stiffness)
    for step in blurSteps {
      guard case .gaussian(let sigma) = best.spread else { return }
      for sigma in [sigma - step, sigma + step] {
        let trial = SpreadTrial(.gaussian(sigma), of: parts, from: self, stiffness: stiffness)
        if trial.error < best.error { best = trial }
      }
    }
    take(best, of: parts)
  }

  private mutating func take(_ trial: SpreadTrial, of parts: [Part]) {
    noise.spread = trial.spread
    for (part, fitted) in zip(parts, trial.splines) {
      for (place, spline) in zip(part.places, fitted) { splines[place] = spline }
    }
  }

  /// What comes of splines with some point spread.
  private struct SpreadTrial {
    let spread: PointSpread
    /// The splines of each part.
    private(set) var splines: [[EdgeSpline]]
    /// The sum of the squares of what they leave of the pixels.
    private(set) var error = 0.0

    init(_ spread: PointSpread, of parts: [Part], from fit: PixelFit, stiffness: Double) {
      self.spread = spread
      splines = parts.map { part in part.places.map { fit.splines[$0] } }
      for (index, part) in parts.enumerated() {
        let pixels = fit.pixels(of: part)
        pixels.fit(&splines[index], stiffness: stiffness, spread: spread)
        error += pixels.blurError(
          of: pixels.residual(of: splines[index].flatMap(\.curves), spread: spread))
      }
    }
  }

  /// Some of the parts, from everywhere in the image, with about as many pixels as tell how it was blurred.
  private var spreadSamples: [Part] {
    guard let parts else { return [Part(places: Array(splines.indices), pixels: pixels)] }
    let pixelCount = parts.reduce(0) { $0 + pixels.windowCount(of: $1.component, of: components) }
    return parts.samples(oneIn: pixelCount / pixelsOfSpread).map {
      // Each is looked at with one spread after the other.
      var part = $0
      part.pixels = pixels(of: part)
      return part
    }
  }

  /// Moves the splines to where the pixels put the edges.
  private mutating func fitSplines(stiffness: Double) {
    fitSplines { _, _ in stiffness }
  }

  /// Fits splines again where there turned out to be more noise than they were fitted with.
  private mutating func stiffenSplines(from stiffness: Double) {
    fitSplines { part, _ in
      let needed = stiffnessPerNoise * part.noise.sigma
      return needed > notablyStiffer * stiffness ? needed : nil
    }
  }

  /// Moves the splines of each part with a stiffness of its own; with none they stay where they are.
  private mutating func fitSplines(
    _ stiffness: @Sendable (_ part: OutlineFit, _ places: [Int]) -> Double?
  ) {
    splines =
      eachPart { part, places in
        guard let stiffness = stiffness(part, places) else { return part.splines }
        var fitted = part.splines
        part.pixels.fit(&fitted, stiffness: stiffness, spread: part.noise.spread)
        return fitted
      } other: {
        splines[$0]
      }
  }

  /// What can be made of each part of the image by itself, put together in the order of the contours.
  ///
  /// - Parameters:
  ///   - body: Makes something for each contour of a part, whose places in that order it is told.
  ///   - makeOther: Makes something for a contour of no part, or of one that is plain shapes, by its place.
  /// - Returns: What was made for each contour.
  private func eachPart<Result: Sendable>(
    _ body: @Sendable (_ part: OutlineFit, _ places: [Int]) -> [Result],
    other makeOther: (_ place: Int) -> Result
  ) -> [Result] {
    guard let parts else {
      let places = Array(splines.indices)
      return isPlain(places)
        ? places.map(makeOther)
        : body(OutlineFit(pixels: pixels, noise: noise, splines: splines), places)
    }
    let results = concurrentMap(parts.count, loop: loop) { index in
      let part = parts[index]
      if isPlain(part.places) { return [Result]() }
      return body(outlineFit(to: part), part.places)
    }
    var all = [Result?](repeating: nil, count: splines.count)
    for (part, results) in zip(parts, results) {
      for (place, result) in zip(part.places, results) { all[place] = result }
    }
    return all.enumerated().map { $1 ?? makeOther($0) }
  }

  /// The fit of outlines to the pixels of a part.
  private func outlineFit(to part: Part) -> OutlineFit {
    OutlineFit(
      pixels: pixels(of: part), noise: noise.raised(alongEdgesTo: part.ripples),
      splines: part.places.map { splines[$0] })
  }

  /// Splines along edges that share no pixels with those of others.
  private struct Part {
    /// The component of which their edges are all or some, and what contours of others cover around them.
    var component = 0
    var ground = 0.0
    /// Their places in the order of the contours.
    var places: [Int]
    /// The noise that makes ripples or kinks along their edges.
    var ripples = 0.0
    /// Their pixels; nil for those of a blurred image, which are so many that they are not kept.
    var pixels: InkPixels?
  }

  /// The pixels of a part.
  private func pixels(of part: Part) -> InkPixels {
    part.pixels
      ?? pixels.window(
        of: part.component, of: components, contours: part.places.flatMap { splines[$0].curves },
        ground: part.ground)
  }

  /// The parts of the image that can be looked at by themselves; nil where there is one.
  ///
  /// What has too many pixels for its blur to be looked at is none of them.
  /// - Parameter old: Parts that may be among them, with their pixels and ripples.
  /// - Returns: The parts.
  private func divided(reusing old: [Part] = []) -> [Part]? {
    let mayBeWhole = !isBlurred || pixels.isWhole
    guard components.count > 1 || !mayBeWhole else { return nil }
    var groups: [(component: Int, places: [Int])] = []
    var groupOfComponent = [Int?](repeating: nil, count: components.count)
    for (place, spline) in splines.enumerated() {
      let start = spline.controls[0]
      let component = components.component(
        column: Int(start.x.rounded(.down)), row: Int(start.y.rounded(.down)))
      guard let component else {
        if mayBeWhole { return nil }
        continue
      }
      if let group = groupOfComponent[component] {
        groups[group].places.append(place)
      } else {
        groupOfComponent[component] = groups.count
        groups.append((component, [place]))
      }
    }
    if isBlurred {
      groups.removeAll { pixels.windowCount(of: $0.component, of: components) > mostSpreadPixels }
    }
    let known = Dictionary(old.map { ($0.component, $0) }) { one, _ in
      // Of a component that was divided none has all pixels.
      var one = one
      one.pixels = nil
      return one
    }
    return concurrentMap(groups.count, loop: loop) { [groups] index in
      let (component, places) = groups[index]
      // Its outermost contour comes first.
      let ground = contours[places[0]].isHole ? 1.0 : 0
      let same = known[component]
      let kept = same?.ground == ground ? same?.pixels : nil
      return Part(
        component: component, ground: ground, places: places, ripples: same?.ripples ?? 0,
        pixels: isBlurred
          ? nil : kept ?? pixels.part(component, of: components, ground: ground))
    }
  }

  /// The same with parts of their own for what is close to others but seen in no pixel together with them.
  ///
  /// What a filter or a blur has done to edges is seen farther away.
  private func withSeparateParts() -> PixelFit {
    guard !isSeparated, noise.spread == .box, !isBlurred else { return self }
    var result = self
    result.isSeparated = true
    result.parts = result.separated(parts)
    return result
  }

  /// Some parts, divided where no pixel shows edges of both; nil for all of the image, where that is one.
  private func separated(_ parts: [Part]?) -> [Part]? {
    let given = parts ?? [Part(places: Array(splines.indices), pixels: pixels)]
    let separated = concurrentMap(given.count, loop: loop) { self.separated(given[$0]) }
    return parts == nil && separated[0].count == 1 ? nil : separated.flatMap(\.self)
  }

  private func separated(_ part: Part) -> [Part] {
    guard part.places.count > 1, !isPlain(part.places), let pixels = part.pixels else {
      return [part]
    }
    let edges = pixels.separateEdges
    var groups = [[Int]](repeating: [], count: edges.count)
    for place in part.places {
      guard let component = edges.component(near: splines[place].controls) else { return [part] }
      groups[component].append(place)
    }
    let components = groups.indices.filter { !groups[$0].isEmpty }
    guard components.count > 1 else { return [part] }
    return components.map { component in
      var result = part
      result.places = groups[component]
      // The outermost contour comes first.
      result.ground = contours[groups[component][0]].isHole ? 1 : 0
      result.pixels = pixels.part(component, of: edges, ground: result.ground)
      return result
    }
  }

  /// The noise of the pixels along contours, from what is left of them; along all when their places are left out.
  private func edgeNoise(of residual: [Double], along places: [Int]? = nil) -> EdgeNoise {
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
  private var curves: some Sequence<CubicBezier> {
    splines.indices.lazy.flatMap { curves(ofOutline: $0) }
  }

  /// A plain shape or a spline, by its place.
  private func curves(ofOutline place: Int) -> [CubicBezier] {
    plain[place]?.curves ?? Array(splines[place].curves)
  }

  /// The contours as they turn out to be connected, and an outline for each.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - effort: How patiently they are refined.
  /// - Returns: The contours, and closed paths in pixel space.
  func traced(
    _ options: FittingOptions, effort: TracingOptions.Refinement
  ) -> (contours: ContourTree, outlines: [BezierPath]) {
    withSeparateParts().tracedAsDivided(options, effort: effort)
  }

  private func tracedAsDivided(
    _ options: FittingOptions, effort: TracingOptions.Refinement
  ) -> (contours: ContourTree, outlines: [BezierPath]) {
    let limits = RefinementLimits(steps: effort == .full ? patientSteps : usualSteps)
    if rippled != nil, let rounded = withoutChords(options, limits) {
      return rounded.traced(options, effort: effort)
    }
    if let trusted = trusted(options, limits) { return trusted.traced(options, effort: effort) }
    let exact = exactChains(options, limits)
    if rippled == nil, exact.contains(where: \.isFlattened),
      let rounded = withoutChords(options, limits)
    {
      return rounded.traced(options, effort: effort)
    }
    let chains = withoutShallowCorners(exact, options, limits)
    let outlines = chains.map(\.path)
    let found = crossings(of: outlines, loop: loop)
    guard !found.isEmpty else { return (contours, completed(outlines, options)) }
    let (fit, connected) = reconnected(found.groups, chains, options, limits) ?? (self, chains)
    return (fit.contours, fit.completed(connected.map(\.path), options))
  }

  /// What is made of refined outlines in the end.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour.
  ///   - options: What they are made of.
  /// - Returns: An outline for each contour.
  private func completed(_ outlines: [BezierPath], _ options: FittingOptions) -> [BezierPath] {
    let explained = withExactRectangles(bestExplained(outlines, options), options)
    return options.tolerance == nil ? onDesignGrid(explained) : explained
  }

  /// The fit to contours that are connected as outlines that cross say, where that leaves less of the pixels.
  ///
  /// - Parameters:
  ///   - groups: The places of outlines that cross each other or themselves.
  ///   - chains: The outlines, one for each contour.
  ///   - options: What they are made of.
  ///   - limits: How long they are refined.
  /// - Returns: The fit with other contours, and an outline for each; nil where all stays as it is.
  private func reconnected(
    _ groups: [[Int]], _ chains: [OutlineChain], _ options: FittingOptions,
    _ limits: RefinementLimits
  ) -> (fit: PixelFit, chains: [OutlineChain])? {
    guard !noise.isBilevel, !isBlurred, options.segments == .curves else { return nil }
    let crossing = Set(groups.joined())
    let before = errorsOfParts(chains.map(\.path)) { crossing.contains($0) }
    let all = reconnecting(groups, chains, options, limits)
    let after = all.fit.errorsOfParts(all.chains.map(\.path)) { all.origins[$0].isGroup }
    let better = groups.indices.filter { group in
      guard let place = all.origins.firstIndex(of: .group(group)) else { return false }
      return after[place].sum < before[groups[group][0]].sum || after[place].largest < mostLeft
    }
    guard !better.isEmpty else { return nil }
    let result =
      better.count < groups.count
      ? reconnecting(groups, only: better, chains, options, limits, as: all) : all
    return (result.fit, result.chains)
  }

  /// A fit to contours in place of groups of others, its outlines, and what each was before.
  private struct Reconnection {
    var fit: PixelFit
    var chains: [OutlineChain]
    var origins: [ContourOrigin]
  }

  /// The fit to contours in place of groups of others, and its outlines.
  ///
  /// - Parameters:
  ///   - groups: The places of outlines that cross each other or themselves.
  ///   - taken: Which of the groups there are others in place of; all when left out.
  ///   - chains: The outlines, one for each contour.
  ///   - options: What they are made of.
  ///   - limits: How long they are refined.
  ///   - all: What comes of all groups, where that is known: parts of the image are as in it.
  /// - Returns: What comes of it.
  private func reconnecting(
    _ groups: [[Int]], only taken: [Int]? = nil, _ chains: [OutlineChain],
    _ options: FittingOptions, _ limits: RefinementLimits, as all: Reconnection? = nil
  ) -> Reconnection {
    let taken = taken ?? Array(groups.indices)
    let (contours, _, found) = contours.reconnecting(
      taken.map { groups[$0] }, as: chains.map(\.path), loop: loop)
    let origins = found.map { origin in
      switch origin {
      case .same: origin
      case .group(let place): ContourOrigin.group(taken[place])
      }
    }
    var fit = self
    fit.contours = contours
    fit.splines = zip(contours.contours, origins).compactMap { contour, origin in
      if case .same(let number) = origin {
        splines[number]
      } else {
        EdgeSpline(along: contour.points)
      }
    }
    fit.plain = origins.map { origin in
      if case .same(let number) = origin { plain[number] } else { nil }
    }
    fit.parts = fit.divided(reusing: parts ?? [])
    if fit.isSeparated { fit.parts = fit.separated(fit.parts) }
    var settled: [OutlineChain?] = origins.map { origin in
      if case .same(let number) = origin { chains[number] } else { nil }
    }
    if let all, let parts = fit.parts {
      let places = Dictionary(grouping: all.origins.indices) { all.origins[$0] }
      let others = parts.filter { $0.places.contains { origins[$0].isGroup } }
      for place in others.flatMap(\.places) {
        let same = places[origins[place]]?.first {
          all.fit.contours[$0].points == contours[place].points
        }
        guard let same else { continue }
        (fit.splines[place], settled[place]) = (all.fit.splines[same], all.chains[same])
      }
    }
    fit.fitSplines { [settled] part, places in
      places.contains { settled[$0] == nil } ? part.noise.splineStiffness : nil
    }
    let exact = fit.exactChains(options, limits, settled: settled)
    return Reconnection(
      fit: fit, chains: fit.withoutShallowCorners(exact, options, limits), origins: origins)
  }

  /// For each outline the sum of the squares of what is left of the pixels of its part, and the largest of it; zero in
  /// parts where none is of interest.
  private func errorsOfParts(
    _ outlines: [BezierPath], where isOfInterest: @Sendable (_ place: Int) -> Bool
  ) -> [(sum: Double, largest: Double)] {
    eachPart { part, places in
      let error =
        places.contains(where: isOfInterest)
        ? part.error(of: places.map { outlines[$0] }) : (sum: 0, largest: 0)
      return places.map { _ in error }
    } other: { _ in
      (0, 0)
    }
  }

  /// The outlines for options as they were given.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  ///   - settled: The outlines that are known, by their places; they stay in parts that have no others.
  /// - Returns: An outline for each contour.
  private func exactChains(
    _ options: FittingOptions, _ limits: RefinementLimits, settled: [OutlineChain?]? = nil
  ) -> [OutlineChain] {
    eachPart { part, places in
      if let settled {
        let own = places.compactMap { settled[$0] }
        if own.count == places.count { return own }
      }
      return part.outlines(options, limits: limits)
    } other: {
      settled?[$0] ?? plain[$0] ?? contourChain($0, options)
    }
  }

  /// Outlines, fitted again with a tolerance that lets these pass where lines meet in corners that nobody draws.
  ///
  /// - Parameters:
  ///   - exact: The outlines.
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  /// - Returns: An outline for each contour.
  private func withoutShallowCorners(
    _ exact: [OutlineChain], _ options: FittingOptions, _ limits: RefinementLimits
  ) -> [OutlineChain] {
    guard options.tolerance == nil, options.segments == .curves,
      exact.contains(where: \.isFlattened)
    else { return exact }
    var coarse = options
    coarse.tolerance = flattenedTolerance
    return eachPart { [coarse] part, places in
      part.noise.withTolerance(options).effectiveTolerance < coarse.effectiveTolerance
        ? part.outlines(coarse, limits: limits) : places.map { exact[$0] }
    } other: {
      plain[$0] == nil
        && noise.withTolerance(options).effectiveTolerance < coarse.effectiveTolerance
        ? contourChain($0, coarse) : exact[$0]
    }
  }

  /// The outline of a contour as it is, by its place.
  private func contourChain(_ place: Int, _ options: FittingOptions) -> OutlineChain {
    OutlineChain(
      along: contours.contours[place].points, in: pixels, noise: noise,
      noise.withTolerance(options))
  }

  /// The fit to the curves that a renderer has made chords of; nil where it has made none.
  ///
  /// Polygons show the chords, and outlines that cannot follow these how the curves run above them.
  private func withoutChords(_ options: FittingOptions, _ limits: RefinementLimits) -> PixelFit? {
    guard canHaveChords, options.tolerance == nil, options.segments == .curves,
      noise.spread == .box, noise.samples == nil, !noise.isBilevel, !isBlurred
    else { return nil }
    var exact = self
    if let rippled { (exact.splines, exact.noise) = rippled }
    if let parts { for place in parts.indices { exact.parts?[place].ripples = 0 } }
    guard mayHaveChords(exact, options, limits) else { return nil }
    let polygons = exact.eachPart { part, _ in
      part.polygons(displacement: chordDisplacement, limits: limits)
    } other: {
      exact.plain[$0] ?? exact.contourChain($0, FittingOptions(segments: .lines))
    }
    guard let chords = ChordPolygons(polygons) else { return nil }
    var coarse = options
    coarse.tolerance = chords.tolerance
    let smooth = eachPart { [coarse] part, _ in
      part.outlines(coarse, limits: limits)
    } other: {
      plain[$0] ?? contourChain($0, coarse)
    }
    func error(of outlines: [OutlineChain]) -> Double {
      pixels.error(of: outlines.lazy.flatMap(\.curves), spread: .box).sum
    }
    guard error(of: polygons) < mostOfChords * error(of: smooth) else { return nil }
    let bulges = chords.bulges(along: smooth)
    var left = exact.noise
    left.leastEdgeSigma = max(left.leastEdgeSigma, chords.noise(along: smooth))
    return PixelFit(
      pixels: pixels.adding(pixels.coverage(of: bulges)), components: components,
      noise: left, contours: contours, specks: specks, takesPlainShapes: takesPlainShapes,
      canHaveChords: false, loop: loop)
  }

  /// Whether the image may have the chords of a renderer, as some parts of a large one tell.
  ///
  /// - Parameters:
  ///   - exact: The fit as if there were no noise along edges.
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  /// - Returns: Whether these parts show any; always for an image that is not large.
  private func mayHaveChords(
    _ exact: PixelFit, _ options: FittingOptions, _ limits: RefinementLimits
  ) -> Bool {
    guard let parts, let exactParts = exact.parts else { return true }
    let step = pixels.band.count / pixelsOfChords
    guard step > 1 else { return true }
    let fits = zip(parts, exactParts).filter { !isPlain($0.0.places) }.samples(oneIn: step)
      .map { (usual: outlineFit(to: $0.0), exact: exact.outlineFit(to: $0.1)) }
    let polygons = concurrentMap(fits.count, loop: loop) {
      fits[$0].exact.polygons(displacement: chordDisplacement, limits: limits)
    }
    guard let chords = ChordPolygons(Array(polygons.joined())) else { return false }
    var coarse = options
    coarse.tolerance = chords.tolerance
    let errors = concurrentMap(fits.count, loop: loop) { [coarse] place in
      let (usual, exact) = fits[place]
      return (
        smooth: usual.error(of: usual.outlines(coarse, limits: limits).map(\.path)).sum,
        chords: exact.error(of: polygons[place].map(\.path)).sum
      )
    }
    let sum = errors.reduce(into: (smooth: 0.0, chords: 0.0)) {
      $0.smooth += $1.smooth
      $0.chords += $1.chords
    }
    return sum.chords < mostOfChords * sum.smooth
  }

  /// The fit with less noise, where outlines leave so little of the pixels.
  ///
  /// What splines leave is noise and corners, which they have not; small shapes are little but corners.
  private func trusted(_ options: FittingOptions, _ limits: RefinementLimits) -> PixelFit? {
    guard let trusting, options.segments == .curves else { return nil }
    // Edges along the pixels are easily explained: only greys count.
    let greys = pixels.greys(from: leastAlongEdges)
    let most = min(noise.sigma / 2, mostTrusted)
    // After lossy storage the pixels beside edges say it at once: outlines leave at least these.
    let leftBeside = pixels.error(besideNeighboursOf: trusting.splines.lazy.flatMap(\.curves))
    guard leftBeside < most * most * Double(greys.count) else { return nil }
    var result = self
    result.splines = trusting.splines
    result.noise.sigma = trusting.sigma
    result.noise.wasDoubted = true
    result.trusting = nil
    // Ripples stay noise.
    result.stiffenSplines(from: trusting.stiffness)
    let outlines = result.eachPart { part, _ in
      part.refinedSketches(options, limits: limits).outlines
    } other: {
      plain[$0] ?? result.contourChain($0, options)
    }
    let residual = pixels.residual(of: outlines.lazy.flatMap(\.curves), spread: noise.spread)
    let left = usualDeviation(of: greys, in: residual)
    guard left < most else { return nil }
    result.noise.sigma = max(trusting.sigma, left)
    result.noise.isAlongEdges = result.noise.sigma > leastAlongEdges
    return result
  }

  /// Some refined outlines, or those of the contours as they are where these leave less of the pixels.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour.
  ///   - options: What the outlines of contours are made of.
  /// - Returns: An outline for each contour.
  private func bestExplained(
    _ outlines: [BezierPath], _ options: FittingOptions
  ) -> [BezierPath] {
    guard !noise.isBilevel else { return outlines }
    return eachPart { part, places in
      part.bestExplained(places.map { outlines[$0] }) {
        contours[places[$0]].outline(part.noise.withTolerance(options))
      }
    } other: {
      outlines[$0]
    }
  }

  /// Some outlines, but those of shapes with sides on those of pixels made of just these.
  private func withExactRectangles(
    _ outlines: [BezierPath], _ options: FittingOptions
  ) -> [BezierPath] {
    guard noise.isBilevel, options.segments == .curves else { return outlines }
    return zip(contours.contours, outlines).map { contour, outline in
      rectilinearOutline(of: contour.points).map { BezierPath(polygon: $0) } ?? outline
    }
  }
}

extension ContourTree {
  /// A spline along each contour, as it is.
  fileprivate func splines(loop: ConcurrentLoop) -> [EdgeSpline] {
    let contours = contours
    return concurrentMap(contours.count, loop: loop) { EdgeSpline(along: contours[$0].points) }
      .compactMap(\.self)
  }
}

extension Array {
  /// One in so many, from the middle of the first so many on; all where that is one or none.
  fileprivate func samples(oneIn step: Int) -> [Element] {
    let step = Swift.max(1, step)
    return stride(from: Swift.min(step, count) / 2, to: count, by: step).map { self[$0] }
  }
}

/// Drawings of more parts are not tried as nothing but plain shapes.
private let mostPlainParts = 16

/// So much stiffer, splines are worth another fit.
private let notablyStiffer = 1.5

/// How far scans and photographs may be blurred, by Gaussians of so many pixels.
private let triedBlurs = [0.5, 0.8, 1.1, 1.5, 2, 2.7]
/// Where there is no noise to hide it, how exactly that is found, in pixels.
private let blurSteps = [0.15, 0.08, 0.04]

/// Beside edges of an image without noise JPEG leaves up to half as much, a blur by 1 px three times as much.
private let leastBlurred = 0.04
/// What splines leave of greys through the right blur at most, and through that of those tried first which is nearest to
/// it; and what a grey is.
private let mostThroughBlur = 0.02
private let mostThroughUsualBlur = 0.04
private let leastGreyOfBlur = 0.1

/// About so many pixels tell how an image is blurred.
private let pixelsOfSpread = 1 << 17

/// Edges that are off by less, for exact pixels, and have no ripples, were not resampled; a filter that did it explains
/// all but so much.
private let leastResampled = 0.003
private let resampledShare = 0.6
/// About so many pixels tell with which filter.
private let pixelsOfFilter = 1 << 16
/// It is not looked for where more pixels than these hang together: its image takes some 200 bytes for each.
private let mostFilteredPixels = 1 << 20
/// What 4 × 4 samples in a pixel leave of an edge: they err by 1/16/√12 = 0.018 if nothing joins them.
private let sampledNoise = 0.015
/// What outlines may leave of greys for the noise of splines to be their own.
private let mostTrusted = 0.008
/// What leaves no more of any pixel is as good as what leaves less but crosses.
private let mostLeft = 0.05
/// How many steps of refinement there are at most.
private let usualSteps = 12
private let patientSteps = 40

/// The tolerance, in pixels, where lines meet in corners that nobody draws.
private let flattenedTolerance = 0.07
/// What chords leave of the pixels at most, as a share of what curves do.
private let mostOfChords = 0.4
/// About so many pixels tell whether there are chords at all.
private let pixelsOfChords = 1 << 17
/// The mean displacement, in pixels, that tells chords.
private let chordDisplacement = 0.01
