public import Kontur

extension ScalarField {
  /// The exact share of each pixel that some polygons cover, rounded to 255 levels.
  ///
  /// A polygon that runs the other way is a hole.
  public init(coverageOf polygons: [[Point2D]], width: Int, height: Int) {
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for y in 0..<height {
      let bands = polygons.map { polygon in
        clipped(clipped(polygon, \.y, from: Double(y)), \.y, to: Double(y + 1))
      }
      for x in 0..<width {
        let areas = bands.map { band in
          area(of: clipped(clipped(band, \.x, from: Double(x)), \.x, to: Double(x + 1)))
        }
        let covered = min(1, abs(areas.reduce(0, +)))
        samples.append(UInt8((255 * covered).rounded()))
      }
    }
    self.init(width: width, height: height, samples: samples)
  }
}

extension Bitmap {
  /// An image of ink on paper: black on white where a field is 1 and 0.
  public init(ink field: ScalarField, color: RGBA = .black, paper: RGBA = .white) {
    var samples: [UInt8] = []
    for sample in field.samples {
      let over = RGBA(red: color.red, green: color.green, blue: color.blue, alpha: sample)
      let mixed = over.flattened(onto: paper)
      samples += [mixed.red, mixed.green, mixed.blue]
    }
    self.init(width: field.width, height: field.height, format: .rgb, samples: samples)
  }

  /// An image of one ink on transparency, whose alpha is a field times an opacity.
  public init(alpha field: ScalarField, color: RGBA) {
    let samples = field.samples.flatMap { sample in
      [color.red, color.green, color.blue, UInt8(Int(sample) * Int(color.alpha) / 255)]
    }
    self.init(width: field.width, height: field.height, format: .rgba, samples: samples)
  }
}

/// The signed area of a polygon inside a box; positive when it runs from the x axis towards the y
/// axis.
public func clippedArea(of polygon: [Point2D], within box: BoundingBox) -> Double {
  let band = clipped(
    clipped(polygon, \.y, from: box.minimum.y), \.y, to: box.maximum.y)
  return area(
    of: clipped(clipped(band, \.x, from: box.minimum.x), \.x, to: box.maximum.x))
}

/// The part of a polygon on one side of an axis-parallel line (Sutherland and Hodgman 1974).
private func clipped(
  _ polygon: [Point2D], _ axis: KeyPath<Point2D, Double>, from lower: Double = -.infinity,
  to upper: Double = .infinity
) -> [Point2D] {
  let limit = lower.isFinite ? lower : upper
  func isInside(_ point: Point2D) -> Bool {
    point[keyPath: axis] >= lower && point[keyPath: axis] <= upper
  }
  var result: [Point2D] = []
  guard var previous = polygon.last else { return [] }
  for point in polygon {
    if isInside(point) != isInside(previous) {
      let (a, b) = (previous[keyPath: axis], point[keyPath: axis])
      result.append(previous.interpolated(to: point, by: (limit - a) / (b - a)))
    }
    if isInside(point) { result.append(point) }
    previous = point
  }
  return result
}

private func area(of polygon: [Point2D]) -> Double {
  guard let origin = polygon.first else { return 0 }
  return zip(polygon, polygon.dropFirst()).reduce(0) {
    $0 + ($1.0 - origin).cross($1.1 - origin) / 2
  }
}
