// From splines that are where the edges are to the outlines of the whole image.

extension PixelFit {
  /// The contours as they turn out to be connected, and an outline for each.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - isPatient: Whether they are refined for as long as it helps.
  /// - Returns: The contours, and closed paths in pixel space.
  func traced(
    _ options: FittingOptions, isPatient: Bool
  ) -> (contours: ContourTree, outlines: [BezierPath]) {
    withSeparateParts().tracedAsDivided(options, isPatient: isPatient)
  }

  private func tracedAsDivided(
    _ options: FittingOptions, isPatient: Bool
  ) -> (contours: ContourTree, outlines: [BezierPath]) {
    let limits = RefinementLimits(steps: isPatient ? patientSteps : usualSteps)
    if rippled != nil, let rounded = withoutChords(options, limits) {
      return rounded.traced(options, isPatient: isPatient)
    }
    if let trusted = trusted(options, limits) {
      return trusted.traced(options, isPatient: isPatient)
    }
    let exact = exactChains(options, limits)
    if rippled == nil, exact.contains(where: \.isFlattened),
      let rounded = withoutChords(options, limits)
    {
      return rounded.traced(options, isPatient: isPatient)
    }
    let known = withWhatIsKnown(exact, options, limits)
    let chains = madeSymmetric(known, options, limits)
    let outlines = chains.map(\.path)
    let groups = crossings(of: outlines, loop: loop).groups
    guard !groups.isEmpty else { return (contours, completed(outlines, options)) }
    let (fit, connected) = reconnected(groups, chains, options, limits) ?? (self, chains)
    let symmetric = fit.madeSymmetric(connected, options, limits)
    return (fit.contours, fit.completed(symmetric.map(\.path), options))
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
    let outlines = result.eachPart(movedBy: { $0.moved(by: $1) }) { part, _ in
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

  /// The outlines for options as they were given.
  ///
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  ///   - settled: The outlines that are known, by their places; they stay in parts that have no others.
  /// - Returns: An outline for each contour.
  func exactChains(
    _ options: FittingOptions, _ limits: RefinementLimits, settled: [OutlineChain?]? = nil
  ) -> [OutlineChain] {
    guard let settled else {
      return eachPart(movedBy: { $0.moved(by: $1) }) { part, _ in
        part.outlines(options, limits: limits)
      } other: {
        plain[$0] ?? contourChain($0, options)
      }
    }
    return eachPart { part, places in
      let own = places.compactMap { settled[$0] }
      return own.count == places.count ? own : part.outlines(options, limits: limits)
    } other: {
      settled[$0] ?? plain[$0] ?? contourChain($0, options)
    }
  }

  /// The outline of a contour as it is, by its place.
  func contourChain(_ place: Int, _ options: FittingOptions) -> OutlineChain {
    OutlineChain(
      along: contours[place].points, in: pixels, noise: noise,
      noise.withTolerance(options))
  }

  /// Outlines that are fitted, with what is better known than that in place of some.
  ///
  /// - Parameters:
  ///   - fitted: The outlines.
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - limits: How long they are refined.
  /// - Returns: An outline for each contour.
  func withWhatIsKnown(
    _ fitted: [OutlineChain], _ options: FittingOptions, _ limits: RefinementLimits
  ) -> [OutlineChain] {
    withExactRectangles(withoutShallowCorners(fitted, options, limits), options)
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
    return eachPart(movedBy: { $0.moved(by: $1) }) { [coarse] part, places in
      part.noise.withTolerance(options).effectiveTolerance < coarse.effectiveTolerance
        ? part.outlines(coarse, limits: limits) : places.map { exact[$0] }
    } other: {
      plain[$0] == nil
        && noise.withTolerance(options).effectiveTolerance < coarse.effectiveTolerance
        ? contourChain($0, coarse) : exact[$0]
    }
  }

  /// What is made of refined outlines in the end.
  ///
  /// - Parameters:
  ///   - outlines: An outline for each contour.
  ///   - options: What they are made of.
  /// - Returns: An outline for each contour.
  private func completed(_ outlines: [BezierPath], _ options: FittingOptions) -> [BezierPath] {
    let explained = bestExplained(outlines, options)
    let placed = options.keepsToPixels ? explained : onDesignGrid(explained)
    return placed.map { $0.levelled() }
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
      part.bestExplained(places.map { outlines[$0] }, options) {
        let contour = contours[places[$0]]
        return exactOutline(of: contour, options)?.path
          ?? contour.outline(part.noise.withTolerance(options))
      }
    } other: {
      outlines[$0]
    }
  }

  /// Some outlines, but those of shapes with sides on those of pixels made of just these.
  private func withExactRectangles(
    _ outlines: [OutlineChain], _ options: FittingOptions
  ) -> [OutlineChain] {
    zip(contours.contours, outlines).map { contour, outline in
      exactOutline(of: contour, options) ?? outline
    }
  }

  /// The outline of a shape with sides on those of pixels; nil for another.
  ///
  /// Whoever gives a tolerance asks for smoother ones, but rectangles are smooth.
  private func exactOutline(of contour: Contour, _ options: FittingOptions) -> OutlineChain? {
    guard options.segments == .curves, !isBlurred, noise.spread == .box else { return nil }
    // What few greys there are in an image without them say nothing.
    let polygon = noise.isBilevel ? rectilinearOutline(of: contour.points) : nil
    guard
      let outline = polygon.map(OutlineChain.init(polygon:)) ?? pixels.exactOutline(of: contour)
    else { return nil }
    return options.tolerance == nil || outline.nodes.count == 4 ? outline : nil
  }
}

/// What outlines may leave of greys for the noise of splines to be their own.
private let mostTrusted = 0.008

/// How many steps of refinement there are at most.
private let usualSteps = 12
private let patientSteps = 40

/// The tolerance, in pixels, where lines meet in corners that nobody draws.
private let flattenedTolerance = 0.07
