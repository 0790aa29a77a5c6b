// Polygons whose corners are rounded by one radius, all or some of them: buttons, cards, keys, tabs and badges.

/// A polygon some of whose corners are rounded by arcs of one radius.
struct RoundedPolygon {
  private let corners: [Corner]
  /// The radius of the arcs, in pixels.
  private var radius: Double

  /// Where two sides would meet.
  private struct Corner {
    let position: Point2D
    /// The directions of the sides before and after, of length 1.
    let before: Point2D
    let after: Point2D
    let fillet: Fillet
    /// Whether it is rounded.
    let isRound: Bool

    init(_ position: Point2D, after previous: Point2D, before next: Point2D, isRound: Bool) {
      self.position = position
      self.isRound = isRound
      before = (position - previous).normalized
      after = (next - position).normalized
      fillet = Fillet(between: before, and: after)
    }

    /// How far from it its sides end, in multiples of the radius.
    var cut: Double { isRound ? fillet.reach : 0 }
  }

  /// The polygon with the long sides of another one, and arcs around where they would meet.
  ///
  /// It is nil where there are fewer than three long sides or more than 64, where what is between two of them
  /// is no arc, or where arcs do not fit in their place.
  /// - Parameters:
  ///   - polygon: The corners of a polygon along a contour.
  ///   - tolerance: How far the contour is from it, in pixels.
  ///   - contour: The contour, a closed polyline, which says how round the corners are.
  /// - Complexity: O(*n*) in the number of points of the contour.
  init?(alongLongSidesOf polygon: [Point2D], tolerance: Double, near contour: [Point2D]) {
    let polygon = polygon.withoutFlatCorners(within: flatness * tolerance)
    let count = polygon.count
    let sides = polygon.indices.map { polygon[$0 + 1 < count ? $0 + 1 : 0] - polygon[$0] }
    let directions = sides.map(\.normalized)
    let turns = sides.indices.map {
      (directions[$0] - directions[$0 > 0 ? $0 - 1 : count - 1]).length
    }
    let longSides = sides.indices.filter {
      min(turns[$0], turns[$0 + 1 < count ? $0 + 1 : 0]) * sides[$0].length > leastTurn * tolerance
    }
    guard longSides.count >= 3, longSides.count < count, longSides.count <= mostSides else {
      return nil
    }
    var positions: [Point2D] = []
    var before = longSides[longSides.count - 1]
    for after in longSides {
      let (start, end) = (directions[before], directions[after])
      let sine = start.cross(end)
      let isArc = (before..<(after > before ? after : after + count)).allSatisfy {
        directions[$0 % count].cross(directions[($0 + 1) % count]) * sine > 0
      }
      guard isArc,
        let position = LineFit(center: polygon[before], direction: start)
          .intersection(with: LineFit(center: polygon[after], direction: end))
      else { return nil }
      positions.append(position)
      before = after
    }
    self.init(corners: positions, depths: contour.distances(of: positions))
  }

  /// The rounded rectangle about which a contour runs, a closed polyline.
  ///
  /// It is nil where the contour is farther than half a pixel from it.
  /// - Parameters:
  ///   - contour: The contour.
  ///   - isRippled: Whether it is a little off to both sides of what it follows, as one of marching squares is and a
  ///     spline is not: then sides are where it is on average, and small radii are not hidden by that.
  /// - Complexity: O(*n*) in the number of points.
  init?(rectangleAlong contour: [Point2D], isRippled: Bool = false) {
    guard let last = contour.last else { return nil }
    // Of the angle of each side four times, as complex numbers: around an arc of 90° the sum is zero.
    var sum = Point2D.zero
    var area = 0.0
    var previous = last
    for point in contour {
      let side = point - previous
      let direction = side.normalized
      let double = Point2D(
        x: direction.x * direction.x - direction.y * direction.y, y: 2 * direction.x * direction.y)
      sum +=
        Point2D(x: double.x * double.x - double.y * double.y, y: 2 * double.x * double.y)
        * side.length
      area += (previous - last).cross(point - last) / 2
      previous = point
    }
    let along = sum.normalized.halfTurned.halfTurned
    let across = along.quarterTurned
    let turned = contour.map { Point2D(x: $0.dot(along), y: $0.dot(across)) }
    let box = isRippled ? turned.boxOfSides(area: abs(area)) : BoundingBox(around: turned)
    guard let box, along != .zero else { return nil }
    let positions = box.corners.map { along * $0.x + across * $0.y }
    let depth = 2.0.squareRoot() - 1
    let depths =
      isRippled
      ? contour.distances(of: positions) : positions.map { _ in depth * box.radius(ofArea: area) }
    let radius = depths.reduce(0, +) / Double(depths.count) / depth
    let isNear = contour.allSatisfy { point in
      let x = abs(point.dot(along) - box.center.x) - box.width / 2 + radius
      let y = abs(point.dot(across) - box.center.y) - box.height / 2 + radius
      let outside = Point2D(x: max(0, x), y: max(0, y)).length
      return abs(outside + min(0, max(x, y)) - radius) < farthestFromRectangle
    }
    guard isNear else { return nil }
    self.init(
      corners: area < 0 ? positions.reversed() : positions,
      depths: area < 0 ? depths.reversed() : depths)
  }

