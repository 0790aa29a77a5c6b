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
  init(of field: ScalarField, inkSamples: InkSamples) {
    wordsPerRow = field.width / pixelsPerWord + 1
    (bits, counts, count) = field.samples.withUnsafeBytes {
      changes(in: $0, width: field.width, height: field.height, inkSamples: inkSamples)
    }
  }

  /// The number of the crossing in front of a pixel that differs from the one before it.
  func number(x: Int, y: Int) -> Int {
    let word = y &* wordsPerRow &+ x / pixelsPerWord
    let before = bits[word] & (1 << UInt64(x % pixelsPerWord) &- 1)
    return Int(counts[word]) &+ before.nonzeroBitCount
  }

  /// Whether nothing but paper is to the left of a crossing.
  func isFirst(_ number: Int, ofRow y: Int) -> Bool { number == Int(counts[y * wordsPerRow]) }

  /// The crossings from paper to ink, row by row.
  var entries: Entries { Entries(crossings: self) }

  /// Goes through the crossings from paper to ink.
  struct Entries: Sequence, IteratorProtocol {
    private let crossings: RowCrossings
    private var word = -1
    private var rest: UInt64 = 0
    private var number = 0

    init(crossings: RowCrossings) { self.crossings = crossings }

    /// The next crossing: its number, and the pixel of ink behind it.
    mutating func next() -> (number: Int, x: Int, y: Int)? {
      while true {
        while rest == 0 {
          word += 1
          guard word < crossings.bits.count else { return nil }
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

/// The changes of all rows, how many of them are in front of each word, and how many there are.
private func changes(
  in samples: UnsafeRawBufferPointer, width: Int, height: Int, inkSamples: InkSamples
) -> (bits: [UInt64], counts: [Int32], count: Int) {
  let wordsPerRow = width / pixelsPerWord + 1
  var bits: [UInt64] = []
  var counts: [Int32] = []
  bits.reserveCapacity(wordsPerRow * height)
  counts.reserveCapacity(wordsPerRow * height)
  var total: Int32 = 0
  for y in 0..<height {
    var lastIsInk: UInt64 = 0
    for start in stride(from: 0, through: width, by: pixelsPerWord) {
      let ink = inkSamples.bits(of: samples, from: y &* width &+ start, upTo: width &- start)
      let changes = ink ^ (ink << 1 | lastIsInk)
      bits.append(changes)
      counts.append(total)
      total &+= Int32(truncatingIfNeeded: changes.nonzeroBitCount)
      lastIsInk = ink >> 63
    }
  }
  return (bits, counts, Int(total))
}
