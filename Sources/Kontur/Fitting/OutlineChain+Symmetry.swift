// Outlines in a mirror, and outlines made of what lies between two axes. A closed curve that is the same in a mirror
// meets the axis twice. What lies between two axes next to each other, and its images in them, in theirs, and so on, is
// all of it.

extension OutlineChain {
  /// The chain under a map that changes no angles, with its inside on the same side.
  func applying(_ map: Transform) -> OutlineChain {
    var linear = map
    (linear.tx, linear.ty) = (0, 0)
    var result = self
    for place in nodes.indices {
      result.nodes[place].position = nodes[place].position.applying(map)
      result.nodes[place].inHandle = nodes[place].inHandle.applying(linear)
      result.nodes[place].outHandle = nodes[place].outHandle.applying(linear)
    }
    return map.determinant < 0 ? result.reversed : result
  }

  /// The closed chain the other way around.
  var reversed: OutlineChain {
    var result = self
    for place in nodes.indices {
      let before = nodes[place > 0 ? place - 1 : nodes.count - 1]
      result.nodes[place].turn(after: before)
    }
    result.nodes.reverse()
    return result
  }

  /// The closed chain from another node on, if it has the nodes of another chain, about where that has them.
  ///
  /// - Parameters:
  ///   - other: The other chain.
  ///   - tolerance: How far a node may be from that of the other, in pixels.
  /// - Returns: The chain with its nodes in the order of the other; nil where it has others.
  func aligned(with other: OutlineChain, tolerance: Double) -> OutlineChain? {
    guard nodes.count == other.nodes.count, let first = other.nodes.first else { return nil }
    let start = nodes.indices.min {
      nodes[$0].position.distance(to: first.position)
        < nodes[$1].position.distance(to: first.position)
    }
    guard let start else { return nil }
    let result = OutlineChain(nodes: Array(nodes[start...] + nodes[..<start]), isClosed: true)
    let isSame = zip(result.nodes, other.nodes).allSatisfy { own, other in
      own.isLine == other.isLine && own.isCorner == other.isCorner
        && own.position.distance(to: other.position) <= tolerance
    }
    return isSame ? result : nil
  }

  /// The mean of chains of the same kinds of segments.
  init(meanOf chains: [OutlineChain]) {
    self = chains[0]
    let share = 1 / Double(chains.count)
    for place in nodes.indices {
      func mean(_ value: (Node) -> Point2D) -> Point2D {
        chains.reduce(.zero) { $0 + value($1.nodes[place]) } * share
      }
      nodes[place].position = mean(\.position)
      nodes[place].inHandle = mean(\.inHandle)
      nodes[place].outHandle = mean(\.outHandle)
    }
  }

  /// Whether another chain has the same segments in the same order.
  func isSame(as other: OutlineChain) -> Bool {
    nodes.count == other.nodes.count && distance(to: other) == 0
  }

  /// How far the nodes and handles of a chain of the same kinds of segments are from those of this one at most.
  func distance(to other: OutlineChain) -> Double {
    zip(nodes, other.nodes).reduce(0) { largest, pair in
      let (own, other) = pair
      return max(
        largest, own.position.distance(to: other.position),
        own.inHandle.distance(to: other.inHandle), own.outHandle.distance(to: other.outHandle))
    }
  }

