/// The segments of a closed outline, of which lines that go on straight ahead are made one, unless the
/// input has a joint between them.
struct OutlineSegments {
  /// How far a point may be off the line that takes its place.
  private let doubt: Double
  private var segments: [BezierPath.Segment] = []
  /// Whether the outline begins at a joint of the input.
  private var isJointAtStart = true

  init(doubt: Double) { self.doubt = doubt }

  /// Adds segments that go on where the last one ended.
  ///
  /// - Parameters:
  ///   - others: The segments.
  ///   - isJoint: Whether the input has a joint before them.
  mutating func append(_ others: [BezierPath.Segment], isJoint: Bool) {
    if segments.isEmpty { isJointAtStart = isJoint }
    for (index, segment) in others.enumerated() where !segment.isPoint {
      if index == 0, !isJoint, let last = segments.last,
        let line = last.line(joinedTo: segment, within: doubt)
      {
        segments[segments.count - 1] = line
      } else {
        segments.append(segment)
      }
    }
  }

  /// The outline.
  func closed() -> BezierPath.Subpath {
    var segments = segments
    if !isJointAtStart, segments.count > 2, let first = segments.first, let last = segments.last,
      let line = last.line(joinedTo: first, within: doubt)
    {
      segments[segments.count - 1] = line
      segments.removeFirst()
    }
    return BezierPath.Subpath(
      start: segments.first?.start ?? .zero, segments: segments, isClosed: true)
  }
}
