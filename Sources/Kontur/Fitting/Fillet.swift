/// The arc that rounds a corner, in multiples of its radius.
struct Fillet {
  /// How far from the corner the arc begins and ends: the tangent of half the turn.
  let reach: Double

  /// The fillet of a corner.
  ///
  /// - Parameters:
  ///   - before: The direction of the side before the corner, of length 1.
  ///   - after: That of the side after it.
  init(between before: Point2D, and after: Point2D) {
    // tan(φ/2) = sin φ / (1 + cos φ).
    reach = abs(before.cross(after)) / max(1 + before.dot(after), .leastNormalMagnitude)
  }

  /// How far from the corner the arc passes.
  var depth: Double { (1 + reach * reach).squareRoot() - 1 }

  /// How long the handles of the arc are with a radius: 4/3 of it times the tangent of a quarter of the turn.
  func arm(ofRadius radius: Double) -> Double {
    4.0 / 3 * radius * (reach / (1 + (1 + reach * reach).squareRoot()))
  }

  /// The radius with which the arc takes so much ink away; zero when that is none.
  func radius(ofArea ink: Double) -> Double {
    // The arc is a cubic, as seen from the corner: its ends lie on the sides, and so do its control points.
    let rest = reach - arm(ofRadius: 1)
    let sine = 2 * reach / (1 + reach * reach)
    let area = sine * (reach * reach + 6 * reach * rest + 3 * rest * rest) / 20
    return (max(0, ink) / area).squareRoot()
  }
}

extension OutlineChain {
  /// The chain with a fillet in place of one of its corners: a curve that leaves and reaches its neighbours smoothly.
  ///
  /// - Parameters:
  ///   - place: That of the corner.
  ///   - radius: The radius of the fillet.
  /// - Returns: The chain, with a node more; nil where it hardly turns, turns nearly back, or has no room.
  func withFillet(at place: Int, radius: Double) -> OutlineChain? {
    guard let previous = previous(place) else { return nil }
    let (arriving, leaving) = (segment(previous), segment(place))
    let (before, after) = (arriving.endDirection, leaving.startDirection)
    let cosine = before.dot(after)
    // Nearly straight on, a fillet is nothing; nearly back, the corner is a tip.
    guard cosine < mostFilletedCosine, cosine > leastFilletedCosine else { return nil }
    let fillet = Fillet(between: before, and: after)
    let (cut, arm) = (radius * fillet.reach, fillet.arm(ofRadius: radius))
    let room = min(
      arriving.start.distance(to: arriving.end), leaving.start.distance(to: leaving.end))
    guard cut < mostCut * room else { return nil }
    let corner = nodes[place]
    var (first, last) = (corner, corner)
    first.position = corner.position - before * cut
    first.isCorner = false
    first.isLine = false
    first.isSide = false
    first.outHandle = before * arm
    last.position = corner.position + after * cut
    last.isCorner = false
    last.inHandle = after * -arm
    if !nodes[previous].isLine {
      first.inHandle = before * -max(leastRoundedArm, corner.inHandle.length - cut)
    }
    if !corner.isLine {
      last.outHandle = after * max(leastRoundedArm, corner.outHandle.length - cut)
    }
    var result = self
    result.nodes[place] = first
    result.nodes.insert(last, at: place + 1)
    return result
  }
}

/// Corners turn by 18° to 154° where they can be rounded.
private let mostFilletedCosine = 0.95
private let leastFilletedCosine = -0.9
/// How much of the shorter side a fillet takes at most.
private let mostCut = 0.45
/// How long the handles of curves that lead to fillets and round joints are at least, in pixels.
let leastRoundedArm = 0.1
