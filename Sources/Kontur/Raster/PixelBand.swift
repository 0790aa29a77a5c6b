// Pixels near edges, numbered. All that is told by pixels is told where edges are: away from them a
// pixel is paper or ink, however the outline runs. So what is computed for pixels is computed for a
// band along the edges, and costs what the edges are long.

/// Some of the pixels of a window in a row, row by row.
///
/// After the last pixel of each row comes one more place, to which nothing belongs: what a curve covers
/// to its right can be noted in the place after its pixel.
///
/// The places of a mask's bits are found by counting the bits before them (Jacobson 1989,
/// doi:10.1109/SFCS.1989.63533).
struct PixelBand: Hashable, Sendable {
  /// The pixels there could be.
  var window: PixelWindow { mask.window }
  /// The number of places.
  let count: Int
  /// The pixels, with one more to the right of each row.
  private let mask: PixelMask
  /// The number of places before each word of the mask, and of all.
  private let ranks: [Int]

  /// Numbers the pixels of a mask.
  init(_ mask: PixelMask) {
    var mask = mask
    var ranks: [Int] = []
    ranks.reserveCapacity(mask.words.count + 1)
    var count = 0
    for row in 0..<mask.window.height {
      mask.insert(0b1, from: mask.window.width, inRow: row)
      for word in 0..<mask.wordsPerRow {
        ranks.append(count)
        count += mask.words[row * mask.wordsPerRow + word].nonzeroBitCount
      }
    }
    ranks.append(count)
    self.mask = mask
    self.ranks = ranks
    self.count = count
  }

  /// The places of the pixels of a row, counted from the first row of the window.
  @inline(__always)
  func places(ofRow row: Int) -> Range<Int> {
    let word = row &* mask.wordsPerRow
    return ranks[word]..<(ranks[word &+ mask.wordsPerRow] &- 1)
  }

  /// The place of a pixel of the window, or the next place of its row, which is another's.
  @inline(__always)
  func place(column: Int, row: Int) -> (place: Int, isInBand: Bool) {
    let offset = column &- window.x
    let word = (row &- window.y) &* mask.wordsPerRow &+ offset &>> 6
    let bits = mask.words[word]
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: offset & 63)
    return (ranks[word] &+ (bits & (bit &- 1)).nonzeroBitCount, bits & bit != 0)
  }

  /// The place of a pixel; nil for one that is not there.
  @inline(__always)
  func index(column: Int, row: Int) -> Int? {
    guard window.index(column: column, row: row) != nil else { return nil }
    let (place, isInBand) = place(column: column, row: row)
    return isInBand ? place : nil
  }

  /// Calls `body` with each pixel and its place.
  @inline(__always)
  func forEachPixel(_ body: (_ column: Int, _ row: Int, _ place: Int) -> Void) {
    var place = 0
    let end = window.x + window.width
    mask.forEachPixel { column, row in
      if column < end { body(column, row, place) }
      place &+= 1
    }
  }

  /// A number for each pixel, at its place; 0 for what is no pixel.
  ///
  /// - Parameters:
  ///   - loop: Does strips of rows side by side.
  ///   - body: Makes the number of a pixel.
  /// - Returns: The numbers.
  @inline(__always)
  func numbers(
    loop: ConcurrentLoop, _ body: @Sendable (_ column: Int, _ row: Int) -> Double
  ) -> [Double] {
    [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      let strips = window.strips
      // Every row has places of its own.
      nonisolated(unsafe) let numbers = buffer
      concurrentPerform(strips.count, loop: loop) { strip in
        for row in strips[strip].rows {
          var place = places(ofRow: row - window.y).lowerBound
          forEachRun(inRow: row) { columns in
            for column in columns {
              numbers.initializeElement(at: place, to: body(column, row))
              place += 1
            }
          }
          numbers.initializeElement(at: place, to: 0)
        }
      }
      initialized = count
    }
  }

  /// Calls `body` with the columns of each run of pixels of a row, from the left.
  @inline(__always)
  func forEachRun(inRow row: Int, _ body: (Range<Int>) -> Void) {
    let end = window.x + window.width
    mask.forEachRun(inRow: row) { columns in
      // After the last column comes what is no pixel.
      let pixels = columns.clamped(to: window.x..<end)
      if !pixels.isEmpty { body(pixels) }
    }
  }

  /// The same pixels with rows for columns.
  var transposed: PixelBand { PixelBand(pixels.transposed) }

  /// Its pixels and all of its window within some distance of them in the same column.
  func dilatedAlongColumns(by distance: Int) -> PixelBand {
    PixelBand(pixels.dilatedAlongColumns(by: distance))
  }

  /// Its pixels, without what comes after each row.
  private var pixels: PixelMask { mask(in: window) }

  /// Those of its pixels that lie in a rectangle of its window.
  func mask(in rectangle: PixelWindow) -> PixelMask { mask.part(in: [rectangle]) }

  /// Those of its pixels that lie in one of some rectangles.
  ///
  /// - Parameter rectangles: Rectangles of pixels of its window.
  /// - Returns: These, numbered in a window around the rectangles.
  /// - Complexity: O(*n*) in the number of rows of the rectangles, and of words of a mask of their common window.
  func part(in rectangles: [PixelWindow]) -> BandPart {
    BandPart(PixelBand(mask.part(in: rectangles)), of: self)
  }
}

