extension Trace {
  /// How the outlines of a trace are grouped into paths.
  public enum Split: String, Hashable, Sendable, Codable, CaseIterable {
    /// All outlines in one path.
    case none
    /// One path for each outer contour with its holes.
    case shape
    /// One path for each contour; a hole becomes a shape of its own.
    case contour
  }

  /// The outlines grouped into paths, in pixel space.
  public func paths(split: Split) -> [BezierPath] {
    switch split {
    case .none: [path]
    case .contour: outlines
    case .shape:
      contours.contours.filter { !$0.isHole }.map { shape in
        shape.childContours.reduce(into: outlines[shape.index]) { $0.append(outlines[$1.index]) }
      }
    }
  }

  /// The trace as a drawing, its outlines filled or stroked.
  ///
  /// - Parameters:
  ///   - placement: Size, margins and orientation of the drawing; without a size it is as large as
  ///     the image, in points.
  ///   - isTrimmed: Whether to show only the box around the outlines, as they are turned.
  ///   - split: How outlines are grouped into paths.
  ///   - fill: What the ink is painted with; nil for nothing.
  ///   - stroke: The line along the outlines; nil for none.
  ///   - title: What the drawing shows.
  /// - Returns: A drawing of one layer for each path.
  /// - Complexity: O(*n*) in the number of segments.
  public func drawing(
    placement: Placement = .init(), isTrimmed: Bool = false, split: Split = .none,
    fill: Paint? = .black, stroke: Drawing.Stroke? = nil, title: String? = nil
  ) -> Drawing {
    guard imageSize.width > 0, imageSize.height > 0 else {
      return Drawing(size: imageSize, title: title)
    }
    let normalization = contours.normalization
    let (size, placing) = placing(placement, isTrimmed: isTrimmed)
    var drawing = Drawing(size: size, title: title)
    drawing.fractionDigits = fractionDigits(placement: placement, isTrimmed: isTrimmed)
    for path in paths(split: split) {
      let placed = path.applying(normalization).applying(placing)
      drawing.layers.append(Drawing.Layer(path: placed, fill: fill, stroke: stroke))
    }
    return drawing
  }

  /// The decimals that write a drawing of the trace as exactly as some decimals write pixels.
  ///
  /// - Parameters:
  ///   - placement: Size, margins and orientation of the drawing.
  ///   - isTrimmed: Whether it shows only the box around the outlines.
  ///   - fractionDigits: The decimals of a pixel.
  /// - Returns: As many more decimals, up to 10, as a unit of the drawing is larger than a pixel of the
  ///   contours; never fewer.
  /// - Complexity: O(*n*) in the number of segments when it is trimmed.
  public func fractionDigits(
    placement: Placement = .init(), isTrimmed: Bool = false, forPixels fractionDigits: Int = 2
  ) -> Int {
    guard imageSize.width > 0, imageSize.height > 0 else { return fractionDigits }
    let length = pixelLength(placement: placement, isTrimmed: isTrimmed)
    return DecimalText.fractionDigits(fractionDigits, inUnitsOf: scaleSlack / length)
  }

  /// The length of a pixel of the contours in a drawing of the trace; the smaller one where it is stretched.
  ///
  /// - Parameters:
  ///   - placement: Size, margins and orientation of the drawing.
  ///   - isTrimmed: Whether it shows only the box around the outlines.
  /// - Returns: A length in units of the drawing; 1 for an empty image.
  /// - Complexity: O(*n*) in the number of segments when it is trimmed.
  public func pixelLength(placement: Placement = .init(), isTrimmed: Bool = false) -> Double {
    guard imageSize.width > 0, imageSize.height > 0 else { return 1 }
    let (_, placing) = placing(placement, isTrimmed: isTrimmed)
    let map = contours.normalization.then(placing)
    // How far a coordinate changes along with a pixel, at most.
    return min(
      (map.a * map.a + map.c * map.c).squareRoot(), (map.b * map.b + map.d * map.d).squareRoot())
  }

  /// The size of a drawing, and the map to it from normalised space.
  private func placing(
    _ placement: Placement, isTrimmed: Bool
  ) -> (size: DrawingSize, transform: Transform) {
    if isTrimmed,
      let tight = placement.placing(
        around: path.applying(contours.normalization), ofImageOfSize: imageSize)
    {
      return tight
    }
    let whole = BoundingBox(x: 0, y: 0, width: 1, height: 1)
    return placement.placing(whole, ofImageOfSize: imageSize)
  }
}

/// An image in its own size has a scale of 1 but for rounding.
private let scaleSlack = 1 - 1e-9
