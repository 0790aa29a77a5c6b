public import Kontur

extension RGBA {
  /// A colour of four random channels, opaque in two of three cases.
  public static func random(using generator: inout SeededGenerator) -> RGBA {
    func channel(_ generator: inout SeededGenerator) -> UInt8 {
      .random(in: 0...255, using: &generator)
    }
    return RGBA(
      red: channel(&generator), green: channel(&generator), blue: channel(&generator),
      alpha: Int.random(in: 0..<3, using: &generator) == 0 ? channel(&generator) : 255)
  }
}

extension Paint {
  /// A paint of any kind.
  public static func random(using generator: inout SeededGenerator) -> Paint {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .color(.random(using: &generator))
    case 1:
      .linearGradient(
        degrees: .random(in: -360...360, using: &generator), stops: stops(using: &generator))
    case 2: .radialGradient(stops: stops(using: &generator))
    case 3: .stripes(.random(using: &generator))
    default: .tile(.random(using: &generator))
    }
  }

  private static func stops(using generator: inout SeededGenerator) -> [GradientStop] {
    (0..<Int.random(in: 2...5, using: &generator)).map { _ in
      let isPlaced = Bool.random(using: &generator)
      return GradientStop(
        .random(using: &generator), at: isPlaced ? .random(in: 0...1, using: &generator) : nil)
    }
  }
}

extension Stripes {
  /// Stripes of up to four colours, some without gaps.
  public static func random(using generator: inout SeededGenerator) -> Stripes {
    let spacing = Double.random(in: 0.1...50, using: &generator)
    let isContinuous = Bool.random(using: &generator)
    return Stripes(
      degrees: .random(in: -360...360, using: &generator), spacing: spacing,
      width: isContinuous ? spacing : .random(in: 0.01...spacing, using: &generator),
      colors: (0..<Int.random(in: 1...4, using: &generator)).map { _ in .random(using: &generator) }
    )
  }
}

extension ImageTile {
  /// A tile with a name of any characters, with cap insets or without.
  public static func random(using generator: inout SeededGenerator) -> ImageTile {
    let alphabet = Array("ab.png/\\\",() é\u{301}")
    let name = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? "a"
    }
    var insets = CapInsets()
    if Bool.random(using: &generator) {
      insets = CapInsets(
        top: .random(in: 0...9, using: &generator), right: .random(in: 0...9, using: &generator),
        bottom: .random(in: 0...9, using: &generator), left: .random(in: 0...9, using: &generator))
    }
    return ImageTile(
      name: String(name), width: 20, height: 20, capInsets: insets,
      parts: Array(repeating: [1, 2, 3], count: insets == CapInsets() ? 1 : 9))
  }
}