  /// The polygon along the lines of an outline, which meet in corners or where a curve leads from one to the next; nil
  /// where there are other curves, or arcs do not fit in their place.
  init?(along outline: OutlineChain) {
    guard let corners = outline.corners else { return nil }
    self.init(
      corners: corners.map(\.position), depths: corners.map { $0.isSharp ? nil : $0.depth })
  }

  /// The polygon with the radius of least squares for how far from each corner the arc passes; nil for a sharp one.
  private init?(corners positions: [Point2D], depths: [Double?]) {
    let count = positions.count
    corners = positions.indices.map {
      Corner(
        positions[$0], after: positions[$0 > 0 ? $0 - 1 : count - 1],
        before: positions[$0 + 1 < count ? $0 + 1 : 0], isRound: depths[$0] != nil)
    }
    let roundCorners = corners.filter(\.isRound)
    let square = roundCorners.reduce(0) { $0 + $1.fillet.depth * $1.fillet.depth }
    guard square > 0 else { return nil }
    radius = zip(corners, depths).reduce(0) { $0 + $1.0.fillet.depth * ($1.1 ?? 0) } / square
    guard roundCorners.allSatisfy({ $0.fillet.reach <= sharpest }), arcsFit else { return nil }
  }

  private var roundCorners: [Corner] { corners.filter(\.isRound) }

  /// It with another radius, by some pixels; nil where such arcs do not fit in their place.
  func withRadius(longerBy difference: Double) -> RoundedPolygon? {
    var result = self
    result.radius += difference
    return result.radius > 0 && result.arcsFit ? result : nil
  }

  /// Whether something is left of each side between two arcs.
  private var arcsFit: Bool {
    zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { corner, next in
      let side = corner.position.distance(to: next.position)
      return side >= (corner.cut + next.cut) * radius + shortestSide
    }
  }

  /// How far from its corner the arc passes that passes nearest.
  var leastDepth: Double { roundCorners.reduce(.infinity) { min($0, $1.fillet.depth * radius) } }

  /// Where its sides would meet.
  var sharpCorners: [Point2D] { corners.map(\.position) }

  /// How many numbers make it.
  var unknownCount: Int { 2 * corners.count + 1 }

  /// It as lines and a curve for each arc.
  var outline: OutlineChain {
    let nodes = corners.flatMap { corner -> [OutlineChain.Node] in
      guard corner.isRound else {
        return [OutlineChain.Node(position: corner.position, isCorner: true, isLine: true)]
      }
      let (reach, arm) = (corner.fillet.reach * radius, corner.fillet.arm(ofRadius: radius))
      return [
        OutlineChain.Node(
          position: corner.position - corner.before * reach, outHandle: corner.before * arm,
          isCorner: false, isLine: false),
        OutlineChain.Node(
          position: corner.position + corner.after * reach, inHandle: corner.after * -arm,
          isCorner: false, isLine: true),
      ]
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }
}

extension OutlineChain {
  /// A corner where two of its lines meet, or would meet if no curve led from one to the other.
  fileprivate struct Corner {
    let position: Point2D
    /// The place of the node in it, or of that where the curve begins.
    let place: Int
    /// How far from it the curve passes.
    let depth: Double
    /// Whether it is hardly rounded beside the others.
    var isSharp = false
  }

  /// The corners of an outline of lines and curves that lead from one line to the next; nil where there are others.
  fileprivate var corners: [Corner]? {
    var result: [Corner] = []
    for place in nodes.indices {
      guard let previous = previous(place) else { return nil }
      let next = next(place)
      switch (nodes[previous].isLine, nodes[place].isLine) {
      case (true, true):
        result.append(Corner(position: nodes[place].position, place: place, depth: 0))
      case (true, false):
        guard nodes[next].isLine, let position = line(previous).intersection(with: line(next))
        else { return nil }
        let depth = position.distance(to: segment(place).point(at: 0.5))
        result.append(Corner(position: position, place: place, depth: depth))
      case (false, true): continue
      case (false, false): return nil
      }
    }
    let deepest = result.reduce(0) { max($0, $1.depth) }
    for index in result.indices {
      result[index].isSharp = result[index].depth <= leastRound * deepest
    }
    return result
  }

  /// Whether some curves hardly round a corner beside others.
  var hasSlightFillets: Bool { corners?.contains { $0.isSharp && $0.depth > 0 } ?? false }

  /// The outline with corners in place of curves that hardly round them; nil where there are none.
  var withSharpCorners: OutlineChain? {
    guard let corners, hasSlightFillets else { return nil }
    let nodes = corners.flatMap { corner in
      corner.isSharp
        ? [Node(position: corner.position, isCorner: true, isLine: true)]
        : [self.nodes[corner.place], self.nodes[next(corner.place)]]
    }
    return OutlineChain(nodes: nodes, isClosed: true)
  }

