/// A pen that paints dashes.
struct DashPen {
  /// The width of the line, caps and joins.
  let style: StrokeStyle
  /// How far outlines may be from the exact ones.
  let tolerance: Double
  /// How large the whole drawing is, which chords are as fine as needed for.
  let extent: Double?

  /// The outline of what dashes paint.
  ///
  /// Where each lies on many others nearly all of their outlines is inside of others, and crosses these: dashes that
  /// follow one another are united first, some at a time, then what became of them.
  /// - Parameters:
  ///   - dashes: The dashes, in order.
  ///   - overlap: On how many others each lies, about.
  /// - Returns: Closed subpaths.
  func outline(of dashes: [Dash], onEach overlap: Double) -> BezierPath {
    guard overlap > mostOverlap else { return outline(of: dashes[...]) }
    var outlines = dashes.chunks(of: unitedCount).map(outline)
    while outlines.count > 1 { outlines = outlines.chunks(of: unitedCount).map(union) }
    return outlines.first ?? BezierPath()
  }

  /// The outline of what some dashes paint, all at once.
  private func outline(of dashes: ArraySlice<Dash>) -> BezierPath {
    let reach = style.lineWidth / 2
    var sweep = PenSweep(
      left: reach, right: reach, join: style.lineJoin, miterLimit: style.miterLimit,
      tolerance: tolerance)
    for dash in dashes {
      switch dash {
      case .open(let segments): sweep.follow(open: segments, cap: style.lineCap)
      case .closed(let subpath): sweep.follow(closed: subpath.segments)
      case .dot(let point, let direction):
        sweep.dot(at: point, direction: direction, cap: style.lineCap)
      }
    }
    var outliner = Outliner()
    for chain in sweep.chains { outliner.append(chain) }
    return outliner.outline(
      chordTolerance: bandChordTolerance, extent: extent, fitTolerance: tolerance
    ) { $0[0] > 0 }
  }

  /// What any of some outlines encloses, which all run the same way around.
  private func union(of outlines: ArraySlice<BezierPath>) -> BezierPath {
    var outliner = Outliner()
    for outline in outlines {
      for subpath in outline.subpaths { outliner.append(subpath.segments.map(CurveSource.init)) }
    }
    return outliner.outline(
      chordTolerance: bandChordTolerance, extent: extent, fitTolerance: tolerance
    ) { $0[0] != 0 }
  }
}

extension Array {
  /// The elements, some at a time.
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}

/// On more others than this, dashes are united some at a time, and how many.
private let mostOverlap = 4.0
private let unitedCount = 8
