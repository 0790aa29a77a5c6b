/// How a traced image is placed in a drawing: turned, scaled, with a margin.
public struct Placement: Hashable, Sendable, Codable {
  /// How an image fills a space of another shape.
  public typealias ContentMode = BoundingBox.ContentMode

  /// The width of the drawing; nil follows from the height, or is that of the image.
  public var width: Double?
  /// The height of the drawing; nil follows from the width, or is that of the image.
  public var height: Double?
  /// The unit of width, height and padding.
  public var unit: DrawingSize.Unit
  /// How the image fills the drawing.
  public var contentMode: ContentMode
  /// The margin kept free along all four sides, inside the drawing; where it leaves no room, the image is drawn
  /// as a point.
  public var padding: Double
  /// Whether left and right are exchanged.
  public var isFlippedHorizontally: Bool
  /// How far the image is turned, clockwise, in degrees, after flipping.
  public var rotation: Double

  /// Creates a placement; the defaults keep the size and the place of the image.
  ///
  /// - Precondition: Width and height are above zero, the padding is not negative, and all is finite.
  public init(
    width: Double? = nil, height: Double? = nil, unit: DrawingSize.Unit = .none,
    contentMode: ContentMode = .fit, padding: Double = 0, isFlippedHorizontally: Bool = false,
    rotation: Double = 0
  ) {
    self.width = width
    self.height = height
    self.unit = unit
    self.contentMode = contentMode
    self.padding = padding
    self.isFlippedHorizontally = isFlippedHorizontally
    self.rotation = rotation
    requireFlawless()
  }

  /// Places a part of a normalised image.
  ///
  /// - Parameters:
  ///   - part: What to show, in normalised space: the unit square for the whole image.
  ///   - imageSize: The size of the whole image, in units of the output when none is asked for.
  /// - Returns: The size of the drawing, and the map from normalised space (y up) to the drawing
  ///   (y down).
  /// - Precondition: `part` and `imageSize` have an area.
  public func placing(
    _ part: BoundingBox, ofImageOfSize imageSize: DrawingSize
  ) -> (size: DrawingSize, transform: Transform) {
    let turned = turned(imageSize)
    return placing(content: part.applying(turned), turned)
  }

  /// Places what is around a path of a normalised image: the box of the path as it is turned, which is
  /// smaller than that of its turned box.
  ///
  /// - Returns: The size and the map as for a part; nil for a path without an extent.
  func placing(
    around path: BezierPath, ofImageOfSize imageSize: DrawingSize
  ) -> (size: DrawingSize, transform: Transform)? {
    let turned = turned(imageSize)
    guard let content = path.applying(turned).bounds, content.width > 0, content.height > 0 else {
      return nil
    }
    return placing(content: content, turned)
  }

  /// From normalised space to units of the image, y down, flipped and turned about the origin.
  private func turned(_ imageSize: DrawingSize) -> Transform {
    Transform(
      a: imageSize.width * (isFlippedHorizontally ? -1 : 1), b: 0, c: 0, d: -imageSize.height,
      tx: 0, ty: 0
    ).then(.rotation(degrees: rotation))
  }

  private func placing(
    content: BoundingBox, _ turned: Transform
  ) -> (size: DrawingSize, transform: Transform) {
    let size = size(around: content)
    let space = BoundingBox(x: 0, y: 0, width: size.width, height: size.height).insetBy(padding)
    let placing = Transform.mapping(content, onto: content.filling(space, contentMode))
    return (size, turned.then(placing))
  }

  private func size(around content: BoundingBox) -> DrawingSize {
    let ratio = content.width / content.height
    let margin = 2 * padding
    switch (width, height) {
    case (let width?, let height?):
      return DrawingSize(width: width, height: height, unit: unit)
    case (let width?, nil):
      let height = max(width - margin, 0) / ratio + margin
      return DrawingSize(width: width, height: height, unit: unit)
    case (nil, let height?):
      let width = max(height - margin, 0) * ratio + margin
      return DrawingSize(width: width, height: height, unit: unit)
    case (nil, nil):
      return DrawingSize(
        width: content.width + margin, height: content.height + margin, unit: unit)
    }
  }
}

extension Placement: Constrained {
  var flaw: String? {
    for side in [width ?? 1, height ?? 1] where !(side > 0 && side.isFinite) {
      return "a size is above zero, and finite"
    }
    if !(padding >= 0 && padding.isFinite) { return "a margin is finite and not negative" }
    return rotation.isFinite ? nil : "a rotation is finite"
  }
}

extension Placement {
  private enum CodingKeys: CodingKey {
    case width, height, unit, contentMode, padding, isFlippedHorizontally, rotation
  }

  /// Reads a placement.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    width = try container.decodeIfPresent(Double.self, forKey: .width)
    height = try container.decodeIfPresent(Double.self, forKey: .height)
    unit = try container.decode(DrawingSize.Unit.self, forKey: .unit)
    contentMode = try container.decode(ContentMode.self, forKey: .contentMode)
    padding = try container.decode(Double.self, forKey: .padding)
    isFlippedHorizontally = try container.decode(Bool.self, forKey: .isFlippedHorizontally)
    rotation = try container.decode(Double.self, forKey: .rotation)
    try refuseFlaws(decoder)
  }
}
