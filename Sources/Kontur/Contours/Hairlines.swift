// Strokes and gaps thinner than a pixel, seen as what they are. A hairline of half a pixel darkens
// pixels by a half where it runs along them and by a quarter where it runs between two rows: at any
// level its contour falls apart into beads. But across it, from paper to paper, its ink adds up to its
// width and balances on its middle, however it lies on the grid. Row by row and column by column, such
// middles are joined into lines, and the lines drawn wide enough to have a contour.
//
// Which contours there are is all that this decides. Where the edges are, and so how thin the hairline
// is, the pixels say when the contours are refined.

extension ScalarField {
  /// The field with the hairlines in it, of ink and of paper, drawn so wide that the contour at ½ runs
  /// around them.
  ///
  /// - Parameters:
  ///   - noise: The standard deviation of a pixel; less ink than this makes is no hairline.
  ///   - edges: The pixels near edges.
  ///   - loop: Looks at edges that are far from each other side by side; one after the other when left out.
  /// - Returns: The field; itself when there are none.
  /// - Complexity: O(*n*) in the number of pixels near edges.
  func withVisibleHairlines(
    noise: Double, near edges: BandComponents, loop: ConcurrentLoop = serialLoop
  ) -> ScalarField {
    let leastInk = max(leastHairlineInk, 6 * noise)
    let ink = (0...255).map { max(0, min(1, value(ofSample: UInt8($0)))) }
    let paper = ink.map { 1 - $0 }
    let changes = concurrentMap(edges.count, loop: loop) { component in
      let band = edges.band(of: component, margin: 0)
      let rows = [false, true].map { EdgeRows(of: band, in: window, isTransposed: $0) }
      let strokes = hairlineCoverage(
        of: ink, beyond: 0, band: band, rows: rows, leastInk: leastInk)
      let gaps = hairlineCoverage(of: paper, beyond: 1, band: band, rows: rows, leastInk: leastInk)
      return drawnSamples(of: strokes, gaps, ink: ink, band: band)
    }
    guard changes.contains(where: { !$0.isEmpty }) else { return self }
    var drawn = samples
    for (index, sample) in changes.joined() { drawn[index] = sample }
    return ScalarField(width: width, height: height, samples: drawn, zero: zero, one: one)
  }

  /// What hairlines make of the samples that they change.
  ///
  /// - Parameters:
  ///   - strokes: How much of each pixel of a band strokes cover; nil when there are none.
  ///   - gaps: The same of gaps.
  ///   - ink: What counts as ink of each sample.
  ///   - band: The band.
  /// - Returns: The samples, with their places in the field.
  private func drawnSamples(
    of strokes: [Double]?, _ gaps: [Double]?, ink: [Double], band: PixelBand
  ) -> [(index: Int, sample: UInt8)] {
    guard strokes != nil || gaps != nil else { return [] }
    var result: [(index: Int, sample: UInt8)] = []
    band.forEachPixel { x, y, place in
      guard x >= 0, x < width, y >= 0, y < height else { return }
      let index = y * width + x
      let old = ink[Int(samples[index])]
      let value = min(max(old, strokes?[place] ?? 0), 1 - (gaps?[place] ?? 0))
      if value != old {
        result.append(
          (index, UInt8(max(0, min(255, (zero + value * (one - zero)).rounded())))))
      }
    }
    return result
  }

  /// How much of each pixel the hairlines cover when they are drawn; nil when there are none.
  ///
  /// - Parameters:
  ///   - table: What counts as ink of each sample.
  ///   - beyond: The same of what lies around the image.
  ///   - band: The pixels near some edges.
  ///   - rows: The same in rows and in columns.
  ///   - leastInk: The least ink of a row through a hairline.
  /// - Returns: The coverage at each place of the band.
  private func hairlineCoverage(
    of table: [Double], beyond: Double, band: PixelBand, rows: [EdgeRows], leastInk: Double
  ) -> [Double]? {
    var coverage: [Double]?
    for rows in rows {
      let scan = HairlineScan(
        of: self, table: table, beyond: beyond, rows: rows, leastInk: leastInk)
      let lines = scan.lines
      guard !lines.isEmpty else { continue }
      var rasterizer = BandRasterizer(band)
      for curve in lines.flatMap({ BezierPath(polygon: $0).curves }) { rasterizer.add(curve) }
      let drawn = rasterizer.coverage
      coverage = coverage.map { zip($0, drawn).map { max($0, abs($1)) } } ?? drawn.map(abs)
    }
    return coverage
  }
}

