// Which parts have ripples or kinks along their edges, as renderers leave them that count samples.

extension PixelFit {
  /// Finds out which parts have ripples along their edges, and whether these have kinks.
  ///
  /// What lossy storage leaves there it leaves beside edges, too, and filters are known.
  ///
  /// - Parameter beside: The noise of the pixels beside edges.
  /// - Returns: The noise that makes ripples, or kinks, in most parts.
  mutating func findRipples(beside: Double) -> Double {
    guard noise.spread == .box, beside < eightBitNoise else { return 0 }
    func accountable(_ sigma: Double) -> Double { sigma > leastAlongEdges ? sigma : 0 }
    var ripples = rippleNoise
    // One renderer has drawn all that has none: where it makes kinks shapes are not plain.
    if !plainEdgesAreExact {
      let all = allParts
      let others = ripples.indices.filter { ripples[$0] == 0 }
      let kinks = others.flatMap { all[$0].places }.filter { plain[$0] == nil }
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
  func hasRipples(_ usual: Double) -> Bool {
    usual > 0 || parts?.contains { $0.ripples > 0 } == true
  }

  /// The noise that makes ripples in each part; nil where that is too small to tell.
  private var rippleNoise: [Double?] {
    var others = made(ofEach: fittedParts, movedBy: { noise, _ in noise }) { part in
      pixels(of: part).rippleNoise(along: part.places.map { splines[$0] })
    }.makeIterator()
    return allParts.map { isPlain($0.places) ? 0 : others.next() ?? nil }
  }
}
