// How closely outlines follow pixels that can be believed so far.

extension NoiseEstimate {
  /// Options with the tolerance that suits the noise when none is given.
  func withTolerance(_ options: FittingOptions) -> FittingOptions {
    guard options.tolerance == nil else { return options }
    let least = options.segments == .lines ? leastPolygonTolerance : 0
    let edge = leastTolerance + tolerancePerNoise * sigma
    let usual = isBilevel ? bilevelTolerance : min(bilevelTolerance, edge)
    var result = options
    result.tolerance = max(usual, least)
    result.longTolerance = samples == nil ? nil : toleranceOfSamples
    return result
  }

  /// What outlines may differ from the pixels by, for the options as they were given.
  func simplificationOptions(_ options: FittingOptions) -> SimplificationOptions {
    let noise = max(sigma - eightBitNoise, 0)
    if options.tolerance != nil {
      let tolerance = options.effectiveTolerance
      var result = SimplificationOptions(
        displacement: tolerance / tolerancePerDisplacement, noise: min(noise, tolerance))
      result.worstMerge = max(result.worstMerge, tolerance)
      result.worstLineMerge = max(result.worstLineMerge, tolerance - 0.1)
      result.mostMissed = max(result.mostMissed, missed(byTolerance: tolerance))
      // Who lets outlines be off asks for no nodes where they are.
      result.splitsSegments = tolerance <= mostToleranceOfSplits
      return result
    }
    return SimplificationOptions(
      displacement: max(leastDisplacement, isBilevel ? bilevelDisplacement : sigma / 2),
      noise: isBilevel ? bilevelShare * noise : noise,
      noisePerNode: isAlongEdges ? noisePerEdgeNode : SimplificationOptions().noisePerNode,
      nodesPerFold: samples == nil ? 0 : nodesPerFoldOfSamples,
      mostMissedAlongLong: samples == nil ? 0 : mostMissedBySamples,
      splitsSegments: !isBilevel && !isAlongEdges && !wasDoubted && !spread.isResampled)
  }

  /// What a node explains by chance of noise that goes on along edges, in pixels' noise squared.
  private var noisePerEdgeNode: Double {
    let share = mostAlongEdges / sigma
    return edgeNoisePerNode * max(leastEdgeShare, min(1, share * share))
  }

  /// It with so much noise at least, which goes on along edges if it is more.
  func raised(alongEdgesTo least: Double) -> NoiseEstimate {
    guard least > sigma else { return self }
    var result = self
    result.sigma = least
    result.isAlongEdges = true
    return result
  }
}

/// What a tolerance may leave of a pixel: three times the mean displacement that it allows.
func missed(byTolerance tolerance: Double) -> Double { 3 * tolerance / tolerancePerDisplacement }

/// With a larger tolerance no segment is cut in two, in pixels.
private let mostToleranceOfSplits = 0.1

/// The largest distance between a first outline and the edge: for exact pixels, and for noise.
private let leastTolerance = 0.02
private let tolerancePerNoise = 5.0
private let bilevelTolerance = 0.45
/// Along their diagonals 4 × 4 samples are √2/8 px apart, and along an edge there those of many pixels are off by half of
/// that, 0.088 px, alike, and along rows by 0.125 px: lines are held to 0.8 of the tolerance.
private let toleranceOfSamples = 0.13
/// What that makes of a pixel, and what the chords do that such renderers make of curves.
private let mostMissedBySamples = 0.2
/// Of a flat bend they leave a stretch that is an eighth of a pixel off, and at its end a fold is the cheapest way to go on:
/// one less is worth so many nodes.
private let nodesPerFoldOfSamples = 4.0
/// Polygons spend their corners on curves: this many pixels off, they are seen as curves.
let leastPolygonTolerance = 0.12
/// The pixels of a bilevel edge err, but not independently: a node has to explain less than it would
/// of as much noise.
private let bilevelShare = 0.5
private let bilevelDisplacement = 0.02

/// The mean displacement of a segment that is worth a node.
private let leastDisplacement = 0.005
let tolerancePerDisplacement = 4.0

/// What renderers, filters and lossy storage leave at an edge goes on along it: a node explains more of
/// that by chance than of the noise of a scanner, in pixels' noise squared.
private let edgeNoisePerNode = 160.0
/// Less noise than this is too little to go on along edges.
let leastAlongEdges = 0.006
/// More than this no longer all goes on along edges; but half of that of JPEG does, however low its quality.
private let mostAlongEdges = 0.012
private let leastEdgeShare = 0.5
