/// A point with whole coordinates: a pixel by its column and row, or a multiple of the last decimal.
struct GridPoint: Hashable {
  var x: Int
  var y: Int

  static func + (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: GridPoint, b: GridPoint) -> GridPoint { GridPoint(x: a.x - b.x, y: a.y - b.y) }

  /// The sum of pixels, which are far from the ends of the numbers there are.
  static func &+ (a: GridPoint, b: GridPoint) -> GridPoint {
    GridPoint(x: a.x &+ b.x, y: a.y &+ b.y)
  }
  /// The difference of such pixels.
  static func &- (a: GridPoint, b: GridPoint) -> GridPoint {
    GridPoint(x: a.x &- b.x, y: a.y &- b.y)
  }
}
