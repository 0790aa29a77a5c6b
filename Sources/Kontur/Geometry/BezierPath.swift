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

  /// Begins a new subpath.
  public mutating func move(to point: Point2D) { elements.append(.move(to: point)) }

  /// Draws a straight line from where the pen is.
  ///
  /// - Precondition: A subpath has begun.
  public mutating func line(to point: Point2D) {
    requireSubpath()
    elements.append(.line(to: point))
  }

  /// Draws a cubic Bézier curve from where the pen is.
  ///
  /// - Precondition: A subpath has begun.
  public mutating func curve(to point: Point2D, control1: Point2D, control2: Point2D) {
    requireSubpath()
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  /// Closes the subpath.
  ///
  /// - Precondition: A subpath has begun.
  public mutating func closeSubpath() {
    requireSubpath()
    elements.append(.closeSubpath)
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

  private func requireSubpath() {
    if case .closeSubpath? = elements.last { preconditionFailure("a subpath begins with a move") }
    precondition(!elements.isEmpty, "a subpath begins with a move")
  }
}
