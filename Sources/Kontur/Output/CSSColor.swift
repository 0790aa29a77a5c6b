// Colours as CSS writes them (CSS Color Module Level 4): names, hexadecimal notations and functions.

extension RGBA {
  /// Creates a colour from its CSS notation, in upper or lower case.
  ///
  /// A name (`tomato`, `transparent`), `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` or `hsla()`,
  /// these with commas or without; nil for any other text.
  public init?(css text: String) {
    // Unicode has more digits and cases than CSS: full-width digits, the Kelvin sign for a K.
    guard text.utf8.allSatisfy({ $0 < 128 }) else { return nil }
    let text = text.lowercased()
    if text == "transparent" {
      self = .clear
    } else if text.first == "#" {
      self.init(hexadecimalDigits: text.dropFirst())
    } else if let value = namedColors[text] {
      self.init(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    } else {
      self.init(functionCall: text)
    }
  }

  private init?(hexadecimalDigits text: Substring) {
    let nibbles = text.compactMap(\.hexDigitValue)
    guard nibbles.count == text.count else { return nil }
    let channels: [UInt8]
    switch nibbles.count {
    case 3, 4: channels = nibbles.map { UInt8($0 * 17) }
    case 6, 8:
      channels = stride(from: 0, to: nibbles.count, by: 2).map {
        UInt8(nibbles[$0] * 16 + nibbles[$0 + 1])
      }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }
}

extension RGBA {
  /// Creates a colour from CSS's `rgb()`, `rgba()`, `hsl()` or `hsla()`, in lower case; nil for any other text.
  ///
  /// Channels and alpha may be per cent, hues are degrees. Numbers out of range are the nearest in it.
  private init?(functionCall text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      let arguments = ColorArguments(text[open...].dropFirst().dropLast())
    else { return nil }
    let channels: [Double]?
    switch text[..<open] {
    case "rgb", "rgba": channels = arguments.redGreenBlue
    case "hsl", "hsla": channels = arguments.hueSaturationLightness.map(redGreenBlue)
    default: return nil
    }
    guard let channels, let alpha = arguments.opacity else { return nil }
    let bytes = (channels + [alpha]).map { UInt8((max(0, min(1, $0)) * 255).rounded()) }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }
}

/// What stands between the parentheses of a colour: three channels and perhaps an alpha.
private struct ColorArguments {
  private let channels: [Substring]
  private let alpha: Substring?

  /// Takes `r, g, b`, `r, g, b, a`, `r g b` or `r g b / a` apart; nil for another form.
  init?(_ text: Substring) {
    func words(_ text: Substring) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(words)
    if parts.count == 1 {
      let sides = text.split(separator: "/", omittingEmptySubsequences: false).map(words)
      parts = sides[0].map { [$0] } + sides.dropFirst()
      guard sides.count < 3, sides[0].count == 3 else { return nil }
    }
    guard parts.count == 3 || parts.count == 4, parts.allSatisfy({ $0.count == 1 }) else {
      return nil
    }
    channels = parts.prefix(3).map { $0[0] }
    alpha = parts.count == 4 ? parts[3][0] : nil
  }

  /// Shares of full light; numbers are out of 255.
  var redGreenBlue: [Double]? { all(channels.map { share($0, of: 255) }) }

  /// Degrees and two shares.
  var hueSaturationLightness: [Double]? {
    let hue = channels[0]
    return all([
      number(hue.hasSuffix("deg") ? hue.dropLast(3) : hue), share(channels[1], of: 100),
      share(channels[2], of: 100),
    ])
  }

  /// The alpha as a share, 1 when it is not given.
  var opacity: Double? { alpha.map { share($0, of: 1) } ?? 1 }

  private func all(_ values: [Double?]) -> [Double]? {
    let found = values.compactMap(\.self)
    return found.count == values.count ? found : nil
  }

  private func share(_ text: Substring, of whole: Double) -> Double? {
    text.hasSuffix("%") ? number(text.dropLast()).map { $0 / 100 } : number(text).map { $0 / whole }
  }

  private func number(_ text: Substring) -> Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}

/// The shares of red, green and blue of a hue in degrees, a saturation and a lightness (CSS Color 4, §7.1).
private func redGreenBlue(_ hsl: [Double]) -> [Double] {
  let (saturation, lightness) = (max(0, min(1, hsl[1])), max(0, min(1, hsl[2])))
  let reach = saturation * min(lightness, 1 - lightness)
  return [0.0, 8, 4].map { shift in
    let turned = (shift + hsl[0] / 30).truncatingRemainder(dividingBy: 12)
    let sector = turned < 0 ? turned + 12 : turned
    return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
  }
}

extension RGBA {
  /// The colour in CSS notation: `#rgb` or `#rrggbb`, with its alpha `#rgba` or `#rrggbbaa`.
  public var css: String {
    guard alpha < 255 else { return hexadecimal }
    return Self.hexadecimal([red, green, blue, alpha])
  }

  /// The colour as `#rgb` or `#rrggbb`, without its alpha.
  var hexadecimal: String { Self.hexadecimal([red, green, blue]) }

  private static func hexadecimal(_ channels: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    let nibbles = channels.map { (Int($0 >> 4), Int($0 & 15)) }
    if nibbles.allSatisfy({ $0.0 == $0.1 }) {
      return "#" + String(nibbles.map { digits[$0.0] })
    }
    return "#" + String(nibbles.flatMap { [digits[$0.0], digits[$0.1]] })
  }
}

/// The 148 colour names of CSS, as 0xRRGGBB.
private let namedColors: [String: Int] = [
  "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
  "azure": 0xF0FFFF, "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000,
  "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF, "blueviolet": 0x8A2BE2, "brown": 0xA52A2A,
  "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00, "chocolate": 0xD2691E,
  "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
  "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
  "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B,
  "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00,
  "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
  "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F,
  "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3, "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF,
  "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF, "firebrick": 0xB22222,
  "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC,
  "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080,
  "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080, "honeydew": 0xF0FFF0,
  "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082, "ivory": 0xFFFFF0,
  "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5, "lawngreen": 0x7CFC00,
  "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF,
  "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90,
  "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A, "lightseagreen": 0x20B2AA,
  "lightskyblue": 0x87CEFA, "lightslategray": 0x778899, "lightslategrey": 0x778899,
  "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32,
  "linen": 0xFAF0E6, "magenta": 0xFF00FF, "maroon": 0x800000, "mediumaquamarine": 0x66CDAA,
  "mediumblue": 0x0000CD, "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB,
  "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A,
  "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585, "midnightblue": 0x191970,
  "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD,
  "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23,
  "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA,
  "palegreen": 0x98FB98, "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093,
  "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9, "peru": 0xCD853F, "pink": 0xFFC0CB,
  "plum": 0xDDA0DD, "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399,
  "red": 0xFF0000, "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1, "saddlebrown": 0x8B4513,
  "salmon": 0xFA8072, "sandybrown": 0xF4A460, "seagreen": 0x2E8B57, "seashell": 0xFFF5EE,
  "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD,
  "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F,
  "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8,
  "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3,
  "white": 0xFFFFFF, "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
]
