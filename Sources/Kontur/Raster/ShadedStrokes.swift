// Whether thin strokes and small areas have shades of their own.
//
// A grey pixel is an edge between paper and ink, or all of it is of a third shade: a second colour, a caption in grey. No edge
// makes nine pixels in a square alike, but strokes of three or four pixels have none of these. Those that are slanted have
// steps:
//
//     ░ ▒ ▒ ▒ ░        Three pixels of a square are as dark as the stroke, and the fourth, which its edge passes, is not.
//     ░ ░ ▒ ▒ ▒ ░      An edge between paper and ink that passes three pixels of a square covers of each another share,
//     · ░ ░ ▒ ▒ ▒      but by chance: then of all its steps few are of one grey.

/// The shades of thin strokes and small areas that are neither paper nor ink.
struct StrokeShades: Hashable, Sendable {
  /// Their samples; none in drawings in one ink.
  var samples: Set<UInt8> = []
  /// How far pixels of one shade are apart, in samples.
  var tolerance = 0

  var isEmpty: Bool { samples.isEmpty }
}

extension ScalarField {
  /// The shades of strokes and small areas: of each there are enough steps, or squares, or extremes.
  ///
  /// - Parameters:
  ///   - shade: How far from paper and ink a shade is.
  ///   - greyCount: How many pixels of the field are grey.
  ///   - isSampled: Whether the greys count samples: those of different pixels are alike by themselves.
  ///   - strips: The rows to look at.
  ///   - loop: Looks at strips side by side.
  /// - Returns: The shades.
  /// - Complexity: O(*n*) in the number of pixels, some operations for each that is neither paper nor ink.
  func strokeShades(
    shade: Double, greyCount: Int, isSampled: Bool, rows strips: [Range<Int>], loop: ConcurrentLoop
  ) -> StrokeShades {
    guard width > 1, height > 1 else { return StrokeShades() }
    let isOther = (0...255).map { distanceFromFlat(value(ofSample: $0)) > shade }
    let least = max(leastSteps, Int((leastStepShare * Double(greyCount)).rounded(.up)))
    // What lossy storage leaves is looked for only where rounding alone does not explain it.
    for tolerance in [roundingTolerance, lossyTolerance] {
      // Of what is far apart much is alike by chance.
      let findsExtremes = !isSampled && tolerance == roundingTolerance
      let signs = concurrentMap(strips.count, loop: loop) { strip in
        shadeSigns(
          rows: strips[strip], where: isOther, tolerance: tolerance, findsExtremes: findsExtremes)
      }.reduce(into: ShadeSigns()) { $0.add($1) }
      let extremeSamples = [true, false].flatMap { isInk in
        signs.extremes.filter { $0.isInk == isInk }.repeatedSamples(tolerance: tolerance)
      }
      let samples = (0...255).filter { sample in
        let near = max(0, sample - tolerance)...min(255, sample + tolerance)
        return signs.steps[near].reduce(0, +) >= least
          || signs.squares[near].reduce(0, +) >= leastSquares
          || extremeSamples.contains { near.contains($0) }
      }
      if !samples.isEmpty {
        return StrokeShades(samples: Set(samples.map(UInt8.init)), tolerance: tolerance)
      }
    }
    return StrokeShades()
  }

