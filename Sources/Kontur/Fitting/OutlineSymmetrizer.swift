// Outlines in the place of others that are not as symmetric as their pixels. Contours that are images of each other are an
// orbit; what is made of one of them is made of all, from that of their outlines, or of the parts of these between axes,
// that explains the pixels best for its nodes.

/// Contours that are images of each other.
struct ContourOrbit {
  /// A map, and the place of the contour that it takes the first one onto.
  typealias Image = (map: Transform, place: Int)

  /// The place of the first of them.
  let first: Int
  /// All maps, that which changes nothing too.
  let images: [Image]
  /// One of the maps for each of the contours, the first one first.
  let members: [Image]

  init(of first: Int, images: [Image]) {
    self.first = first
    self.images = images
    var known: Set<Int> = []
    members = images.filter { known.insert($0.place).inserted }
  }

  /// The maps under which the first one is its own image.
  var ownMaps: [Transform] { images.filter { $0.place == first }.map(\.map) }
}

extension [BoundingBox] {
  /// The contours that are images of each other, by the boxes around them.
  ///
  /// Those of which one has no image are left out.
  /// - Complexity: O(*n*) on average.
  func orbits(under maps: [Transform]) -> [ContourOrbit] {
    let cells = Dictionary(grouping: indices) { self[$0].minimum.cell }
    /// The contour that has a box around it; nil where none has.
    func place(of box: BoundingBox) -> Int? {
      let near = box.minimum.cell.surroundings.flatMap { cells[$0] ?? [] }
      let distances = near.map { place in
        let (minimum, maximum) = (self[place].minimum, self[place].maximum)
        return (
          place, Swift.max(minimum.distance(to: box.minimum), maximum.distance(to: box.maximum))
        )
      }
      let nearest = distances.min { $0.1 < $1.1 }
      return nearest.flatMap { $0.1 < mostBoxesApart ? $0.0 : nil }
    }
    var isKnown = [Bool](repeating: false, count: count)
    var result: [ContourOrbit] = []
    for first in indices where !isKnown[first] {
      let all = [.identity] + maps
      let images = all.compactMap { map in
        place(of: self[first].applying(map)).map { (map: map, place: $0) }
      }
      for image in images { isKnown[image.place] = true }
      if images.count == all.count { result.append(ContourOrbit(of: first, images: images)) }
    }
    return result
  }
}

extension Point2D {
  /// The pixel that it lies in.
  fileprivate var cell: GridPoint { GridPoint(x: Int(x.rounded(.down)), y: Int(y.rounded(.down))) }
}

extension GridPoint {
  /// It and those around it.
  fileprivate var surroundings: [GridPoint] {
    (-1...1).flatMap { y in (-1...1).map { x in self + GridPoint(x: x, y: y) } }
  }
}

/// Makes outlines symmetric, orbit by orbit.
struct OutlineSymmetrizer {
  let fit: OutlineFit
  var outlines: [OutlineChain]
  let center: Point2D
  let simplification: SimplificationOptions
  let limits: RefinementLimits
  /// What the outlines leave of the pixels; most that are nearly symmetric are taken without it.
  private lazy var residual = fit.residual(of: outlines)

  init(
    fit: OutlineFit, outlines: [OutlineChain], center: Point2D,
    simplification: SimplificationOptions, limits: RefinementLimits
  ) {
    self.fit = fit
    self.outlines = outlines
    self.center = center
    self.simplification = simplification
    self.limits = limits
  }

  /// Puts outlines that are images of each other in the place of those of an orbit, where there are some that leave
  /// about as little of the pixels.
  mutating func makeSymmetric(_ orbit: ContourOrbit) {
    let mean = mean(of: orbit) { outlines[$0.place] }
    if let mean {
      if isNearly(mean, orbit) {
        for member in orbit.members { outlines[member.place] = mean.applying(member.map) }
        return
      }
      // What is between two that explain the pixels does so itself.
      if take(mean, orbit) { return }
    }
    let groups = promising(candidates(for: orbit) + [mean].compactMap(\.self), orbit)
    // Without greys pixels say less of a curve than what it was made with, and of the corners of a polygon little at any
    // time: these stay as they are if pixels allow it.
    let areVague = fit.noise.isBilevel || simplification.segments == .lines
    if areVague, groups.contains(where: { takeBest(of: $0, orbit) }) { return }
    for group in groups {
      let refined = group.compactMap { candidate in
        let trial = residual.trial(of: candidate, insteadOf: outlines[orbit.first], limits: limits)
        return self.mean(of: orbit) { trial.result.chain.applying($0.map) }
      }
      if takeBest(of: refined, orbit) { return }
    }
    _ = groups.contains { takeBest(of: $0, orbit) }
  }

  /// Whether the outlines of an orbit are hardly different from the images of one.
  private func isNearly(_ outline: OutlineChain, _ orbit: ContourOrbit) -> Bool {
    orbit.members.allSatisfy { member in
      let image = outline.applying(member.map)
      let own = outlines[member.place].aligned(with: image, tolerance: nearlySame)
      return own.map { $0.distance(to: image) < nearlySame } ?? false
    }
  }

