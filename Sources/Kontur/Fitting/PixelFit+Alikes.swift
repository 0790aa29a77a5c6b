// Letters on a page, dots of a screen and icons on a sheet look the same again and again. What is made of one of them is
// made of all: that saves the time, and letters that are alike stay alike.

extension PixelFit {
  /// The first of the parts that look the same, and how far one of them is from that.
  private struct Likeness {
    var first: Int
    var offset = Point2D.zero
  }

  /// What is made of each of some parts, but once of those that look the same.
  ///
  /// - Parameters:
  ///   - parts: The parts.
  ///   - move: Moves what was made of another part to where this one is, by so much.
  ///   - body: Makes something of a part.
  /// - Returns: What was made of each part, or of one that looks the same.
  func made<Result: Sendable>(
    ofEach parts: [Part], movedBy move: (_ made: Result, _ offset: Point2D) -> Result,
    _ body: @Sendable (_ part: Part) -> Result
  ) -> [Result] {
    let likenesses = likenesses(of: parts)
    let firsts = parts.indices.filter { likenesses[$0].first == $0 }
    let made = concurrentMap(firsts.count, loop: loop) { body(parts[firsts[$0]]) }
    var numbers = [Int](repeating: 0, count: parts.count)
    for (number, first) in firsts.enumerated() { numbers[first] = number }
    return likenesses.indices.map { place in
      let (first, offset) = (likenesses[place].first, likenesses[place].offset)
      return first == place ? made[numbers[place]] : move(made[numbers[first]], offset)
    }
  }

  /// What each of some parts looks like.
  ///
  /// A filter or a blur shows in each part where others are.
  private func likenesses(of parts: [Part]) -> [Likeness] {
    guard noise.spread == .box, !isBlurred, parts.count > 1 else {
      return parts.indices.map { Likeness(first: $0) }
    }
    // In most drawings hardly any part is as large as another: of others nothing is looked at.
    let sizes = parts.map(size)
    let counts = Dictionary(sizes.map { ($0, 1) }, uniquingKeysWith: +)
    let digests = concurrentMap(parts.count, loop: loop) { place in
      (counts[sizes[place]] ?? 0) > 1 ? parts[place].pixels?.figureDigest : nil
    }
    var firsts: [UInt64: Int] = [:]
    let others = parts.indices.map { place in
      digests[place].flatMap { digest in
        let first = firsts[digest]
        if first == nil { firsts[digest] = place }
        return first
      }
    }
    return concurrentMap(parts.count, loop: loop) { place in
      let alike = others[place].flatMap { first in
        offset(of: parts[place], from: parts[first]).map { Likeness(first: first, offset: $0) }
      }
      return alike ?? Likeness(first: place)
    }
  }

  /// How many control points the splines along the contours of a part have.
  private func size(of part: Part) -> [Int] { part.places.map { splines[$0].count } }

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

/// How far splines along the same edges may be from each other, in pixels: how stiff they are goes by the parts that were
/// looked at together, and it is the pixels that outlines follow in the end.
private let mostApart = 0.1
