// Where a field crosses a level, as closed polylines: marching squares (Lorensen and Cline 1987,
// doi:10.1145/37402.37422, in the plane) with linear interpolation along the grid edges, and the
// asymptotic decider (Nielson and Hamann 1991, doi:10.1109/VISUAL.1991.175782) at saddles.

extension ScalarField {
  /// The closed lines along which the field crosses a level, with their nesting.
  ///
  /// Around the image lies paper, so every contour closes; ink that the border cuts off is closed
  /// along it. Outer contours run counter-clockwise and holes clockwise as seen on the screen: ink
  /// is always on the left. No contour touches itself or another.
  ///
  /// - Parameters:
  ///   - level: The value at the contour; pixels at or above it are ink. Half-way between paper (0)
  ///     and ink (1) when left out.
  ///   - loop: Does strips of rows side by side; follows contours side by side where rows without ink part them. One after
  ///     the other when left out.
  /// - Returns: The contours in pixel space: pixel (i, j) covers i...i+1 by j...j+1, y grows down.
  /// - Complexity: O(*n* + *m* + *k* log *k*) for *n* pixels and *k* contours of *m* points. Runs of equal
  ///   pixels are skipped 64 at a time.
  public func contours(
    at level: Double = 0.5, loop: ConcurrentLoop = serialLoop
  ) -> ContourTree {
    let grid = LevelGrid(self, level: level)
    let crossings = RowCrossings(of: self, inkSamples: grid.inkSamples, loop: loop)
    let strips = window.strips { crossings.numbers(ofRows: $0..<$0 + 1).isEmpty }
    let traced = concurrentMap(strips.count, loop: loop) { strip in
      var tracer = ContourTracer(grid: grid, crossings: crossings, rows: strips[strip].rows)
      let contours = tracer.allContours()
      return (contours: contours, parents: tracer.nesting.parents)
    }
    var parents: [Int?] = []
    for strip in traced {
      let first = parents.count
      parents += strip.parents.map { $0.map { first + $0 } }
    }
    return ContourTree(
      imageWidth: width, imageHeight: height, contours: traced.flatMap(\.contours), parents: parents
    )
  }
}

/// Follows contours through the cells of the grid whose nodes are the pixel centres.
private struct ContourTracer {
  private let grid: LevelGrid
  private let crossings: RowCrossings
  private let rows: Range<Int>
  /// Which crossings have been passed, and by which contour.
  private(set) var nesting: ContourNesting
  /// The points of the contour that is followed.
  private var points: [Point2D] = []

  /// - Parameters:
  ///   - grid: The grid.
  ///   - crossings: Where its rows cross the level.
  ///   - rows: Some rows that no contour leaves.
  init(grid: LevelGrid, crossings: RowCrossings, rows: Range<Int>) {
    self.grid = grid
    self.crossings = crossings
    self.rows = rows
    nesting = ContourNesting(of: crossings, inRows: rows)
  }

  /// All contours, in the order of their first crossing from paper to ink along the rows.
  ///
  /// Every closed contour crosses some row from paper to ink, so looking at those crossings alone
  /// finds each contour, and the passed ones tell when it has been found before.
  mutating func allContours() -> [[Point2D]] {
    var result: [[Point2D]] = []
    for (number, x, y) in crossings.entries(ofRows: rows) where !nesting.isPassed(number) {
      follow(from: grid.node(GridPoint(x: x, y: y)), beside: grid.node(GridPoint(x: x - 1, y: y)))
      nesting.end(first: number, y: y)
      result.append(points.startingAtTopmost)
    }
    return result
  }

  private mutating func follow(from ink: LevelGrid.Node, beside paper: LevelGrid.Node) {
    // A variable of its own: else all of the tracer would be copied for each step.
    let grid = grid
    points.removeAll(keepingCapacity: true)
    var crossing = LevelGrid.Crossing(ink: ink, paper: paper)
    repeat {
      let (inside, outside) = (crossing.ink.place, crossing.paper.place)
      if outside.y == inside.y { nesting.pass(x: max(outside.x, inside.x), y: inside.y) }
      points.append(grid.position(of: crossing))
      crossing = grid.next(after: crossing)
    } while crossing.ink.place != ink.place || crossing.paper.place != paper.place
  }
}

/// The pixel centres of a field as the nodes of a grid, and where between two of them a contour passes.
private struct LevelGrid {
  /// A pixel of ink beside one of paper: the contour passes between the two centres.
  struct Crossing {
    var ink: Node
    var paper: Node
  }

  /// The centre of a pixel, and how far its value is above the level.
  struct Node {
    var place: GridPoint
    var excess: Double
  }

  private let width: Int
  private let height: Int
  private let samples: [UInt8]
  /// For each sample, how far its value is above the level; negative for paper.
  private let excess: [Double]
  /// The same for the paper around the image.
  private let outsideExcess: Double
  /// The excess of full ink.
  private let fullExcess: Double

