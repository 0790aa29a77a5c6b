import Testing

/// An option, and how it shows that it works.
struct EveryOption: CustomTestStringConvertible {
  /// What kind of value the option takes.
  enum Value {
    /// None: a flag.
    case flag
    /// A number: what is said to be allowed, and values just outside of that.
    case number(allowed: String, outside: [String])
    /// A text with numbers in it, and values in which one of them is none or out of range.
    case numbers(allowed: String, outside: [String])
    /// Words, paths, anything that is no number.
    case text
  }

  /// The name without its dashes.
  var name: String
  /// What the option takes.
  var value: Value
  /// The command that it is tried with.
  var command = "trace"
  /// The arguments without the option that the effect is compared with.
  var plain = ["shapes.png"]
  /// The option as it changes what comes back; empty when nothing may change, for the reason given.
  var effect: [String]
  /// Why nothing changes.
  var reason = ""
  /// The option at the ends of its range, or with each of its words: all of these are taken.
  var bounds: [[String]] = []

  var testDescription: String { name }
}

extension EveryOption {
  /// All options but those that the parser brings along.
  static let all = reading + ink + fitting + placing + outlining + painting + output + batch

  private static let reading = [
    EveryOption(
      name: "channel", value: .text, plain: ["colors.png"], effect: ["--channel", "red"],
      bounds: words("channel", "auto", "luminance", "alpha", "red", "green", "blue")),
    EveryOption(
      name: "background", value: .text, plain: ["colors.png"], effect: ["--background", "black"],
      bounds: words("background", "#fff", "#ffff", "#ffffff", "#ffffffff", "White")),
    EveryOption(
      name: "blend-space", value: .text, plain: ["glyph.png"], effect: ["--blend-space", "linear"],
      bounds: words("blend-space", "auto", "srgb", "linear")),
    EveryOption(
      name: "scale", value: .number(allowed: "from 0.01 to 100", outside: ["0.009", "100.1"]),
      effect: ["--scale", "2"], bounds: words("scale", "0.01", "100")),
    EveryOption(
      name: "ignore-orientation", value: .flag, plain: ["lying.png"],
      effect: ["--ignore-orientation"]),
    EveryOption(
      name: "max-dimension",
      value: .number(allowed: "whole number of at least 1", outside: ["0", "2.5"]),
      effect: ["--max-dimension", "12"],
      bounds: [["--max-dimension", "1", "--allow-empty"], ["--max-dimension", "\(Int.max)"]]),
    EveryOption(
      name: "max-pixels",
      value: .number(allowed: "whole number of at least 1", outside: ["0", "1e3"]),
      effect: ["--max-pixels", "383"], bounds: words("max-pixels", "384", "\(Int.max)")),
  ]

  private static let ink = [
    EveryOption(
      name: "threshold", value: .number(allowed: "from 0 to 1", outside: ["-0.01", "1.01"]),
      plain: ["bell.png"], effect: ["--threshold", "0.2"],
      bounds: ["0", "1", "auto"].map { ["--threshold", $0, "--allow-empty"] }),
    EveryOption(
      name: "contrast", value: .number(allowed: "from 0 to 3", outside: ["-0.1", "3.1"]),
      plain: ["bell.png"], effect: ["--contrast", "2"],
      bounds: ["0", "3"].map { ["--contrast", $0, "--allow-empty"] }),
    EveryOption(
      name: "pivot", value: .number(allowed: "from 0 to 1", outside: ["-0.01", "1.01"]),
      plain: ["bell.png", "--contrast", "2"], effect: ["--pivot", "0.1"],
      bounds: ["0", "1", "auto"].map { ["--contrast", "2", "--pivot", $0, "--allow-empty"] }),
    EveryOption(
      name: "even-light", value: .flag, plain: ["photo.jpg"], effect: ["--even-light"]),
    EveryOption(name: "invert", value: .flag, effect: ["--invert"]),
    EveryOption(
      name: "blur", value: .number(allowed: "from 0 to 100", outside: ["-0.1", "100.1"]),
      effect: ["--blur", "1.5"], bounds: words("blur", "0") + [["--blur", "100", "--allow-empty"]]),
    EveryOption(
      name: "despeckle", value: .number(allowed: "of at least 0", outside: ["-0.1"]),
      effect: ["--despeckle", "30"],
      bounds: words("despeckle", "0", "auto")
        + [["--despeckle", "1.7976931348623157e308", "--allow-empty"]]),
  ]

