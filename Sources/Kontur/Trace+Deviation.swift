extension Trace {
  /// How far the outlines are from the ink of the image, before they are placed and rounded.
  ///
  /// They are measured against ``Ink/asDrawn()``, also when they were not refined, and told in pixels of the image, of which
  /// one of the ink is several where the image was made larger, or was to be made smaller. Specks that were dropped count as
  /// missing ink.
  /// - Complexity: O(*n* + *m*) for *n* pixels and *m* pieces of the outlines that their sides cut.
  public var deviation: Deviation {
    let drawn = ink.asDrawn()
    let toDrawn = Transform.scaling(
      x: Double(drawn.field.width) / Double(ink.field.width),
      y: Double(drawn.field.height) / Double(ink.field.height))
    return Deviation(of: path.applying(toDrawn), from: drawn)
      .scaled(by: Double(imageWidth) / Double(max(1, drawn.field.width)))
  }
}
