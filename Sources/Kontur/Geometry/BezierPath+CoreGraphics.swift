// Paths of Core Graphics, where it is: what layers, contexts, SwiftUI and UIKit draw.

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension BezierPath {
    /// The path for Core Graphics; also `Path(path.cgPath)` in SwiftUI and `UIBezierPath(cgPath: path.cgPath)`.
    ///
    /// Coordinates stay as they are: those of a drawing grow down, as in SwiftUI and UIKit; turn them over where y
    /// grows up, as in a bare `CGContext`.
    /// - Complexity: O(*n*) in the number of elements.
    public var cgPath: CGPath {
      let path = CGMutablePath()
      for element in elements {
        switch element {
        case .move(let point): path.move(to: CGPoint(point))
        case .line(let point): path.addLine(to: CGPoint(point))
        case .curve(let point, let control1, let control2):
          path.addCurve(
            to: CGPoint(point), control1: CGPoint(control1), control2: CGPoint(control2))
        case .closeSubpath: path.closeSubpath()
        }
      }
      return path
    }

    /// Creates a path from one of Core Graphics, whose quadratic curves become cubic ones.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public init(_ path: CGPath) {
      var result = BezierPath()
      path.applyWithBlock { element in
        let points = element.pointee.points
        switch element.pointee.type {
        case .moveToPoint: result.move(to: Point2D(points[0]))
        case .addLineToPoint: result.line(to: Point2D(points[0]))
        case .addQuadCurveToPoint:
          result.quadraticCurve(to: Point2D(points[1]), control: Point2D(points[0]))
        case .addCurveToPoint:
          result.curve(
            to: Point2D(points[2]), control1: Point2D(points[0]), control2: Point2D(points[1]))
        case .closeSubpath: if !result.isEmpty { result.closeSubpath() }
        default: break
        }
      }
      self = result
    }
  }

  extension Point2D {
    /// Creates a point from one of Core Graphics.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }

  extension CGPoint {
    /// Creates a point for Core Graphics.
    public init(_ point: Point2D) { self.init(x: point.x, y: point.y) }
  }

  extension CGRect {
    /// Creates a rectangle for Core Graphics.
    public init(_ box: BoundingBox) {
      self.init(x: box.minimum.x, y: box.minimum.y, width: box.width, height: box.height)
    }
  }

  extension BoundingBox {
    /// Creates a box from a rectangle of Core Graphics, such as the one that a SwiftUI shape is drawn in.
    public init(_ rect: CGRect) {
      self.init(
        minimum: Point2D(x: Double(rect.minX), y: Double(rect.minY)),
        maximum: Point2D(x: Double(rect.maxX), y: Double(rect.maxY)))
    }
  }

  extension CGAffineTransform {
    /// Creates a map for Core Graphics.
    public init(_ transform: Transform) {
      self.init(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
        ty: transform.ty)
    }
  }

  extension Transform {
    /// Creates a map from one of Core Graphics.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
        d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty))
    }
  }
#endif
