import ArgumentParser
import Kontur

/// What is done to the outlines before they are painted.
struct OutliningArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the outline inwards by so much, in output units, parallel to itself; holes grow. "
        + "Negative: outwards. Corners as --join says, or round.",
      valueName: "d"),
    transform: number(in: -longestSide...longestSide))
  var inset: Double = 0

  @Flag(help: "Write strokes, dashes and stripes as filled outlines.")
  var expand = false
}

extension Drawing {
  /// The drawing with the outlines and dashes that were asked for.
  func applying(
    _ outlining: OutliningArguments, _ stroke: StrokeArguments, split: Trace.Split
  ) -> Drawing {
    var result = self
    if outlining.inset != 0 {
      result = result.inset(
        by: outlining.inset, join: stroke.join ?? .round, miterLimit: stroke.miterLimit ?? 10)
      if split == .contour { result = result.splittingSubpaths() }
    }
    if stroke.strokeBorder { result = result.strokingBorders() }
    result = result.fittingDashes(stroke.dashFit)
    return outlining.expand ? result.expanded() : result
  }
}
