// Contours that are connected as outlines that cross say, and what is fitted to the pixels along these.

extension PixelFit {
  /// The fit to contours that are connected as outlines that cross say, where that leaves less of the pixels.
  ///
  /// - Parameters:
  ///   - groups: The places of outlines that cross each other or themselves.
  ///   - chains: The outlines, one for each contour.
  ///   - options: What they are made of.
  ///   - limits: How long they are refined.
  /// - Returns: The fit with other contours, and an outline for each; nil where all stays as it is.
  func reconnected(
    _ groups: [[Int]], _ chains: [OutlineChain], _ options: FittingOptions,
    _ limits: RefinementLimits
  ) -> (fit: PixelFit, chains: [OutlineChain])? {
    guard !noise.isBilevel, !isBlurred, options.segments == .curves else { return nil }
    let crossing = Set(groups.joined())
    let before = errorsOfParts(chains.map(\.path)) { crossing.contains($0) }
    let all = reconnecting(groups, chains, options, limits)
    let after = all.fit.errorsOfParts(all.chains.map(\.path)) { all.origins[$0].isGroup }
    let firstPlaces = Dictionary(
      all.origins.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let better = groups.indices.filter { group in
      guard let place = firstPlaces[.group(group)] else { return false }
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
    if fit.isSeparated { fit.parts = fit.separatedParts }
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
      fit: fit, chains: fit.withWhatIsKnown(exact, options, limits), origins: origins)
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
}

/// What leaves no more of any pixel is as good as what leaves less but crosses.
private let mostLeft = 0.05
