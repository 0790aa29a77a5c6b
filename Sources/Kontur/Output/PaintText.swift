// Paints as people write them: `orange`, `linear(45deg,yellow,red)`, `stripes(45deg,10,4,navy)`.

extension Paint: CustomStringConvertible {
  /// The text of the paint; reading it makes an equal one.
  ///
  /// Not read are angles beyond ±360°, gradients of less than two stops, stripes whose spacing is not in 0.001...10⁶, and
  /// tiles without a name.
  public var description: String {
    switch self {
    case .color(let color): color.css
    case .currentColor: currentColorName
    case .linearGradient(let degrees, let stops):
      call("linear", ["\(shortest(degrees))deg"] + stops.map(\.description))
    case .radialGradient(let stops): call("radial", stops.map(\.description))
    case .stripes(let stripes):
      call(
        "stripes",
        ["\(shortest(stripes.degrees))deg", shortest(stripes.spacing), shortest(stripes.width)]
          + stripes.colors.map(\.css))
    case .tile(let tile): call("tile", [quotedIfNeeded(tile.name)] + tile.capInsets.arguments)
    }
  }
}

/// The keyword of CSS, which is written so and read in any case.
let currentColorName = "currentColor"

extension GradientStop: CustomStringConvertible {
  /// The colour, and its place in per cent if it has one.
  public var description: String {
    guard let location else { return color.css }
    // Not every number survives the way to per cent and back.
    let percent = location * 100
    return percent / 100 == location
      ? "\(color.css) \(shortest(percent))%" : "\(color.css) \(shortest(location))"
  }
}

extension ImageTile.CapInsets {
  fileprivate var arguments: [String] {
    if self == .init() { return [] }
    return (Set([top, right, bottom, left]).count == 1 ? [top] : [top, right, bottom, left])
      .map(String.init)
  }
}

private func call(_ name: String, _ arguments: [String]) -> String {
  "\(name)(\(arguments.joined(separator: ",")))"
}

/// The shortest decimal that is read as the same number.
func shortest(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A name in quotes if something in it has a meaning of its own.
private func quotedIfNeeded(_ name: String) -> String {
  let scalars = name.unicodeScalars
  let isPlain =
    !scalars.isEmpty && scalars.first != " " && scalars.last != " "
    && !scalars.contains { "\"\\,()".unicodeScalars.contains($0) }
  if isPlain { return name }
  var result = "\""
  for scalar in scalars {
    if scalar == "\"" || scalar == "\\" { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
  return result + "\""
}
