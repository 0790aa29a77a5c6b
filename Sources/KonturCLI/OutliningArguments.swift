import ArgumentParser
import Kontur

/// What is done to the outlines before they are painted.
struct OutliningArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the outline inwards by so much, in output units or with one, parallel to itself; holes grow. "
        + "Negative: outwards. Corners as --join says, or round. It is an error (2) when nothing is left.",
      valueName: "d"),
    transform: length(in: -longestSide...longestSide))
  var inset: Length?

  @Flag(help: "Write strokes, dashes and stripes as filled outlines.")
  var expand = false

  /// Whether outlines are moved.
  var isInset: Bool { inset.map { !$0.isZero } ?? false }

  /// How far inwards outlines are moved, in the unit of the output.
  func inset(in unit: DrawingSize.Unit) -> Double { inset?.value(inOutput: unit) ?? 0 }

  /// An option that was given, if there is one.
  var given: String? { isInset ? "--inset" : expand ? "--expand" : nil }
}

/// What is done to outlines and lines before they are painted.
struct Outlining: Hashable, Sendable {
  /// How far inwards outlines are moved, in output units.
  var inset = 0.0
  /// The corners of lines, and of outlines that are moved; nil for what suits each.
  var join: StrokeStyle.Join?
  /// The longest miter; nil for the usual one.
  var miterLimit: Double?
  /// Whether lines are drawn along the inside of outlines.
  var strokesBorders = false
  var dashFit = DashFit.none
  /// Whether dashes are lines of their own.
  var separatesDashes = false
  /// Whether lines, dashes and stripes become filled outlines.
  var isExpanded = false
}

extension Outlining {
  /// What the arguments ask for, in the unit of the output.
  init(_ outlining: OutliningArguments, _ stroke: StrokeArguments, in unit: DrawingSize.Unit) {
    self.init(
      inset: outlining.inset(in: unit), join: stroke.join, miterLimit: stroke.miterLimit,
      strokesBorders: stroke.strokeBorder, dashFit: stroke.dashFit,
      separatesDashes: stroke.separateDashes, isExpanded: outlining.expand)
  }
}

extension Drawing {
  /// The drawing with the outlines and dashes that were asked for.
  ///
  /// - Parameters:
  ///   - outlining: What was asked for.
  ///   - split: How outlines are grouped.
  ///   - pixelLength: The length of a pixel in units of the drawing.
  /// - Returns: The drawing with them.
  func applying(_ outlining: Outlining, split: Trace.Split, pixelLength: Double) -> Drawing {
    var result = self
    if outlining.inset != 0 {
      result = result.inset(
        by: outlining.inset, join: outlining.join ?? .round,
        miterLimit: outlining.miterLimit ?? 10, leastWidth: sliverWidth * pixelLength)
      if split == .contour { result = result.splittingSubpaths() }
    }
    if outlining.strokesBorders { result = result.strokingBorders() }
    if outlining.isExpanded { return result.expanded(fittingDashes: outlining.dashFit) }
    return outlining.separatesDashes
      ? result.separatingDashes(fitting: outlining.dashFit)
      : result.fittingDashes(outlining.dashFit)
  }
}

/// Outlines are known to some hundredths of a pixel: what an inset leaves may be as wide where it should leave nothing.
private let sliverWidth = 0.05
