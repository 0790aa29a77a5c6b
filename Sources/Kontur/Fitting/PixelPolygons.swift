// Polygons along the sides of pixels, which some contours of images without greys stand for.

/// The polygon along the sides of pixels that a contour of an image without greys stands for; nil when
/// it has so many corners, or steps of so few pixels, that it stands for something slanted or round.
func rectilinearOutline(of contour: [Point2D]) -> [Point2D]? {
  let corners = pixelCorners(of: contour)
  let perimeter = corners.indices.reduce(0) {
    $0 + corners[$1].distance(to: corners[($1 + 1) % corners.count])
  }
  let isRectilinear =
    corners.count <= fewCorners || Double(corners.count) * longSide <= perimeter
  return corners.count >= 4 && isRectilinear && !hasShortJog(corners) ? corners : nil
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

/// Whether a polygon has a short side between a turn to the left and one to the right.
private func hasShortJog(_ corners: [Point2D]) -> Bool {
  let count = corners.count
  let sides = corners.indices.map { corners[($0 + 1) % count] - corners[$0] }
  return sides.indices.contains { index in
    let (before, own, after) = (
      sides[(index + count - 1) % count], sides[index], sides[(index + 1) % count]
    )
    return own.length < leastJog && before.cross(own) * own.cross(after) < 0
  }
}

/// A shape of so few corners is a rectangle, whatever its size; others have sides that are at least so
/// long in the mean, in pixels.
private let fewCorners = 4
private let longSide = 6.0
/// A step is no shorter, in pixels: slanted and round edges have steps of one.
private let leastJog = 3.0
