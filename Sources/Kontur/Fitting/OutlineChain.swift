/// A run of segments, or a closed outline, in the form that refinement works on.
struct OutlineChain {
  /// A joint with the handles to both sides, and the kind of the segment that leaves it.
  struct Node {
    /// Where the outline passes.
    var position: Point2D
    /// From the position to the second control point of the curve that arrives.
    var inHandle = Point2D.zero
    /// From the position to the first control point of the curve that leaves.
    var outHandle = Point2D.zero
    /// Whether the outline may turn here; otherwise both handles, or handle and line, are collinear.
    var isCorner: Bool
    /// Whether the segment that leaves is a straight line.
    var isLine: Bool
    /// Whether that line stays one of its own, whatever the pixels allow.
    var isSide = false
  }

  /// How the direction at a node is bound.
  enum Joint {
    /// It may turn.
    case corner
    /// Two curves share a direction.
    case smooth
    /// A curve leaves in the direction of the line that arrives.
    case afterLine
    /// A curve arrives in the direction of the line that leaves.
    case beforeLine
  }

  /// The nodes in order.
  var nodes: [Node]
  /// Whether a segment leads from the last node to the first.
  var isClosed: Bool

  /// The number of segments.
  var segmentCount: Int { isClosed ? nodes.count : nodes.count - 1 }

  /// The place of the node after another.
  func next(_ place: Int) -> Int { place + 1 == nodes.count ? 0 : place + 1 }

  /// The place of the node before another; nil before the beginning of an open chain.
  func previous(_ place: Int) -> Int? {
    place > 0 ? place - 1 : isClosed ? nodes.count - 1 : nil
  }

  /// The chain somewhere else.
  func moved(by offset: Point2D) -> OutlineChain {
    var result = self
    for place in nodes.indices { result.nodes[place].position += offset }
    return result
  }

  /// The segment that leaves a node.
  func segment(_ place: Int) -> CubicBezier {
    let (start, end) = (nodes[place], nodes[next(place)])
    if start.isLine { return CubicBezier(from: start.position, to: end.position) }
    return CubicBezier(
      start: start.position, control1: start.position + start.outHandle,
      control2: end.position + end.inHandle, end: end.position)
  }

  /// The segments, from the first on.
  var curves: [CubicBezier] { (0..<segmentCount).map(segment) }

  /// Points along all segments, so many of each, evenly spread by parameter from its start on.
  func points(perSegment count: Int) -> [Point2D] {
    curves.flatMap { curve in (0..<count).map { curve.point(at: Double($0) / Double(count)) } }
  }

  /// The cosine of the angle by which the chain turns at a node; nil at the ends of an open one.
  func turnCosine(at place: Int) -> Double? {
    guard let before = previous(place), place < segmentCount else { return nil }
    return segment(before).endDirection.dot(segment(place).startDirection)
  }

  /// How the direction at a node is bound; that of the first node of an open chain by itself.
  func joint(_ place: Int) -> Joint {
    guard !nodes[place].isCorner else { return .corner }
    let arrivesByLine = previous(place).map { nodes[$0].isLine } ?? false
    switch (arrivesByLine, nodes[place].isLine) {
    case (true, true): return .corner
    case (true, false): return previous(place) == nil ? .smooth : .afterLine
    case (false, true): return isClosed || place + 1 < nodes.count ? .beforeLine : .smooth
    case (false, false): return .smooth
    }
  }

  /// The length of the polygon through the nodes.
  var chordLength: Double {
    (0..<segmentCount).reduce(0) {
      $0 + nodes[$1].position.distance(to: nodes[next($1)].position)
    }
  }

  /// Whether lines meet in several corners so shallow that nobody draws them: those between the chords that a renderer
  /// has made of curves.
  var isFlattened: Bool {
    let shallow = nodes.indices.count { place in
      guard nodes[place].isLine, let before = previous(place), nodes[before].isLine,
        let cosine = turnCosine(at: place)
      else { return false }
      return cosine > shallowCosine
    }
    return shallow >= leastShallow
  }
}

extension OutlineChain {
  /// The closed outline of a contour cut into segments.
  ///
  /// - Parameters:
  ///   - segmentation: The segments.
  ///   - keepsSides: Whether what is known to be straight stays a line of its own.
  init(_ segmentation: Segmentation, keepsSides: Bool = false) {
    isClosed = true
    nodes = segmentation.nodes.map {
      Node(position: $0.position, isCorner: $0.isCorner, isLine: false)
    }
    for place in nodes.indices {
      switch segmentation.spans[place] {
      case .line:
        nodes[place].isLine = true
        nodes[place].isSide = keepsSides && segmentation.isSide(place)
      case .cubic(let curve):
        nodes[place].outHandle = curve.control1 - curve.start
        nodes[next(place)].inHandle = curve.control2 - curve.end
      }
    }
    settleJoints(at: [])
  }

  /// The closed polygon through some points.
  init(polygon points: [Point2D]) {
    nodes = points.map { Node(position: $0, isCorner: true, isLine: true) }
    isClosed = true
  }

  /// The outline as a path.
  var path: BezierPath {
    var path = BezierPath()
    guard let first = nodes.first else { return path }
    path.move(to: first.position)
    for place in 0..<segmentCount {
      let curve = segment(place)
      if !nodes[place].isLine {
        path.curve(to: curve.end, control1: curve.control1, control2: curve.control2)
      } else if !isClosed || place < segmentCount - 1 {
        path.line(to: curve.end)
      }
    }
    if isClosed { path.closeSubpath() }
    return path
  }

  /// The chain as a closed path that crosses itself where the chain does: an open one is run along and back.
  var closedPath: BezierPath {
    var path = path
    guard !isClosed else { return path }
    for curve in curves.reversed() {
      path.curve(to: curve.start, control1: curve.control2, control2: curve.control1)
    }
    path.closeSubpath()
    return path
  }
}

extension OutlineChain {
  /// Turns the handles of smooth joints into line after the segments beside them have changed kind.
  mutating func settleJoints(at changed: [Int]) {
    for place in nodes.indices {
      switch joint(place) {
      case .corner:
        if !nodes[place].isCorner, previous(place) != nil { nodes[place].isCorner = true }
      case .smooth:
        guard changed.contains(place), previous(place) != nil, isClosed || place + 1 < nodes.count
        else { continue }
        let direction = (nodes[place].outHandle.normalized - nodes[place].inHandle.normalized)
          .normalized
        guard direction != .zero else { continue }
        nodes[place].outHandle = direction * max(leastArm, nodes[place].outHandle.length)
        nodes[place].inHandle = direction * -max(leastArm, nodes[place].inHandle.length)
      case .afterLine:
        guard let before = previous(place) else { continue }
        let direction = (nodes[place].position - nodes[before].position).normalized
        nodes[place].outHandle = direction * max(leastArm, nodes[place].outHandle.length)
      case .beforeLine:
        let direction = (nodes[next(place)].position - nodes[place].position).normalized
        nodes[place].inHandle = direction * -max(leastArm, nodes[place].inHandle.length)
      }
    }
  }
}

/// Handles of smooth joints are no shorter, in pixels: the direction would be lost.
let leastArm = 0.05

/// Corners that turn by less, 12°, are those between chords, when there are so many of them.
private let shallowCosine = 0.978
private let leastShallow = 3
