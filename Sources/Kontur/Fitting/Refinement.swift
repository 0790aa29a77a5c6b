// The nodes and handles of an outline solved for against the pixels: analysis by synthesis.
//
// The coverage of a pixel changes with a control point P as its boundary inside the pixel moves,
// ∂c/∂P = ∫ B(t) n ds, where B is the Bernstein polynomial of P: an exact Jacobian for the price of
// rasterising. Levenberg and Marquardt's method (1944; 1963, doi:10.1137/0111030) moves all unknowns
// of a chain at once, damped by Nielsen's rule (Damping Parameter in Marquardt's Method, 1999, Technical
// University of Denmark, IMM-REP-1999-05); only neighbouring segments see the same pixels, so the normal
// equations are banded and a step is linear in the length of the outline.

/// How the refinement of a chain came out.
struct RefinementResult {
  /// The chain with its nodes and handles moved.
  var chain: OutlineChain
  /// The sum of squared differences between pixels and coverage.
  var error: Double
  /// What the pixel at each place of the target has more than the coverage makes of it.
  var residual: [Double]
  /// How many pieces of it pass pixels that are not looked at.
  var strayCount: Int

  /// What was made of a chain that was compared with its pixels last.
  fileprivate init(of chain: OutlineChain, error: Double, by synthesis: Synthesis) {
    self.chain = chain
    self.error = error
    residual = synthesis.residual
    strayCount = synthesis.strayCount
  }

  /// A chain as it is.
  fileprivate init(of chain: OutlineChain, against target: RefinementTarget) {
    self.chain = chain
    var rasterizer = BandRasterizer(target.band)
    for place in 0..<chain.segmentCount { rasterizer.add(chain.segment(place)) }
    residual = target.values
    error = target.error(of: rasterizer, into: &residual)
    strayCount = rasterizer.strayCount
  }
}

/// The pixels that a chain is to explain.
struct RefinementTarget {
  /// The pixels where the chain is looked at.
  var band: PixelBand
  /// What is left of them without the other segments of the image, at each place.
  var values: [Double]
  /// When the image is blurred, by what; and what it has more, at each place, than `values` blurred.
  var blurred: (blur: PixelBlur, rest: [Double])?
  /// The standard deviation of a pixel.
  var noise = 0.0

  /// Compares what is covered with the pixels.
  ///
  /// - Parameters:
  ///   - rasterizer: What is covered.
  ///   - residual: Where what the pixels have more is stored, at each place.
  /// - Returns: The sum of squared differences.
  func error(of rasterizer: BandRasterizer, into residual: inout [Double]) -> Double {
    var squares = rasterizer.subtractCoverage(from: values, into: &residual)
    if let (blur, rest) = blurred {
      blur.apply(to: &residual)
      squares = 0
      for place in residual.indices {
        residual[place] += rest[place]
        squares += residual[place] * residual[place]
      }
    }
    return squares + straynessCost * Double(rasterizer.strayCount)
  }
}

/// How a chain is refined.
struct RefinementLimits {
  /// The largest number of steps.
  var steps: Int
  /// How much of the error a step has to take off for another one to follow.
  ///
  /// What it takes off the strain of handles does not count: that goes on long after the pixels are explained.
  var leastGain = 3e-4
  /// How much it has to take off at least: on ten pixels of outline, less than a thousandth of a pixel.
  var negligibleGain = 5e-6
  /// The damping to begin with.
  var damping = 1e-4
  /// How far a node may go, in pixels: farther it is on its way to explain something else.
  var farthest = 1.5
  /// The error to come down to, if no less has to be, and how much a step has to take off one that is lower for
  /// another one to follow; what promises to end far above it is given up.
  var acceptable: (error: Double, leastGain: Double)?
}

