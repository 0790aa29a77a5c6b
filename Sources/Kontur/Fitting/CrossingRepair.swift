// Where outlines cross, they are led along something that does not: the guard of the refinement.

extension PixelFit {
  /// Some outlines, led along polygons where they cross themselves or each other.
  ///
  /// What is small came later than what it crosses, and may be wrong: it gives way first.
  ///
  /// - Parameter outlines: An outline for each spline.
  /// - Returns: The outlines. One crosses itself only if the image is blurred; two may go on to cross each other.
  func withoutCrossings(_ outlines: [BezierPath]) -> [BezierPath] {
    // A blur moves contours.
    let repairs = noise.spread.blur == nil ? repairs[...] : repairs.prefix { !$0.isAlongContour }
    var paths = outlines
    var repairCounts = [Int](repeating: 0, count: paths.count)
    var found = crossings(of: paths, tolerance: mostCrossing)
    // All of the smaller one of two, then all of the larger one.
    for _ in 0..<(2 * repairs.count) where !found.isEmpty {
      var places: [Int: [Point2D]] = [:]
      // Outlines out of reach cross themselves nowhere in particular.
      for index in paths.indices where found.isSelfCrossing[index] { places[index] = [] }
      for (pair, crossingPlaces) in found.places {
        let isFirstSmaller = splines[pair.first].count < splines[pair.second].count
        let (smaller, larger) =
          isFirstSmaller ? (pair.first, pair.second) : (pair.second, pair.first)
        places[repairCounts[smaller] < repairs.count ? smaller : larger, default: []] +=
          crossingPlaces
      }
      for (index, places) in places where repairCounts[index] < repairs.count {
        let repair = repairs[repairCounts[index]]
        let polygon = repair.isAlongContour ? contours.contours[index].points : polygon(index)
        paths[index] =
          places.isEmpty
          ? BezierPath(polygon: polygon)
          : paths[index].rerouted(along: polygon, within: repair.radius, of: places)
        repairCounts[index] += 1
      }
      found = crossings(of: paths, tolerance: mostCrossing)
    }
    for index in paths.indices where found.isSelfCrossing[index] && noise.spread.blur == nil {
      paths[index] = contours.contours[index].path
    }
    return paths
  }

  /// A spline as a polygon of few corners.
  private func polygon(_ index: Int) -> [Point2D] {
    let options = noise.withTolerance(FittingOptions(segments: .lines))
    return OutlineChain(along: splines[index].polyline, in: pixels, noise: noise, options)
      .nodes.map(\.position)
  }
}

/// Outlines may cross by so much, in pixels, before they are led along polygons.
let mostCrossing = 0.8

/// What is done about an outline that crosses, and when it still does: how far around, in pixels.
private let repairs: [(radius: Double, isAlongContour: Bool)] = [
  (1.5, false), (3, false), (3, true), (6, true),
]
