import Kontur
import Testing

struct HeatMapTests {
  private let image = CoverageMap(width: 4, height: 1, values: [0, 1, 1, 0])
  private let trace = CoverageMap(width: 4, height: 1, values: [0, 1, 0, 1])

  @Test func `missing ink is red, too much is blue, and what both have is grey`() {
    let map = Bitmap(heatMapOf: trace, against: image)
    #expect(map.width == 4 && map.height == 1 && map.format == .rgb)
    #expect(map[0, 0] == .white)
    #expect(map[1, 0].red == map[1, 0].green && map[1, 0].red == map[1, 0].blue)
    #expect((1..<255).contains(map[1, 0].red))
    #expect(map[2, 0].red > 200 && map[2, 0].green < 50 && map[2, 0].blue < 50)
    #expect(map[3, 0].blue > 200 && map[3, 0].red < 50)
  }

  @Test func `a small difference is a pale colour`() {
    let nearly = CoverageMap(width: 4, height: 1, values: [0, 1, 0.9, 0.1])
    let map = Bitmap(heatMapOf: nearly, against: image)
    let none = Bitmap(heatMapOf: image, against: image)
    #expect(map[2, 0].red > map[2, 0].green && map[2, 0].green > 100)
    #expect(map[3, 0].blue == 255 && map[3, 0].red > 220 && map[3, 0].red < 255)
    #expect((0..<4).allSatisfy { none[$0, 0].red == none[$0, 0].blue })
  }

  @Test func `pixels become squares`() {
    let map = Bitmap(heatMapOf: trace, against: image, scale: 3)
    let small = Bitmap(heatMapOf: trace, against: image)
    #expect(map.width == 12 && map.height == 3)
    for y in 0..<3 {
      for x in 0..<12 { #expect(map[x, y] == small[x / 3, 0]) }
    }
  }
}
