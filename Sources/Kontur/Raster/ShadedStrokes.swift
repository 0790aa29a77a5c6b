// Whether thin strokes have shades of their own.
//
// A grey pixel is an edge between paper and ink, or all of it is of a third shade: a second colour, a caption in grey. Areas
// of a shade are told by pixels that are all alike for some pixels around; strokes of three or four pixels have none. But
// those that are slanted have steps:
//
//     ░ ▒ ▒ ▒ ░        Three pixels of a square are as dark as the stroke, and the fourth, which its edge passes, is not.
//     ░ ░ ▒ ▒ ▒ ░      An edge between paper and ink that passes three pixels of a square covers of each another share,
//     · ░ ░ ▒ ▒ ▒      but by chance: then of all its steps few are of one grey.

/// The shades of thin strokes that are neither paper nor ink.
struct StrokeShades: Hashable, Sendable {
  /// Their samples; none in drawings in one ink.
  var samples: Set<UInt8> = []
  /// How far pixels of one shade are apart, in samples.
  var tolerance = 0

  var isEmpty: Bool { samples.isEmpty }
}

extension ScalarField {
  /// The shades of strokes: of each there are enough steps.
  ///
  /// - Parameters:
  ///   - shade: How far from paper and ink a shade is.
  ///   - greyCount: How many pixels of the field are grey.
  ///   - strips: The rows to look at.
  ///   - loop: Looks at strips side by side.
  /// - Returns: The shades.
  /// - Complexity: O(*n*) in the number of pixels, some operations for each that is neither paper nor ink.
  func strokeShades(
    shade: Double, greyCount: Int, rows strips: [Range<Int>], loop: ConcurrentLoop
  ) -> StrokeShades {
    guard width > 1, height > 1 else { return StrokeShades() }
    let isOther = (0...255).map { distanceFromFlat(value(ofSample: UInt8($0))) > shade }
    let least = max(leastSteps, Int((leastStepShare * Double(greyCount)).rounded(.up)))
    // What lossy storage leaves is looked for only where rounding alone does not explain it.
    for tolerance in [roundingTolerance, lossyTolerance] {
      let countsOfStrips = concurrentMap(strips.count, loop: loop) { strip in
        stepCounts(rows: strips[strip], where: isOther, tolerance: tolerance)
      }
      var counts = [Int](repeating: 0, count: 256 + 2 * tolerance)
      for strip in countsOfStrips {
        for (sample, count) in strip.enumerated() { counts[sample + tolerance] += count }
      }
      let samples = (0...255).filter { sample in
        counts[sample...sample + 2 * tolerance].reduce(0, +) >= least
      }
      if !samples.isEmpty {
        return StrokeShades(samples: Set(samples.map(UInt8.init)), tolerance: tolerance)
      }
    }
    return StrokeShades()
  }

  /// How often a pixel of each sample, which is no paper and no ink, has neighbours in a row and in a column that are like
  /// it, but not the one between these.
  ///
  /// Where a line along the pixels ends at another one, three pixels may be of one grey by chance, and on a grid again and again;
  /// the fourth is then like the one that follows it along its line.
  private func stepCounts(
    rows: Range<Int>, where isOther: [Bool], tolerance: Int
  ) -> [Int] {
    let least = Int((leastStepHeight * abs(one - zero)).rounded()) + tolerance
    var counts = [Int](repeating: 0, count: 256)
    samples.withUnsafeBufferPointer { samples in
      func sample(_ column: Int, _ row: Int) -> UInt8? {
        column >= 0 && column < width && row >= 0 && row < height
          ? samples[row &* width &+ column] : nil
      }
      func isLike(_ a: UInt8?, _ b: UInt8) -> Bool {
        a.map { abs(Int($0) - Int(b)) <= tolerance } ?? false
      }
      for row in rows {
        for column in 0..<width {
          let own = samples[row &* width &+ column]
          guard isOther[Int(own)] else { continue }
          for x in [-1, 1] {
            guard let beside = sample(column + x, row), isLike(beside, own) else { continue }
            for y in [-1, 1] {
              let below = sample(column, row + y)
              guard isLike(below, own), isLike(below, beside),
                let across = sample(column + x, row + y), abs(Int(across) - Int(own)) > least
              else { continue }
              let isOfLine =
                isGrey(across)
                && (isLike(sample(column + 2 * x, row + y), across)
                  || isLike(sample(column + x, row + 2 * y), across))
              if !isOfLine { counts[Int(own)] &+= 1 }
            }
          }
        }
      }
    }
    return counts
  }

  private func isGrey(_ sample: UInt8) -> Bool {
    distanceFromFlat(value(ofSample: sample)) > leastGrey
  }
}

/// A shade has so many steps or more, and so many for each grey pixel: of 225 icons in one ink, of 32 to 512 px, drawn exactly or
/// by resvg or Cairo, made smaller, or stored as JPEG, none has more than 5 of one grey; drawings in two inks with pens of 3 px and text of
/// 32 px have 12 to 190, which are 0.009 to 0.06 for each grey pixel.
private let leastSteps = 8
private let leastStepShare = 0.005
/// Pixels of a shade differ by so many samples from each other, by rounding and by what JPEG of quality 75 leaves.
private let roundingTolerance = 1
private let lossyTolerance = 6
/// The fourth pixel of a step differs by so much, as a share of the distance from paper to ink.
private let leastStepHeight = 0.1
/// A pixel that is so far from paper and from ink is grey.
private let leastGrey = 0.05