  /// What tells shades in some rows, of pixels whose samples are neither paper nor ink, where samples are alike up to a
  /// tolerance.
  private func shadeSigns(
    rows: Range<Int>, where isOther: [Bool], tolerance: Int, findsExtremes: Bool
  ) -> ShadeSigns {
    let least = Int((leastStepHeight * abs(one - zero)).rounded()) + tolerance
    var signs = ShadeSigns()
    samples.withUnsafeBufferPointer { samples in
      func sample(_ column: Int, _ row: Int) -> UInt8? {
        column >= 0 && column < width && row >= 0 && row < height
          ? samples[row &* width &+ column] : nil
      }
      func isLike(_ a: UInt8?, _ b: UInt8) -> Bool {
        a.map { abs(Int($0) - Int(b)) <= tolerance } ?? false
      }
      for row in rows {
        forEachColumn(ofRow: row, where: isOther, in: samples) { column in
          let own = samples[row &* width &+ column]
          var alikeCorners = 0
          for x in [-1, 1] {
            guard let beside = sample(column + x, row), isLike(beside, own) else { continue }
            for y in [-1, 1] {
              let below = sample(column, row + y)
              guard isLike(below, own), isLike(below, beside),
                let across = sample(column + x, row + y)
              else { continue }
              guard abs(Int(across) - Int(own)) > least else {
                alikeCorners += isLike(across, own) ? 1 : 0
                continue
              }
              // Where a line along the pixels ends at another one, three pixels may be of one grey by chance, and on a grid
              // again and again; the fourth is then like the one that follows it along its line.
              let isOfLine =
                isGrey(across)
                && (isLike(sample(column + 2 * x, row + y), across)
                  || isLike(sample(column + x, row + 2 * y), across))
              if !isOfLine { signs.steps[Int(own)] &+= 1 }
            }
          }
          if alikeCorners == 4 { signs.squares[Int(own)] &+= 1 }
          if findsExtremes,
            let extreme = extreme(column: column, row: row, where: isOther, tolerance: tolerance),
            goesOn(extreme, column: column, row: row, where: isOther, tolerance: tolerance)
          {
            signs.extremes.append(extreme)
          }
        }
      }
    }
    return signs
  }

  /// Calls `body` with each column of a row whose sample is one of some, 64 at a time where all are the same.
  @inline(__always)
  private func forEachColumn(
    ofRow row: Int, where isWanted: [Bool], in samples: UnsafeBufferPointer<UInt8>,
    _ body: (Int) -> Void
  ) {
    let start = row &* width
    let bytes = UnsafeRawBufferPointer(samples)
    for first in stride(from: 0, to: width, by: pixelsPerWord) {
      let end = min(first &+ pixelsPerWord, width)
      let isBlank =
        end &- first == pixelsPerWord && bytes.isUniform(from: start &+ first)
        && !isWanted[Int(samples[start &+ first])]
      if isBlank { continue }
      for column in first..<end where isWanted[Int(samples[start &+ column])] { body(column) }
    }
  }

  /// A pixel of ink with no neighbour of more ink, or of paper with none of less, that is not one of a line along the pixels; nil
  /// for others, and at the border.
  ///
  /// Lines along the pixels have the same greys all along: two neighbours on opposite sides are like it, or, where the line is
  /// thinner than a pixel, are paper or ink.
  private func extreme(
    column: Int, row: Int, where isOther: [Bool], tolerance: Int
  ) -> ShadeSigns.Extreme? {
    guard column > 0, row > 0, column < width - 1, row < height - 1 else { return nil }
    let own = samples[row &* width &+ column]
    let isInk = value(ofSample: own) > 0.5
    guard isExtreme(column: column, row: row, isInk: isInk, tolerance: tolerance) else {
      return nil
    }
    func sample(_ x: Int, _ y: Int) -> Int { Int(samples[(row &+ y) &* width &+ column &+ x]) }
    let sides = [(sample(-1, 0), sample(1, 0)), (sample(0, -1), sample(0, 1))]
    let corners = [sample(-1, -1), sample(1, -1), sample(-1, 1), sample(1, 1)]
    let isOfLine = sides.contains { before, after in
      abs(before - Int(own)) <= tolerance && abs(after - Int(own)) <= tolerance
        || !isOther[before] && !isOther[after]
    }
    guard !isOfLine else { return nil }
    return ShadeSigns.Extreme(
      sample: Int(own), isInk: isInk,
      surroundings: ShadeSigns.Surroundings(
        besides: sides.reduce(0) { $0 + $1.0 + $1.1 } / alikeSurroundings,
        corners: corners.reduce(0, +) / alikeSurroundings))
  }

  /// Whether a neighbour of an extreme is one that is like it, in other surroundings.
  ///
  /// Along strokes of a shade the middle pixels are of that shade however the stroke passes them. Along those in one ink that are
  /// hardly wider than a pixel they change with that, and are alike only here and there, as in the letters of a line of text.
  private func goesOn(
    _ extreme: ShadeSigns.Extreme, column: Int, row: Int, where isOther: [Bool], tolerance: Int
  ) -> Bool {
    for y in row - 1...row + 1 {
      for x in column - 1...column + 1
      where abs(Int(samples[y &* width &+ x]) - extreme.sample) <= tolerance {
        if let other = self.extreme(column: x, row: y, where: isOther, tolerance: tolerance),
          other.isInk == extreme.isInk, other.surroundings != extreme.surroundings
        {
          return true
        }
      }
    }
    return false
  }

