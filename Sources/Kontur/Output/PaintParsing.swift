// Reads paints as `Paint.description` writes them, and as people do.

extension Paint {
  /// Creates a paint from its text.
  ///
  /// A colour in [CSS notation](``RGBA/init(css:)``), `currentColor`, or one of
  ///
  /// - `linear(45deg,yellow,orange 30%,red)`: a gradient. Without an angle it runs downwards.
  /// - `radial(white,gold 60%,#0000)`: a gradient from the middle to the corners.
  /// - `stripes(45deg,10,4,navy,gold)`: an angle, the spacing, the width, and colours in turn.
  /// - `tile(leaf.png,8)`: an image, with cap insets of its pixels: one for all sides, or those of top,
  ///   right, bottom and left. A name with commas or parentheses is quoted: `tile("a,b.png")`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - tile: Makes the tile of the image of a name, cut by insets.
  /// - Throws: A ``PaintTextError`` that says what is wanted, or whatever `tile` throws.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    parsing text: String,
    tile: (_ name: String, _ capInsets: ImageTile.CapInsets) throws -> ImageTile = noTile
  ) throws {
    if let color = RGBA(css: text) {
      self = .color(color)
      return
    }
    if text.lowercased() == currentColorName.lowercased() {
      self = .currentColor
      return
    }
    guard let call = PaintCall(text) else { throw PaintTextError.unknownPaint }
    switch call.name {
    case "linear": self = try Self.linearGradient(call.arguments)
    case "radial": self = .radialGradient(stops: try stops(call.arguments, in: .radial))
    case "stripes": self = .stripes(try Stripes(call.arguments))
    case "tile":
      guard let name = call.arguments.first, !name.isEmpty else {
        throw PaintTextError.form(.tile)
      }
      self = .tile(try tile(name, ImageTile.CapInsets(call.arguments.dropFirst())))
    default: throw PaintTextError.unknownPaint
    }
  }

  /// Refuses every tile: what reads paints where there are no images.
  public static func noTile(_ name: String, _ capInsets: ImageTile.CapInsets) throws -> ImageTile {
    throw PaintTextError.noImages
  }

  private static func linearGradient(_ arguments: [String]) throws(PaintTextError) -> Paint {
    let hasAngle = arguments.first.map(looksLikeNumber) ?? false
    return .linearGradient(
      degrees: hasAngle ? try angle(arguments[0]) : downwards,
      stops: try stops(Array(arguments.dropFirst(hasAngle ? 1 : 0)), in: .linear))
  }
}

/// Why a text is no paint: what is wanted instead.
public enum PaintTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A paint that is written like a call.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// A linear gradient.
    case linear = "linear(angle,color,color…)"
    /// A radial gradient.
    case radial = "radial(color,color…)"
    /// Stripes.
    case stripes = "stripes(angle,spacing,width,color…)"
    /// Copies of an image.
    case tile = "tile(file.png) or tile(file.png,top,right,bottom,left)"
  }

  /// The text is neither a colour nor of any form.
  case unknownPaint
  /// The paint does not have its parts, or too many.
  case form(Form)
  /// A part is no colour.
  case color(String)
  /// A part is no angle.
  case angle(String)
  /// A part is no place in a gradient.
  case location(String)
  /// A part is not a number in a range.
  case number(String, range: ClosedRange<Double>)
  /// A cap inset is not a number of pixels.
  case capInset(String)
  /// Cap insets leave nothing of an image between them.
  case capInsetsTooLarge(width: Int, height: Int)
  /// There are no images to make tiles of.
  case noImages

  /// What is wanted, in a phrase.
  public var description: String {
    switch self {
    case .unknownPaint:
      "a colour (a CSS name, #rgb, #rrggbb, rgb(…), hsl(…) or currentColor), linear(…), radial(…), "
        + "stripes(…) or tile(…) is wanted"
    case .form(let form): "\(form.rawValue) is wanted"
    case .color(let text):
      "a CSS colour (a name, #rrggbb, rgb(…) or hsl(…)) is wanted for '\(text)'"
    case .angle(let text): "an angle from -360deg to 360deg is wanted for '\(text)'"
    case .location(let text): "a place from 0% to 100% is wanted for '\(text)'"
    case .number(let text, let range):
      "a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound)) is wanted for "
        + "'\(text)'"
    case .capInset(let text): "a whole number of pixels is wanted for '\(text)'"
    case .capInsetsTooLarge(let width, let height):
      "cap insets that leave a pixel of the image of \(width)×\(height) are wanted"
    case .noImages: "a paint without images is wanted"
    }
  }
}

