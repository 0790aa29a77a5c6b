/// An image that is painted in copies, a whole number of them side by side.
///
/// With cap insets it is cut into nine parts. The corners keep their size, those between two corners
/// are repeated along the edges, and the middle fills the rest:
///
/// ```
///  ┌───┬───────┬───┐      ┌───┬───────┬───────┬───┐
///  │ 1 │   2   │ 3 │      │ 1 │   2   │   2   │ 3 │
///  ├───┼───────┼───┤  ──▶ ├───┼───────┼───────┼───┤
///  │ 4 │   5   │ 6 │      │ 4 │   5   │   5   │ 6 │
///  ├───┼───────┼───┤      ├───┼───────┼───────┼───┤
///  │ 7 │   8   │ 9 │      │ 7 │   8   │   8   │ 9 │
///  └───┴───────┴───┘      └───┴───────┴───────┴───┘
/// ```
///
/// `KonturImage` makes tiles of files.
public struct ImageTile: Hashable, Sendable, Codable {
  /// How far the corners reach into an image, in pixels.
  public struct CapInsets: Hashable, Sendable, Codable {
    /// The height of the upper corners.
    public var top: Int
    /// The width of the corners at the right.
    public var right: Int
    /// The height of the lower corners.
    public var bottom: Int
    /// The width of the corners at the left.
    public var left: Int

    /// Creates insets; without any there are no corners.
    ///
    /// - Precondition: None is negative.
    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
      requireFlawless()
    }
  }

  /// The name of the image, by which the text of the paint calls it.
  public var name: String
  /// The number of pixels in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Pixels per unit of the drawing.
  public var scale: Double
  /// Where the image is cut.
  public var capInsets: CapInsets
  /// The PNG files of the parts, row by row from the top: one without cap insets, else nine, empty
  /// where a part has no extent.
  public var parts: [[UInt8]]
  /// Whether nothing shows through.
  public var isOpaque: Bool

  /// Creates a tile.
  ///
  /// - Precondition: The image has pixels, the cap insets leave a pixel between them, the scale is above
  ///   zero, and there are as many parts as the insets want.
  public init(
    name: String, width: Int, height: Int, scale: Double = 1, capInsets: CapInsets = .init(),
    parts: [[UInt8]], isOpaque: Bool = false
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.capInsets = capInsets
    self.parts = parts
    self.isOpaque = isOpaque
    requireFlawless()
  }
}

extension ImageTile.CapInsets {
  /// Whether the insets leave at least a pixel between them.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row of the image.
  ///   - height: The number of its rows.
  /// - Returns: Whether there is a middle.
  public func fit(width: Int, height: Int) -> Bool {
    left < width && right < width - left && top < height && bottom < height - top
  }

  /// The widths of the columns of an image that is cut.
  public func columns(width: Int) -> [Int] { [left, width - left - right, right] }

  /// The heights of the rows of an image that is cut.
  public func rows(height: Int) -> [Int] { [top, height - top - bottom, bottom] }
}

extension ImageTile: Constrained {
  var flaw: String? {
    if !(width > 0 && height > 0) { return "a tile has pixels" }
    if !capInsets.fit(width: width, height: height) { return "cap insets leave a pixel" }
    if !(scale > 0 && scale.isFinite) { return "a scale is above zero" }
    return parts.count == (capInsets == .init() ? 1 : 9) ? nil : "a tile has one part or nine"
  }
}

extension ImageTile {
  private enum CodingKeys: CodingKey {
    case name, width, height, scale, capInsets, parts, isOpaque
  }

  /// Reads a tile.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    width = try container.decode(Int.self, forKey: .width)
    height = try container.decode(Int.self, forKey: .height)
    scale = try container.decode(Double.self, forKey: .scale)
    capInsets = try container.decode(CapInsets.self, forKey: .capInsets)
    parts = try container.decode([[UInt8]].self, forKey: .parts)
    isOpaque = try container.decode(Bool.self, forKey: .isOpaque)
    try refuseFlaws(decoder)
  }
}

extension ImageTile.CapInsets: Constrained {
  var flaw: String? { min(top, right, bottom, left) >= 0 ? nil : "cap insets are not negative" }
}

extension ImageTile.CapInsets {
  private enum CodingKeys: CodingKey {
    case top, right, bottom, left
  }

  /// Reads insets.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    top = try container.decode(Int.self, forKey: .top)
    right = try container.decode(Int.self, forKey: .right)
    bottom = try container.decode(Int.self, forKey: .bottom)
    left = try container.decode(Int.self, forKey: .left)
    try refuseFlaws(decoder)
  }
}
