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
  /// node less. From 0.2 on a larger tolerance gives as many nodes or fewer; a smaller one keeps to the pixels, as to the
  /// sides of polygons that nil takes for arcs.
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

extension FittingOptions {
  /// Whether a tolerance is given that is there to keep to the pixels more closely, as to the sides of polygons, and
  /// not to have fewer nodes.
  var keepsToPixels: Bool { tolerance.map { $0 < leastCoarseTolerance } ?? false }
}

/// Smaller tolerances keep to the pixels, in pixels.
private let leastCoarseTolerance = 0.2

/// Segments of more pixels are long: errors that go on along edges for some ten pixels, time and again, are no detail of these.
let longSegment = 64.0

/// Contours by linear interpolation waver by up to 0.086 px about a straight edge, a systematic
/// error of the interpolation; the tolerance has to let that pass, and little more.
private let automaticTolerance = 0.12

/// Asking for less than a thousandth of a pixel fits rounding errors.
private let leastTolerance = 1e-3

/// Larger tolerances are there for noise, in pixels.
let exactTolerance = 0.026
