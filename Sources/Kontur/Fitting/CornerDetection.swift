/// A place where an outline may have a corner.
struct CornerCandidate {
  /// The sample nearest to the corner.
  var index: Int
  /// Where the two sides meet: outside the contour, which cuts corners.
  var position: Point2D
  /// The cosine of the turn between the two sides: 1 straight on, −1 right back.
  var turnCosine: Double
  /// How much farther from the contour it is than a sharp corner would be, in pixels; of a tip sharper
  /// than a right angle, the share that a right angle would have.
  var excess: Double
}

/// How much of a corner a contour cuts off.
struct CornerCut {
  /// The distance, in pixels, of a sharp corner from the contour.
  let distance: Double
  /// The tangent of half the angle between the sides, which is π less the turn.
  private let halfTangent: Double

  /// What is cut off where the sides turn by the angle with this cosine.
  init(turnCosine: Double) {
    halfTangent = ((1 + turnCosine) / max(1 - turnCosine, 1e-9)).squareRoot()
    distance = contourCutOff / max(halfTangent, 1e-9)
  }

  /// The distance from the contour, in pixels, beyond which there is no corner.
  var farthest: Double { min(cutOffSlack * distance + cutOffNoise, farthestCorner) }

  /// How much farther from the contour than a sharp one a corner is; the sharper the tip, the more of
  /// it a contour cuts off.
  func excess(at distance: Double) -> Double {
    max(0, distance - self.distance) * min(1, halfTangent)
  }
}

extension SampledContour {
  /// The places where the outline may have a corner, in order.
  ///
  /// Too many rather than too few: the fit passes smoothly through a false one, but cannot make up
  /// one that is missing. A candidate is a local maximum of the turn between the chords to both
  /// sides; its position is where lines fitted to both sides meet. Marching squares cut off a corner
  /// by a known length, so one that is much farther away than that belongs to a rounded one and is
  /// dropped; so is one where the contour turns evenly, as on a small circle.
  /// - Parameters:
  ///   - leastTurnCosine: Turns with a cosine above this are no corners.
  ///   - areAcuteKept: Whether corners are taken also where slight turns beside them, or sides that are nearly parallel,
  ///     hide where the sides meet. Most of these are sharp notches; where pixels do not tell, they do more harm than good.
  ///   - arePixelsAsked: Whether pixels tell later how far tips reach: else none reaches farther than its sides are long.
  /// - Returns: The candidates, by their place on the contour.
  func cornerCandidates(
    leastTurnCosine: Double?, areAcuteKept: Bool = false, arePixelsAsked: Bool = true
  ) -> [CornerCandidate] {
    let peaks = turnPeaks(limit: leastCandidateCosine)
    var result: [CornerCandidate] = []
    for (place, peak) in peaks.enumerated() {
      let before = peaks[(place + peaks.count - 1) % peaks.count]
      let after = peaks[(place + 1) % peaks.count]
      let room = count / 2
      let isAlone = peaks.count == 1
      var candidate = candidate(
        at: peak, roomBefore: isAlone ? room : steps(from: before, to: peak),
        roomAfter: isAlone ? room : steps(from: peak, to: after), arePixelsAsked: arePixelsAsked)
      if candidate == nil, areAcuteKept {
        candidate = self.candidate(
          at: peak, roomBefore: room, roomAfter: room, isAcuteKept: true,
          arePixelsAsked: arePixelsAsked)
      }
      guard let candidate else { continue }
      if let leastTurnCosine, candidate.turnCosine > leastTurnCosine { continue }
      result.append(candidate)
    }
    return result
  }

  /// The samples at which the turn is sharp and sharper than at their neighbours.
  private func turnPeaks(limit: Double) -> [Int] {
    let cosines = turnCosines(limit: limit)
    return (0..<count).filter { index in
      guard cosines[index] <= limit else { return false }
      return (1...peakReach).allSatisfy { step in
        // On a plateau the first sample wins.
        cosines[index] <= cosines[(index + step) % count]
          && cosines[index] < cosines[(index - step + count) % count]
      }
    }
  }

  /// The cosine of the turn between the chords to both sides of each sample; 1 where it is above a limit.
  private func turnCosines(limit: Double) -> [Double] {
    var result = [Double](repeating: 1, count: count)
    points.withUnsafeBufferPointer { points in
      func point(_ index: Int) -> Point2D {
        points[index < 0 ? index &+ count : index >= count ? index &- count : index]
      }
      for index in 0..<count {
        let back = point(index &- chordNear) - point(index &- chordFar)
        let forth = point(index &+ chordFar) - point(index &+ chordNear)
        let dot = back.dot(forth)
        // Most turns are seen to be small without a root.
        guard
          dot < 0 || dot * dot <= limit * limit * back.squaredLength * forth.squaredLength
        else { continue }
        result[index] = localTurnCosine(at: index)
      }
    }
    return result
  }

