/// What counts as the inside of a path that winds around a point more than once.
public enum FillRule: String, Hashable, Sendable, Codable, CaseIterable {
  /// Where the winding number is not zero.
  case nonZero = "nonzero"
  /// Where the winding number is odd.
  case evenOdd = "evenodd"

  /// The share of a pixel that is inside, from the winding number averaged over it.
  ///
  /// What font rasterisers do (FreeType, AGG): the mean is cut at 1, or folded like a triangle wave.
  /// It is exact where the pixel has no winding numbers but 0 and 1, or 0 and −1.
  func coverage(ofWinding winding: Double) -> Double {
    let magnitude = abs(winding)
    switch self {
    case .nonZero: return min(1, magnitude)
    case .evenOdd:
      let rest = magnitude.truncatingRemainder(dividingBy: 2)
      return rest > 1 ? 2 - rest : rest
    }
  }
}
