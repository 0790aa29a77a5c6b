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
      let peaks = InkPeaks(
        of: self, ink: ink, near: edges, component: component, least: leastInk / 3)
      let strokes = hairlines(of: ink, beyond: 0, along: peaks.ofInk, leastInk: leastInk)
      let gaps = hairlines(of: paper, beyond: 1, along: peaks.ofPaper, leastInk: leastInk)
      return drawnSamples(
        of: strokes, gaps, ink: ink, band: { edges.band(of: component, margin: 0) })
    }
    guard changes.contains(where: { !$0.isEmpty }) else { return self }
    var drawn = copiedSamples(loop: loop)
    for (index, sample) in changes.joined() { drawn[index] = sample }
    return ScalarField(width: width, height: height, samples: drawn, zero: zero, one: one)
  }

  /// The samples once more, strip by strip: new memory takes most of the time.
  private func copiedSamples(loop: ConcurrentLoop) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, initialized in
      let strips = window.strips
      // Every strip has rows of its own.
      nonisolated(unsafe) let copy = buffer
      concurrentPerform(strips.count, loop: loop) { strip in
        let rows = strips[strip].rows
        let places = rows.lowerBound * width..<rows.upperBound * width
        _ = copy[places].initialize(fromContentsOf: samples[places])
      }
      initialized = samples.count
    }
  }

  /// What hairlines make of the samples that they change.
  ///
  /// - Parameters:
  ///   - strokes: The outlines of strokes.
  ///   - gaps: Those of gaps.
  ///   - ink: What counts as ink of each sample.
  ///   - makeBand: Makes the band of pixels that the outlines lie in.
  /// - Returns: The samples, with their places in the field.
  private func drawnSamples(
    of strokes: [[[Point2D]]], _ gaps: [[[Point2D]]], ink: [Double], band makeBand: () -> PixelBand
  ) -> [(index: Int, sample: UInt8)] {
    guard !(strokes.isEmpty && gaps.isEmpty) else { return [] }
    let band = makeBand()
    let strokeCoverage = coverage(of: strokes, in: band)
    let gapCoverage = coverage(of: gaps, in: band)
    var result: [(index: Int, sample: UInt8)] = []
    band.forEachPixel { x, y, place in
      guard x >= 0, x < width, y >= 0, y < height else { return }
      let index = y * width + x
      let old = ink[Int(samples[index])]
      let value = min(max(old, strokeCoverage?[place] ?? 0), 1 - (gapCoverage?[place] ?? 0))
      if value != old {
        result.append((index, sample(of: value)))
      }
    }
    return result
  }

  /// How much of each pixel of a band hairlines cover when they are drawn; nil when there are none.
  private func coverage(of hairlines: [[[Point2D]]], in band: PixelBand) -> [Double]? {
    var coverage: [Double]?
    for lines in hairlines {
      var rasterizer = BandRasterizer(band)
      for curve in lines.flatMap({ BezierPath(polygon: $0).curves }) { rasterizer.add(curve) }
      let drawn = rasterizer.coverage
      coverage = coverage.map { zip($0, drawn).map { max($0, abs($1)) } } ?? drawn.map(abs)
    }
    return coverage
  }

  /// The outlines of hairlines.
  ///
  /// - Parameters:
  ///   - table: What counts as ink of each sample.
  ///   - beyond: The same of what lies around the image.
  ///   - peaks: The pixels with most ink across them.
  ///   - leastInk: The least ink of a row through a hairline.
  /// - Returns: Those that cross rows and those that cross columns, as far as there are any.
  private func hairlines(
    of table: [Double], beyond: Double, along peaks: InkPeaks.Directions, leastInk: Double
  ) -> [[[Point2D]]] {
    [(peaks.inRows, false), (peaks.inColumns, true)].compactMap { peaks, isTransposed in
      guard !peaks.isEmpty else { return nil }
      let lines = HairlineScan(
        of: self, table: table, beyond: beyond, peaks: peaks, isTransposed: isTransposed,
        leastInk: leastInk
      ).lines
      return lines.isEmpty ? nil : lines
    }
  }
}

/// The pixels near some edges that have more ink than those beside them, or more paper.
private struct InkPeaks {
  /// A pixel by its place in a row, or in a column.
  struct Peak {
    var row: Int
    var place: Int
  }

  /// Peaks in rows, and in columns, which then are the rows; row by row.
  struct Directions {
    var inRows: [Peak] = []
    var inColumns: [Peak] = []
  }

  private(set) var ofInk = Directions()
  private(set) var ofPaper = Directions()

