/// The blur of some pixels of an image by a Gaussian: beyond the border of the image its last pixels go on, and what is
/// neither looked at nor beyond that border is zero.
///
/// It goes along rows and then along columns: a pixel is blurred as in the whole image if all are looked at that the
/// kernel reaches from what is not zero, in the square around that.
struct PixelBlur {
  let kernel: GaussianKernel
  private let image: PixelWindow
  /// The pixels, of those of the image, run by run, and where the runs of each row begin.
  private let runs: [Run]
  private let firstRuns: [Int]
  /// The rows and the columns of the image that are looked at.
  private let rows: Range<Int>
  private let columns: Range<Int>

  /// Pixels side by side, and where the values of these begin.
  private struct Run {
    var columns: Range<Int>
    var place: Int
  }

  /// Prepares the blur of a band.
  ///
  /// - Parameters:
  ///   - kernel: The Gaussian.
  ///   - band: The pixels; what is not of the image stays.
  ///   - image: The image.
  /// - Complexity: O(*n*) in the number of runs.
  init(_ kernel: GaussianKernel, of band: PixelBand, image: PixelWindow) {
    self.init(kernel, in: band.window, image: image) { row, add in
      var place = band.places(ofRow: row - band.window.y).lowerBound
      band.forEachRun(inRow: row) { columns in
        add(Run(columns: columns, place: place))
        place += columns.count
      }
    }
  }

  /// Prepares the blur of all pixels of a window, whose values come row by row.
  init(_ kernel: GaussianKernel, of window: PixelWindow, image: PixelWindow) {
    self.init(kernel, in: window, image: image) { row, add in
      add(Run(columns: window.columns, place: (row - window.y) * window.width))
    }
  }

  private init(
    _ kernel: GaussianKernel, in window: PixelWindow, image: PixelWindow,
    forEachRun: (_ row: Int, _ add: (Run) -> Void) -> Void
  ) {
    self.kernel = kernel
    self.image = image
    rows = window.rows.clamped(to: image.rows)
    let columns = window.columns.clamped(to: image.columns)
    self.columns = columns
    var runs: [Run] = []
    var firstRuns = [0]
    firstRuns.reserveCapacity(rows.count + 1)
    for row in rows {
      forEachRun(row) { run in
        let inImage = run.columns.clamped(to: columns)
        guard !inImage.isEmpty else { return }
        runs.append(
          Run(
            columns: inImage, place: run.place + inImage.lowerBound - run.columns.lowerBound))
      }
      firstRuns.append(runs.count)
    }
    self.runs = runs
    self.firstRuns = firstRuns
  }

  /// Blurs a value for each pixel.
  ///
  /// - Complexity: O(*n r*) in the number of pixels and the reach.
  func apply(to values: inout [Double]) {
    guard !runs.isEmpty else { return }
    var alongRows = values
    values.withUnsafeBufferPointer { values in
      alongRows.withUnsafeMutableBufferPointer { blurAlongRows(values, into: $0) }
    }
    values.withUnsafeMutableBufferPointer { values in
      alongRows.withUnsafeBufferPointer { blurAlongColumns($0, into: values) }
    }
  }

  private func blurAlongRows(
    _ source: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) {
    let reach = kernel.reach
    let end = reach + columns.count
    // A row and what is beyond its ends; between its runs it stays zero.
    var line = [Double](repeating: 0, count: end + reach)
    for row in rows {
      let runs = runs(ofRow: row)
      line.withUnsafeMutableBufferPointer { line in
        for run in runs {
          let start = start(of: run)
          for offset in 0..<run.columns.count {
            line[start &+ offset] = source[run.place &+ offset]
          }
        }
        for place in 0..<reach {
          line[place] = columns.lowerBound == image.columns.lowerBound ? line[reach] : 0
          line[end &+ place] = columns.upperBound == image.columns.upperBound ? line[end &- 1] : 0
        }
      }
      line.withUnsafeBufferPointer { line in
        for run in runs {
          let start = start(of: run)
          addUp(into: run, of: result) { line.extracting((start &+ $0)...) }
        }
      }
      for run in runs {
        let start = start(of: run)
        for offset in 0..<run.columns.count { line[start + offset] = 0 }
      }
    }
  }

  /// Where a run begins in a row with what is beyond its ends.
  private func start(of run: Run) -> Int {
    kernel.reach &+ run.columns.lowerBound &- columns.lowerBound
  }

  private func blurAlongColumns(
    _ source: UnsafeBufferPointer<Double>, into result: UnsafeMutableBufferPointer<Double>
  ) {
    // What is above, and what is below, where no run has all of it; and what is nowhere.
    let width = columns.count
    var lines = [Double](repeating: 0, count: 3 * width)
    lines.withUnsafeMutableBufferPointer { lines in
      let nothing = UnsafeBufferPointer(lines.extracting((2 * width)...))
      for row in rows {
        for run in runs(ofRow: row) {
          addUp(into: run, of: result) { distance in
            let row = max(image.rows.lowerBound, min(image.rows.upperBound - 1, row &+ distance))
            guard rows.contains(row) else { return nothing }
            let line = lines.extracting(
              (distance < 0 ? 0 : width)..<(distance < 0 ? width : 2 * width))
            return values(of: source, in: run.columns, ofRow: row, scratch: line)
          }
        }
      }
    }
  }

  /// The values in some columns of a row, where they are or put together.
  private func values(
    of source: UnsafeBufferPointer<Double>, in wanted: Range<Int>, ofRow row: Int,
    scratch: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeBufferPointer<Double> {
    let runs = runs(ofRow: row)
    for run in runs
    where run.columns.lowerBound <= wanted.lowerBound && run.columns.upperBound >= wanted.upperBound
    {
      return source.extracting((run.place &+ wanted.lowerBound &- run.columns.lowerBound)...)
    }
    for offset in 0..<wanted.count { scratch[offset] = 0 }
    for run in runs {
      for column in run.columns.clamped(to: wanted) {
        scratch[column &- wanted.lowerBound] = source[run.place &+ column &- run.columns.lowerBound]
      }
    }
    return UnsafeBufferPointer(scratch)
  }

  /// Sets the values of a run to what the kernel makes of others.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - result: Where its values are.
  ///   - line: What there is so far before the run, or behind it.
  @inline(__always)
  private func addUp(
    into run: Run, of result: UnsafeMutableBufferPointer<Double>,
    from line: (_ distance: Int) -> UnsafeBufferPointer<Double>
  ) {
    let weights = kernel.weights
    let center = line(0)
    for offset in 0..<run.columns.count {
      result[run.place &+ offset] = weights[0] * center[offset]
    }
    for distance in 1..<weights.count {
      let weight = weights[distance]
      let (before, after) = (line(-distance), line(distance))
      for offset in 0..<run.columns.count {
        result[run.place &+ offset] += weight * (before[offset] + after[offset])
      }
    }
  }

  private func runs(ofRow row: Int) -> ArraySlice<Run> {
    runs[firstRuns[row - rows.lowerBound]..<firstRuns[row - rows.lowerBound + 1]]
  }
}
