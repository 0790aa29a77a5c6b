import KonturTestSupport
import Testing

@testable import Kontur

struct PixelSymmetryTests {
  private static let center = Point2D(x: 24, y: 24)
  private static let box = BoundingBox(
    minimum: center - Point2D(x: 16, y: 16), maximum: center + Point2D(x: 16, y: 16))

  private func field(
    _ radius: @escaping (Double) -> Double, around center: Point2D = Self.center
  ) -> ScalarField {
    ScalarField(Shape.polar(center: center, radius: radius).coverage(width: 48, height: 48))
  }

  private func symmetry(of field: ScalarField, in box: BoundingBox = Self.box) -> PixelSymmetry? {
    let noise = field.flatNoise
    return PixelSymmetry(of: InkPixels(of: field, noise: noise), in: box, noise: noise)
  }

  /// Where a point to the right of the center, and not on an axis, is taken.
  private func images(_ symmetry: PixelSymmetry?) -> [Point2D] {
    let point = Point2D(x: 5, y: 2)
    return symmetry?.maps.map { (point + Self.center).applying($0) - Self.center } ?? []
  }

  @Test func `a drawing that is the same in a mirror is known for it`() {
    let upright = images(symmetry(of: field { 14 + 2 * cosine($0 + 90) + cosine(3 * $0 + 90) }))
    #expect(upright == [Point2D(x: -5, y: 2)])
    let level = images(symmetry(of: field { 14 + 2 * cosine($0) + cosine(3 * $0) }))
    #expect(level == [Point2D(x: 5, y: -2)])
    let slanted = images(symmetry(of: field { 14 + 2 * cosine($0 - 45) + cosine(3 * $0 - 135) }))
    #expect(slanted == [Point2D(x: 2, y: 5)])
    let steep = images(symmetry(of: field { 14 + 2 * cosine($0 + 45) + cosine(3 * $0 + 135) }))
    #expect(steep == [Point2D(x: -2, y: -5)])
  }

  @Test func `so is one of several axes, and one that turns`() {
    let cross = [Point2D(x: -5, y: 2), Point2D(x: 5, y: -2), Point2D(x: -5, y: -2)]
    #expect(isSameSet(images(symmetry(of: field { 14 + 2 * cosine(2 * $0) })), cross))
    let diagonals = [Point2D(x: 2, y: 5), Point2D(x: -2, y: -5), Point2D(x: -5, y: -2)]
    #expect(isSameSet(images(symmetry(of: field { 14 + 2 * cosine(2 * $0 - 90) })), diagonals))
    #expect(symmetry(of: field { 14 + 2 * cosine(4 * $0) })?.maps.count == 7)
    let half = symmetry(of: field { 14 + 2 * cosine(2 * $0) + cosine(4 * $0 + 40) })
    #expect(images(half) == [Point2D(x: -5, y: -2)])
    let quarters = symmetry(of: field { 14 + 2 * cosine(4 * $0) + cosine(8 * $0 + 90) })
    let turned = [Point2D(x: -2, y: 5), Point2D(x: -5, y: -2), Point2D(x: 2, y: -5)]
    #expect(isSameSet(images(quarters), turned))
  }

  @Test func `an axis may pass through the middle of pixels`() {
    let offset = Point2D(x: 0.5, y: 0.5)
    let moved = BoundingBox(minimum: Self.box.minimum + offset, maximum: Self.box.maximum + offset)
    let odd = field({ 14 + 2 * cosine(4 * $0) }, around: Self.center + offset)
    #expect(symmetry(of: odd, in: moved)?.maps.count == 7)
    // Diagonals take columns to rows: the center is in the middle of both or of neither.
    let shifted = Point2D(x: 0.5, y: 0)
    let halfway = field({ 14 + 2 * cosine(4 * $0) }, around: Self.center + shifted)
    let box = BoundingBox(minimum: Self.box.minimum + shifted, maximum: Self.box.maximum + shifted)
    #expect(symmetry(of: halfway, in: box)?.maps.count == 3)
  }

  @Test func `what is not symmetric is not taken for it`() {
    #expect(symmetry(of: field { 14 + 2 * cosine($0 + 20) + cosine(3 * $0) }) == nil)
    // A pixel near the edge is three levels darker than its image.
    var samples = field { 14 + 2 * cosine(4 * $0) }.samples
    let edge = samples.indices.first { samples[$0] > 100 && samples[$0] < 200 }!
    samples[edge] += 3
    #expect(symmetry(of: ScalarField(width: 48, height: 48, samples: samples)) == nil)
    // An axis between two others.
    let offset = field(
      { 14 + 2 * cosine(4 * $0) }, around: Self.center + Point2D(x: 0.2, y: 0.1))
    #expect(symmetry(of: offset) == nil)
  }

  @Test func `noise hides no symmetry`() {
    var generator = SeededGenerator(seed: 7)
    let noisy = field { 14 + 2 * cosine(2 * $0) }.withNoise(sigma: 0.02, using: &generator)
    #expect(symmetry(of: noisy)?.maps.count == 3)
    let other = field { 14 + 2 * cosine($0 + 20) }.withNoise(sigma: 0.02, using: &generator)
    #expect(symmetry(of: other) == nil)
  }
}
