/// The contours of an image, nested: outlines, the holes in them, the islands in the holes.
///
/// The model of Apple Vision's `VNContoursObservation`, with what that leaves open said: contours
/// are numbered depth first; siblings are ordered by their topmost, then leftmost point, where each
/// contour also begins; outer contours run counter-clockwise and holes clockwise as seen on the
/// screen. Points are kept in pixel space (y down, origin at the top left corner of the image), so
/// that a tolerance is a length; the normalised view has both axes from 0 to 1 and y up.
public struct ContourTree: Hashable, Sendable, Encodable {
  /// What is stored of one contour.
  struct Node: Hashable, Sendable, Codable {
    var points: [Point2D]
    var parent: Int?
    var children: [Int] = []
    /// The place among its siblings.
    var ordinal: Int
    /// Kept rather than read off the area, whose sign a coarse approximation may change.
    var isHole: Bool
  }

  /// The width of the image, in pixels.
  public let imageWidth: Int
  /// The height of the image, in pixels.
  public let imageHeight: Int
  /// The contours, depth first.
  var nodes: [Node]
  /// The numbers of the contours that lie in no other.
  var roots: [Int]

  /// Orders some contours.
  ///
  /// - Parameters:
  ///   - imageWidth: The width of the image, in pixels.
  ///   - imageHeight: The height of the image, in pixels.
  ///   - contours: The contours in pixel space, each beginning at its topmost, then leftmost point.
  ///   - parents: For each the number of the one just around it.
  init(imageWidth: Int, imageHeight: Int, contours: [[Point2D]], parents: [Int?]) {
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
    (nodes, roots, _) = depthFirst(contours, parents: parents)
  }
}

extension ContourTree {
  /// The number of contours at all depths.
  public var contourCount: Int { nodes.count }

  /// The contours that lie in no other.
  public var topLevelContours: [Contour] { roots.map { self[$0] } }

  /// All contours, depth first.
  public var contours: [Contour] { nodes.indices.map { self[$0] } }

  /// A contour by its number in depth-first order.
  ///
  /// - Precondition: `index` is in `0..<contourCount`.
  public subscript(index: Int) -> Contour { Contour(tree: self, index: index) }

  /// A contour by its index path, or nil when there is none.
  ///
  /// The path is the place of its outermost ancestor among the top-level contours, then the place of
  /// each descendant among its siblings.
  public subscript(indexPath: [Int]) -> Contour? {
    var siblings = roots
    var found: Int?
    for place in indexPath {
      guard siblings.indices.contains(place) else { return nil }
      found = siblings[place]
      siblings = nodes[siblings[place]].children
    }
    return found.map { self[$0] }
  }

  /// The width of the image divided by its height.
  public var aspectRatio: Double { Double(imageWidth) / Double(imageHeight) }

  /// All contours as one path of closed polygons in normalised space.
  public var normalizedPath: BezierPath {
    contours.reduce(into: BezierPath()) { $0.append($1.normalizedPath) }
  }

  /// The map from pixel space to normalised space: both axes 0...1, y up.
  ///
  /// - Precondition: The image is not empty.
  public var normalization: Transform {
    .mapping(
      BoundingBox(x: 0, y: 0, width: Double(imageWidth), height: Double(imageHeight)),
      onto: BoundingBox(x: 0, y: 0, width: 1, height: 1)
    ).then(Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1))
  }
}

extension ContourTree {
  /// The tree with only some of its contours; the descendants of one left out are left out, too.
  ///
  /// - Complexity: O(*n* log *n*) in the number of contours.
  public func filter(_ isIncluded: (Contour) -> Bool) -> ContourTree {
    var newNumbers = [Int?](repeating: nil, count: nodes.count)
    var kept: [[Point2D]] = []
    var parents: [Int?] = []
    for index in nodes.indices {
      let parent = nodes[index].parent
      // Parents come before their children.
      if let parent, newNumbers[parent] == nil { continue }
      guard isIncluded(self[index]) else { continue }
      newNumbers[index] = kept.count
      kept.append(nodes[index].points)
      parents.append(parent.flatMap { newNumbers[$0] })
    }
    var result = self
    (result.nodes, result.roots, _) = depthFirst(kept, parents: parents)
    return result
  }
}

extension ContourTree {
  /// The tree of other contours of the same image.
  ///
  /// - Parameters:
  ///   - polylines: The contours.
  ///   - parents: For each the number of the one just around it.
  /// - Returns: The tree, depth first.
  func replacingContours(_ polylines: [[Point2D]], parents: [Int?]) -> ContourTree {
    ordering(polylines, parents: parents).tree
  }

  /// The same, with the number that each of its contours was given with.
  func ordering(
    _ polylines: [[Point2D]], parents: [Int?]
  ) -> (tree: ContourTree, order: [Int]) {
    var result = self
    let order: [Int]
    (result.nodes, result.roots, order) = depthFirst(
      polylines.map(\.startingAtTopmost), parents: parents)
    return (result, order)
  }
}

/// Nodes in depth-first order with ordered siblings, from contours that know their parents.
private func depthFirst(
  _ contours: [[Point2D]], parents: [Int?]
) -> (nodes: [ContourTree.Node], roots: [Int], order: [Int]) {
  let byStart = contours.indices.map { (start: contours[$0][0], index: $0) }.sorted { a, b in
    (a.start.y, a.start.x, a.index) < (b.start.y, b.start.x, b.index)
  }
  var children = [[Int]](repeating: [], count: contours.count)
  var topLevel: [Int] = []
  for (_, index) in byStart {
    if let parent = parents[index] {
      children[parent].append(index)
    } else {
      topLevel.append(index)
    }
  }

  var nodes: [ContourTree.Node] = []
  nodes.reserveCapacity(contours.count)
  var roots: [Int] = []
  var order: [Int] = []
  order.reserveCapacity(contours.count)
  // A stack of our own: nesting may be deeper than the call stack allows.
  var pending: [(contour: Int, parent: Int?, ordinal: Int)] =
    topLevel.enumerated().reversed().map { ($1, nil, $0) }
  while let (contour, parent, ordinal) = pending.popLast() {
    let number = nodes.count
    order.append(contour)
    nodes.append(
      ContourTree.Node(
        points: contours[contour], parent: parent, ordinal: ordinal,
        isHole: parent.map { !nodes[$0].isHole } ?? false))
    if let parent { nodes[parent].children.append(number) } else { roots.append(number) }
    pending += children[contour].enumerated().reversed().map { ($1, number, $0) }
  }
  return (nodes, roots, order)
}

extension [Point2D] {
  /// The closed polyline begun at its topmost, then leftmost point.
  var startingAtTopmost: [Point2D] {
    var first = 0
    for index in indices
    where (self[index].y, self[index].x) < (self[first].y, self[first].x) { first = index }
    return [Point2D](unsafeUninitializedCapacity: count) { buffer, count in
      let end = buffer[...].initialize(fromContentsOf: self[first...])
      count = buffer[end...].initialize(fromContentsOf: self[..<first])
    }
  }
}
