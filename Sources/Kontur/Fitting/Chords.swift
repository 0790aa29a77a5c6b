// Chords that renderers make of curves, and the curves that they made them of.
//
// A renderer cuts a curve into chords as long as their rise is too small to be seen, as it thinks: up to a tenth of
// a pixel for cairo, a quarter for Skia. Where pixels are exact they tell every chord, and with it where its ends
// are, which lie on the curve. That runs from end to end as outlines do that cannot follow the chords.

/// The polygons that the chords make which a renderer has made of curves.
struct ChordPolygons {
  /// A polygon for each outline.
  private let polygons: [OutlineChain]
  /// How far a curve would rise at each of their corners, where they may be chords of one.
  private let bends: [[Double?]]
  /// How far the curves rise above the chords, by each corner between two of these, in order.
  private let rises: [Double]

  /// Nil for polygons that have no chords.
  ///
  /// - Parameter polygons: What explains the pixels with as few sides as it can.
  init?(_ polygons: [OutlineChain]) {
    self.polygons = polygons
    bends = polygons.map(\.bendsOfChords)
    rises = bends.joined().compactMap { $0.map(abs) }.sorted()
    var (alike, opposite) = (0, 0)
    for bends in bends {
      for (bend, next) in zip(bends, bends.dropFirst() + bends.prefix(1)) {
        guard let bend, let next else { continue }
        if bend * next > 0 { alike += 1 } else { opposite += 1 }
      }
    }
    // Waves along an edge turn back again and again.
    guard alike >= leastCorners, alike > leastAlike * opposite else { return nil }
  }

  /// The rise that nine in ten do not exceed.
  private var highRise: Double { rises[rises.count * 9 / 10] }

  /// How far from the chords, in pixels, outlines may be that are to run between their ends and their middles.
  var tolerance: Double { highRise }

  /// What the pixels of the curves err by at least that ``bulges(along:)`` make of them.
  ///
  /// The ends of chords lie as far outside of curves that run in the middle as these chords rise; what they differ by from
  /// each other, beyond what outlines with that tolerance are off by themselves, is not of the drawing.
  func noise(along smooth: [OutlineChain]) -> Double {
    var heights = polygons.indices.flatMap { place in
      let course = Course(of: smooth[place])
      return zip(polygons[place].curves, bends[place]).compactMap { chord, bend -> Double? in
        guard let bend, let height = course.height(of: chord.start) else { return nil }
        return bend > 0 ? -height : height
      }
    }
    guard !heights.isEmpty else { return rendererNoise }
    let spread = (quantile(0.84, of: &heights) - quantile(0.16, of: &heights)) / 2
    let ofOutlines = tolerance / tolerancePerDisplacement
    return max(rendererNoise, max(0, spread * spread - ofOutlines * ofOutlines).squareRoot())
  }

  /// What lies between the curves and their chords.
  ///
  /// - Parameter smooth: An outline for each polygon that cannot follow its chords.
  /// - Returns: Closed curves, which cover what chords have left out and uncover what they have added.
  func bulges(along smooth: [OutlineChain]) -> [CubicBezier] {
    zip(polygons, smooth).flatMap { polygon, smooth in
      let course = Course(of: smooth)
      return polygon.curves.flatMap { chord in
        course.bulge(over: chord, below: highestRise * highRise).map { [$0, chord.reversed] } ?? []
      }
    }
  }
}

extension OutlineChain {
  /// How far a curve would rise above the shorter one of the two sides at each corner, negative where it turns the other
  /// way; nil where they are no chords of one.
  fileprivate var bendsOfChords: [Double?] {
    nodes.indices.map { place in
      guard let before = previous(place) else { return nil }
      let (first, second) = (segment(before), segment(place))
      let (ahead, onward) = (first.endDirection, second.startDirection)
      guard ahead.dot(onward) > leastCosine else { return nil }
      let length = min(
        first.start.distance(to: first.end), second.start.distance(to: second.end))
      // An arc of a radius r and an angle a is r a long, and rises by r a² / 8.
      let bend = length * ahead.cross(onward) / 8
      return abs(bend) > leastRise && abs(bend) < mostRise ? bend : nil
    }
  }
}

