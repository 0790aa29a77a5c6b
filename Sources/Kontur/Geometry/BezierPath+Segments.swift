extension BezierPath {
  /// A line or a curve with both its ends.
  public enum Segment: Hashable, Sendable, Codable {
    /// A straight line between two points.
    case line(from: Point2D, to: Point2D)
    /// A cubic Bézier curve.
    case cubic(CubicBezier)

    /// Where the segment begins.
    public var start: Point2D {
      switch self {
      case .line(let start, _): start
      case .cubic(let cubic): cubic.start
      }
    }

    /// Where the segment ends.
    public var end: Point2D {
      switch self {
      case .line(_, let end): end
      case .cubic(let cubic): cubic.end
      }
    }

    /// The segment as a cubic; a line becomes the cubic of constant speed.
    public var asCubic: CubicBezier {
      switch self {
      case .line(let start, let end): CubicBezier(from: start, to: end)
      case .cubic(let cubic): cubic
      }
    }

    /// The direction in which the segment leaves its start; zero when it has no length.
    public var startDirection: Point2D {
      switch self {
      case .line(let start, let end): (end - start).normalized
      case .cubic(let cubic): cubic.startDirection
      }
    }

    /// The direction in which the segment reaches its end; zero when it has no length.
    public var endDirection: Point2D {
      switch self {
      case .line(let start, let end): (end - start).normalized
      case .cubic(let cubic): cubic.endDirection
      }
    }

    /// The same segment run through backwards.
    public var reversed: Segment {
      switch self {
      case .line(let start, let end): .line(from: end, to: start)
      case .cubic(let cubic): .cubic(cubic.reversed)
      }
    }

    /// Whether all points of the segment are one.
    var isPoint: Bool {
      switch self {
      case .line(let start, let end): start == end
      case .cubic(let cubic):
        cubic.start == cubic.end && cubic.control1 == cubic.start && cubic.control2 == cubic.start
      }
    }

    /// The part between two parameters, 0...1; the whole segment comes as it is.
    func part(from start: Double, to end: Double) -> Segment {
      if start == 0 && end == 1 { return self }
      switch self {
      case .line(let first, let last):
        func point(at t: Double) -> Point2D { t == 1 ? last : first.interpolated(to: last, by: t) }
        return .line(from: point(at: start), to: point(at: end))
      case .cubic(let cubic):
        return .cubic(cubic.subcurve(from: start, to: end))
      }
    }
  }

  /// A stretch of outline that the pen draws without being lifted.
  public struct Subpath: Hashable, Sendable, Codable {
    /// Where the subpath begins.
    public var start: Point2D
    /// The lines and curves in order; each begins where the one before it ends.
    ///
    /// A closed subpath ends where it begins: when closing draws a line, that line is here.
    public var segments: [Segment]
    /// Whether the subpath is closed.
    public var isClosed: Bool

    /// Creates a subpath from its segments.
    public init(start: Point2D, segments: [Segment] = [], isClosed: Bool = false) {
      self.start = start
      self.segments = segments
      self.isClosed = isClosed
    }
  }

  /// The path cut at its moves, with every line and curve knowing both its ends.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var subpaths: [Subpath] {
    var result: [Subpath] = []
    var subpath = Subpath(start: .zero)
    var pen = Point2D.zero
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point):
        if index > 0 { result.append(subpath) }
        subpath = Subpath(start: point)
        pen = point
      case .line(let point):
        subpath.segments.append(.line(from: pen, to: point))
        pen = point
      case .curve(let point, let control1, let control2):
        let cubic = CubicBezier(start: pen, control1: control1, control2: control2, end: point)
        subpath.segments.append(.cubic(cubic))
        pen = point
      case .closeSubpath:
        if pen != subpath.start { subpath.segments.append(.line(from: pen, to: subpath.start)) }
        subpath.isClosed = true
        pen = subpath.start
      }
    }
    if !elements.isEmpty { result.append(subpath) }
    return result
  }

  /// All segments of all subpaths, lines too, as cubics.
  var curves: [CubicBezier] { subpaths.flatMap { $0.segments.map(\.asCubic) } }

  /// Creates a path from subpaths; the closing line of a closed subpath is left to its closing.
  public init(_ subpaths: some Sequence<Subpath>) {
    self.init()
    for subpath in subpaths {
      move(to: subpath.start)
      for (index, segment) in subpath.segments.enumerated() {
        switch segment {
        case .line(_, let end):
          let closes = index == subpath.segments.count - 1 && end == subpath.start
          if !(subpath.isClosed && closes) { line(to: end) }
        case .cubic(let cubic):
          curve(to: cubic.end, control1: cubic.control1, control2: cubic.control2)
        }
      }
      if subpath.isClosed { closeSubpath() }
    }
  }

  /// The path with every subpath run through backwards: areas change their sign.
  ///
  /// Subpaths keep their order, and closed ones their first point.
  /// - Complexity: O(*n*) in the number of elements.
  public func reversed() -> BezierPath { BezierPath(subpaths.map(\.reversed)) }
}

extension BezierPath.Subpath {
  /// The same subpath run through backwards; a closed one begins where it did.
  public var reversed: Self {
    Self(
      start: segments.last?.end ?? start, segments: segments.reversed().map(\.reversed),
      isClosed: isClosed)
  }

  /// Whether the subpath has no length, but is drawn: what caps make a disc or a square.
  var isDot: Bool { (isClosed || !segments.isEmpty) && segments.allSatisfy(\.isPoint) }

  /// Whether all coordinates are finite numbers.
  var isFinite: Bool {
    start.isFinite
      && segments.allSatisfy { segment in
        switch segment {
        case .line(_, let end): end.isFinite
        case .cubic(let cubic):
          cubic.control1.isFinite && cubic.control2.isFinite && cubic.end.isFinite
        }
      }
  }
}