/// Finds the hairlines that cross the rows of an image, or its columns.
private struct HairlineScan {
  /// A row through a hairline.
  private struct Cut {
    /// Where the ink of the row balances.
    var middle: Double
    /// How much there is, in pixels.
    var ink: Double
    /// The most of one pixel.
    var peak: Double
    /// How far the line may be drawn to both sides without touching others.
    var room: ClosedRange<Double>
  }

  private let field: ScalarField
  /// What counts as ink of each sample.
  private let table: [Double]
  /// The same of what lies around the image.
  private let beyond: Double
  private let length: Int
  private let count: Int
  private let step: Int
  private let rowStep: Int
  private let rows: EdgeRows
  private let leastInk: Double

  init(
    of field: ScalarField, table: [Double], beyond: Double, rows: EdgeRows, leastInk: Double
  ) {
    self.field = field
    self.table = table
    self.beyond = beyond
    self.rows = rows
    self.leastInk = leastInk
    (length, count) =
      rows.isTransposed ? (field.height, field.width) : (field.width, field.height)
    (step, rowStep) = rows.isTransposed ? (field.width, 1) : (1, field.width)
  }

  /// The outlines of the hairlines.
  var lines: [[Point2D]] {
    var result: [[Point2D]] = []
    var open: [(row: Int, cuts: [Cut])] = []
    for row in rows.range.lowerBound...rows.range.upperBound {
      var cuts = row < rows.range.upperBound ? cuts(ofRow: row) : []
      var stillOpen: [(row: Int, cuts: [Cut])] = []
      for var line in open {
        let last = line.cuts[line.cuts.count - 1]
        let nearest = cuts.indices.min {
          abs(cuts[$0].middle - last.middle) < abs(cuts[$1].middle - last.middle)
        }
        if let nearest, abs(cuts[nearest].middle - last.middle) <= mostSlope {
          line.cuts.append(cuts.remove(at: nearest))
          stillOpen.append(line)
        } else if let outline = outline(of: line.cuts, from: line.row) {
          result.append(outline)
        }
      }
      open = stillOpen + cuts.map { (row, [$0]) }
    }
    return result
  }

  private func value(_ place: Int, _ row: Int) -> Double {
    place >= 0 && place < length && row >= 0 && row < count
      ? table[Int(field.samples[place &* step &+ row &* rowStep])] : beyond
  }

  /// The hairlines that a row cuts: peaks between two valleys, of no more ink than a thin line has.
  private func cuts(ofRow row: Int) -> [Cut] {
    var result: [Cut] = []
    var end = 0
    for place in rows[row].lazy.map(Int.init) where place >= end {
      let peak = value(place, row)
      guard peak > leastInk / 3, peak > value(place - 1, row), peak >= value(place + 1, row) else {
        continue
      }
      var (first, last) = (place, place)
      while place - first < mostHalfWidth, value(first - 1, row) < value(first, row) { first -= 1 }
      while last - place < mostHalfWidth,
        value(last + 1, row) < value(last, row)
          || (last == place && value(last + 1, row) == peak)
      { last += 1 }
      end = last + 1
      guard max(value(first, row), value(last, row)) < deepestValley * peak else { continue }
      var (ink, moment) = (0.0, 0.0)
      for x in first...last {
        ink += value(x, row)
        moment += value(x, row) * (Double(x) + 0.5)
      }
      guard ink >= leastInk, ink <= mostHairlineInk else { continue }
      let middle = moment / ink
      let left = min(middle - leastHalfWidth, Double(first + 1))
      let right = max(middle + leastHalfWidth, Double(last))
      result.append(Cut(middle: middle, ink: ink, peak: peak, room: left...right))
    }
    return result
  }

