/// Which samples are ink, decided for eight of them at a time.
///
/// A word holds eight samples. With the highest bit of each set, the limit can be taken away from all of
/// them in one subtraction that borrows from no neighbour; what is left of the highest bits tells whether
/// the seven lower ones reach those of the limit.
struct InkSamples {
  /// Turns samples so that more is more ink.
  private let mask: UInt64
  /// The lower bits of the least ink of a turned sample, which may be anything from 0 to 256.
  private let limit: UInt64
  /// All bits where the limit has no highest bit, so that a sample with it is ink.
  private let isLow: UInt64

  /// - Parameter isInk: Whether a sample is ink; for rising samples it changes once at most.
  init(where isInk: (UInt8) -> Bool) {
    let mask: UInt8 = isInk(0) && !isInk(255) ? 255 : 0
    let least = (0...255).first { isInk(UInt8($0) ^ mask) } ?? 256
    self.mask = UInt64(mask) * onesOfBytes
    limit = UInt64(least < 128 ? least : least - 128) * onesOfBytes
    isLow = least < 128 ? .max : 0
  }

  /// Which samples are ink, the first one in the lowest bit: 64 of them, or as many as are left.
  @inline(__always)
  func bits(of samples: UnsafeRawBufferPointer, from start: Int, upTo count: Int) -> UInt64 {
    guard count >= pixelsPerWord else {
      return (0..<count).reduce(0) {
        $0 | (bits(of: UInt64(samples[start &+ $1])) & 1) << UInt64($1)
      }
    }
    func word(_ index: Int) -> UInt64 {
      UInt64(
        littleEndian: samples.loadUnaligned(fromByteOffset: start &+ 8 &* index, as: UInt64.self))
    }
    // Most of an icon is blank, or ink.
    if samples.isUniform(from: start) { return isInk(word(0)) == 0 ? 0 : .max }
    return (0..<8).reduce(0) { $0 | bits(of: word($1)) << UInt64(8 &* $1) }
  }

  /// Which of eight samples are ink, the first one in the lowest bit.
  @inline(__always)
  private func bits(of samples: UInt64) -> UInt64 {
    // The product moves the lowest bit of byte i to bit 56 + i.
    ((isInk(samples) >> 7) &* 0x0102_0408_1020_4080) >> 56
  }

  /// Eight samples, as the highest bits of bytes that are ink.
  @inline(__always)
  private func isInk(_ samples: UInt64) -> UInt64 {
    let turned = samples ^ mask
    let rest = (turned | highestOfBytes) &- limit
    return (turned & rest | (turned | rest) & isLow) & highestOfBytes
  }
}

/// Eight bytes of 1, and eight with only the highest bit.
private let onesOfBytes: UInt64 = 0x0101_0101_0101_0101
private let highestOfBytes: UInt64 = 0x8080_8080_8080_8080

/// The pixels whose bits are in one word.
let pixelsPerWord = 64
