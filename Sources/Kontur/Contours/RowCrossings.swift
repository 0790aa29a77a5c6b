/// Where the rows of a field change between ink and paper.
///
/// A row is read from the paper on its left to the paper on its right. Every change is a crossing: those
/// of even number lead from paper to ink, the others back.
///
///     . . # # . . # . .        pixels of a row
///     0 0 1 0 1 0 1 1 0 0      bits: a change in front of the pixel, or behind the last one
///         0   1   2 3          numbers, which go on from row to row
struct RowCrossings {
  /// The number of crossings of all rows.
  let count: Int
  private let wordsPerRow: Int
  /// The changes, a bit for each; every row begins a word.
  private let bits: [UInt64]
  /// The number of changes in front of each word.
  private let counts: [Int32]

  /// Looks at every pixel of a field once.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - inkSamples: The samples that are ink.
  ///   - loop: Does bands of rows side by side.
  init(of field: ScalarField, inkSamples: InkSamples, loop: ConcurrentLoop = serialLoop) {
    let (width, height) = (field.width, field.height)
    let wordsPerRow = width / pixelsPerWord + 1
    let bands = field.window.strips.map(\.rows)
    var counts: [Int32] = []
    var total: Int32 = 0
    bits = [UInt64](unsafeUninitializedCapacity: wordsPerRow * height) { bits, bitCount in
      counts = [Int32](unsafeUninitializedCapacity: wordsPerRow * height) { counts, countCount in
        field.samples.withUnsafeBytes { samples in
          // Every band has words of its own.
          nonisolated(unsafe) let (samples, bits, counts) = (samples, bits, counts)
          let totals = concurrentMap(bands.count, loop: loop) { band in
            noteChanges(
              in: samples, width: width, rows: bands[band], inkSamples: inkSamples, bits: bits,
              counts: counts)
          }
          // Each band has begun with 0.
          for (rows, changes) in zip(bands, totals) {
            if total > 0 {
              for word in rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow {
                counts[word] &+= total
              }
            }
            total &+= changes
          }
        }
        countCount = wordsPerRow * height
      }
      bitCount = wordsPerRow * height
    }
    self.wordsPerRow = wordsPerRow
    self.counts = counts
    count = Int(total)
  }

  /// The number of the crossing in front of a pixel that differs from the one before it.
  @inline(__always)
  func number(x: Int, y: Int) -> Int {
    let word = y &* wordsPerRow &+ x / pixelsPerWord
    let before = bits[word] & (1 << UInt64(x % pixelsPerWord) &- 1)
    return Int(counts[word]) &+ before.nonzeroBitCount
  }

  /// Whether nothing but paper is to the left of a crossing.
  func isFirst(_ number: Int, ofRow y: Int) -> Bool { number == Int(counts[y * wordsPerRow]) }

  /// The numbers of the crossings of some rows.
  func numbers(ofRows rows: Range<Int>) -> Range<Int> {
    number(ofFirstIn: rows.lowerBound)..<number(ofFirstIn: rows.upperBound)
  }

  /// The number of the first crossing of a row, or of the next one after it.
  private func number(ofFirstIn row: Int) -> Int {
    let word = row * wordsPerRow
    return word < counts.count ? Int(counts[word]) : count
  }

  /// The crossings from paper to ink of some rows, row by row.
  func entries(ofRows rows: Range<Int>) -> Entries { Entries(crossings: self, rows: rows) }

  /// Goes through the crossings from paper to ink.
  struct Entries: Sequence, IteratorProtocol {
    private let crossings: RowCrossings
    private var word: Int
    private let end: Int
    private var rest: UInt64 = 0
    private var number: Int

    init(crossings: RowCrossings, rows: Range<Int>) {
      self.crossings = crossings
      word = rows.lowerBound * crossings.wordsPerRow - 1
      end = rows.upperBound * crossings.wordsPerRow
      number = crossings.number(ofFirstIn: rows.lowerBound)
    }

    /// The next crossing: its number, and the pixel of ink behind it.
    mutating func next() -> (number: Int, x: Int, y: Int)? {
      while true {
        while rest == 0 {
          word += 1
          guard word < end else { return nil }
          rest = crossings.bits[word]
        }
        let x = rest.trailingZeroBitCount
        rest &= rest &- 1
        number += 1
        guard !number.isMultiple(of: 2) else { continue }
        let (y, wordOfRow) = word.quotientAndRemainder(dividingBy: crossings.wordsPerRow)
        return (number - 1, wordOfRow * pixelsPerWord + x, y)
      }
    }
  }
}

/// Notes the changes of some rows, and how many of them are in front of each word.
///
/// - Returns: How many there are.
private func noteChanges(
  in samples: UnsafeRawBufferPointer, width: Int, rows: Range<Int>, inkSamples: InkSamples,
  bits: UnsafeMutableBufferPointer<UInt64>, counts: UnsafeMutableBufferPointer<Int32>
) -> Int32 {
  var word = rows.lowerBound &* (width / pixelsPerWord &+ 1)
  var total: Int32 = 0
  for y in rows {
    var lastIsInk: UInt64 = 0
    for start in stride(from: 0, through: width, by: pixelsPerWord) {
      let ink = inkSamples.bits(of: samples, from: y &* width &+ start, upTo: width &- start)
      let changes = ink ^ (ink << 1 | lastIsInk)
      bits[word] = changes
      counts[word] = total
      word &+= 1
      // Mostly there are none, and counting takes a while.
      if changes != 0 { total &+= Int32(truncatingIfNeeded: changes.nonzeroBitCount) }
      lastIsInk = ink >> 63
    }
  }
  return total
}