extension Stripes {
  fileprivate init(_ arguments: [String]) throws(PaintTextError) {
    guard arguments.count > 3 else { throw .form(.stripes) }
    let spacing = try number(arguments[1], in: shortestLength...longestLength)
    var colors: [RGBA] = []
    for argument in arguments[3...] { colors.append(try color(argument)) }
    self.init(
      degrees: try angle(arguments[0]), spacing: spacing,
      width: try number(arguments[2], in: shortestLength...spacing), colors: colors)
  }
}

extension ImageTile.CapInsets {
  fileprivate init(_ arguments: ArraySlice<String>) throws(PaintTextError) {
    var values: [Int] = []
    for argument in arguments {
      guard let value = Int(argument), (0...mostPixels).contains(value) else {
        throw .capInset(argument)
      }
      values.append(value)
    }
    switch values.count {
    case 0: self.init()
    case 1: self.init(top: values[0], right: values[0], bottom: values[0], left: values[0])
    case 4: self.init(top: values[0], right: values[1], bottom: values[2], left: values[3])
    default: throw .form(.tile)
    }
  }
}

private func stops(
  _ arguments: [String], in form: PaintTextError.Form
) throws(PaintTextError) -> [GradientStop] {
  guard arguments.count > 1 else { throw .form(form) }
  var result: [GradientStop] = []
  for argument in arguments {
    // There are spaces in colours that are written as calls.
    let color =
      argument.lastIndex(of: ")").map { argument[...$0] }
      ?? argument.prefix { $0 != " " }
    let words = argument[color.endIndex...].split(separator: " ")
    guard !color.isEmpty, words.count < 2 else { throw .form(form) }
    let place = try words.first.map { word throws(PaintTextError) in try location(word) }
    result.append(GradientStop(try Kontur.color(String(color)), at: place))
  }
  return result
}

private func color(_ text: String) throws(PaintTextError) -> RGBA {
  guard let color = RGBA(css: text) else { throw .color(text) }
  return color
}

/// Degrees, with `deg` or without.
private func angle(_ text: String) throws(PaintTextError) -> Double {
  let digits = text.hasSuffix("deg") ? String(text.dropLast(3)) : text
  guard let value = Double(digits), (-360...360).contains(value) else { throw .angle(text) }
  return value
}

/// A place in a gradient, in per cent or as a share.
private func location(_ text: Substring) throws(PaintTextError) -> Double {
  let isPercent = text.hasSuffix("%")
  guard let value = Double(isPercent ? text.dropLast() : text),
    case let share = isPercent ? value / 100 : value, (0...1).contains(share)
  else { throw .location(String(text)) }
  return share
}

private func number(
  _ text: String, in range: ClosedRange<Double>
) throws(PaintTextError) -> Double {
  guard let value = Double(text), range.contains(value) else {
    throw .number(text, range: range)
  }
  return value
}

private func looksLikeNumber(_ text: String) -> Bool {
  text.first.map { "+-.0123456789".contains($0) } ?? false
}

/// CSS's `to bottom`.
private let downwards = 180.0
/// Shorter lengths would be written as 0.
private let shortestLength = 0.001
/// Longer ones leave no room for decimals in a drawing.
private let longestLength = 1e6
/// The sides of no image are longer.
private let mostPixels = 1 << 31
