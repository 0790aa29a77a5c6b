// From colours to one number per pixel: how much ink there is.

/// The ink of an image: its field, the level of its contour and how both were found.
public struct Ink: Hashable, Sendable {
  /// How much of each pixel is ink: 0 for paper, 1 for ink.
  public var field: ScalarField
  /// The value of `field` at which the contour runs: 0.5, half-way between paper and ink, unless
  /// a threshold was given.
  public var level: Double
  /// Whether the level was found in the image, half-way between paper and ink, and not given.
  public var isLevelAutomatic: Bool
  /// Where the ink was found; never `.automatic`.
  public var channel: InkOptions.Channel
  /// The ink level of the contour on the absolute scale from 0 (white, or transparent) to 1 (black,
  /// or opaque), the other way round when inverted.
  public var threshold: Double
  /// Whether light counted as ink.
  public var isInverted: Bool
  /// What was said to be mixed in pixels along edges; with `.linear` the field is light, and so is the threshold.
  public var blendSpace = InkOptions.BlendSpace.automatic

  /// Whether a greater sample is more ink.
  var isLightInk: Bool { (channel == .alpha) != isInverted }

  /// Whether the level was given, but is half-way between paper and ink to a step of the samples.
  var isLevelHalfWay: Bool {
    !isLevelAutomatic && abs(level - 0.5) * abs(field.one - field.zero) <= 1
  }

  /// Whether nine of ten pixels along the border are ink: often a sign of a light shape on a dark ground, which may reach the
  /// border.
  ///
  /// - Complexity: O(width + height).
  public var coversBorder: Bool {
    let (width, height) = (field.width, field.height)
    guard width > 0, height > 0 else { return false }
    func paperCount(_ x: Int, _ y: Int) -> Int { field[x, y] >= level ? 0 : 1 }
    let inRows = (0..<width).reduce(0) { $0 + paperCount($1, 0) + paperCount($1, height - 1) }
    let inColumns = (0..<height).reduce(0) { $0 + paperCount(0, $1) + paperCount(width - 1, $1) }
    return 10 * (inRows + inColumns) <= 2 * (width + height)
  }
}

extension Bitmap {
  /// How much of each pixel is ink, on a scale where the contour runs at 0.5.
  ///
  /// Use ``Ink/init(of:options:)`` to learn also how the ink was found, or when a threshold is
  /// given.
  /// - Complexity: O(*n*) in the number of pixels; a grey image is not copied.
  public func ink(_ options: InkOptions = .automatic) -> ScalarField {
    let ink = Ink(of: self, options: options)
    let (zero, one) = (ink.field.zero, ink.field.one)
    return ink.field.rescaled(zero: zero, one: zero + (one - zero) * 2 * max(ink.level, 1e-3))
  }
}

extension Ink {
  /// Finds the ink of an image.
  ///
  /// The steps are those of Vision's contour request: one channel, made smaller, its contrast
  /// raised; then paper and ink are measured. By light, if edges were blended so, is what comes first; what the light on
  /// the paper does is taken away before the contrast is raised.
  /// - Parameters:
  ///   - bitmap: The image.
  ///   - options: What counts as ink.
  ///   - loop: Counts the levels of strips of rows side by side; one after the other when left out.
  /// - Complexity: O(*n*) in the number of pixels; a grey image is not copied, but for its light.
  public init(
    of bitmap: Bitmap, options: InkOptions = .automatic, loop: ConcurrentLoop = serialLoop
  ) {
    let channel = bitmap.resolvedChannel(options.channel)
    let isLight = options.blendSpace == .linear
    var plane = (isLight ? bitmap.inLight : bitmap).plane(
      of: channel, background: isLight ? options.background.inLight : options.background)
    if options.isInverted { plane = plane.rescaled(zero: plane.one, one: plane.zero) }
    if let limit = options.maximumDimension { plane = plane.downsampled(maximumDimension: limit) }
    if options.evensLight && channel != .alpha {
      plane =
        isLight
        ? plane.evenlyLit(darkestPaper: darkestPaperInLight, loop: loop)
        : plane.evenlyLit(loop: loop)
    }
    plane = plane.contrastAdjusted(by: options.contrast, pivot: options.pivot)
    plane = plane.blurred(sigma: options.blur)
    self.init(
      of: plane, channel: channel, threshold: options.threshold, isInverted: options.isInverted,
      blendSpace: options.blendSpace, loop: loop)
  }

