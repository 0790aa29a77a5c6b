/// One closed line of a ``ContourTree``.
///
/// A view of the tree: it costs nothing to make and keeps the tree alive. Two are equal that have the same number in
/// equal trees, which are compared.
public struct Contour: Hashable, Sendable {
  /// The tree that the contour belongs to.
  public let tree: ContourTree
  /// The number of the contour in depth-first order.
  public let index: Int

  init(tree: ContourTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  /// The number is enough, and the tree's size: trees are large.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(tree.contourCount)
  }

  private var node: ContourTree.Node { tree.nodes[index] }

  /// The corners of the closed polyline in pixel space, beginning at the topmost, then leftmost.
  public var points: [Point2D] { node.points }

  /// The number of points.
  public var pointCount: Int { node.points.count }

  /// The contour just around this one, or nil at the top level.
  public var parent: Contour? { node.parent.map { tree[$0] } }

  /// The contours just inside this one.
  public var childContours: [Contour] { node.children.map { tree[$0] } }

  /// The number of contours just inside this one.
  public var childContourCount: Int { node.children.count }

  /// The place of each ancestor and of the contour itself among their siblings, outermost first.
  ///
  /// - Complexity: O(depth).
  public var indexPath: [Int] {
    var result: [Int] = []
    var next: Int? = index
    while let current = next {
      result.append(tree.nodes[current].ordinal)
      next = tree.nodes[current].parent
    }
    return result.reversed()
  }

  /// Whether the contour runs around paper: whether an odd number of others are around it.
  public var isHole: Bool { node.isHole }

  /// The points in normalised space: both axes 0...1, origin at the lower left, y up.
  public var normalizedPoints: [Point2D] {
    let normalization = tree.normalization
    return points.map { $0.applying(normalization) }
  }

  /// The contour as a closed polygon in normalised space.
  public var normalizedPath: BezierPath { BezierPath(polygon: normalizedPoints) }

  /// The contour as a closed polygon in pixel space.
  public var path: BezierPath { BezierPath(polygon: points) }

  /// The width of the image divided by its height.
  public var aspectRatio: Double { tree.aspectRatio }
}
