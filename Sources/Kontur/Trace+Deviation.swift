extension Trace {
  /// How far the outlines are from the ink of the image, before they are placed and rounded.
  ///
  /// In pixels of the contours: those of the image, unless it was made smaller. Specks that were
  /// dropped count as missing ink. In colour art edges are where ``Ink/atLocalLevels()`` has them, also when
  /// the outlines were not refined.
  /// - Complexity: O(*n* + *m*) for *n* pixels and *m* pieces of the outlines that their sides cut.
  public var deviation: Deviation { Deviation(of: path, from: ink.atLocalLevels()) }
}
