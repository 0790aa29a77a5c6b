extension BoundingBox {
  /// How a box fills a space of another shape.
  public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// As large as fits, keeping its shape; space may be left over.
    case fit
    /// As small as covers the space, keeping its shape; parts may lie outside.
    case fill
    /// Stretched to the space.
    case stretch
  }

  /// Where the box goes when it fills a space: their centres coincide.
  ///
  /// - Parameters:
  ///   - space: What is to be filled.
  ///   - mode: How it is filled.
  /// - Returns: The box scaled and moved; a flat one by its other extent, a point moved only.
  func filling(_ space: BoundingBox, _ mode: ContentMode) -> BoundingBox {
    let factors = [
      width > 0 ? space.width / width : nil, height > 0 ? space.height / height : nil,
    ].compactMap { $0 }
    let factor: Double
    switch mode {
    case .stretch where factors.count == 2: return space
    case .stretch, .fit: factor = factors.min() ?? 1
    case .fill: factor = factors.max() ?? 1
    }
    return BoundingBox(
      x: space.center.x - width * factor / 2, y: space.center.y - height * factor / 2,
      width: width * factor, height: height * factor)
  }
}
