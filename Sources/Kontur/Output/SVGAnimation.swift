/// The style sheet that makes strokes move, for viewers that know CSS animations; others, and people
/// who want no motion, see the drawing as it is in the end.
struct SVGAnimation {
  private let animation: Drawing.Animation
  private let number: DecimalText
  /// The length of the longest contour that is stroked.
  private let longest: Double
  /// The movements, each with the class of the paths that make it.
  private var moves: [(id: String, frames: String)] = []

  init(_ animation: Drawing.Animation, of layers: [Drawing.Layer], number: DecimalText) {
    self.animation = animation
    self.number = number
    let lines = layers.filter { $0.stroke != nil }.map { $0.course ?? $0.path }
    longest = lines.flatMap(\.subpaths).map(\.length).max() ?? 0
    var ids: Set<String> = []
    for layer in layers {
      guard let stroke = layer.stroke, let frames = keyframes(for: stroke.style) else { continue }
      let id = id(of: frames)
      if ids.insert(id).inserted { moves.append((id, frames)) }
    }
  }

  /// The style sheet; nil when nothing moves.
  var styleSheet: String? {
    guard !moves.isEmpty else { return nil }
    let rules = moves.map { id, frames in
      "@keyframes \(id){\(frames)}.\(id){animation:\(id) \(timing)}"
    }
    let classes = moves.map { ".\($0.id)" }.joined(separator: ",")
    return rules.joined() + "@media (prefers-reduced-motion:reduce){\(classes){animation:none}}"
  }

  /// The attribute that makes a stroke move, with a space before it; empty when it does not.
  func attribute(of style: StrokeStyle) -> String {
    keyframes(for: style).map { " class=\"\(id(of: $0))\"" } ?? ""
  }

  /// Whether the stroke of a layer is uncovered by another, because its own dashes must stay where they are.
  func uncovers(_ layer: Drawing.Layer) -> Bool {
    guard animation.motion == .draw, let style = layer.stroke?.style else { return false }
    return layer.course != nil || SVGDashes(style, number: number) != nil
  }

  private func id(of frames: String) -> String {
    SVGDefinitions.id(animation.motion.rawValue, of: frames + timing)
  }

  private var timing: String {
    let seconds = DecimalText.share.string(animation.duration)
    switch animation.motion {
    case .draw: return "\(seconds)s ease-in-out"
    case .march: return "\(seconds)s linear infinite"
    }
  }

  /// How a stroke moves; nil when it does not.
  ///
  /// After that it is what its attributes say.
  private func keyframes(for style: StrokeStyle) -> String? {
    switch animation.motion {
    case .draw: drawing
    case .march: SVGDashes(style, number: number).map(marching)
    }
  }

  /// One dash that is longer than any contour moves in from behind a gap of the same length.
  private var drawing: String? {
    guard longest > 0 else { return nil }
    let dash = "stroke-dasharray:\(number.string(longest * dashMargin))"
    let offset = "stroke-dashoffset:\(number.string(longest * offsetMargin))"
    return "from{\(dash);\(offset)}to{\(dash);stroke-dashoffset:0}"
  }

  /// Dashes move forwards by one period to where they are in the end.
  private func marching(_ dashes: SVGDashes) -> String {
    "from{stroke-dashoffset:\(dashes.text(dashes.phase + dashes.period))}"
  }
}

/// Programs measure curves a little differently; none must find one longer than the dash.
private let dashMargin = 1.02
/// The dash begins a little before the line, or its cap would be seen there.
private let offsetMargin = 1.03
