// What of a chain the pixels are asked for: where its nodes are, and how long its handles are and which way they point. Joints
// leave the less open the smoother they are.

/// Which unknown each degree of freedom of a chain is.
struct ChainUnknowns {
  /// The unknowns of a node; -1 where there is none.
  struct Node {
    var position = -1
    var angle = -1
    var inHandle = -1
    var outHandle = -1
  }

  private(set) var nodes: [Node]
  private(set) var count = 0
  /// For each unknown the first one that it may be coupled to.
  private(set) var firstColumns: [Int] = []

  init(of chain: OutlineChain, isFree: [Bool]) {
    nodes = []
    nodes.reserveCapacity(chain.nodes.count)
    for place in chain.nodes.indices {
      var node = Node()
      let joint = chain.joint(place)
      let arrivesByCurve = chain.previous(place).map { !chain.nodes[$0].isLine } ?? false
      let leavesByCurve =
        !chain.nodes[place].isLine && (chain.isClosed || place + 1 < chain.nodes.count)
      if isFree[place] {
        node.position = take(2)
        if joint == .smooth { node.angle = take(1) }
      }
      let handleSize = joint == .corner ? 2 : 1
      if arrivesByCurve { node.inHandle = take(handleSize) }
      if leavesByCurve { node.outHandle = take(handleSize) }
      nodes.append(node)
    }
    firstColumns = coupling(in: chain)
  }

  /// The first unknown that each one is coupled to: those of a segment are with each other and with
  /// those of the next segment.
  private func coupling(in chain: OutlineChain) -> [Int] {
    if chain.areAllNear { return [Int](repeating: 0, count: count) }
    var result = [Int](0..<count)
    var columns: [ControlColumn] = []
    for place in 0..<chain.segmentCount {
      columns.removeAll(keepingCapacity: true)
      chain.addColumns(ofSegment: place, unknowns: self, to: &columns)
      if chain.isClosed || place + 1 < chain.segmentCount {
        chain.addColumns(ofSegment: chain.next(place), unknowns: self, to: &columns)
      }
      let first = columns.reduce(count) { min($0, $1.unknown) }
      for column in columns { result[column.unknown] = min(result[column.unknown], first) }
    }
    return result
  }

  private mutating func take(_ size: Int) -> Int {
    defer { count += size }
    return count
  }
}

extension OutlineChain {
  /// How many unknowns the chain has when all of its nodes may move.
  var unknownCount: Int {
    ChainUnknowns(of: self, isFree: [Bool](repeating: true, count: nodes.count)).count
  }
}

/// How the four control points of a segment move with one unknown.
struct ControlColumn {
  var unknown: Int
  var x: SIMD4<Double>
  var y: SIMD4<Double>
}

extension [ControlColumn] {
  /// Adds a column, to the one of the same unknown if there is one of the same segment.
  fileprivate mutating func merge(_ column: ControlColumn, after own: Int) {
    if let place = self[own...].firstIndex(where: { $0.unknown == column.unknown }) {
      self[place].x += column.x
      self[place].y += column.y
    } else {
      append(column)
    }
  }
}

extension OutlineChain {
  /// Whether all segments are solved for together, however far apart they are.
  var areAllNear: Bool { nodes.count <= coupledNodes }

  /// Adds the columns of a segment: every unknown that moves one of its control points.
  func addColumns(
    ofSegment place: Int, unknowns: ChainUnknowns, to columns: inout [ControlColumn]
  ) {
    let own = columns.count
    let end = next(place)
    if nodes[place].isLine {
      addPosition(of: place, SIMD4(1, 2.0 / 3, 1.0 / 3, 0), unknowns, after: own, to: &columns)
      addPosition(of: end, SIMD4(0, 1.0 / 3, 2.0 / 3, 1), unknowns, after: own, to: &columns)
      return
    }
    addPosition(of: place, SIMD4(1, 1, 0, 0), unknowns, after: own, to: &columns)
    addPosition(of: end, SIMD4(0, 0, 1, 1), unknowns, after: own, to: &columns)
    addHandle(
      nodes[place].outHandle, of: place, joint: joint(place),
      unknown: unknowns.nodes[place].outHandle,
      lineEnd: previous(place), at: SIMD4(0, 1, 0, 0), unknowns, after: own, to: &columns)
    addHandle(
      nodes[end].inHandle, of: end, joint: joint(end), unknown: unknowns.nodes[end].inHandle,
      lineEnd: next(end), at: SIMD4(0, 0, 1, 0), unknowns, after: own, to: &columns)
  }

  private func addPosition(
    of place: Int, _ weights: SIMD4<Double>, _ unknowns: ChainUnknowns,
    after own: Int, to columns: inout [ControlColumn]
  ) {
    let unknown = unknowns.nodes[place].position
    guard unknown >= 0 else { return }
    columns.merge(ControlColumn(unknown: unknown, x: weights, y: .zero), after: own)
    columns.merge(ControlColumn(unknown: unknown + 1, x: .zero, y: weights), after: own)
  }

