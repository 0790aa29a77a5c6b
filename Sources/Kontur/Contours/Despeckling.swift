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
