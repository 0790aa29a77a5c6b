import KonturTestSupport
import Testing

@testable import Kontur

struct BandComponentsTests {
  private static let window = PixelWindow(x: -4, y: 3, width: 150, height: 40)

  /// A mask of spots, many of which touch, some only at a corner.
  private static func mask(using generator: inout SeededGenerator) -> PixelMask {
    var mask = PixelMask(window: window)
    for _ in 0..<60 {
      let (x, y) = (
        Int.random(in: 0...140, using: &generator), Int.random(in: 0...34, using: &generator)
      )
      for row in y..<y + Int.random(in: 1...6, using: &generator) {
        let columns = x..<x + Int.random(in: 1...10, using: &generator)
        mask.insert(
          (columns.lowerBound + window.x)..<(columns.upperBound + window.x), inRow: row + window.y)
      }
    }
    return mask
  }

  @Test func `pixels belong together where a way leads from one to the other`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      let band = PixelBand(Self.mask(using: &generator))
      let components = BandComponents(of: band)
      var found: [Int: Int] = [:]
      var isSame = true
      // Flooding from each pixel that was not reached before.
      var numbers: [[Int]: Int] = [:]
      band.forEachPixel { column, row, _ in
        guard numbers[[column, row]] == nil else { return }
        let number = Set(numbers.values).count
        var pending = [[column, row]]
        numbers[[column, row]] = number
        while let pixel = pending.popLast() {
          for dx in -1...1 {
            for dy in -1...1 {
              let other = [pixel[0] + dx, pixel[1] + dy]
              guard numbers[other] == nil, band.index(column: other[0], row: other[1]) != nil else {
                continue
              }
              numbers[other] = number
              pending.append(other)
            }
          }
        }
      }
      for (pixel, number) in numbers {
        let component = components.component(column: pixel[0], row: pixel[1])
        isSame = isSame && component != nil && component == found[number, default: component ?? -1]
        found[number] = component
      }
      #expect(isSame)
      #expect(Set(found.values).count == found.count)
      #expect(components.count == found.count)
    }
  }

  @Test func `the band of a component has its pixels`() {
    var generator = SeededGenerator(seed: 2)
    let band = PixelBand(Self.mask(using: &generator))
    let components = BandComponents(of: band)
    var pixelCount = 0
    for component in 0..<components.count {
      components.band(of: component, margin: 2).forEachPixel { column, row, _ in
        #expect(components.component(column: column, row: row) == component)
        pixelCount += 1
      }
    }
    band.forEachPixel { _, _, _ in pixelCount -= 1 }
    #expect(pixelCount == 0)
  }

  @Test func `the band of a component has what is around it, and nothing of others`() {
    // Two bars with three columns between, and beyond the second one more of the surroundings.
    var bars = PixelMask(window: Self.window)
    var around = PixelMask(window: Self.window)
    for row in 10..<20 {
      bars.insert(10..<12, inRow: row)
      bars.insert(15..<16, inRow: row)
      around.insert(5..<30, inRow: row)
    }
    let components = BandComponents(of: PixelBand(bars), in: (PixelBand(around), 5))
    #expect(components.count == 2)
    let first = components.band(of: 0, margin: 16)
    let second = components.band(of: 1, margin: 16)
    for row in 10..<20 {
      #expect((0..<40).filter { first.index(column: $0, row: row) != nil } == Array(5..<15))
      #expect((0..<40).filter { second.index(column: $0, row: row) != nil } == Array(12..<21))
    }
    for band in [first, second] {
      #expect((0..<40).allSatisfy { band.index(column: $0, row: 9) == nil })
    }
  }

  @Test func `a component is found by points in it or next to it`() {
    var mask = PixelMask(window: Self.window)
    mask.insert(10..<12, inRow: 10)
    mask.insert(20..<22, inRow: 10)
    let components = BandComponents(of: PixelBand(mask))
    func component(_ points: (Double, Double)...) -> Int? {
      components.component(near: points.map { Point2D(x: $0.0, y: $0.1) })
    }
    #expect(component((10.9, 10.1)) == 0)
    #expect(component((20.9, 10.1)) == 1)
    #expect(component((12.5, 11.9)) == 0)
    // What is in one comes before what is next to one.
    #expect(component((12.5, 11.9), (21.5, 10.5)) == 1)
    #expect(component((15.5, 10.5)) == nil)
    #expect(component() == nil)
  }

  @Test func `rows looked at side by side have the components of all of them`() {
    var generator = SeededGenerator(seed: 4)
    // Rows so long that each is worth a thread.
    let (narrow, wide) = (Self.window, PixelWindow(x: -4, y: 3, width: 1 << 18, height: 40))
    for rowStep in [1, 2, 5] {
      let mask = Self.mask(using: &generator)
      var (own, others) = (PixelMask(window: narrow), PixelMask(window: wide))
      mask.forEachPixel { column, row in
        guard row % 5 < rowStep else { return }
        own.insert(column: column, row: row)
        others.insert(column: column, row: row)
      }
      let components = BandComponents(of: PixelBand(own))
      let found = BandComponents(of: PixelBand(others))
      #expect(found.count == components.count)
      for row in narrow.rows {
        for column in narrow.columns {
          #expect(
            found.component(column: column, row: row)
              == components.component(column: column, row: row))
        }
      }
      for component in 0..<components.count {
        var runs: [[Int]] = []
        components.forEachRun(of: component) { runs.append([$0.lowerBound, $0.upperBound, $1]) }
        var foundRuns: [[Int]] = []
        found.forEachRun(of: component) { foundRuns.append([$0.lowerBound, $0.upperBound, $1]) }
        #expect(foundRuns == runs)
        #expect(
          found.window(of: component, margin: 0) == components.window(of: component, margin: 0))
      }
    }
  }

  @Test func `pixels beside the band belong to nothing`() {
    var mask = PixelMask(window: Self.window)
    mask.insert(10..<20, inRow: 10)
    let components = BandComponents(of: PixelBand(mask))
    #expect(components.count == 1)
    #expect(components.component(column: 10, row: 10) == 0)
    #expect(components.component(column: 19, row: 10) == 0)
    for (column, row) in [(9, 10), (20, 10), (10, 9), (10, 11), (-9, 10), (10, 99), (900, 10)] {
      #expect(components.component(column: column, row: row) == nil)
    }
    #expect(BandComponents(of: PixelBand(PixelMask(window: Self.window))).count == 0)
  }

  @Test func `numbers of components are those of the band, put together`() {
    var generator = SeededGenerator(seed: 7)
    let band = PixelBand(Self.mask(using: &generator))
    let components = BandComponents(of: band)
    @Sendable func number(_ column: Int, _ row: Int) -> Double { Double(1000 * column + row) }
    let joined = components.joined(loop: serialLoop) { component in
      let own = components.band(of: component, margin: 3)
      return (own, own.numbers(loop: serialLoop) { number($0, $1) })
    }
    #expect(joined == band.numbers(loop: serialLoop) { number($0, $1) })
    var places = Set(0..<band.count)
    band.forEachPixel { column, row, place in
      #expect(joined[place] == number(column, row))
      places.remove(place)
    }
    #expect(places.count == Self.window.height && places.allSatisfy { joined[$0] == 0 })
    for component in 0..<components.count {
      let first = components.band(of: component, margin: 0)
      var numbers: [Double] = []
      first.forEachPixel { column, row, _ in numbers.append(number(column, row)) }
      #expect(joined[components.firstPlace(of: component)] == numbers.first)
    }
  }
}