  /// Measures paper and ink in one channel, on its absolute scale: 0 for no ink, 1 for full ink.
  init(
    of plane: ScalarField, channel: InkOptions.Channel, threshold: InkOptions.Level,
    isInverted: Bool, blendSpace: InkOptions.BlendSpace = .automatic,
    loop: ConcurrentLoop = serialLoop
  ) {
    self.channel = channel
    self.isInverted = isInverted
    self.blendSpace = blendSpace
    isLevelAutomatic = threshold == .automatic
    let levels = InkLevels(of: plane, isCoverage: channel == .alpha, loop: loop)
    let relative: Double
    switch threshold {
    case .automatic:
      self.threshold = (levels.paper + levels.ink) / 2
      relative = 0.5
    case .fixed(let value):
      self.threshold = value
      relative = (value - levels.paper) / (levels.ink - levels.paper)
    }
    if relative > 0 && relative < 1 {
      let span = plane.one - plane.zero
      field = plane.rescaled(
        zero: plane.zero + levels.paper * span, one: plane.zero + levels.ink * span)
      level = relative
    } else {
      field = plane
      level = self.threshold
    }
  }
}

extension Ink {
  /// The ink as it was drawn: before its image was made larger, in the light that it was blended in, on a scale that has
  /// paper at 0 and ink at 1 along every edge.
  ///
  /// It is what outlines are refined against and measured by: ``atOriginalSize()``, of that ``inLinearLight()``, and of
  /// that ``atLocalLevels()``.
  /// - Returns: The ink as it is where none of them changes it.
  /// - Complexity: That of the three.
  public func asDrawn() -> Ink { asDrawn(noise: field.flatNoise).ink }

  /// The same, with its noise, for ink whose own noise is known.
  func asDrawn(noise: NoiseEstimate) -> (ink: Ink, noise: NoiseEstimate) {
    let original = atOriginalSize(noise: noise) ?? (self, noise)
    return original.ink.asCoverage(noise: original.noise) ?? original
  }

  /// The ink in the light that it was blended in, on a scale of its own along every edge; nil where it stays as it is.
  func asCoverage(noise: NoiseEstimate) -> (ink: Ink, noise: NoiseEstimate)? {
    guard let blended = inLinearLight(noise: noise) else { return withLocalLevels(noise: noise) }
    return blended.ink.withLocalLevels(noise: blended.noise) ?? blended
  }
}

extension Bitmap {
  /// The channel to look at when none was named.
  fileprivate func resolvedChannel(_ channel: InkOptions.Channel) -> InkOptions.Channel {
    guard channel == .automatic else { return channel }
    return isOneInkOnTransparency ? .alpha : .luminance
  }

  /// Whether some pixels are transparent and all that are not have the same colour; or all that are opaque have, and most of
  /// the others are a shadow or a glow, which covers less than half.
  private var isOneInkOnTransparency: Bool {
    guard format.hasAlpha else { return false }
    var (telling, opaque) = (ColorRange(), ColorRange())
    var hasTransparency = false
    var (opaqueCount, blendedCount) = (0, 0)
    var last = RGBA.clear
    forEachColor { color in
      if color.alpha < halfAlpha {
        hasTransparency = true
      } else if color.alpha < opaqueAlpha {
        blendedCount += 1
      } else {
        opaqueCount += 1
      }
      guard color != last, color.alpha >= leastTellingAlpha else { return }
      last = color
      telling.add(color)
      if color.alpha >= opaqueAlpha { opaque.add(color) }
    }
    let isShadowed =
      opaqueCount > 0 && opaque.isOneInk && blendedCount * opaquePerBlended <= opaqueCount
    return hasTransparency && (telling.isOneInk || isShadowed)
  }

