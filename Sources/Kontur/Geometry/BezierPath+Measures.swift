extension BezierPath {
  /// The smallest box around the path, or nil for an empty one.
  ///
  /// A subpath with a coordinate that is not a finite number counts as empty.
  /// - Complexity: O(*n*) in the number of elements.
  public var bounds: BoundingBox? {
    var result: BoundingBox?
    for subpath in subpaths where subpath.isFinite {
      let start = BoundingBox(minimum: subpath.start, maximum: subpath.start)
      result = result?.union(start) ?? start
      for segment in subpath.segments {
        switch segment {
        case .line(_, let end): result?.formUnion(end)
        case .cubic(let cubic): result = result?.union(cubic.bounds)
        }
      }
    }
    return result
  }

  /// The area inside the path: ½∮(x dy − y dx), with open subpaths closed by a line.
  ///
  /// A subpath that runs from the x axis towards the y axis counts as positive: counter-clockwise
  /// where y grows up, clockwise where it grows down. A hole that runs the other way is subtracted.
  /// A subpath with a coordinate that is not a finite number counts as empty.
  /// - Complexity: O(*n*) in the number of elements.
  public var signedArea: Double {
    var sum = 0.0
    for subpath in subpaths where subpath.isFinite {
      // From its own start, as the closing line has no area: far from the origin the digits would go.
      let origin = subpath.start
      for segment in subpath.segments {
        switch segment {
        case .line(let start, let end): sum += (start - origin).cross(end - origin) / 2
        case .cubic(let cubic): sum += cubic.areaIntegral(from: origin)
        }
      }
    }
    return sum
  }

  /// The length of all lines and curves, in the unit of the coordinates.
  ///
  /// A subpath with a coordinate that is not a finite number counts as empty.
  /// - Complexity: O(*n*) in the number of elements.
  public var length: Double {
    subpaths.lazy.filter(\.isFinite).reduce(0) { $0 + $1.length }
  }

  /// The number of lines and curves drawn, closing lines included.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var segmentCount: Int {
    var count = 0
    var (start, pen) = (Point2D.zero, Point2D.zero)
    for element in elements {
      switch element {
      case .move(let point):
        (start, pen) = (point, point)
      case .line(let point), .curve(let point, _, _):
        count += 1
        pen = point
      case .closeSubpath:
        if pen != start { count += 1 }
        pen = start
      }
    }
    return count
  }
}

extension BezierPath.Subpath {
  /// The length of its lines and curves, in the unit of the coordinates.
  var length: Double { segments.reduce(0) { $0 + $1.length } }
}

extension BezierPath.Segment {
  /// The length, in the unit of the coordinates.
  var length: Double {
    switch self {
    case .line(let start, let end): start.distance(to: end)
    case .cubic(let cubic): cubic.length
    }
  }
}
