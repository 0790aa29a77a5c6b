// Shapes that a contour stands for as a whole: the ellipse or the straight stroke of one that shows no more.

/// An ellipse, as the image of the unit circle.
struct Ellipse {
  /// Its middle.
  let middle: Point2D
  /// The map of (x, y) to (xx·x, yx·x + yy·y), before the middle is added.
  private let xx: Double
  private let yx: Double
  private let yy: Double
  /// Whether it runs the other way around.
  private let isReversed: Bool

  private init(middle: Point2D, xx: Double, yx: Double, yy: Double, isReversed: Bool) {
    (self.middle, self.isReversed) = (middle, isReversed)
    (self.xx, self.yx, self.yy) = (xx, yx, yy)
  }

  /// The ellipse with the area, the middle and the moments of inertia of a closed polyline; nil when it has
  /// no area.
  init?(like polyline: [Point2D]) {
    guard let moments = AreaMoments(of: polyline) else { return nil }
    // Cholesky's factor of four times the moments.
    xx = 2 * moments.xx.squareRoot()
    yx = 4 * moments.xy / xx
    yy = (4 * moments.yy - yx * yx).squareRoot()
    middle = moments.middle
    isReversed = moments.area < 0
  }

  /// The ellipse with the area, the middle and the moments of four curves that have been moved; nil when
  /// they cross themselves.
  init?(along outline: OutlineChain) {
    let points = outline.points(perSegment: 16)
    guard let rough = Ellipse(like: points) else { return nil }
    // The points lie on chords, and the arcs of the outline are no exact ones: the area decides.
    let ratio = outline.area / rough.outline.area
    guard ratio > 0.5, ratio < 2 else { return nil }
    self = rough.scaled(by: ratio.squareRoot())
  }

  /// The circle with its area.
  var circle: Ellipse {
    let radius = (xx * yy).squareRoot()
    return Ellipse(middle: middle, xx: radius, yx: 0, yy: radius, isReversed: isReversed)
  }

  private func scaled(by scale: Double) -> Ellipse {
    Ellipse(
      middle: middle, xx: xx * scale, yx: yx * scale, yy: yy * scale, isReversed: isReversed)
  }

  /// About how far the farthest of some points is from it.
  func greatestDistance(of points: [Point2D]) -> Double {
    points.reduce(0) { farthest, point in
      let offset = point - middle
      let x = offset.x / xx
      let radius = Point2D(x: x, y: (offset.y - yx * x) / yy).length
      return max(farthest, offset.length * abs(1 - 1 / max(radius, .leastNormalMagnitude)))
    }
  }

  /// It as four curves.
  var outline: OutlineChain { outline(from: Point2D(x: 1, y: 0)) }

  /// It as four curves, the first of which begins at the image of a point of the unit circle.
  ///
  /// A curve is no exact quarter: beside its ends it runs up to a 3700th of the radius farther out.
  func outline(from start: Point2D) -> OutlineChain {
    func image(_ point: Point2D) -> Point2D {
      Point2D(x: xx * point.x, y: yx * point.x + yy * point.y)
    }
    let turn = isReversed ? -1.0 : 1.0
    let quarter = start.quarterTurned * turn
    let nodes = [start, quarter, -start, -quarter].map { point in
      let ahead = image(point.quarterTurned * turn)
      return OutlineChain.Node(
        position: middle + image(point), inHandle: ahead * -circleHandle,
        outHandle: ahead * circleHandle, isCorner: false, isLine: false)
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }
}

extension OutlineChain {
  /// The area inside; negative where it runs the other way around.
  var area: Double { curves.reduce(0) { $0 + $1.areaIntegral } }
}

/// A straight stroke.
struct StraightStroke {
  /// Its middle.
  let middle: Point2D
  /// The direction of its axis, of length 1.
  let along: Point2D
  /// Half of its width.
  let radius: Double
  /// Its area; negative where it runs the other way around.
  let area: Double

  /// The stroke with the area, the axis and the length of a closed polyline, if it has round ends; nil where
  /// the polyline is not long and thin, or is bent, nor about that stroke's capsule.
  init?(like polyline: [Point2D]) {
    guard let moments = AreaMoments(of: polyline), let last = polyline.last else { return nil }
    let along = moments.axis
    var (lowest, highest, perimeter) = (Double.infinity, -Double.infinity, 0.0)
    var previous = last
    for point in polyline {
      let place = (point - moments.middle).dot(along)
      (lowest, highest) = (min(lowest, place), max(highest, place))
      perimeter += previous.distance(to: point)
      previous = point
    }
    // Of the length L and the radius r, the area is 2 r L - (4 - π) r².
    let length = highest - lowest
    let square = length * length - (4 - Double.pi) * abs(moments.area)
    guard square > 0 else { return nil }
    let radius = (length - square.squareRoot()) / (4 - Double.pi)
    let side = length - 2 * radius
    middle = moments.middle + along * ((lowest + highest) / 2)
    (self.along, self.radius, area) = (along, radius, moments.area)
    if 2 * radius < widestThinStroke {
      guard side > shortestStroke * 2 * radius,
        abs(perimeter - 2 * side - 2 * Double.pi * radius) < mostBent * perimeter
      else { return nil }
    } else {
      let axis = along * (side / 2)
      guard side > shortestSide,
        polyline.allSatisfy({
          abs($0.distance(toSegmentFrom: middle - axis, to: middle + axis) - radius)
            < farthestFromCapsule
        })
      else { return nil }
    }
  }

