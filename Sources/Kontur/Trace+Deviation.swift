extension Trace {
  /// How far the outlines are from the ink of the image, before they are placed and rounded.
  ///
  /// In pixels of the image as it was drawn: larger ones where it was made larger (``Ink/atOriginalSize()``), or was
  /// to be made smaller. Specks that were dropped count as missing ink. In colour art edges are where
  /// ``Ink/atLocalLevels()`` has them. Both also when the outlines were not refined.
  /// - Complexity: O(*n* + *m*) for *n* pixels and *m* pieces of the outlines that their sides cut.
  public var deviation: Deviation {
    let drawn = ink.atOriginalSize()
    let toDrawn = Transform.scaling(
      x: Double(drawn.field.width) / Double(ink.field.width),
      y: Double(drawn.field.height) / Double(ink.field.height))
    return Deviation(of: path.applying(toDrawn), from: drawn.atLocalLevels())
  }
}
