// The nodes and handles of an outline solved for against the pixels: analysis by synthesis.
//
// The coverage of a pixel changes with a control point P as its boundary inside the pixel moves,
// ∂c/∂P = ∫ B(t) n ds, where B is the Bernstein polynomial of P: an exact Jacobian for the price of
// rasterising. Levenberg and Marquardt's method (1944; 1963, doi:10.1137/0111030) moves all unknowns
// of a chain at once, damped by Nielsen's rule (Damping Parameter in Marquardt's Method, 1999, Technical
// University of Denmark, IMM-REP-1999-05); only neighbouring segments see the same pixels, so the normal
// equations are banded and a step is linear in the length of the outline.

/// How the refinement of a chain came out.
struct RefinementResult {
  /// The chain with its nodes and handles moved.
  var chain: OutlineChain
  /// The sum of squared differences between pixels and coverage.
  var error: Double
  /// What the pixel at each place of the target has more than the coverage makes of it.
  var residual: [Double]
  /// How many pieces of it pass pixels that are not looked at.
  var strayCount: Int

  /// What was made of a chain that was compared with its pixels last.
  fileprivate init(of chain: OutlineChain, error: Double, by synthesis: Synthesis) {
    self.chain = chain
    self.error = error
    residual = synthesis.residual
    strayCount = synthesis.strayCount
  }
}

/// The pixels that a chain is to explain.
struct RefinementTarget {
  /// The pixels where the chain is looked at.
  var band: PixelBand
  /// What is left of them without the other segments of the image, at each place.
  var values: [Double]
  /// When the image is blurred, by what; and what it has more, at each place, than `values` blurred.
  var blurred: (blur: ImageBlur, rest: [Double])?
  /// The standard deviation of a pixel.
  var noise = 0.0
}

/// How a chain is refined.
struct RefinementLimits {
  /// The largest number of steps.
  var steps: Int
  /// How much of the error a step has to take off for another one to follow.
  ///
  /// What it takes off the strain of handles does not count: that goes on long after the pixels are explained.
  var leastGain = 3e-4
  /// How much it has to take off at least: on ten pixels of outline, less than a thousandth of a pixel.
  var negligibleGain = 5e-6
  /// The damping to begin with.
  var damping = 1e-4
  /// How far a node may go, in pixels: farther it is on its way to explain something else.
  var farthest = 1.5
  /// The error to come down to, if no less has to be, and how much a step has to take off one that is lower for
  /// another one to follow; what promises to end far above it is given up.
  var acceptable: (error: Double, leastGain: Double)?
}

extension OutlineChain {
  /// The chain with its free nodes and its handles where the pixels put them.
  ///
  /// - Parameters:
  ///   - target: The pixels to explain.
  ///   - isFree: Which nodes may move; the handles of the others only get longer or shorter, or at
  ///     corners turn.
  ///   - limits: When to stop.
  /// - Returns: The chain with what it leaves of the pixels.
  /// - Complexity: O(*n*) in the number of pixels, for each step.
  func refined(
    against target: RefinementTarget, isFree: [Bool], limits: RefinementLimits
  ) -> RefinementResult {
    let unknowns = ChainUnknowns(of: self, isFree: isFree)
    var synthesis = Synthesis(target: target)
    var chain = self
    var error = synthesis.evaluate(chain)
    guard unknowns.count > 0 else {
      return RefinementResult(of: chain, error: error, by: synthesis)
    }
    var cost = error + chain.handleStrain(noise: target.noise)
    var damping = limits.damping
    var system = Synthesis.System(unknowns)
    var reachable = reachableAtFirst
    for _ in 0..<limits.steps {
      synthesis.takeNormalEquations(of: chain, unknowns: unknowns, into: &system)
      let pullOfPixels = system.right
      chain.addHandlePull(to: &system, noise: target.noise, unknowns: unknowns)
      let leastGain = max(limits.leastGain * error, limits.negligibleGain)
      var improved: (chain: OutlineChain, error: Double, cost: Double, promise: Double)?
      var isStale = false
      var growth = firstGrowth
      for _ in 0..<mostTrials {
        let scale = max(system.largestDiagonal, 1e-9)
        if let step = system.matrix.solution(
          of: system.right, damping: damping, floor: diagonalFloor * scale + 1e-9)
        {
          // What the step would take off the cost, and off the error, if coverage were linear in it.
          let promise = step.dot(system.right)
          if step.dot(pullOfPixels) < leastPromise * leastGain { break }
          if let acceptable = limits.acceptable, error - promise > reachable * acceptable.error {
            break
          }
          let moved = chain.moved(
            by: step, unknowns: unknowns, from: self, farthest: limits.farthest)
          let movedError = synthesis.evaluate(moved)
          isStale = true
          let movedCost = movedError + moved.handleStrain(noise: target.noise)
          if movedCost < cost {
            improved = (moved, movedError, movedCost, promise)
            break
          }
        }
        damping = max(damping * growth, 1e-4)
        growth *= 2
      }
      guard let improved else {
        if isStale { error = synthesis.evaluate(chain) }
        break
      }
      let gain = error - improved.error
      // Nielsen's rule: less damping the better a promise was kept, more after a poor one.
      let excess = 2 * (cost - improved.cost) / improved.promise - 1
      damping = max(damping * max(mostRelief, 1 - excess * excess * excess), 1e-9)
      (chain, error, cost, _) = improved
      if gain < leastGain { break }
      if let acceptable = limits.acceptable, error < acceptable.error, gain < acceptable.leastGain {
        break
      }
      reachable = max(reachable / 3, reachableAtLast)
    }
    return RefinementResult(of: chain, error: error, by: synthesis)
  }
}