  /// The mean of an outline for each member of an orbit, each taken to where the first one is by all maps that do so; nil
  /// where they are made of other segments.
  private func mean(
    of orbit: ContourOrbit, _ outline: (_ member: ContourOrbit.Image) -> OutlineChain
  ) -> OutlineChain? {
    let outlines = Dictionary(orbit.members.map { ($0.place, outline($0)) }) { first, _ in first }
    guard let first = outlines[orbit.first] else { return nil }
    let all = orbit.images.compactMap { image in
      image.map.inverse.flatMap {
        outlines[image.place]?.applying($0).aligned(with: first, tolerance: mostNodesApart)
      }
    }
    return all.count == orbit.images.count ? OutlineChain(meanOf: all) : nil
  }

  /// Outlines for the first contour of an orbit that are as symmetric as it is, made of those of all of them.
  private func candidates(for orbit: ContourOrbit) -> [OutlineChain] {
    let maps = orbit.ownMaps
    let axes = maps.compactMap { MirrorAxis(of: $0, through: center) }
    let before = orbit.members.reduce(0) { $0 + outlines[$1.place].nodes.count }
    // A number of nodes that is not the same in all images may need some more.
    let most = before + min(orbit.images.count - 1, max(2, before / 4))
    return orbit.members.flatMap { member -> [OutlineChain] in
      guard let inverse = member.map.inverse else { return [] }
      let outline = outlines[member.place].applying(inverse)
      if !axes.isEmpty { return outline.madeSymmetric(about: axes) }
      return maps.count > 1 ? outline.madeSymmetric(underTurns: maps) : [outline]
    }.filter { $0.nodes.count * orbit.members.count <= most }
  }

  /// Outlines for the first contour of an orbit by how many nodes they have, those of fewest first: of as many those that
  /// leave least of the pixels as they are.
  private mutating func promising(
    _ candidates: [OutlineChain], _ orbit: ContourOrbit
  ) -> [[OutlineChain]] {
    Dictionary(grouping: candidates, by: \.nodes.count).sorted { $0.key < $1.key }
      .map { Array(sorted($0.value, orbit).prefix(mostAlike)) }
  }

  /// Outlines for the first contour of an orbit, those first that leave least of the pixels as they are.
  private mutating func sorted(
    _ outlines: [OutlineChain], _ orbit: ContourOrbit
  ) -> [OutlineChain] {
    let old = self.outlines[orbit.first]
    let growths = outlines.map {
      residual.trial(of: $0, insteadOf: old, limits: RefinementLimits(steps: 0)).growth
    }
    return outlines.indices.sorted { (growths[$0], $0) < (growths[$1], $1) }.map { outlines[$0] }
  }

  /// Puts the images of the first of some outlines that explains the pixels about as well, the best first, in the place of
  /// those of an orbit.
  ///
  /// - Returns: Whether there is one.
  private mutating func takeBest(of candidates: [OutlineChain], _ orbit: ContourOrbit) -> Bool {
    sorted(candidates, orbit).contains {
      crossings(of: [$0.path]).isEmpty && take($0, orbit)
    }
  }

  /// Puts the images of an outline in the place of those of an orbit, if they explain the pixels about as well.
  ///
  /// - Returns: Whether they do.
  private mutating func take(_ outline: OutlineChain, _ orbit: ContourOrbit) -> Bool {
    let before = orbit.members.map { outlines[$0.place] }
    var (growth, isAcceptable) = (0.0, true)
    for member in orbit.members {
      let trial = put(outline.applying(member.map), at: member.place)
      growth += trial.growth
      isAcceptable = isAcceptable && simplification.allowsWorst(of: trial)
    }
    let length = before.reduce(0) { $0 + $1.chordLength }
    let saved =
      before.reduce(0) { $0 + $1.nodes.count } - orbit.members.count * outline.nodes.count
    // What is the same in all images needs to be said but once.
    let spared = max(saved, orbit.images.count - 1 + min(saved, 0))
    let allowance = simplification.allowance(forNodes: Double(spared), along: length)
    if isAcceptable, growth < allowance { return true }
    for (member, old) in zip(orbit.members, before).reversed() { put(old, at: member.place) }
    return false
  }

  /// Puts an outline in the place of another.
  @discardableResult
  private mutating func put(_ outline: OutlineChain, at place: Int) -> RefinementTrial {
    let trial = residual.trial(
      of: outline, insteadOf: outlines[place], limits: RefinementLimits(steps: 0))
    residual.accept(trial)
    outlines[place] = outline
    return trial
  }
}

/// How far apart, in pixels, the boxes around contours may be that are images of each other, and nodes of their outlines.
private let mostBoxesApart = 0.5
private let mostNodesApart = 0.5
/// Outlines whose nodes are no farther, in pixels, from where they would be are as good as symmetric.
private let nearlySame = 0.004
/// How many outlines of as many nodes are tried in the place of others.
private let mostAlike = 2
