/// Some of the pixels of a window: a bit for each.
struct PixelMask: Hashable, Sendable {
  /// The pixels there are.
  let window: PixelWindow
  /// The number of words in a row: room for one more bit than there are columns.
  let wordsPerRow: Int
  /// The bits, row by row, the lowest first.
  private(set) var words: [UInt64]

  /// Creates a mask of none of the pixels.
  init(window: PixelWindow) {
    self.window = window
    wordsPerRow = window.width / 64 + 1
    words = [UInt64](repeating: 0, count: wordsPerRow * window.height)
  }

  /// Creates a mask of all pixels.
  init(all window: PixelWindow) {
    self.init(window: window)
    for row in 0..<window.height {
      for word in 0..<wordsPerRow {
        words[row * wordsPerRow + word] = bits(ofWord: word, upTo: window.width)
      }
    }
  }

  /// Creates a mask strip by strip.
  ///
  /// - Parameters:
  ///   - window: The pixels there are.
  ///   - reach: How many rows above and below of it a strip is made from.
  ///   - loop: Makes strips side by side.
  ///   - makeStrip: Makes a mask of a window of whole rows; of its outermost rows, so many as `reach` says, nothing is
  ///     used but at the border of the window.
  init(
    window: PixelWindow, reach: Int, loop: ConcurrentLoop,
    _ makeStrip: @Sendable (PixelWindow) -> PixelMask
  ) {
    let strips = window.strips
    let masks = concurrentMap(strips.count, loop: loop) { strip in
      let rows = strips[strip].rows
      let near = window.withRows(rows.lowerBound - reach..<rows.upperBound + reach)
      return makeStrip(near).part(inRows: rows)
    }
    self.init(joining: masks, in: window, loop: loop)
  }

  /// Creates a mask of those of its strips.
  ///
  /// - Parameters:
  ///   - strips: A mask of each of the strips of the window.
  ///   - window: The pixels there are.
  ///   - loop: Copies strips side by side: new memory takes most of the time.
  init(joining strips: [PixelMask], in window: PixelWindow, loop: ConcurrentLoop) {
    self.window = window
    let wordsPerRow = window.width / 64 + 1
    self.wordsPerRow = wordsPerRow
    precondition(strips.map(\.window) == window.strips, "each strip of a window has a mask")
    guard strips.count > 1 else {
      words = strips[0].words
      return
    }
    words = [UInt64](unsafeUninitializedCapacity: wordsPerRow * window.height) { buffer, count in
      // Every strip has words of its own.
      nonisolated(unsafe) let words = buffer
      concurrentPerform(strips.count, loop: loop) { strip in
        let start = (strips[strip].window.y - window.y) * wordsPerRow
        let own = strips[strip].words
        _ = words[start..<start + own.count].initialize(fromContentsOf: own)
      }
      count = wordsPerRow * window.height
    }
  }

  /// Those of its pixels that are in some rows of the window.
  func part(inRows rows: Range<Int>) -> PixelMask {
    guard rows != window.rows else { return self }
    let first = (rows.lowerBound - window.y) * wordsPerRow
    return PixelMask(
      window: window.withRows(rows), wordsPerRow: wordsPerRow,
      words: Array(words[first..<first + rows.count * wordsPerRow]))
  }

  private init(window: PixelWindow, wordsPerRow: Int, words: [UInt64]) {
    self.window = window
    self.wordsPerRow = wordsPerRow
    self.words = words
  }

  /// The bits of a word of a row that stand for so many columns from the first on.
  private func bits(ofWord word: Int, upTo width: Int) -> UInt64 {
    let columns = max(0, width - 64 * word)
    return columns >= 64 ? .max : (1 << UInt64(columns)) - 1
  }

  /// How many pixels it has.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether it has a pixel of the window.
  @inline(__always)
  func contains(column: Int, row: Int) -> Bool {
    let offset = column &- window.x
    return words[(row &- window.y) &* wordsPerRow &+ offset >> 6] &>> UInt64(offset & 63) & 1 != 0
  }