  init(_ field: ScalarField, level: Double) {
    width = field.width
    height = field.height
    samples = field.samples
    excess = (0...255).map { field.value(ofSample: UInt8($0)) - level }
    outsideExcess = min(-level, -.leastNonzeroMagnitude)
    fullExcess = 1 - level
  }

  /// The samples that are ink.
  var inkSamples: InkSamples { InkSamples { excess[Int($0)] >= 0 } }

  /// The crossing by which the contour leaves the cell it has entered.
  ///
  /// With ink to the left and paper to the right of the way ahead, the two pixels ahead decide; the
  /// sixteen cases of marching squares are these four, seen from four sides (`#` is ink, `.` paper):
  ///
  ///     ahead     . .        # #        # .        . #
  ///               ┌─          ─┐        │          ┌─ or ─┐
  ///     here      # .        # .        # .        # .
  ///               turn left  turn right  straight   saddle
  @inline(__always)
  func next(after crossing: Crossing) -> Crossing {
    let (ink, paper) = (crossing.ink, crossing.paper)
    // The way ahead is a quarter turn from the way towards the ink.
    let ahead = GridPoint(x: paper.place.y &- ink.place.y, y: ink.place.x &- paper.place.x)
    let left = node(ink.place &+ ahead)
    let right = node(paper.place &+ ahead)
    switch (left.excess >= 0, right.excess >= 0) {
    case (false, false): return Crossing(ink: ink, paper: left)
    case (true, true): return Crossing(ink: right, paper: paper)
    case (true, false): return Crossing(ink: left, paper: right)
    case (false, true):
      return isInkJoined(ink, right, across: left, paper)
        ? Crossing(ink: right, paper: paper) : Crossing(ink: ink, paper: left)
    }
  }

  /// Whether two diagonal pixels of ink are joined across two of paper.
  ///
  /// The bilinear surface through the four has a saddle of the height (ab − cd) / (a + b − c − d):
  /// where that is above the level, ink is joined. Its denominator is positive here. In a tie, as
  /// between pure black and white, the surroundings decide.
  private func isInkJoined(_ a: Node, _ b: Node, across c: Node, _ d: Node) -> Bool {
    let (ink, paper) = (a.excess * b.excess, c.excess * d.excess)
    guard ink == paper else { return ink > paper }
    return isInkRarer(
      around: GridPoint(x: max(a.place.x, b.place.x), y: max(a.place.y, b.place.y)))
  }

  /// Whether there is less ink than paper about a corner of pixels, or as much of both.
  ///
  /// What there is less of is a stroke across the other, and goes on (Selinger 2003,
  /// https://potrace.sourceforge.net/potrace.pdf).
  /// - Parameter corner: The pixel below and to the right of the corner.
  /// - Returns: Whether ink goes on.
  private func isInkRarer(around corner: GridPoint) -> Bool {
    for reach in minorityReaches {
      var majority = 0
      for y in corner.y - reach..<corner.y + reach {
        for x in corner.x - reach..<corner.x + reach {
          majority += node(GridPoint(x: x, y: y)).excess >= 0 ? 1 : -1
        }
      }
      if majority != 0 { return majority < 0 }
    }
    return true
  }

  /// The node of a pixel, or of the paper around the image.
  @inline(__always)
  func node(_ place: GridPoint) -> Node {
    let excess =
      contains(place) ? excess[Int(samples[place.y &* width &+ place.x])] : outsideExcess
    return Node(place: place, excess: excess)
  }

  @inline(__always)
  private func contains(_ place: GridPoint) -> Bool {
    // A place before the first one is far behind the last one without its sign.
    UInt(bitPattern: place.x) < UInt(bitPattern: width)
      && UInt(bitPattern: place.y) < UInt(bitPattern: height)
  }

  /// Where between two pixel centres the contour passes.
  ///
  /// Strictly between them, so that no two crossings coincide and the contours are simple. At the
  /// border of the image, where there is no second pixel, full ink reaches the border itself and
  /// half covered pixels are cut where an edge across them would be.
  @inline(__always)
  func position(of crossing: Crossing) -> Point2D {
    let (ink, paper) = (crossing.ink, crossing.paper)
    let share: Double
    if contains(paper.place) {
      let fraction = ink.excess / (ink.excess - paper.excess)
      share = max(leastShare, min(1 - leastShare, fraction))
    } else {
      let fraction = fullExcess > 0 ? ink.excess / fullExcess : 1
      share = max(leastShare, min(1, fraction) / 2)
    }
    let step = paper.place &- ink.place
    return Point2D(
      x: Double(ink.place.x) + 0.5 + share * Double(step.x),
      y: Double(ink.place.y) + 0.5 + share * Double(step.y))
  }
}

/// How far around a tie ink and paper are counted, in pixels: farther only if there is as much of both.
private let minorityReaches = 2...4

/// The least distance, in pixels, of a crossing from a pixel centre: a quarter of a grey level at
/// an edge, far below what can be seen or measured.
private let leastShare = 1.0 / 1024