  private static let fitting = [
    EveryOption(
      name: "tolerance", value: .number(allowed: "from 0.001 to 100", outside: ["0", "100.1"]),
      plain: ["bell.png"], effect: ["--tolerance", "2"],
      bounds: words("tolerance", "0.001", "100", "auto")),
    EveryOption(
      name: "refine", value: .text, plain: ["bell.png"], effect: ["--refine", "none"],
      bounds: words("refine", "none", "auto", "full")),
    EveryOption(
      name: "corner-angle", value: .number(allowed: "from 0 to 180", outside: ["-0.1", "180.1"]),
      plain: ["bell.png"], effect: ["--corner-angle", "180"],
      bounds: words("corner-angle", "0", "180", "auto")),
    EveryOption(name: "polygon", value: .flag, plain: ["bell.png"], effect: ["--polygon"]),
    EveryOption(
      name: "epsilon", value: .number(allowed: "of at least 0", outside: ["-0.1"]),
      command: "contours", plain: ["bell.png"], effect: ["--epsilon", "1"],
      bounds: words("epsilon", "0", "1.7976931348623157e308")),
  ]

  private static let placing = [
    EveryOption(
      name: "width",
      value: .number(allowed: "from 0.001 to 1000000", outside: ["0", "1000001", "9em"]),
      effect: ["--width", "9"], bounds: words("width", "0.001", "1e6", "1e6mm", "0.001in")),
    EveryOption(
      name: "height",
      value: .number(allowed: "from 0.001 to 1000000", outside: ["0", "1000001", "9em"]),
      effect: ["--height", "9"], bounds: words("height", "0.001px", "1e6pt")),
    EveryOption(
      name: "content-mode", value: .text, plain: ["shapes.png", "--width", "9", "--height", "9"],
      effect: ["--content-mode", "fill"], bounds: words("content-mode", "fit", "fill", "stretch")),
    EveryOption(
      name: "padding", value: .number(allowed: "from 0 to 1000000", outside: ["-0.1", "1000001"]),
      effect: ["--padding", "3"], bounds: words("padding", "0", "1e6")),
    EveryOption(name: "flip-horizontal", value: .flag, effect: ["--flip-horizontal"]),
    EveryOption(
      name: "rotate", value: .number(allowed: "from -360 to 360", outside: ["-360.1", "360.1"]),
      effect: ["--rotate", "30"], bounds: words("rotate", "-360", "360")),
    EveryOption(name: "trim", value: .flag, effect: ["--trim"]),
  ]