  /// Adds what moves a handle besides its node.
  private func addHandle(
    _ handle: Point2D, of place: Int, joint: Joint, unknown: Int, lineEnd: Int?,
    at control: SIMD4<Double>, _ unknowns: ChainUnknowns,
    after own: Int, to columns: inout [ControlColumn]
  ) {
    let arm = handle.length
    let direction = handle.normalized
    let normal = direction.quarterTurned
    switch joint {
    case .corner:
      columns.merge(ControlColumn(unknown: unknown, x: control, y: .zero), after: own)
      columns.merge(ControlColumn(unknown: unknown + 1, x: .zero, y: control), after: own)
    case .smooth:
      columns.merge(
        ControlColumn(unknown: unknown, x: control * direction.x, y: control * direction.y),
        after: own)
      let angle = unknowns.nodes[place].angle
      if angle >= 0 {
        // Both handles turn the same way with the one direction they share.
        columns.merge(
          ControlColumn(
            unknown: angle, x: control * (arm * normal.x), y: control * (arm * normal.y)),
          after: own)
      }
    case .afterLine, .beforeLine:
      columns.merge(
        ControlColumn(unknown: unknown, x: control * direction.x, y: control * direction.y),
        after: own)
      guard let lineEnd else { return }
      let length = nodes[place].position.distance(to: nodes[lineEnd].position)
      let lever = arm / max(length, 1e-9)
      for (node, sign) in [(place, 1.0), (lineEnd, -1.0)] {
        let position = unknowns.nodes[node].position
        guard position >= 0 else { continue }
        for axis in 0..<2 {
          // The handle turns with the line: only what is across the line counts.
          let across = sign * lever * (axis == 0 ? normal.x : normal.y)
          columns.merge(
            ControlColumn(
              unknown: position + axis, x: control * (across * normal.x),
              y: control * (across * normal.y)), after: own)
        }
      }
    }
  }

  /// The chain after a step of its unknowns, none of them larger than is safe.
  ///
  /// A node that slides along its outline does not go straight on but along an arc, at half of its turn, so that
  /// also a long way leaves the shape as it is.
  func moved(
    by step: [Double], unknowns: ChainUnknowns, from origin: OutlineChain, farthest: Double
  ) -> OutlineChain {
    func limited(_ value: Double, _ limit: Double) -> Double { max(-limit, min(limit, value)) }
    // What a node does hangs together: all of it is done, or the same share of all.
    let shares = unknowns.nodes.map { unknown in
      var excess = 1.0
      if unknown.position >= 0 {
        let (x, y) = (step[unknown.position], step[unknown.position + 1])
        excess = max(excess, max(abs(x), abs(y)) / longestNodeStep)
      }
      if unknown.angle >= 0 { excess = max(excess, abs(step[unknown.angle]) / longestTurn) }
      return 1 / excess
    }
    func turn(of place: Int) -> Double {
      let unknown = unknowns.nodes[place].angle
      return unknown >= 0 ? shares[place] * step[unknown] : 0
    }
    var result = self
    for place in nodes.indices {
      let unknown = unknowns.nodes[place]
      if unknown.position >= 0 {
        let straight = Point2D(x: step[unknown.position], y: step[unknown.position + 1])
        result.nodes[place].position += (straight * shares[place]).turned(by: turn(of: place) / 2)
        let way = result.nodes[place].position - origin.nodes[place].position
        if way.squaredLength > farthest * farthest {
          result.nodes[place].position =
            origin.nodes[place].position + way.normalized * farthest
        }
      }
    }
    for place in nodes.indices {
      let unknown = unknowns.nodes[place]
      let joint = joint(place)
      let (share, turn) = (shares[place], turn(of: place))
      func handle(
        _ old: Point2D, _ index: Int, lineEnd: Int?, chordEnd: Int?, first: Point2D
      ) -> Point2D {
        guard index >= 0 else { return old }
        // A handle much longer than its segment makes a loop.
        let chord = chordEnd.map { nodes[place].position.distance(to: nodes[$0].position) } ?? 0
        let longest = max(longestHandleShare * chord, longestHandleGrowth * first.length, 1)
        if joint == .corner {
          let moved =
            old
            + Point2D(
              x: limited(share * step[index], longestHandleStep),
              y: limited(share * step[index + 1], longestHandleStep))
          return moved.length > longest ? moved.normalized * longest : moved
        }
        let arm = min(
          longest, max(leastArm, old.length + limited(share * step[index], longestHandleStep)))
        if joint == .smooth {
          return old.normalized.turned(by: turn) * arm
        }
        guard let lineEnd else { return old.normalized * arm }
        return (result.nodes[place].position - result.nodes[lineEnd].position).normalized * arm
      }
      result.nodes[place].inHandle = handle(
        nodes[place].inHandle, unknown.inHandle, lineEnd: next(place), chordEnd: previous(place),
        first: origin.nodes[place].inHandle)
      result.nodes[place].outHandle = handle(
        nodes[place].outHandle, unknown.outHandle, lineEnd: previous(place), chordEnd: next(place),
        first: origin.nodes[place].outHandle)
    }
    return result
  }
}

/// In chains of no more nodes all segments are solved for together; those of thin strokes share pixels with
/// the ones across.
private let coupledNodes = 6

/// The longest steps, in pixels and radians: coverage is not linear for much farther.
private let longestNodeStep = 0.7
private let longestHandleStep = 3.0
private let longestTurn = 0.4

/// The longest handle, as a share of its segment's chord, and of what it was.
private let longestHandleShare = 1.2
private let longestHandleGrowth = 1.5
