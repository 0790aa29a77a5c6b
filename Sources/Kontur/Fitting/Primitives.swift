// Shapes that a contour stands for as a whole: the ellipse of a spot too small to show more, and the
// polygon along the sides of pixels.

extension OutlineChain {
  /// The ellipse with the area, the middle and the moments of inertia of a closed polyline, as four
  /// curves; nil when it has no area.
  init?(ellipseLike polyline: [Point2D]) {
    guard let origin = polyline.first, var last = polyline.last else { return nil }
    // Integrals over the inside, a triangle with the origin at a time.
    var (area, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    last -= origin
    for point in polyline {
      let next = point - origin
      let cross = last.cross(next)
      area += cross / 2
      x += cross * (last.x + next.x) / 6
      y += cross * (last.y + next.y) / 6
      xx += cross * (last.x * last.x + last.x * next.x + next.x * next.x) / 12
      yy += cross * (last.y * last.y + last.y * next.y + next.y * next.y) / 12
      xy +=
        cross * (2 * last.x * last.y + last.x * next.y + next.x * last.y + 2 * next.x * next.y) / 24
      last = next
    }
    guard abs(area) > 1e-6 else { return nil }
    let middle = Point2D(x: x / area, y: y / area)
    let (sxx, syy, sxy) = (
      xx / area - middle.x * middle.x, yy / area - middle.y * middle.y,
      xy / area - middle.x * middle.y
    )
    guard sxx > 1e-9, sxx * syy - sxy * sxy > 1e-12 else { return nil }
    // The ellipse is the image of the unit circle under Cholesky's factor of four times the moments.
    let a = 2 * sxx.squareRoot()
    let b = 4 * sxy / a
    let c = (4 * syy - b * b).squareRoot()
    func image(_ x: Double, _ y: Double) -> Point2D { Point2D(x: a * x, y: b * x + c * y) }
    let turns =
      area < 0 ? [(1.0, 0.0), (0, -1), (-1, 0), (0, 1)] : [(1, 0), (0, 1), (-1, 0), (0, -1)]
    nodes = turns.map { x, y in
      let ahead = area < 0 ? image(y, -x) : image(-y, x)
      return Node(
        position: origin + middle + image(x, y), inHandle: ahead * -circleHandle,
        outHandle: ahead * circleHandle, isCorner: false, isLine: false)
    }
    isClosed = true
  }
}

/// The handles of a quarter circle: 4/3 · tan(π/8) of the radius.
private let circleHandle = 0.5522847498307936

/// The polygon along the sides of pixels that a contour of an image without greys stands for; nil when
/// it has so many corners that it stands for something slanted or round.
///
/// Between black and white pixels the contour runs half-way, and cuts off each corner by a slanted
/// step of half a pixel.
func rectilinearOutline(of contour: [Point2D]) -> [Point2D]? {
  var corners: [Point2D] = []
  guard var last = contour.last else { return nil }
  var perimeter = 0.0
  for point in contour {
    let step = point - last
    if step.x != 0 && step.y != 0 {
      // Of the two ends, one is half-way down a pixel's side and the other along one.
      let isLastOnRow = last.y - last.y.rounded(.down) == 0.5
      corners.append(
        isLastOnRow ? Point2D(x: last.x, y: point.y) : Point2D(x: point.x, y: last.y))
    }
    perimeter += abs(step.x) + abs(step.y)
    last = point
  }
  let isRectilinear =
    corners.count <= fewCorners || Double(corners.count) * longSide <= perimeter
  return corners.count >= 4 && isRectilinear ? corners : nil
}

/// A shape of so few corners is a rectangle, whatever its size; others have sides that are at least so
/// long in the mean, in pixels.
private let fewCorners = 4
private let longSide = 6.0
