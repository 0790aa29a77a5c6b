import Kontur
import Testing

struct RGBATests {
  @Test func `the luma of a grey is the grey`() {
    for gray in 0...255 {
      let value = UInt8(gray)
      #expect(RGBA(red: value, green: value, blue: value).luma == value)
    }
  }

  @Test func `luma weighs the primaries as television does`() {
    #expect(RGBA(red: 255, green: 0, blue: 0).luma == 77)
    #expect(RGBA(red: 0, green: 255, blue: 0).luma == 149)
    #expect(RGBA(red: 0, green: 0, blue: 255).luma == 29)
  }

  @Test func `an opaque colour hides the background and a clear one shows it`() {
    let (over, under) = (RGBA(red: 1, green: 20, blue: 200), RGBA(red: 90, green: 80, blue: 70))
    #expect(over.flattened(onto: under) == over)
    #expect(RGBA.clear.flattened(onto: under) == under)
  }

  @Test func `flattening is a weighted mean, rounded to the nearest`() {
    for alpha in 0...255 {
      let over = RGBA(red: 0, green: 255, blue: 100, alpha: UInt8(alpha))
      let mixed = over.flattened(onto: RGBA(red: 255, green: 0, blue: 30))
      let share = Double(alpha) / 255
      #expect(mixed.red == 255 - UInt8(alpha))
      #expect(mixed.green == UInt8(alpha))
      #expect(abs(Double(mixed.blue) - (100 * share + 30 * (1 - share))) <= 0.5)
      #expect(mixed.alpha == 255)
    }
  }
}