  /// Closed chains that are the same in some mirrors, each made of what this one has between two axes.
  ///
  /// - Parameter axes: The axes, all through one point.
  /// - Returns: The chains; none where this one does not meet each axis twice.
  func madeSymmetric(about axes: [MirrorAxis]) -> [OutlineChain] {
    let meetings = axes.indices.flatMap { self.meetings(with: axes[$0], number: $0) }
      .sorted { ($0.segment, $0.parameter) < ($1.segment, $1.parameter) }
    // The second time around they come in the same order.
    guard meetings.count == 2 * axes.count,
      axes.indices.allSatisfy({ meetings[$0].axis == meetings[$0 + axes.count].axis }),
      Set(meetings.map(\.axis)).count == axes.count
    else { return [] }
    let backwards = reversed
    var result: [OutlineChain] = []
    for place in meetings.indices {
      let (first, last) = (meetings[place], meetings[(place + 1) % meetings.count])
      let inner = places(after: first, before: last, isAround: place + 1 == meetings.count)
      let starts = backwards.ends(
        at: first.reversed(nodeCount: nodes.count), of: inner.count, axes[first.axis])
      let ends = ends(at: last, of: inner.count, axes[last.axis])
      for start in starts {
        for end in ends {
          let arc = OutlineArc(
            inner.map { nodes[$0] }, after: nodes[first.segment], from: start, to: end,
            between: axes[first.axis], and: axes[last.axis])
          guard let arc else { continue }
          result.append(arc.allAround(times: 2 * axes.count))
        }
      }
    }
    return result
  }

  /// Closed chains that are the same after some turns, each made of what this one has from a node to the image of that.
  ///
  /// - Parameter turns: All turns about a point that take one to another, that by nothing too.
  /// - Returns: The chains; none where there is no node near the image of another.
  func madeSymmetric(underTurns turns: [Transform]) -> [OutlineChain] {
    // The chain goes around the point once: the next image of a node along it is that by the least turn.
    guard let turn = turns.max(by: { $0.leads(along: area) < $1.leads(along: area) }),
      let back = turn.inverse
    else { return [] }
    let pairs = nodes.indices.compactMap { first -> (first: Int, last: Int, distance: Double)? in
      let image = nodes[first].position.applying(turn)
      let nearest = nodes.indices.map { ($0, nodes[$0].position.distance(to: image)) }
        .min { $0.1 < $1.1 }
      return nearest.flatMap { $0.0 == first ? nil : (first, $0.0, $0.1) }
    }
    return pairs.filter { $0.distance < mostOffImage }.sorted { $0.distance < $1.distance }
      .prefix(mostTurned).map { pair in
        let count = (pair.last - pair.first + nodes.count) % nodes.count
        var arc = OutlineChain(
          nodes: (0..<count).map { nodes[(pair.first + $0) % nodes.count] }, isClosed: true)
        let end = OutlineChain(nodes: [nodes[pair.last]], isClosed: true).applying(back)
        arc.nodes[0].inHandle = end.nodes[0].inHandle
        var result = OutlineChain(nodes: [], isClosed: true)
        for _ in turns {
          result.nodes += arc.nodes
          arc = arc.applying(turn)
        }
        result.settleJoints(at: (0..<turns.count).map { $0 * count })
        return result
      }
  }

  /// Where the chain meets an axis.
  private struct Meeting {
    var axis: Int
    /// The segment that meets the axis, by the node that it leaves.
    var segment: Int
    /// Where on it; 0 where it is at the node.
    var parameter: Double

    /// The same in the chain the other way around.
    func reversed(nodeCount: Int) -> Meeting {
      var result = self
      if parameter == 0 {
        result.segment = nodeCount - 1 - segment
      } else {
        result.segment = (2 * nodeCount - 2 - segment) % nodeCount
        result.parameter = 1 - parameter
      }
      return result
    }
  }

  /// Where the chain meets an axis; a node that is nearly on it counts as being there.
  private func meetings(with axis: MirrorAxis, number: Int) -> [Meeting] {
    let offsets = nodes.map { axis.offset(of: $0.position) }
    func isNear(_ place: Int) -> Bool { abs(offsets[place]) < onAxis }
    func isBeyond(_ place: Int, _ other: Int) -> Bool {
      (offsets[place] < 0) != (offsets[other] < 0)
    }
    /// Whether a node and not a segment beside it meets the axis.
    func isOn(_ place: Int) -> Bool {
      guard let before = previous(place), isNear(place) else { return false }
      return ![before, next(place)].contains { isNear($0) && isBeyond(place, $0) }
        && isBeyond(before, next(place))
    }
    return nodes.indices.compactMap { place in
      if isOn(place) { return Meeting(axis: number, segment: place, parameter: 0) }
      guard !isOn(next(place)), isBeyond(place, next(place)) else { return nil }
      return Meeting(
        axis: number, segment: place, parameter: axis.parameter(ofMeeting: segment(place)))
    }
  }

