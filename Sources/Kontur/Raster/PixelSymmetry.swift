// Drawings that are the same in a mirror, or turned. What is symmetric in the pixels was drawn so: by chance hardly two
// pixels along an edge are the same.

/// The reflections and turns that leave the pixels of an image as they are.
struct PixelSymmetry {
  /// The point that stays where it is, of halves of pixels.
  let center: Point2D
  /// The maps, but for the one that changes nothing: with that they are a group.
  let maps: [Transform]

  /// Finds out how an image is symmetric; nil when it is not.
  ///
  /// Only what takes pixels onto pixels is looked for: axes along the pixels or their diagonals, through the middle of a
  /// pixel or between two, and turns by quarters.
  ///
  /// - Parameters:
  ///   - pixels: The image.
  ///   - box: What is around its contours.
  ///   - noise: How far pixels can be believed.
  /// - Complexity: O(*n*) in the number of pixels of rows with edges, for each map that is tried; most images that are not
  ///   symmetric show it early.
  init?(of pixels: InkPixels, in box: BoundingBox, noise: NoiseEstimate) {
    // Pixels that are paper or ink tell nothing of small differences but by being the other.
    let most =
      noise.isBilevel ? leastApart : max(leastApart, min(mostApart, apartPerNoise * noise.sigma))
    let middle = (box.minimum + box.maximum) / 2
    let center = Point2D(x: (2 * middle.x).rounded() / 2, y: (2 * middle.y).rounded() / 2)
    var known: [GridTurn: Bool] = [:]
    func holds(_ turn: GridTurn) -> Bool {
      if let known = known[turn] { return known }
      let result =
        turn.takesPixels(to: center)
        && pixels.areSame(under: turn.map(about: center), within: most)
      known[turn] = result
      return result
    }
    let group = symmetryGroups.first { $0.generators.allSatisfy(holds) }
    guard let group else { return nil }
    self.center = center
    maps = group.all.map { $0.map(about: center) }
  }
}

/// One of the maps of a square onto itself.
private enum GridTurn {
  case leftRight, upDown, diagonal, antidiagonal, quarter, half, threeQuarters

  /// The map about a point.
  func map(about center: Point2D) -> Transform {
    let (a, b, c, d): (Double, Double, Double, Double) =
      switch self {
      case .leftRight: (-1, 0, 0, 1)
      case .upDown: (1, 0, 0, -1)
      case .diagonal: (0, 1, 1, 0)
      case .antidiagonal: (0, -1, -1, 0)
      case .quarter: (0, 1, -1, 0)
      case .half: (-1, 0, 0, -1)
      case .threeQuarters: (0, -1, 1, 0)
      }
    return .translation(-center).then(Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0))
      .then(.translation(center))
  }

  /// Whether the map about a point, of halves of pixels, takes pixels onto pixels.
  func takesPixels(to center: Point2D) -> Bool {
    switch self {
    case .leftRight, .upDown, .half: true
    case .diagonal, .antidiagonal, .quarter, .threeQuarters:
      (center.x - center.y).rounded() == center.x - center.y
    }
  }
}

/// The groups of these maps, the larger ones first, and maps that all others of each are made of.
private let symmetryGroups: [(generators: [GridTurn], all: [GridTurn])] = [
  (
    [.leftRight, .diagonal],
    [.leftRight, .upDown, .diagonal, .antidiagonal, .quarter, .half, .threeQuarters]
  ),
  ([.leftRight, .upDown], [.leftRight, .upDown, .half]),
  ([.diagonal, .antidiagonal], [.diagonal, .antidiagonal, .half]),
  ([.quarter], [.quarter, .half, .threeQuarters]),
  ([.leftRight], [.leftRight]),
  ([.upDown], [.upDown]),
  ([.diagonal], [.diagonal]),
  ([.antidiagonal], [.antidiagonal]),
  ([.half], [.half]),
]

extension InkPixels {
  /// Whether a map of pixels onto pixels takes each onto one that differs by no more than so much.
  fileprivate func areSame(under map: Transform, within most: Double) -> Bool {
    // The middles of pixels are taken to such: what is left of the map is whole numbers.
    let origin = Point2D(x: 0.5, y: 0.5).applying(map)
    let (x, y) = (Int(origin.x.rounded(.down)), Int(origin.y.rounded(.down)))
    let (a, b, c, d) = (Int(map.a), Int(map.b), Int(map.c), Int(map.d))
    func image(ofColumn column: Int, row: Int) -> (column: Int, row: Int) {
      (a &* column &+ c &* row &+ x, b &* column &+ d &* row &+ y)
    }
    func index(ofImage column: Int, row: Int) -> Int? {
      let image = image(ofColumn: column, row: row)
      return band.index(column: image.column, row: image.row)
    }
    func isAlike(_ other: Double?, _ place: Int) -> Bool {
      abs((other ?? 0) - values[place]) <= most
    }
    for row in window.y..<window.y + window.height {
      var place = band.places(ofRow: row - window.y).lowerBound
      var areSame = true
      band.forEachRun(inRow: row) { columns in
        guard areSame else { return }
        let places = place..<place + columns.count
        place = places.upperBound
        // Between pixels of a row that are so many places apart all are pixels of the band.
        if b == 0, let first = index(ofImage: columns.lowerBound, row: row),
          let last = index(ofImage: columns.upperBound - 1, row: row),
          abs(last - first) == columns.count - 1
        {
          areSame = places.allSatisfy {
            isAlike(values[first &+ a &* ($0 &- places.lowerBound)], $0)
          }
        } else {
          areSame = zip(columns, places).allSatisfy { column, place in
            let image = image(ofColumn: column, row: row)
            return isAlike(value(column: image.column, row: image.row), place)
          }
        }
      }
      guard areSame else { return false }
    }
    return true
  }
}

/// How much pixels that are the same may differ: by two levels of 256 and a little, and where there is noise by what one
/// pair of some millions passes, five times √2 σ; never by as much as an edge.
private let leastApart = 0.009
private let apartPerNoise = 7.0
private let mostApart = 0.25
