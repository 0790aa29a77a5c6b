extension Drawing {
  /// The drawing with all outlines inset.
  ///
  /// - Parameters:
  ///   - distance: How far outlines move inwards, in units of the drawing; negative for outwards.
  ///   - join: How they go around the corners that they move away from.
  ///   - miterLimit: The longest miter, in units of twice the distance.
  ///   - leastWidth: What comes to be narrower, in units of the drawing, is left out: a part that is as wide as twice
  ///     the distance leaves slivers as wide as it is not known.
  /// - Returns: The same layers with parallel outlines; those of which nothing is left are gone.
  /// - Complexity: That of `BezierPath.inset(by:join:miterLimit:using:tolerance:)` for every layer.
  public func inset(
    by distance: Double, join: StrokeStyle.Join = .round, miterLimit: Double = 10,
    leastWidth: Double = 0
  ) -> Drawing {
    var result = self
    result.layers = layers.compactMap { layer in
      var layer = layer
      layer.path = layer.path.inset(
        by: distance, join: join, miterLimit: miterLimit, using: layer.fillRule
      ).withoutSlivers(narrowerThan: leastWidth)
      return layer.path.isEmpty ? nil : layer
    }
    return result
  }

  /// The drawing with strokes along the inside of their outlines, as SwiftUI's `strokeBorder`.
  ///
  /// - Returns: A drawing in which what is filled is a layer of its own, below its stroke, which runs
  ///   along the outline inset by half its width; where joins would stick out of the outline, it is clipped to that.
  public func strokingBorders() -> Drawing {
    var result = self
    result.layers = layers.flatMap { layer -> [Layer] in
      guard let stroke = layer.stroke else { return [layer] }
      var border = layer.withLine(
        stroke, along: layer.path.borderLine(for: stroke.style, using: layer.fillRule))
      border.strokeClip =
        border.path.mayLeave(layer.path, using: layer.fillRule, style: stroke.style)
        ? layer.path : nil
      return layer.withoutStroke + (border.path.isEmpty ? [] : [border])
    }
    return result
  }

  /// The drawing with a layer of its own for each subpath.
  public func splittingSubpaths() -> Drawing {
    var result = self
    result.layers = layers.flatMap { layer in
      layer.path.subpaths.map { subpath in
        var part = layer
        part.path = BezierPath([subpath])
        return part
      }
    }
    return result
  }

  /// The drawing with dashes stretched to fit the outlines that they run along.
  ///
  /// Layers are divided where outlines need different patterns. What is filled is filled first, in one
  /// piece; then come the strokes.
  /// - Parameter fit: What dashes are fitted to.
  /// - Returns: A drawing of strokes with patterns of their own; with dashes at corners, of dashes that
  ///   are lines.
  public func fittingDashes(_ fit: DashFit) -> Drawing {
    switch fit {
    case .none: self
    case .contour: replacingDashedStrokes { $0.fittingDashesToContours($1) }
    case .corners: separatingDashes(fitting: fit)
    }
  }

  /// The drawing with each dash as a line of its own, for what knows no patterns: cutters and plotters.
  ///
  /// What is filled is filled first, in one piece; then come the lines.
  /// - Parameter fit: What dashes are fitted to.
  /// - Returns: A drawing of strokes without patterns.
  /// - Complexity: That of `BezierPath.dashed(_:phase:fit:)` for every dashed stroke.
  public func separatingDashes(fitting fit: DashFit = .none) -> Drawing {
    replacingDashedStrokes { [$0.drawingDashes($1, fit)] }
  }

  /// The drawing with other layers in front of what each layer fills, in place of its dashed stroke.
  private func replacingDashedStrokes(by lines: (Layer, Stroke) -> [Layer]) -> Drawing {
    var result = self
    result.layers = layers.flatMap { layer -> [Layer] in
      guard let stroke = layer.stroke, !stroke.style.dash.isEmpty else { return [layer] }
      return layer.withoutStroke + lines(layer, stroke)
    }
    return result
  }

  /// The drawing with strokes, dashes and stripes as filled outlines, for what knows nothing else.
  ///
  /// Every layer is divided into what is filled and what is stroked, and what is painted with stripes
  /// into their colours. Gradients and tiles stay paints, and span from then on the box of all that is
  /// filled, lines and insides together. The background stays as it is; with the strokes goes the
  /// animation. More than 32768 stripes across a layer are drawn as so many, farther apart: too fine to be
  /// seen, they paint the same share of it.
  /// - Parameter dashFit: What dashes are fitted to; nothing for those that fit already.
  /// - Returns: A drawing of the same areas, in layers without strokes; those without an area are gone.
  /// - Complexity: That of `BezierPath.stroked(_:dashFit:tolerance:)` for every stroke, and of
  ///   `BezierPath.intersection(_:using:)` for every colour of stripes.
  public func expanded(fittingDashes dashFit: DashFit = .none) -> Drawing {
    let paints = PaintBoxes(of: self)
    var result = self
    result.animation = nil
    result.layers = layers.flatMap { layer -> [Layer] in
      var parts = layer.withoutStroke.flatMap { $0.expandingStripes(around: paints.fill.center) }
      if let stroke = layer.stroke {
        var line = layer.path.stroked(stroke.style, dashFit: dashFit)
        if let clip = layer.strokeClip {
          line = line.withoutSpurs(
            ofLineWidth: stroke.style.lineWidth, outside: clip, using: layer.fillRule)
        }
        let outline = Layer(path: line, fill: stroke.paint, opacity: layer.opacity)
        parts += outline.expandingStripes(around: paints.stroke.center)
      }
      return parts.filter { !$0.path.isEmpty }
    }
    return result
  }
}

