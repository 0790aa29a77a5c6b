// Parts of an image that are plain shapes, of which nothing else is made.

extension PixelFit {
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
    for part in allParts {
      // Contours cut off tips, along which hairlines are drawn later: pairs of curves may be made of one.
      let own = self.pixels(of: part)
        .plainShapes(along: part.places.map { contours[$0] }, mostPairs: 0)
      guard let own else { return nil }
      for (place, shape) in zip(part.places, own) { shapes[place] = shape }
    }
    take(shapes)
    guard leftOfPixels.isNothing else { return nil }
  }

  /// Finds the outlines of parts that are plain shapes, and leaves out contours that are but beads of these.
  mutating func takePlainShapes() {
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
  var plainEdgesAreExact: Bool {
    plain.contains { $0?.curves.haveInclinedEdges == true }
  }

  /// Whether a part consists of plain shapes.
  func isPlain(_ places: [Int]) -> Bool {
    !plain.isEmpty && places.allSatisfy { plain[$0] != nil }
  }
}

/// Drawings of more parts are not tried as nothing but plain shapes.
private let mostPlainParts = 16
