extension ContourTree {
  /// The tree without its smallest contours: specks of dust, and pinholes in the ink.
  ///
  /// What lies inside a contour that is left out is smaller still and goes with it.
  /// - Parameter area: The least area of a contour that stays, in square pixels.
  /// - Returns: The tree of the larger contours.
  /// - Complexity: O(*n*) in the number of points.
  public func removingSpeckles(smallerThan area: Double) -> ContourTree {
    area > 0 ? filter { $0.area >= area } : self
  }
}

extension ContourTree {
  /// The tree without the small contours that stand alone: dust, and not the dots of a pattern.
  ///
  /// - Parameters:
  ///   - area: The least area, in square pixels, of a contour that stays wherever it is.
  ///   - distance: Smaller ones stay if the box around another contour is no farther, in pixels.
  /// - Returns: The tree of the other contours.
  /// - Complexity: O(*n* + *k m*) for *n* points, *m* contours and *k* small ones; with more than a
  ///   thousand small ones all of them are dust.
  func removingLoneSpeckles(smallerThan area: Double, fartherThan distance: Double) -> ContourTree {
    let areas = contours.map(\.area)
    let small = areas.indices.filter { areas[$0] < area }
    guard !small.isEmpty else { return self }
    guard small.count <= mostDots else { return removingSpeckles(smallerThan: area) }
    let boxes = contours.map(\.boundingBox)
    let isDust = small.filter { index in
      let surroundings = boxes[index].insetBy(-distance)
      return !boxes.indices.contains { other in
        // What is around a contour is beside it only if it is near.
        other != index && !isFar(boxes[other], around: surroundings)
          && boxes[other].intersects(surroundings)
      }
    }
    return isDust.isEmpty ? self : filter { !isDust.contains($0.index) }
  }

  /// Whether a box holds another one well inside of it.
  private func isFar(_ box: BoundingBox, around inner: BoundingBox) -> Bool {
    box.minimum.x < inner.minimum.x && box.minimum.y < inner.minimum.y
      && box.maximum.x > inner.maximum.x && box.maximum.y > inner.maximum.y
  }
}

/// More small contours than this are the grain of a photograph.
private let mostDots = 1000
