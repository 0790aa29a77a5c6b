extension Ink {
  /// The contours of the ink, without specks.
  ///
  /// - Parameters:
  ///   - speckleArea: Contours of less area, in square pixels, are specks. Nil for 2 px², but in clean
  ///     anti-aliased artwork, and in images in black and white of at most 128 pixels a side, small contours
  ///     that have others near them stay: there they are the dots and ticks of the drawing.
  ///   - loop: Reads bands of rows side by side; one after the other when left out.
  /// - Returns: The contours at the level of the ink.
  /// - Complexity: O(*n*) in the number of pixels, and that of ``ContourTree``'s nesting.
  public func contours(
    speckleArea: Double? = nil, loop: ConcurrentLoop = serialLoop
  ) -> ContourTree {
    field.contours(at: level, loop: loop)
      .removingSpeckles(smallerThan: speckleArea, noise: field.flatNoise(loop: loop))
  }
}

extension ContourTree {
  /// The tree without its smallest contours: specks of dust, and pinholes in the ink.
  ///
  /// What lies inside a contour that is left out is smaller still and goes with it.
  /// - Parameter area: The least area of a contour that stays, in square pixels.
  /// - Returns: The tree of the larger contours.
  /// - Complexity: O(*n* + *m* log *m*) for *n* points of *m* contours.
  public func removingSpeckles(smallerThan area: Double) -> ContourTree {
    area > 0 ? filter { $0.area >= area } : self
  }
}

extension ContourTree {
  /// The tree without what counts as dust in an image.
  ///
  /// - Parameters:
  ///   - area: The least area of a contour that stays; nil to judge small ones by their company.
  ///   - noise: The noise of the image, which tells drawings from photographs. It is asked for only if
  ///     something depends on it, as all pixels have to be looked at for it.
  /// - Returns: The tree of the other contours.
  func removingSpeckles(
    smallerThan area: Double?, noise: @autoclosure () -> NoiseEstimate
  ) -> ContourTree {
    if let area { return removingSpeckles(smallerThan: area) }
    let dots = dots
    guard !dots.isEmpty, mayHaveDots(noise()) else {
      return removingSpeckles(smallerThan: dustArea)
    }
    return filter { $0.area >= dustArea || dots.contains($0.index) }
  }

  /// Whether dots may be meant: in clean drawings, and, where no greys tell these from scans, in images that are too small for
  /// scans.
  private func mayHaveDots(_ noise: NoiseEstimate) -> Bool {
    noise.isBilevel
      ? max(imageWidth, imageHeight) <= largestIcon : noise.isClean && noise.isTwoTone
  }

  /// The boxes around its contours that are not those of another tree, made of it by leaving some out.
  func boxes(ofContoursNotIn other: ContourTree) -> [BoundingBox] {
    guard contourCount > other.contourCount else { return [] }
    let kept = Set(other.contours.map(\.boundingBox))
    return contours.map(\.boundingBox).filter { !kept.contains($0) }
  }

  /// The small contours that may be the dots of a pattern, as the box around another one is near.
  ///
  /// - Complexity: O(*n* + *k m*) for *n* points, *m* contours and *k* small ones; of more than a
  ///   thousand small ones none is a dot.
  private var dots: [Int] {
    let small = contours.filter { $0.area < dustArea }.map(\.index)
    guard !small.isEmpty, small.count <= mostDots else { return [] }
    let boxes = contours.map(\.boundingBox)
    return small.filter { index in
      let surroundings = boxes[index].insetBy(-dotDistance)
      return boxes.indices.contains { other in
        // What is around a contour is beside it only if it is near.
        other != index && !isFar(boxes[other], around: surroundings)
          && boxes[other].intersects(surroundings)
      }
    }
  }

  /// Whether a box holds another one well inside of it.
  private func isFar(_ box: BoundingBox, around inner: BoundingBox) -> Bool {
    box.minimum.x < inner.minimum.x && box.minimum.y < inner.minimum.y
      && box.maximum.x > inner.maximum.x && box.maximum.y > inner.maximum.y
  }
}

/// A contour of less area, in square pixels, is dust unless it belongs to a drawing.
private let dustArea = 2.0
/// Dots of a drawing are no farther from others, in pixels.
private let dotDistance = 4.0
/// Images in black and white with no longer sides, in pixels, are icons: a pixel is something to see there, and nobody scans so few.
private let largestIcon = 128
/// More small contours than this are the grain of a photograph.
private let mostDots = 1000