  /// One channel of the image, on the scale from no ink to full ink.
  fileprivate func plane(of channel: InkOptions.Channel, background: RGBA) -> ScalarField {
    switch channel {
    case .alpha:
      guard format.hasAlpha else {
        let opaque = [UInt8](repeating: 255, count: width * height)
        return ScalarField(width: width, height: height, samples: opaque)
      }
      return field(zero: 0, one: 255) { $0.alpha }
    case .automatic, .luminance:
      if format == .gray {
        return ScalarField(width: width, height: height, samples: samples, zero: 255, one: 0)
      }
      return field(zero: 255, one: 0) { $0.flattened(onto: background).luma }
    case .red: return field(zero: 255, one: 0) { $0.flattened(onto: background).red }
    case .green: return field(zero: 255, one: 0) { $0.flattened(onto: background).green }
    case .blue: return field(zero: 255, one: 0) { $0.flattened(onto: background).blue }
    }
  }

  private func field(zero: Double, one: Double, _ sample: (RGBA) -> UInt8) -> ScalarField {
    let result = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      // Neighbours are often alike.
      var last = (color: RGBA.clear, sample: sample(.clear))
      forEachColor { color in
        if color != last.color { last = (color, sample(color)) }
        buffer[count] = last.sample
        count &+= 1
      }
    }
    return ScalarField(width: width, height: height, samples: result, zero: zero, one: one)
  }

  /// Calls a function with the colour of each pixel, row by row.
  @inline(__always)
  private func forEachColor(_ body: (RGBA) -> Void) {
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: format.channelCount) {
        let first = samples[start]
        switch format {
        case .gray: body(RGBA(red: first, green: first, blue: first))
        case .grayAlpha:
          body(RGBA(red: first, green: first, blue: first, alpha: samples[start &+ 1]))
        case .rgb:
          body(RGBA(red: first, green: samples[start &+ 1], blue: samples[start &+ 2]))
        case .rgba:
          body(
            RGBA(
              red: first, green: samples[start &+ 1], blue: samples[start &+ 2],
              alpha: samples[start &+ 3]))
        }
      }
    }
  }
}

extension ScalarField {
  /// The field with its contrast raised about a pivot and clamped to 0...1.
  fileprivate func contrastAdjusted(by factor: Double, pivot: InkOptions.Level) -> ScalarField {
    guard factor != 1 else { return self }
    let center: Double
    switch pivot {
    case .fixed(let level): center = level
    case .automatic:
      center = otsuThreshold(of: histogram).map { value(ofSample: UInt8($0)) } ?? 0.5
    }
    let table = (0...255).map { sample -> UInt8 in
      let value = (self.value(ofSample: UInt8(sample)) - center) * factor + center
      return self.sample(of: max(0, min(1, value)))
    }
    return ScalarField(
      width: width, height: height, samples: samples.map { table[Int($0)] }, zero: zero, one: one)
  }
}

/// The colours of some pixels.
private struct ColorRange {
  private var lowest = RGBA.white
  private var highest = RGBA.black

  mutating func add(_ color: RGBA) {
    lowest = RGBA(
      red: min(lowest.red, color.red), green: min(lowest.green, color.green),
      blue: min(lowest.blue, color.blue))
    highest = RGBA(
      red: max(highest.red, color.red), green: max(highest.green, color.green),
      blue: max(highest.blue, color.blue))
  }

  /// Whether they are the same but for what one ink differs by.
  var isOneInk: Bool {
    [\RGBA.red, \.green, \.blue].allSatisfy {
      Int(highest[keyPath: $0]) - Int(lowest[keyPath: $0]) <= oneInkSpread
    }
  }
}

/// Paper of the least brightness, as stored, gives back so much light.
private let darkestPaperInLight = 0.133

/// Below this alpha the eight bits of a colour are mostly rounding of premultiplied ones.
private let leastTellingAlpha: UInt8 = 64

/// Pixels with at least this alpha are more than half covered, and opaque.
private let halfAlpha: UInt8 = 128
private let opaqueAlpha: UInt8 = 250
/// Of a drawing with a shadow there are so many opaque pixels for each that is only more than half covered, at its edges.
private let opaquePerBlended = 4

/// Channels of one ink may differ by this much: dithering, colour management, lossy storage.
private let oneInkSpread = 32
