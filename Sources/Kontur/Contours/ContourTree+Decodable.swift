extension ContourTree: Decodable {
  private enum Key: String, CodingKey {
    case imageWidth, imageHeight, nodes, roots
  }

  /// Decodes a tree.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where parents, children and places among siblings do not say the same,
  ///   contours do not come depth first, or one has no point.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    imageWidth = try container.decode(Int.self, forKey: .imageWidth)
    imageHeight = try container.decode(Int.self, forKey: .imageHeight)
    nodes = try container.decode([Node].self, forKey: .nodes)
    roots = try container.decode([Int].self, forKey: .roots)
    guard imageWidth >= 0, imageHeight >= 0, isDepthFirst else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: "the contours are no tree"))
    }
  }

  /// Whether going from the roots to the children of each node passes all of them in order.
  private var isDepthFirst: Bool {
    var count = 0
    // What is still to be passed, the next one last; no recursion, however deep the tree.
    var siblings: [(parent: Int?, children: ArraySlice<Int>)] = [(nil, roots[...])]
    while let (parent, children) = siblings.last {
      guard let child = children.first else {
        siblings.removeLast()
        continue
      }
      let place = children.startIndex
      siblings[siblings.count - 1].children = children.dropFirst()
      guard child == count, child < nodes.count, nodes[child].parent == parent,
        nodes[child].ordinal == place, !nodes[child].points.isEmpty
      else { return false }
      count += 1
      siblings.append((child, nodes[child].children[...]))
    }
    return count == nodes.count
  }
}
