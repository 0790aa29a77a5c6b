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
      return [before, (column, row)].allSatisfy { !isGrey(column: $0, row: $1) }
    }
  }
}

extension ContourTree {
  /// The polygons along the sides of pixels that the contours of an image without greys stand for, one for each.
  ///
  /// - Complexity: O(*n*) in the number of points.
  var pixelPolygons: [[Point2D]] { contours.map { pixelCorners(of: $0.points) } }
}

/// Whether polygons are those of an image that was enlarged by repeating pixels: all their corners are then a number of
/// pixels apart.
///
/// A smooth edge steps by a pixel somewhere; that all of its steps are of two and more does not happen by chance.
func areOfRepeatedPixels(_ polygons: [[Point2D]]) -> Bool {
  guard let origin = polygons.first?.first else { return false }
  var pixel = 0
  for polygon in polygons {
    for corner in polygon {
      for offset in [corner.x - origin.x, corner.y - origin.y] {
        guard let whole = Int(exactly: offset) else { return false }
        pixel = greatestCommonDivisor(pixel, abs(whole))
      }
      guard pixel != 1 else { return false }
    }
  }
  return true
}

/// Whether polygons are those of a drawing in which each pixel counts, as of a code, of small letters or of dithering.
///
/// Where an edge is slanted or round it steps by sides of one pixel, which lie between turns to opposite sides. Those at the
/// ends of bars and gaps of one pixel lie between two turns to the same side: in smooth drawings few do, and of pixels
/// at random 0.65 as many as are steps.
func areOfSinglePixels(_ polygons: [[Point2D]]) -> Bool {
  var (ends, steps) = (0, 0)
  // Of rectangles nothing is a step.
  for polygon in polygons where polygon.count > 4 {
    let (sides, turns) = sidesAndTurns(of: polygon)
    for place in sides.indices where sides[place].length == 1 {
      if turns[place] * turns[(place + 1) % turns.count] > 0 { ends += 1 } else { steps += 1 }
    }
  }
  return ends >= leastEnds && Double(ends) > endsPerStep * Double(steps)
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
  let (sides, turns) = sidesAndTurns(of: corners)
  func isJog(_ place: Int) -> Bool { turns[place] * turns[(place + 1) % count] < 0 }
  return sides.indices.contains { place in
    let next = (place + 1) % count
    return isJog(place) && isJog(next) && min(sides[place].length, sides[next].length) < leastStep
  }
}

/// The sides of a polygon from each corner to the next, and for each corner the cross product of the sides that meet there.
private func sidesAndTurns(of corners: [Point2D]) -> (sides: [Point2D], turns: [Double]) {
  let count = corners.count
  let sides = corners.indices.map { corners[($0 + 1) % count] - corners[$0] }
  let turns = corners.indices.map { sides[($0 + count - 1) % count].cross(sides[$0]) }
  return (sides, turns)
}

/// Fewer ends may be those of a drawing's hairlines, and so may be fewer for each step: hatching of short ones has 0.32.
private let leastEnds = 4
private let endsPerStep = 0.4
/// Two steps that are both as long, in pixels, are those of corners.
private let leastStep = 2.0