  /// The line along the segment that leaves a node.
  private func line(_ place: Int) -> LineFit {
    let start = nodes[place].position
    return LineFit(
      center: start, direction: (nodes[next(place)].position - start).normalized)
  }
}

extension Point2D {
  /// The direction of half its angle, for one of length 1; zero stays zero.
  fileprivate var halfTurned: Point2D {
    guard self != .zero else { return .zero }
    let sum = self + Point2D(x: 1, y: 0)
    return sum.length > 1e-9 ? sum.normalized : Point2D(x: 0, y: 1)
  }
}

extension BoundingBox {
  /// The radius of its corners if so much of it is inside: four lack (4 - π) r².
  fileprivate func radius(ofArea area: Double) -> Double {
    (max(0, width * height - abs(area)) / (4 - .pi)).squareRoot()
  }
}

extension [Point2D] {
  /// How far some points are from a closed polyline.
  fileprivate func distances(of points: [Point2D]) -> [Double] {
    points.map { point in
      indices.reduce(Double.infinity) {
        let (start, end) = (self[$1], self[$1 + 1 < count ? $1 + 1 : 0])
        return Swift.min($0, point.distance(toSegmentFrom: start, to: end))
      }
    }
  }

  /// The box whose sides are where a closed polyline is on average between its arcs: a contour is a little off to both sides of
  /// what it follows.
  ///
  /// - Parameter area: The area of the polyline.
  /// - Returns: The box; nil where nothing is along one of its sides.
  fileprivate func boxOfSides(area: Double) -> BoundingBox? {
    guard let box = BoundingBox(around: self) else { return nil }
    let radius = box.radius(ofArea: area)
    func reach(_ length: Double) -> Double { Swift.max(shortestSide, length / 2 - radius) }
    let turned = map { Point2D(x: $0.y, y: $0.x) }
    let turnedCenter = Point2D(x: box.center.y, y: box.center.x)
    guard let x = sides(about: box.center, reach: reach(box.height)),
      let y = turned.sides(about: turnedCenter, reach: reach(box.width))
    else { return nil }
    return BoundingBox(
      minimum: Point2D(x: x.lowerBound, y: y.lowerBound),
      maximum: Point2D(x: x.upperBound, y: y.upperBound))
  }

  /// Where it is on average to the left and to the right of a point, no farther above or below that than some reach.
  private func sides(about center: Point2D, reach: Double) -> ClosedRange<Double>? {
    var (left, right) = ((sum: 0.0, length: 0.0), (sum: 0.0, length: 0.0))
    for place in indices {
      let (start, end) = (self[place > 0 ? place - 1 : count - 1], self[place])
      let rise = end.y - start.y
      guard rise != 0 else { continue }
      func share(_ y: Double) -> Double { Swift.max(0, Swift.min(1, (y - start.y) / rise)) }
      let (first, last) = (share(center.y - reach), share(center.y + reach))
      let length = abs((last - first) * rise)
      let middle = start.interpolated(to: end, by: (first + last) / 2).x
      if middle < center.x {
        left = (left.sum + middle * length, left.length + length)
      } else {
        right = (right.sum + middle * length, right.length + length)
      }
    }
    guard left.length > 0, right.length > 0 else { return nil }
    return left.sum / left.length...right.sum / right.length
  }

  /// The corners of a closed polygon but for those that are nearly on the line between the neighbours that stay.
  func withoutFlatCorners(within distance: Double) -> [Point2D] {
    func height(_ place: Int) -> Double {
      let (before, after) = (self[place > 0 ? place - 1 : count - 1], self[(place + 1) % count])
      return self[place].distance(toSegmentFrom: before, to: after)
    }
    // One that stays in any case.
    guard let sharpest = indices.max(by: { height($0) < height($1) }) else { return self }
    var isKept = [Bool](repeating: true, count: count)
    var previous = self[sharpest]
    // Since the one before that stays.
    var passed: [Point2D] = []
    for step in 1..<Swift.max(1, count) {
      let place = (sharpest + step) % count
      let next = self[(place + 1) % count]
      passed.append(self[place])
      if passed.allSatisfy({ $0.distance(toSegmentFrom: previous, to: next) < distance }) {
        isKept[place] = false
      } else {
        previous = self[place]
        passed = []
      }
    }
    return indices.filter { isKept[$0] }.map { self[$0] }
  }
}

// The sides of a polygon that follows an arc of radius r within d to both sides are 4√(dr) long and turn by
// 4√(d/r): the product is 16 d, and each corner is 8 d away from the line between its neighbours.

/// What length times turn, in radians, long sides have at both ends, as a multiple of d.
private let leastTurn = 32.0
/// How far the corners along a straight side are from the line between their neighbours, as a multiple of d.
private let flatness = 4.0

/// What has more sides is no button and no badge.
private let mostSides = 64
/// What turns by more, 143°, is not the rounding of a corner: the tangent of half the turn.
private let sharpest = 3.0
/// What is farther from a rounded rectangle, in pixels, is none.
private let farthestFromRectangle = 0.5
/// Arcs that pass nearer to their corners, as a share of the one that passes farthest, are none.
private let leastRound = 0.25
/// What is left of a side between two arcs, in pixels, at least.
private let shortestSide = 0.5
