/// The pixels per point that the name of an image states.
public enum ImageScale {
  /// Reads the scale from a name: 2 for `icon@2x.png`, 1.5 for `icon@1.5x.png`, 3 for
  /// `icon@3x~ipad.png`, 1 for a name that states none.
  ///
  /// - Parameter path: The name of a file, with or without folders and extension.
  /// - Returns: The scale, 0.1...16.
  public static func named(in path: String) -> Double {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let sign = name.lastIndex(of: UInt8(ascii: "@")) else { return 1 }
    let text = name[name.index(after: sign)...]
    let number = text.prefix { digitsAndPoint.contains($0) }
    let rest = text[number.endIndex...]
    guard rest.first == UInt8(ascii: "x"), isEndOfStem(rest.dropFirst().first),
      let scale = Double(Substring(number)), plausibleScales.contains(scale)
    else { return 1 }
    return scale
  }

  /// Whether a byte, or the end, may follow the `x`: the extension or a device such as `~ipad`.
  private static func isEndOfStem(_ byte: UInt8?) -> Bool {
    byte == nil || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }

  private static let digitsAndPoint = Array("0123456789.".utf8)

  /// Screens have up to 4 pixels per point; what is far beyond is some other number.
  private static let plausibleScales = 0.1...16.0
}
