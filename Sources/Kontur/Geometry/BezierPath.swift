/// An outline: subpaths of straight lines and cubic Bézier curves.
///
/// The normal form in the middle of Kontur: every element is absolute, quadratic curves and arcs
/// have become cubics, and every subpath begins with a `move`. What reads paths (SVG data) is
/// lenient and makes this form; what writes or measures them has only four cases to handle.
public struct BezierPath: Hashable, Sendable, Codable {
  /// A step of the pen.
  public enum Element: Hashable, Sendable, Codable {
    /// Begins a new subpath.
    case move(to: Point2D)
    /// Draws a straight line.
    case line(to: Point2D)
    /// Draws a cubic Bézier curve.
    case curve(to: Point2D, control1: Point2D, control2: Point2D)
    /// Closes the subpath with a straight line to its beginning.
    case closeSubpath
  }

  /// The steps of the pen, in order.
  public private(set) var elements: [Element]

  /// Creates an empty path.
  public init() { elements = [] }

  /// Creates the closed polygon through some points; no points make an empty path.
  public init(polygon points: some Sequence<Point2D>) {
    self.init()
    for point in points {
      if elements.isEmpty { move(to: point) } else { line(to: point) }
    }
    if !elements.isEmpty { closeSubpath() }
  }

  /// Whether nothing has been drawn.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the pen is: the end of what was drawn last, or where the subpath that was closed last began; nil when
  /// nothing has been drawn.
  ///
  /// - Complexity: O(1), or O(*n*) in the elements of a subpath that is closed.
  public var currentPoint: Point2D? {
    switch elements.last {
    case .move(let point), .line(let point), .curve(let point, _, _): return point
    case .closeSubpath:
      for case .move(let start) in elements.reversed() { return start }
      return nil
    case nil: return nil
    }
  }

  /// Begins a new subpath.
  public mutating func move(to point: Point2D) { elements.append(.move(to: point)) }

  /// Draws a straight line from where the pen is; after a subpath was closed, a new one begins where that
  /// began.
  ///
  /// - Precondition: The path is not empty.
  public mutating func line(to point: Point2D) {
    continueSubpath()
    elements.append(.line(to: point))
  }

  /// Draws a cubic Bézier curve from where the pen is; after a subpath was closed, a new one begins where
  /// that began.
  ///
  /// - Precondition: The path is not empty.
  public mutating func curve(to point: Point2D, control1: Point2D, control2: Point2D) {
    continueSubpath()
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Draws a quadratic Bézier curve, as the cubic that it is, from where the pen is; after a subpath was closed, a
  /// new one begins where that began.
  ///
  /// - Precondition: The path is not empty.
  public mutating func quadraticCurve(to point: Point2D, control: Point2D) {
    continueSubpath()
    let cubic = CubicBezier(from: currentPoint ?? point, control: control, to: point)
    curve(to: point, control1: cubic.control1, control2: cubic.control2)
  }

  /// Closes the subpath; one that is closed stays so.
  ///
  /// - Precondition: The path is not empty.
  public mutating func closeSubpath() {
    precondition(!elements.isEmpty, "a path begins with a move")
    if elements.last != .closeSubpath { elements.append(.closeSubpath) }
  }

  /// Adds the subpaths of another path.
  public mutating func append(_ other: BezierPath) { elements += other.elements }

  /// The path after an affine map of all its points.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func applying(_ transform: Transform) -> BezierPath {
    var result = BezierPath()
    result.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: point.applying(transform))
      case .line(let point): .line(to: point.applying(transform))
      case .curve(let point, let control1, let control2):
        .curve(
          to: point.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .closeSubpath: .closeSubpath
      }
    }
    return result
  }

  /// Sees to it that there is a subpath to go on with.
  private mutating func continueSubpath() {
    precondition(!elements.isEmpty, "a path begins with a move")
    if elements.last == .closeSubpath, let start = currentPoint { move(to: start) }
  }
}

extension BezierPath {
  private enum CodingKeys: CodingKey { case elements }

  /// Reads a path as it was encoded, or as drawing its elements one by one would have made it.
  ///
  /// - Throws: `DecodingError` when it does not begin with a move.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    for element in try container.decode([Element].self, forKey: .elements) {
      guard !elements.isEmpty || element.isMove else {
        throw DecodingError.dataCorruptedError(
          forKey: .elements, in: container, debugDescription: "a path begins with a move")
      }
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .curve(let point, let control1, let control2):
        curve(to: point, control1: control1, control2: control2)
      case .closeSubpath: closeSubpath()
      }
    }
  }
}

extension BezierPath.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
