/// How closely, and with what, contours are fitted.
public struct FittingOptions: Hashable, Sendable, Codable {
  /// What an outline is made of.
  public enum Segments: String, Hashable, Sendable, Codable, CaseIterable {
    /// Straight lines and cubic Bézier curves.
    case curves
    /// Straight lines only.
    case lines
  }

  /// What an outline is made of.
  public var segments: Segments
  /// The largest distance, in pixels, between an outline and its contour before it is refined.
  ///
  /// Less than a thousandth counts as one. Refined, an outline may be displaced by a quarter of this, in the mean, for one
  /// node less.
  ///
  /// Nil for what suits the image: the noise of its pixels, or the wavering of unrefined contours.
  public var tolerance: Double?
  /// The turn, in degrees, from which a join is a corner, 0...180.
  ///
  /// Nil to let the fit decide: a join is then a corner where that takes fewer segments.
  public var cornerAngle: Double?
  /// The tolerance along segments longer than ``longSegment``, where that is larger; nil for the same.
  var longTolerance: Double?

  private enum CodingKeys: String, CodingKey {
    case segments, tolerance, cornerAngle
  }

  /// Creates options.
  public init(
    segments: Segments = .curves, tolerance: Double? = nil, cornerAngle: Double? = nil
  ) {
    self.segments = segments
    self.tolerance = tolerance
    self.cornerAngle = cornerAngle
  }

  /// The tolerance in force: the one given, or the automatic one.
  var effectiveTolerance: Double {
    guard let tolerance, tolerance > leastTolerance else {
      return tolerance == nil ? automaticTolerance : leastTolerance
    }
    return tolerance
  }
}

/// Segments of more pixels are long: errors that go on along edges for some ten pixels, time and again, are no detail of these.
let longSegment = 64.0

/// Contours by linear interpolation waver by up to 0.086 px about a straight edge, a systematic
/// error of the interpolation; the tolerance has to let that pass, and little more.
private let automaticTolerance = 0.12

/// Asking for less than a thousandth of a pixel fits rounding errors.
private let leastTolerance = 1e-3

/// Larger tolerances are there for noise, in pixels.
let exactTolerance = 0.026
