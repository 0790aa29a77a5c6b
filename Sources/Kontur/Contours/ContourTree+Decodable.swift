extension ContourTree: Decodable {
  private enum Key: String, CodingKey {
    case imageWidth, imageHeight, nodes, roots
  }

  /// Decodes a tree.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where parents, children and places among siblings do not say the same,
  ///   contours do not come depth first, or one has no point or one that is not in the image.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    imageWidth = try container.decode(Int.self, forKey: .imageWidth)
    imageHeight = try container.decode(Int.self, forKey: .imageHeight)
    nodes = try container.decode([Node].self, forKey: .nodes)
    roots = try container.decode([Int].self, forKey: .roots)
    try refuseFlaws(decoder)
  }
}

extension ContourTree: Constrained {
  var flaw: String? {
    let sides = 0...largestImageSide
    guard sides.contains(imageWidth), sides.contains(imageHeight) else {
      return "no image has such sides"
    }
    guard isDepthFirst else { return "the contours are no tree" }
    return nodes.allSatisfy { $0.points.allSatisfy(isInImage) } ? nil : "contours lie in the image"
  }

  /// Whether a point lies in the image or on its border, where contours are.
  private func isInImage(_ point: Point2D) -> Bool {
    (0...Double(imageWidth)).contains(point.x) && (0...Double(imageHeight)).contains(point.y)
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

/// No format has images with a side of more pixels, 2³¹ − 1.
private let largestImageSide = 2_147_483_647
