/// An affine map of the plane: (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty).
public struct Transform: Hashable, Sendable, Codable {
  /// The coefficient of x in the new x.
  public var a: Double
  /// The coefficient of x in the new y.
  public var b: Double
  /// The coefficient of y in the new x.
  public var c: Double
  /// The coefficient of y in the new y.
  public var d: Double
  /// What is added to x.
  public var tx: Double
  /// What is added to y.
  public var ty: Double

  /// Creates a map from its six numbers, in the order of SVG's `matrix()`.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The map that displaces every point.
  public static func translation(_ displacement: Point2D) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: displacement.x, ty: displacement.y)
  }

  /// The map that stretches both axes about the origin; a negative factor mirrors.
  public static func scaling(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that turns the plane about the origin, from the x axis towards the y axis.
  ///
  /// - Parameter degrees: The angle; where y grows down, a positive one turns clockwise.
  /// - Returns: The rotation; exact for quarter turns.
  public static func rotation(degrees: Double) -> Transform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that turns the plane about a point, from the x axis towards the y axis.
  ///
  /// - Parameters:
  ///   - degrees: The angle; where y grows down, a positive one turns clockwise.
  ///   - center: What stays where it is.
  /// - Returns: The rotation; exact for quarter turns but for the rounding of the center.
  public static func rotation(degrees: Double, about center: Point2D) -> Transform {
    translation(-center).then(.rotation(degrees: degrees)).then(.translation(center))
  }

  /// The map that takes one rectangle onto another, axis by axis.
  ///
  /// - Precondition: `source` is neither flat nor thin as a line.
  public static func mapping(_ source: BoundingBox, onto target: BoundingBox) -> Transform {
    precondition(source.width > 0 && source.height > 0, "the source rectangle has an area")
    let x = target.width / source.width
    let y = target.height / source.height
    return Transform(
      a: x, b: 0, c: 0, d: y,
      tx: target.minimum.x - x * source.minimum.x, ty: target.minimum.y - y * source.minimum.y)
  }
}

extension Transform {
  /// This map followed by another.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The factor by which areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map that undoes this one; nil when this one leaves no area, or is not finite.
  public var inverse: Transform? {
    let determinant = determinant
    guard determinant != 0 else { return nil }
    let linear = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant, tx: 0, ty: 0
    )
    let result = Transform.translation(Point2D(x: -tx, y: -ty)).then(linear)
    return result.isFinite ? result : nil
  }

  /// Whether all its numbers are finite.
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension Point2D {
  /// The image of the point under an affine map.
  public func applying(_ transform: Transform) -> Point2D {
    Point2D(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension BoundingBox {
  /// The smallest box around the image of this one under an affine map.
  public func applying(_ transform: Transform) -> BoundingBox {
    var result = BoundingBox(
      minimum: minimum.applying(transform), maximum: minimum.applying(transform))
    for corner in corners { result.formUnion(corner.applying(transform)) }
    return result
  }
}
