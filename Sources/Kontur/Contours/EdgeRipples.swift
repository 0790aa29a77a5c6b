// Ripples along edges. Where greys are no exact coverage, as where a program has sharpened edges, blurred them a little or
// blended their colours in its own way, each pixel that an edge passes puts it somewhere else: nearly free splines explain
// all of that by waves a few pixels long, which nobody draws. What they would leave if they were stiff is noise.
//
// Longer waves are of renderers: of the chords that these make of curves, and of the few digits that they reckon with.

extension InkPixels {
  /// The noise of the pixels along edges, from what stiff splines leave of them where these are smooth.
  ///
  /// - Parameter splines: Nearly free splines along the contours, fitted to the pixels.
  /// - Returns: The standard deviation of a pixel, 0 where splines have no ripples; nil where too little is smooth to
  ///   tell.
  /// - Complexity: O(*n*) in the length of the contours.
  func rippleNoise(along splines: [EdgeSpline]) -> Double? {
    guard splines.haveRipples else { return 0 }
    var stiff = splines
    fit(&stiff, stiffness: rippleStiffness, steps: rippleSteps)
    let residual = residual(of: stiff.lazy.flatMap(\.curves), spread: .box)
    var smooth = PixelMask(window: window)
    var others = smooth
    for spline in stiff {
      for (span, isSmooth) in zip(spline.curves, spline.areSmooth) {
        span.forEachPixelPiece { piece in
          if isSmooth, piece.displacement.isInclined {
            smooth.insert(column: piece.column, row: piece.row)
          } else {
            others.insert(column: piece.column, row: piece.row)
          }
        }
      }
    }
    var places: [Int] = []
    smooth.subtracting(others).forEachPixel { column, row in
      if let place = band.index(column: column, row: row) { places.append(place) }
    }
    let spanCount = stiff.reduce(0) { $0 + $1.count }
    let isTelling =
      places.count >= leastSmoothPixels
      && Double(places.count) >= leastSmoothShare * Double(spanCount)
    return isTelling ? usualDeviation(of: places, in: residual) : nil
  }
}

extension [EdgeSpline] {
  /// Whether most of their spans that are inclined turn as only those of corners do in a smooth edge.
  var haveRipples: Bool {
    var differences: [Double] = []
    for spline in self {
      for (place, difference) in spline.thirdDifferences.enumerated()
      where spline.step(place).isInclined { differences.append(difference) }
    }
    return !differences.isEmpty && quantile(0.5, of: &differences) > leastRipple
  }

  /// The noise of edges that go straight on, or nearly, between kinks, as where a renderer made chords of curves or
  /// reckoned with few digits; 0 where they have none, or too little is far from corners to tell.
  var kinkNoise: Double {
    // Along rows and along columns: renderers with rows of samples err in one way only. In bends: chords are made of
    // nothing else, and sides may be most of a drawing.
    var (flat, steep, bending) = ([Double](), [Double](), [Double]())
    for spline in self {
      let (isNearCorner, isBending) = (spline.areNearCorners, spline.areBending)
      for (place, difference) in spline.thirdDifferences.enumerated() where !isNearCorner[place] {
        let step = spline.step(place)
        guard step.isInclined else { continue }
        if abs(step.x) > abs(step.y) { flat.append(difference) } else { steep.append(difference) }
        if isBending[place] { bending.append(difference) }
      }
    }
    func haveKinks(_ differences: inout [Double], atLeast count: Int = leastSmoothPixels) -> Bool {
      differences.count >= count && quantile(0.5, of: &differences) > leastKink
    }
    let spanCount = reduce(0) { $0 + $1.count }
    let isTelling = Double(flat.count + steep.count) > leastFarFromCorners * Double(spanCount)
    let areKinked =
      isTelling && (haveKinks(&flat) || haveKinks(&steep))
      || haveKinks(&bending, atLeast: leastBendingSpans)
    return areKinked ? rendererNoise : 0
  }
}

extension Sequence<CubicBezier> {
  /// Whether they are so long where they do not run along the pixels that ripples and kinks would show.
  var haveInclinedEdges: Bool {
    var count = 0
    for curve in self {
      curve.forEachPixelPiece { if $0.displacement.isInclined { count += 1 } }
    }
    return count >= leastSmoothPixels
  }
}

extension EdgeSpline {
  /// The way from a control point to the next.
  fileprivate func step(_ place: Int) -> Point2D { controls[(place + 1) % count] - controls[place] }

  /// How large the third difference of the control points around each span is across it, in pixels.
  fileprivate var thirdDifferences: [Double] {
    (0..<count).map { place in
      let before = step(place == 0 ? count - 1 : place - 1)
      let difference = step((place + 1) % count) - 2 * step(place) + before
      return abs(difference.dot(step(place).normalized.quarterTurned))
    }
  }

  /// Whether no corner is near each of the spans.
  fileprivate var areSmooth: [Bool] {
    near(thirdDifferences.map { $0 >= mostSmooth }).map { !$0 }
  }

  /// Whether each of the spans is near a control point at which the spline turns as chords do not.
  fileprivate var areNearCorners: [Bool] {
    let ways = ways
    return near(ways.indices.map { abs(ways[wrapped($0 - 1)].cross(ways[$0])) > leastCorner })
  }

  /// Whether the spline bends around each of the spans: turns by more than it does along a line.
  fileprivate var areBending: [Bool] {
    let ways = ways
    return ways.indices.map {
      abs(ways[wrapped($0 - bendReach)].cross(ways[wrapped($0 + bendReach)])) > leastBendTurn
    }
  }

  /// The directions from each control point to the next.
  private var ways: [Point2D] { (0..<count).map { step($0).normalized } }

  /// The place of a span that may be counted from beyond the first or the last one.
  private func wrapped(_ place: Int) -> Int { (place % count + count) % count }

  /// Whether each of the spans is one of some, or a few spans from it.
  private func near(_ isOne: [Bool]) -> [Bool] {
    (0..<count).map { place in
      (-cornerReach...cornerReach).contains { isOne[wrapped(place + $0)] }
    }
  }
}

/// The third difference, in pixels, that half of the spans of drawings do not have: 0.012 is usual, and at 64 px, where
/// every second span is near a corner, 0.015.
private let leastRipple = 0.04

/// The one that half of the spans far from corners do not have in exact drawings; 0.02 to 0.04 is usual where cairo or
/// Skia made them.
private let leastKink = 0.018
/// The sine of the angle by which corners turn, and chords hardly ever; and how much of the splines has to be far from
/// these.
private let leastCorner = 0.2
private let leastFarFromCorners = 0.3

/// The sine of the angle by which bends turn, over so many spans to either side, and how many spans tell of themselves.
private let leastBendTurn = 0.04
private let bendReach = 6
private let leastBendingSpans = 90

/// Waves of four pixels lose nearly all of their height by this, those of eight half of it.
private let rippleStiffness = 4.0
private let rippleSteps = 5

/// The largest third difference of stiff splines along smooth edges, in pixels, and how many spans a corner is felt.
private let mostSmooth = 0.01
private let cornerReach = 4
/// So many pixels tell noise, if there are so many for each span: of what is little but corners they are still near to these.
private let leastSmoothPixels = 30
private let leastSmoothShare = 0.12