  private static let outlining = [
    EveryOption(
      name: "inset",
      value: .number(allowed: "from -1000000 to 1000000", outside: ["-1000001", "1000001"]),
      effect: ["--inset", "1"],
      bounds: words("inset", "-1e6", "1e-300") + [["--inset", "1e6", "--allow-empty"]]),
    EveryOption(name: "expand", value: .flag, plain: line, effect: ["--expand"]),
    EveryOption(
      name: "stroke", value: .numbers(allowed: "is wanted", outside: paintsOutside),
      effect: ["--stroke", "red"],
      bounds: words("stroke", "none", "red")),
    EveryOption(
      name: "stroke-width",
      value: .number(allowed: "from 0 to 1000000", outside: ["-0.1", "1000001"]),
      plain: line, effect: ["--stroke-width", "3"], bounds: lines("stroke-width", "0", "1e6")),
    EveryOption(
      name: "cap", value: .text, plain: line, effect: ["--cap", "round"],
      bounds: lines("cap", "butt", "round", "square")),
    EveryOption(
      name: "join", value: .text, plain: line, effect: ["--join", "round"],
      bounds: lines("join", "miter", "round", "bevel")),
    EveryOption(
      name: "miter-limit",
      value: .number(allowed: "from 0 to 1000000", outside: ["-0.1", "1000001"]),
      plain: line, effect: ["--miter-limit", "3"], bounds: lines("miter-limit", "0", "1e6")),
    EveryOption(
      name: "dash",
      value: .numbers(
        allowed: "numbers from 0 to 1000000, not all 0",
        outside: ["0", "0,0", "1,-1", "1,nan", "1e7", "1,", "inf,1"]),
      plain: line, effect: ["--dash", "3"], bounds: lines("dash", "1e6,1e6", "1e-300,0", "1e-300")),
    EveryOption(
      name: "dash-phase",
      value: .number(allowed: "from -1000000 to 1000000", outside: ["-1000001", "1000001"]),
      plain: line + ["--dash", "3"], effect: ["--dash-phase", "1"],
      bounds: ["-1e6", "1e6"].map { ["--stroke", "red", "--dash", "3", "--dash-phase", $0] }),
    EveryOption(name: "stroke-border", value: .flag, plain: line, effect: ["--stroke-border"]),
    EveryOption(
      name: "fit-dashes", value: .flag, plain: line + ["--dash", "3.3"], effect: ["--fit-dashes"]),
    EveryOption(
      name: "separate-dashes", value: .flag, plain: line + ["--dash", "3.3"],
      effect: ["--separate-dashes"]),
    EveryOption(
      name: "corner-dashes", value: .flag, plain: line + ["--dash", "3.3"],
      effect: ["--corner-dashes"]),
    EveryOption(
      name: "animate", value: .text, plain: line + ["--dash", "3"], effect: ["--animate", "draw"],
      bounds: ["draw", "march"].map { ["--stroke", "red", "--dash", "3", "--animate", $0] }),
    EveryOption(
      name: "duration", value: .number(allowed: "from 0.01 to 3600", outside: ["0", "3600.1"]),
      plain: line + ["--animate", "draw"], effect: ["--duration", "3"],
      bounds: ["0.01", "3600"].map { ["--stroke", "red", "--animate", "draw", "--duration", $0] }),
  ]

  private static let painting = [
    EveryOption(
      name: "fill", value: .numbers(allowed: "wanted", outside: paintsOutside),
      effect: ["--fill", "red"],
      bounds: words(
        "fill", "none", "linear(-360deg,red,blue)", "radial(red,blue,gold)",
        "stripes(360deg,1e6,1e6,red)",
        "stripes(0deg,0.001,0.001,red)", "tile(square.png,0)", "tile(square.png,7)")),
    EveryOption(
      name: "canvas", value: .numbers(allowed: "wanted", outside: paintsOutside),
      effect: ["--canvas", "red"],
      bounds: words("canvas", "none", "red")),
    EveryOption(
      name: "shadow",
      value: .numbers(
        allowed: "two numbers from -1000000 to 1000000, one from 0 to 1000",
        outside: ["1,2", "nan,2,3", "1,inf,3", "1,2,-1", "1,2,1001", "1000001,1,1", "1,2,"]),
      effect: ["--shadow", "1,2,3"],
      bounds: words("shadow", "-1e6,-1e6,0", "1e6,1e6,1000,#0000")),
    EveryOption(
      name: "opacity", value: .number(allowed: "from 0 to 1", outside: ["-0.01", "1.01"]),
      effect: ["--opacity", "0.5"], bounds: words("opacity", "0", "1")),
    EveryOption(
      name: "title", value: .text, effect: ["--title", "a"],
      bounds: words("title", "", "-", "\u{1}<&")),
  ]

