extension SVGPaints {
  /// Defines a gradient along a line through the middle of a box, by the rules of CSS (Images Module
  /// Level 3, §3.1): perpendiculars to the line through its ends pass through corners of the box.
  ///
  /// ```
  ///      ╲ end
  ///  ┌────╲╱─┐
  ///  │    ╱  │
  ///  │   ╱   │      half of it: ½ (|width · sin| + |height · cos|)
  ///  │  ╱    │
  ///  └─╱╲────┘
  ///  start╲
  /// ```
  mutating func defineLinear(
    _ degrees: Double, _ stops: [GradientStop], in box: BoundingBox
  ) -> String {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let half = (abs(box.width * sine) + abs(box.height * cosine)) / 2
    let reach = half * Point2D(x: sine, y: -cosine)
    return define(
      "linear", "linearGradient",
      " gradientUnits=\"userSpaceOnUse\"" + point(box.center - reach, "x1", "y1")
        + point(box.center + reach, "x2", "y2") + ">\(elements(stops))</linearGradient>")
  }

  /// Defines a gradient from the middle of a box to its corners.
  mutating func defineRadial(_ stops: [GradientStop], in box: BoundingBox) -> String {
    let radius = number.string(box.center.distance(to: box.maximum))
    return define(
      "radial", "radialGradient",
      " gradientUnits=\"userSpaceOnUse\"" + point(box.center, "cx", "cy")
        + " r=\"\(radius)\">\(elements(stops))</radialGradient>")
  }

  private func elements(_ stops: [GradientStop]) -> String {
    zip(stops, stops.resolvedLocations).map { stop, location in
      let place = gradientNumber.string(location)
      let color = " stop-color=\"\(stop.color.hexadecimal)\"" + stop.color.opacity("stop-opacity")
      return "<stop offset=\"\(place)\"\(color)/>"
    }.joined()
  }

  private func point(_ point: Point2D, _ x: String, _ y: String) -> String {
    " \(x)=\"\(number.string(point.x))\" \(y)=\"\(number.string(point.y))\""
  }
}

/// Fine enough that hard edges between stops stay where they are on a large canvas.
private let gradientNumber = DecimalText(fractionDigits: 5)