extension Drawing.Layer {
  /// The layer without its stroke; nothing if that is all there is.
  fileprivate var withoutStroke: [Drawing.Layer] {
    guard fill != nil else { return [] }
    var result = self
    result.stroke = nil
    return [result]
  }

  /// The layer with nothing but a line, along another path.
  fileprivate func withLine(_ stroke: Drawing.Stroke, along path: BezierPath) -> Drawing.Layer {
    var result = self
    result.path = path
    result.fill = nil
    result.stroke = stroke
    return result
  }

  /// A layer for each subpath, stroked with a pattern of which a whole number goes around it.
  fileprivate func fittingDashesToContours(_ stroke: Drawing.Stroke) -> [Drawing.Layer] {
    path.subpaths.map { subpath in
      var stroke = stroke
      let contour = BezierPath([subpath])
      if subpath.isClosed { stroke.style.fitDashes(to: contour.length) }
      return withLine(stroke, along: contour)
    }
  }

  /// The layer with dashes in place of its path.
  fileprivate func drawingDashes(_ stroke: Drawing.Stroke, _ fit: DashFit) -> Drawing.Layer {
    var solid = stroke
    solid.style.dash = []
    var result = withLine(
      solid, along: path.dashed(stroke.style.dash, phase: stroke.style.dashPhase, fit: fit))
    result.course = path
    return result
  }

  /// A layer for each colour, if the layer is filled with stripes.
  fileprivate func expandingStripes(around center: Point2D) -> [Drawing.Layer] {
    guard case .stripes(let fine)? = fill else { return [self] }
    let stripes = fine.coarsened(toCross: path)
    return stripes.colors.indices.compactMap { index in
      let bands = stripes.bands(ofColor: index, around: center, covering: path)
      let part = path.intersection(bands, using: fillRule)
      return part.isEmpty
        ? nil : Drawing.Layer(path: part, fill: .color(stripes.colors[index]), opacity: opacity)
    }
  }
}

extension Stripes {
  /// The stripes, farther apart if too many of them crossed a path.
  fileprivate func coarsened(toCross path: BezierPath) -> Stripes {
    let places = path.bounds?.corners.map { $0.dot(step) } ?? []
    let leastSpacing = ((places.max() ?? 0) - (places.min() ?? 0)) / mostStripes
    guard spacing < leastSpacing else { return self }
    return Stripes(
      degrees: degrees, spacing: leastSpacing, width: width / spacing * leastSpacing,
      colors: colors)
  }

  /// The stripes of one colour as rectangles that reach over a path.
  fileprivate func bands(
    ofColor index: Int, around center: Point2D, covering path: BezierPath
  ) -> BezierPath {
    guard let bounds = path.bounds else { return BezierPath() }
    let reach = bounds.corners.map { center.distance(to: $0) }.max() ?? 0
    let along = step.quarterTurned * (reach + spacing)
    let places = bounds.corners.map { ($0 - center).dot(step) / spacing }
    let first = Int(((places.min() ?? 0) - 1).rounded(.down))
    let last = Int(((places.max() ?? 0) + 1).rounded(.up))
    var result = BezierPath()
    for place in first...last where (place - index).isMultiple(of: colors.count) {
      let middle = center + step * (Double(place) * spacing)
      let half = step * (width / 2)
      result.append(
        BezierPath(polygon: [
          middle - half - along, middle + half - along, middle + half + along,
          middle - half + along,
        ]))
    }
    return result
  }
}

/// Each stripe takes a tenth of a millisecond and a kilobyte, and no page is so many pixels wide.
private let mostStripes = 32768.0
