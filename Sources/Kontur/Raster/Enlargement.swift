// Images that were made larger, and what they were before.
//
// An enlarged image has no more in it than the smaller one had: its edges are wide, and no pixel is what its own area
// covers. But its pixels are weighted means of the smaller ones, so that these can be found again. That it was enlarged,
// and from how many pixels, is a matter of arithmetic: the smaller image, enlarged again, has to be the larger one.

extension Ink {
  /// The ink as it was before its image was made larger.
  ///
  /// Recognised are images that were enlarged as a whole, to 1.2 to 16 times their size, by the nearest pixel, linearly,
  /// with one of the usual cubics or Lanczos's kernel, and JPEG images of high quality made of such.
  /// - Returns: The ink of the smaller image; the ink as it is where none was found, where a level was given, in black and
  ///   white, and in scans.
  /// - Complexity: O(*n* + *w*² + *h*²) for *n* pixels in *w* columns and *h* rows; where edges are sharp, O(*n*).
  public func atOriginalSize() -> Ink { atOriginalSize(noise: field.flatNoise)?.ink ?? self }

  /// The same, with its noise, for ink whose own noise is known; nil where it stays as it is.
  func atOriginalSize(noise: NoiseEstimate) -> (ink: Ink, noise: NoiseEstimate)? {
    guard isLevelAutomatic, noise.isClean, noise.edgeWidth > leastEdgeWidth,
      let enlargement = Enlargement(of: field)
    else { return nil }
    let plane = enlargement.original(of: field)
    var original = Ink(
      of: plane.rescaled(zero: isLightInk ? 0 : 255, one: isLightInk ? 255 : 0),
      channel: channel, threshold: .automatic, isInverted: isInverted,
      blendSpace: blendSpace)
    if let bilevel = original.field.roundedToBilevel { original.field = bilevel }
    // Thin strokes were paler here than there; what is much paler is another ink.
    if abs(original.field.one - original.field.zero) > mostPaled * abs(field.one - field.zero) {
      original = self
      original.field = plane
    }
    var noise = original.field.flatNoise
    if enlargement.error > mostStorageError {
      noise.leastEdgeSigma = enlargement.error / abs(original.field.one - original.field.zero)
    }
    return (original, noise)
  }
}

extension ScalarField {
  /// Paper and ink only, of a field that is nearly that; nil for another.
  ///
  /// What was black and white before it was made larger is found again but for rounding.
  fileprivate var roundedToBilevel: ScalarField? {
    let greys = samples.count { distanceFromFlat(value(ofSample: $0)) > mostRounding }
    guard Double(greys) <= mostGreysOfBilevel * Double(samples.count) else { return nil }
    let (paper, ink) = (nearestSample(zero), nearestSample(one))
    return ScalarField(
      width: width, height: height,
      samples: samples.map { value(ofSample: $0) < 0.5 ? paper : ink },
      zero: Double(paper), one: Double(ink))
  }
}

/// How an image was made larger.
struct Enlargement: Hashable, Sendable {
  /// The width of the smaller image.
  let width: Int
  /// The height of the smaller image.
  let height: Int
  /// What it was enlarged with.
  let kernel: ResamplingKernel
  /// How far the larger image is from what the smaller one becomes, along the rows or along the columns, which were made
  /// last: the root of the mean of squares where it changes, from 0 to 255.
  let error: Double

  /// The field that was made larger, with its samples for 0 and 1.
  ///
  /// Most programs make the rows longer first, and round; so the columns are made shorter first.
  /// - Complexity: O(*n*) in the number of pixels; four bytes for each of the smaller height and the larger width.
  func original(of field: ScalarField) -> ScalarField {
    let oldWidth = field.width
    var fewerRows = [Float](repeating: 0, count: height * oldWidth)
    Interpolation(from: height, to: field.height, by: kernel).makeShorter(lineCount: oldWidth) {
      Double(field.samples[$1 * oldWidth + $0])
    } store: {
      fewerRows[$1 * oldWidth + $0] = Float($2)
    }
    var samples = [UInt8](repeating: 0, count: width * height)
    Interpolation(from: width, to: oldWidth, by: kernel).makeShorter(lineCount: height) {
      Double(fewerRows[$0 * oldWidth + $1])
    } store: {
      samples[$0 * width + $1] = UInt8(max(0, min(255, $2)).rounded())
    }
    return ScalarField(
      width: width, height: height, samples: samples, zero: field.zero, one: field.one)
  }
}

/// An edge of an area has about as many greys as its pixels, or fewer; of an image made 1.3 times as large, more.
private let leastEdgeWidth = 0.9
/// What rounding and JPEG of high quality leave.
///
/// More is that of a kernel that was not quite this one: it goes on along edges, as regular as what is drawn.
private let mostStorageError = 2.75
/// How many times as dark, on paper, strokes were that are seen at all.
private let mostPaled = 1.5
/// How far black and white are from what is found of them at most, as a share of what lies between them, and of how few
/// samples they may be farther.
private let mostRounding = 0.3
private let mostGreysOfBilevel = 0.001
