extension Segmentation {
  /// The same segments with their ends and curves set by all of their samples.
  ///
  /// Cutting looked at each segment alone. Now neighbours are known: a corner between two lines
  /// moves to where the lines meet, a joint between a line and a curve onto the line, in its
  /// direction, and the curves are fitted again between the joints so placed. Where that does not
  /// work out, the joints stay where they were.
  func refined() -> Segmentation {
    let straightened = straightened()
    var settled = straightened.settledNodes()
    while true {
      var result = straightened
      result.nodes = settled
      let misfits = result.refitCurves(unless: nodes)
      if misfits.isEmpty { return result }
      for place in misfits { settled[place] = nodes[place] }
    }
  }

  /// The same segments with straight sides between corners.
  ///
  /// Cutting judged a side between corner candidates, which may be off; its samples alone say whether
  /// it is straight.
  private func straightened() -> Segmentation {
    var result = self
    for place in nodes.indices where !spans[place].isLine {
      let end = nodes[(place + 1) % nodes.count]
      guard nodes.count > 2, nodes[place].isCorner, end.isCorner else { continue }
      let points = spanSamples(place)
      guard let line = LineFit(points) else { continue }
      let error = points.map { $0.distance(to: line.projection(of: $0)) }.max() ?? 0
      if error <= min(options.effectiveTolerance, straightness) { result.spans[place] = .line }
    }
    return result
  }

  /// The nodes moved onto the lines that meet in them.
  private func settledNodes() -> [OutlineNode] {
    let lines = nodes.indices.map { place in
      spans[place].isLine ? LineFit(spanSamples(place)) : nil
    }
    return nodes.indices.map { place in
      if nodes[place].isRequired { return nodes[place] }
      let before = lines[(place + nodes.count - 1) % nodes.count]
      return nodes[place].settled(between: before, and: lines[place])
    }
  }

  /// Fits the curves again, each between its nodes.
  ///
  /// - Parameter original: The nodes between which the present curves run.
  /// - Returns: The moved nodes that a curve cannot be fitted between.
  private mutating func refitCurves(unless original: [OutlineNode]) -> Set<Int> {
    var misfits: Set<Int> = []
    for place in nodes.indices {
      guard !spans[place].isLine else { continue }
      let next = (place + 1) % nodes.count
      if nodes[place] == original[place], nodes[next] == original[next] { continue }
      let fit = fitCubic(
        through: spanSamples(place), from: nodes[place].end, to: nodes[next].end,
        useful: 0...Double.infinity)
      let moved = [place, next].filter { nodes[$0] != original[$0] }
      if let fit, fit.error <= options.effectiveTolerance || moved.isEmpty {
        spans[place] = .cubic(fit.curve)
      } else {
        misfits.formUnion(moved)
      }
    }
    return misfits
  }

  private func spanSamples(_ place: Int) -> [Point2D] {
    var end = nodes[(place + 1) % nodes.count]
    // Two nodes may be at one sample; only a single node is all around from itself.
    if end.index < nodes[place].index || nodes.count == 1 { end.index += samples.count }
    return Segmentation.samples(of: samples, from: nodes[place], to: end)
  }
}

extension OutlineNode {
  /// The node moved onto the lines that meet in it.
  fileprivate func settled(between before: LineFit?, and after: LineFit?) -> OutlineNode {
    var result = self
    switch (before, after) {
    case (let before?, let after?):
      guard let meeting = before.intersection(with: after) else { return self }
      result.position = meeting
      result.direction = nil
    case (let line?, nil), (nil, let line?):
      result.position = line.projection(of: position)
      if !isCorner { result.direction = line.direction }
    case (nil, nil):
      return self
    }
    return result.position.distance(to: position) <= farthestSettling ? result : self
  }
}

/// The contour of a straight edge wavers by less than this many pixels.
private let straightness = 0.1

/// A joint that would move farther than this, in pixels, stays: the lines are not what they seemed.
private let farthestSettling = 1.0
