// The options, in the groups in which the help shows them.

public import ArgumentParser
public import Kontur
import KonturImage

struct InputArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "PNG or JPEG files, folders of them, or - for standard input.", valueName: "image"),
    completion: .file(extensions: ["png", "PNG", "jpg", "JPG", "jpeg", "JPEG"]))
  var images: [String]

  func validate() throws {
    if images.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input can be read only once: give - once.")
    }
  }
}

/// How images are read.
struct ReadingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What counts as ink: auto, luminance, alpha, red, green or blue. auto takes the alpha "
        + "channel when the image is one ink on transparency, else the luminance.",
      valueName: "channel"))
  var channel: InkOptions.Channel = .automatic

  @Option(
    help: ArgumentHelp(
      "What transparency is flattened onto, an opaque CSS colour. (default: white)",
      valueName: "color"),
    transform: opaqueColor)
  var background: RGBA = .white

  @Option(
    help: ArgumentHelp(
      "What was mixed along edges: srgb, the numbers stored; linear, light; auto: light where edges "
        + "show it.",
      valueName: "space"))
  var blendSpace: InkOptions.BlendSpace = .automatic

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point; sizes in the output are points. (default: from @2x in the name, else 1)",
      valueName: "n"),
    transform: number(in: 0.01...100))
  var scale: Double?

  @Flag(help: "Do not apply the EXIF orientation.")
  var ignoreOrientation = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make images smaller before tracing, so that no side is longer than this many pixels.",
      valueName: "n"),
    transform: integer(in: 1...Int.max))
  var maxDimension: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Refuse images of more pixels. (default: \(1 << 28))", valueName: "n"),
    transform: integer(in: 1...Int.max))
  var maxPixels: Int = 1 << 28

  var options: ReadingOptions {
    ReadingOptions(
      decoding: DecodingOptions(
        maximumPixelCount: maxPixels, appliesOrientation: !ignoreOrientation),
      scale: scale)
  }
}

extension InkOptions.Channel: ExpressibleByArgument {}
extension InkOptions.BlendSpace: ExpressibleByArgument {}

struct InkArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Ink level of the contour, 0...1, or auto: half-way between the measured paper and ink; outlines "
        + "are refined nowhere else. (default: auto)",
      valueName: "level"),
    transform: inkLevel)
  var threshold: InkOptions.Level = .automatic

  @Flag(
    help: "Even out shadows and uneven light on the paper of a photographed or scanned drawing.")
  var evenLight = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Raise the contrast by this factor, 0...3. (default: 1)", valueName: "f"),
    transform: number(in: 0...3))
  var contrast: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ink level that raising the contrast does not move, 0...1, or auto. (default: 0.5)",
      valueName: "level"),
    transform: inkLevel)
  var pivot: InkOptions.Level?

  @Flag(help: "Trace light shapes on a dark ground.")
  var invert = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Smooth by a Gaussian of this many pixels, 0...100.", valueName: "s"),
    transform: number(in: 0...100))
  var blur: Double = 0

  func options(for reading: ReadingArguments) -> InkOptions {
    InkOptions(
      channel: reading.channel, background: reading.background,
      blendSpace: reading.blendSpace, isInverted: invert, threshold: threshold,
      evensLight: evenLight,
      contrast: contrast ?? 1, pivot: pivot ?? .fixed(0.5), blur: blur,
      maximumDimension: reading.maxDimension)
  }

  func validate() throws {
    if pivot != nil && contrast == nil {
      throw ValidationError("--pivot is about the contrast: give --contrast as well.")
    }
  }
}

struct SpeckArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Drop contours of less area, in square pixels; auto: 2, but keep the dots of clean drawings, and "
        + "of icons of up to 128 px in black and white. (default: auto)", valueName: "a"),
    transform: numberOrAuto(in: 0...Double.greatestFiniteMagnitude))
  var despeckle: Double??
}

struct FittingArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest distance, in pixels, between curve and edge, 0.001...100, or auto; from 0.2 on larger "
        + "ones have fewer nodes. (default: auto)",
      valueName: "t"),
    transform: numberOrAuto(in: 0.001...100))
  var tolerance: Double??

  @Option(
    help: ArgumentHelp(
      "Solve for the outline against the pixels: none, auto or full.", valueName: "how"))
  var refine: TracingOptions.Refinement = .automatic

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Turn, in degrees, above which a join is a corner, 0...180, or auto. (default: auto)",
      valueName: "d"),
    transform: numberOrAuto(in: 0...180))
  var cornerAngle: Double??

  @Flag(help: "Straight segments only.")
  var polygon = false

  var options: FittingOptions {
    FittingOptions(
      segments: polygon ? .lines : .curves, tolerance: tolerance ?? nil,
      cornerAngle: cornerAngle ?? nil)
  }
}

