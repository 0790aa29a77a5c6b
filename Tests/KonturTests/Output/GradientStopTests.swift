import Kontur
import KonturTestSupport
import Testing

struct GradientStopTests {
  private func resolved(_ locations: Double?...) -> [Double] {
    locations.map { GradientStop(.black, at: $0) }.resolvedLocations
  }

  @Test func `what is not placed is spread evenly`() {
    #expect(resolved(nil, nil) == [0, 1])
    #expect(resolved(nil, nil, nil, nil, nil) == [0, 0.25, 0.5, 0.75, 1])
    #expect(resolved(nil, 0.5, nil, nil) == [0, 0.5, 0.75, 1])
    #expect(resolved(0.25, nil, 0.75) == [0.25, 0.5, 0.75])
    #expect(resolved(nil) == [0] && [GradientStop]().resolvedLocations.isEmpty)
  }

  @Test func `no stop lies before the one in front of it`() {
    #expect(resolved(0.5, 0.2, nil, 0.9) == [0.5, 0.5, 0.7, 0.9])
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let stops = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        let isPlaced = Bool.random(using: &generator)
        return GradientStop(.black, at: isPlaced ? .random(in: 0...1, using: &generator) : nil)
      }
      let locations = stops.resolvedLocations
      #expect(zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(locations.allSatisfy { (0...1).contains($0) } && locations.count == stops.count)
    }
  }
}
