public import Kontur

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension ScalarField {
  /// The field as JPEG would store it: in blocks of 8 × 8, as cosines whose amplitudes are rounded, the more
  /// the finer they are.
  ///
  /// - Parameter step: What the amplitude of the coarsest cosine is rounded to a multiple of, in levels of grey.
  ///   Quality 85 has about 2.5.
  /// - Returns: The field after that, in whole levels.
  public func storedInBlocks(step: Double) -> ScalarField {
    var result = samples
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        func place(_ x: Int, _ y: Int) -> Int {
          min(top + y, height - 1) * width + min(left + x, width - 1)
        }
        var block = (0..<64).map { Double(samples[place($0 % 8, $0 / 8)]) - 128 }
        block = transformed(block) { cosines[8 * $1 + $0] }
        for index in block.indices {
          let size = step * Double(1 + index % 8 + index / 8)
          block[index] = (block[index] / size).rounded() * size
        }
        block = transformed(block) { cosines[8 * $0 + $1] }
        for index in block.indices where top + index / 8 < height && left + index % 8 < width {
          result[place(index % 8, index / 8)] = UInt8(
            max(0, min(255, (block[index] + 128).rounded())))
        }
      }
    }
    return ScalarField(width: width, height: height, samples: result)
  }
}

/// A block times a matrix, along rows and along columns.
private func transformed(_ block: [Double], by matrix: (Int, Int) -> Double) -> [Double] {
  var rows = block
  for index in block.indices {
    rows[index] = (0..<8).reduce(0) { $0 + block[index / 8 * 8 + $1] * matrix($1, index % 8) }
  }
  var result = rows
  for index in block.indices {
    result[index] = (0..<8).reduce(0) { $0 + rows[$1 * 8 + index % 8] * matrix($1, index / 8) }
  }
  return result
}

/// The cosines of the discrete transform, one after the other, each of length 1.
private let cosines: [Double] = (0..<64).map { index in
  let (wave, place) = (Double(index / 8), Double(index % 8))
  return (wave == 0 ? 0.125 : 0.25).squareRoot() * cos((2 * place + 1) * wave * .pi / 16)
}
