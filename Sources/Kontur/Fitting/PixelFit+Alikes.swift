// Letters on a page, dots of a screen and icons on a sheet look the same again and again. What is made of one of them is
// made of all: that saves the time, and letters that are alike stay alike.

extension PixelFit {
  /// The first of the parts that look the same, and how far one of them is from that.
  private struct Likeness {
    var first: Int
    var offset = Point2D.zero
  }

  /// The outlines of each of some parts, made but once of those that look the same.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - body: Makes an outline for each contour of a part.
  /// - Returns: What was made of each part, or of one that looks the same, where it is.
  func outlines(
    ofEach parts: [Part], _ body: @Sendable (_ part: Part) -> [OutlineChain]
  ) -> [[OutlineChain]] {
    let likenesses = likenesses(of: parts)
    let firsts = parts.indices.filter { likenesses[$0].first == $0 }
    let made = concurrentMap(firsts.count, loop: loop) { body(parts[firsts[$0]]) }
    var results = [[OutlineChain]](repeating: [], count: parts.count)
    for (first, outlines) in zip(firsts, made) { results[first] = outlines }
    return likenesses.map { likeness in
      results[likeness.first].map { $0.moved(by: likeness.offset) }
    }
  }

  /// What each of some parts looks like.
  ///
  /// A filter or a blur shows in each part where others are.
  private func likenesses(of parts: [Part]) -> [Likeness] {
    guard noise.spread == .box, !isBlurred, parts.count > 1 else {
      return parts.indices.map { Likeness(first: $0) }
    }
    let digests = concurrentMap(parts.count, loop: loop) { parts[$0].pixels?.figureDigest }
    var firsts: [UInt64: Int] = [:]
    return parts.indices.map { place in
      guard let digest = digests[place] else { return Likeness(first: place) }
      guard let first = firsts[digest] else {
        firsts[digest] = place
        return Likeness(first: place)
      }
      return offset(of: parts[place], from: parts[first])
        .map { Likeness(first: first, offset: $0) } ?? Likeness(first: place)
    }
  }

  /// How far a part is from another that looks the same; nil where it does not.
  private func offset(of part: Part, from other: Part) -> Point2D? {
    guard part.ground == other.ground, part.places.count == other.places.count,
      let figure = part.pixels?.figure,
      let otherFigure = other.pixels?.figure, figure.pixels == otherFigure.pixels
    else { return nil }
    let offset = Point2D(
      x: Double(figure.column - otherFigure.column), y: Double(figure.row - otherFigure.row))
    let isAlike = zip(part.places, other.places).allSatisfy { place, otherPlace in
      let (controls, others) = (splines[place].controls, splines[otherPlace].controls)
      return controls.count == others.count
        && zip(controls, others).allSatisfy { ($0 - offset).distance(to: $1) < mostApart }
    }
    return isAlike ? offset : nil
  }
}

extension OutlineChain {
  /// The chain somewhere else.
  fileprivate func moved(by offset: Point2D) -> OutlineChain {
    var result = self
    for place in nodes.indices { result.nodes[place].position += offset }
    return result
  }
}

/// How far splines along the same edges may be from each other, in pixels, to begin outlines with: what was around the
/// parts has moved them.
private let mostApart = 0.01
