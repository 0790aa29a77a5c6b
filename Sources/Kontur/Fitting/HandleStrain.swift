// A weak pull on handles that are longer or shorter than those of bends, where the pixels do not feel them.

extension OutlineChain {
  /// What the handles cost that are longer or shorter than those of bends.
  ///
  /// Pixels do not feel a handle much where a curve is straight or short: it may run past the other end
  /// and back, and cover nothing, or vanish and make a chamfer of a fillet. A weak pull keeps it in place,
  /// the less weak the less pixels with noise know, and none to speak of where they feel the handle at a corner.
  func handleStrain(noise: Double) -> Double {
    (0..<segmentCount).reduce(0) { sum, place in
      handleStrains(ofSegment: place, noise: noise).reduce(sum) {
        $0 + $1.pull * $1.excess * $1.excess
      }
    }
  }

  /// The handles of a segment that are longer or, with negative excess, shorter than those of bends, by how
  /// much, and what each pixel of that costs, squared.
  private func handleStrains(
    ofSegment place: Int, noise: Double
  ) -> [(node: Int, isOut: Bool, handle: Point2D, excess: Double, pull: Double)] {
    guard !nodes[place].isLine else { return [] }
    let end = next(place)
    // A curve that ends where it begins has no chord to compare with.
    guard end != place else { return [] }
    let chord = nodes[place].position.distance(to: nodes[end].position)
    let (shortest, longest) = (shortestBend * chord, longestBend * chord)
    return [(place, true, nodes[place].outHandle), (end, false, nodes[end].inHandle)].compactMap {
      node, isOut, handle in
      let length = handle.length
      if length > longest {
        let relative = min(1, longestPulled / max(chord, .leastNormalMagnitude))
        let pull = max(leastHandlePull, noise * noise / noisePerPull)
        // Where a joint slides along the outline, pixels do not tell what it does from what the handle does; of what
        // is small they see little.
        let isSeen = joint(node) == .corner && chord > shortestSeen
        let response = isSeen ? segment(place).response(toHandle: isOut ? 1 : 2) : 0
        let felt = response / (responsePerPull * pull)
        return (
          node, isOut, handle, length - longest, pull * relative * relative / (1 + felt * felt)
        )
      }
      guard length < shortest else { return nil }
      let relative = noise / max(shortest, leastArm)
      return (node, isOut, handle, length - shortest, relative * relative)
    }
  }

  /// Adds the pull on handles that are too long or too short.
  func addHandlePull(
    to system: inout Synthesis.System, noise: Double, unknowns: ChainUnknowns
  ) {
    for place in 0..<segmentCount {
      for (node, isOut, handle, excess, pull) in handleStrains(ofSegment: place, noise: noise) {
        let unknown = isOut ? unknowns.nodes[node].outHandle : unknowns.nodes[node].inHandle
        guard unknown >= 0 else { continue }
        guard joint(node) == .corner else {
          system.matrix.add(pull, row: unknown, column: unknown)
          system.right[unknown] -= pull * excess
          continue
        }
        let (x, y) = (handle.normalized.x, handle.normalized.y)
        system.matrix.add(pull * x * x, row: unknown, column: unknown)
        system.matrix.add(pull * x * y, row: unknown, column: unknown + 1)
        system.matrix.add(pull * y * y, row: unknown + 1, column: unknown + 1)
        system.right[unknown] -= pull * excess * x
        system.right[unknown + 1] -= pull * excess * y
      }
    }
  }
}

extension CubicBezier {
  /// How much pixels feel of a handle that gets a pixel longer: the square of how far the curve moves aside,
  /// summed up along it.
  ///
  /// It is nothing where the curve is straight, and a pixel or more where it goes far out and back.
  /// - Parameter index: 1 for the handle at the start, 2 for that at the end.
  /// - Returns: The response, in pixels: 0 or more.
  fileprivate func response(toHandle index: Int) -> Double {
    let handle = (index == 1 ? control1 - start : control2 - end).normalized
    let steps = 8
    var sum = 0.0
    for step in 0..<steps {
      let t = (Double(step) + 0.5) / Double(steps)
      let weight = 3 * t * (1 - t) * (index == 1 ? 1 - t : t)
      let velocity = derivative(at: t)
      let aside = weight * handle.cross(velocity)
      sum += aside * aside / max(velocity.length, .leastNormalMagnitude)
    }
    return sum / Double(steps)
  }
}

/// What a handle costs for each pixel, squared, that it is longer than so large a share of its segment's
/// chord, at least, and what share of the noise squared; those of a third of a circle are as long.
///
/// From chords of some pixels on that share counts: there the pixels know.
private let leastHandlePull = 1e-3
private let noisePerPull = 8.0
private let longestPulled = 8.0
private let longestBend = 0.5
/// From about so many times the pull on, the response of the pixels makes a pull needless.
private let responsePerPull = 100.0
/// The shortest way between the ends of a curve, in pixels, that responds to its handles and to nothing else.
private let shortestSeen = 3.0

/// The handles of the slightest of arcs are a third of their chord, and few are much shorter than that; one
/// that has vanished costs as much as the noise of a pixel.
private let shortestBend = 0.25