/// Where an outline runs and in what direction.
private struct Course {
  /// Its segments, with boxes around all that is near them.
  private let segments: [(curve: CubicBezier, isLine: Bool, surroundings: BoundingBox)]

  init(of outline: OutlineChain) {
    segments = zip(outline.curves, outline.nodes).map { curve, node in
      (curve, node.isLine, curve.controlBounds.insetBy(-mostApart))
    }
  }

  /// The curve that a point is nearest to, and where on it; nil where the outline is a line there, or far away.
  private func nearest(to point: Point2D) -> (curve: CubicBezier, parameter: Double)? {
    let place = BoundingBox(minimum: point, maximum: point)
    var (nearest, least) = (nil as (CubicBezier, Double)?, mostApart)
    for (curve, isLine, surroundings) in segments where surroundings.intersects(place) {
      let parameter = curve.parameter(nearestTo: point)
      let distance = curve.point(at: parameter).distance(to: point)
      if distance < least { (nearest, least) = (isLine ? nil : (curve, parameter), distance) }
    }
    return nearest
  }

  /// How far a point is to the left of the outline; nil where that is a line, or far away.
  func height(of point: Point2D) -> Double? {
    nearest(to: point).map { curve, parameter in
      curve.derivative(at: parameter).normalized.cross(point - curve.point(at: parameter))
    }
  }

  /// The curve with the ends of a chord that runs as the outline does there.
  ///
  /// - Parameters:
  ///   - chord: A line.
  ///   - most: What the curve may rise by, in pixels.
  /// - Returns: The curve; nil where the outline is a line, and where the curve would rise by more or turn back.
  func bulge(over chord: CubicBezier, below most: Double) -> CubicBezier? {
    let middle = chord.start.interpolated(to: chord.end, by: 0.5)
    guard let (nearest, _) = nearest(to: middle) else { return nil }
    func direction(at point: Point2D) -> Point2D {
      nearest.derivative(at: nearest.parameter(nearestTo: point)).normalized
    }
    let way = chord.end - chord.start
    let bulge = CubicBezier(
      start: chord.start, control1: chord.start + direction(at: chord.start) * (way.length / 3),
      control2: chord.end - direction(at: chord.end) * (way.length / 3), end: chord.end)
    let along = way.normalized
    let handles = [bulge.control1 - bulge.start, bulge.control2 - bulge.end]
    // A curve rises by ¾ of what its handles do.
    let isLow = handles.allSatisfy { 0.75 * abs($0.cross(along)) < most }
    // Near a corner of the polygon an outline may be round.
    return isLow && handles[0].dot(along) > 0
      && handles[0].cross(along) * handles[1].cross(along) > 0
      ? bulge : nil
  }
}

extension CubicBezier {
  /// Where on the curve the point nearest to another is, about.
  fileprivate func parameter(nearestTo other: Point2D) -> Double {
    let tried = (0...triedParameters).map { Double($0) / Double(triedParameters) }
    var best =
      tried.min { point(at: $0).distance(to: other) < point(at: $1).distance(to: other) } ?? 0
    for _ in 0..<2 {
      let velocity = derivative(at: best)
      let square = velocity.squaredLength
      guard square > 0 else { break }
      best = max(0, min(1, best + (other - point(at: best)).dot(velocity) / square))
    }
    return best
  }
}

/// So many successive corners that turn the same way, and so many for each that does not, are none by chance.
private let leastCorners = 6
private let leastAlike = 10
/// Chords turn by less than this, 40°.
private let leastCosine = 0.77
/// Rises that can be told, and the most that renderers allow, in pixels.
private let leastRise = 0.004
private let mostRise = 0.27
/// The rise of a chord at most, as a share of that which nine in ten do not exceed.
private let highestRise = 1.5
/// How far the middle of a chord may be from an outline along its curve.
private let mostApart = 2 * mostRise
/// Where the point of a curve nearest to another is looked for at first.
private let triedParameters = 16
