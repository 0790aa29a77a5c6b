public import Kontur

extension ScalarField {
  /// What a renderer makes of a shape that takes some samples along and across each pixel.
  ///
  /// - Parameters:
  ///   - size: The width and the height of the image.
  ///   - perSide: How many samples there are along a side of a pixel.
  ///   - store: What is stored for a number of samples inside; in proportion when left out.
  ///   - isInside: Whether a point is inside of the shape.
  public init(
    size: Int, sampledAt perSide: Int, store: ((Int) -> UInt8)? = nil,
    isInside: (Point2D) -> Bool
  ) {
    let count = perSide * perSide
    var samples: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        let hits = (0..<count).count { sample in
          isInside(
            Point2D(
              x: Double(x) + (Double(sample % perSide) + 0.5) / Double(perSide),
              y: Double(y) + (Double(sample / perSide) + 0.5) / Double(perSide)))
        }
        samples.append(store?(hits) ?? UInt8(255 * hits / count))
      }
    }
    self.init(width: size, height: size, samples: samples)
  }
}
