import Kontur
import KonturTestSupport
import Testing

struct MarchingSquaresTests {
  /// Small random fields: rough ones, black and white ones, and smooth ones; and rings in rings.
  static let fields: [ScalarField] = {
    var generator = SeededGenerator(seed: 1)
    let rings = (0..<169).map { index -> UInt8 in
      (max(abs(index % 13 - 6), abs(index / 13 - 6)) % 2 == 0) ? 220 : 30
    }
    return [ScalarField(width: 13, height: 13, samples: rings)]
      + (0..<36).map { index -> ScalarField in
        let (width, height) = (
          Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)
        )
        switch index % 3 {
        case 0: return .random(width: width, height: height, using: &generator)
        case 1: return .random(width: width, height: height, of: [0, 255], using: &generator)
        default: return .random(width: width, height: height, using: &generator).blurred(sigma: 1)
        }
      }
  }()

  @Test func `no contour touches itself or another`() {
    for field in Self.fields {
      #expect(areSimpleAndDisjoint(field.contours().contours.map(\.points)))
    }
  }

  @Test func `ink is inside an odd number of contours and paper inside an even one`() {
    for field in Self.fields {
      let contours = field.contours().contours.map { ClosedPolyline($0.points) }
      for y in 0..<field.height {
        for x in 0..<field.width {
          let center = Point2D(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let depth = contours.count { $0.contains(center) }
          #expect((depth % 2 == 1) == (field[x, y] >= 0.5))
        }
      }
    }
  }

  @Test func `every point lies between a pixel of ink and one of paper, where the field says`() {
    for field in Self.fields {
      func value(_ x: Int, _ y: Int) -> Double? {
        (0..<field.width).contains(x) && (0..<field.height).contains(y) ? field[x, y] : nil
      }
      for point in field.contours().contours.flatMap(\.points) {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let isAcross = y.rounded() == y
        let along = isAcross ? x : y
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let before = value(column, row)
        let after = isAcross ? value(column + 1, row) : value(column, row + 1)
        if let before, let after {
          #expect((before >= 0.5) != (after >= 0.5))
          let fraction = (0.5 - before) / (after - before)
          #expect(isClose(along - along.rounded(.down), fraction, within: 0.001))
        } else {
          #expect((before ?? after ?? 0) >= 0.5)
        }
      }
    }
  }

  @Test func `contours stay within the image`() {
    for field in Self.fields {
      for point in field.contours().contours.flatMap(\.points) {
        #expect((0...Double(field.width)).contains(point.x))
        #expect((0...Double(field.height)).contains(point.y))
      }
    }
  }

  @Test func `shifting the image shifts the contours`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<10 {
      let field = ScalarField.random(width: 11, height: 10, frame: 3, using: &generator)
      let (dx, dy) = (
        Int.random(in: -2...2, using: &generator), Int.random(in: -2...2, using: &generator)
      )
      let shifted = field.rearranged(width: 11, height: 10) { x, y in
        ((x - dx + 11) % 11, (y - dy + 10) % 10)
      }
      let shift = Transform.translation(Point2D(x: Double(dx), y: Double(dy)))
      expect(shifted.contours(), are: field.contours(), under: shift)
    }
  }

  @Test func `mirroring the image mirrors the contours`() {
    for field in Self.fields {
      let (w, h) = (field.width, field.height)
      let left = field.rearranged(width: w, height: h) { (w - 1 - $0, $1) }
      let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: Double(w), ty: 0)
      expect(left.contours(), are: field.contours(), under: mirror)

      let down = field.rearranged(width: w, height: h) { ($0, h - 1 - $1) }
      let flip = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(h))
      expect(down.contours(), are: field.contours(), under: flip)
    }
  }

  @Test func `turning the image turns the contours`() {
    for field in Self.fields {
      let (w, h) = (field.width, field.height)
      let turned = field.rearranged(width: h, height: w) { x, y in (y, h - 1 - x) }
      let turn = Transform.rotation(degrees: 90).then(.translation(Point2D(x: Double(h), y: 0)))
      expect(turned.contours(), are: field.contours(), under: turn)
    }
  }

  @Test func `swapping ink and paper leaves the contours inside and swaps their roles`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<15 {
      let field = ScalarField.random(
        width: 9, height: 8, of: ScalarField.samplesWithoutTies, frame: 1, using: &generator)
      let contours = field.contours().contours
      let inverted = field.rescaled(zero: 255, one: 0).contours().contours
      #expect(inverted.count == contours.count + 1)
      #expect(isClose(inverted[0].boundingBox.width, 9))
      #expect(
        isSameSet(inverted.dropFirst().flatMap(\.points), contours.flatMap(\.points)))
      let areas = inverted.dropFirst().map { -$0.signedArea }.sorted()
      #expect(
        zip(areas, contours.map(\.signedArea).sorted()).allSatisfy { isClose($0, $1) })
    }
  }

  @Test func `the same field gives the same contours`() {
    for field in Self.fields { #expect(field.contours() == field.contours()) }
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.9])
  func `a band of uniform pixels is a strip as long as the image`(level: Double) {
    let samples = [0, 255, 255, 255, 0, 0].flatMap { [UInt8](repeating: $0, count: 7) }
    let contours = ScalarField(width: 7, height: 6, samples: samples).contours(at: level)
    #expect(contours.contourCount == 1)
    let box = contours[0].boundingBox
    #expect((box.minimum.x, box.maximum.x) == (0, 7))
    #expect(isClose(box.minimum.y, 0.5 + level) && isClose(box.maximum.y, 4.5 - level))
  }

  @Test func `a level between two columns is interpolated`() {
    let samples: [UInt8] = (0..<5).flatMap { _ in [0, 51, 204, 255] as [UInt8] }
    let contour = ScalarField(width: 4, height: 5, samples: samples).contours(at: 0.4)[0]
    #expect(isClose(contour.boundingBox.minimum.x, 1.5 + (0.4 - 0.2) / 0.6))
  }

  @Test func `a tie between two diagonals joins the ink`() {
    #expect(ScalarField("#.\n.#").contours().contourCount == 1)
    #expect(ScalarField(".#\n#.").contours().contourCount == 1)
    let board = ScalarField("#.#.#\n.#.#.\n#.#.#\n.#.#.\n#.#.#").contours()
    #expect(board.topLevelContours.count == 1)
    #expect(board[0].childContourCount == 4)
  }

  @Test func `a tie joins what is rarer around it`() {
    let stroke = "..........\n.##.......\n..##......\n....##....\n.....##...\n..........\n"
    let strokes = ScalarField(stroke + stroke).contours()
    #expect(strokes.contourCount == 2)
    // The same gap in ink, which paper surrounds far from it.
    let gap = String(stroke.map { $0 == "." ? "#" : $0 == "#" ? "." : $0 })
    let gaps = ScalarField(gap + gap).contours()
    #expect(gaps.topLevelContours.count == 1)
    #expect(gaps[0].childContourCount == 2)
  }

  @Test(arguments: [(155, true), (95, false)])
  func `at a saddle the stronger diagonal is joined`(ink: UInt8, isJoined: Bool) {
    // Paper is 30 levels below the contour; ink is 65 levels above it, or 5.
    let field = ScalarField(width: 2, height: 2, samples: [ink, 60, 60, ink])
    #expect(field.contours(at: 90 / 255).contourCount == (isJoined ? 1 : 2))
  }

  @Test func `ink at the border is closed along it`() {
    let full = ScalarField(width: 6, height: 4, samples: Array(repeating: 255, count: 24))
    let contour = full.contours()[0]
    #expect(contour.boundingBox == BoundingBox(x: 0, y: 0, width: 6, height: 4))
    let onBorder = contour.points.allSatisfy {
      $0.x == 0 || $0.x == 6 || $0.y == 0 || $0.y == 4
    }
    #expect(onBorder)
    // Each corner is cut off half-way along the sides of its pixel.
    #expect(isClose(contour.area, 24 - 4 * 0.125))
  }

  @Test func `a single pixel is a diamond`() {
    let contours = ScalarField("...\n.#.\n...").contours()
    #expect(contours.contourCount == 1)
    let diamond = [(1.5, 1), (1, 1.5), (1.5, 2), (2, 1.5)].map { Point2D(x: $0.0, y: $0.1) }
    #expect(contours[0].points == diamond)
    #expect(contours[0].signedArea == 0.5)
  }

  @Test func `an empty field and one of paper have no contours`() {
    #expect(ScalarField(width: 0, height: 0, samples: []).contours().contourCount == 0)
    #expect(ScalarField(width: 3, height: 0, samples: []).contours().contourCount == 0)
    #expect(ScalarField("...\n...").contours().contourCount == 0)
  }

  @Test func `rows looked at side by side have the contours of all of them`() {
    var generator = SeededGenerator(seed: 5)
    let backwards: ConcurrentLoop = { iterations, body in
      for index in (0..<iterations).reversed() { body(index) }
    }
    for share in [0.05, 0.3, 0.8] {
      let (width, height) = (14, 60)
      let samples = (0..<height).flatMap { _ in
        let isBlank = Double.random(in: 0..<1, using: &generator) < share
        return (0..<width).map { column in
          isBlank || column == width - 1 ? 0 : UInt8.random(in: 0...255, using: &generator)
        }
      }
      let field = ScalarField(width: width, height: height, samples: samples)
      // The same with rows so long that each is worth a thread.
      let longRow = 1 << 18
      var longSamples = [UInt8](repeating: 0, count: longRow * height)
      for (index, sample) in samples.enumerated() {
        longSamples[index / width * longRow + index % width] = sample
      }
      let wide = ScalarField(width: longRow, height: height, samples: longSamples)
        .contours(loop: backwards)
      let alone = field.contours()
      #expect(wide.contours.map(\.points) == alone.contours.map(\.points))
      #expect(wide.contours.map(\.indexPath) == alone.contours.map(\.indexPath))
    }
  }

  @Test(arguments: [-1, 0, 1e-300, 1, 2, .nan, .infinity, -.infinity])
  func `any level gives simple contours`(level: Double) {
    for field in Self.fields.prefix(9) {
      let contours = field.contours(at: level).contours.map(\.points)
      #expect(contours.joined().allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(areSimpleAndDisjoint(contours))
    }
  }

  /// The contours are those of another image, mapped: the same points, areas and kinship.
  private func expect(
    _ contours: ContourTree, are others: ContourTree, under map: Transform,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func kinds(_ tree: ContourTree) -> [String] {
      tree.contours.map { "\($0.indexPath.count) \($0.childContourCount) \($0.pointCount)" }
        .sorted()
    }
    let points = others.contours.flatMap(\.points).map { $0.applying(map) }
    #expect(
      isSameSet(contours.contours.flatMap(\.points), points), sourceLocation: sourceLocation)
    #expect(kinds(contours) == kinds(others), sourceLocation: sourceLocation)
    let areas = zip(
      contours.contours.map(\.signedArea).sorted(), others.contours.map(\.signedArea).sorted())
    #expect(areas.allSatisfy { isClose($0, $1) }, sourceLocation: sourceLocation)
  }
}
