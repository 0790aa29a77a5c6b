/// How an image is traced, stage by stage.
public struct TracingOptions: Hashable, Sendable, Codable {
  /// What counts as ink, and where its contour runs.
  public var ink: InkOptions
  /// Contours of less area, in square pixels, are dropped as specks; 0 keeps all.
  ///
  /// Nil drops those of less than 2 px², but keeps in clean anti-aliased artwork the ones that have
  /// others near them: there they are the dots and ticks of the drawing.
  public var speckleArea: Double?
  /// How closely, and with what, contours are fitted.
  public var fitting: FittingOptions
  /// Whether outlines are solved for against the pixels.
  public var refinement: Refinement

  /// How far outlines are refined.
  public enum Refinement: String, Hashable, Sendable, Codable, CaseIterable {
    /// Outlines follow the linearly interpolated contour: fastest.
    case none
    /// Outlines are moved to where their coverage is that of the pixels, as far as that pays.
    case automatic = "auto"
    /// As automatic, with more patience.
    case full
  }

  /// Creates options; the defaults trace any icon.
  public init(
    ink: InkOptions = .automatic, speckleArea: Double? = nil, fitting: FittingOptions = .init(),
    refinement: Refinement = .automatic
  ) {
    self.ink = ink
    self.speckleArea = speckleArea
    self.fitting = fitting
    self.refinement = refinement
  }
}

extension TracingOptions {
  /// The same options, where what is given in pixels is given in larger ones.
  ///
  /// - Parameter scale: How many pixels of the options are as long as one of the larger.
  /// - Returns: Options for an image of the larger pixels.
  func inPixels(of scale: Double) -> TracingOptions {
    var result = self
    result.speckleArea = speckleArea.map { $0 / (scale * scale) }
    result.fitting.tolerance = fitting.tolerance.map { $0 / scale }
    return result
  }
}