  /// The stroke with the area, the axis and the width of its capsule or rectangle after the nodes have been
  /// moved.
  init?(along outline: OutlineChain) {
    let points = outline.points(perSegment: 8)
    guard let moments = AreaMoments(of: points) else { return nil }
    // The ends of the long sides; those of a capsule have an apex between them.
    let sideEnds = (outline.nodes.count == 4 ? [0, 1, 2, 3] : [0, 2, 3, 5]).map {
      outline.nodes[$0].position
    }
    let along = (sideEnds[0] + sideEnds[1] - sideEnds[2] - sideEnds[3]).normalized
    radius = sideEnds.reduce(0) { $0 + abs(($1 - moments.middle).cross(along)) } / 4
    guard radius > thinnestStroke, abs(moments.area) > .pi * radius * radius else { return nil }
    // The points lie on chords.
    (middle, area, self.along) = (moments.middle, outline.area, along)
  }

  /// It with half circles for ends, as two lines and four curves.
  var capsule: OutlineChain {
    let side = (abs(area) - .pi * radius * radius) / (4 * radius)
    let arm = circleHandle * radius
    let nodes = [1.0, -1.0].flatMap { end in
      [
        OutlineChain.Node(
          position: middle + vector(side, -radius) * end, outHandle: vector(arm, 0) * end,
          isCorner: false, isLine: false),
        OutlineChain.Node(
          position: middle + vector(side + radius, 0) * end, inHandle: vector(0, -arm) * end,
          outHandle: vector(0, arm) * end, isCorner: false, isLine: false),
        OutlineChain.Node(
          position: middle + vector(side, radius) * end, inHandle: vector(arm, 0) * end,
          isCorner: false, isLine: true),
      ]
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// It with square ends.
  var rectangle: OutlineChain {
    let side = abs(area) / (4 * radius)
    let corners = [(side, -radius), (side, radius), (-side, radius), (-side, -radius)]
    return OutlineChain(polygon: corners.map { middle + vector($0, $1) })
  }

  /// A step along the axis and one across it.
  private func vector(_ u: Double, _ v: Double) -> Point2D {
    along * u + (area < 0 ? -along.quarterTurned : along.quarterTurned) * v
  }
}

/// The area of a polygon, and the moments of inertia of what is inside.
private struct AreaMoments {
  /// The area; negative where the polygon runs the other way around.
  let area: Double
  /// The middle of the area.
  let middle: Point2D
  /// The means of the squares and of the product of the distances from the middle.
  let xx: Double
  let xy: Double
  let yy: Double

  /// Adds up a triangle with the first point for each side; nil when there is no area, or no width.
  init?(of polygon: [Point2D]) {
    guard let origin = polygon.first, var last = polygon.last else { return nil }
    var (area, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    last -= origin
    for point in polygon {
      let next = point - origin
      let cross = last.cross(next)
      area += cross / 2
      x += cross * (last.x + next.x) / 6
      y += cross * (last.y + next.y) / 6
      xx += cross * (last.x * last.x + last.x * next.x + next.x * next.x) / 12
      yy += cross * (last.y * last.y + last.y * next.y + next.y * next.y) / 12
      xy +=
        cross * (2 * last.x * last.y + last.x * next.y + next.x * last.y + 2 * next.x * next.y) / 24
      last = next
    }
    guard abs(area) > 1e-6 else { return nil }
    let middle = Point2D(x: x / area, y: y / area)
    self.area = area
    self.middle = origin + middle
    self.xx = xx / area - middle.x * middle.x
    self.xy = xy / area - middle.x * middle.y
    self.yy = yy / area - middle.y * middle.y
    guard self.xx > 1e-9, self.xx * self.yy - self.xy * self.xy > 1e-12 else { return nil }
  }

  /// The direction in which it is longest, of length 1; any direction of a shape as wide as long.
  var axis: Point2D {
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    // An eigenvector, as the one of two that does not cancel.
    let axis = half >= 0 ? Point2D(x: half + root, y: xy) : Point2D(x: xy, y: root - half)
    return axis == .zero ? Point2D(x: 1, y: 0) : axis.normalized
  }
}

/// Of strokes no wider than so many pixels the ends may be anything; in wider ones the pixels show what they are,
/// and they have to be as near to a capsule, with straight sides as long.
private let widestThinStroke = 3.0
private let farthestFromCapsule = 0.5
private let shortestSide = 1.0
/// What is refined to half a width of less than so many pixels is none.
private let thinnestStroke = 1e-3
/// The straight sides are longer than so many times the width; what is shorter is an ellipse.
private let shortestStroke = 0.5
/// By what share of its length the polyline may be longer than around the stroke.
private let mostBent = 0.1

/// The handles of a quarter circle: 4/3 · tan(π/8) of the radius.
private let circleHandle = 0.5522847498307936
