// Whole coordinates for the vertices of arrangements, so that all that is asked of their order is
// answered exactly.
//
// Coordinates are within 0...2³⁰: differences have a magnitude of 2³⁰ at most, products of two of them
// of 2⁶⁰, and sums or differences of two such products of 2⁶¹, which `Int` holds.

/// The map from the plane to points with whole coordinates.
struct Lattice {
  /// The distance of neighbouring lattice points.
  let step: Double
  private let origin: Point2D

  /// A lattice for the points of a box; nil when the box has no extent that can be calculated with.
  ///
  /// The step is a power of two, so that positions change by nothing but the rounding.
  init?(_ box: BoundingBox) {
    let extent = max(box.width, box.height)
    guard extent > leastExtent, extent.isFinite else { return nil }
    step = Double(sign: .plus, exponent: extent.exponent + 1 - latticeBits, significand: 1)
    origin = box.minimum
  }

  /// The lattice point nearest to a position in the box.
  func point(_ position: Point2D) -> LatticePoint {
    let offset = (position - origin) / step
    func whole(_ value: Double) -> Int32 {
      Int32(max(0, min(latticeLimit, value.rounded())))
    }
    return LatticePoint(x: whole(offset.x), y: whole(offset.y))
  }

  /// Where a lattice point is.
  func position(_ point: LatticePoint) -> Point2D {
    origin + Point2D(x: Double(point.x), y: Double(point.y)) * step
  }
}

extension LatticePoint: Comparable {
  /// Order from left to right and, in a column, by increasing y: that of a sweep line.
  static func < (a: LatticePoint, b: LatticePoint) -> Bool {
    a.x != b.x ? a.x < b.x : a.y < b.y
  }

  /// Both coordinates without their last bits.
  func rounded(to bits: Int32) -> LatticePoint {
    LatticePoint(x: (x >> bits) << bits, y: (y >> bits) << bits)
  }

  /// The cross product of the ways to two other points: positive where the way to the second is turned
  /// from that to the first as the y axis is from the x axis.
  @inline(__always)
  func cross(_ a: LatticePoint, _ b: LatticePoint) -> Int {
    (Int(a.x) &- Int(x)) &* (Int(b.y) &- Int(y)) &- (Int(a.y) &- Int(y)) &* (Int(b.x) &- Int(x))
  }

  /// The dot product of the ways to two other points.
  @inline(__always)
  func dot(_ a: LatticePoint, _ b: LatticePoint) -> Int {
    (Int(a.x) &- Int(x)) &* (Int(b.x) &- Int(x)) &+ (Int(a.y) &- Int(y)) &* (Int(b.y) &- Int(y))
  }

  /// Whether the point is in the box of two others.
  @inline(__always)
  func isBetween(_ a: LatticePoint, _ b: LatticePoint) -> Bool {
    x >= min(a.x, b.x) && x <= max(a.x, b.x) && y >= min(a.y, b.y) && y <= max(a.y, b.y)
  }
}

/// Coordinates have as many bits.
private let latticeBits = 30

/// The greatest coordinate.
private let latticeLimit = 0x1p30

/// A box smaller than this has steps whose squares are no numbers.
private let leastExtent = 1e-140
