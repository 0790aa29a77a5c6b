// The few transcendental functions Kontur needs, from the C math library of the platform: the only
// place that knows which platform that is. Their last digit may differ between C libraries, so no
// decision is taken on them; comparisons use + − × ÷ √.

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Sine and cosine of an angle in degrees, exact at multiples of 90°.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let turn = degrees.remainder(dividingBy: 360)
  switch turn {
  case 0: return (0, 1)
  case 90: return (1, 0)
  case 180, -180: return (0, -1)
  case -90: return (-1, 0)
  default:
    let radians = turn * .pi / 180
    return (sin(radians), cos(radians))
  }
}

/// e raised to the power of `x`.
func exponential(_ x: Double) -> Double { exp(x) }

/// The sine of an angle in radians.
func sine(_ x: Double) -> Double { sin(x) }

/// A number that is not negative raised to a power.
func raised(_ base: Double, to exponent: Double) -> Double { pow(base, exponent) }
