import Kontur
import KonturTestSupport
import Testing

struct ContourFittingTests {
  /// A disc, a turned square, a star, a ring, and blobs.
  static let trees: [ContourTree] = {
    var generator = SeededGenerator(seed: 1)
    let center = Point2D(x: 13.3, y: 12.6)
    let polygons = [
      [Shape.disc(center: center, radius: 9)],
      [Shape.rectangle(center: center, width: 16, height: 12, degrees: 17)],
      [Shape.star(center: center, radii: [12, 6], count: 10, degrees: 4)],
      [
        Shape.disc(center: center, radius: 11),
        Shape.regularPolygon(center: center, radius: 7, count: 6).reversed(),
      ],
    ]
    let drawn = polygons.map { ScalarField(coverageOf: $0, width: 26, height: 26) }
    let blobs = (0..<3).map { _ in
      ScalarField.random(width: 22, height: 22, of: [0, 255], using: &generator)
        .blurred(sigma: 2.2)
    }
    return (drawn + blobs).map { $0.contours().removingSpeckles(smallerThan: 4) }
  }()

  static let allOptions: [FittingOptions] = [
    .init(), .init(tolerance: 0.05), .init(tolerance: 0.5), .init(tolerance: 3),
    .init(tolerance: 1e9), .init(segments: .lines), .init(segments: .lines, tolerance: 1),
    .init(cornerAngle: 0), .init(cornerAngle: 60), .init(cornerAngle: 180),
  ]

  @Test(arguments: allOptions)
  func `every contour becomes one closed subpath of finite numbers`(options: FittingOptions) {
    for tree in Self.trees {
      let outlines = tree.outlines(options)
      #expect(outlines.count == tree.contourCount)
      for outline in outlines {
        #expect(outline.subpaths.map(\.isClosed) == [true])
        #expect(outline.isFinite)
        #expect(outline.segmentCount >= 2)
      }
    }
  }

  @Test func `outlines and contours run the same way and have about the same area`() {
    for tree in Self.trees {
      for (contour, outline) in zip(tree.contours, tree.outlines()) {
        // Where y grows down, the sign of the path is the other way round.
        let difference = abs(-outline.signedArea - contour.signedArea)
        #expect(difference <= 0.25 * contour.perimeter)
      }
    }
  }

