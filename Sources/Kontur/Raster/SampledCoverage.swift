// Renderers that count samples: how their images are recognised, and what they do to curves.

/// How a renderer makes greys of 4 × 4 samples in each pixel, each of which is inside or outside.
///
/// Skia and its relatives do, resvg among them: a pixel with *n* samples inside has 16 *n* or one less
/// of 255.
struct SampledCoverage: Hashable, Sendable {
  /// How many coats of ink there are: a drawing may be painted over itself.
  let coats: Int
  /// Whether curves were drawn as chords; images scaled down from black and white have as few greys.
  let isFlattened: Bool

  /// Recognises the greys of a field; nil where other greys than counts of samples occur, or too few for
  /// one to know.
  ///
  /// - Parameters:
  ///   - field: The ink.
  ///   - histogram: How often each sample of it occurs near edges.
  init?(of field: ScalarField, histogram: [Int]) {
    let found = (1...mostCoats).lazy.compactMap {
      SampledCoverage(of: field, histogram: histogram, coats: $0)
    }.first
    guard let found else { return nil }
    self = found
  }

  /// Recognises so many coats.
  private init?(of field: ScalarField, histogram: [Int], coats: Int) {
    let span = abs(field.one - field.zero)
    guard span > leastSpan else { return nil }
    let slack = mostRounding / span
    var (greys, counts, shades, odd, dark, stored) = (0, 0, 0, 0, 0, 0)
    for (sample, pixels) in histogram.enumerated() where pixels > 0 {
      let value = field.value(ofSample: UInt8(sample))
      guard value > 1 / 32, value < 1 - 1 / 32 else { continue }
      greys += pixels
      let coverage = Self.coverage(value, coats: coats)
      let number = (16 * coverage).rounded()
      let least = Self.value((16 * number - 1) / 255, coats: coats)
      let most = Self.value(16 * number / 255, coats: coats)
      guard value > least - slack, value < most + slack else { continue }
      counts += pixels
      shades += 1
      if number.truncatingRemainder(dividingBy: 2) == 1 { odd += pixels }
      if number > 8 {
        dark += pixels
        if abs(255 * coverage - 16 * number) < 0.5 { stored += pixels }
      }
    }
    // Edges along the pixels have few greys by themselves, mostly halves and quarters. That each of several
    // shades is one of a count of samples is no chance either; that one is one of some number of coats may well be.
    let isCertain = counts == greys && shades >= leastShades
    guard isCertain || coats == 1, odd >= (isCertain ? leastOddOfShades : leastOdd),
      Double(counts) > leastShare * Double(greys)
    else { return nil }
    self.coats = coats
    // An average of 16 would be stored as 255/16 of their number.
    isFlattened = coats > 1 || Double(stored) > leastStored * Double(dark)
  }

  /// The coverage that a value stands for, each coat of which covers its share of what is left of the paper.
  func coverage(ofValue value: Double) -> Double { Self.coverage(value, coats: coats) }

  private static func coverage(_ value: Double, coats: Int) -> Double {
    coats == 1 ? value : 1 - max(0, 1 - value).squareRoot()
  }

  private static func value(_ coverage: Double, coats: Int) -> Double {
    coats == 1 ? coverage : 1 - (1 - coverage) * (1 - coverage)
  }
}

extension InkPixels {
  /// The pixels as they would be if no curve had been flattened, if the edges lie where some have them.
  ///
  /// Chords end on the curve and run along its inner side: what bends comes out too flat.
  func unflattened(near curves: [CubicBezier]) -> InkPixels {
    var gains = [Double](repeating: 0, count: band.count)
    for curve in curves {
      let loss = curve.flatteningLoss
      guard loss > 0 else { continue }
      curve.forEachPixelPiece { piece in
        guard let place = band.index(column: piece.column, row: piece.row) else { return }
        let turn = curve.derivative(at: piece.parameter)
          .cross(curve.secondDerivative(at: piece.parameter))
        gains[place] += (turn < 0 ? loss : -loss) * piece.displacement.length
      }
    }
    return adding(gains)
  }
}

extension CubicBezier {
  /// How far, on average, the chords of Skia's flattening are from the curve, in pixels.
  ///
  /// It halves chords until their error, a quarter with each step, is between 1/64 and 1/16 px, and
  /// makes two at least. Over a chord the mean of the error is ⅔ of the largest.
  fileprivate var flatteningLoss: Double {
    let chord = (end - start).normalized
    let rise = 0.75 * max(abs((control1 - start).cross(chord)), abs((control2 - end).cross(chord)))
    return 2 / 3 * min(meanChordError, rise / 4)
  }
}

/// More than two coats of ink hide what is sampled.
private let mostCoats = 2
/// By how much a stored sample may be off.
private let mostRounding = 0.6
/// Where paper and ink are no farther apart, many samples are near a sixteenth by chance.
private let leastSpan = 64.0
/// So many pixels with an odd number of samples inside, and such a share of pixels with a number of them.
private let leastOdd = 8
private let leastShare = 0.9
/// A shade is within the rounding of a count in one of seven cases: so many are so in one of 17,000.
private let leastShades = 5
private let leastOddOfShades = 4
/// The share of dark greys that are stored as 16 for each sample; with rounding for shades of ink.
private let leastStored = 0.25

/// The mean of errors between 1/64 and 1/16 px, all sizes as likely as each other: (1/16 - 1/64) / ln 4.
private let meanChordError = 0.0338