  /// The nodes between two meetings.
  private func places(after first: Meeting, before last: Meeting, isAround: Bool) -> [Int] {
    let start = first.segment + 1
    let end = (last.parameter == 0 ? last.segment : last.segment + 1) + (isAround ? nodes.count : 0)
    return start < end ? (start..<end).map { $0 % nodes.count } : []
  }

  /// How the last of the nodes before a meeting may be joined to its image in the axis.
  ///
  /// - Parameters:
  ///   - meeting: Where the chain meets the axis.
  ///   - count: How many nodes there are between it and the meeting before.
  ///   - axis: The axis.
  /// - Returns: The ways to join them.
  private func ends(at meeting: Meeting, of count: Int, _ axis: MirrorAxis) -> [OutlineArc.End] {
    let start = nodes[meeting.segment]
    guard meeting.parameter > 0 else {
      let isAcross = abs(start.inHandle.normalized.dot(axis.normal)) > acrossCosine
      return [
        OutlineArc.End(node: start.put(on: axis, near: start.position, isAcross: isAcross))
      ]
    }
    guard count > 0 else { return [] }
    var result: [OutlineArc.End] = []
    let curve = segment(meeting.segment)
    let (first, _) = curve.split(at: meeting.parameter)
    let isAcross = abs(first.endDirection.dot(axis.normal)) > acrossCosine
    if isAcross { result.append(OutlineArc.End(handle: axis.handle(across: first))) }
    // A node nearby may be what lies on the axis.
    let end = nodes[next(meeting.segment)]
    let (before, after) = (axis.offset(of: start.position), axis.offset(of: end.position))
    let length = start.position.distance(to: end.position)
    if abs(after) < nearAxis * length {
      result.append(OutlineArc.End(node: end.put(on: axis, near: first.end, isAcross: isAcross)))
    } else if abs(before) < nearAxis * length {
      result.append(
        OutlineArc.End(
          node: start.put(on: axis, near: first.end, isAcross: isAcross), isInPlaceOfLast: true))
    }
    if !start.isLine || !isAcross {
      var node = Node(
        position: first.end, inHandle: first.control2 - first.end, isCorner: !isAcross,
        isLine: false)
      node = node.put(on: axis, near: first.end, isAcross: isAcross)
      result.append(OutlineArc.End(node: node, handle: first.control1 - first.start))
    }
    return result
  }
}

/// What an outline has between two axes, with the first and the last of its nodes on these or joined to their images.
private struct OutlineArc {
  /// How an arc ends.
  struct End {
    /// The node on the axis; nil where a segment leads to the image of the last node.
    var node: OutlineChain.Node?
    /// Whether that takes the place of the last node.
    var isInPlaceOfLast = false
    /// The handle of the last node towards it; nil where that stays as it is.
    var handle: Point2D?
  }

  /// What kind of a segment arrives at a node or leaves it.
  private typealias Kind = (isLine: Bool, isSide: Bool)

  private var nodes: [OutlineChain.Node]
  /// The segments that arrive at each node, and the one that leaves the last.
  private var kinds: [Kind]
  private var first: MirrorAxis
  private var last: MirrorAxis
  private var startsOnAxis: Bool
  private var endsOnAxis: Bool

