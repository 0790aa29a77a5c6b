/// How an image is traced, stage by stage.
public struct TracingOptions: Hashable, Sendable, Codable {
  /// What counts as ink, and where its contour runs.
  public var ink: InkOptions
  /// Contours of less area, in square pixels, are dropped as specks; 0 keeps all.
  public var speckleArea: Double
  /// How closely, and with what, contours are fitted.
  public var fitting: FittingOptions

  /// Creates options; the defaults trace any icon.
  public init(
    ink: InkOptions = .automatic, speckleArea: Double = 2, fitting: FittingOptions = .init()
  ) {
    self.ink = ink
    self.speckleArea = speckleArea
    self.fitting = fitting
  }
}