  /// Whether a pixel of ink has no neighbour of more ink, or one of paper none of less, where samples are alike up to a
  /// tolerance.
  func isExtreme(column: Int, row: Int, isInk: Bool, tolerance: Int) -> Bool {
    let own = Int(samples[row &* width &+ column])
    let isUpwards = isInk == (one > zero)
    for y in max(0, row - 1)...min(height - 1, row + 1) {
      for x in max(0, column - 1)...min(width - 1, column + 1) {
        let rise = Int(samples[y &* width &+ x]) &- own
        guard (isUpwards ? rise : -rise) <= tolerance else { return false }
      }
    }
    return true
  }

  private func isGrey(_ sample: UInt8) -> Bool {
    distanceFromFlat(value(ofSample: sample)) > leastGrey
  }
}

/// What tells shades.
private struct ShadeSigns {
  /// How often a pixel of each sample has neighbours in a row and in a column that are like it, but not the one between these.
  var steps = [Int](repeating: 0, count: 256)
  /// How often all neighbours are like it.
  var squares = [Int](repeating: 0, count: 256)
  /// The pixels that are the middle of a thin stroke or gap, or an end of it.
  var extremes: [Extreme] = []

  /// A pixel with no neighbour that is farther from the other side of its edge.
  struct Extreme {
    var sample: Int
    var isInk: Bool
    var surroundings: Surroundings
  }

  /// The sums of the neighbours, coarsely: they are the same turned and mirrored.
  struct Surroundings: Hashable {
    var besides: Int
    var corners: Int
  }

  mutating func add(_ other: Self) {
    for sample in steps.indices {
      steps[sample] += other.steps[sample]
      squares[sample] += other.squares[sample]
    }
    extremes += other.extremes
  }
}

extension [ShadeSigns.Extreme] {
  /// The samples that occur in so many different surroundings that these do not tell them: the greys of strokes in one ink
  /// follow from how they pass the pixels.
  ///
  /// - Complexity: O(*n*) in the number of extremes.
  fileprivate func repeatedSamples(tolerance: Int) -> [Int] {
    var surroundings = [Set<ShadeSigns.Surroundings>](repeating: [], count: 256)
    for extreme in self {
      let (own, reach) = (extreme.sample, tolerance)
      for sample in Swift.max(0, own - reach)...Swift.min(255, own + reach) {
        surroundings[sample].insert(extreme.surroundings)
      }
    }
    let chance = chanceOfSample * Double(2 * tolerance + 1)
    let least = leastExtremes + chance * Double(count)
    return surroundings.indices.filter { Double(surroundings[$0].count) >= least }
  }
}

/// A shade has so many squares of nine pixels, or more, that are alike.
private let leastSquares = 2
/// Or it has so many steps, and so many for each grey pixel: of 225 icons in one ink, of 32 to 512 px, drawn exactly or
/// by resvg or Cairo, made smaller, or stored as JPEG, none has more than 5 of one grey; drawings in two inks with pens of 3 px and text of
/// 32 px have 12 to 190, which are 0.009 to 0.06 for each grey pixel.
private let leastSteps = 8
private let leastStepShare = 0.005
/// Pixels of a shade differ by so many samples from each other, by rounding and by what JPEG of quality 75 leaves.
private let roundingTolerance = 1
private let lossyTolerance = 6
/// Or it is that of extremes in so many different surroundings, and more the more there are by chance: of 3,390 icons, letters and
/// lines of text in one ink, of 12 to 128 px by five renderers, 2 have them; of 120 drawings of lines of 0.6 to 3 px in two inks 46.
private let leastExtremes = 6.0
private let chanceOfSample = 0.02
/// Sums of four samples are alike that differ by less.
private let alikeSurroundings = 8
/// The fourth pixel of a step differs by so much, as a share of the distance from paper to ink.
private let leastStepHeight = 0.1
/// A pixel that is so far from paper and from ink is grey.
private let leastGrey = 0.05