/// Which unknown each degree of freedom of a chain is.
private struct ChainUnknowns {
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
private struct ControlColumn {
  var unknown: Int
  var x: SIMD4<Double>
  var y: SIMD4<Double>
}

extension [Double] {
  fileprivate func dot(_ other: [Double]) -> Double {
    indices.reduce(0) { $0 + self[$1] * other[$1] }
  }
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
  fileprivate var areAllNear: Bool { nodes.count <= coupledNodes }

  /// Adds the columns of a segment: every unknown that moves one of its control points.
  fileprivate func addColumns(
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

  /// What the handles cost that are longer or shorter than those of bends.
  ///
  /// Pixels do not feel a handle much where a curve is straight or short: it may run past the other end
  /// and back, and cover nothing, or vanish and make a chamfer of a fillet. A weak pull keeps it in place,
  /// the less weak the less pixels with noise know, and none to speak of where they feel the handle at a corner.
  fileprivate func handleStrain(noise: Double) -> Double {
    (0..<segmentCount).reduce(0) { sum, place in
      handleStrains(ofSegment: place, noise: noise).reduce(sum) {
        $0 + $1.pull * $1.excess * $1.excess
      }
    }
  }

  /// The handles of a segment that are longer or, with negative excess, shorter than those of bends, by how
  /// much, and what each pixel of that costs, squared.
  private func handleStrains(
    ofSegment place: Int, noise: Double
  ) -> [(node: Int, isOut: Bool, handle: Point2D, excess: Double, pull: Double)] {
    guard !nodes[place].isLine else { return [] }
    let end = next(place)
    // A curve that ends where it begins has no chord to compare with.
    guard end != place else { return [] }
    let chord = nodes[place].position.distance(to: nodes[end].position)
    let (shortest, longest) = (shortestBend * chord, longestBend * chord)
    return [(place, true, nodes[place].outHandle), (end, false, nodes[end].inHandle)].compactMap {
      node, isOut, handle in
      let length = handle.length
      if length > longest {
        let relative = min(1, longestPulled / max(chord, .leastNormalMagnitude))
        let pull = max(leastHandlePull, noise * noise / noisePerPull)
        // Where a joint slides along the outline, pixels do not tell what it does from what the handle does; of what
        // is small they see little.
        let isSeen = joint(node) == .corner && chord > shortestSeen
        let response = isSeen ? segment(place).response(toHandle: isOut ? 1 : 2) : 0
        let felt = response / (responsePerPull * pull)
        return (
          node, isOut, handle, length - longest, pull * relative * relative / (1 + felt * felt)
        )
      }
      guard length < shortest else { return nil }
      let relative = noise / max(shortest, leastArm)
      return (node, isOut, handle, length - shortest, relative * relative)
    }
  }

  /// Adds the pull on handles that are too long or too short.
  fileprivate func addHandlePull(
    to system: inout Synthesis.System, noise: Double, unknowns: ChainUnknowns
  ) {
    for place in 0..<segmentCount {
      for (node, isOut, handle, excess, pull) in handleStrains(ofSegment: place, noise: noise) {
        let unknown = isOut ? unknowns.nodes[node].outHandle : unknowns.nodes[node].inHandle
        guard unknown >= 0 else { continue }
        guard joint(node) == .corner else {
          system.matrix.add(pull, row: unknown, column: unknown)
          system.right[unknown] -= pull * excess
          continue
        }
        let (x, y) = (handle.normalized.x, handle.normalized.y)
        system.matrix.add(pull * x * x, row: unknown, column: unknown)
        system.matrix.add(pull * x * y, row: unknown, column: unknown + 1)
        system.matrix.add(pull * y * y, row: unknown + 1, column: unknown + 1)
        system.right[unknown] -= pull * excess * x
        system.right[unknown + 1] -= pull * excess * y
      }
    }
  }

  /// The chain after a step of its unknowns, none of them larger than is safe.
  ///
  /// A node that slides along its outline does not go straight on but along an arc, at half of its turn, so that
  /// also a long way leaves the shape as it is.
  fileprivate func moved(
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

extension CubicBezier {
  /// How much pixels feel of a handle that gets a pixel longer: the square of how far the curve moves aside,
  /// summed up along it.
  ///
  /// It is nothing where the curve is straight, and a pixel or more where it goes far out and back.
  /// - Parameter index: 1 for the handle at the start, 2 for that at the end.
  /// - Returns: The response, in pixels: 0 or more.
  fileprivate func response(toHandle index: Int) -> Double {
    let handle = (index == 1 ? control1 - start : control2 - end).normalized
    let steps = 8
    var sum = 0.0
    for step in 0..<steps {
      let t = (Double(step) + 0.5) / Double(steps)
      let weight = 3 * t * (1 - t) * (index == 1 ? 1 - t : t)
      let velocity = derivative(at: t)
      let aside = weight * handle.cross(velocity)
      sum += aside * aside / max(velocity.length, .leastNormalMagnitude)
    }
    return sum / Double(steps)
  }
}

/// The coverage that a chain makes, compared with the pixels.
private struct Synthesis {
  /// The part of a segment's boundary in one pixel.
  struct Cell {
    var pixel: Int
    var segment: Int
    /// The cell found before in the same pixel; -1 for none.
    var previous: Int
    /// The derivatives of the coverage by the control points of the segment.
    var x: SIMD4<Double>
    var y: SIMD4<Double>
  }

  /// The normal equations of a step.
  struct System {
    var matrix: ProfileMatrix
    var right: [Double]
    /// The columns of all segments, and where those of each begin.
    fileprivate var columns: [ControlColumn] = []
    fileprivate var starts: [Int] = []
    fileprivate var blocks: [SegmentBlock] = []

    init(_ unknowns: ChainUnknowns) {
      matrix = ProfileMatrix(firstColumns: unknowns.firstColumns)
      right = [Double](repeating: 0, count: unknowns.count)
    }

    /// The columns of a segment.
    fileprivate func columns(of segment: Int) -> ArraySlice<ControlColumn> {
      columns[starts[segment]..<starts[segment + 1]]
    }

    var largestDiagonal: Double {
      right.indices.reduce(0) { max($0, matrix.diagonalEntry($1)) }
    }

    /// Makes everything zero, with the columns of a chain.
    fileprivate mutating func restart(with chain: OutlineChain, unknowns: ChainUnknowns) {
      matrix.clear()
      for index in right.indices { right[index] = 0 }
      columns.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      blocks.removeAll(keepingCapacity: true)
      for place in 0..<chain.segmentCount {
        starts.append(columns.count)
        blocks.append(SegmentBlock())
        chain.addColumns(ofSegment: place, unknowns: unknowns, to: &columns)
      }
      starts.append(columns.count)
    }
  }

  let target: RefinementTarget
  private(set) var residual: [Double]
  /// How many pieces of the chain pass pixels that are not looked at.
  var strayCount: Int { rasterizer.strayCount }
  /// How much of the square of a change of coverage is left in the image.
  private let response: Double
  private var rasterizer: BandRasterizer
  private var cells: [Cell] = []
  /// The last cell in each pixel; -1 for none.
  private var lastCell: [Int]

  init(target: RefinementTarget) {
    self.target = target
    residual = target.values
    response = target.blurred?.blur.kernel.edgeResponse ?? 1
    rasterizer = BandRasterizer(target.band)
    lastCell = [Int](repeating: -1, count: target.band.count)
  }

  /// Compares a chain with the pixels.
  ///
  /// - Returns: The sum of squared differences.
  mutating func evaluate(_ chain: OutlineChain) -> Double {
    for cell in cells { lastCell[cell.pixel] = -1 }
    cells.removeAll(keepingCapacity: true)
    rasterizer.clear()
    for place in 0..<chain.segmentCount {
      var pieces = PixelPieces(of: chain.segment(place))
      while let piece = pieces.next() {
        guard let pixel = rasterizer.add(piece) else { continue }
        let basis = bernsteinMean(at: piece.parameter, within: piece.halfLength)
        let x = basis * -piece.displacement.y
        let y = basis * piece.displacement.x
        let last = lastCell[pixel]
        if last >= 0, cells[last].segment == place {
          cells[last].x += x
          cells[last].y += y
        } else {
          lastCell[pixel] = cells.count
          cells.append(Cell(pixel: pixel, segment: place, previous: last, x: x, y: y))
        }
      }
    }
    var squares = rasterizer.subtractCoverage(from: target.values, into: &residual)
    if let (blur, rest) = target.blurred {
      blur.apply(to: &residual, in: target.band)
      squares = 0
      for place in residual.indices {
        residual[place] += rest[place]
        squares += residual[place] * residual[place]
      }
    }
    return squares + straynessCost * Double(strayCount)
  }

  /// Sets up the normal equations at the chain last evaluated.
  ///
  /// The gradient is exact. In a blurred image, in which a pixel's coverage is felt by others, the
  /// matrix is that without the blur times what is left of it along an edge.
  func takeNormalEquations(
    of chain: OutlineChain, unknowns: ChainUnknowns, into system: inout System
  ) {
    system.restart(with: chain, unknowns: unknowns)
    var pull = residual
    target.blurred?.blur.apply(to: &pull, in: target.band)
    for cell in cells {
      let weight = weight(ofPixel: cell.pixel, chain: chain) * response
      system.blocks[cell.segment].add(cell, residual: pull[cell.pixel], weight: weight)
      var other = cell.previous
      while other >= 0 {
        if isNear(cells[other].segment, cell.segment, in: chain) {
          couple(
            cell, cells[other], system.columns(of: cell.segment),
            system.columns(of: cells[other].segment), weight, &system.matrix)
        }
        other = cells[other].previous
      }
    }
    for segment in system.blocks.indices {
      system.blocks[segment].add(system.columns(of: segment), to: &system.matrix, &system.right)
    }
  }

  /// How many stretches of outline share a pixel without being solved for together.
  private func weight(ofPixel pixel: Int, chain: OutlineChain) -> Double {
    var count = 1.0
    var cell = lastCell[pixel]
    while cell >= 0 {
      let previous = cells[cell].previous
      if previous >= 0, !isNear(cells[cell].segment, cells[previous].segment, in: chain) {
        count += 1
      }
      cell = previous
    }
    return count
  }

  /// Whether the unknowns of two segments are coupled in the matrix.
  private func isNear(_ a: Int, _ b: Int, in chain: OutlineChain) -> Bool {
    let distance = abs(a - b)
    return distance <= 1 || chain.areAllNear
      || (chain.isClosed && distance == chain.nodes.count - 1)
  }

  private func couple(
    _ a: Cell, _ b: Cell, _ aColumns: ArraySlice<ControlColumn>,
    _ bColumns: ArraySlice<ControlColumn>, _ weight: Double, _ matrix: inout ProfileMatrix
  ) {
    for p in aColumns {
      let dp = weight * (a.x * p.x + a.y * p.y).sum()
      for q in bColumns {
        let product = dp * (b.x * q.x + b.y * q.y).sum()
        // The mirror image falls on the same entry.
        matrix.add(
          p.unknown == q.unknown ? 2 * product : product, row: p.unknown, column: q.unknown)
      }
    }
  }
}

/// The normal equations of one segment, by the coordinates of its control points.
private struct SegmentBlock {
  private var xx = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
  private var xy = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
  private var yy = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
  private var x = SIMD4<Double>.zero
  private var y = SIMD4<Double>.zero

  @inline(__always)
  mutating func add(_ cell: Synthesis.Cell, residual: Double, weight: Double) {
    let wx = cell.x * weight
    let wy = cell.y * weight
    xx.0 += wx * cell.x[0]
    xx.1 += wx * cell.x[1]
    xx.2 += wx * cell.x[2]
    xx.3 += wx * cell.x[3]
    xy.0 += wy * cell.x[0]
    xy.1 += wy * cell.x[1]
    xy.2 += wy * cell.x[2]
    xy.3 += wy * cell.x[3]
    yy.0 += wy * cell.y[0]
    yy.1 += wy * cell.y[1]
    yy.2 += wy * cell.y[2]
    yy.3 += wy * cell.y[3]
    x += cell.x * residual
    y += cell.y * residual
  }

  func add(
    _ columns: ArraySlice<ControlColumn>, to matrix: inout ProfileMatrix, _ right: inout [Double]
  ) {
    for place in columns.indices {
      let q = columns[place]
      right[q.unknown] += (x * q.x + y * q.y).sum()
      let bx =
        dotted(xx, q.x)
        + SIMD4((xy.0 * q.y).sum(), (xy.1 * q.y).sum(), (xy.2 * q.y).sum(), (xy.3 * q.y).sum())
      let by = dotted(yy, q.y) + dotted(xy, q.x)
      for p in columns[...place] {
        matrix.add((bx * p.x + by * p.y).sum(), row: p.unknown, column: q.unknown)
      }
    }
  }

  private typealias Matrix4 = (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// A vector times the rows of a matrix.
  @inline(__always)
  private func dotted(_ rows: Matrix4, _ v: SIMD4<Double>) -> SIMD4<Double> {
    var result = rows.0 * v[0]
    result += rows.1 * v[1]
    result += rows.2 * v[2]
    result += rows.3 * v[3]
    return result
  }
}

/// The means of the four Bernstein polynomials of the third degree to both sides of a parameter.
@inline(__always)
private func bernsteinMean(at t: Double, within half: Double) -> SIMD4<Double> {
  let u = 1 - t
  // A cubic differs from its mean by a sixth of its second derivative times the square.
  return SIMD4(u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    + half * half * SIMD4(u, 3 * t - 2, 3 * u - 2, t)
}

/// What a curve costs for each pixel that it passes where no edge is: as much as the pixel may be off.
let straynessCost = 1.0

/// What a handle costs for each pixel, squared, that it is longer than so large a share of its segment's
/// chord, at least, and what share of the noise squared; those of a third of a circle are as long.
///
/// From chords of some pixels on that share counts: there the pixels know.
private let leastHandlePull = 1e-3
private let noisePerPull = 8.0
private let longestPulled = 8.0
private let longestBend = 0.5
/// From about so many times the pull on, the response of the pixels makes a pull needless.
private let responsePerPull = 100.0
/// The shortest way between the ends of a curve, in pixels, that responds to its handles and to nothing else.
private let shortestSeen = 3.0

/// The handles of the slightest of arcs are a third of their chord, and few are much shorter than that; one
/// that has vanished costs as much as the noise of a pixel.
private let shortestBend = 0.25

/// In chains of no more nodes all segments are solved for together; those of thin strokes share pixels with
/// the ones across.
private let coupledNodes = 6

/// How often a step that makes things worse is tried again with more damping, and with how many times as much at
/// first; each time it is twice that.
private let mostTrials = 5
private let firstGrowth = 4.0
/// What is left of the damping at least after a step that kept its promise.
private let mostRelief = 1.0 / 3

/// A step that promises less than this share of what it has to gain is not taken.
private let leastPromise = 0.3

/// A chain is given up when a step promises to end with an error so many times as large as it may be:
/// the first steps promise less than what comes after them.
private let reachableAtFirst = 8.0
private let reachableAtLast = 1.5

/// What is added to every diagonal entry, as a share of the largest: unknowns that no pixel feels,
/// such as a joint slid along a straight stretch, stay where they are.
private let diagonalFloor = 1e-8

/// The longest steps, in pixels and radians: coverage is not linear for much farther.
private let longestNodeStep = 0.7
private let longestHandleStep = 3.0
private let longestTurn = 0.4

/// The longest handle, as a share of its segment's chord, and of what it was.
private let longestHandleShare = 1.2
private let longestHandleGrowth = 1.5