struct PlacementArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Width of the result, with \(lengthUnits). (default: the image's)",
      valueName: "w"),
    transform: sideLength)
  var width: Length?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Height of the result. (default: the image's)", valueName: "h"),
    transform: sideLength)
  var height: Length?

  @Option(
    help: ArgumentHelp("How the image is placed in it: fit, fill or stretch.", valueName: "mode"))
  var contentMode: Placement.ContentMode = .fit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Margin around the drawing, in its units or with one: inside of --width and --height, where these are "
        + "given.", valueName: "p"),
    transform: length(in: 0...longestSide))
  var padding: Length?

  @Flag(help: "Exchange left and right.")
  var flipHorizontal = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Turn clockwise by this many degrees.", valueName: "d"),
    transform: number(in: -360...360))
  var rotate: Double = 0

  @Flag(
    help: "Crop to the ink, as it is turned and moved outwards; lines and miters need --padding.")
  var trim = false

  /// The unit of the output.
  var unit: DrawingSize.Unit { (width ?? height)?.unit ?? .none }

  /// The placement asked for; width and height in one unit.
  ///
  /// - Parameter inset: How far inwards outlines are moved once they are placed.
  /// - Returns: A placement that keeps free, around ink that the drawing is cropped to, what outlines grow by
  ///   outwards.
  /// - Throws: A `ValidationError` when nothing is left between the margins.
  func placement(inset: Double = 0) throws -> Placement {
    let padding = padding?.value(inOutput: unit) ?? 0
    let growth = trim ? max(0, -inset) : 0
    let placement = Placement(
      width: width?.value(in: unit), height: height?.value(in: unit), unit: unit,
      contentMode: contentMode, padding: padding + growth, isFlippedHorizontally: flipHorizontal,
      rotation: rotate)
    let shortest = min(placement.width ?? .infinity, placement.height ?? .infinity)
    guard 2 * placement.padding < shortest else {
      func text(_ length: Double) -> String { decimal(length) + unit.rawValue }
      throw growth > 0
        ? ValidationError(
          "The value '\(text(inset))' is invalid for '--inset <d>': with --trim, it and --padding have to "
            + "leave room in the shortest side of \(text(shortest))")
        : ValidationError(
          "The value '\(text(padding))' is invalid for '--padding <p>': "
            + "less than half of the shortest side of \(text(shortest)) is wanted")
    }
    return placement
  }

  /// An option that was given and changes something, if there is one.
  var given: String? {
    [
      ("--width", width != nil), ("--height", height != nil),
      ("--padding", padding.map { !$0.isZero } ?? false),
      ("--content-mode", contentMode != .fit), ("--flip-horizontal", flipHorizontal),
      ("--rotate", rotate != 0), ("--trim", trim),
    ].first(where: \.1)?.0
  }

  func validate() throws { _ = try placement() }
}

extension TracingOptions.Refinement: ExpressibleByArgument {}
extension Placement.ContentMode: ExpressibleByArgument {}

struct JSONArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "normalized (0...1, y up) or pixels (y down) in JSON. (default: normalized)",
      valueName: "space"))
  var coordinates: ContourReport.Coordinates?

  @Flag(help: "Add the measured points of each contour to JSON.")
  var points = false

  /// The option that was given, if there is one.
  var given: String? { coordinates != nil ? "--coordinates" : points ? "--points" : nil }
}

extension ContourReport.Coordinates: ExpressibleByArgument {}

struct SwiftArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "shape: a SwiftUI shape; cgpath or uibezierpath: a function that makes such a path. "
        + "(default: shape)",
      valueName: "style"))
  var swiftStyle: Drawing.SwiftStyle?
}

extension Drawing.SwiftStyle: ExpressibleByArgument {}

struct OutputArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "File, or folder for many, or - for standard output, the default.", valueName: "path"),
    completion: .file(), transform: destination)
  var output: Destination = .standardOutput

  @Option(
    help: ArgumentHelp(
      "Formats, separated by commas: \(OutputFormat.allNames). (default: by suffix, else svg)",
      valueName: "list"),
    transform: outputFormats)
  var format: [OutputFormat]?

  @Option(
    help: ArgumentHelp(
      "none: one path in all; shape: one per shape with its holes; contour: one per contour, holes as "
        + "shapes of their own, painted like the others.",
      valueName: "mode"))
  var split: Trace.Split = .none
}

extension Trace.Split: ExpressibleByArgument {}

/// Options of every command that reads many images.
struct BatchArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Decimals written, 0...8. (default: 2; more where units are larger than pixels)",
      valueName: "n"),
    transform: integer(in: 0...8))
  var precision: Int?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Threads: for images side by side, and for the parts of a large one. (default: all cores)",
      valueName: "n"),
    transform: integer(in: 1...1024))
  var jobs: Int?

  /// What happens to files that are there already.
  enum ExistingFiles: String, EnumerableFlag {
    case force
    case skipExisting

    static func help(for value: ExistingFiles) -> ArgumentHelp? {
      switch value {
      case .force: "Overwrite outputs that exist (the default)."
      case .skipExisting: "Leave images alone whose outputs all exist."
      }
    }
  }

  @Flag var existingFiles: ExistingFiles = .force

  @Flag(help: "Write an empty output for an image in which nothing is found, or left.")
  var allowEmpty = false

  @Flag(name: [.short, .long], help: "Print errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Print a line for each image.")
  var verbose = false

  var options: BatchOptions {
    BatchOptions(
      fractionDigits: precision, threads: jobs, skipsExisting: existingFiles == .skipExisting,
      allowsEmpty: allowEmpty, isQuiet: quiet, isVerbose: verbose)
  }

  func validate() throws {
    if quiet && verbose { throw ValidationError("Give --quiet or --verbose, not both.") }
  }
}
