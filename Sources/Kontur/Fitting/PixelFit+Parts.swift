// What of an image has nothing to do with the rest of it: each part is fitted by itself, side by side with others.

extension PixelFit {
  /// Splines along edges that share no pixels with those of others.
  struct Part {
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
  func pixels(of part: Part) -> InkPixels {
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
  func divided(reusing old: [Part] = []) -> [Part]? {
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
  func withSeparateParts() -> PixelFit {
    guard !isSeparated, noise.spread == .box, !isBlurred else { return self }
    var result = self
    result.isSeparated = true
    result.parts = separatedParts
    return result
  }

  /// The parts, divided where no pixel shows edges of both; nil for all of the image, where that is one.
  var separatedParts: [Part]? {
    let given = allParts
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

  /// The parts of the image; all of it, where that is one.
  var allParts: [Part] { parts ?? [Part(places: Array(splines.indices), pixels: pixels)] }

  /// The parts that are no plain shapes.
  var fittedParts: [Part] { allParts.filter { !isPlain($0.places) } }

  /// What can be made of each part of the image by itself, put together in the order of the contours.
  ///
  /// - Parameters:
  ///   - body: Makes something for each contour of a part, whose places in that order it is told.
  ///   - makeOther: Makes something for a contour of no part, or of one that is plain shapes, by its place.
  /// - Returns: What was made for each contour.
  func eachPart<Result: Sendable>(
    _ body: @Sendable (_ part: OutlineFit, _ places: [Int]) -> [Result],
    other makeOther: (_ place: Int) -> Result
  ) -> [Result] {
    let parts = fittedParts
    let results = concurrentMap(parts.count, loop: loop) { index in
      body(outlineFit(to: parts[index]), parts[index].places)
    }
    return joined(results, of: parts, other: makeOther)
  }

  /// The same, made but once of parts that look the same.
  ///
  /// - Parameters:
  ///   - takesPlainShapes: Whether parts that are plain shapes are among them.
  ///   - move: Moves what was made for a contour of another part to where this one is, by so much.
  ///   - body: Makes something for each contour of a part, whose places in that order it is told.
  ///   - makeOther: Makes something for a contour of no part, or of one that is plain shapes, by its place.
  /// - Returns: What was made for each contour.
  func eachPart<Result: Sendable>(
    takesPlainShapes: Bool = false, movedBy move: (_ made: Result, _ offset: Point2D) -> Result,
    _ body: @Sendable (_ part: OutlineFit, _ places: [Int]) -> [Result],
    other makeOther: (_ place: Int) -> Result
  ) -> [Result] {
    let parts = takesPlainShapes ? allParts : fittedParts
    let results = made(ofEach: parts) { made, offset in
      made.map { move($0, offset) }
    } _: {
      body(outlineFit(to: $0), $0.places)
    }
    return joined(results, of: parts, other: makeOther)
  }

  /// What was made of some parts, in the order of the contours.
  private func joined<Result>(
    _ results: [[Result]], of parts: [Part], other makeOther: (_ place: Int) -> Result
  ) -> [Result] {
    var all = [Result?](repeating: nil, count: splines.count)
    for (part, results) in zip(parts, results) {
      for (place, result) in zip(part.places, results) { all[place] = result }
    }
    return all.enumerated().map { $1 ?? makeOther($0) }
  }

  /// The fit of outlines to the pixels of a part.
  func outlineFit(to part: Part) -> OutlineFit {
    OutlineFit(
      pixels: pixels(of: part), noise: noise.raised(alongEdgesTo: part.ripples),
      splines: part.places.map { splines[$0] })
  }
}

extension Array {
  /// One in so many, from the middle of the first so many on; all where that is one or none.
  func samples(oneIn step: Int) -> [Element] {
    let step = Swift.max(1, step)
    return stride(from: Swift.min(step, count) / 2, to: count, by: step).map { self[$0] }
  }
}
