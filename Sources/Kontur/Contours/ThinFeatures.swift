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
  /// - Returns: The tree, itself where nothing is left to explain.
  /// - Complexity: O(*n* + *k m*) for *n* pixels, *k* new contours and *m* contour points.
  func addingThinFeatures(
    in residual: [Double], of band: PixelBand, noise: Double, isBlurred: Bool
  ) -> ContourTree {
    let level = max(featureLevel, 3 * noise)
    guard residual.contains(where: { abs($0) > 1.5 * level }) else { return self }
    var polylines = nodes.map(\.points)
    var parents = nodes.map(\.parent)
    let boxes = contours.map(\.boundingBox)
    for sign in [1.0, -1.0] {
      let field = ScalarField(
        width: imageWidth, height: imageHeight, of: band, residual: residual, sign: sign)
      for feature in field.contours(at: level).contours where feature.parent == nil {
        let box = feature.boundingBox
        let extent = max(box.maximum.x - box.minimum.x, box.maximum.y - box.minimum.y)
        // What sticks to the end of a contour is the rest of a tip.
        let near = boxes.indices.filter { box.intersects(boxes[$0].insetBy(-1)) }
        if extent < longestTip,
          near.contains(where: { isTouched(feature.points, by: nodes[$0].points) })
        {
          continue
        }
        let amount = field.sum(inside: feature)
        guard amount.peak > 1.5 * level, amount.sum > leastAmount else { continue }
        // What is as wide as this is an area of another shade.
        guard isBlurred || 2 * feature.area < greatestWidth * feature.perimeter else { continue }
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

extension ScalarField {
  /// The residual of an image's own pixels, where it has a sign.
  fileprivate init(
    width: Int, height: Int, of band: PixelBand, residual: [Double], sign: Double
  ) {
    var samples = [UInt8](repeating: 0, count: width * height)
    band.forEachPixel { x, y, place in
      guard x >= 0, x < width, y >= 0, y < height else { return }
      samples[y * width + x] = UInt8(255 * Swift.max(0, Swift.min(1, sign * residual[place])))
    }
    self.init(width: width, height: height, samples: samples)
  }

  /// The sum and the largest of the values in the box around a contour.
  fileprivate func sum(inside contour: Contour) -> (sum: Double, peak: Double) {
    let xs = contour.points.map(\.x)
    let ys = contour.points.map(\.y)
    let (left, right) = (Int(xs.min() ?? 0), Int((xs.max() ?? 0).rounded(.up)))
    let (top, bottom) = (Int(ys.min() ?? 0), Int((ys.max() ?? 0).rounded(.up)))
    var sum = 0.0
    var peak = 0.0
    for y in Swift.max(0, top)..<Swift.min(height, bottom) {
      for x in Swift.max(0, left)..<Swift.min(width, right) {
        sum += self[x, y]
        peak = Swift.max(peak, self[x, y])
      }
    }
    return (sum, peak)
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
