/// A grid of values between which contours are drawn: how much ink there is at each pixel.
///
/// The values are kept as the bytes of the image they come from, with a straight scale beside them:
/// a sample equal to `zero` stands for the value 0 and one equal to `one` for the value 1. So a grey
/// image becomes a field without a copy, whether dark or light counts as ink, and a contour level
/// is a comparison of bytes. Noise and overshoot may lie outside 0...1.
///
/// The sample of pixel (x, y) sits at its centre, (x + ½, y + ½).
public struct ScalarField: Hashable, Sendable {
  /// The number of samples in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The samples, row by row from the top.
  public let samples: [UInt8]
  /// The sample that stands for the value 0: paper.
  public let zero: Double
  /// The sample that stands for the value 1: ink.
  public let one: Double

  /// Creates a field from its samples.
  ///
  /// - Parameters:
  ///   - width: The number of samples in a row.
  ///   - height: The number of rows.
  ///   - samples: The samples, row by row from the top.
  ///   - zero: The sample that stands for the value 0.
  ///   - one: The sample that stands for the value 1; below `zero` when dark counts as ink.
  /// - Precondition: `samples.count == width * height`, neither of which is negative, and `zero` and `one`
  ///   differ.
  public init(width: Int, height: Int, samples: [UInt8], zero: Double = 0, one: Double = 255) {
    precondition(width >= 0 && height >= 0, "a field has no negative size")
    precondition(samples.count == width * height, "one sample for each pixel")
    precondition(zero != one, "paper and ink differ")
    self.width = width
    self.height = height
    self.samples = samples
    self.zero = zero
    self.one = one
  }

  /// All of its pixels.
  var window: PixelWindow { PixelWindow(x: 0, y: 0, width: width, height: height) }

  /// The value at a pixel: 0 for paper, 1 for ink.
  public subscript(x: Int, y: Int) -> Double { value(ofSample: samples[y * width + x]) }

  /// The value that a sample stands for.
  public func value(ofSample sample: UInt8) -> Double { (Double(sample) - zero) / (one - zero) }

  /// The sample that stands for a value as nearly as one can, 0...255.
  ///
  /// Half-way between two it is the one of more ink, so that dark ink on light paper and light ink on dark paper come out
  /// the same.
  func sample(of value: Double) -> UInt8 { nearestSample(zero + value * (one - zero)) }

  /// The sample nearest to a number on the scale of samples; half-way between two the one of more ink.
  func nearestSample(_ number: Double) -> UInt8 {
    let clamped = max(0, min(255, number))
    return UInt8(one > zero ? clamped.rounded() : 255 - (255 - clamped).rounded())
  }

  /// The same samples read on another scale.
  ///
  /// - Complexity: O(1): the samples are shared.
  public func rescaled(zero: Double, one: Double) -> ScalarField {
    ScalarField(width: width, height: height, samples: samples, zero: zero, one: one)
  }

  /// How often each of the 256 samples occurs.
  ///
  /// - Complexity: O(*n*) in the number of pixels; runs of equal ones are counted 64 or 8 at a time.
  public var histogram: [Int] { histogram(loop: serialLoop) }

  /// The same, of strips of rows side by side.
  func histogram(loop: ConcurrentLoop) -> [Int] {
    let strips = window.strips
    let counts = concurrentMap(strips.count, loop: loop) { histogram(ofRows: strips[$0].rows) }
    return counts.dropFirst().reduce(counts[0]) { zip($0, $1).map(+) }
  }

  /// How often each sample occurs in some rows.
  func histogram(ofRows rows: Range<Int>) -> [Int] {
    samples.withUnsafeBytes { samples in
      UnsafeRawBufferPointer(
        rebasing: samples[rows.lowerBound * width..<rows.upperBound * width]
      ).histogram
    }
  }
}

extension UnsafeRawBufferPointer {
  /// How often each value occurs.
  fileprivate var histogram: [Int] {
    var tables = [Int](repeating: 0, count: 4 * 256)
    tables.withUnsafeMutableBufferPointer { tables in
      var start = 0
      while start &+ 64 <= count {
        if isUniform(from: start) {
          tables[Int(self[start])] &+= 64
        } else {
          for word in 0..<8 { countEight(from: start &+ 8 &* word, in: tables) }
        }
        start &+= 64
      }
      for index in start..<count { tables[Int(self[index])] &+= 1 }
    }
    return (0..<256).map { tables[$0] + tables[256 + $0] + tables[512 + $0] + tables[768 + $0] }
  }

  /// Counts eight bytes.
  @inline(__always)
  private func countEight(from start: Int, in tables: UnsafeMutableBufferPointer<Int>) {
    let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: start, as: UInt64.self))
    if word == word << 8 | word >> 56 {
      tables[Int(truncatingIfNeeded: word & 255)] &+= 8
    } else {
      // A count can be raised again only when the last time is over: four tables take turns.
      for index in 0..<8 {
        let sample = Int(truncatingIfNeeded: word &>> UInt64(8 &* index) & 255)
        tables[(index & 3) &* 256 &+ sample] &+= 1
      }
    }
  }

  /// Whether 64 bytes are equal.
  @inline(__always)
  func isUniform(from start: Int) -> Bool {
    let first = loadUnaligned(fromByteOffset: start, as: UInt64.self)
    let pair = SIMD2(repeating: first)
    var differences = SIMD2<UInt64>.zero
    for index in 0..<4 {
      differences |=
        loadUnaligned(fromByteOffset: start &+ 16 &* index, as: SIMD2<UInt64>.self) ^ pair
    }
    return differences.x | differences.y | (first ^ (first << 8 | first >> 56)) == 0
  }
}
