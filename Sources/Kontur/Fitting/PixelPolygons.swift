// Polygons along the sides of pixels, which some contours between paper and ink without greys stand for.

/// The polygon along the sides of pixels that a contour between pixels of nothing but paper and ink stands for; nil when it
/// steps as slanted and round edges do.
func rectilinearOutline(of contour: [Point2D]) -> [Point2D]? {
  let corners = pixelCorners(of: contour)
  return corners.count >= 4 && !hasSteps(corners) ? corners : nil
}

extension InkPixels {
  /// Whether a contour runs half-way between pixels of nothing but paper and ink all along.
  func isBetweenFullPixels(_ contour: [Point2D]) -> Bool {
    contour.allSatisfy { point in
      let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
      let isOnRow = point.x == Double(column)
      guard isOnRow != (point.y == Double(row)) else { return false }
      let before = isOnRow ? (column - 1, row) : (column, row - 1)
      return [before, (column, row)].allSatisfy { column, row in
        distanceFromFlat(value(column: column, row: row) ?? 0) < leastGrey
      }
    }
  }
}

extension ContourTree {
  /// The polygons along the sides of pixels that the contours of an image without greys stand for, if it was
  /// enlarged by repeating pixels: all their corners are then a number of pixels apart.
  ///
  /// A smooth edge steps by a pixel somewhere; that all of its steps are of two and more does not happen by chance.
  ///
  /// - Returns: A polygon for each contour, or nil when the pixels are those of the drawing.
  /// - Complexity: O(*n*) in the number of points.
  var polygonsOfEnlargedPixels: [[Point2D]]? {
    var polygons: [[Point2D]] = []
    var pixel = 0
    for contour in contours {
      let corners = pixelCorners(of: contour.points)
      guard let origin = polygons.first?.first ?? corners.first else { return nil }
      for corner in corners {
        for offset in [corner.x - origin.x, corner.y - origin.y] {
          guard let whole = Int(exactly: offset) else { return nil }
          pixel = greatestCommonDivisor(pixel, abs(whole))
        }
        guard pixel != 1 else { return nil }
      }
      polygons.append(corners)
    }
    return polygons.isEmpty ? nil : polygons
  }
}

/// The corners of the polygon along the sides of pixels that a contour of an image without greys follows.
///
/// Between black and white pixels the contour runs half-way, and cuts off each corner by a slanted
/// step of half a pixel.
private func pixelCorners(of contour: [Point2D]) -> [Point2D] {
  var corners: [Point2D] = []
  guard var last = contour.last else { return [] }
  for point in contour {
    let step = point - last
    if step.x != 0 && step.y != 0 {
      // Of the two ends, one is half-way down a pixel's side and the other along one.
      let isLastOnRow = last.y - last.y.rounded(.down) == 0.5
      corners.append(
        isLastOnRow ? Point2D(x: last.x, y: point.y) : Point2D(x: point.x, y: last.y))
    }
    last = point
  }
  return corners
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

/// Whether two sides of a polygon that follow each other both lead from a turn to the left to one to the right, or the other
/// way around, and one of them is a pixel long.
///
/// Where an edge is slanted or round it steps so, whatever its slope: by one pixel in the one or the other direction. The sides
/// of a bar that is one pixel wide lie between two turns to the same side, and so do those on both sides of a serif.
private func hasSteps(_ corners: [Point2D]) -> Bool {
  let count = corners.count
  let sides = corners.indices.map { corners[($0 + 1) % count] - corners[$0] }
  let turns = corners.indices.map { sides[($0 + count - 1) % count].cross(sides[$0]) }
  func isJog(_ place: Int) -> Bool { turns[place] * turns[(place + 1) % count] < 0 }
  return sides.indices.contains { place in
    let next = (place + 1) % count
    return isJog(place) && isJog(next) && min(sides[place].length, sides[next].length) < leastStep
  }
}

/// Two steps that are both as long, in pixels, are those of corners.
private let leastStep = 2.0
/// A pixel that is farther from paper and from ink is grey: one of the 256 steps is not.
private let leastGrey = 0.005