  private static let output = [
    EveryOption(
      name: "output", value: .text, effect: ["--output", "a.svg"],
      bounds: words("output", "-", "/dev/null", "new/a.json")),
    EveryOption(
      name: "format", value: .text, effect: ["--format", "json"],
      bounds: words("format", "svg", "json", "swift", "svg,svg")),
    EveryOption(
      name: "split", value: .text, effect: ["--split", "shape"],
      bounds: words("split", "none", "shape", "contour")),
    EveryOption(
      name: "coordinates", value: .text, plain: ["shapes.png", "--format", "json"],
      effect: ["--coordinates", "pixels"],
      bounds: ["pixels", "normalized"].map { ["--format", "json", "--coordinates", $0] }),
    EveryOption(
      name: "points", value: .flag, plain: ["shapes.png", "--format", "json"], effect: ["--points"]),
    EveryOption(
      name: "swift-style", value: .text, plain: ["shapes.png", "--format", "swift"],
      effect: ["--swift-style", "cgpath"],
      bounds: ["shape", "cgpath", "uibezierpath"].map {
        ["--format", "swift", "--swift-style", $0]
      }),
    EveryOption(
      name: "report", value: .text, plain: ["shapes.png", "-o", "a.svg"],
      effect: ["--report", "-"],
      bounds: words("report", "a.jsonl")),
    EveryOption(
      name: "fail-if",
      value: .numbers(
        allowed: "then a number is wanted",
        outside: [
          "iou<nan", "iou<inf", "iou<-inf", "iou<", "iou", "iou=1", "size>1", "<1", "iou<1e999",
        ]),
      plain: ["shapes.png", "-o", "a.svg"], effect: ["--fail-if", "iou<2"],
      bounds: words("fail-if", "iou<-1e308", "bytes>=1.7976931348623157e308")),
    EveryOption(
      name: "heat-map", value: .text, command: "compare", plain: ["square.png", "square.svg"],
      effect: ["--heat-map", "a.png"], bounds: [["--heat-map", "/dev/null"]]),
  ]

  private static let batch = [
    EveryOption(
      name: "precision",
      value: .number(allowed: "whole number from 0 to 8", outside: ["-1", "9", "1.5"]),
      plain: ["bell.png"], effect: ["--precision", "4"], bounds: words("precision", "0", "8")),
    EveryOption(
      name: "jobs",
      value: .number(allowed: "whole number from 1 to 1024", outside: ["0", "1025", "1.5"]),
      effect: [], reason: "the same bytes come from any number of jobs",
      bounds: words("jobs", "1", "1024")),
    EveryOption(
      name: "force", value: .flag, effect: [], reason: "it is the default", bounds: [["--force"]]),
    EveryOption(
      name: "skip-existing", value: .flag, plain: ["shapes.png", "-o", "square.svg"],
      effect: ["--skip-existing"]),
    EveryOption(name: "allow-empty", value: .flag, plain: ["blank.png"], effect: ["--allow-empty"]),
    EveryOption(name: "quiet", value: .flag, plain: ["light.png"], effect: ["--quiet"]),
    EveryOption(name: "verbose", value: .flag, effect: ["--verbose"]),
  ]

  /// A drawing with a line.
  private static let line = ["shapes.png", "--stroke", "red"]

  /// Paints whose numbers are none, or too large or too small.
  private static let paintsOutside = [
    "linear(nandeg,red,blue)", "linear(361deg,red,blue)", "stripes(45deg,nan,4,red)",
    "stripes(45deg,0,4,red)", "stripes(45deg,1000001,4,red)", "stripes(45deg,10,inf,red)",
    "stripes(infdeg,10,4,red)", "tile(a.png,-1)", "tile(a.png,nan)", "tile(a.png,1e3)",
    "tile(a.png,99999999999999999999)",
  ]

  private static func words(_ name: String, _ values: String...) -> [[String]] {
    values.map { ["--" + name, $0] }
  }

  private static func lines(_ name: String, _ values: String...) -> [[String]] {
    values.map { ["--stroke", "red", "--" + name, $0] }
  }
}