/// Some of the pixels of a band, numbered anew.
struct BandPart {
  /// The pixels as a band of their own.
  let band: PixelBand
  /// The pixels again, by where they are in the whole band.
  let runs: [Run]

  /// Pixels that follow each other in a band and in a part of it.
  struct Run {
    /// The place of the first one in the band, and in the part.
    var place: Int
    var placeInPart: Int
    var count: Int
  }

  /// All pixels of a band.
  init(all band: PixelBand) {
    self.band = band
    runs = [Run(place: 0, placeInPart: 0, count: band.count)]
  }

  /// Finds some pixels of a band in it.
  init(_ part: PixelBand, of band: PixelBand) {
    self.band = part
    let window = part.window
    var runs: [Run] = []
    runs.reserveCapacity(window.height)
    for row in 0..<window.height {
      let places = part.places(ofRow: row)
      let first = band.place(column: window.x, row: window.y + row).place
      let end = band.place(column: window.x + window.width, row: window.y + row).place
      if end - first == places.count {
        // All that the band has there.
        runs.append(Run(place: first, placeInPart: places.lowerBound, count: places.count))
        continue
      }
      var placeInPart = places.lowerBound
      part.forEachRun(inRow: window.y + row) { columns in
        let place = band.place(column: columns.lowerBound, row: window.y + row).place
        runs.append(Run(place: place, placeInPart: placeInPart, count: columns.count))
        placeInPart += columns.count
      }
    }
    self.runs = runs
  }
}

/// Coverage added up in the pixels of a band.
///
/// What ``CoverageRasterizer`` is to a window; what curves cover beside the band is seen where they come
/// back into it.
struct BandRasterizer {
  /// The pixels looked at.
  let band: PixelBand
  /// How many pieces of curves have passed pixels of the window that are not of the band.
  private(set) var strayCount = 0
  /// The changes of coverage from each place to the next.
  private var changes: [Double]

  /// Creates a rasteriser with nothing covered.
  init(_ band: PixelBand) {
    self.band = band
    changes = [Double](repeating: 0, count: band.count)
  }

  /// Uncovers everything.
  mutating func clear() {
    strayCount = 0
    for index in changes.indices { changes[index] = 0 }
  }

  /// Adds a curve.
  mutating func add(_ curve: CubicBezier) { curve.forEachPixelPiece { add($0) } }

  /// Adds a piece of a curve.
  ///
  /// - Returns: The place of its pixel; nil when that is none of the band's.
  @inline(__always) @discardableResult
  mutating func add(_ piece: PixelPiece) -> Int? {
    let window = band.window
    let row = piece.row &- window.y
    guard row >= 0, row < window.height else { return nil }
    let column = piece.column &- window.x
    guard column >= 0 else {
      changes[band.places(ofRow: row).lowerBound] += piece.displacement.y
      return nil
    }
    guard column < window.width else { return nil }
    let (place, isInBand) = band.place(column: piece.column, row: piece.row)
    guard isInBand else {
      strayCount &+= 1
      changes[place] += piece.displacement.y
      return nil
    }
    changes[place] += piece.displacement.y - piece.leftArea
    changes[place &+ 1] += piece.leftArea
    return place
  }

  /// The coverage of the pixel at each place.
  var coverage: [Double] {
    var result = [Double](repeating: 0, count: band.count)
    addCoverage(to: &result)
    return result
  }

  /// Adds its coverage to some number for the pixel at each place.
  func addCoverage(to numbers: inout [Double]) {
    for row in 0..<band.window.height {
      var sum = 0.0
      for place in band.places(ofRow: row) {
        sum += changes[place]
        numbers[place] += sum
      }
    }
  }

  /// What some pixels have more than the coverage.
  ///
  /// - Parameters:
  ///   - values: The pixel at each place.
  ///   - residual: Where the differences are stored.
  /// - Returns: The sum of the squares of the differences.
  func subtractCoverage(from values: [Double], into residual: inout [Double]) -> Double {
    var squares = 0.0
    for row in 0..<band.window.height {
      var sum = 0.0
      for place in band.places(ofRow: row) {
        sum += changes[place]
        let difference = values[place] - sum
        residual[place] = difference
        squares += difference * difference
      }
    }
    return squares
  }
}