  /// Puts a pixel in; those outside of the window are left out.
  @inline(__always)
  mutating func insert(column: Int, row: Int) {
    guard window.index(column: column, row: row) != nil else { return }
    insert(0b1, from: column - window.x, inRow: row - window.y)
  }

  /// Puts in those of 64 pixels of a row that have a bit.
  ///
  /// - Parameters:
  ///   - pattern: A bit for each of them, the lowest for the first.
  ///   - offset: Where the first of them is, counted from the first column of the window.
  ///   - row: Their row, counted from the first one of the window.
  /// - Precondition: Those with a bit are pixels of the window.
  @inline(__always)
  mutating func insert(_ pattern: UInt64, from offset: Int, inRow row: Int) {
    let place = row &* wordsPerRow &+ offset >> 6
    let shift = UInt64(truncatingIfNeeded: offset & 63)
    words[place] |= pattern &<< shift
    let rest = shift == 0 ? 0 : pattern &>> (64 &- shift)
    if rest != 0 { words[place &+ 1] |= rest }
  }

  /// Puts in some pixels of a row, side by side.
  ///
  /// - Precondition: They are pixels of the window.
  mutating func insert(_ columns: Range<Int>, inRow row: Int) {
    for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 64) {
      insert(
        bits(ofWord: 0, upTo: columns.upperBound - column), from: column - window.x,
        inRow: row - window.y)
    }
  }

  /// The pixels of either of two masks of the same window.
  func union(_ other: PixelMask) -> PixelMask {
    var result = self
    for place in words.indices { result.words[place] |= other.words[place] }
    return result
  }

  /// The pixels of both of two masks of the same window.
  func intersection(_ other: PixelMask) -> PixelMask {
    var result = self
    for place in words.indices { result.words[place] &= other.words[place] }
    return result
  }

  /// The pixels without those of another mask of the same window.
  func subtracting(_ other: PixelMask) -> PixelMask {
    var result = self
    for place in words.indices { result.words[place] &= ~other.words[place] }
    return result
  }

  /// The pixels that lie in one of some rectangles, in the smallest window of these.
  ///
  /// - Precondition: The rectangles lie in the window.
  func part(in rectangles: [PixelWindow]) -> PixelMask {
    guard let first = rectangles.first else {
      return PixelMask(window: PixelWindow(x: window.x, y: window.y, width: 0, height: 0))
    }
    var result: PixelMask
    if rectangles.count == 1 {
      result = PixelMask(all: first)
    } else {
      result = PixelMask(window: rectangles.dropFirst().reduce(first) { $0.union($1) })
      for rectangle in rectangles {
        for row in rectangle.y..<(rectangle.y + rectangle.height) {
          result.insert(rectangle.x..<(rectangle.x + rectangle.width), inRow: row)
        }
      }
    }
    let offset = result.window.x - window.x
    let shift = UInt64(offset & 63)
    for row in 0..<result.window.height {
      let start = (result.window.y - window.y + row) * wordsPerRow
      for word in 0..<result.wordsPerRow {
        let place = offset / 64 + word
        var bits = place < wordsPerRow ? words[start + place] >> shift : 0
        if shift > 0, place + 1 < wordsPerRow { bits |= words[start + place + 1] << (64 - shift) }
        result.words[row * result.wordsPerRow + word] &= bits
      }
    }
    return result
  }

  /// The pixels that are in it while the next one of the row or of the column is not, or the other way
  /// around.
  var boundary: PixelMask {
    var result = self
    for row in 0..<window.height {
      let start = row * wordsPerRow
      for word in 0..<wordsPerRow {
        let own = words[start + word]
        let carried = word + 1 < wordsPerRow ? words[start + word + 1] << 63 : 0
        let below = row + 1 < window.height ? words[start + wordsPerRow + word] : own
        result.words[start + word] = ((own ^ (own >> 1 | carried)) | (own ^ below))
      }
      // The last column has none to the right.
      let last = window.width - 1
      guard last >= 0 else { continue }
      let end = start + last >> 6
      let below = row + 1 < window.height ? words[end + wordsPerRow] : words[end]
      let bit: UInt64 = 1 << UInt64(last & 63)
      result.words[end] = (result.words[end] & ~bit) | ((words[end] ^ below) & bit)
    }
    return result
  }

  /// How often the boundary of the pixels turns, at a corner of theirs.
  ///
  /// Where two pixels meet at a corner only is not counted. Nor are places at the border of the window.
  var turnCount: Int {
    var count = 0
    for row in 0..<max(0, window.height - 1) {
      let start = row * wordsPerRow
      for word in 0..<wordsPerRow {
        // Of two rows and two columns an odd number of pixels.
        func changes(_ word: Int) -> UInt64 {
          words[start + word] ^ words[start + wordsPerRow + word]
        }
        let carried = word + 1 < wordsPerRow ? changes(word + 1) << 63 : 0
        let turns = changes(word) ^ (changes(word) >> 1 | carried)
        count += (turns & bits(ofWord: word, upTo: window.width - 1)).nonzeroBitCount
      }
    }
    return count
  }

  /// The pixels within some distance of those of the mask, along rows and columns.
  ///
  /// - Complexity: O(*n d*) in the number of words and the distance.
  func dilated(by distance: Int) -> PixelMask {
    dilatedAlongRows(by: distance).dilatedAlongColumns(by: distance)
  }

  /// The pixels within some distance of those of the mask in the same row.
  ///
  /// - Precondition: The distance is no more than 64.
  /// - Complexity: O(*n* log *d*) in the number of words and the distance.
  func dilatedAlongRows(by distance: Int) -> PixelMask {
    precondition(distance <= 64, "words beside a word are looked at, and no others")
    var result = self
    for row in 0..<window.height {
      var before: UInt64 = 0
      var place = row * wordsPerRow
      for word in 0..<wordsPerRow {
        let own = words[place]
        let after = word + 1 < wordsPerRow ? words[place + 1] : 0
        if before | own | after != 0 {
          let grown =
            own.smearedUp(by: distance, after: before)
            | own.smearedDown(by: distance, before: after)
          result.words[place] = grown & bits(ofWord: word, upTo: window.width)
        }
        before = own
        place += 1
      }
    }
    return result
  }

  /// The pixels within some distance of those of the mask in the same column.
  ///
  /// - Complexity: O(*n d*) in the number of words and the distance.
  func dilatedAlongColumns(by distance: Int) -> PixelMask {
    var result = self
    for _ in 0..<distance { result.growAlongColumns() }
    return result
  }

  /// The same pixels with rows for columns.
  var transposed: PixelMask {
    var result = PixelMask(window: window.transposed)
    forEachPixel { column, row in
      result.insert(0b1, from: row - window.y, inRow: column - window.x)
    }
    return result
  }

  private mutating func growAlongColumns() {
    var before = [UInt64](repeating: 0, count: wordsPerRow)
    for row in 0..<window.height {
      let start = row * wordsPerRow
      for word in 0..<wordsPerRow {
        let own = words[start + word]
        let after = row + 1 < window.height ? words[start + wordsPerRow + word] : 0
        words[start + word] = before[word] | own | after
        before[word] = own
      }
    }
  }

  /// Calls `body` with the columns of each run of pixels of a row, from the left.
  func forEachRun(inRow row: Int, _ body: (Range<Int>) -> Void) {
    let start = (row - window.y) * wordsPerRow
    var begin: Int?
    for word in 0..<wordsPerRow {
      var bits = words[start + word]
      // Nothing begins or ends here.
      if bits == (begin == nil ? 0 : .max) { continue }
      var offset = 0
      while offset < 64 {
        let length = begin == nil ? bits.trailingZeroBitCount : (~bits).trailingZeroBitCount
        guard length < 64 - offset else { break }
        offset += length
        bits >>= UInt64(length)
        let column = window.x + 64 * word + offset
        if let first = begin {
          body(first..<column)
          begin = nil
        } else {
          begin = column
        }
      }
    }
    if let begin { body(begin..<(window.x + 64 * wordsPerRow)) }
  }

  /// Calls `body` with each pixel, row by row.
  @inline(__always)
  func forEachPixel(_ body: (_ column: Int, _ row: Int) -> Void) {
    for row in 0..<window.height {
      for word in 0..<wordsPerRow {
        var rest = words[row &* wordsPerRow &+ word]
        while rest != 0 {
          body(window.x &+ 64 &* word &+ rest.trailingZeroBitCount, window.y &+ row)
          rest &= rest &- 1
        }
      }
    }
  }
}