  /// Joins nodes to the axes; nil where there are none.
  ///
  /// - Parameters:
  ///   - inner: The nodes between the axes.
  ///   - leading: The node that the segment leaves which arrives at the first of them, or at the second axis.
  ///   - start: How the arc begins: as it would end the other way around.
  ///   - end: How it ends.
  ///   - first: The axis where it begins.
  ///   - last: The axis where it ends.
  init?(
    _ inner: [OutlineChain.Node], after leading: OutlineChain.Node, from start: End,
    to end: End, between first: MirrorAxis, and last: MirrorAxis
  ) {
    (self.first, self.last) = (first, last)
    nodes = inner
    kinds = ([leading] + inner).map { ($0.isLine, $0.isSide) }
    startsOnAxis = start.node != nil
    endsOnAxis = end.node != nil
    if !nodes.isEmpty {
      if let handle = start.handle { nodes[0].inHandle = handle }
      if let handle = end.handle { nodes[nodes.count - 1].outHandle = handle }
    }
    if start.isInPlaceOfLast {
      nodes.removeFirst()
      kinds.removeFirst()
    }
    if end.isInPlaceOfLast {
      // One node is not put on both axes.
      guard !nodes.isEmpty else { return nil }
      nodes.removeLast()
      kinds.removeLast()
    }
    if var node = start.node {
      if kinds[0].isLine { node.makeCorner() }
      swap(&node.inHandle, &node.outHandle)
      nodes.insert(node, at: 0)
      kinds.insert(kinds[0], at: 0)
    }
    if var node = end.node, let kind = kinds.last {
      if kind.isLine { node.makeCorner() }
      nodes.append(node)
      kinds.append(kind)
    }
    guard nodes.count > (endsOnAxis ? 1 : 0) else { return nil }
    guard nodes.count > 1 else { return }
    if startsOnAxis { keepHandle(\.outHandle, and: \.inHandle, of: 0, on: first, beside: 1) }
    let end = nodes.count - 1
    if endsOnAxis { keepHandle(\.inHandle, and: \.outHandle, of: end, on: last, beside: end - 1) }
  }

  /// Keeps the handle of a corner on an axis from going beyond it, where it would cross its image.
  private mutating func keepHandle(
    _ handle: WritableKeyPath<OutlineChain.Node, Point2D>,
    and image: WritableKeyPath<OutlineChain.Node, Point2D>, of place: Int, on axis: MirrorAxis,
    beside neighbour: Int
  ) {
    let across = nodes[place][keyPath: handle].dot(axis.normal)
    guard nodes[place].isCorner, across * axis.offset(of: nodes[neighbour].position) < 0 else {
      return
    }
    nodes[place][keyPath: handle] -= axis.normal * across
    nodes[place][keyPath: image] = nodes[place][keyPath: handle]
  }

  /// The image of the arc in its last axis, which goes on where the arc ends.
  private var mirrored: OutlineArc {
    var result = self
    result.nodes = nodes.reversed().map { node in
      var node = node
      node.position = last.image(of: node.position)
      (node.inHandle, node.outHandle) = (
        last.imageOfDisplacement(node.outHandle), last.imageOfDisplacement(node.inHandle)
      )
      return node
    }
    result.kinds.reverse()
    (result.first, result.last) = (last, last.image(of: first))
    (result.startsOnAxis, result.endsOnAxis) = (endsOnAxis, startsOnAxis)
    return result
  }

  /// The closed chain of the arc, its image in its last axis, the image of that in its last axis, and so on.
  ///
  /// - Parameter count: How many of them go all around.
  /// - Returns: The chain.
  func allAround(times count: Int) -> OutlineChain {
    var result = OutlineChain(nodes: [], isClosed: true)
    var arc = self
    for _ in 0..<count {
      for (place, var node) in arc.nodes.enumerated()
      where !arc.endsOnAxis || place < arc.nodes.count - 1 {
        (node.isLine, node.isSide) = arc.kinds[place + 1]
        result.nodes.append(node)
      }
      arc = arc.mirrored
    }
    result.settleJoints(at: [])
    return result
  }
}

/// A line in which a drawing is mirrored.
struct MirrorAxis {
  /// A point of it.
  let center: Point2D
  /// The direction across it, of length 1.
  let normal: Point2D

