extension BezierPath {
  /// The outline, led along a polygon near some places.
  ///
  /// What is farther from all of them stays as it is, though curves may be cut in two. Where the polygon
  /// goes a long way round between the ends of what is taken out, a line joins these.
  ///
  /// - Parameters:
  ///   - polygon: The vertices of a closed polygon close to the outline, run through in the same direction.
  ///   - radius: How far around each place the outline is taken out.
  ///   - places: Places on the outline.
  /// - Returns: One closed subpath.
  /// - Precondition: The path has one subpath at most; `radius` is above zero.
  /// - Complexity: O(*n* · *m*) in the length of what is close to *m* places, and in the polygon's vertices.
  func rerouted(
    along polygon: [Point2D], within radius: Double, of places: [Point2D]
  ) -> BezierPath {
    // Nil stands for what is taken out.
    var pieces: [Segment?] = []
    for segment in subpaths.first?.segments ?? [] {
      guard let (start, end) = segment.asCubic.parameters(within: radius, of: places) else {
        pieces.append(segment)
        continue
      }
      if start > 0 { pieces.append(segment.part(from: 0, to: start)) }
      pieces.append(nil)
      if end < 1 { pieces.append(segment.part(from: end, to: 1)) }
    }
    guard let gap = pieces.firstIndex(where: { $0 == nil }) else { return self }
    let stretches = (pieces[gap...] + pieces[..<gap]).split(separator: nil).map {
      $0.compactMap { $0 }
    }
    var segments: [Segment] = []
    for (stretch, next) in zip(stretches, stretches.dropFirst() + stretches.prefix(1)) {
      guard let last = stretch.last, let first = next.first else { continue }
      var way = polygon.way(
        from: last.end, towards: last.endDirection, to: first.start, towards: first.startDirection)
      if way.polylineLength > longestWay * radius { way = [last.end, first.start] }
      segments += stretch + zip(way, way.dropFirst()).map { .line(from: $0, to: $1) }
    }
    guard let start = segments.first?.start else { return BezierPath(polygon: polygon) }
    return BezierPath([Subpath(start: start, segments: segments, isClosed: true)])
  }
}

extension CubicBezier {
  /// The parameters between which all is that lies near some places; nil for nothing.
  fileprivate func parameters(
    within radius: Double, of places: [Point2D]
  ) -> (start: Double, end: Double)? {
    let length = controlPolygonLength
    let places = places.filter { $0.distance(to: start) < length + radius }
    guard !places.isEmpty else { return nil }
    let count = max(1, Int((length / (stepShare * radius)).rounded(.up)))
    var range: (start: Double, end: Double)?
    var from = start
    for step in 1...count {
      let to = point(at: Double(step) / Double(count))
      if places.contains(where: { $0.distance(toSegmentFrom: from, to: to) < radius }) {
        range = (range?.start ?? Double(step - 1) / Double(count), Double(step) / Double(count))
      }
      from = to
    }
    return range
  }
}

extension [Point2D] {
  /// The way along the closed polygon between points beside it, these included.
  fileprivate func way(
    from start: Point2D, towards startDirection: Point2D, to end: Point2D,
    towards endDirection: Point2D
  ) -> [Point2D] {
    let first = side(nearest: start, towards: startDirection)
    let last = side(nearest: end, towards: endDirection)
    var result = [start]
    if first.index != last.index || first.share > last.share {
      var index = first.index
      repeat {
        index = (index + 1) % count
        result.append(self[index])
      } while index != last.index
    }
    return result + [end]
  }

  /// The side nearest to a point of those that run in its direction, and the share of it passed there.
  private func side(
    nearest point: Point2D, towards direction: Point2D
  ) -> (index: Int, share: Double) {
    var (best, least) = (0, Double.infinity)
    for index in indices {
      let (start, end) = (self[index], self[(index + 1) % count])
      guard (end - start).dot(direction) > 0 else { continue }
      let distance = point.distance(toSegmentFrom: start, to: end)
      if distance < least { (best, least) = (index, distance) }
    }
    return (best, point.share(ofSegmentFrom: self[best], to: self[(best + 1) % count]))
  }
}

/// How long the chords are by which distances are measured, in radii.
private let stepShare = 0.125
/// A longer way, in radii, has lost the outline.
private let longestWay = 16.0
