extension BezierPath {
  /// The path scaled and moved into a rectangle, with a margin: what many app shapes mean by an
  /// inset.
  ///
  /// Every part of the outline shrinks alike, as an image does, and stays as far from its neighbours
  /// as before in proportion. The outline at a distance from this one is another thing.
  /// - Parameters:
  ///   - box: The rectangle, as the `rect` that shapes are asked to fill.
  ///   - inset: The margin within it, in the unit of the coordinates; a negative one makes the
  ///     rectangle larger.
  ///   - contentMode: How the bounds of the path fill what is left of the rectangle.
  /// - Returns: The path with its bounds in the middle of the rectangle. A path that is as flat as a
  ///   line is scaled by its other extent; one that is a point only moves.
  /// - Complexity: O(*n*) in the number of elements.
  public func fitted(
    in box: BoundingBox, inset: Double = 0, contentMode: BoundingBox.ContentMode = .fit
  ) -> BezierPath {
    guard let bounds else { return self }
    let target = bounds.filling(box.insetBy(inset), contentMode)
    let x = bounds.width > 0 ? target.width / bounds.width : 1
    let y = bounds.height > 0 ? target.height / bounds.height : 1
    let toOrigin = Transform.translation(-bounds.center)
    return applying(toOrigin.then(.scaling(x: x, y: y)).then(.translation(target.center)))
  }
}
