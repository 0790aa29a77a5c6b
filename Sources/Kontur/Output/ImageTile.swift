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
      precondition(min(top, right, bottom, left) >= 0, "cap insets are not negative")
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
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
    precondition(width > 0 && height > 0, "a tile has pixels")
    precondition(capInsets.fit(width: width, height: height), "cap insets leave a pixel")
    precondition(scale > 0 && scale.isFinite, "a scale is above zero")
    precondition(parts.count == (capInsets == .init() ? 1 : 9), "a tile has one part or nine")
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.capInsets = capInsets
    self.parts = parts
    self.isOpaque = isOpaque
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