  /// The cosine of the turn between the chords to both sides of a sample.
  private func localTurnCosine(at index: Int) -> Double {
    let back = self[index - chordNear] - self[index - chordFar]
    let forth = self[index + chordFar] - self[index + chordNear]
    return back.normalized.dot(forth.normalized)
  }

  /// The corner at a sample, with so many steps to those before and after; nil where there is none.
  ///
  /// One between sides that are nearly parallel may be kept, blunted, where these meet elsewhere.
  private func candidate(
    at index: Int, roomBefore: Int, roomAfter: Int, isAcuteKept: Bool = false, arePixelsAsked: Bool
  ) -> CornerCandidate? {
    let reachBefore = sideReach(room: roomBefore)
    let reachAfter = sideReach(room: roomAfter)
    let before = LineFit(((index - reachBefore)...(index - sideGap)).lazy.map { self[$0] })
    let after = LineFit(((index + sideGap)...(index + reachAfter)).lazy.map { self[$0] })
    guard let before, let after else { return nil }
    let cosine = before.direction.dot(after.direction)
    // At a corner the chords turn as much as the sides do; on a circle, in proportion to how far
    // apart they are. The sines of half the turns are compared, squared: 1 − cos = 2 sin².
    let sideDistance = Double(2 * sideGap + reachBefore + reachAfter) / 4
    let circleShare = Double(chordNear + chordFar) / 2 / sideDistance
    let leastShare = circleShare + cornerMargin * (1 - circleShare)
    guard 1 - localTurnCosine(at: index) >= leastShare * leastShare * (1 - cosine) else {
      return nil
    }
    let cut = CornerCut(turnCosine: cosine)
    func distance(of position: Point2D) -> Double {
      (-3...3).lazy.map { position.distance(to: self[index + $0]) }.min() ?? 0
    }
    var position = before.intersection(with: after)
    var distanceFromContour = position.map(distance) ?? .infinity
    var farthest = cut.farthest
    // Of a bar with a narrow end the sides lean towards each other, and meet anywhere.
    let reach = min(reachBefore, reachAfter)
    if !arePixelsAsked, reach < longestSide {
      farthest = min(farthest, farthestOfShort + Double(reach - sideGap) * spacing)
    }
    if distanceFromContour > farthest {
      guard isAcuteKept, cosine < acuteTurnCosine else { return nil }
      // Sides that bend may meet anywhere.
      let out = (before.direction - after.direction).normalized
      let blunted = self[index] + out * min(cut.distance, farthestCorner)
      (position, distanceFromContour) = (blunted, distance(of: blunted))
    }
    guard let position else { return nil }
    return CornerCandidate(
      index: index, position: position, turnCosine: cosine,
      excess: cut.excess(at: distanceFromContour))
  }

  /// How many samples of a side are used, when the next candidate is so many away.
  private func sideReach(room: Int) -> Int { max(sideGap + 1, min(longestSide, room - sideGap)) }
}

/// Turns of less than 20° are left to curves and to the joins of the fit.
private let leastCandidateCosine = 0.94

/// The chords whose turn is looked at reach from ½ to 1½ px from the sample: outside the stretch
/// that marching squares cut off, inside the next feature.
private let chordNear = 1
private let chordFar = 3

/// How far towards a corner, from 0 for a circle to 1, the turns have to be.
private let cornerMargin = 0.3

/// Two corners are at least this many samples apart: one pixel.
private let peakReach = 2

/// The sides are fitted from 1 to 3 px away from the corner.
private let sideGap = 2
private let longestSide = 6

/// Ink narrower than about 0.7 px does not reach the half level; a corner of interior angle θ is cut
/// off where it is that narrow, 0.35 / tan(θ/2) from its tip.
private let contourCutOff = 0.35

/// How much farther away than the cut-off the tip may be and still be a candidate: a fillet of radius
/// 2 px at a right angle is 0.8 px away; cutting into segments makes the farther ones pay.
private let cutOffSlack = 2.2
private let cutOffNoise = 0.2

/// No corner is farther from the contour than this; sharper tips are blunted.
private let farthestCorner = 3.5

/// How far corners between sides of no length are from the contour at most, in pixels: a right angle 0.35.
private let farthestOfShort = 0.7

/// Sides that turn back by more than 143° are nearly parallel.
private let acuteTurnCosine = -0.8
