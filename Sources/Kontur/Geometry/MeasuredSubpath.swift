/// A subpath that knows how far along it every segment lies: places on it are given by arc length.
struct MeasuredSubpath: Sendable {
  /// What is measured.
  let subpath: BezierPath.Subpath
  /// Its segments, without those that have no length.
  private(set) var segments: [BezierPath.Segment] = []
  /// How far from the start each of these ends.
  private(set) var ends: [Double] = []
  /// Arc lengths along the curves among them.
  private var tables: [ArcLengthTable?] = []

  /// Measures a subpath.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  init(_ subpath: BezierPath.Subpath) {
    self.subpath = subpath
    for segment in subpath.segments {
      switch segment {
      case .line(let start, let end): append(segment, start.distance(to: end), nil)
      case .cubic(let cubic):
        let table = ArcLengthTable(of: cubic)
        append(segment, table.length, table)
      }
    }
  }

  private mutating func append(
    _ segment: BezierPath.Segment, _ segmentLength: Double, _ table: ArcLengthTable?
  ) {
    guard segmentLength != 0 else { return }
    ends.append(length + segmentLength)
    segments.append(segment)
    tables.append(table)
  }

  /// The length of all segments.
  var length: Double { ends.last ?? 0 }

  /// Places that are no farther apart than this are the same place.
  ///
  /// It keeps a cut that rounding has put next to a joint from leaving a sliver behind.
  var slack: Double { samePlaceShare * length }

  /// The subpath, which has to be closed, beginning at another of its joints.
  ///
  /// - Parameter index: The segment that becomes the first.
  /// - Returns: The same places but for where they are counted from.
  func beginning(at index: Int) -> MeasuredSubpath {
    guard index != 0 else { return self }
    var result = self
    (result.segments, result.ends, result.tables) = ([], [], [])
    for place in Array(index..<segments.count) + Array(0..<index) {
      result.append(segments[place], segmentLength(place), tables[place])
    }
    return result
  }

  /// The stretch between two places; empty when they are the same.
  ///
  /// Whole segments come as they are; neighbours meet in the same point, to the last digit.
  /// - Complexity: O(log *n* + *k*) for *n* segments, *k* of which are in the stretch.
  func segments(from start: Double, to end: Double) -> [BezierPath.Segment] {
    guard !segments.isEmpty else { return [] }
    let first = ends.firstIndex(passing: { $0 > start + slack })
    let last = ends.firstIndex(passing: { $0 >= end - slack })
    guard first <= last else { return [] }
    return (first...last).compactMap { index in
      let from = index == first ? parameter(at: start, in: index) : 0
      let to = index == last ? parameter(at: end, in: index) : 1
      return from < to ? segments[index].part(from: from, to: to) : nil
    }
  }

  /// The point at a place, and the direction in which the subpath goes on from there.
  ///
  /// At the end it is the direction in which the subpath arrives. Without any length it is that of
  /// the x axis.
  func point(at place: Double) -> (position: Point2D, direction: Point2D) {
    guard let last = segments.last else { return (subpath.start, Point2D(x: 1, y: 0)) }
    guard place < length - slack else { return (last.end, last.endDirection) }
    let index = ends.firstIndex(passing: { $0 > place + slack })
    let rest = segments[index].part(from: parameter(at: place, in: index), to: 1)
    return (rest.start, rest.startDirection)
  }

  /// The parameter of a segment at a place; exactly 0 or 1 at its joints, and beyond them.
  private func parameter(at place: Double, in index: Int) -> Double {
    let beyond = place - (ends[index] - segmentLength(index))
    if beyond <= slack { return 0 }
    if place >= ends[index] - slack { return 1 }
    return tables[index]?.parameter(at: beyond) ?? beyond / segmentLength(index)
  }

  private func segmentLength(_ index: Int) -> Double {
    index > 0 ? ends[index] - ends[index - 1] : ends[0]
  }
}

/// Ten times the error of arc lengths, in lengths of the subpath: far below what any output can tell
/// apart.
private let samePlaceShare = 1e-11
