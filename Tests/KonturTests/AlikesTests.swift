import Kontur
import KonturTestSupport
import Testing

/// What looks the same is traced the same.
struct AlikesTests {
  /// Letters that are no plain shapes, 14 pixels wide, each of an outline and a hole.
  private func page(of places: [Point2D]) throws -> BezierPath {
    let letter = try BezierPath(
      svgPathData: """
        M0.3 8.2C0.3 3.5 3.2 0.4 7.4 0.4C11.8 0.4 14.2 4.1 13.7 9.3L3.6 9.3C4.6 14.8 9.9 14.6 12.2 12.1
        L13.3 14.2C9.2 18.5 0.3 16.7 0.3 8.2ZM3.7 6.8L10.4 6.8C10.1 1.6 4.5 1.9 3.7 6.8Z
        """)
    return places.reduce(into: BezierPath()) { $0.append(letter.applying(.translation($1))) }
  }

  private func coverage(of path: BezierPath) -> CoverageMap {
    path.coverage(width: 160, height: 48, fillRule: .evenOdd)
  }

  private func trace(_ page: BezierPath) -> Trace {
    Trace(of: Bitmap(ink: ScalarField(coverage(of: page))))
  }

  @Test func `letters that look the same have the same outlines`() throws {
    // Two are on their own, the others close to each other and not on one line.
    let places = [(3.0, 4.0), (40, 22), (76, 9), (92, 10), (108, 9)].map {
      Point2D(x: $0, y: $1)
    }
    let outlines = try trace(page(of: places)).outlines.map { $0.sampled(perCurve: 3).joined() }
      .sorted { $0.map(\.x).min()! < $1.map(\.x).min()! }
    try #require(outlines.count == 2 * places.count)
    for (index, outline) in outlines.enumerated() {
      let first = outlines[index % 2]
      let offset = places[index / 2] - places[0]
      #expect(outline.count == first.count)
      #expect(zip(outline, first).allSatisfy { ($0 - offset).distance(to: $1) < 1e-12 })
    }
  }

  @Test func `letters of other pixels have outlines of their own`() throws {
    let places = [(3.0, 4.0), (40.02, 22), (76, 9.5), (92, 10.52), (108, 9)].map {
      Point2D(x: $0, y: $1)
    }
    let page = try page(of: places)
    let (drawn, traced) = (coverage(of: page), coverage(of: trace(page).path))
    #expect(zip(drawn.values, traced.values).allSatisfy { abs($0 - $1) < 0.012 })
  }
}
