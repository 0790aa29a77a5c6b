import KonturTestSupport
import Testing

@testable import Kontur

struct DesignGridTests {
  private static let image = PixelWindow(x: 0, y: 0, width: 64, height: 64)

  /// Upright sides as long as the image, half a pixel off at most.
  private func landmarks(_ positions: [Double]) -> [GridLandmark] {
    positions.enumerated().map { place, position in
      GridLandmark(
        nodes: [0], isSteep: true, position: position, extent: 0...64,
        isForward: place.isMultiple(of: 2), reach: 0.5)
    }
  }

  private func grid(
    _ positions: [Double], in image: PixelWindow = Self.image
  ) -> DesignGrid? {
    DesignGrid(through: landmarks(positions), in: image)
  }

  /// Where lines of a grid are, to the pixel.
  private func rounded(_ lines: [Int], units: Int) -> [Double] {
    lines.map { (64 * Double($0) / Double(units)).rounded() }
  }

  @Test(arguments: [20, 24])
  func `sides on many lines of a grid tell it`(units: Int) {
    let pitch = 64 / Double(units)
    #expect(grid(rounded([1, 2, 4, 5, 7, 8], units: units))?.pitch == pitch)
    // Some may lie elsewhere.
    #expect(grid(rounded([1, 2, 4, 5, 7, 8, 10, 11], units: units) + [10])?.pitch == pitch)
  }

  @Test func `few sides tell nothing, nor do sides anywhere`() {
    #expect(grid([]) == nil)
    #expect(grid(rounded([2], units: 24)) == nil)
    #expect(grid(Array(stride(from: 1, to: 31, by: 1))) == nil)
    #expect(grid(Array(stride(from: 1, to: 31, by: 5))) == nil)
  }

  @Test func `what is mirrored says nothing new`() {
    let positions = rounded([2], units: 24)
    #expect(grid(positions) == nil)
    #expect(grid(positions + positions.map { 64 - $0 } + positions) == nil)
  }

  @Test func `there is a whole number of units across and down the image`() {
    let positions = rounded([1, 2, 4, 5, 7, 8], units: 24)
    #expect(grid(positions, in: PixelWindow(x: 0, y: 0, width: 64, height: 40))?.pitch == 64.0 / 24)
    #expect(grid(positions, in: PixelWindow(x: 0, y: 0, width: 64, height: 39)) == nil)
  }

  @Test func `the sides of a stroke do not go to one line`() throws {
    let grid = try #require(self.grid(rounded([1, 2, 4, 5, 7, 8], units: 24)))
    let place = 2 * grid.pitch
    let apart = landmarks([place - 0.2, 3 * grid.pitch + 0.2])
    #expect(grid.lines(along: apart).count == 2)
    #expect(grid.lines(along: landmarks([place - 0.2, place + 0.2])).isEmpty)
    // Those of two shapes, one above the other, do.
    var sides = landmarks([place - 0.2, place + 0.2])
    sides[0].extent = 0...20
    sides[1].extent = 30...50
    #expect(grid.lines(along: sides).count == 1)
  }

  private static let pitch = 64.0 / 24

  /// A house with a window and a door, drawn on a grid of 24 units.
  private static let house: BezierPath = {
    func polygon(_ corners: [(x: Double, y: Double)]) -> BezierPath {
      BezierPath(polygon: corners.map { Point2D(x: $0.x, y: $0.y) * pitch })
    }
    func opening(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> BezierPath {
      polygon([
        (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound), (x.upperBound, y.upperBound),
        (x.lowerBound, y.upperBound),
      ])
    }
    var path = polygon([(2, 20), (22, 20), (22, 8), (12, 1), (2, 8)])
    path.append(opening(5...10, 11...16))
    path.append(opening(13...19, 10...17))
    return path
  }()

  /// How far the sides along the pixels are from the lines of the grid at most, in pixels.
  private func greatestDistance(_ path: BezierPath) -> Double {
    path.subpaths.flatMap(\.segments).reduce(0) { most, segment in
      let direction = segment.startDirection
      let across =
        abs(direction.x) < 0.01 ? segment.start.x : abs(direction.y) < 0.01 ? segment.start.y : 0
      return max(most, abs((across / Self.pitch).rounded() * Self.pitch - across))
    }
  }

  @Test func `sides in black and white are on the grid`() {
    let field = ScalarField(Self.house.coverage(width: 64, height: 64)).blackAndWhite
    #expect(greatestDistance(Trace(of: Bitmap(ink: field)).path) < 1e-9)
    // A tolerance that was given is that from the pixels.
    let options = TracingOptions(fitting: FittingOptions(tolerance: 0.1))
    #expect(greatestDistance(Trace(of: Bitmap(ink: field), options: options).path) > 0.3)
  }

  @Test func `slanted sides stay where they are when their ends go along them`() throws {
    let corners = [(10.3, 40.0), (50, 40), (30, 10)].map { Point2D(x: $0.0, y: $0.1) }
    let subpath = try #require(BezierPath(polygon: corners).subpaths.first)
    let moved = subpath.moved([GridMove(nodes: [0, 1], isSteep: false, position: 40.4)])
    for (segment, before) in zip(moved.segments, subpath.segments).dropFirst() {
      #expect(isClose(segment.startDirection.cross(before.startDirection), 0, within: 1e-12))
      #expect(
        isClose((segment.start - before.start).cross(before.startDirection), 0, within: 1e-12))
    }
    #expect(moved.segments[0].start.y == 40.4 && moved.segments[0].end.y == 40.4)
  }

  @Test func `sides that were sampled are on the grid`() {
    let field = ScalarField(size: 64, sampledAt: 4) { point in
      let (x, y) = (point.x / Self.pitch, point.y / Self.pitch)
      let isOpening =
        (5...10).contains(x) && (11...16).contains(y)
        || (13...19).contains(x) && (10...17).contains(y)
      return (2...22).contains(x) && y < 20 && y > 1 + 0.7 * abs(x - 12) && !isOpening
    }
    let path = Trace(of: Bitmap(ink: field)).path
    #expect(path.segmentCount == Self.house.segmentCount)
    #expect(greatestDistance(path) < 1e-9)
  }
}
