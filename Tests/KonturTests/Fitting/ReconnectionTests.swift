import KonturTestSupport
import Testing

@testable import Kontur

struct ReconnectionTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Point2D] {
    BoundingBox(x: x, y: y, width: width, height: height).corners
  }

  /// What becomes of the contours of an image once each has an outline.
  ///
  /// - Parameters:
  ///   - outlines: The outlines as polygons; contours lie just inside of them.
  ///   - parents: For each the number of the one around it.
  /// - Returns: The contours, what each of them was, and those before.
  private func reconnected(
    _ outlines: [[Point2D]], parents: [Int?]
  ) -> (contours: ContourTree, origins: [ContourOrigin], before: ContourTree) {
    let tree = ContourTree(
      imageWidth: 64, imageHeight: 64, contours: outlines.map(\.startingAtTopmost),
      parents: parents)
    let paths = tree.contours.map { contour in
      let path = BezierPath(polygon: contour.points)
      return (path.signedArea > 0) == contour.isHole ? path : path.reversed()
    }
    let groups = crossings(of: paths).groups
    let (contours, _, origins) = tree.reconnecting(groups, as: paths)
    return (contours, origins, tree)
  }

  /// The kinds of contours, the areas inside of them, and the numbers of those around.
  private func summary(_ tree: ContourTree) -> [String] {
    tree.contours.map { contour in
      let parent = contour.parent.map { " in \($0.index)" } ?? ""
      return "\(contour.isHole ? "hole" : "ink") \(contour.area.rounded())\(parent)"
    }
  }

  @Test func `a hole in what is no longer ink is none, and ink in it stays`() {
    // A hole opens the box; another one is beside what is left of it.
    let (contours, _, _) = reconnected(
      [box(10, 10, 20, 20), box(25, 15, 10, 8), box(40, 40, 6, 6), box(42, 42, 2, 2)],
      parents: [nil, 0, 0, 2])
    #expect(summary(contours) == ["ink 360.0", "ink 4.0"])
  }

  @Test func `two parts of ink that overlap are one`() {
    let (contours, origins, _) = reconnected(
      [box(10, 10, 20, 20), box(29, 20, 20, 20)], parents: [nil, nil])
    #expect(summary(contours) == ["ink 790.0"])
    #expect(origins == [.group(0)])
  }

  @Test func `two holes that overlap are one`() {
    let (contours, origins, _) = reconnected(
      [box(4, 4, 56, 56), box(10, 10, 20, 20), box(29, 20, 20, 20)], parents: [nil, 0, 0])
    #expect(summary(contours) == ["ink 3136.0", "hole 790.0 in 0"])
    #expect(origins == [.same(0), .group(0)])
  }

  @Test func `a hole that reaches beyond the ink is open`() {
    let (contours, _, _) = reconnected(
      [box(10, 10, 40, 40), box(20, 9, 10, 20)], parents: [nil, 0])
    #expect(summary(contours) == ["ink 1410.0"])
  }

  @Test func `ink that reaches into that around its hole is joined to it`() {
    let (contours, origins, _) = reconnected(
      [box(4, 4, 56, 56), box(10, 10, 40, 40), box(9, 20, 20, 10)], parents: [nil, 0, 1])
    #expect(summary(contours) == ["ink 3136.0", "hole 1410.0 in 0"])
    #expect(origins == [.same(0), .group(0)])
  }

  @Test func `an outline whose sides have changed places between two parts is two`() {
    // Two squares, and between them a bridge turned over.
    let path = [
      (10.0, 10.0), (30, 10), (30, 19), (34, 21), (34, 10), (54, 10), (54, 30), (34, 30), (34, 19),
      (30, 21), (30, 30), (10, 30),
    ].map { Point2D(x: $0.0, y: $0.1) }
    let (contours, _, _) = reconnected([path], parents: [nil])
    #expect(contours.contourCount == 2 && contours.topLevelContours.count == 2)
  }

  @Test func `what lies in a part stays in it`() {
    let (contours, origins, before) = reconnected(
      [
        box(4, 4, 56, 56), box(6, 10, 24, 30), box(29, 20, 24, 30), box(10, 20, 10, 10),
        box(40, 30, 10, 10), box(42, 32, 4, 4),
      ], parents: [nil, 0, 0, 1, 2, 4])
    #expect(before.contourCount == 6)
    #expect(
      summary(contours) == [
        "ink 3136.0", "hole 1420.0 in 0", "ink 100.0 in 1", "ink 100.0 in 1", "hole 16.0 in 3",
      ])
    #expect(origins.filter { $0 == .group(0) }.count == 1)
    // What is the same is at the same place.
    for (contour, origin) in zip(contours.contours, origins) {
      guard case .same(let number) = origin else { continue }
      #expect(contour.points == before[number].points)
    }
  }

  @Test func `contours whose outlines enclose nothing stay`() {
    let tree = ContourTree(
      imageWidth: 64, imageHeight: 64, contours: [box(10, 10, 20, 20)], parents: [nil])
    // All of it is turned over.
    let path = BezierPath(polygon: box(10, 10, 20, 20))
    let turned = path.signedArea > 0 ? path : path.reversed()
    let (contours, _, origins) = tree.reconnecting([[0]], as: [turned])
    #expect(contours == tree && origins == [.same(0)])
  }

  @Test func `outlines that touch stay as they are`() {
    let groups = crossings(
      of: [box(10, 10, 20, 20), box(30, 10, 20, 20)].map { BezierPath(polygon: $0) }
    ).groups
    #expect(groups.isEmpty)
  }

  @Test func `groups are of all that cross each other`() {
    let boxes = [
      box(0, 0, 10, 10), box(20, 0, 10, 10), box(9, 0, 5, 10), box(40, 40, 5, 5), box(28, 0, 9, 9),
      box(13, 1, 8, 5),
    ]
    let groups = crossings(of: boxes.map { BezierPath(polygon: $0) })
      .groups
    #expect(groups == [[0, 1, 2, 4, 5]])
  }

  // MARK: Traces

  /// A plate with a chamber that opens through a funnel: where that is narrow, two columns that it shares with ink are
  /// darker than ½.
  private func plate(mouth: Double) -> BezierPath {
    let funnel = [(-2, 5), (2, 5), (mouth / 2, 8), (1, 12), (-1, 12), (-mouth / 2, 8)]
      .map { Point2D(x: 16 + $0.0, y: $0.1) }
    return BezierPath(polygon: box(4.4, 5.3, 23.1, 20.4))
      .subtracting(BezierPath(polygon: funnel))
      .subtracting(TrueShape.disc(center: Point2D(x: 16.1, y: 13.3), radius: 4.2).path)
  }

  @Test(arguments: [0.6, 0.7, 0.75, 0.8])
  func `a chamber with a narrow mouth is open`(mouth: Double) {
    let field = ScalarField(plate(mouth: mouth).coverage(width: 32, height: 32))
    #expect(field.contours().contourCount == 2)
    let trace = Trace(of: Bitmap(ink: field))
    #expect(trace.contours.contourCount == 1)
    #expect(trace.outlines.count == 1)
    #expect(crossings(of: trace.outlines).isEmpty)
  }
}
