extension Drawing {
  /// The shadow that layers cast on what is behind them.
  public struct Shadow: Hashable, Sendable, Codable {
    /// How far it lies to the right and below.
    public var offset: Point2D
    /// How far its edge is blurred, as in CSS: twice the standard deviation of a Gaussian.
    public var blur: Double
    /// Its colour.
    public var color: RGBA

    /// Creates a shadow, black at half opacity unless said otherwise.
    ///
    /// - Precondition: The offset is finite, the blur too and not negative.
    public init(
      offset: Point2D, blur: Double, color: RGBA = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
    ) {
      self.offset = offset
      self.blur = blur
      self.color = color
      requireFlawless()
    }
  }
}

extension Drawing.Shadow: Constrained {
  var flaw: String? {
    if !offset.isFinite { return "a shadow is not infinitely far" }
    return blur >= 0 && blur.isFinite ? nil : "a blur is finite and not negative"
  }
}

extension Drawing.Shadow {
  private enum CodingKeys: CodingKey {
    case offset, blur, color
  }

  /// Reads a shadow.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offset = try container.decode(Point2D.self, forKey: .offset)
    blur = try container.decode(Double.self, forKey: .blur)
    color = try container.decode(RGBA.self, forKey: .color)
    try refuseFlaws(decoder)
  }
}
