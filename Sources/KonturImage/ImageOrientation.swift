public import Kontur

/// How the stored rows of a photograph lie in the upright picture: the orientation tag of EXIF
/// (CIPA DC-008, tag 0x0112), with the names of `CGImagePropertyOrientation`.
///
/// The letter F as each of them stores it:
///
///     1  ███   2  ███   3    █   4  █     5  █████   6  █       7      █   8  █████
///        █          █        █      █        █ █        █ █          █ █        █ █
///        ██        ██       ██      ██       █          █████      █████          █
///        █          █        █      █
///        █          █      ███      ███
public enum ImageOrientation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Stored as seen.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left: rows and columns are exchanged.
  case leftMirrored = 5
  /// To be turned clockwise by a quarter.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be turned counter-clockwise by a quarter.
  case left = 8

  /// Whether the upright picture is as wide as the stored one is high.
  public var exchangesWidthAndHeight: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// The upright picture of an image that is stored in an orientation; the scale stays.
  ///
  /// - Parameter orientation: How the image is stored.
  /// - Returns: The image as it is meant to be seen.
  /// - Complexity: O(*n*) in the number of pixels, O(1) for ``ImageOrientation/up``.
  public func oriented(_ orientation: ImageOrientation) -> Bitmap {
    guard orientation != .up else { return self }
    let isTurned = orientation.exchangesWidthAndHeight
    return Bitmap(
      width: isTurned ? height : width, height: isTurned ? width : height, format: format,
      samples: samples(along: Walk(orientation, width: width, height: height)), scale: scale)
  }

  /// The pixels in the order in which a walk meets them.
  ///
  /// A few rows are written at a time: a quarter turn then reads as many neighbours from every
  /// line of memory, where row by row it would read one and have lost the line before the next.
  private func samples(along walk: Walk) -> [UInt8] {
    let (stored, channelCount) = (samples, format.channelCount)
    var upright = [UInt8](repeating: 0, count: stored.count)
    for top in stride(from: 0, to: walk.rowCount, by: rowsAtATime) {
      for column in 0..<walk.columnCount {
        for row in top..<min(top + rowsAtATime, walk.rowCount) {
          let from = walk.storedIndex(column, row) &* channelCount
          let to = (row &* walk.columnCount &+ column) &* channelCount
          for channel in 0..<channelCount {
            upright[to &+ channel] = stored[from &+ channel]
          }
        }
      }
    }
    return upright
  }
}

/// As many lines as the ways of a small first-level cache, where rows of 2^n bytes share a set.
private let rowsAtATime = 8

/// The way through the stored pixels that meets them in the order of the upright picture.
private struct Walk {
  /// The stored pixel that is at the top left of the upright picture.
  var start: Int
  /// From a stored pixel to the one that is right of it in the upright picture.
  var rightStep: Int
  /// From a stored pixel to the one that is below it in the upright picture.
  var downStep: Int
  var columnCount: Int
  var rowCount: Int

  init(_ orientation: ImageOrientation, width: Int, height: Int) {
    let (topLeft, topRight) = (0, width - 1)
    let (bottomLeft, bottomRight) = ((height - 1) * width, height * width - 1)
    (start, rightStep, downStep) =
      switch orientation {
      case .up: (topLeft, 1, width)
      case .upMirrored: (topRight, -1, width)
      case .down: (bottomRight, -1, -width)
      case .downMirrored: (bottomLeft, 1, -width)
      case .leftMirrored: (topLeft, width, 1)
      case .right: (bottomLeft, -width, 1)
      case .rightMirrored: (bottomRight, -width, -1)
      case .left: (topRight, width, -1)
      }
    let isTurned = orientation.exchangesWidthAndHeight
    (columnCount, rowCount) = isTurned ? (height, width) : (width, height)
  }

  func storedIndex(_ column: Int, _ row: Int) -> Int {
    start &+ row &* downStep &+ column &* rightStep
  }
}
