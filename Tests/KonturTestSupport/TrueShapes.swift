public import Kontur

/// An outline known as a formula: what to draw, and how far a point is from it.
public struct TrueShape: Sendable {
  /// The outline, drawn as polygons that nobody can tell from the formula.
  public var path: BezierPath
  /// The distance of a point from the outline.
  public var distance: @Sendable (Point2D) -> Double

  /// A disc.
  public static func disc(center: Point2D, radius: Double) -> TrueShape {
    let polygon = Shape.regularPolygon(center: center, radius: radius, count: 2000)
    return TrueShape(path: BezierPath(polygon: polygon)) {
      abs($0.distance(to: center) - radius)
    }
  }

  /// A ring.
  public static func ring(center: Point2D, outer: Double, inner: Double) -> TrueShape {
    var path = disc(center: center, radius: outer).path
    let hole = Shape.regularPolygon(center: center, radius: inner, count: 2000)
    path.append(BezierPath(polygon: hole.reversed()))
    return TrueShape(path: path) {
      let radius = $0.distance(to: center)
      return min(abs(radius - outer), abs(radius - inner))
    }
  }

  /// A straight stroke with round caps.
  public static func capsule(from start: Point2D, to end: Point2D, radius: Double) -> TrueShape {
    let along = (end - start) / start.distance(to: end)
    let points = [(end, -90.0), (start, 90)].flatMap { center, first in
      (0...500).map { step in
        center
          + along.applying(.rotation(degrees: first + 180 * Double(step) / 500)) * radius
      }
    }
    let length = start.distance(to: end)
    return TrueShape(path: BezierPath(polygon: points)) { point in
      let way = point - start
      let place = max(0, min(length, way.x * along.x + way.y * along.y))
      return abs(point.distance(to: start + along * place) - radius)
    }
  }

  /// A polygon.
  public static func polygon(_ points: [Point2D]) -> TrueShape {
    let polyline = ClosedPolyline(points)
    return TrueShape(path: BezierPath(polygon: points)) { polyline.distance(to: $0) }
  }

  /// An upright rectangle with quarters of circles at its corners.
  public static func roundedRectangle(
    center: Point2D, width: Double, height: Double, radius: Double
  ) -> TrueShape {
    let (a, b) = (width / 2 - radius, height / 2 - radius)
    var points: [Point2D] = []
    for (quarter, sign) in [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated() {
      let middle = center + Point2D(x: sign.0 * a, y: sign.1 * b)
      points += (0...500).map { step in
        let degrees = 90 * (Double(quarter) + Double(step) / 500)
        return middle + Point2D(x: radius, y: 0).applying(.rotation(degrees: degrees))
      }
    }
    return TrueShape(path: BezierPath(polygon: points)) { point in
      let (x, y) = (abs(point.x - center.x) - a, abs(point.y - center.y) - b)
      let outside = Point2D(x: max(x, 0), y: max(y, 0)).length
      return abs(outside + min(max(x, y), 0) - radius)
    }
  }

  /// The share of each pixel that is inside, rounded to 255 levels.
  public func field(width: Int, height: Int) -> ScalarField {
    ScalarField(path.coverage(width: width, height: height))
  }

  /// The largest distance of the points of a path, its curves sampled, from the outline.
  public func greatestDistance(of path: BezierPath) -> Double {
    path.sampled(perCurve: 24).joined().reduce(0) { max($0, distance($1)) }
  }
}

extension BezierPath {
  /// Points on each subpath: the ends of its segments and, on curves, some between.
  public func sampled(perCurve count: Int) -> [[Point2D]] {
    subpaths.map { subpath in
      subpath.segments.flatMap { segment -> [Point2D] in
        guard case .cubic = segment else { return [segment.start] }
        return (0..<count).map { segment.asCubic.point(at: Double($0) / Double(count)) }
      }
    }
  }

  /// The number of its segments that are lines, the closing ones too.
  public var lineCount: Int { segmentCount - curveCount }
}

extension ScalarField {
  /// A coverage rounded to 255 levels.
  public init(_ map: CoverageMap) {
    self.init(
      width: map.width, height: map.height,
      samples: map.values.map { UInt8((255 * max(0, min(1, $0))).rounded()) })
  }

  /// The field without greys: ink where it was more than half covered, else paper.
  public var blackAndWhite: ScalarField {
    ScalarField(width: width, height: height, samples: samples.map { $0 > 127 ? 255 : 0 })
  }

  /// The field with white noise, on a scale that leaves room for it below paper and above ink.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation, as a share of the distance from paper to ink.
  ///   - generator: The source of randomness.
  /// - Returns: The noisy field, in whole levels.
  public func withNoise(sigma: Double, using generator: inout SeededGenerator) -> ScalarField {
    let (zero, one) = (50.0, 205.0)
    let noisy = samples.map { sample -> UInt8 in
      let value = self.value(ofSample: sample) + sigma * Double.normal(using: &generator)
      return UInt8(max(0, min(255, (zero + (one - zero) * value).rounded())))
    }
    return ScalarField(width: width, height: height, samples: noisy, zero: zero, one: one)
  }
}

extension Double {
  /// A number from the standard normal distribution, nearly: the sum of twelve even ones.
  public static func normal(using generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
  }
}