  /// The polygon around a line; nil when it is too short, or when its contour is whole as it is.
  private func outline(of cuts: [Cut], from row: Int) -> [Point2D]? {
    guard cuts.count > 1, cuts.contains(where: { $0.peak < safePeak }) else { return nil }
    let end = cuts.count - 1
    // Where the ink goes on in other directions, the line reaches into it.
    let before = continuation(of: cuts[0], from: cuts[1], into: row - 1)
    let after = continuation(of: cuts[end], from: cuts[end - 1], into: row + cuts.count)
    guard cuts.count + (before == nil ? 0 : 1) + (after == nil ? 0 : 1) >= leastCuts else {
      return nil
    }
    // Two tips that nearly touch have some ink in the rows between them, too.
    if cuts.count < leastCuts, let before, let after,
      isTip(before, after: cuts[0], in: row - 1, then: row - 2),
      isTip(after, after: cuts[end], in: row + cuts.count, then: row + cuts.count + 1)
    {
      return nil
    }
    var sides: (left: [Point2D], right: [Point2D]) = ([], [])
    func add(_ cut: Cut, at y: Double) {
      let left = max(cut.room.lowerBound, cut.middle - drawnHalfWidth)
      let right = min(cut.room.upperBound, cut.middle + drawnHalfWidth)
      sides.left.append(point(left, y))
      sides.right.append(point(right, y))
    }
    if let before { add(before, at: Double(row) - 0.5) }
    for (offset, cut) in cuts.enumerated() { add(cut, at: Double(row + offset) + 0.5) }
    if let after { add(after, at: Double(row + cuts.count) + 0.5) }
    return sides.left + sides.right.reversed()
  }

  /// Where a line that ends would cut the next row, if there is as much ink there.
  private func continuation(of end: Cut, from before: Cut, into row: Int) -> Cut? {
    let shift = max(-1, min(1, end.middle - before.middle))
    let middle = end.middle + shift
    let place = Int(middle.rounded(.down))
    let ink = (-1...1).reduce(0) { $0 + value(place + $1, row) }
    guard ink > joinedShare * end.ink else { return nil }
    return Cut(
      middle: middle, ink: ink, peak: end.peak,
      room: (end.room.lowerBound + shift)...(end.room.upperBound + shift))
  }

  /// Whether what a line ends in grows from one row to the next, as round and pointed tips do.
  private func isTip(_ continuation: Cut, after end: Cut, in row: Int, then next: Int) -> Bool {
    let middle = continuation.middle
    return ink(around: 2 * middle - end.middle, in: next) > tipGrowth * ink(around: middle, in: row)
  }

  /// The ink of a row around a place, up to where there is none, but of no more than some pixels.
  private func ink(around middle: Double, in row: Int) -> Double {
    let place = Int(middle.rounded(.down))
    let darkest = [place, place - 1, place + 1].max { value($0, row) < value($1, row) } ?? place
    func ink(_ places: some Sequence<Int>) -> Double {
      places.lazy.map { value($0, row) }.prefix { $0 > leastTipInk }.reduce(0, +)
    }
    return ink((darkest - tipReach...darkest).reversed()) + ink(darkest + 1...darkest + tipReach)
  }

  private func point(_ along: Double, _ row: Double) -> Point2D {
    rows.isTransposed ? Point2D(x: row, y: along) : Point2D(x: along, y: row)
  }
}

/// The ink of a row through a hairline, in pixels: less is noise, more has a contour of its own
/// even where it runs at 45°.
private let leastHairlineInk = 0.15
private let mostHairlineInk = 1.7

/// How far the ink of a hairline reaches to both sides of its darkest pixel.
private let mostHalfWidth = 2

/// A pixel beside a hairline has at most this share of the ink of the darkest one.
private let deepestValley = 0.35

/// How far a line may go sideways from one row to the next; a flatter one cuts columns.
private let mostSlope = 1.7

/// A line is cut by so many rows in a row, at least.
private let leastCuts = 3

/// With darker pixels all the way a contour is whole.
private let safePeak = 0.7

/// Half the width, in pixels, that hairlines are drawn with: enough for a contour at ½ anywhere on
/// the grid.
private let drawnHalfWidth = 0.6
/// The same where others are near.
private let leastHalfWidth = 0.3

/// The ink of a tip is at least so many times as much in its second row as in its first.
private let tipGrowth = 1.25
/// What counts of it to both sides: so many pixels, up to one that has less ink than this.
private let tipReach = 5
private let leastTipInk = 0.1

/// The ink beyond the end of a line, as a share of what the line has, that it is joined to.
private let joinedShare = 0.6
