/// A colour of 8 bits a channel, not premultiplied by its alpha.
public struct RGBA: Hashable, Sendable, Codable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8
  /// Opacity, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBA(red: 255, green: 255, blue: 255)
  /// Fully transparent black.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}

extension RGBA {
  /// The luma of the colour, 0 (black) to 255 (white), without regard to its alpha.
  ///
  /// The weights are those of ITU-R BT.601 (0.299, 0.587, 0.114) in units of 1/256, the same that
  /// JPEG files use for their Y channel, so that a grey JPEG and its colour twin agree.
  public var luma: UInt8 {
    let sum: Int = 77 * Int(red) + 150 * Int(green) + 29 * Int(blue)
    return UInt8((sum + 128) >> 8)
  }

  /// The colour seen when this one is painted over an opaque background.
  ///
  /// - Parameter background: The colour behind; its own alpha is ignored.
  /// - Returns: An opaque colour.
  public func flattened(onto background: RGBA) -> RGBA {
    func mix(_ over: UInt8, _ under: UInt8) -> UInt8 {
      let sum = Int(over) * Int(alpha) + Int(under) * (255 - Int(alpha))
      return UInt8((sum + 127) / 255)
    }
    return RGBA(
      red: mix(red, background.red),
      green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }
}
