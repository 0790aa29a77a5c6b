// Strokes and gaps too thin to cross the contour's level: a hairline of 0.4 px darkens pixels by 40 %
// and has no contour at ½. When splines along all contours have explained what they can, such
// features are what is left.

extension ContourTree {
  /// The tree with a contour around each stroke and each gap that no contour explains.
  ///
  /// - Parameters:
  ///   - residual: What the pixels have more than the coverage of the contours.
  ///   - band: The pixels that the residual is for.
  ///   - noise: The standard deviation of a pixel.
  ///   - isBlurred: Whether the image is, so that thin features are wide.
  ///   - loop: Looks at strips of rows side by side; at one after the other when left out.
  /// - Returns: The tree, itself where nothing is left to explain.
  /// - Complexity: O(*n* + *k m*) for *n* pixels, *k* new contours and *m* contour points.
  func addingThinFeatures(
    in residual: [Double], of band: PixelBand, noise: Double, isBlurred: Bool,
    loop: ConcurrentLoop = serialLoop
  ) -> ContourTree {
    let level = max(featureLevel, 3 * noise)
    guard residual.contains(where: { abs($0) > 1.5 * level }) else { return self }
    let imageWindow = PixelWindow(x: 0, y: 0, width: imageWidth, height: imageHeight)
    var polylines = nodes.map(\.points)
    var parents = nodes.map(\.parent)
    let boxes = contours.map(\.boundingBox)
    for sign in [1.0, -1.0] {
      for feature in ThinFeature.all(
        in: residual, of: band, image: imageWindow, sign: sign, level: level, loop: loop)
      {
        guard let box = BoundingBox(around: feature.points) else { continue }
        let extent = max(box.width, box.height)
        // What sticks to the end of a contour is the rest of a tip.
        let near = boxes.indices.filter { box.intersects(boxes[$0].insetBy(-1)) }
        if extent < longestTip,
          near.contains(where: { isTouched(feature.points, by: nodes[$0].points) })
        {
          continue
        }
        guard feature.peak > 1.5 * level, feature.sum > leastAmount else { continue }
        // What is as wide as this is an area of another shade.
        guard isBlurred || feature.width < greatestWidth else { continue }
        // Strokes lie on paper and gaps in ink; others are a side that is not quite where it should be.
        let parent = innermost(around: feature.points, of: near)
        let isOnInk = parent.map { !nodes[$0].isHole } ?? false
        guard isOnInk == (sign < 0) else { continue }
        polylines.append(sign > 0 ? feature.points : feature.points.reversed())
        parents.append(parent)
      }
    }
    return polylines.count == nodes.count ? self : replacingContours(polylines, parents: parents)
  }

  /// Whether a contour passes within a pixel of some points.
  private func isTouched(_ points: [Point2D], by polyline: [Point2D]) -> Bool {
    polyline.contains { vertex in
      points.contains { ($0 - vertex).squaredLength < 1 }
    }
  }

  /// The deepest of some contours, in depth-first order, around most of some points.
  private func innermost(around points: [Point2D], of candidates: [Int]) -> Int? {
    let middle = points.reduce(.zero, +) / Double(points.count)
    return candidates.last { nodes[$0].points.windsAround(middle) }
  }
}

extension [Point2D] {
  /// Whether a point lies inside of the closed polyline.
  func windsAround(_ point: Point2D) -> Bool {
    var isInside = false
    guard var last = self.last else { return false }
    for next in self {
      if point.isLevelLeft(ofSegmentFrom: last, to: next) { isInside.toggle() }
      last = next
    }
    return isInside
  }
}

/// A place where pixels have more than is covered, or less.
private struct ThinFeature {
  /// Its contour.
  let points: [Point2D]
  /// Its area, divided by half of what is around it.
  let width: Double
  /// What the pixels in the box around it have more, or less, all together, and the most of one.
  let sum: Double
  let peak: Double

  /// All such places of an image, from the top.
  ///
  /// - Parameters:
  ///   - residual: What the pixels have more than is covered.
  ///   - band: The pixels that the residual is for.
  ///   - image: Those of the image; others are not looked at.
  ///   - sign: 1 for where they have more, −1 for where they have less.
  ///   - level: How much that is, at least.
  ///   - loop: Looks at strips of rows side by side.
  /// - Returns: The features, without holes in them.
  /// - Complexity: O(*n*) in the number of pixels of the band.
  static func all(
    in residual: [Double], of band: PixelBand, image: PixelWindow, sign: Double, level: Double,
    loop: ConcurrentLoop
  ) -> [ThinFeature] {
    func amount(column: Int, row: Int) -> Double {
      band.index(column: column, row: row).map { max(0, min(1, sign * residual[$0])) } ?? 0
    }
    // With the pixels beside them, from which the contour is interpolated.
    let mask = PixelMask(window: image, reach: 1, loop: loop) { strip in
      var mask = PixelMask(window: strip)
      for row in strip.rows {
        let places = band.places(ofRow: row - band.window.y)
        guard places.contains(where: { sign * residual[$0] >= level }) else { continue }
        var place = places.lowerBound
        band.forEachRun(inRow: row) { columns in
          for column in columns {
            if sign * residual[place] >= level { mask.insert(column: column, row: row) }
            place += 1
          }
        }
      }
      return mask.dilated(by: 1)
    }
    let components = BandComponents(of: PixelBand(mask), loop: loop)
    return (0..<components.count).flatMap { component in
      let own = components.band(of: component, margin: 0)
      let window = own.window
      var samples = [UInt8](repeating: 0, count: window.count)
      own.forEachPixel { column, row, _ in
        guard let index = window.index(column: column, row: row) else { return }
        samples[index] = UInt8(255 * amount(column: column, row: row))
      }
      let field = ScalarField(width: window.width, height: window.height, samples: samples)
      let origin = Point2D(x: Double(window.x), y: Double(window.y))
      return field.contours(at: level).contours.filter { $0.parent == nil }.map { contour in
        let points = contour.points.map { $0 + origin }
        let near = BoundingBox(around: points).map { image.around($0, margin: 0) } ?? window
        var (sum, peak) = (0.0, 0.0)
        for row in near.rows {
          for column in near.columns {
            let amount = amount(column: column, row: row)
            sum += amount
            peak = max(peak, amount)
          }
        }
        return ThinFeature(
          points: points, width: 2 * contour.area / contour.perimeter,
          sum: sum, peak: peak)
      }
    }
  }
}

/// What is left of a pixel beside edges that are well explained stays below this.
private let featureLevel = 0.1

/// Longer features, in pixels, are strokes even if they touch a contour.
private let longestTip = 4.0

/// Wider features, in pixels and with the greys of their edges, are areas.
private let greatestWidth = 3.5

/// Less ink, in square pixels, is no feature.
private let leastAmount = 0.4
