public import Kontur

extension ScalarField {
  /// A field of random samples, with a frame of paper of some width.
  ///
  /// - Parameters:
  ///   - width: The number of samples in a row, frame included.
  ///   - height: The number of rows, frame included.
  ///   - samples: What the samples are drawn from.
  ///   - frame: The width of the frame.
  ///   - generator: The source of randomness.
  /// - Returns: A field on the scale from 0 to 255.
  public static func random(
    width: Int, height: Int, of samples: [UInt8] = Array(0...255), frame: Int = 0,
    using generator: inout SeededGenerator
  ) -> ScalarField {
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isInside =
          (frame..<(width - frame)).contains(x) && (frame..<(height - frame)).contains(y)
        result.append(isInside ? samples.randomElement(using: &generator) ?? 0 : 0)
      }
    }
    return ScalarField(width: width, height: height, samples: result)
  }

  /// Samples of which no two of ink have the same product, relative to the middle level, as two of
  /// paper: so that no saddle between them is a tie.
  public static var samplesWithoutTies: [UInt8] {
    let primesOfInk = [3, 7, 13, 19, 29, 37, 43, 53, 61, 71, 79, 89, 101, 107, 113, 131, 239]
    let primesOfPaper = [5, 11, 17, 23, 31, 41, 47, 59, 67, 73, 83, 97, 103, 109, 127, 137, 241]
    // A sample s is (2s − 255) / 510 above the middle level.
    return primesOfInk.map { UInt8((255 + $0) / 2) } + primesOfPaper.map { UInt8((255 - $0) / 2) }
  }
}

extension ScalarField {
  /// The field whose sample at (x, y) is that of this one at a place computed from it.
  public func rearranged(
    width: Int, height: Int, _ source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)
  ) -> ScalarField {
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let place = source(x, y)
        result.append(samples[place.y * self.width + place.x])
      }
    }
    return ScalarField(width: width, height: height, samples: result, zero: zero, one: one)
  }

  /// A field drawn in text: `#` is ink, anything else paper.
  public init(_ drawing: String) {
    let rows = drawing.split(separator: "\n")
    self.init(
      width: rows.first?.count ?? 0, height: rows.count,
      samples: rows.joined().map { $0 == "#" ? 255 : 0 })
  }
}
