// The synthesis that a chain is refined by: the coverage that it makes, how that changes with each of its control points, and
// the normal equations of a step.

/// The coverage that a chain makes, compared with the pixels.
struct Synthesis {
  /// The part of a segment's boundary in one pixel.
  struct Cell {
    var pixel: Int
    var segment: Int
    /// The cell found before in the same pixel; -1 for none.
    var previous: Int
    /// How much the pixel counts, in the last of its cells.
    var weight = 0.0
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
      let segmentCount = unknowns.nodes.count
      columns.reserveCapacity(mostColumns * segmentCount)
      starts.reserveCapacity(segmentCount + 1)
      blocks.reserveCapacity(segmentCount)
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

  /// Creates a synthesis with room for what a chain passes.
  init(target: RefinementTarget, of chain: OutlineChain) {
    self.target = target
    residual = target.values
    response = target.blurred?.blur.kernel.edgeResponse ?? 1
    rasterizer = BandRasterizer(target.band)
    lastCell = [Int](repeating: -1, count: target.band.count)
    cells.reserveCapacity(Int(min(Double(target.band.count), chain.mostPixels)))
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
    return target.error(of: rasterizer, into: &residual)
  }

  /// Sets up the normal equations at the chain last evaluated.
  ///
  /// The gradient is exact. In a blurred image, in which a pixel's coverage is felt by others, the
  /// matrix is that without the blur times what is left of it along an edge.
  mutating func takeNormalEquations(
    of chain: OutlineChain, unknowns: ChainUnknowns, into system: inout System
  ) {
    system.restart(with: chain, unknowns: unknowns)
    var pull = residual
    target.blurred?.blur.apply(to: &pull)
    for place in cells.indices where lastCell[cells[place].pixel] == place {
      cells[place].weight = weight(ofPixel: cells[place].pixel, chain: chain) * response
    }
    for cell in cells {
      let weight = cells[lastCell[cell.pixel]].weight
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

extension OutlineChain {
  /// How many pixels its segments pass, or a few more.
  fileprivate var mostPixels: Double {
    (0..<segmentCount).reduce(0) { sum, place in
      let curve = segment(place)
      return sum + 2 + curve.start.steps(to: curve.control1)
        + curve.control1.steps(to: curve.control2) + curve.control2.steps(to: curve.end)
    }
  }
}

extension Point2D {
  /// How far another point is along columns and rows.
  fileprivate func steps(to other: Point2D) -> Double { abs(other.x - x) + abs(other.y - y) }
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

/// The unknowns that move one segment, hardly ever more: its ends, its handles, and the directions that these share.
private let mostColumns = 10

/// What a curve costs for each pixel that it passes where no edge is: as much as the pixel may be off.
let straynessCost = 1.0
