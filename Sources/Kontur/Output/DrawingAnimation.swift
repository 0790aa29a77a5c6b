extension Drawing {
  /// How the strokes of a drawing move.
  public struct Animation: Hashable, Sendable, Codable {
    /// What moves.
    public enum Motion: String, Hashable, Sendable, Codable, CaseIterable {
      /// The lines are drawn, once, all contours at the same time and speed.
      case draw
      /// The dashes run along the lines, without end.
      case march
    }

    /// What moves.
    public var motion: Motion
    /// How long the lines are drawn, or how long dashes run until the pattern is where it was, in seconds.
    public var duration: Double

    /// Creates an animation.
    ///
    /// - Precondition: The duration is above zero and finite.
    public init(_ motion: Motion, duration: Double = 2) {
      self.motion = motion
      self.duration = duration
      requireFlawless()
    }
  }
}

extension Drawing.Animation: Constrained {
  var flaw: String? { duration > 0 && duration.isFinite ? nil : "an animation takes its time" }
}

extension Drawing.Animation {
  private enum CodingKeys: CodingKey {
    case motion, duration
  }

  /// Reads an animation.
  ///
  /// - Throws: `DecodingError`, also for what `init` does not allow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    motion = try container.decode(Motion.self, forKey: .motion)
    duration = try container.decode(Double.self, forKey: .duration)
    try refuseFlaws(decoder)
  }
}