  /// The axis of a map that mirrors; nil for one that turns.
  init?(of map: Transform, through center: Point2D) {
    guard map.determinant < 0 else { return nil }
    // What lies across the axis is turned around.
    let across = [Point2D(x: 1 - map.a, y: -map.b), Point2D(x: -map.c, y: 1 - map.d)]
      .first { $0 != .zero }
    guard let across else { return nil }
    self.init(center: center, normal: across.normalized)
  }

  private init(center: Point2D, normal: Point2D) {
    self.center = center
    self.normal = normal
  }

  /// How far a point is from the axis; positive on the side that the normal points to.
  func offset(of point: Point2D) -> Double { (point - center).dot(normal) }

  func image(of point: Point2D) -> Point2D { center + imageOfDisplacement(point - center) }

  func imageOfDisplacement(_ displacement: Point2D) -> Point2D {
    displacement - normal * (2 * displacement.dot(normal))
  }

  /// The image of an axis through the same point.
  func image(of axis: MirrorAxis) -> MirrorAxis {
    MirrorAxis(center: axis.center, normal: imageOfDisplacement(axis.normal))
  }

  /// Where a curve passes the axis whose ends are on both sides of it.
  func parameter(ofMeeting curve: CubicBezier) -> Double {
    var (low, high) = (0.0, 1.0)
    let isBelow = offset(of: curve.start) < 0
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      let isBefore = (offset(of: curve.point(at: middle)) < 0) == isBelow
      if isBefore { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The first handle of the curve that is the same in the mirror, begins as another does, and meets the axis where that
  /// ends.
  func handle(across half: CubicBezier) -> Point2D {
    let along = normal.quarterTurned
    let direction = half.startDirection
    let (height, slope) = ((half.end - half.start).dot(along), direction.dot(along))
    let distance = abs(offset(of: half.start))
    // In its middle a curve is three quarters as high as its control points.
    let length = 4 / 3 * height / slope
    let isUsual = length > distance / 4 && length < distance * 3 / 2
    return direction * (isUsual ? length : distance * 2 / 3)
  }
}

extension Transform {
  /// How far a turn by a half or less leads around in the direction of an area, by its sine; less for none.
  fileprivate func leads(along area: Double) -> Double {
    self == .identity ? -2 : area > 0 ? b : -b
  }
}

extension OutlineChain.Node {
  /// The node of the chain the other way around, when another node was the one before.
  fileprivate mutating func turn(after before: OutlineChain.Node) {
    swap(&inHandle, &outHandle)
    (isLine, isSide) = (before.isLine, before.isSide)
  }

  /// The node on an axis, leaving as it arrives.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - point: Where the outline meets it, nearly.
  ///   - isAcross: Whether it does so about at a right angle, without a corner unless the node is one.
  /// - Returns: The node.
  fileprivate func put(on axis: MirrorAxis, near point: Point2D, isAcross: Bool)
    -> OutlineChain.Node
  {
    var result = self
    result.position = point - axis.normal * axis.offset(of: point)
    if !isAcross { result.isCorner = true }
    if !result.isCorner {
      let isForwards = inHandle.dot(axis.normal) > 0
      result.inHandle = axis.normal * (isForwards ? inHandle.length : -inHandle.length)
    }
    result.outHandle = axis.imageOfDisplacement(result.inHandle)
    return result
  }

  /// Two lines meet in a corner.
  fileprivate mutating func makeCorner() {
    isCorner = true
    (inHandle, outHandle) = (.zero, .zero)
  }
}

/// How far, in pixels, a node may be from the image of another that it is.
private let mostOffImage = 0.5
/// How many nodes are tried to begin with what is turned.
private let mostTurned = 8

/// Nodes are on an axis that are closer to it, in pixels.
private let onAxis = 0.25
/// A node of a segment that meets an axis may be meant to lie on it when it is closer than this share of the segment's
/// length.
private let nearAxis = 0.3
/// What meets an axis at an angle of more than 70° goes across it without a corner, by the cosine of 20°.
private let acrossCosine = 0.94
