import KonturTestSupport
import Testing

@testable import Kontur

struct RowCrossingsTests {
  @Test(arguments: [0, 1, 5, 63, 64, 65, 127, 128, 200])
  func `crossings are where neighbours differ`(width: Int) {
    var generator = SeededGenerator(seed: 3)
    for runLength in [1, 3, 40, 300] {
      let height = 5
      var isInk: [Bool] = []
      while isInk.count < width * height {
        let ink = Bool.random(using: &generator)
        isInk += [Bool](repeating: ink, count: Int.random(in: 1...runLength, using: &generator))
      }
      isInk = Array(isInk.prefix(width * height))
      let field = ScalarField(width: width, height: height, samples: isInk.map { $0 ? 200 : 100 })
      let crossings = RowCrossings(of: field, inkSamples: InkSamples { $0 >= 150 })

      var number = 0
      var entries: [[Int]] = []
      for y in 0..<height {
        for x in 0...width {
          let before = x > 0 && isInk[y * width + x - 1]
          let here = x < width && isInk[y * width + x]
          guard before != here else { continue }
          #expect(crossings.number(x: x, y: y) == number)
          if here { entries.append([number, x, y]) }
          number += 1
        }
      }
      #expect(crossings.count == number)
      #expect(crossings.entries(ofRows: 0..<height).map { [$0.number, $0.x, $0.y] } == entries)
    }
  }
}
