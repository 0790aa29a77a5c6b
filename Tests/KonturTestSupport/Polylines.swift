public import Kontur

/// A closed polyline, and what can be asked of it to judge a contour.
public struct ClosedPolyline: Sendable {
  /// The corners in order; the last is joined to the first.
  public var points: [Point2D]

  /// Creates a closed polyline through some points.
  public init(_ points: [Point2D]) { self.points = points }

  /// The edges, the closing one last.
  public var edges: [(start: Point2D, end: Point2D)] {
    points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  /// The distance of a point from the nearest edge.
  public func distance(to point: Point2D) -> Double {
    edges.map { Self.distance(of: point, from: $0.start, to: $0.end) }.min() ?? .infinity
  }

  /// The greatest distance of some points from the polyline.
  public func greatestDistance(of others: [Point2D]) -> Double {
    let edges = edges
    return others.map { point in
      edges.map { Self.distance(of: point, from: $0.start, to: $0.end) }.min() ?? .infinity
    }.max() ?? 0
  }

  /// Whether a point lies inside, by counting the edges to its right.
  public func contains(_ point: Point2D) -> Bool {
    edges.count { start, end in
      (start.y > point.y) != (end.y > point.y)
        && point.x < start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
    } % 2 == 1
  }

  private static func distance(of point: Point2D, from start: Point2D, to end: Point2D) -> Double {
    let along = end - start
    let share = along.squaredLength > 0 ? (point - start).dot(along) / along.squaredLength : 0
    return point.distance(to: start.interpolated(to: end, by: max(0, min(1, share))))
  }
}

/// Whether no two edges of some closed polylines touch, other than neighbours at their joint.
///
/// - Complexity: O(*n*²) in the number of edges.
public func areSimpleAndDisjoint(_ polylines: [[Point2D]]) -> Bool {
  var edges: [(start: Point2D, end: Point2D, line: Int, place: Int, count: Int)] = []
  for (line, points) in polylines.enumerated() {
    for (place, edge) in ClosedPolyline(points).edges.enumerated() {
      edges.append((edge.start, edge.end, line, place, points.count))
    }
  }
  for a in edges.indices {
    for b in edges[..<a].indices {
      let (p, q) = (edges[a], edges[b])
      let step = p.place - q.place
      let areNeighbours = p.line == q.line && (step == 1 || step == p.count - 1)
      if !areNeighbours && doTouch(p.start, p.end, q.start, q.end) { return false }
    }
  }
  return true
}

private func doTouch(_ a: Point2D, _ b: Point2D, _ c: Point2D, _ d: Point2D) -> Bool {
  guard min(a.x, b.x) <= max(c.x, d.x), min(c.x, d.x) <= max(a.x, b.x),
    min(a.y, b.y) <= max(c.y, d.y), min(c.y, d.y) <= max(a.y, b.y)
  else { return false }
  let (u, v) = (b - a, d - c)
  return u.cross(c - a) * u.cross(d - a) <= 0 && v.cross(a - c) * v.cross(b - c) <= 0
}
