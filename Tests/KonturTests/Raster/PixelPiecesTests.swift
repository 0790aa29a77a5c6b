import KonturTestSupport
import Testing

@testable import Kontur

struct PixelPiecesTests {
  private func pieces(of curve: CubicBezier) -> [PixelPiece] {
    var result: [PixelPiece] = []
    curve.forEachPixelPiece { result.append($0) }
    return result
  }

  /// Curves of all kinds: wide loops, short ones within a pixel or two, and some with control points on sides.
  private func curves(_ count: Int, seed: UInt64) -> [CubicBezier] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let curve = CubicBezier.random(within: [15, 1.5][index % 2], using: &generator)
      guard index % 3 == 0 else { return curve }
      func rounded(_ point: Point2D) -> Point2D {
        Point2D(x: point.x.rounded(), y: point.y.rounded())
      }
      return CubicBezier(
        start: rounded(curve.start), control1: rounded(curve.control1),
        control2: rounded(curve.control2), end: rounded(curve.end))
    }
  }

  @Test func `pieces follow each other from the start to the end, each in its pixel`() {
    let inPixel = -1e-5...1 + 1e-5
    for curve in curves(600, seed: 9) {
      var pen = curve.start
      var (end, isInOrder) = (0.0, true)
      for piece in pieces(of: curve) {
        // The middle is half way from the end of the last piece to that of this one.
        end = 2 * piece.parameter - end
        for point in [curve.point(at: piece.parameter), curve.point(at: end)] {
          isInOrder =
            isInOrder && inPixel.contains(point.x - Double(piece.column))
            && inPixel.contains(point.y - Double(piece.row))
        }
        pen += piece.displacement
        isInOrder = isInOrder && isClose(pen, curve.point(at: end), within: 1e-5)
      }
      #expect(isInOrder)
      #expect(isClose(pen, curve.end, within: 1e-12))
    }
  }

  @Test func `each piece knows the area between it and the left side`() {
    for curve in curves(120, seed: 2) {
      var start = 0.0
      var worst = 0.0
      for piece in pieces(of: curve) {
        let end = 2 * piece.parameter - start
        // A polygon of many sides in its stead.
        var (area, last) = (0.0, curve.point(at: start))
        for step in 1...400 {
          let point = curve.point(at: start + (end - start) * Double(step) / 400)
          area += ((last.x + point.x) / 2 - Double(piece.column)) * (point.y - last.y)
          last = point
        }
        worst = max(worst, abs(area - piece.leftArea))
        start = end
      }
      #expect(worst < 1e-5)
    }
  }

  @Test(arguments: [0.1, 1e-3, 1e-6, 1e-9, 0, -1e-9, -1e-3])
  func `curves that turn back beside a side cross it twice or not at all`(excess: Double) {
    // An arch that reaches `excess` beyond y = 3, at 3/4 of the height of its control points.
    let height = (3 + excess - 0.5) / 0.75
    let arch = CubicBezier(
      start: Point2D(x: 1, y: 0.5), control1: Point2D(x: 1, y: 0.5 + height),
      control2: Point2D(x: 5, y: 0.5 + height), end: Point2D(x: 5, y: 0.5))
    func swapped(_ point: Point2D) -> Point2D { Point2D(x: point.y, y: point.x) }
    let lying = CubicBezier(
      start: swapped(arch.start), control1: swapped(arch.control1),
      control2: swapped(arch.control2), end: swapped(arch.end))
    for (beyond, path) in [
      (pieces(of: arch).map { $0.row == 3 }, pieces(of: arch)),
      (pieces(of: lying).map { $0.column == 3 }, pieces(of: lying)),
    ] {
      #expect(beyond.contains(true) == (excess > 0))
      // What crosses comes back: the last pixel is the one beside the first.
      #expect(path.first?.column == 1 || path.first?.column == 0)
      #expect(beyond.last == false)
      let sum = path.reduce(Point2D.zero) { $0 + $1.displacement }
      #expect(isClose(sum, path[0].column == 1 ? arch.end - arch.start : lying.end - lying.start))
    }
  }

  @Test func `a curve that begins on a side is in the pixel that it goes into`() {
    for (end, column, row) in [(3.4, 2, 2), (0.6, 1, 1)] {
      let line = CubicBezier(from: Point2D(x: 2, y: 2), to: Point2D(x: end, y: end))
      #expect(pieces(of: line).first?.column == column)
      #expect(pieces(of: line).first?.row == row)
    }
    // It turns back at once.
    let hook = CubicBezier(
      start: Point2D(x: 2, y: 0.5), control1: Point2D(x: 2, y: 1), control2: Point2D(x: 1.9, y: 2),
      end: Point2D(x: 1.5, y: 3.5))
    #expect(pieces(of: hook).map(\.column) == [1, 1, 1, 1])
    #expect(pieces(of: hook).map(\.row) == [0, 1, 2, 3])
  }

  @Test func `a curve within a pixel is one piece`() {
    let curve = CubicBezier(
      start: Point2D(x: 4.1, y: 7.2), control1: Point2D(x: 4.9, y: 7.1),
      control2: Point2D(x: 4.2, y: 7.8), end: Point2D(x: 4.7, y: 7.9))
    let all = pieces(of: curve)
    #expect(all.count == 1)
    #expect(all.first?.displacement == curve.end - curve.start)
    #expect(all.first?.parameter == 0.5)
    let point = Point2D(x: 3.5, y: 4.25)
    let dot = CubicBezier(start: point, control1: point, control2: point, end: point)
    #expect(pieces(of: dot).allSatisfy { $0.displacement == .zero && $0.leftArea == 0 })
  }
}