  @Test func `the same contours give the same outlines`() {
    for tree in Self.trees { #expect(tree.outlines() == tree.outlines()) }
  }

  @Test func `the fitted path is that of all outlines`() {
    for tree in Self.trees {
      let joined = tree.outlines(FittingOptions(tolerance: 0.3)).flatMap(\.elements)
      #expect(tree.fitted(tolerance: 0.3).elements == joined)
    }
  }

  @Test(arguments: [0.12, 0.3, 1])
  func `the outline stays within the tolerance of the contour, but for corners`(
    tolerance: Double
  ) {
    var farCount = 0
    for tree in Self.trees {
      for contour in tree.contours {
        let outline = contour.outline(FittingOptions(tolerance: tolerance))
        let corners = outline.corners(sharperThan: 15)
        let points = outline.flattened(tolerance: 0.01).mentionedPoints
        let awayFromCorners = points.filter { point in
          corners.allSatisfy { $0.distance(to: point) > 2 }
        }
        let contourLine = ClosedPolyline(contour.points)
        let distance = contourLine.greatestDistance(of: awayFromCorners)
        #expect(distance <= tolerance + 0.5)
        if distance > tolerance + 0.1 { farCount += 1 }
        // Tips may reach far out of a contour that is cut off, but never farther than this.
        #expect(contourLine.greatestDistance(of: points) <= tolerance + 3.5)
        // And the contour is never far from the outline, which corners go around.
        #expect(ClosedPolyline(points).greatestDistance(of: contour.points) <= tolerance + 0.5)
      }
    }
    // Corners are placed before their sides are known.
    #expect(farCount <= 2)
  }

  @Test func `lines are lines only, and their corners stay near the contour`() {
    var farCount = 0
    for tree in Self.trees {
      for tolerance in [0.2, 1] {
        for contour in tree.contours {
          let outline = contour.outline(FittingOptions(segments: .lines, tolerance: tolerance))
          #expect(outline.curveCount == 0)
          let line = ClosedPolyline(outline.mentionedPoints)
          let distance = line.greatestDistance(of: contour.points)
          #expect(distance <= tolerance + 1)
          if distance > tolerance + 0.5 { farCount += 1 }
        }
      }
    }
    // Ends of a pixel or two are no sides.
    #expect(farCount <= 1)
  }

  @Test(arguments: FittingOptions.Segments.allCases)
  func `a larger tolerance hardly ever takes more segments`(segments: FittingOptions.Segments) {
    for (place, tree) in Self.trees.enumerated() {
      let counts = [0.06, 0.12, 0.25, 0.5, 1, 2].map { tolerance in
        tree.outlines(FittingOptions(segments: segments, tolerance: tolerance))
          .reduce(0) { $0 + $1.segmentCount }
      }
      // The ten sides of the star cost less than seven curves.
      let most = segments == .curves && place == 2 ? 3 : 2
      #expect(
        zip(counts, counts.dropFirst()).allSatisfy { $1 <= $0 + max(most, $0 / 4) }, "\(counts)")
      withKnownIssue("curves are cut at places 2 px apart", isIntermittent: true) {
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 <= $0 + max(1, $0 / 10) })
      } when: {
        segments == .curves
      }
      #expect((counts.last ?? 0) < counts[0])
    }
  }

  @Test func `no turn is a corner when none is sharp enough`() {
    for tree in Self.trees {
      for outline in tree.outlines(FittingOptions(cornerAngle: 180)) {
        #expect(outline.corners(sharperThan: 20).isEmpty)
      }
    }
  }

  @Test func `shifting the image shifts the outlines`() {
    let near = ScalarField(
      coverageOf: [Shape.star(center: Point2D(x: 15, y: 15), radii: [12, 6], count: 10)],
      width: 32, height: 32)
    let far = near.rearranged(width: 60, height: 50) { x, y in
      (20..<50).contains(x) && (10..<40).contains(y) ? (x - 20, y - 10) : (0, 0)
    }
    let shift = Transform.translation(Point2D(x: 20, y: 10))
    let (path, shifted) = (near.contours().fitted().applying(shift), far.contours().fitted())
    #expect(path.elements.count == shifted.elements.count)
    #expect(
      zip(path.mentionedPoints, shifted.mentionedPoints).allSatisfy {
        isClose($0, $1, within: 1e-6)
      })
  }

  @Test(arguments: [(3, 3), (4, 7), (12, 5), (20, 20)])
  func `a block has the area it was drawn with and four lines`(width: Int, height: Int) {
    let samples = (0..<(height + 5)).flatMap { y in
      (0..<(width + 7)).map { x -> UInt8 in
        (2..<(2 + width)).contains(x) && (3..<(3 + height)).contains(y) ? 255 : 0
      }
    }
    let path = ScalarField(width: width + 7, height: height + 5, samples: samples)
      .contours().fitted()
    #expect(isClose(-path.signedArea, Double(width * height), within: 1e-6))
    #expect(path.segmentCount == 4 && path.curveCount == 0)
  }

  @Test(arguments: [(3, 3), (9, 5), (40, 3)])
  func `an image full of ink is its own rectangle`(width: Int, height: Int) {
    let samples = [UInt8](repeating: 255, count: width * height)
    let path = ScalarField(width: width, height: height, samples: samples).contours().fitted()
    #expect(isClose(-path.signedArea, Double(width * height), within: 1e-9))
    let corners = BoundingBox(x: 0, y: 0, width: Double(width), height: Double(height)).corners
    #expect(isSameSet(path.mentionedPoints, corners))
  }

  @Test(arguments: [10, 25], 0..<4)
  func `a disc is a few smooth curves along a circle`(radius: Double, place: Int) {
    let center = Point2D(
      x: radius + 4 + 0.23 * Double(place), y: radius + 4.1 + 0.31 * Double(place))
    let size = Int(2 * radius) + 10
    let field = ScalarField(
      coverageOf: [Shape.disc(center: center, radius: radius)], width: size, height: size)
    let path = field.contours().fitted()
    #expect(path.segmentCount <= 8)
    withKnownIssue("a straight stretch of contour counts as a side", isIntermittent: true) {
      #expect(path.curveCount == path.segmentCount)
      #expect(path.corners(sharperThan: 15).isEmpty)
    } when: {
      radius == 10
    }
    // The contour wavers by up to 0.09 px about the truth, the outline by 0.12 px about that.
    let points = path.flattened(tolerance: 0.01).mentionedPoints
    #expect(points.allSatisfy { isClose($0.distance(to: center), radius, within: 0.15) })
  }

  @Test(arguments: [3, 5], 0..<2)
  func `a small disc has no corner either`(radius: Double, place: Int) {
    let center = Point2D(
      x: radius + 4 + 0.23 * Double(place), y: radius + 4.1 + 0.31 * Double(place))
    let size = Int(2 * radius) + 10
    let field = ScalarField(
      coverageOf: [Shape.disc(center: center, radius: radius)], width: size, height: size)
    let path = field.contours().fitted()
    let points = path.flattened(tolerance: 0.01).mentionedPoints
    #expect(points.allSatisfy { isClose($0.distance(to: center), radius, within: 0.7) })
    let issue: Comment = "a turn within 3 px of contour counts as a corner"
    withKnownIssue(issue) { #expect(path.corners(sharperThan: 15).isEmpty) }
    withKnownIssue(issue) {
      #expect(points.allSatisfy { isClose($0.distance(to: center), radius, within: 0.2) })
    } when: {
      place == 1
    }
  }

  @Test(arguments: 0..<4)
  func `a turned square is four lines between its corners`(place: Int) {
    let square = Shape.rectangle(
      center: Point2D(x: 20 + 0.3 * Double(place), y: 20.1), width: 24, height: 24,
      degrees: 17 + 20 * Double(place))
    let path = ScalarField(coverageOf: [square], width: 42, height: 42).contours().fitted()
    let corners = path.corners(sharperThan: 30)
    #expect(corners.count == 4)
    for corner in corners {
      #expect(square.contains { isClose($0, corner, within: 0.25) })
    }
    #expect(path.segmentCount <= 6)
    withKnownIssue("a side is judged between corners not yet settled") {
      #expect(path.segmentCount == 4 && path.curveCount == 0)
      for corner in corners {
        #expect(square.contains { isClose($0, corner, within: 0.15) })
      }
    } when: {
      place == 3
    }
  }

  @Test(arguments: 0..<4)
  func `a star is ten segments between its corners`(place: Int) {
    let star = Shape.star(
      center: Point2D(x: 30 + 0.3 * Double(place), y: 30.1), radii: [25, 10], count: 10,
      degrees: 17 + 20 * Double(place))
    let path = ScalarField(coverageOf: [star], width: 62, height: 62).contours().fitted()
    for corner in star {
      let isFound = path.corners(sharperThan: 30).contains { isClose($0, corner, within: 0.7) }
      #expect(isFound)
    }
    #expect(path.segmentCount <= 12)
    withKnownIssue("a side is judged between corners not yet settled") {
      #expect(path.segmentCount == 10 && path.curveCount == 0)
    } when: {
      place < 3
    }
  }

  @Test(arguments: [0.3, 0.5, 1, 2])
  func `a star drawn with lines is ten of them`(tolerance: Double) {
    let star = Shape.star(
      center: Point2D(x: 30, y: 30.1), radii: [25, 10], count: 10, degrees: 17)
    let contour = ScalarField(coverageOf: [star], width: 62, height: 62).contours()[0]
    let outline = contour.outline(FittingOptions(segments: .lines, tolerance: tolerance))
    #expect(outline.segmentCount == 10)
  }
}
