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
      precondition(offset.x.isFinite && offset.y.isFinite, "a shadow is not infinitely far")
      precondition(blur >= 0 && blur.isFinite, "a blur is finite and not negative")
      self.offset = offset
      self.blur = blur
      self.color = color
    }
  }
}