  /// Looks at each pixel of a component once.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - ink: What counts as ink of each of its samples, from 0 to 1.
  ///   - edges: The pixels near edges.
  ///   - component: The component of these.
  ///   - least: How much ink, or paper, a peak has at least.
  init(
    of field: ScalarField, ink: [Double], near edges: BandComponents, component: Int, least: Double
  ) {
    let (width, height) = (field.width, field.height)
    func isPeak(_ own: Double, _ before: Double, _ after: Double) -> Bool {
      own > least && own > before && own >= after
    }
    /// Notes a peak among three pixels in a row or column.
    func note(
      _ peak: Peak, _ own: Double, _ before: Double, _ after: Double, ofInk: inout [Peak],
      ofPaper: inout [Peak]
    ) {
      if isPeak(own, before, after) {
        ofInk.append(peak)
      } else if isPeak(1 - own, 1 - before, 1 - after) {
        ofPaper.append(peak)
      }
    }
    field.samples.withUnsafeBufferPointer { samples in
      func value(_ index: Int, isInImage: Bool) -> Double {
        isInImage ? ink[Int(samples[index])] : 0
      }
      /// Whether a pixel and the next two are the same: that is no line.
      func isLevel(_ index: Int, step: Int) -> Bool {
        samples[index &+ step] == samples[index] && samples[index &+ 2 &* step] == samples[index]
      }
      edges.forEachRun(of: component) { columns, y in
        guard y >= 0, y < height else { return }
        for x in columns.clamped(to: 0..<width) {
          let index = y &* width &+ x
          let sample = samples[index]
          // Most are as the one before.
          if x == 0 || samples[index &- 1] != sample,
            x >= width - 2 || !isLevel(index, step: 1)
          {
            note(
              Peak(row: y, place: x), ink[Int(sample)], value(index - 1, isInImage: x > 0),
              value(index + 1, isInImage: x < width - 1), ofInk: &ofInk.inRows,
              ofPaper: &ofPaper.inRows)
          }
          if y == 0 || samples[index &- width] != sample,
            y >= height - 2 || !isLevel(index, step: width)
          {
            note(
              Peak(row: x, place: y), ink[Int(sample)], value(index - width, isInImage: y > 0),
              value(index + width, isInImage: y < height - 1), ofInk: &ofInk.inColumns,
              ofPaper: &ofPaper.inColumns)
          }
        }
      }
    }
    ofInk.inColumns.sort { ($0.row, $0.place) < ($1.row, $1.place) }
    ofPaper.inColumns.sort { ($0.row, $0.place) < ($1.row, $1.place) }
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
  private let peaks: [InkPeaks.Peak]
  private let isTransposed: Bool
  private let leastInk: Double

  init(
    of field: ScalarField, table: [Double], beyond: Double, peaks: [InkPeaks.Peak],
    isTransposed: Bool, leastInk: Double
  ) {
    self.field = field
    self.table = table
    self.beyond = beyond
    self.peaks = peaks
    self.isTransposed = isTransposed
    self.leastInk = leastInk
    (length, count) = isTransposed ? (field.height, field.width) : (field.width, field.height)
    (step, rowStep) = isTransposed ? (field.width, 1) : (1, field.width)
  }

  /// The outlines of the hairlines.
  var lines: [[Point2D]] {
    var result: [[Point2D]] = []
    var open: [(row: Int, cuts: [Cut])] = []
    var rest = peaks[...]
    var row = peaks.first?.row ?? 0
    while !(rest.isEmpty && open.isEmpty) {
      defer { row += 1 }
      let own = rest.prefix { $0.row == row }
      rest = rest[own.endIndex...]
      let cuts = cuts(ofRow: row, at: own)
      var isTaken = [Bool](repeating: false, count: cuts.count)
      var goesOn = [Bool](repeating: false, count: open.count)
      for place in open.indices {
        let last = open[place].cuts.count - 1
        if let nearest = nearest(of: cuts, to: open[place].cuts[last].middle, except: isTaken) {
          open[place].cuts.append(cuts[nearest])
          isTaken[nearest] = true
          goesOn[place] = true
        } else if let outline = outline(of: open[place].cuts, from: open[place].row) {
          result.append(outline)
        }
      }
      open = zip(open, goesOn).filter(\.1).map(\.0)
      open += zip(cuts, isTaken).filter { !$1 }.map { (row, [$0.0]) }
    }
    return result
  }

  /// Which of the cuts of a row, in order, a line goes on in from a place in the row before; nil where none is near.
  private func nearest(of cuts: [Cut], to middle: Double, except isTaken: [Bool]) -> Int? {
    var (first, end) = (0, cuts.count)
    while first < end {
      let half = (first + end) / 2
      if cuts[half].middle < middle - mostSlope { first = half + 1 } else { end = half }
    }
    return (first..<cuts.count).prefix { cuts[$0].middle <= middle + mostSlope }
      .filter { !isTaken[$0] }
      .min { abs(cuts[$0].middle - middle) < abs(cuts[$1].middle - middle) }
  }

  private func value(_ place: Int, _ row: Int) -> Double {
    place >= 0 && place < length && row >= 0 && row < count
      ? table[Int(field.samples[place &* step &+ row &* rowStep])] : beyond
  }

  /// The hairlines that a row cuts: peaks between two valleys, of no more ink than a thin line has.
  private func cuts(ofRow row: Int, at peaks: ArraySlice<InkPeaks.Peak>) -> [Cut] {
    var result: [Cut] = []
    var end = 0
    for place in peaks.lazy.map(\.place) where place >= end {
      let peak = value(place, row)
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
    isTransposed ? Point2D(x: row, y: along) : Point2D(x: along, y: row)
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
