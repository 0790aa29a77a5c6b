import Kontur
import KonturTestSupport
import Testing

/// What becomes of outlines that consist of many short chords.
struct LineJoiningTests {
  /// The upper half of a disc of radius 100, as so many chords and a diameter.
  private func halfDisc(chords: Int, radius: Double = 100) -> BezierPath {
    BezierPath(
      polygon: (0...chords).map { index in
        Point2D(x: radius, y: 0)
          .applying(.rotation(degrees: 180 * Double(index) / Double(chords)))
      })
  }

  @Test(arguments: [60, 1600, 2000])
  func `insets of fine chords stay round`(chords: Int) {
    let inset = halfDisc(chords: chords).inset(by: 1)
    // Half a disc of radius 99 without a strip as high as 1 along its diameter.
    #expect(isClose(-inset.signedArea, .pi * 99 * 99 / 2 - 198, within: 10))
  }

  @Test(arguments: [0.1, 1, 5])
  func `insets are no farther off than the tolerance`(tolerance: Double) {
    let inset = halfDisc(chords: 121).inset(by: 1, tolerance: tolerance)
    #expect(inset.subpaths.count == 1)
    let outline = ClosedPolyline(inset.subpaths.flatMap { $0.segments.map(\.start) })
    let arc = halfDisc(chords: 100, radius: 99).subpaths[0].segments.dropLast().map(\.end)
    #expect(outline.greatestDistance(of: arc.filter { $0.y >= 1 }) <= tolerance)
  }

  @Test func `strokes of chords shorter than the tolerance go all the way`() throws {
    let outline = halfDisc(chords: 1000).stroked(StrokeStyle(lineWidth: 2), tolerance: 0.4)
    let bounds = try #require(outline.bounds)
    #expect(isClose(bounds.maximum.y, 101, within: 0.4))
    #expect(isClose(-outline.signedArea, 2 * (200 + 100 * .pi), within: 10))
  }

  @Test func `lines with joints in them come back whole`() {
    let corners = BoundingBox(x: 0, y: 0, width: 90, height: 60).corners
    let turned = corners.map { $0.applying(.rotation(degrees: 11)) }
    let chopped = zip(turned, turned.dropFirst() + [turned[0]]).flatMap { start, end in
      (0..<100).map { start.interpolated(to: end, by: Double($0) / 100) }
    }
    #expect(BezierPath(polygon: chopped).inset(by: 2).segmentCount == 4)
  }

  @Test func `thin dashes on a large path have their width`() {
    let square = BezierPath(polygon: Shape.rectangle(center: .zero, width: 5000, height: 5000))
    let outline = square.stroked(StrokeStyle(lineWidth: 0.4, dash: [500, 500]))
    #expect(isClose(-outline.signedArea, 10000 * 0.4, within: 1))
  }
}
