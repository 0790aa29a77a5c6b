/// How light is stored: as numbers that are about as far apart as they look.
enum TransferFunction: Hashable, Sendable {
  /// That of sRGB (IEC 61966-2-1); the power of 2.2 is nowhere more than 0.009 from it.
  case sRGB
  /// A power, by which light is the number.
  case power(Double)

  /// The light that a number from 0 to 1 stands for.
  func light(of number: Double) -> Double {
    switch self {
    case .sRGB:
      number <= 0.04045 ? number / 12.92 : raised((number + 0.055) / 1.055, to: 2.4)
    case .power(let exponent): raised(number, to: exponent)
    }
  }
}
