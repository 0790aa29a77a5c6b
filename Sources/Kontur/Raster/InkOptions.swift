/// What counts as ink in an image, and where its contour runs.
public struct InkOptions: Hashable, Sendable, Codable {
  /// Where the ink is looked for.
  public enum Channel: String, Hashable, Sendable, Codable, CaseIterable {
    /// The alpha channel when the image is one ink on transparency, be it with a shadow or a glow that covers less than half,
    /// else the luminance.
    case automatic = "auto"
    /// The luma of the image flattened onto the background: dark is ink.
    case luminance
    /// The opacity: opaque is ink.
    case alpha
    /// The red channel of the flattened image: dark is ink.
    case red
    /// The green channel of the flattened image: dark is ink.
    case green
    /// The blue channel of the flattened image: dark is ink.
    case blue
  }

  /// What is mixed in a pixel that paper and ink share, or several colours.
  public enum BlendSpace: String, Hashable, Sendable, Codable, CaseIterable {
    /// The numbers that are stored, unless edges show that it was light (``Ink/inLinearLight()``).
    case automatic = "auto"
    /// The numbers that are stored, as most programs do.
    case sRGB = "srgb"
    /// Light, which sRGB stores as these numbers.
    case linear
  }

  /// A level between no ink and full ink, given or found in the image.
  public enum Level: Hashable, Sendable, Codable {
    /// Found in the image.
    case automatic
    /// Given, from 0 (no ink) to 1 (full ink); at one above that there is no contour.
    case fixed(Double)
  }

  /// Where the ink is looked for.
  public var channel: Channel
  /// What transparency is flattened onto.
  public var background: RGBA
  /// What was mixed in pixels along edges, and is when transparency is flattened.
  ///
  /// With ``BlendSpace/linear`` all that follows goes by light, levels too. An alpha channel is coverage, however colours
  /// were blended, and taken as it is stored; ``BlendSpace/automatic`` looks at its edges, too.
  public var blendSpace: BlendSpace
  /// Whether light counts as ink (transparent, for the alpha channel).
  public var isInverted: Bool
  /// The ink level at which the contour runs; automatic is half-way between paper and ink.
  ///
  /// A ``Trace`` that is refined takes one that is half-way, to a step of the samples, for automatic.
  public var threshold: Level
  /// Whether the light on the paper is evened out first, as a photograph of a drawing wants
  /// (``ScalarField/evenlyLit(darkestPaper:loop:)``); an alpha channel has none.
  ///
  /// This comes after the channel was taken, inverted and made smaller, and before its contrast is raised.
  public var evensLight: Bool
  /// How much the contrast is raised about the pivot, 0...3; 1 changes nothing, 2 doubles it.
  ///
  /// This comes after the light on the paper was evened out, if it is, and before the ink is smoothed and its level
  /// is found. The result is clamped to 0...1, as by Vision's `contrastAdjustment`.
  public var contrast: Double
  /// The ink level that raising the contrast does not move; automatic is Otsu's threshold.
  ///
  /// Vision's `contrastPivot`.
  public var pivot: Level
  /// The standard deviation of a Gaussian that smooths the ink, in pixels; 0 leaves it as it is, and none is negative.
  public var blur: Double
  /// The longest side, in pixels, that is traced; a larger image is made smaller first.
  ///
  /// Nil for no limit; no limit is below 1. Vision's `maximumImageDimension`, whose default is 512.
  public var maximumDimension: Int?

  /// Creates options; the defaults trace any icon.
  ///
  /// - Precondition: The contrast is in 0...3, the blur is finite and not negative, and no limit is below 1.
  public init(
    channel: Channel = .automatic, background: RGBA = .white, blendSpace: BlendSpace = .automatic,
    isInverted: Bool = false, threshold: Level = .automatic, evensLight: Bool = false,
    contrast: Double = 1, pivot: Level = .fixed(0.5), blur: Double = 0, maximumDimension: Int? = nil
  ) {
    self.channel = channel
    self.background = background
    self.blendSpace = blendSpace
    self.isInverted = isInverted
    self.threshold = threshold
    self.evensLight = evensLight
    self.contrast = contrast
    self.pivot = pivot
    self.blur = blur
    self.maximumDimension = maximumDimension
    requireFlawless()
  }

  /// The options that trace any icon.
  public static let automatic = InkOptions()
}

extension InkOptions: Constrained {
  var flaw: String? {
    if !(0...3).contains(contrast) { return "a contrast is from 0 to 3" }
    if !(blur >= 0 && blur.isFinite) { return "a blur is finite and not negative" }
    return maximumDimension ?? 1 >= 1 ? nil : "a size is above zero"
  }
}

extension InkOptions {
  private enum CodingKeys: CodingKey {
    case channel, background, blendSpace, isInverted, threshold, evensLight, contrast, pivot, blur,
      maximumDimension
  }

  /// Reads options.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    channel = try container.decode(Channel.self, forKey: .channel)
    background = try container.decode(RGBA.self, forKey: .background)
    blendSpace = try container.decode(BlendSpace.self, forKey: .blendSpace)
    isInverted = try container.decode(Bool.self, forKey: .isInverted)
    threshold = try container.decode(Level.self, forKey: .threshold)
    evensLight = try container.decode(Bool.self, forKey: .evensLight)
    contrast = try container.decode(Double.self, forKey: .contrast)
    pivot = try container.decode(Level.self, forKey: .pivot)
    blur = try container.decode(Double.self, forKey: .blur)
    maximumDimension = try container.decodeIfPresent(Int.self, forKey: .maximumDimension)
    try refuseFlaws(decoder)
  }
}