extension OutlineChain {
  /// The chain with its free nodes and its handles where the pixels put them.
  ///
  /// - Parameters:
  ///   - target: The pixels to explain.
  ///   - isFree: Which nodes may move; the handles of the others only get longer or shorter, or at
  ///     corners turn.
  ///   - limits: When to stop.
  /// - Returns: The chain with what it leaves of the pixels.
  /// - Complexity: O(*n*) in the number of pixels, for each step.
  func refined(
    against target: RefinementTarget, isFree: [Bool], limits: RefinementLimits
  ) -> RefinementResult {
    // Of clean pixels there is less error than some chains would have to take off.
    guard limits.steps > 0, limits.acceptable.map({ $0.error >= 0 }) ?? true else {
      return RefinementResult(of: self, against: target)
    }
    let unknowns = ChainUnknowns(of: self, isFree: isFree)
    guard unknowns.count > 0 else { return RefinementResult(of: self, against: target) }
    var synthesis = Synthesis(target: target, of: self)
    var chain = self
    var error = synthesis.evaluate(chain)
    var cost = error + chain.handleStrain(noise: target.noise)
    var damping = limits.damping
    var system = Synthesis.System(unknowns)
    var reachable = reachableAtFirst
    for _ in 0..<limits.steps {
      synthesis.takeNormalEquations(of: chain, unknowns: unknowns, into: &system)
      let pullOfPixels = system.right
      chain.addHandlePull(to: &system, noise: target.noise, unknowns: unknowns)
      let leastGain = max(limits.leastGain * error, limits.negligibleGain)
      var improved: (chain: OutlineChain, error: Double, cost: Double, promise: Double)?
      var isStale = false
      var growth = firstGrowth
      for _ in 0..<mostTrials {
        let scale = max(system.largestDiagonal, 1e-9)
        if let step = system.matrix.solution(
          of: system.right, damping: damping, floor: diagonalFloor * scale + 1e-9)
        {
          // What the step would take off the cost, and off the error, if coverage were linear in it.
          let promise = step.dot(system.right)
          if step.dot(pullOfPixels) < leastPromise * leastGain { break }
          if let acceptable = limits.acceptable, error - promise > reachable * acceptable.error {
            break
          }
          let moved = chain.moved(
            by: step, unknowns: unknowns, from: self, farthest: limits.farthest)
          let movedError = synthesis.evaluate(moved)
          isStale = true
          let movedCost = movedError + moved.handleStrain(noise: target.noise)
          if movedCost < cost {
            improved = (moved, movedError, movedCost, promise)
            break
          }
        }
        damping = max(damping * growth, 1e-4)
        growth *= 2
      }
      guard let improved else {
        if isStale { error = synthesis.evaluate(chain) }
        break
      }
      let gain = error - improved.error
      // Nielsen's rule: less damping the better a promise was kept, more after a poor one.
      let excess = 2 * (cost - improved.cost) / improved.promise - 1
      damping = max(damping * max(mostRelief, 1 - excess * excess * excess), 1e-9)
      (chain, error, cost, _) = improved
      if gain < leastGain { break }
      if let acceptable = limits.acceptable, error < acceptable.error, gain < acceptable.leastGain {
        break
      }
      reachable = max(reachable / 3, reachableAtLast)
    }
    return RefinementResult(of: chain, error: error, by: synthesis)
  }
}

extension [Double] {
  fileprivate func dot(_ other: [Double]) -> Double {
    indices.reduce(0) { $0 + self[$1] * other[$1] }
  }
}

/// How often a step that makes things worse is tried again with more damping, and with how many times as much at
/// first; each time it is twice that.
private let mostTrials = 5
private let firstGrowth = 4.0
/// What is left of the damping at least after a step that kept its promise.
private let mostRelief = 1.0 / 3

/// A step that promises less than this share of what it has to gain is not taken.
private let leastPromise = 0.3

/// A chain is given up when a step promises to end with an error so many times as large as it may be:
/// the first steps promise less than what comes after them.
private let reachableAtFirst = 8.0
private let reachableAtLast = 1.5

/// What is added to every diagonal entry, as a share of the largest: unknowns that no pixel feels,
/// such as a joint slid along a straight stretch, stay where they are.
private let diagonalFloor = 1e-8
