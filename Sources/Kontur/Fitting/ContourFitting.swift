// From contours to outlines of few lines and curves.

extension ContourTree {
  /// The outlines of all contours as one path in pixel space.
  ///
  /// - Parameter tolerance: The largest distance, in pixels, between an outline and its contour,
  ///   away from corners, which contours cut off; nil for what suits anti-aliased images.
  /// - Returns: Closed subpaths, one for each contour.
  /// - Complexity: O(*n*) in the number of contour points, for contours whose segments are of
  ///   bounded length.
  public func fitted(tolerance: Double? = nil) -> BezierPath {
    outlines(FittingOptions(tolerance: tolerance)).reduce(into: BezierPath()) { $0.append($1) }
  }

  /// The outline of each contour, depth first, in pixel space.
  ///
  /// Outer outlines run counter-clockwise as seen on the screen and holes clockwise, so that the
  /// non-zero and the even-odd fill rule paint the same.
  /// - Parameters:
  ///   - options: What outlines are made of, and how closely they are fitted.
  ///   - loop: Does the outlines side by side; one after the other when left out.
  /// - Returns: Closed paths.
  /// - Complexity: O(*n*) in the number of contour points, for contours whose segments are of
  ///   bounded length.
  public func outlines(
    _ options: FittingOptions = .init(), loop: ConcurrentLoop = serialLoop
  ) -> [BezierPath] {
    concurrentMap(contourCount, loop: loop) { self[$0].outline(options) }
  }
}

extension Contour {
  /// The contour as a closed path of few lines and curves, in pixel space.
  ///
  /// - Complexity: O(*n*) in the number of points, for segments of bounded length.
  public func outline(_ options: FittingOptions = .init()) -> BezierPath {
    guard let samples = SampledContour(points) else { return BezierPath() }
    switch options.segments {
    case .lines:
      return BezierPath(polygon: samples.fittedPolygon(tolerance: options.effectiveTolerance))
    case .curves: return Segmentation(of: samples, options).refined().path
    }
  }
}

extension Segmentation {
  /// Cuts a contour at corners and elsewhere into as few segments as stay within the tolerance.
  ///
  /// - Parameters:
  ///   - samples: The contour.
  ///   - straights: What is known to be straight.
  ///   - density: How many smooth joints are weighed.
  ///   - options: What segments there are, and how closely they are fitted.
  init(
    of samples: SampledContour, straights: [StraightStretch] = [],
    density: JointDensity = .sparse, _ options: FittingOptions
  ) {
    let candidates = samples.cornerCandidates(
      leastTurnCosine: options.cornerAngle.map { sineAndCosine(degrees: $0).cosine },
      arePixelsAsked: density == .even)
    self.init(
      of: samples, corners: candidates, straights: straights, density: density,
      options: options)
  }
}

/// A joint of an outline.
struct OutlineNode: Equatable {
  /// The sample at or nearest to the node; counts on past the end when going around.
  var index: Int
  /// Where the outline passes.
  var position: Point2D
  /// The direction in which it passes, of length 1; nil at a corner.
  var direction: Point2D?

  /// Whether a draughtsman would put a node here: the outline is horizontal or vertical and bends, or
  /// a straight stretch ends.
  var isTelling = false
  /// How likely a corner is none: 1 is as likely as not.
  var doubt = 0.0
  /// Whether no segment can pass the node without leaving the contour.
  var isSharp = false
  /// Which sides end and begin here, by their numbers.
  var endingSide: Int?
  var startingSide: Int?

  /// Whether the outline passes the node for certain, as an end of a side.
  var isRequired: Bool { endingSide != nil || startingSide != nil }
  /// Whether no segment leads past the node.
  var isImpassable: Bool { isRequired || isSharp }
  var isCorner: Bool { direction == nil }
  var end: FitEnd { FitEnd(position: position, direction: direction) }

  /// Whether a side leads from here to another node.
  func begins(sideEndingAt end: OutlineNode) -> Bool {
    startingSide != nil && startingSide == end.endingSide
  }
}

/// A segment between two nodes: a line, or a curve.
enum OutlineSpan {
  case line
  case cubic(CubicBezier)

  var isLine: Bool {
    switch self {
    case .line: true
    case .cubic: false
    }
  }
}

/// A closed contour cut at nodes into segments.
struct Segmentation {
  let samples: SampledContour
  let options: FittingOptions
  var nodes: [OutlineNode]
  /// The segment from each node to the next, around the contour.
  var spans: [OutlineSpan]

  /// The samples that a segment should pass near: those between its nodes, but for the stretch that
  /// the contour cuts off at a corner.
  ///
  /// There are at most ``mostSamplesPerFit``, evenly spread.
  static func samples(
    of contour: SampledContour, from start: OutlineNode, to end: OutlineNode
  ) -> [Point2D] {
    let places = sampleRange(from: start, to: end)
    return stride(from: places.lowerBound, to: places.upperBound, by: sampleStep(places))
      .map { contour[$0] }
  }

  /// The places of all samples that a segment should pass near; they may count on past the last one.
  static func sampleRange(from start: OutlineNode, to end: OutlineNode) -> Range<Int> {
    let first = start.index + (start.isCorner ? cornerTrim : 1)
    let last = end.index - (end.isCorner ? cornerTrim : 1)
    return first..<max(first, last + 1)
  }

  /// How far apart the samples are that a fit looks at.
  static func sampleStep(_ places: Range<Int>) -> Int {
    (places.count - 1) / mostSamplesPerFit + 1
  }

  /// Whether the segment that leaves a node is a side.
  func isSide(_ place: Int) -> Bool {
    nodes[place].begins(sideEndingAt: nodes[(place + 1) % nodes.count])
  }

  /// The closed path.
  var path: BezierPath {
    var path = BezierPath()
    guard let first = nodes.first else { return path }
    path.move(to: first.position)
    for (place, span) in spans.enumerated() {
      let end = nodes[(place + 1) % nodes.count].position
      switch span {
      case .line where place == spans.count - 1: break  // Closing draws it.
      case .line: path.line(to: end)
      case .cubic(let curve):
        path.curve(to: end, control1: curve.control1, control2: curve.control2)
      }
    }
    path.closeSubpath()
    return path
  }
}

/// The stretch of contour, in samples, that a corner cuts off to each side.
private let cornerTrim = 2

/// A fit looks at so many samples at most; half as many tell a cubic from its neighbours.
let mostSamplesPerFit = 12