extension UInt64 {
  /// The bits and so many above each of them, also of those of the word below.
  fileprivate func smearedUp(by distance: Int, after low: UInt64) -> UInt64 {
    var (low, high) = (low, self)
    var reach = 0
    while reach < distance {
      let step = UInt64(Swift.min(reach + 1, distance - reach))
      high |= high << step | low >> (64 - step)
      low |= low << step
      reach += Int(step)
    }
    return high
  }

  /// The bits and so many below each of them, also of those of the word above.
  fileprivate func smearedDown(by distance: Int, before high: UInt64) -> UInt64 {
    var (low, high) = (self, high)
    var reach = 0
    while reach < distance {
      let step = UInt64(Swift.min(reach + 1, distance - reach))
      low |= low >> step | high << (64 - step)
      high |= high >> step
      reach += Int(step)
    }
    return low
  }
}

extension ScalarField {
  /// The pixels whose value is one of some.
  ///
  /// - Parameters:
  ///   - margin: The number of pixels of paper around the image in the mask.
  ///   - rows: The rows of the mask; all when left out.
  ///   - isWanted: Whether a value is one of them; for rising values it changes once at most.
  /// - Returns: The pixels of the image for which it is.
  /// - Complexity: O(*n*) in the number of pixels, 64 at a time.
  func mask(
    margin: Int, rows: Range<Int>? = nil, where isWanted: (Double) -> Bool
  ) -> PixelMask {
    let whole = window(margin: margin)
    let window = rows.map(whole.withRows) ?? whole
    var mask = PixelMask(window: window)
    let wanted = InkSamples { isWanted(value(ofSample: $0)) }
    samples.withUnsafeBytes { samples in
      for y in window.rows.clamped(to: 0..<height) {
        for x in stride(from: 0, to: width, by: pixelsPerWord) {
          let bits = wanted.bits(of: samples, from: y &* width &+ x, upTo: width &- x)
          if bits != 0 { mask.insert(bits, from: x &+ margin, inRow: y &- window.y) }
        }
      }
    }
    return mask
  }

  /// All of its pixels and so many around them.
  func window(margin: Int) -> PixelWindow {
    PixelWindow(x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Which pixels are grey: neither paper nor ink.
  ///
  /// - Parameters:
  ///   - margin: The number of pixels of paper around the image in the mask.
  ///   - rows: The rows of the mask; all when left out.
  ///   - flatness: How far from paper or ink a pixel may be to be that.
  /// - Returns: The pixels that are neither.
  /// - Complexity: O(*n*) in the number of pixels, 64 at a time.
  func greyMask(margin: Int, rows: Range<Int>? = nil, flatness: Double) -> PixelMask {
    let isNoPaper = mask(margin: margin, rows: rows) { $0 > flatness }
    return isNoPaper.subtracting(mask(margin: margin, rows: rows) { $0 >= 1 - flatness })
  }

  /// Which pixels are ink: more than half covered.
  func inkMask(margin: Int, rows: Range<Int>? = nil) -> PixelMask {
    mask(margin: margin, rows: rows) { $0 > 0.5 }
  }
}
