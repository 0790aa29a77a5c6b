/// A colour of a gradient, and where it is reached.
public struct GradientStop: Hashable, Sendable, Codable {
  /// The colour.
  public var color: RGBA
  /// Where along the gradient, from 0 to 1; nil to lie evenly between the stops beside it.
  public var location: Double?

  /// Creates a stop.
  ///
  /// - Precondition: The location, if there is one, is in 0...1.
  public init(_ color: RGBA, at location: Double? = nil) {
    self.color = color
    self.location = location
    requireFlawless()
  }
}

extension GradientStop: Constrained {
  var flaw: String? {
    (0...1).contains(location ?? 0) ? nil : "a stop lies within its gradient"
  }
}

extension GradientStop {
  private enum CodingKeys: CodingKey {
    case color, location
  }

  /// Reads a stop.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    color = try container.decode(RGBA.self, forKey: .color)
    location = try container.decodeIfPresent(Double.self, forKey: .location)
    try refuseFlaws(decoder)
  }
}

extension [GradientStop] {
  /// Where each stop lies, by the rules of CSS (Images Module Level 3, §3.4.3): from 0 to 1 where nothing
  /// is said, never before the one in front of it, and what is left out is spread evenly.
  ///
  /// - Complexity: O(*n*).
  public var resolvedLocations: [Double] {
    var result = [Double](repeating: 0, count: count)
    var last = 0
    for index in indices {
      let isEnd = index == 0 || index == count - 1
      guard let location = self[index].location ?? (isEnd ? Double(index.signum()) : nil) else {
        continue
      }
      result[index] = index == 0 ? location : Swift.max(location, result[last])
      let step = (result[index] - result[last]) / Double(Swift.max(1, index - last))
      for between in (last + 1)..<Swift.max(index, last + 1) {
        result[between] = result[last] + step * Double(between - last)
      }
      last = index
    }
    return result
  }
}
