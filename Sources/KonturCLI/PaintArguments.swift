public import ArgumentParser
public import Kontur

/// What is painted beside the line.
struct PaintArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Paint of the ink: none, a CSS colour, currentColor, linear(45deg,yellow,red), radial(white,gold), "
        + "stripes(45deg,10,4,navy) or tile(leaf.png,8), see docs/painting.md. (default: black, none "
        + "with --stroke)",
      valueName: "paint"),
    transform: paint)
  var fill: PaintArgument?

  @Option(
    help: ArgumentHelp(
      "Paint of the whole canvas, behind everything. (default: none)", valueName: "paint"),
    transform: paint)
  var canvas: PaintArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A shadow so far to the right and below, its edge blurred; --padding makes room for it. (default colour: "
        + "#00000080)",
      valueName: "x,y,blur[,color]"),
    transform: drawingShadow)
  var shadow: Drawing.Shadow?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Opacity of everything but the canvas, 0...1.", valueName: "o"),
    transform: number(in: 0...1))
  var opacity: Double = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the drawing shows, for readers that cannot see it.", valueName: "text")
  )
  var title: String?

  /// An option that was given, if there is one, and is no title; the fill is of no interest where lines become outlines
  /// beside it.
  func given(besideExpandedLines: Bool) -> String? {
    fill != nil && !besideExpandedLines
      ? "--fill"
      : canvas != nil ? "--canvas" : shadow != nil ? "--shadow" : opacity != 1 ? "--opacity" : nil
  }
}

/// How the line moves.
struct AnimationArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Move the line of --stroke in SVG: draw it once, or let its dashes march.",
      valueName: "motion"))
  var animate: Drawing.Animation.Motion?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds of drawing, or of marching by one period of the dashes. (default: 2)",
      valueName: "s"),
    transform: number(in: 0.01...3600))
  var duration: Double?

  var animation: Drawing.Animation? {
    animate.map { Drawing.Animation($0, duration: duration ?? 2) }
  }

  func validate() throws {
    if duration != nil && animate == nil {
      throw ValidationError("--duration is about a movement: give --animate as well.")
    }
  }
}

extension Drawing.Animation.Motion: ExpressibleByArgument {}

/// All that is painted, once files have been read.
struct Painting: Hashable, Sendable {
  var fill: Paint? = .black
  var stroke: Drawing.Stroke?
  var canvas: Paint?
  var opacity = 1.0
  var shadow: Drawing.Shadow?
  var animation: Drawing.Animation?
  /// What the drawing shows, in words.
  var title: String?

  /// The files that tiles were read from.
  var tilePaths: [String] {
    [fill, stroke?.paint, canvas].compactMap {
      guard case .tile(let tile)? = $0 else { return nil }
      return tile.name
    }
  }
}

extension Painting {
  /// What the arguments ask for, in the unit of the output.
  init(
    _ paint: PaintArguments, _ stroke: StrokeArguments, _ motion: AnimationArguments,
    in unit: DrawingSize.Unit
  ) throws(Failure) {
    self.init()
    self.stroke = try stroke.drawingStroke(in: unit)
    canvas = try paint.canvas?.paint()
    if let fill = paint.fill {
      self.fill = try fill.paint()
    } else if self.stroke != nil {
      fill = nil
    }
    opacity = paint.opacity
    shadow = paint.shadow
    animation = motion.animation
    title = paint.title
  }
}
